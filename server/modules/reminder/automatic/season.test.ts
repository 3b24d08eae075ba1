/** A season of files at random, on a clock that advances, servers that fail, rest or overlap: each message once, none to who wants none. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { openEmailing } from '#server/testing/automatic-messages.ts'
import { intent } from '#server/testing/desk.ts'
import { sameRandom } from '#server/testing/same-random.ts'

const { desk, db, services, staff, round, rule, stay } = await openEmailing()
const { random, one } = sameRandom(20_270_601)

interface File {
  readonly id: number
  readonly arrival: Day
  readonly bookedOn: Day
  readonly isOff: boolean
  cancelledOn: Day | null
  payments: number
}

const FIRST = toDay('2027-06-02')
const DAYS = 60
const BEFORE = 10
const files: File[] = []
const isLive = ({ cancelledOn, arrival }: File, day: Day): boolean => cancelledOn === null && arrival > day

const book = async (day: Day): Promise<void> => {
  const arrival = addDays(day, 2 + random(30))
  const { id } = await stay({ arrival, departure: addDays(arrival, 3) })
  const isOff = random(5) === 0
  if (isOff) await staff().post('module/emailing/off', { about: 'booking', id, off: true }, intent())
  files.push({ id, arrival, bookedOn: day, isOff, cancelledOn: null, payments: 0 })
}

const pay = async (file: File): Promise<void> => {
  const { status } = await desk.pay(file.id, 1000)
  if (status === 200) file.payments += 1
}

const cancel = async (file: File, day: Day): Promise<void> => {
  const { version } = await desk.read(file.id)
  const { status } = await staff().post('booking/booking/cancel', { id: file.id, version, reason: 'Malade' }, intent())
  if (status === 200) file.cancelledOn = day
}

/** One in ten falls in the middle of a message. */
const failing = {
  sources: {
    ...services.sources,
    open: (...args: Parameters<typeof services.sources.open>) =>
      random(10) === 0 ? Promise.reject(new Error('cut')) : services.sources.open(...args),
  },
}

const live = async (day: Day, hour: string, isResting: boolean): Promise<void> => {
  await desk.at(`${day}T${hour}:00Z`)
  if (random(3) > 0 && files.filter((file) => isLive(file, day)).length < 11) await book(day)
  const alive = files.filter((file) => isLive(file, day))
  if (alive.length > 0 && random(4) === 0) await pay(one(alive))
  if (alive.length > 0 && random(8) === 0) await cancel(one(alive), day)
  if (!isResting) await Promise.all(random(4) === 0 ? [round(failing), round(failing)] : [round(failing)])
}

const told = async (): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ said: string; count: number }>`
    select function_key || ' ' || about_id as said, count(*)::int as count from mail group by 1`.execute(db)
  return new Map(rows.map(({ said, count }) => [said, count]))
}

test('writes each message once, whatever falls', { timeout: 240_000 }, async () => {
  for (const trigger of ['confirmation', 'paymentReceived', 'cancellation']) await rule({ trigger, days: 0 })
  await rule({ trigger: 'preStay', days: BEFORE })
  await rule({ trigger: 'preStay', days: BEFORE })
  let rest = -7
  for (let n = 0; n < DAYS; n += 1) {
    const day = addDays(FIRST, n)
    // Two days of rest, then a week at work: more, and what happened meanwhile is no news any more.
    if (rest === -7 && random(4) === 0) rest = 2
    else rest = Math.max(-7, rest - 1)
    for (const hour of ['05:30', '08:10', '17:45']) await live(day, hour, rest > 0)
  }
  await desk.at(`${addDays(FIRST, DAYS)}T09:00:00Z`)
  while ((await round()) > 0);
  const counts = await told()
  const of = (key: string, { id }: File): number => counts.get(`${key} ${id}`) ?? 0
  const last = addDays(FIRST, DAYS)
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    const { isOff, cancelledOn, payments, arrival, bookedOn } = file
    // What is over the same day, while a server rests, may be told of its end alone.
    const isShort = cancelledOn !== null && cancelledOn <= addDays(bookedOn, 3)
    if (isOff) expect([of('confirmation', file), of('cancellation', file), of('preStay', file)]).toEqual([0, 0, 0])
    else {
      expect(of('confirmation', file), 'confirmation').toBeLessThanOrEqual(1)
      if (!isShort) expect(of('confirmation', file), 'confirmation').toBe(1)
      expect(of('cancellation', file), 'cancellation').toBe(cancelledOn === null ? 0 : 1)
      expect(of('paymentReceived', file), 'payments').toBe(payments)
      const moment = addDays(arrival, -BEFORE) > bookedOn ? addDays(arrival, -BEFORE) : bookedOn
      const isSure = addDays(moment, 4) < last && (cancelledOn === null || cancelledOn > addDays(moment, 4))
      expect(of('preStay', file), 'before the stay').toBeLessThanOrEqual(1)
      if (isSure && arrival > addDays(moment, 3)) expect(of('preStay', file), 'before the stay').toBe(1)
    }
  }
})
