import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { type Cluster, PORT } from './cluster.ts'
import { spawnAs } from './identity.ts'
import { isNoPostgres, signal } from './processes.ts'

const LOG_MAX_BYTES = 5_000_000
/** After a full kill, a zombie may still hold the lock file for a moment. */
const LOCK_PATIENCE_MS = 2_000
/** After a crash of the server alone, its last processes may still be leaving the shared memory. */
const MEMORY_PATIENCE_MS = 15_000
const FAST_SHUTDOWN_MS = 30_000

/** Where a server listens; the embedded one by its socket only, whatever the environment (PGHOST…) says. */
export interface Address {
  readonly host: string
  readonly port: number
  readonly password: string
  readonly ssl: false
}

export interface SocketConfig extends Address {
  readonly user: string
  readonly database: string
}

export const addressOf = (socketDir: string): Address => ({ host: socketDir, port: PORT, password: '', ssl: false })

/** The superuser of the embedded server; only the launcher and the tests use it. */
export const admin = (socketDir: string): SocketConfig => ({
  ...addressOf(socketDir),
  user: 'postgres',
  database: 'postgres',
})

export interface Running {
  readonly pid: number
  readonly socketDir: string
}

const lockFile = (pgData: string): string => join(pgData, 'postmaster.pid')

/** Empty when there is none: read at once rather than looked for first, for the server may remove it between the two. */
function contentsOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return ''
    throw error
  }
}

/** What the server's own lock file says, whether or not it still runs. */
export function readLockFile(pgData: string): Running | undefined {
  const [pid = '', , , , socketDir = ''] = contentsOf(lockFile(pgData)).split('\n')
  return socketDir.startsWith('/') ? { pid: Number(pid), socketDir } : undefined // else the server is just writing it
}

type Answer = 'ready' | 'busy' | 'absent'
const ABSENT = ['ENOENT', 'ECONNREFUSED']
/** Starting up or shutting down (57P0x), too many connections, or gone while we spoke (no code). */
const BUSY = ['57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE', '']

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

async function ping(socketDir: string): Promise<Answer> {
  const client = new pg.Client({ ...admin(socketDir), connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // the server may leave between two answers; the next ping will tell
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    if (ABSENT.includes(codeOf(error))) return 'absent'
    if (BUSY.includes(codeOf(error))) return 'busy'
    throw error
  } finally {
    await client.end().catch(() => undefined) // already gone
  }
}

/** Waits while the server recovers or leaves; false once it is not there. */
async function becomesReady(socketDir: string, log: Log, isStarting: () => boolean): Promise<boolean> {
  for (let round = 1; ; round++) {
    const answer = await ping(socketDir)
    if (answer === 'ready') return true
    if (answer === 'absent' && !isStarting()) return false
    if (round % 400 === 0) log.warn({ answer }, 'still waiting for PostgreSQL')
    await delay(25)
  }
}

function openLog(file: string): { handle: number; offset: number } {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_MAX_BYTES) renameSync(file, `${file}.old`)
  const handle = openSync(file, 'a', 0o600)
  return { handle, offset: statSync(file).size }
}

/**
 * Starts the server in a session of its own, so that Ctrl-C in Pinède's terminal does not reach it, with its log in a
 * file, so that it outlives Pinède. Returns undefined once it answers, else what it complained of.
 */
async function launch(cluster: Cluster, log: Log): Promise<string | undefined> {
  const { handle, offset } = openLog(cluster.logFile)
  const settings = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnAs(
    cluster.identity,
    cluster.binaries.postgres,
    ['-D', cluster.pgData, '-k', cluster.socketDir, '-p', String(PORT), ...settings],
    {
      detached: true,
      stdio: ['ignore', handle, handle],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      cwd: cluster.dataDir,
    },
  )
  let running = true
  let failure: Error | undefined
  child.on('exit', () => (running = false))
  child.on('error', (error) => {
    failure = error
    running = false
  })
  child.unref()
  closeSync(handle)
  if (await becomesReady(cluster.socketDir, log, () => running)) return undefined
  return failure?.message ?? readFileSync(cluster.logFile, 'utf8').slice(offset).trim()
}

const refused = (cluster: Cluster, complaint: string): StartError =>
  new StartError(
    `PostgreSQL n’a pas démarré : ${complaint.split('\n').find((line) => /FATAL|PANIC/.test(line)) ?? complaint} (journal : ${cluster.logFile}).`,
  )

/**
 * A server that a former Pinède left behind is taken over; else one is started. A lock file whose process is not a
 * server any more (killed machine, process number given to another program) is waited for, then removed.
 * Throws StartError where the server does not start.
 */
export async function startOrAttach(cluster: Cluster, log: Log): Promise<Running> {
  const begun = Date.now()
  for (;;) {
    const left = readLockFile(cluster.pgData)
    if (left !== undefined && (await becomesReady(left.socketDir, log, () => false))) {
      log.info({ pid: left.pid }, 'attached to the running PostgreSQL')
      return left
    }
    const complaint = await launch(cluster, log)
    const running = readLockFile(cluster.pgData)
    if (complaint !== undefined) await waitOrGiveUp(cluster, complaint, Date.now() - begun)
    else if (running !== undefined) {
      log.info({ pid: running.pid, ms: Date.now() - begun }, 'PostgreSQL started')
      return running
    }
  }
}

async function waitOrGiveUp(cluster: Cluster, complaint: string, waited: number): Promise<void> {
  const isLock = complaint.includes('lock file')
  const isMemory = complaint.includes('shared memory block')
  if (!isLock && !isMemory) throw refused(cluster, complaint)
  if (waited < (isLock ? LOCK_PATIENCE_MS : MEMORY_PATIENCE_MS)) return delay(100)
  const holder = readLockFile(cluster.pgData)
  if (!isLock || holder === undefined) throw refused(cluster, complaint)
  if (!isNoPostgres(holder.pid))
    throw new StartError(
      `Un PostgreSQL (processus ${holder.pid}) tient les données de ${cluster.pgData} sans répondre : arrêtez-le avec « kill -INT ${holder.pid} », puis relancez Pinède.`,
    )
  rmSync(lockFile(cluster.pgData), { force: true })
}

/** Stops the server at once but cleanly (open transactions are rolled back), and waits until it has gone. */
export async function stopPostmaster(pgData: string, { pid }: Running, log: Log): Promise<void> {
  const goesWithin = async (ms: number): Promise<boolean> => {
    const begun = Date.now()
    while (readLockFile(pgData)?.pid === pid && !isNoPostgres(pid)) {
      if (Date.now() - begun > ms) return false
      await delay(10)
    }
    return true
  }
  if (await goesWithin(-1)) return
  signal(pid, 'SIGINT')
  if (!(await goesWithin(FAST_SHUTDOWN_MS))) {
    log.warn({ pid }, 'PostgreSQL is slow to stop: stopping it at once, it will recover at the next start')
    signal(pid, 'SIGQUIT')
    if (!(await goesWithin(FAST_SHUTDOWN_MS))) throw new Error(`PostgreSQL (process ${pid}) does not stop`)
  }
  log.info({ pid }, 'PostgreSQL stopped')
}
