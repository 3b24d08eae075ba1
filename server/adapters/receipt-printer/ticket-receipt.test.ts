/**
 * A whole ticket as bytes, compared with one that was looked at on the simulator (`ticket-receipt.fixture.txt`: its bytes in hexadecimal, then
 * what they print). A change of either is looked at again before the fixture follows it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { aSeller } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { receiptBytes } from '#server/documents/receipt/receipt-bytes.ts'
import { ticketStrip } from '#server/documents/ticket-document.ts'
import type { TicketPaper } from '#server/documents/ticket-document.ts'
import { receiptPrintersWithin } from './open-receipt-printer.ts'
import { paperText, startReceiptPrinter } from './simulator.ts'

const simulated = await startReceiptPrinter()
afterAll(() => simulated.stop())

type Line = TicketPaper['ticket']['lines'][number]
const line = (label: string, quantity: number, unitPrice: number, rate: number | null, discount = 0): Line => ({
  ...{
    label,
    quantity,
    unitPrice: cents(unitPrice),
    rate,
    articleId: 1,
    isTakeaway: false,
    returned: 0,
    nature: 'GOODS',
  },
  ...{ discount: cents(discount), discountReason: discount === 0 ? null : 'Fidélité' },
  amount: cents(quantity * unitPrice - discount),
})
const paper: TicketPaper = {
  seller: aSeller(),
  timeZone: 'Europe/Paris',
  header: 'Ouvert d’avril à septembre',
  footer: 'Merci de votre visite\nÀ bientôt\u00A0!',
  software: 'Pinède 1',
  duplicate: { copyNumber: 2, signature: 'eFgH' },
  ticket: {
    ...{ id: 1, number: 'ACCUEIL-000123', type: 'SALE', at: '2027-07-04T08:12:31Z', day: toDay('2027-07-04') },
    ...{ till: 'ACCUEIL', registerId: 1, register: 'EPICERIE', seller: 'Zoé', operator: null, training: true },
    ...{ customerId: 1, customer: 'Noël Lefèvre', total: cents(5445), signature: 'aBcD', prints: 2, bill: null },
    lines: [
      line('Baguette tradition au levain et aux graines de tournesol', 3, 150, 550, 50),
      line('Bouteille de gaz', 1, 3045, 2000),
      line('Consigne', 1, 2000, null),
    ],
    rates: [
      { rate: 550, including: cents(400), excluding: cents(379), vat: cents(21) },
      { rate: 2000, including: cents(3045), excluding: cents(2538), vat: cents(507) },
      { rate: null, including: cents(2000), excluding: cents(2000), vat: cents(0) },
    ],
    payments: [{ id: 1, label: 'Espèces', amount: cents(5445), given: cents(6000), paper: null }],
    ...{ returnsId: null, returnsNumber: null, returnedBy: [], offline: null },
  },
}

it('is byte for byte the one that was looked at', async () => {
  const bytes = receiptBytes(ticketStrip(paper), { width: 'W48', codePage: 'CP858', cut: 'PARTIAL' })
  const open = receiptPrintersWithin({ connectMs: 1000, stateMs: 500, printMs: 1000 })
  await open({ host: '127.0.0.1', port: simulated.port, allowsLocal: true, tellsState: true }).print(bytes)
  const printed = simulated.papers.at(-1)
  if (printed === undefined) throw new Error('a paper came out')
  const hex = (
    Buffer.from(bytes)
      .toString('hex')
      .match(/.{1,64}/g) ?? []
  ).join('\n')
  const fixture = readFileSync(path.join(import.meta.dirname, 'ticket-receipt.fixture.txt'), 'utf8')
  expect(`${hex}\n\n${paperText(printed)}\n`).toBe(fixture)
})
