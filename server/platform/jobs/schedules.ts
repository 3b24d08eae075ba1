/**
 * What comes back by itself: one declaration each, its name, its rhythm and its work. Rounds of one schedule never overlap, on one server
 * or on several; each is done once a period. A machine that slept does one round when it wakes, not those that it missed: work looks at
 * what is due, not at how often it was called.
 */
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Log } from '#server/platform/log.ts'

export interface Schedule {
  readonly name: string
  readonly everyMs: number
  readonly work: (isStopping: () => boolean) => Promise<unknown>
  /** Read only and long: a server that stops does not wait for it. */
  readonly cutOff?: true
}

/** A turn lasts so long unless it is renewed: what a dead server held is free after it. */
const LEASE_SECONDS = 15
const RENEW_MS = 5000

/** Timers are never exact: a round this much early is not refused for it. */
const SLACK = 0.1

/** Written at each round, and worth no wait for the disk. */
const unhurried = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    return work(tx)
  })

/** The turn to do a round, or undefined: another server does it, or did within this period. */
export const takeTurn = (db: Db, { name, everyMs }: Pick<Schedule, 'name' | 'everyMs'>): Promise<string | undefined> =>
  unhurried(db, async (tx) => {
    const lease = crypto.randomUUID()
    const until = sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`
    const period = sql`make_interval(secs => ${(everyMs / 1000) * (1 - SLACK)})`
    const { rows } = await sql`
      insert into schedule as s (name, began_at, lease, leased_until) values (${name}, clock_timestamp(), ${lease}, ${until})
      on conflict (name) do update set began_at = excluded.began_at, lease = excluded.lease, leased_until = excluded.leased_until
      where s.leased_until <= clock_timestamp()
        -- A clock that was set back leaves a beginning in the future, which never was one.
        and (s.began_at <= clock_timestamp() - ${period} or s.began_at > clock_timestamp())
      returning 1`.execute(tx)
    return rows.length > 0 ? lease : undefined
  })

const renewTurn = (db: Db, { name }: Pick<Schedule, 'name'>, lease: string): Promise<unknown> =>
  sql`update schedule set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where name = ${name} and lease = ${lease}`.execute(db)

export const giveTurn = (db: Db, { name }: Pick<Schedule, 'name'>, lease: string): Promise<unknown> =>
  unhurried(db, (tx) =>
    sql`update schedule set leased_until = clock_timestamp() where name = ${name} and lease = ${lease}`.execute(tx),
  )

/** Work where it is this server's turn; undefined: it is another's. `told` hears of a turn that was not renewed. */
export const inTurn = async <T>(
  db: Db,
  schedule: Pick<Schedule, 'name' | 'everyMs'>,
  work: () => Promise<T>,
  told: (error: unknown) => void = () => undefined,
): Promise<{ readonly result: T } | undefined> => {
  const lease = await takeTurn(db, schedule)
  if (lease === undefined) return undefined
  let renewed: Promise<unknown> = Promise.resolve()
  const renewing = setInterval(() => (renewed = renewTurn(db, schedule, lease).catch(told)), RENEW_MS)
  try {
    return { result: await work() }
  } finally {
    clearInterval(renewing)
    await renewed // one that is under way would take the turn back after it was given
    await giveTurn(db, schedule, lease)
  }
}

/** One round, where it is this server's turn. */
const round = async (db: Db, schedule: Schedule, log: Log, isStopping: () => boolean): Promise<void> => {
  const told = (error: unknown): void => log.error({ err: error, schedule: schedule.name }, 'a turn was not renewed')
  await inTurn(db, schedule, () => schedule.work(isStopping), told)
}

export interface Schedules {
  /** Waits for the rounds under way, but for those that may be cut off. */
  readonly stop: () => Promise<void>
}

/** Starts the schedules of a server; a round that fails is logged, and the next one comes in its time. */
export const startSchedules = (db: Db, schedules: readonly Schedule[], log: Log): Schedules => {
  let isOver = false
  const started = schedules.map((schedule) => {
    let under: Promise<void> | undefined
    const once = (): void => {
      under ??= round(db, schedule, log, () => isOver)
        .catch((error: unknown) => {
          // One that is cut off ends on a database that is closed.
          if (!isOver || schedule.cutOff !== true)
            log.error({ err: error, schedule: schedule.name }, 'a scheduled round failed')
        })
        .finally(() => (under = undefined))
    }
    const timer = setInterval(once, schedule.everyMs)
    return { timer, rest: () => (schedule.cutOff === true ? undefined : under) }
  })
  return {
    stop: async () => {
      isOver = true
      for (const { timer } of started) clearInterval(timer)
      for (const { rest } of started) await rest()
    },
  }
}
