/** Schedules on the clock of the database, as several servers would take their turns. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { testDb } from '#server/testing/test-db.ts'
import { quiet } from '#server/testing/test-server.ts'
import { giveTurn, startSchedules, takeTurn } from './schedules.ts'
import type { Schedule } from './schedules.ts'

const { db, ownerDb } = await testDb()
const nothing = () => Promise.resolve()
const minute: Schedule = { name: 'minute', everyMs: 60_000, work: nothing }

beforeEach(async () => {
  await sql`delete from schedule`.execute(ownerDb)
})

/** As if everything had happened so much earlier. */
const later = (seconds: number) =>
  sql`update schedule set began_at = began_at - make_interval(secs => ${seconds}),
    leased_until = leased_until - make_interval(secs => ${seconds})`.execute(ownerDb)

it('gives the turn to one of several servers, once a period', async () => {
  const turns = await Promise.all([1, 2, 3, 4].map(() => takeTurn(db, minute)))
  const [lease] = turns.filter((turn) => turn !== undefined)
  expect(turns.filter((turn) => turn !== undefined)).toHaveLength(1)
  await giveTurn(db, minute, lease ?? '')
  await later(30)
  expect(await takeTurn(db, minute)).toBeUndefined()
  await later(30)
  expect(await takeTurn(db, minute)).toBeDefined()
})

it('leaves a round that lasts alone, and takes over that of a server that died', async () => {
  await takeTurn(db, minute)
  await sql`update schedule set began_at = began_at - interval '5 minutes'`.execute(ownerDb) // its turn was renewed meanwhile
  expect(await takeTurn(db, minute)).toBeUndefined()
  await later(31)
  expect(await takeTurn(db, minute)).toBeDefined()
})

it('is not held up by a beginning that a wrong clock dated in the future', async () => {
  const lease = await takeTurn(db, minute)
  await giveTurn(db, minute, lease ?? '')
  await sql`update schedule set began_at = began_at + interval '1 year'`.execute(ownerDb)
  expect(await takeTurn(db, minute)).toBeDefined()
})

it('does one round after a sleep, whatever was missed', async () => {
  const lease = await takeTurn(db, minute)
  await giveTurn(db, minute, lease ?? '')
  await later(8 * 3600)
  expect(await takeTurn(db, minute)).toBeDefined()
  expect(await takeTurn(db, minute)).toBeUndefined()
})

it('is done once a period by two servers, never twice at a time, and goes on after a failure', async () => {
  let [at, most, rounds] = [0, 0, 0]
  const work = async (): Promise<void> => {
    at += 1
    most = Math.max(most, at)
    rounds += 1
    await delay(150)
    at -= 1
    if (rounds === 2) throw new Error('once')
  }
  const failures: string[] = []
  const log = { ...quiet, error: (_fields: object, message: string) => void failures.push(message) }
  const schedule: Schedule = { name: 'often', everyMs: 300, work }
  const servers = [startSchedules(db, [schedule], log), startSchedules(db, [schedule], log)]
  await delay(3000)
  await Promise.all(servers.map((server) => server.stop()))
  expect(most).toBe(1)
  expect(rounds).toBeGreaterThan(3)
  expect(rounds).toBeLessThanOrEqual(11)
  expect(failures).toEqual(['a scheduled round failed'])
})

it('waits for its rounds where the server stops, but for those that may be cut off', async () => {
  const ended: string[] = []
  let hasLearnt = false
  const lasting = (name: string) => async (isStopping: () => boolean) => {
    await delay(400)
    hasLearnt ||= isStopping()
    ended.push(name)
  }
  const server = startSchedules(
    db,
    [
      { name: 'awaited', everyMs: 50, work: lasting('awaited') },
      { name: 'cut', everyMs: 50, cutOff: true, work: () => delay(3000).then(() => void ended.push('cut')) },
    ],
    quiet,
  )
  await delay(200)
  await server.stop()
  expect(ended).toEqual(['awaited'])
  expect(hasLearnt).toBe(true)
  await delay(3000) // its end finds the database still there
})
