import { describe, expect, it } from 'vitest'
import { aBillRequest, aCompany, aSeller } from '#domain/billing/bill-request.fixture.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { prepareBill, prepareCancellation } from '#domain/billing/prepare-bill.ts'
import { billContentSchema } from './bill.ts'

const bill = prepareBill(aBillRequest({ buyer: aCompany(), training: true, vatOnDebits: true }))
const enriched = prepareBill(
  aBillRequest({
    downPayment: true,
    reference: 'BC 4512',
    note: 'Merci.',
    takesUp: [{ number: 'F2026-00012', date: toDay('2026-03-01'), amount: cents(6300) }],
    seller: aSeller({
      bank: { iban: 'FR7630006000011234567890189', bic: null, holder: 'Les Dunes', bankName: null, title: null },
    }),
  }),
)
const cancelling = prepareCancellation(bill, {
  ...aBillRequest(),
  billMonthClosed: false,
  alreadyCancelled: false,
  takenUpBy: null,
  livePartnerBill: false,
})

describe('billContentSchema', () => {
  it.each([
    ['a bill', bill],
    ['a cancelling bill', cancelling],
    ['an enriched one', enriched],
  ])('reads %s back from its JSON', (_, content) =>
    expect(billContentSchema.parse(JSON.parse(JSON.stringify(content)))).toEqual(content),
  )

  it.each([
    ['something was added', { ...bill, totals: { ...bill.totals, extra: 1 } }],
    ['an amount is no integer', { ...bill, totals: { ...bill.totals, paid: 0.5 } }],
    ['a day does not exist', { ...bill, date: '2026-02-30' }],
    ['something is missing', { ...bill, seller: undefined }],
  ])('refuses a bill where %s', (_, content) => expect(billContentSchema.safeParse(content).success).toBe(false))
})
