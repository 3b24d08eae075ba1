/** 200 clients booking, moving, paying, cancelling, splitting, arriving, leaving… for two minutes: a full August and every desk busy. */
import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '#domain/day.ts'
import type { Camp } from './camp.ts'
import { LOGIN, PASSWORD, setUp, setUpCamp } from './camp.ts'
import type { Client, Reply } from './client.ts'
import { logIn } from './client.ts'
import { tellConsistent } from './consistency.ts'
import { newHouse } from './pinede.ts'
import { bookStays, nextOf, setUpStock, transition, TRANSITIONS } from './lives.ts'
import type { LivingFile, Stock } from './lives.ts'
import { claim, claimNone, note, quantile } from './report.ts'

const CLIENTS = 200
const SESSIONS = 8
const MINUTE_MS = 60_000
const MINUTES = 2
/** Chance decides which; as many as this means that the lives are not what they should be. */
const MOST_MISSED = 4
/** So few nights for so many clients that most searches meet a full type at the end. */
const SEASON = 45
const PLACES = 60

interface Seen {
  readonly action: string
  readonly reply: Reply
}

interface Busy {
  readonly client: Client
  readonly camp: Camp
  readonly stock: Stock
  readonly seen: Seen[]
  /** Numbers of the files that the crowd made, the last ones. */
  readonly files: number[]
  readonly isOver: () => boolean
}

type Stay = LivingFile['occupancies'][number] & { readonly version: number; readonly departure: string }

interface File extends LivingFile {
  readonly occupancies: readonly Stay[]
  readonly totals: { readonly total: number; readonly balance: number }
}

const random = (below: number): number => Math.floor(Math.random() * below)

const act = async (busy: Busy, action: string, call: Promise<Reply>): Promise<Reply> => {
  const reply = await call
  busy.seen.push({ action, reply })
  return reply
}

const key = (): string => `crowd-${crypto.randomUUID()}`

const fileOf = (reply: Reply): File | undefined =>
  reply.status === 200 ? (reply.body['item'] as File | undefined) : undefined

const book = async (busy: Busy): Promise<File | undefined> => {
  const { client, camp } = busy
  // Half come today, so that they may arrive, leave early or not come at all.
  const arrival = addDays(camp.start, random(2) === 0 ? 0 : random(SEASON - 8))
  const departure = addDays(arrival, 1 + random(7))
  const people = [{ age: 40 }, { age: 38 }]
  await act(busy, 'search', client.post('booking/search-availability', { arrival, departure, people }))
  // Half of the guests insist on a place of theirs, where they meet each other.
  const placeId = random(2) === 0 ? (camp.placeIds[random(PLACES)] ?? null) : null
  const statusId = [1, 2, 3, 3][random(4)] ?? 3
  const partnerId = random(5) === 0 ? busy.stock.partnerId : null
  const shared = { statusId, customerId: camp.customerIds[random(camp.customerIds.length)] }
  const stay = { placeTypeId: camp.typeId, placeId, arrival, departure, people }
  const occupancies = bookStays(drawOf(busy), stay)
  const body = { id: 0, version: 0, ...shared, pricing: { partnerId }, occupancies }
  const basket = await act(busy, 'basket', client.post('booking/temp-booking/edit', body, key()))
  if (basket.status !== 200) return undefined
  const save = { id: basket.body['id'], version: basket.body['version'], statusId }
  const file = fileOf(await act(busy, 'save', client.post('booking/booking/save', save, key())))
  if (file !== undefined) busy.files.push(file.id)
  if (busy.files.length > KNOWN) busy.files.shift()
  return file
}

const read = async (busy: Busy, id: number): Promise<File | undefined> => {
  const reply = await act(busy, 'read', busy.client.get(`booking/booking/edit/${id}`))
  return reply.status === 200 ? (reply.body as unknown as File) : undefined
}

const move = async (busy: Busy, file: File): Promise<void> => {
  const [stay] = file.occupancies
  if (stay === undefined) return
  const arrival = addDays(busy.camp.start, random(SEASON - 8))
  const dates = { arrival, departure: addDays(arrival, 1 + random(7)) }
  const body = { occupancyId: stay.id, version: stay.version, placeId: null, placeTypeId: busy.camp.typeId, ...dates }
  await act(busy, 'move', busy.client.post('booking/booking/move', body, key()))
}

const pay = (busy: Busy, file: File, amount = Math.max(1, Math.floor(file.totals.total / 4))): Promise<Reply> => {
  const body = { bookingId: file.id, amount, methodId: busy.camp.methodId }
  return act(busy, 'pay', busy.client.post('payment/payment/edit', body, key()))
}

const reverse = async (busy: Busy, payment: Reply): Promise<void> => {
  if (payment.status !== 200) return
  const body = { id: payment.body['id'], reason: 'erreur de saisie' }
  await act(busy, 'reverse', busy.client.post('payment/payment/reverse', body, key()))
}

