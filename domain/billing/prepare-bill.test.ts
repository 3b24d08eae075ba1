import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toDay } from '../day.ts'
import { cents, negate, sum } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import type { BillContent } from './bill-content.ts'
import { aBillRequest, aBuyer, aCompany, aLine, anAddress, aSeller, someLines } from './bill-request.fixture.ts'
import { billNumber } from './guards.ts'
import { type CancellationRequest, prepareBill, prepareCancellation } from './prepare-bill.ts'

const codeOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof RuleError) return error.code
    throw error
  }
  return 'accepted'
}
const refusal = (over: Parameters<typeof aBillRequest>[0]): string => codeOf(() => prepareBill(aBillRequest(over)))
const codes = (bill: BillContent): string[] => bill.mentions.map((mention) => mention.code)

describe('a bill', () => {
  const bill = prepareBill(aBillRequest())

  it('splits VAT by rate and keeps tax and insurance apart', () => {
    expect(bill.vat).toEqual([
      { rate: 1000, excluding: 20_864, vat: 2086, including: 22_950 },
      { rate: 2000, excluding: 1667, vat: 333, including: 2000 },
    ])
    expect(bill.outside).toEqual([
      { kind: 'TOURIST_TAX', amount: 854 },
      { kind: 'INSURANCE', amount: 918 },
    ])
    expect(bill.totals).toEqual({
      excluding: 24_303,
      vat: 2419,
      including: 26_722,
      deductions: 0,
      paid: 8000,
      due: 18_722,
    })
  })

  it('names what has no name of its own', () =>
    expect(bill.lines.map((line) => line.label).slice(4)).toEqual([
      'Frais de dossier',
      'Assurance annulation',
      'Taxe de séjour',
    ]))

  it('is due on receipt unless said otherwise, and never before its date', () => {
    expect(bill.dueOn).toBe('2026-07-06')
    expect(prepareBill(aBillRequest({ dueOn: toDay('2026-08-05') })).dueOn).toBe('2026-08-05')
    expect(prepareBill(aBillRequest({ dueOn: toDay('2026-06-01') })).dueOn).toBe('2026-07-06')
  })

  it('tells no due date to a consumer who owes nothing', () => {
    const paid = [
      { payerId: 10, paidOn: toDay('2026-07-06'), kind: 'PAYMENT', method: 'Espèces', amount: cents(26_722) },
    ] as const
    expect(prepareBill(aBillRequest({ payments: paid }))).toMatchObject({
      ...{ dueOn: null, settledOn: '2026-07-06', totals: { due: 0 } },
    })
  })
  it.each([
    ['2026-08-05', '2026-08-05'],
    ['2026-09-04', '2026-09-04'],
    ['2026-09-05', '2026-09-04'],
    ['2027-06-30', '2026-09-04'],
  ])('asks a company to pay on %s at 60 days at most (C. com. L441-10)', (dueOn, expected) =>
    expect(prepareBill(aBillRequest({ buyer: aCompany(), dueOn: toDay(dueOn) })).dueOn).toBe(expected),
  )
  it('lets a consumer pay when it was agreed', () =>
    expect(prepareBill(aBillRequest({ dueOn: toDay('2026-12-24') })).dueOn).toBe('2026-12-24'))
})

describe('payers', () => {
  const lines = [aLine({ amount: cents(10_000) }), aLine({ amount: cents(5000), payerId: 77 })]
  const payments = [
    { payerId: 77, paidOn: toDay('2026-07-01'), kind: 'PAYMENT', method: 'Virement', amount: cents(1000) },
  ] as const

  it('bills each what they owe, and the sum is the booking', () => {
    const theirs = [aBuyer(), aCompany({ customerId: 77 })].map((buyer) =>
      prepareBill(aBillRequest({ lines, payments, buyer })),
    )
    expect(theirs.map((b) => b.totals.including)).toEqual([10_000, 5000])
    expect(theirs.map((b) => b.totals.paid)).toEqual([0, 1000])
  })

  it('takes a holiday aid off what is due without touching price or VAT', () => {
    const aided = prepareBill(
      aBillRequest({
        lines: [...someLines(), aLine({ type: 'holidayAid', label: 'VACAF 30 %', amount: cents(-6000), rate: null })],
      }),
    )
    expect(aided.totals).toMatchObject({ including: 26_722, vat: 2419, deductions: 6000, due: 12_722 })
    expect(aided.deductions).toEqual([{ label: 'VACAF 30 %', amount: 6000 }])
  })

  it('shows only the stays of the lines billed', () => {
    const [stay] = aBillRequest().stays
    if (stay === undefined) throw new Error('the fixture has a stay')
    const stays = [stay, { ...stay, occupancyId: 101, place: 'B3' }]
    expect(prepareBill(aBillRequest({ stays })).stays).toEqual([stay])
  })
})

