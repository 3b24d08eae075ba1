/** Random days at a desk: whatever was done, every view says the same, to the cent, and as the signed rows do. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { balanceList } from '#contract/lists/result/balance.ts'
import type { paymentEntryList } from '#contract/lists/result/payment-entry.ts'
import type { resultDetailList } from '#contract/lists/result/result-detail.ts'
import type { ResultAnswer } from '#contract/lists/result/result.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import { otherSeed, sameRandom } from '#server/testing/same-random.ts'
import type { Answer } from '#server/testing/test-house.ts'

const FIRST = toDay('2027-03-01')
const DAYS = 5

const desk = await openDesk({ pitches: 40, mobilHomes: 1 })
const { db } = desk.house.house

const { random, one, shuffled } = sameRandom(20_270_301)

const post = (path: string, body: object): Promise<Answer> => desk.staff().post(path, body, intent())
const done = new Map<string, number>()
const tried = async (deed: string, answer: Promise<Answer>): Promise<Answer> => {
  const found = await answer
  if (found.status === 200) done.set(deed, (done.get(deed) ?? 0) + 1)
  return found
}
const idsOf = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<readonly number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id)

const files: number[] = []

/** A file that the house owes something to, as far as it may be paid. */
const overpaid = async (): Promise<number> => {
  const id = one(files)
  await desk.pay(id, 40_000, { allowOverpay: true })
  return id
}

const DEEDS: Readonly<Record<string, () => Promise<unknown>>> = {
  book: async () => {
    const file = await desk.booked([aStay(desk.site, { arrival: '2027-07-03', departure: '2027-07-10' })])
    files.push(file.id)
    await tried('book', Promise.resolve({ status: 200 } as Answer))
  },
  pay: () =>
    tried(
      'pay',
      desk.pay(one(files), 1000 + random(25_000), {
        allowOverpay: true,
        methodId: one([desk.site.methods.CARD, desk.site.methods.CASH]),
      }),
    ),
  bill: () => tried('bill', post('payment/bill/edit', { bookingId: one(files) })),
  downPayment: () => tried('downPayment', post('payment/bill/edit', { bookingId: one(files), kind: 'DOWN_PAYMENT' })),
  refund: async () => {
    const bookingId = await overpaid()
    const back = { amount: 100 + random(900), methodId: desk.site.methods.CARD, reason: 'Trop-perçu' }
    await tried('refund', post('payment/payment/refund', { bookingId, ...back }))
  },
  credit: async () => {
    const bookingId = await overpaid()
    await tried(
      'credit',
      post('payment/credit-note/edit', { bookingId, amount: 100 + random(900), reason: 'Trop-perçu' }),
    )
  },
  reverse: async () => {
    const ids = await idsOf(sql<{ id: number }>`select id from payment where type <> 'REVERSAL' order by id`)
    if (ids.length > 0)
      await tried('reverse', post('payment/payment/reverse', { id: one(ids), reason: 'Erreur de saisie' }))
  },
  cancelBill: async () => {
    const ids = await idsOf(sql<{ id: number }>`select id from bill where type = 1 order by id`)
    if (ids.length > 0) await tried('cancelBill', post('payment/bill/cancel', { id: one(ids), reason: 'Erreur' }))
  },
  cancelFile: async () => {
    const { id, version } = await desk.read(one(files))
    await tried('cancelFile', post('booking/booking/cancel', { id, version, reason: 'Désistement' }))
  },
  guarantee: async () => {
    const asked = await post('payment/guarantee/edit', {
      id: 0,
      bookingId: one(files),
      label: 'Caution',
      amount: 30_000,
    })
    const { id } = (asked.body['item'] ?? {}) as { id?: number }
    if (id === undefined) return
    const receive = { id, amount: 30_000, methodId: desk.site.methods.CASH }
    await tried('guarantee', post('payment/guarantee/receive', receive))
    if (random(2) === 0)
      await tried('damage', post('payment/guarantee/cash', { id, amount: 4000, reason: 'Vitre cassée' }))
    if (random(2) === 0) await tried('return', post('payment/guarantee/return', { id, amount: 20_000, note: null }))
  },
  merge: async () => {
    const [a, b] = [await desk.read(one(files)), await desk.read(one(files))]
    const merging = { id: a.id, version: a.version, otherId: b.id, otherVersion: b.version }
    if (a.id !== b.id) await tried('merge', post('booking/booking/merge', merging))
  },
}

const play = async (): Promise<void> => {
  for (let day = 0; day < DAYS; day++) {
    // At 22:30 in summer time, or half past midnight there in winter: the day is that of Paris.
    await desk.at(`${addDays(FIRST, day)}T${one(['08:00', '15:30', '22:30', '23:30'])}:00Z`)
    if (day < 2) for (let n = 0; n < 4; n++) await DEEDS['book']?.()
    for (const deed of shuffled(Object.keys(DEEDS))) await DEEDS[deed]?.()
  }
}

const search = async <A>(base: string, criteria: object, page: object = { page: 0, size: 100 }): Promise<A> => {
  const answer = await post(`${base}/search`, { criteria, ...page })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as A
}

interface Signed {
  readonly money: number
  readonly guarantees: number
  readonly billed: number
}

