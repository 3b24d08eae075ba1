/** A lost answer, an impatient second click, ten tabs at once: one booking, one payment. */
import { isDeepStrictEqual } from 'node:util'
import { addDays } from '#domain/day.ts'
import { sql } from 'kysely'
import type { Camp } from './camp.ts'
import { setUp, setUpCamp } from './camp.ts'
import type { Client, Reply } from './client.ts'
import { must } from './client.ts'
import { tellConsistent } from './consistency.ts'
import { newHouse } from './pinede.ts'
import { claim, claimNone } from './report.ts'

const AT_ONCE = 10

export interface Basket {
  readonly id: number
  readonly version: number
}

/** A basket of one stay by type, its place locked. */
export const newBasket = async (client: Client, camp: Camp, from: number, nights: number): Promise<Basket> => {
  const arrival = addDays(camp.start, from)
  const stay = {
    placeTypeId: camp.typeId,
    arrival,
    departure: addDays(arrival, nights),
    people: [{ age: 40 }, { age: 38 }],
  }
  const body = { id: 0, version: 0, statusId: 3, customerId: camp.customerIds[0], pricing: {}, occupancies: [stay] }
  return (await must(client.post('booking/temp-booking/edit', body, crypto.randomUUID()))) as unknown as Basket
}

const idsOf = (replies: readonly Reply[]): number[] => [...new Set(replies.map(({ body }) => Number(body['id'])))]

/** The same answer, its fields in any order: it is kept as `jsonb`. */
const isSame = (one: Reply, other: Reply): boolean =>
  one.status === 200 && other.status === 200 && isDeepStrictEqual(one.body, other.body)

const repeat = <T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))

const allWell = (replies: readonly Reply[]): readonly unknown[] => replies.filter(({ status }) => status !== 200)

const bookTwice = async (client: Client, camp: Camp): Promise<number> => {
  const basket = await newBasket(client, camp, 0, 7)
  const body = { id: basket.id, version: basket.version, statusId: 3, note: 'deux fois' }
  const first = await client.post('booking/booking/save', body, 'proof-save-twice')
  const again = await client.post('booking/booking/save', body, 'proof-save-twice')
  claim('the same booking sent twice gets the same answer', isSame(first, again), [first, again])

  const other = await newBasket(client, camp, 0, 7)
  const crowd = { id: other.id, version: other.version, statusId: 3, note: 'dix fois' }
  const replies = await repeat(AT_ONCE, () => client.post('booking/booking/save', crowd, 'proof-save-at-once'))
  claimNone(`the same booking sent ${AT_ONCE} times at once is answered ${AT_ONCE} times`, allWell(replies))
  claim('… with one file', idsOf(replies).length === 1, replies)

  const third = await newBasket(client, camp, 0, 7)
  const tabs = await repeat(AT_ONCE, (n) =>
    client.post('booking/booking/save', { id: third.id, version: third.version, statusId: 3 }, `proof-save-tab-${n}`),
  )
  const winners = tabs.filter(({ status }) => status === 200)
  claim(
    `one basket saved from ${AT_ONCE} tabs is saved once, and refused to the others`,
    winners.length === 1 && tabs.every(({ status }) => status < 500 && status > 0),
    tabs,
  )
  return Number(first.body['id'])
}

const payTwice = async (client: Client, camp: Camp, bookingId: number): Promise<void> => {
  const body = { bookingId, amount: 1000, methodId: camp.methodId, note: 'deux fois' }
  const first = await client.post('payment/payment/edit', body, 'proof-pay-twice')
  const again = await client.post('payment/payment/edit', body, 'proof-pay-twice')
  claim('the same payment sent twice gets the same answer', isSame(first, again), [first, again])
  const replies = await repeat(AT_ONCE, () =>
    client.post('payment/payment/edit', { ...body, note: 'dix fois' }, 'proof-pay-at-once'),
  )
  claimNone(`the same payment sent ${AT_ONCE} times at once is answered ${AT_ONCE} times`, allWell(replies))
  claim('… with one payment', idsOf(replies).length === 1, replies)

  const reversal = { id: Number(first.body['id']), reason: 'preuve' }
  const reversals = await repeat(AT_ONCE, (n) =>
    client.post('payment/payment/reverse', reversal, `proof-reverse-${n % 2}`),
  )
  claim(
    'a payment reversed from two desks at once is reversed once',
    idsOf(reversals.filter(({ status }) => status === 200)).length === 1,
    reversals,
  )

  const mixed = await client.post('payment/payment/edit', { ...body, amount: 2000 }, 'proof-pay-twice')
  claim(
    'a key used for another payment is refused',
    mixed.status === 409 && mixed.body['message'] === 'idempotency.mismatch',
    mixed,
  )
  const bare = await client.post('payment/payment/edit', body)
  claim(
    'a payment without a key is refused',
    bare.status === 400 && bare.body['message'] === 'idempotency.missing',
    bare,
  )
}

const billTwice = async (client: Client, bookingId: number): Promise<void> => {
  const replies = await repeat(AT_ONCE, () => client.post('payment/bill/edit', { bookingId }, 'proof-bill-at-once'))
  claimNone(`the same bill asked for ${AT_ONCE} times at once is answered ${AT_ONCE} times`, allWell(replies))
  claim('… with one number', new Set(replies.map(({ body }) => body['number'])).size === 1, replies)
}

export const twice = async (): Promise<void> => {
  const house = newHouse()
  const { url, code, complaints } = await house.start()
  const client = await setUp(url, code)
  const camp = await setUpCamp(client, { places: 5, customers: 1, nights: 60 })
  const bookingId = await bookTwice(client, camp)
  await payTwice(client, camp, bookingId)
  await billTwice(client, bookingId)
  const db = house.openDb()
  const { rows } = await sql<{ files: number; payments: number; bills: number }>`
    select (select count(*)::int from booking where state_id = 3) as files, (select count(*)::int from payment) as payments,
      (select count(*)::int from bill) as bills`.execute(db)
  claim(
    'the database holds 3 files, 2 payments with 1 reversal, 1 bill',
    JSON.stringify(rows[0]) === '{"files":3,"payments":3,"bills":1}',
    rows,
  )
  await tellConsistent(db)
  await db.destroy()
  claimNone('the server complained of nothing', complaints)
  await house.stop()
}
