import { afterAll, expect, it } from 'vitest'
import { aSeller } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { TillReport } from '#contract/operations/sale/till-report.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { tillReportDocument } from '#server/documents/till-report-document.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'

const warnings: object[] = []
const renderer = createTypstRenderer({ warn: (fields) => void warnings.push(fields) })
afterAll(() => renderer.stop())

const row = (label: string, count: number, amount: number) => ({ label, count, cents: cents(amount) })
const report: TillReport = {
  ...{
    id: 7,
    kind: 'Z',
    till: 'BAR',
    training: false,
    openedOn: toDay('2027-07-04'),
    openedAt: '2027-07-04T06:00:00Z',
  },
  ...{
    openedBy: 'Claire',
    holder: 'Hugo',
    closedAt: '2027-07-04T20:00:00Z',
    closedBy: 'Hugo',
    readAt: '2027-07-04T20:05:00Z',
  },
  ...{ firstTicket: 'BAR-000001', lastTicket: 'BAR-000042', tickets: 42, total: cents(123_456), duplicates: 2 },
  provisional: { count: 5, cents: cents(9900) },
  returns: { count: 1, cents: cents(-350) },
  discounts: { count: 3, cents: cents(1200) },
  deducted: { count: 1, cents: cents(-5000) },
  rates: [{ rate: 1000, excluding: cents(112_233), vat: cents(11_223), including: cents(123_456) }],
  families: [row('Boissons', 80, 123_456)],
  sellers: [row('Claire', 42, 123_456)],
  registers: [row('BAR', 42, 123_456)],
  methods: [row('Espèces', 30, 23_456), row('Carte bancaire', 12, 100_000)],
  others: [],
  apart: [row('Mis sur les séjours', 4, 8800)],
  cash: {
    ...{ float: cents(10_000), received: cents(23_456), injected: cents(0), spent: cents(0), found: cents(-100) },
    ...{ theoretical: cents(33_356), counted: cents(33_300), difference: cents(-56), reason: 'Erreur de rendu' },
  },
  handovers: [{ id: 1, at: '2027-07-04T12:00:00Z', to: 'Hugo', counted: cents(20_000), difference: cents(-100) }],
}
const print = async (of: TillReport): Promise<string> => {
  const paper = { report: of, seller: aSeller(), timeZone: 'Europe/Paris', software: 'Pinède 1' }
  const read = await readPdf(await renderer.render(tillReportDocument(paper, new Date('2027-07-04T20:05:00Z'))))
  expect(warnings).toEqual([])
  return read.text
}

it('says what a drawer brought, how it was paid, what it was counted with, and what is on stays, apart', async () => {
  const text = await print(report)
  for (const said of [
    'Z de caisse',
    'BAR-000001 à BAR-000042',
    'Boissons',
    'Mis sur les séjours',
    '04/07/2027 22:00:00',
  ])
    expect(text).toContain(said)
  expect(text).toMatch(/Écart \(Erreur de rendu\)/)
  expect(text).toMatch(/1\s?234,56/)
})

it('of an open drawer is an X that closes nothing; neither is a fiscal closure', async () => {
  const text = await print({ ...report, kind: 'X', closedAt: null, closedBy: null, apart: [] })
  expect(text).toContain('X de caisse')
  expect(text).toContain('rien n’est fermé')
  expect(text).toContain('n’est pas une clôture fiscale')
  expect(text).not.toContain('sur les séjours')
})
