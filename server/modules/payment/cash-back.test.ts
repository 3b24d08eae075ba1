/** Cash that the house gives back (C. mon. fin. L112-6): its own debt, 1,000 € at most. */
import { expect, test } from 'vitest'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z')

test('gives no more than 1,000 € back in cash, in all', async () => {
  const { id } = await desk.booked([aStay(desk.site)])
  // 223.86 € for a week of two adults.
  expect((await desk.pay(id, 200_000, { allowOverpay: true })).status).toBe(200)
  const { CASH, CARD } = desk.site.methods
  const refund = (amount: number, methodId: number) =>
    desk.staff().post('payment/payment/refund', { bookingId: id, amount, methodId, reason: 'Trop-perçu' }, intent())
  expect((await refund(100_001, CASH)).body).toMatchObject({
    message: 'payment.cashBackLimit',
    context: { limit: 100_000, cash: 0 },
  })
  expect((await refund(60_000, CASH)).status).toBe(200)
  expect((await refund(40_001, CASH)).body['message']).toBe('payment.cashBackLimit')
  expect((await refund(40_000, CASH)).status).toBe(200)
  expect((await refund(77_614, CARD)).status).toBe(200)
})
