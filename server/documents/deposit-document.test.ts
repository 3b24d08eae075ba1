import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aSeller } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { DepositFile, DepositLine } from '#contract/operations/payment/deposit.ts'
import { depositDocument } from '#server/documents/deposit-document.ts'
import { readPdf } from '#server/documents/pdf-reader.fixture.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'

const warnings: object[] = []
beforeEach(() => void warnings.splice(0))
const renderer = createTypstRenderer({ warn: (fields) => void warnings.push(fields) })
afterAll(() => renderer.stop())

const cheque = (id: number, over: Partial<DepositLine> = {}): DepositLine => ({
  id,
  paymentIds: [id],
  paidOn: toDay('2027-07-03'),
  amount: cents(12_050),
  payerName: 'Martin Élodie',
  codes: 'D27-0012',
  bookingId: 5,
  chequeNumber: `000${id}`,
  bankId: 1,
  bank: 'Crédit Mutuel',
  ownerName: null,
  vouchers: null,
  reversed: false,
  ...over,
})
const slip = (over: Partial<DepositFile> = {}): DepositFile => ({
  id: 1,
  version: 1,
  number: 'R27-0012',
  state: 'OPEN',
  depositOn: toDay('2027-07-05'),
  methodId: 1,
  methodKind: 'CHEQUE',
  methodLabel: 'Chèque',
  account: { id: 1, label: 'Courant', iban: 'FR7630006000011234567890189', bankName: 'BNP Paribas', holder: null },
  depositType: 'CHEQUE_SLIP',
  slipType: 'OVERSEAS',
  total: cents(24_100),
  commission: cents(0),
  count: 2,
  notes: {},
  counts: {},
  lines: [cheque(1), cheque(2, { ownerName: 'Durand Paul' })],
  createdAt: '2027-07-05T10:00:00Z',
  operator: 'Claire',
  cancelReason: null,
  closeRefusal: null,
  cancelRefusal: null,
  ...over,
})
const print = async (over: Partial<DepositFile> = {}, training = false) => {
  const paper = { seller: aSeller(), slip: slip(over), training, software: 'Pinède 1' }
  const read = await readPdf(await renderer.render(depositDocument(paper, new Date('2027-07-05T10:00:00Z'))))
  expect(warnings).toEqual([])
  return read
}

describe('a deposit slip', () => {
  it('of cheques says each of them, how many and how much, and where they go', async () => {
    const { text, title } = await print()
    expect(title).toBe('Bordereau de chèques R27-0012')
    for (const said of [
      ...['R27-0012', '05/07/2026'.replace('2026', '2027'), 'BNP Paribas', 'FR76 3000 6000 0112 3456 7890 189'],
      ...['Outre-mer', '0001', 'Martin Élodie', 'Crédit Mutuel', 'Durand Paul', '120,50', 'Nombre 2'],
      'Total de la remise 241,00 €',
    ])
      expect(text).toContain(said)
  })

  it('of vouchers counts them by face value, less the commission', async () => {
    const counts = { 1000: 3, 2000: 2, 2500: 1, 5000: 4 }
    const sums = { total: cents(29_500), commission: cents(811), count: 10, lines: [] }
    const { text } = await print({ methodKind: 'HOLIDAY_VOUCHER', depositType: 'VOUCHER_SLIP', counts, ...sums })
    for (const said of [
      '50,00 €',
      '200,00',
      '10,00 €',
      '30,00',
      'Nombre 10',
      'Total 295,00 €',
      '−8,11 €',
      'Net à recevoir 286,89 €',
    ])
      expect(text).toContain(said)
  })

  it('of cash counts it by coin and note, without account too', async () => {
    const { text } = await print({
      ...{ methodKind: 'CASH', depositType: 'CASH_SLIP', notes: { 5000: 4, 50: 2 }, count: 6, total: cents(20_100) },
      ...{ lines: [], account: null },
    })
    for (const said of ['50,00 €', '200,00', '0,50 €', '1,00', '201,00 €']) expect(text).toContain(said)
    expect(text).not.toContain('IBAN')
  })

  it('says that it is cancelled, or of a training house', async () => {
    expect((await print({ state: 'CANCELLED' })).text).toContain('ANNULÉE')
    expect((await print({}, true)).text).toContain('FORMATION')
  })

  it('goes over the page with its headings', async () => {
    const lines = Array.from({ length: 80 }, (_, i) => cheque(i + 1))
    const { pages } = await print({ lines, count: 80, total: cents(80 * 12_050) })
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.join(' ')).toContain('0080')
  })
})