const cancel = async (busy: Busy, id: number): Promise<void> => {
  const file = await read(busy, id)
  if (file === undefined) return
  const body = { id, version: file.version, retained: null, reason: 'changement de projet' }
  await act(busy, 'cancel', busy.client.post('booking/booking/cancel', body, key()))
}

/** Files that another desk may merge into its own. */
const KNOWN = 100

const drawOf = (busy: Busy) => ({
  camp: busy.camp,
  stock: busy.stock,
  random,
  other: () => read(busy, busy.files[random(busy.files.length)] ?? 0),
})

/** So many events of a life, whichever. */
const STEPS = 4

const happen = async (busy: Busy, id: number): Promise<void> => {
  for (let step = 0; step < STEPS; step++) {
    const found = await read(busy, id)
    if (found === undefined) return
    const name = nextOf(found, drawOf(busy))
    // Nobody leaves who still owes something.
    const owes = name === 'go' && found.totals.balance > 0
    if (owes) await pay(busy, found, found.totals.balance)
    const file = owes ? ((await read(busy, id)) ?? found) : found
    const reply = await transition(busy.client, name, file, drawOf(busy))
    if (reply !== undefined) busy.seen.push({ action: name, reply })
  }
}

/** What one guest makes of a stay. Every so often two desks work on the same one. */
const live = async (busy: Busy): Promise<void> => {
  const file = await book(busy)
  if (file === undefined) return
  const fate = random(10)
  if (fate < 3) await move(busy, file)
  else if (fate < 5) await Promise.all([move(busy, file), pay(busy, file)])
  else if (fate < 7) await reverse(busy, await pay(busy, file))
  else if (fate < 8) {
    await pay(busy, file)
    await act(busy, 'bill', busy.client.post('payment/bill/edit', { bookingId: file.id }, key()))
  }
  await happen(busy, file.id)
  if (fate % 3 === 0) await cancel(busy, file.id)
}

const guest = async (busy: Busy): Promise<void> => {
  while (!busy.isOver()) {
    await live(busy)
    await delay(random(50))
  }
}

const ms = (value: number): string => `${Math.round(value)} ms`.padStart(9)

const tellRates = (seen: readonly Seen[]): void => {
  for (const [action, all] of Object.entries(Object.groupBy(seen, (one) => one.action))) {
    const times = (all ?? []).map(({ reply }) => reply.ms)
    const rate = (times.length / ((MINUTES * MINUTE_MS) / 1000)).toFixed(1)
    const done = (all ?? []).filter(({ reply }) => reply.status === 200).length
    note(
      `${action.padEnd(10)} ${rate.padStart(6)}/s, ${String(done).padStart(5)} done, median ${ms(quantile(times, 0.5))}, 95 % ${ms(quantile(times, 0.95))}`,
    )
  }
}

const tellRefusals = (seen: readonly Seen[]): void => {
  const refused = seen.filter(({ reply }) => reply.status >= 400 && reply.status < 500)
  const codes = Object.entries(
    Object.groupBy(refused, ({ action, reply }) => `${action} ${reply.status} ${String(reply.body['message'])}`),
  )
  for (const [code, all] of codes.toSorted((a, b) => (b[1]?.length ?? 0) - (a[1]?.length ?? 0)))
    note(`refused ${String(all?.length ?? 0).padStart(5)} × ${code}`)
}

export const crowd = async (): Promise<void> => {
  const house = newHouse()
  const { url, code, complaints } = await house.start()
  const first = await setUp(url, code)
  const camp = await setUpCamp(first, { places: PLACES, customers: 6, nights: SEASON, startsIn: 0 })
  const stock = await setUpStock(first, camp)
  const clients = [first]
  while (clients.length < SESSIONS) clients.push(await logIn(url, LOGIN, PASSWORD))
  const seen: Seen[] = []
  const files: number[] = []
  const end = performance.now() + MINUTES * MINUTE_MS
  const isOver = (): boolean => performance.now() > end
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, n) =>
      guest({ client: clients[n % SESSIONS] ?? first, camp, stock, seen, files, isOver }),
    ),
  )
  tellRates(seen)
  tellRefusals(seen)
  const done = (action: string): number =>
    seen.filter((one) => one.action === action && one.reply.status === 200).length
  claim(
    `${CLIENTS} clients for ${MINUTES} minutes: enough was done for the proof to mean something`,
    done('save') > 100 && done('move') > 20 && done('cancel') > 20,
    seen.length,
  )
  const missed = Object.keys(TRANSITIONS).filter((name) => done(name) === 0)
  claim('nearly every transition of a file happened', missed.length < MOST_MISSED, missed)
  claimNone(
    'every request was answered',
    seen.filter(({ reply }) => reply.status === 0),
  )
  claimNone(
    'no answer was a defect of the server (5xx)',
    seen.filter(({ reply }) => reply.status >= 500),
  )
  claimNone(
    'every refusal says why by a code',
    seen.filter(({ reply }) => reply.status >= 400 && typeof reply.body['message'] !== 'string'),
  )
  const db = house.openDb()
  await tellConsistent(db)
  await db.destroy()
  claimNone('the server complained of nothing', complaints)
  await house.stop()
}