describe('mentions', () => {
  it('tells a consumer no more than needed', () =>
    expect(codes(prepareBill(aBillRequest()))).toEqual(['TOURIST_TAX', 'INSURANCE']))
  it('tells a professional the category, late penalties, 40 € and no discount', () => {
    const bill = prepareBill(aBillRequest({ buyer: aCompany() }))
    expect(codes(bill)).toEqual([
      'OPERATION_CATEGORY',
      'TOURIST_TAX',
      'INSURANCE',
      'LATE_PENALTY',
      'RECOVERY_FEE',
      'NO_EARLY_DISCOUNT',
    ])
    expect(bill.mentions.find((m) => m.code === 'RECOVERY_FEE')?.text).toContain('40\u00A0€')
  })
  it('tells the option for VAT on debits', () =>
    expect(codes(prepareBill(aBillRequest({ vatOnDebits: true })))).toContain('VAT_ON_DEBITS'))
  it('tells that training is worth nothing', () =>
    expect(prepareBill(aBillRequest({ training: true })).mentions[0]).toEqual({
      code: 'TRAINING',
      text: 'FORMATION\u00A0— sans valeur',
    }))
  it('tells goods from services', () => {
    const goods = aLine({ type: 'additionalSales', goods: true, rate: 2000 })
    expect(prepareBill(aBillRequest({ lines: [goods] })).category).toBe('GOODS')
    expect(prepareBill(aBillRequest({ lines: [goods, aLine()] })).category).toBe('MIXED')
  })
  it('tells that what is at rate 0 is exempt', () =>
    expect(codes(prepareBill(aBillRequest({ lines: [aLine(), aLine({ rate: 0 })] })))).toEqual(['VAT_EXEMPT']))
  it('repeats on the cancelling bill the sentences of the bill', () => {
    const old = prepareBill(aBillRequest())
    const mentions = old.mentions.map((mention) => ({ ...mention, text: `${mention.text} (1998)` }))
    const request = { ...aBillRequest(), billMonthClosed: false, alreadyCancelled: false, takenUpBy: null }
    expect(prepareCancellation({ ...old, mentions }, { ...request, livePartnerBill: false }).mentions).toEqual(mentions)
  })
  it('lets a small business without VAT bill without a VAT number, and says so', () => {
    const seller = aSeller({ vatNumber: null })
    const free = prepareBill(aBillRequest({ seller, lines: [aLine({ rate: 0 })] }))
    expect(codes(free)).toEqual(['VAT_FRANCHISE'])
    expect(refusal({ seller })).toBe('billing.sellerIncomplete')
  })
})

describe('guards', () => {
  const address = (over: Parameters<typeof anAddress>[0]) => ({ buyer: aBuyer({ address: anAddress(over) }) })
  it.each([
    ['nothing to bill', { lines: [] }, 'billing.nothingToBill'],
    ['nothing of this payer', { buyer: aBuyer({ customerId: 99 }) }, 'billing.nothingToBill'],
    ['no name', { buyer: aBuyer({ name: ' ' }) }, 'billing.buyerIncomplete'],
    ['no address', address({ address1: '' }), 'billing.buyerIncomplete'],
    ['no postcode', address({ postalCode: '' }), 'billing.buyerIncomplete'],
    ['no city', address({ town: '' }), 'billing.buyerIncomplete'],
    [
      'German company without number',
      { buyer: aCompany({ vatNumber: null, address: anAddress({ countryCode: 'DE' }) }) },
      'billing.vatNumberRequired',
    ],
    [
      'German company with its number',
      { buyer: aCompany({ vatNumber: 'DE129273398', address: anAddress({ countryCode: 'DE' }) }) },
      'accepted',
    ],
    [
      'Swiss company without number',
      { buyer: aCompany({ vatNumber: null, address: anAddress({ countryCode: 'CH' }) }) },
      'accepted',
    ],
    ['German family', address({ countryCode: 'DE' }), 'accepted'],
    ['seller without SIRET', { seller: aSeller({ siren: null, siret: null }) }, 'billing.sellerIncomplete'],
    ['no year', { year: null }, 'billing.noFinancialYear'],
    ['date outside the year', { date: toDay('2025-12-31') }, 'billing.noFinancialYear'],
    ['closed month', { monthClosed: true, dayClosed: true }, 'billing.monthClosed'],
    ['closed day', { dayClosed: true }, 'billing.dayClosed'],
    ['date to come', { date: toDay('2026-07-07') }, 'billing.inFuture'],
    ['before the last bill', { date: toDay('2026-07-04') }, 'billing.beforeLast'],
    ['same day as the last bill', { date: toDay('2026-07-05') }, 'accepted'],
    ['first bill ever', { lastBillOn: null }, 'accepted'],
  ])('%s', (_, over, expected) => expect(refusal(over)).toBe(expected))

  it('refuses a closed year', () => {
    const { year } = aBillRequest()
    expect(refusal({ year: year === null ? null : { ...year, closed: true } })).toBe('billing.yearClosed')
  })

  it('names in French what is missing', () =>
    expect(() => prepareBill(aBillRequest(address({ postalCode: '', town: ' ' })))).toThrow(
      expect.objectContaining({ context: { fields: 'code postal, ville' } }),
    ))
})

