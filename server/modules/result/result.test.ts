/** Results of a house: every view sums to the same figures, and the ledger chains from a period to the next. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListAnswer } from '#contract/list.ts'
import type { balanceList } from '#contract/lists/result/balance.ts'
import type { creditList } from '#contract/lists/result/credit.ts'
import type { paymentEntryList } from '#contract/lists/result/payment-entry.ts'
import type { resultDetailList } from '#contract/lists/result/result-detail.ts'
import type { ResultAnswer } from '#contract/lists/result/result.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const desk = await openDesk()

const ok = (answer: Answer): Record<string, unknown> => {
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}
const post = async (path: string, body: object): Promise<Record<string, unknown>> =>
  ok(await desk.staff().post(path, body, intent()))
const search = async <A>(base: string, criteria: object): Promise<A> =>
  (await post(`${base}/search`, { criteria, ...(base === 'result/balance' ? {} : { page: 0, size: 100 }) })) as A
const result = (view: string, from?: string, to?: string) => search<ResultAnswer>('result/result', { view, from, to })
const balance = (on: string, view = 'PAYERS') => search<ListAnswer<typeof balanceList>>('result/balance', { on, view })
const details = (criteria: object) => search<ListAnswer<typeof resultDetailList>>('result/result-detail', criteria)
const payments = (criteria: object) => search<ListAnswer<typeof paymentEntryList>>('result/payment', criteria)
const totalOf = (rows: readonly { readonly total: number }[]): number => rows.reduce((sum, row) => sum + row.total, 0)

/** Four files over four days: paid too much, billed and cancelled, a guarantee kept in part, a credit note. */
beforeAll(async () => {
  await desk.at('2027-03-01T09:00:00Z')
  const one = await desk.booked([aStay(desk.site)])
  await desk.pay(one.id, 10_000)
  const two = await desk.booked([aStay(desk.site, { arrival: '2027-08-01', departure: '2027-08-08' })])
  ok(await desk.pay(two.id, 30_000, { allowOverpay: true, methodId: desk.site.methods.CASH }))
  await desk.at('2027-03-02T22:30:00Z')
  await post('payment/bill/edit', { bookingId: one.id })
  await post('payment/payment/refund', {
    ...{ bookingId: two.id, amount: 2000, methodId: desk.site.methods.CARD, reason: 'Trop-perçu' },
  })
  await post('payment/credit-note/edit', { bookingId: two.id, amount: 1000, reason: 'Trop-perçu' })
  await desk.at('2027-03-04T09:00:00Z')
  const paid = ok(await desk.pay(one.id, 5000))
  await post('payment/payment/reverse', { id: paid['id'], reason: 'Erreur de saisie' })
  const bills = (await search<ListAnswer<never>>('payment/bill', {})) as unknown as { list: { id: number }[] }
  await post('payment/bill/cancel', { id: bills.list[0]?.id, reason: 'Erreur' })
  await post('payment/bill/edit', { bookingId: one.id })
})

const VIEWS = ['METHOD', 'USER', 'TILL', 'KIND'] as const
const PERIODS = [
  ['2027-03-01', '2027-03-01'],
  ['2027-03-02', '2027-03-03'],
  ['2027-03-03', '2027-03-03'],
  ['2027-03-04', '2027-03-04'],
  ['2017-03-01', '2027-03-31'],
  [undefined, undefined],
] as const

