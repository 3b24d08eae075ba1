import { describe, expect, it } from 'vitest'
import { aBillRequest, aCompany } from '#domain/billing/bill-request.fixture.ts'
import { prepareBill, prepareCancellation } from '#domain/billing/prepare-bill.ts'
import { billContentSchema } from './bill.ts'

const bill = prepareBill(aBillRequest({ buyer: aCompany(), training: true, vatOnDebits: true }))
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