describe('cancelling', () => {
  const bill = prepareBill(aBillRequest())
  const request = (over: Partial<CancellationRequest> = {}): CancellationRequest => ({
    ...aBillRequest(),
    number: 'F2026-00043',
    billMonthClosed: false,
    alreadyCancelled: false,
    takenUpBy: null,
    livePartnerBill: false,
    ...over,
  })

  it('negates every figure and names the bill', () => {
    const cancelling = prepareCancellation(bill, request())
    expect(cancelling).toMatchObject({
      type: 'CANCELLING',
      number: 'F2026-00043',
      cancels: { number: 'F2026-00042', date: '2026-07-06' },
      payments: [],
      totals: { including: -26_722, excluding: -24_303, vat: -2419, paid: 0, due: -26_722 },
    })
    cancelling.lines.forEach((line, i) => {
      expect(line.amount + (bill.lines[i]?.amount ?? 0)).toBe(0)
      expect(line.excluding + (bill.lines[i]?.excluding ?? 0)).toBe(0)
    })
  })

  it.each([
    ['twice', { alreadyCancelled: true }, 'billing.alreadyCancelled'],
    ['in a closed month', { billMonthClosed: true }, 'billing.billMonthClosed'],
    ['under a live partner bill', { livePartnerBill: true }, 'billing.partnerBillLive'],
    ['before the last bill', { date: toDay('2026-07-01') }, 'billing.beforeLast'],
  ])('%s is refused', (_, over, expected) =>
    expect(codeOf(() => prepareCancellation(bill, request(over)))).toBe(expected),
  )

  it('takes along what paid a ticket: it stands, and nothing is owed', () => {
    const ticket = { id: 7, number: 'BAR-000042', date: toDay('2026-07-04') }
    const payments = [
      { payerId: null, paidOn: ticket.date, kind: 'PAYMENT', method: 'Espèces', amount: bill.totals.including },
    ] as const
    const ofTicket = prepareBill({ ...aBillRequest(), ticket, payments })
    expect(ofTicket).toMatchObject({ ticket, settledOn: ticket.date, totals: { due: 0 } })
    const cancelling = prepareCancellation(ofTicket, request())
    expect(cancelling).toMatchObject({
      ticket,
      payments: [{ amount: negate(bill.totals.including) }],
      totals: { paid: negate(bill.totals.including), due: 0 },
    })
  })

  it('does not cancel a cancelling bill', () =>
    expect(codeOf(() => prepareCancellation(prepareCancellation(bill, request()), request()))).toBe(
      'billing.cancellingBill',
    ))
})

test('totals sum, whatever the lines', () => {
  const line = fc.record({
    amount: fc.integer({ min: -500_000, max: 500_000 }).map(cents),
    rate: fc.constantFrom(null, 550, 1000, 2000),
    type: fc.constantFrom('occupancy', 'extra', 'discount', 'tax', 'insurance'),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (some) => {
      const bill = prepareBill(aBillRequest({ lines: some.map((l) => aLine(l)) }))
      const { totals } = bill
      expect(totals.including).toBe(sum(bill.lines.map((l) => l.amount)))
      expect(totals.excluding).toBe(sum(bill.lines.map((l) => l.excluding)))
      expect(totals.excluding + totals.vat).toBe(totals.including)
      expect(sum([...bill.vat.map((r) => r.including), ...bill.outside.map((r) => r.amount)])).toBe(totals.including)
    }),
  )
})

describe('billNumber', () => {
  const year = { billPrefix: 'F2026-', billDigits: 5 }
  it.each([
    [1, 'F2026-00001'],
    [99_999, 'F2026-99999'],
    [100_000, 'F2026-100000'],
  ])('%d', (counter, expected) => expect(billNumber(year, counter)).toBe(expected))
  it('refuses what is no counter', () => expect(() => billNumber(year, 0)).toThrow(RangeError))
})
