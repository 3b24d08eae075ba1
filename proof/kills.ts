/**
 * kill -9 of everything, the server and its PostgreSQL, in the middle of bookings, payments, moves and bills, again and again on
 * the same data. What was acknowledged must be there once; what was not may be there or not, but whole, and once after a retry.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Camp } from './camp.ts'
import { setUp, setUpCamp } from './camp.ts'
import type { Client, Reply } from './client.ts'
import { claimConsistent, tellConsistent } from './consistency.ts'
import { killExport } from './kill-export.ts'
import { newHouse } from './pinede.ts'
import { claim, claimNone, note, total } from './report.ts'

const ROUNDS = 20
const CLIENTS = 12
const SEASON = 200

/** One write of money or stays, with the key that makes it one whatever happens to the answer. */
interface Write {
  readonly key: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly round: number
  /** Undefined until the server answered. */
  reply: Reply | undefined
}

interface Desk {
  readonly client: Client
  readonly camp: Camp
  readonly round: number
  readonly writes: Write[]
  isOver: boolean
}

const write = async (desk: Desk, path: string, body: Readonly<Record<string, unknown>>): Promise<Reply> => {
  const key = `kill-${crypto.randomUUID()}`
  const noted = path === 'booking/booking/save' || path === 'payment/payment/edit' ? { ...body, note: key } : body
  const one: Write = { key, path, body: noted, round: desk.round, reply: undefined }
  desk.writes.push(one)
  const reply = await desk.client.post(path, noted, key)
  if (reply.status !== 0) one.reply = reply
  return reply
}

const random = (below: number): number => Math.floor(Math.random() * below)

interface Stay {
  readonly id: number
  readonly version: number
  readonly arrival: string
  readonly departure: string
}

const staysOf = (reply: Reply): readonly Stay[] =>
  ((reply.body['item'] ?? {}) as { occupancies?: readonly Stay[] }).occupancies ?? []

/** Books, pays, and then moves, pays again or bills, as a desk in August. */
const serve = async (desk: Desk): Promise<void> => {
  const { client, camp } = desk
  const arrival = addDays(camp.start, random(SEASON - 8))
  const nights = 1 + random(7)
  const stay = {
    placeTypeId: camp.typeId,
    arrival,
    departure: addDays(arrival, nights),
    people: [{ age: 40 }, { age: 38 }],
  }
  const customerId = camp.customerIds[random(camp.customerIds.length)]
  const shared = { statusId: 3, customerId }
  const basket = await client.post(
    'booking/temp-booking/edit',
    {
      id: 0,
      version: 0,
      ...shared,
      pricing: {},
      occupancies: [stay],
    },
    `kill-${crypto.randomUUID()}`,
  )
  if (basket.status !== 200) return
  const saved = await write(desk, 'booking/booking/save', {
    id: basket.body['id'],
    version: basket.body['version'],
    statusId: 3,
  })
  if (saved.status !== 200) return
  const bookingId = saved.body['id']
  const payment = { bookingId, amount: 500 + random(1000), methodId: camp.methodId }
  await write(desk, 'payment/payment/edit', payment)
  const [first] = staysOf(saved)
  const next = random(4)
  if (next === 0) await write(desk, 'payment/payment/edit', { ...payment, amount: 100 + random(300) })
  if (next === 1) await write(desk, 'payment/bill/edit', { bookingId })
  if (next === 2 && first !== undefined) {
    const dates = { arrival: addDays(arrival, 1), departure: addDays(arrival, nights + 1) }
    const move = { occupancyId: first.id, version: first.version, placeId: null, placeTypeId: camp.typeId, ...dates }
    await write(desk, 'booking/booking/move', { ...move, strategy: 'UPDATE_FROM_GRID' })
  }
}

const serveUntilTheEnd = async (desk: Desk): Promise<void> => {
  while (!desk.isOver) await serve(desk)
}

interface Found {
  readonly key: string
  readonly count: number
}

/** How many payments and files carry each key in their note. */
const countByKey = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<Found>`
    select note as key, count(*)::int as count from payment_detail where note like 'kill-%' group by note
    union all select text, count(*)::int from booking_note where text like 'kill-%' group by text`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

const isNoted = ({ path }: Write): boolean => path === 'booking/booking/save' || path === 'payment/payment/edit'

interface Facts {
  readonly files: ReadonlySet<number>
  readonly payments: ReadonlySet<number>
  readonly bills: ReadonlySet<number>
  /** Dates of each stay and what its history says of moves. */
  readonly moves: ReadonlyMap<number, string>
}

const idSet = async (db: Db, query: ReturnType<typeof sql<{ id: number }>>): Promise<ReadonlySet<number>> =>
  new Set((await query.execute(db)).rows.map(({ id }) => id))

const readFacts = async (db: Db): Promise<Facts> => {
  const stays = await sql<{
    id: number
    dates: string
  }>`select id, arrival || ' ' || departure as dates from occupancy`.execute(db)
  return {
    files: await idSet(db, sql`select id from booking where state_id = 3 and status = 'SAVED'`),
    payments: await idSet(db, sql`select id from payment`),
    bills: await idSet(db, sql`select id from bill`),
    moves: new Map(stays.rows.map(({ id, dates }) => [id, dates])),
  }
}