/** The same of the signed rows themselves. */
const signedIn = async (from: Day, to: Day): Promise<Signed> => {
  const { rows } = await sql<Signed>`select
    (select coalesce(sum(amount), 0)::bigint from payment where guarantee_id is null and paid_on between ${from} and ${to}) as money,
    (select coalesce(sum(amount), 0)::bigint from payment where guarantee_id is not null and paid_on between ${from} and ${to}) as guarantees,
    (select coalesce(sum(total), 0)::bigint from bill where bill_on between ${from} and ${to}) as billed`.execute(db)
  if (rows[0] === undefined) throw new Error('an aggregate gives one row')
  return rows[0]
}

const periods = (): readonly (readonly [Day, Day])[] => [
  ...Array.from({ length: DAYS + 1 }, (_, day) => [addDays(FIRST, day), addDays(FIRST, day)] as const),
  ...Array.from({ length: 4 }, () => {
    const from = random(DAYS)
    return [addDays(FIRST, from), addDays(FIRST, from + random(DAYS))] as const
  }),
  [toDay('2020-01-01'), toDay('2030-12-31')],
]

const checkPeriod = async (from: Day, to: Day): Promise<void> => {
  const signed = await signedIn(from, to)
  const { figures } = await search<ResultAnswer>('result/result', { view: 'METHOD', from, to })
  expect([figures.received, figures.guaranteesIn + figures.guaranteesOut, figures.billed]).toEqual([
    ...[signed.money, signed.guarantees, signed.billed],
  ])
  for (const view of ['METHOD', 'USER', 'TILL', 'KIND']) {
    const { sums } = await search<ResultAnswer>('result/result', { view, from, to })
    expect([view, sums.collected, sums.refunded, sums.received, sums.guarantees]).toEqual([
      ...[view, figures.collected, figures.refunded, figures.received, signed.guarantees],
    ])
  }
  const { list } = await search<ResultAnswer>('result/result', { view: 'LEDGER', from, to })
  expect(list.at(0)?.opening ?? figures.opening).toBe(figures.opening)
  expect(list.at(-1)?.closing ?? figures.closing).toBe(figures.closing)
  const lines = await search<ListAnswer<typeof resultDetailList>>('result/result-detail', { view: 'PLACE', from, to })
  expect(lines.sums).toEqual({ excluding: figures.billedExcluding, vat: figures.billedVat, amount: figures.billed })
  const payments = await search<ListAnswer<typeof paymentEntryList>>('result/payment', { from, to })
  expect(payments.sums.amount).toBe(figures.received + signed.guarantees)
}

const checkBalance = async (on: Day): Promise<void> => {
  const { figures } = await search<ResultAnswer>('result/result', { view: 'METHOD', from: on, to: on })
  for (const view of ['PAYERS', 'DOCUMENTS']) {
    const { list } = await search<ListAnswer<typeof balanceList>>('result/balance', { on, view }, {})
    const sumOf = (key: 'total' | 'credit'): number => list.reduce((sum, row) => sum + row[key], 0)
    expect([view, sumOf('total'), sumOf('credit')]).toEqual([view, figures.closing, figures.credit])
  }
}

test('random days say one thing, whichever way they are asked', async () => {
  await play()
  const missing = Object.keys(DEEDS).filter((deed) => !done.has(deed))
  expect(otherSeed === undefined ? missing : []).toEqual([])
  for (const [from, to] of periods()) {
    await checkPeriod(from, to)
    await checkBalance(to)
  }
})

test('each row opens what it sums', async () => {
  const days = { from: FIRST, to: addDays(FIRST, DAYS) }
  const paid = (criteria: object) =>
    search<ListAnswer<typeof paymentEntryList>>('result/payment', { ...days, money: 'REVENUE', ...criteria })
  const billed = (criteria: object) =>
    search<ListAnswer<typeof resultDetailList>>('result/result-detail', { ...days, view: 'LINE', ...criteria })
  const rowsOf = async (view: string) => (await search<ResultAnswer>('result/result', { view, ...days })).list
  for (const row of await rowsOf('METHOD')) expect((await paid({ methodId: row.id })).sums.amount).toBe(row.received)
  for (const row of await rowsOf('USER')) {
    expect((await paid({ operatorId: row.id })).sums.amount).toBe(row.received)
    expect((await billed({ operatorId: row.id })).sums.amount).toBe(row.billed)
  }
  for (const row of await rowsOf('TILL')) expect((await billed({ till: row.name })).sums.amount).toBe(row.billed)
  for (const row of await rowsOf('KIND'))
    if (row.billed === 0) expect((await paid({ nature: row.kind })).sums.amount).toBe(row.received)
    else expect((await billed({ document: row.kind })).sums.amount).toBe(row.billed)
  const gathered = (view: string) =>
    search<ListAnswer<typeof resultDetailList>>('result/result-detail', { ...days, view })
  for (const row of (await gathered('PLACE')).list)
    expect((await billed({ placeType: `"${row.placeType ?? ''}"` })).sums.amount).toBe(row.amount)
  for (const row of (await gathered('ITEM')).list) {
    const own = { type: row.type, text: `"${row.label ?? ''}"`, rate: row.rateBp ?? 'NONE' }
    expect((await billed(own)).sums.amount).toBe(row.amount)
  }
})
