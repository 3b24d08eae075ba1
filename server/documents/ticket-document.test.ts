import { afterAll, beforeEach, expect, it } from 'vitest'
import { aSeller } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { TicketAnswer } from '#contract/operations/sale/till.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { ticketDocument } from '#server/documents/ticket-document.ts'
import type { TicketPaper } from '#server/documents/ticket-document.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'

const warnings: object[] = []
beforeEach(() => void warnings.splice(0))
const renderer = createTypstRenderer({ warn: (fields) => void warnings.push(fields) })
afterAll(() => renderer.stop())

const line = (
  label: string,
  quantity: number,
  unitPrice: number,
  rate: number | null,
): TicketAnswer['item']['lines'][number] => ({
  ...{ label, quantity, unitPrice: cents(unitPrice), rate, articleId: 1, isTakeaway: false, returned: 0 },
  ...{ discount: cents(0), discountReason: null, amount: cents(quantity * unitPrice), nature: 'GOODS' },
})
const ticket: TicketAnswer['item'] = {
  ...{
    id: 1,
    number: 'ACCUEIL-000123',
    type: 'SALE',
    at: '2027-07-04T08:12:31Z',
    day: toDay('2027-07-04'),
    till: 'ACCUEIL',
  },
  ...{
    registerId: 1,
    register: 'EPICERIE',
    seller: 'Claire',
    operator: null,
    training: false,
    customerId: null,
    customer: null,
  },
  total: cents(5495),
  lines: [
    line('Baguette tradition', 3, 150, 550),
    line('Bouteille de gaz', 1, 3045, 2000),
    line('Consigne', 1, 2000, null),
  ],
  rates: [
    { rate: 550, including: cents(450), excluding: cents(427), vat: cents(23) },
    { rate: 2000, including: cents(3045), excluding: cents(2538), vat: cents(507) },
    { rate: null, including: cents(2000), excluding: cents(2000), vat: cents(0) },
  ],
  payments: [{ id: 1, label: 'Espèces', amount: cents(5495), given: cents(6000), paper: null }],
  ...{ signature: 'AbCd', prints: 0, bill: null, returnsId: null, returnsNumber: null, returnedBy: [], offline: null },
}
const print = async (over: Partial<TicketPaper> = {}): Promise<string> => {
  const paper = {
    seller: aSeller(),
    ticket,
    timeZone: 'Europe/Paris',
    header: null,
    footer: 'Merci\nÀ bientôt',
    software: 'Pinède 1',
    duplicate: null,
  }
  const read = await readPdf(await renderer.render(ticketDocument({ ...paper, ...over }, new Date(ticket.at))))
  expect(warnings).toEqual([])
  return read.text
}

it('says who sells, what, its VAT by rate, what was handed over and given back, and its signature', async () => {
  const text = await print()
  for (const said of [
    'ACCUEIL-000123',
    '04/07/2027 10:12:31',
    'Baguette tradition',
    '3 × 1,50',
    'Hors TVA',
    '5,05',
    'Merci',
    'Pinède 1 – AbCd',
  ])
    expect(text).toContain(said)
  expect(text).toMatch(/54,95/)
  expect(text).not.toMatch(/DUPLICATA|FORMATION/)
})

it('names the voucher that paid, and that no change was given on holiday vouchers', async () => {
  const kept = { ...line('Chèques-vacances : non rendu', 1, 680, null), articleId: null, nature: 'KEPT' as const }
  const [paid] = ticket.payments
  const payments = paid === undefined ? [] : [{ ...paid, label: 'Bon cadeau', given: null, paper: '7KQM-X2PD-9FVC' }]
  const text = await print({ ticket: { ...ticket, lines: [...ticket.lines, kept], payments } })
  expect(text).toContain('Bon cadeau 7KQM-X2PD-9FVC')
  expect(text).toMatch(/non rendu\s+6,80/)
})

it('says that it is a copy, and which, or that it is for training', async () => {
  expect(await print({ duplicate: { copyNumber: 2, signature: 'EfGh' } })).toMatch(/DUPLICATA n° 2[\s\S]*AbCd – EfGh/)
  expect(await print({ ticket: { ...ticket, training: true } })).toContain('FORMATION')
})
