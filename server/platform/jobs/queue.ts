/**
 * pg-boss, which hands jobs out: each to one server, again where that server died. Its tables are made and changed by the database's
 * owner; the application works in them, and has no right to make any (docs/decisions/0175).
 */
import { PgBoss, fromKysely } from 'pg-boss'
import type { ConstructorOptions } from 'pg-boss'
import type { DbConfig, Tx } from '#server/platform/db/db.ts'
import type { Log } from '#server/platform/log.ts'

export const QUEUE_SCHEMA = 'pgboss'
const QUEUE = 'job'

/** A server says that it still works on a job at half of this; pg-boss takes no less. */
const HEARTBEAT_SECONDS = 10
/** How often the jobs of dead servers are looked for. */
const WATCH_SECONDS = 5
/** A new job wakes the workers (NOTIFY); were that missed, this is how long it waits. */
const FLOOR_SECONDS = 5
/** Jobs at once on one server: they share the machine with who works at a desk. */
const AT_ONCE = 2

const SETTINGS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  // How often a job is begun again is decided by its row (`run.ts`), which also tells its owner.
  retryLimit: 5,
  retryDelay: 1,
  expireInSeconds: 6 * 3600,
  deleteAfterSeconds: 86_400,
  notify: true,
} as const

/** What is queued: which job, and nothing of what it holds. */
export interface QueuedJob {
  readonly establishmentId: number
  readonly id: number
}

export interface JobQueue {
  /** In the transaction that wrote the job: queued if it commits. */
  readonly send: (tx: Tx, job: QueuedJob) => Promise<void>
}

export interface WorkingQueue extends JobQueue {
  /** Gives jobs to `handler`, two at a time; one that throws is given again, here or to another server. */
  readonly work: (handler: (job: QueuedJob) => Promise<void>) => Promise<void>
  readonly stop: () => Promise<void>
}

/** The parts of a connection that pg-boss takes. */
const connectionOf = (config: DbConfig): ConstructorOptions => {
  const { connectionString, host, port, user, password, database, ssl } = config
  const parts = { connectionString, host, port, user, password, database, ssl }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}

const bossOf = (config: DbConfig, options: ConstructorOptions, log: Log): PgBoss => {
  const boss = new PgBoss({
    ...connectionOf(config),
    schema: QUEUE_SCHEMA,
    schedule: false,
    reindex: false, // DDL: a few hundred rows a day need none
    monitorVacuum: false,
    ...options,
  })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the job queue failed, and goes on'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'))
  return boss
}

/** Makes or updates the tables of the queue, as the database's owner; the application's rights on them follow (`applyGrants`). */
export const installQueue = async (ownerConfig: DbConfig, log: Log): Promise<void> => {
  const boss = bossOf(ownerConfig, { max: 2, migrate: true, supervise: false }, log)
  await boss.start()
  try {
    if ((await boss.getQueue(QUEUE)) === null) await boss.createQueue(QUEUE, { policy: 'standard', ...SETTINGS })
    else await boss.updateQueue(QUEUE, SETTINGS)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Opens the queue as the application, on connections of its own. */
export const openQueue = async (appConfig: DbConfig, log: Log): Promise<WorkingQueue> => {
  const boss = bossOf(
    appConfig,
    {
      max: 3,
      application_name: 'pinede jobs',
      migrate: false,
      supervise: true,
      superviseIntervalSeconds: WATCH_SECONDS,
      monitorIntervalSeconds: WATCH_SECONDS,
      useListenNotify: true,
    },
    log,
  )
  await boss.start()
  return {
    send: async (tx, { establishmentId, id }) => {
      await boss.send(QUEUE, { establishmentId, id }, { db: fromKysely(tx) })
    },
    work: async (handler) => {
      const options = { localConcurrency: AT_ONCE, notifyPollingIntervalSeconds: FLOOR_SECONDS }
      await boss.work<QueuedJob>(QUEUE, options, async (given) => {
        for (const { data } of given) await handler(data)
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** For processes that start no jobs (tests of requests, the demo's loading): what they write waits for a server. */
export const idleQueue: JobQueue = { send: () => Promise.resolve() }
