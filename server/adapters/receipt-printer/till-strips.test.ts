/**
 * The paper that a guest sees before paying, and the X of a drawer, as bytes: compared with those that were looked at on the simulator
 * (`till-strips.fixture.txt`: the bytes of each in hexadecimal, then what they print). A change of either is looked at again first.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { aSeller } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { TicketLine } from '#domain/sale/ticket.ts'
import type { TillReport } from '#contract/operations/sale/till-report.ts'
import { provisionalStrip } from '#server/documents/provisional-document.ts'
import { receiptBytes } from '#server/documents/receipt/receipt-bytes.ts'
import { tillReportStrip } from '#server/documents/till-report-document.ts'
import type { Strip } from '#server/ports/strip.ts'
import { receiptPrintersWithin } from './open-receipt-printer.ts'
import { paperText, startReceiptPrinter } from './simulator.ts'

const simulated = await startReceiptPrinter()
afterAll(() => simulated.stop())

const common = { seller: aSeller(), timeZone: 'Europe/Paris', software: 'Pinède 1' }
const line = (label: string, quantity: number, unitPrice: number, rate: number): TicketLine => ({
  ...{ of: 0, articleId: 1, label, quantity, unitPrice: cents(unitPrice), rate, isTakeaway: false },
  ...{ discount: cents(0), discountReason: null, amount: cents(quantity * unitPrice), nature: 'GOODS' },
})
const provisional = provisionalStrip({
  ...common,
  ...{ till: 'BAR', number: 1042, copy: 2, at: '2027-07-04T19:42:07Z', register: 'Bar de la plage' },
  ...{ label: 'Terrasse 2', servedBy: 'Zoé', training: false, header: 'Ouvert d’avril à septembre' },
  lines: [line('Bière blonde 25 cl', 4, 450, 2000), line('Planche de charcuterie et de fromages', 1, 1890, 1000)],
  rates: [
    { rate: 1000, including: cents(1890), excluding: cents(1718), vat: cents(172) },
    { rate: 2000, including: cents(1800), excluding: cents(1500), vat: cents(300) },
  ],
  total: cents(3690),
})

const counted = (label: string, count: number, amount: number) => ({ label, count, cents: cents(amount) })
const report: TillReport = {
  ...{
    id: 7,
    kind: 'X',
    till: 'BAR',
    training: false,
    openedOn: toDay('2027-07-04'),
    openedAt: '2027-07-04T06:00:00Z',
  },
  ...{ openedBy: 'Claire', holder: 'Hugo', closedAt: null, closedBy: null, readAt: '2027-07-04T20:05:00Z' },
  ...{ firstTicket: 'BAR-000001', lastTicket: 'BAR-000042', tickets: 42, total: cents(123_456), duplicates: 2 },
  ...{ returns: counted('', 1, -350), discounts: counted('', 3, 1200), deducted: counted('', 1, -5000) },
  provisional: { count: 5, cents: cents(9900) },
  rates: [
    { rate: 1000, excluding: cents(90_909), vat: cents(9091), including: cents(100_000) },
    { rate: 2000, excluding: cents(19_547), vat: cents(3909), including: cents(23_456) },
  ],
  families: [counted('Boissons', 80, 100_000), counted('Restauration du soir et plats à emporter', 12, 23_456)],
  sellers: [counted('Claire', 42, 123_456)],
  registers: [counted('BAR', 42, 123_456)],
  methods: [counted('Espèces', 30, 23_456), counted('Carte bancaire', 12, 100_000)],
  others: [counted('Carte bancaire', 1, 45_000)],
  apart: [counted('Mis sur les séjours', 4, 8800)],
  cash: {
    ...{ float: cents(10_000), received: cents(23_456), injected: cents(0), spent: cents(0), found: cents(-100) },
    ...{ theoretical: cents(33_356), counted: null, difference: null, reason: null },
  },
  handovers: [{ id: 1, at: '2027-07-04T12:00:00Z', to: 'Hugo', counted: cents(20_000), difference: cents(-100) }],
}

/** Its bytes, and what comes out of the simulator for them. */
const printed = async (strip: Strip): Promise<string> => {
  const bytes = receiptBytes(strip, { width: 'W42', codePage: 'CP858', cut: 'PARTIAL' })
  const open = receiptPrintersWithin({ connectMs: 1000, stateMs: 500, printMs: 1000 })
  await open({ host: '127.0.0.1', port: simulated.port, allowsLocal: true, tellsState: true }).print(bytes)
  const paper = simulated.papers.at(-1)
  if (paper === undefined) throw new Error('a paper came out')
  const hex =
    Buffer.from(bytes)
      .toString('hex')
      .match(/.{1,64}/g) ?? []
  return `${hex.join('\n')}\n\n${paperText(paper)}\n`
}

it('are byte for byte those that were looked at', async () => {
  const fixture = readFileSync(path.join(import.meta.dirname, 'till-strips.fixture.txt'), 'utf8')
  expect(`${await printed(provisional)}\n${await printed(tillReportStrip({ ...common, report }))}`).toBe(fixture)
})