/** Whether what the server acknowledged is there. */
const isThere = (facts: Facts, { path, body, reply }: Write): boolean => {
  const id = Number(reply?.body['id'])
  if (path === 'booking/booking/save') return facts.files.has(id)
  if (path === 'payment/payment/edit') return facts.payments.has(id)
  if (path === 'payment/bill/edit') return facts.bills.has(id)
  return facts.moves.get(Number(body['occupancyId'])) === `${String(body['arrival'])} ${String(body['departure'])}`
}

const acknowledged = (writes: readonly Write[]): readonly Write[] => writes.filter(({ reply }) => reply?.status === 200)

const checkRound = async (db: Db, round: number, writes: readonly Write[]): Promise<void> => {
  const facts = await readFacts(db)
  const lost = acknowledged(writes).filter((one) => !isThere(facts, one))
  const counts = await countByKey(db)
  const doubled = writes.filter((one) => (counts.get(one.key) ?? 0) > 1)
  const missing = acknowledged(writes).filter((one) => isNoted(one) && counts.get(one.key) !== 1)
  if (lost.length > 0) claimNone(`round ${round}: nothing acknowledged is lost`, lost)
  if (doubled.length > 0) claimNone(`round ${round}: nothing is there twice`, doubled)
  if (missing.length > 0) claimNone(`round ${round}: everything acknowledged is there exactly once`, missing)
  await claimConsistent(db, `round ${round}`)
}

interface Cut {
  readonly count: number
  /** Of them, those that the server had committed before it could answer. */
  readonly done: number
}

const countDone = async (db: Db, writes: readonly Write[]): Promise<number> => {
  const keys = writes.map(({ key }) => key)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from idempotency where key = any (${keys}::text[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** Sends again what had no answer, and some of what had: the same key, the same body. */
const retry = async (db: Db, client: Client, writes: readonly Write[], round: number): Promise<Cut> => {
  const ofRound = writes.filter((one) => one.round === round)
  const pending = ofRound.filter(({ reply }) => reply === undefined)
  const done = await countDone(db, pending)
  for (const one of pending) one.reply = await client.post(one.path, one.body, one.key)
  const known = acknowledged(ofRound)
    .filter((one) => !pending.includes(one))
    .slice(-10)
  for (const one of known) {
    const again = await client.post(one.path, one.body, one.key)
    const isSame = again.status === 200 && again.body['id'] === one.reply?.body['id']
    if (!isSame) claim(`round ${round}: a retry gets the first answer again`, false, { again, one })
  }
  const broken = pending.filter(({ reply }) => reply?.status !== 200 && (reply?.status ?? 0) < 400)
  if (broken.length > 0) claimNone(`round ${round}: what had no answer gets one when it is sent again`, broken)
  return { count: pending.length, done }
}

export const kills = async (): Promise<void> => {
  const failedBefore = total().failed
  const house = newHouse()
  let running = await house.start()
  let client = await setUp(running.url, running.code)
  const camp = await setUpCamp(client, { places: 40, customers: 5, nights: SEASON })
  const writes: Write[] = []
  const refusals: Reply[] = []
  const seen = { processes: 0, acknowledged: 0, cut: 0, done: 0 }
  for (let round = 1; round <= ROUNDS; round++) {
    const desk: Desk = { client, camp, round, writes, isOver: false }
    const work = Array.from({ length: CLIENTS }, () => serveUntilTheEnd(desk))
    await delay(1000 + random(1500))
    seen.processes += running.processes().length
    desk.isOver = true
    await house.killAll()
    await Promise.all(work)
    running = await house.start()
    client = client.at(running.url)
    const db = house.openDb()
    await checkRound(db, round, writes)
    seen.acknowledged += acknowledged(writes.filter((one) => one.round === round)).length
    const cut = await retry(db, client, writes, round)
    seen.cut += cut.count
    seen.done += cut.done
    await checkRound(db, round, writes)
    await db.destroy()
    refusals.push(
      ...writes
        .filter((one) => one.round === round && (one.reply?.status ?? 0) >= 500)
        .flatMap((one) => one.reply ?? []),
    )
  }
  note(
    `${seen.processes} processes killed in ${ROUNDS} rounds; ${writes.length} writes: ${seen.acknowledged} acknowledged before`,
  )
  note(`the kill, ${seen.cut} cut off (${seen.done} of them done, their answer lost) and sent again with the same key`)
  const isTelling = seen.cut >= ROUNDS && seen.acknowledged >= ROUNDS * 10
  claim(`${ROUNDS} kills: enough was acknowledged and cut off for the proof to mean something`, isTelling, seen)
  claim(
    `${ROUNDS} kills: nothing acknowledged is lost, nothing is there twice, nothing is half there`,
    total().failed === failedBefore,
  )
  claimNone('no answer was a defect of the server (5xx)', refusals)
  const db = house.openDb()
  await tellConsistent(db)
  await db.destroy()
  await killExport(house, client)
  await house.stop()
}
