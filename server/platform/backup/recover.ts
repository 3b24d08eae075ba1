/** Lets PostgreSQL play the log again up to a moment, in a folder of its own that nobody else serves. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { prepareCluster } from '#server/platform/postgres/cluster.ts'
import type { Cluster } from '#server/platform/postgres/cluster.ts'
import { giveTo } from '#server/platform/postgres/identity.ts'
import { admin, startOrAttach, stopPostmaster } from '#server/platform/postgres/postmaster.ts'
import type { Running } from '#server/platform/postgres/postmaster.ts'
import { SETTINGS } from '#server/platform/postgres/settings.ts'

/** Where the log ended before a commit past the target: PostgreSQL refuses to stop there unless it is asked to. */
const BEFORE_TARGET = 'recovery ended before configured recovery target was reached'

const COMMON = { archive_mode: 'off', restore_command: 'false', hot_standby: 'off' }

const isPlaying = async ({ socketDir }: Running): Promise<boolean> => {
  const client = new pg.Client(admin(socketDir))
  client.on('error', () => undefined) // told by the query
  try {
    await client.connect()
    const { rows } = await client.query<{ busy: boolean }>('select pg_is_in_recovery() as busy')
    return rows[0]?.busy !== false
  } finally {
    await client.end().catch(() => undefined) // it has left already
  }
}

const recovered = async (cluster: Cluster, log: Log): Promise<Running> => {
  const running = await startOrAttach(cluster, log)
  while (await isPlaying(running)) await delay(50)
  return running
}

export interface Recovered {
  readonly running: Running
  readonly pgData: string
  /** The last commit that was played again; null where there was none. */
  readonly reached: Date | null
  /** The log ended before the moment that was asked for. */
  readonly isEnd: boolean
}

const lastCommit = async ({ socketDir }: Running): Promise<Date | null> => {
  const client = new pg.Client(admin(socketDir))
  await client.connect()
  try {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at ?? null
  } finally {
    await client.end()
  }
}

/** `…  14:05:00+00`, as PostgreSQL reads it whatever its time zone. */
const inPostgres = (instant: Date): string => instant.toISOString().replace('T', ' ').replace('Z', '+00')

/** `dataDir`: where the base was opened, its log in `pg_wal`. `target` undefined: to the end. Throws StartError where PostgreSQL cannot. */
export const recover = async (dataDir: string, target: Date | undefined, log: Log): Promise<Recovered> => {
  const pgData = join(dataDir, 'postgres')
  writeFileSync(join(pgData, 'recovery.signal'), '', { mode: 0o600 })
  const aim =
    target === undefined ? {} : { recovery_target_time: inPostgres(target), recovery_target_action: 'promote' }
  const cluster = (settings: object): Cluster => prepareCluster(dataDir, { ...SETTINGS, ...COMMON, ...settings })
  const first = cluster(aim)
  giveTo(first.identity, pgData)
  try {
    const running = await recovered(first, log)
    return { running, pgData, reached: await lastCommit(running), isEnd: target === undefined }
  } catch (error) {
    if (target === undefined || !readFileSync(first.logFile, 'utf8').includes(BEFORE_TARGET)) throw error
    const running = await recovered(cluster({}), log)
    return { running, pgData, reached: await lastCommit(running), isEnd: true }
  }
}

export const endRecovery = ({ pgData, running }: Recovered, log: Log): Promise<void> =>
  stopPostmaster(pgData, running, log)
