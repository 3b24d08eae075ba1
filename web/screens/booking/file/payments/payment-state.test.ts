import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { toPreferences } from '#contract/operations/establishment/preference.ts'
import { amountToTake, freshPayment } from './payment-state.ts'

const TODAY = toDay('2027-03-01')
const owing = (downPaymentLeft: number, balance: number) =>
  ({ totals: { downPaymentLeft: cents(downPaymentLeft), balance: cents(balance) } }) as BookingFile
const prefer = (stored: Parameters<typeof toPreferences>[0]) => toPreferences(stored)

describe('the payment proposed', () => {
  it.each([
    ['DOWN_PAYMENT', 27_836, 81_790, 27_836],
    ['DOWN_PAYMENT', 0, 53_954, 53_954],
    ['BALANCE', 27_836, 81_790, 81_790],
    ['BALANCE', 0, -500, 0],
  ])('by %s, with %i of down payment left and a balance of %i, is %i', (proposedAmount, left, balance, amount) => {
    expect(amountToTake(owing(left, balance), prefer({ sale: { proposedAmount } }))).toBe(amount)
  })

  it('proposes nothing once all is paid', () => {
    expect(freshPayment(owing(0, 0), TODAY, prefer({})).amount).toBeNull()
  })

  it.each([true, false])('validates the option: %s', (validateWhenPaid) => {
    const { validateOption } = freshPayment(owing(0, 100), TODAY, prefer({ bookingOption: { validateWhenPaid } }))
    expect(validateOption).toBe(validateWhenPaid)
  })
})