describe('the results of a period', () => {
  test.each(PERIODS)('%s to %s: every view sums to the same figures', async (from, to) => {
    const { figures } = await result('METHOD', from, to)
    for (const view of VIEWS) {
      const { sums } = await result(view, from, to)
      expect(sums).toMatchObject({
        collected: figures.collected,
        refunded: figures.refunded,
        received: figures.received,
        guarantees: figures.guaranteesIn + figures.guaranteesOut,
        ...(view === 'METHOD' ? {} : { billed: figures.billed }),
      })
    }
    expect(figures.collected + figures.refunded).toBe(figures.received)
    expect(figures.opening + figures.produced - figures.received).toBe(figures.closing)
    expect(figures.owed + figures.credit).toBe(figures.closing)
    expect((await payments({ from, to, money: 'REVENUE' })).sums.amount).toBe(figures.received)
    for (const view of ['TYPE', 'ITEM', 'RATE', 'PLACE', 'LINE'])
      expect((await details({ view, from, to })).sums).toEqual({
        excluding: figures.billedExcluding,
        vat: figures.billedVat,
        amount: figures.billed,
      })
  })

  test.each(PERIODS)('%s to %s: the ledger chains, and ends with the balance of its day', async (from, to) => {
    const { list, figures } = await result('LEDGER', from, to)
    let carried: number = figures.opening
    for (const row of list) {
      expect(row.opening).toBe(carried)
      expect(row.opening + row.produced - row.received).toBe(row.closing)
      carried = row.closing
    }
    expect(carried).toBe(figures.closing)
    const { list: payers } = await balance(to ?? '2027-12-31')
    expect(totalOf(payers)).toBe(figures.closing)
    expect(totalOf((await balance(to ?? '2027-12-31', 'DOCUMENTS')).list)).toBe(figures.closing)
  })

  test('carry from one period to the next', async () => {
    const [first, second] = [
      await result('LEDGER', '2027-03-01', '2027-03-02'),
      await result('LEDGER', '2027-03-03', '2027-03-31'),
    ]
    expect(second.figures.opening).toBe(first.figures.closing)
    expect((await result('METHOD', '2030-01-01', '2030-01-01')).list).toEqual([])
  })
})

test('a payment of 23:30 in Paris is of its own day there', async () => {
  expect((await result('METHOD', '2027-03-02', '2027-03-02')).figures.refunded).toBe(-3000)
  expect((await result('METHOD', '2027-03-03', '2027-03-03')).figures).toMatchObject({ refunded: 0, collected: 0 })
})

test('a reversal is of its own day, and a cancelled bill is billed, then taken back', async () => {
  const { figures } = await result('KIND', '2027-03-04', '2027-03-04')
  expect(figures).toMatchObject({ collected: 0, billed: 0 })
  const { list } = await result('KIND', '2027-03-04', '2027-03-04')
  expect(list.map(({ kind, billed }) => [kind, billed])).toEqual(
    expect.arrayContaining([
      ['BILL', 22_386],
      ['CANCELLING_BILL', -22_386],
    ]),
  )
})

test('bills of the excluded prefix are left out of what is billed, never of what is owed', async () => {
  const before = (await result('USER', undefined, undefined)).figures
  await desk.prefer('result', { excludedPrefix: 'F' })
  const { figures, sums } = await result('USER', undefined, undefined)
  expect(figures).toMatchObject({ billed: 0, leftOut: before.billed, closing: before.closing, opening: 0 })
  expect([sums.billed, (await details({ view: 'RATE' })).sums.amount]).toEqual([0, 0])
  await desk.prefer('result', { excludedPrefix: null })
})

test('credit notes say what is left of them', async () => {
  const { list } = await search<ListAnswer<typeof creditList>>('result/credit-note', {})
  expect(list).toMatchObject([{ state: 'OPEN', origin: 'REFUND', amount: 1000, used: 0, left: 1000 }])
})

test('a training establishment sees nothing of it', async () => {
  await sql`update establishment set training = true where id = ${desk.house.establishmentId}`.execute(
    desk.house.house.db,
  )
  await desk.at('2027-03-04T10:00:00Z')
  expect((await result('METHOD')).figures).toMatchObject({ collected: 0, billed: 0, owed: 0, credit: 0 })
  expect((await balance('2027-12-31')).list).toEqual([])
  expect((await payments({})).total).toBe(0)
  await sql`update establishment set training = false where id = ${desk.house.establishmentId}`.execute(
    desk.house.house.db,
  )
})
