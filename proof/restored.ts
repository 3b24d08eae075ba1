/** The command `npm run restore` on a house of the proof: interrupted, run to its end, and what it brought back. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { restoredIn } from '#server/platform/backup/restore.ts'
import { createDb } from '#server/platform/db/db.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { readLockFile } from '#server/platform/postgres/postmaster.ts'
import { isNoPostgres } from '#server/platform/postgres/processes.ts'
import { OWNER_ROLE } from '#server/platform/postgres/provision.ts'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'
import { kill, serverProcesses } from '#server/testing/embedded-runs.ts'
import { quiet } from '#server/testing/test-server.ts'

const COMMAND = path.resolve(import.meta.dirname, '../server/restore.ts')

export interface Wish {
  readonly dataDir: string
  readonly place: string
  /** New folder. */
  readonly into: string
  readonly target: number
}

/** As the clocks of Paris show it. */
const inParis = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' }).format(at)

interface Command {
  readonly pid: number
  readonly ended: Promise<{ readonly code: number | null; readonly says: string }>
}

const begin = ({ dataDir, place, into, target }: Wish): Command => {
  const child = spawn(process.execPath, [COMMAND, '--at', inParis(target), '--into', into], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PINEDE_DATA: dataDir, PINEDE_BACKUP: place },
  })
  let says = ''
  for (const out of [child.stdout, child.stderr])
    out.setEncoding('utf8').on('data', (text: string) => void (says += text))
  const ended = new Promise<{ code: number | null; says: string }>((done) =>
    child.once('close', (code) => done({ code, says })),
  )
  return { pid: child.pid ?? 0, ended }
}

/** Everything of a restore into `into` beside the command itself. */
export const draftsOf = (into: string): readonly string[] =>
  readdirSync(path.dirname(into))
    .filter((name) => name.startsWith(`${path.basename(into)}.`))
    .map((name) => path.join(path.dirname(into), name))

const serversOf = (into: string): readonly number[] =>
  draftsOf(into).flatMap((draft) => {
    const left = readLockFile(path.join(draft, 'postgres'))
    return left === undefined || isNoPostgres(left.pid) ? [] : serverProcesses(left.pid)
  })

export type Ending = 'kill' | 'cut'

/** Ends it after `ms`. A kill leaves the PostgreSQL that it had begun; a power cut (`cut`) leaves nobody. */
export const interrupt = async (wish: Wish, ms: number, cut: (() => void) | undefined): Promise<void> => {
  const command = begin(wish)
  await delay(ms)
  const servers = cut === undefined ? [] : serversOf(wish.into)
  cut?.()
  for (const pid of [command.pid, ...servers]) kill(pid, 'process')
  await command.ended
}

/** Restores, as the operator does. Throws where it is refused. */
export const restoreTo = async (wish: Wish): Promise<void> => {
  const { code, says } = await begin(wish).ended
  if (code !== 0) throw new Error(`the restore was refused:\n${says}`)
}

/** Nothing under the name that was asked for, or a whole house. */
export const isWholeOrAbsent = (into: string): boolean => !existsSync(into) || restoredIn(into) !== undefined

export interface Seen {
  readonly names: ReadonlySet<string>
  readonly intact: boolean
  readonly events: number
}

/** Opens a restored house and looks. */
export const look = async (dataDir: string): Promise<Seen> => {
  const postgres = await startEmbedded({ dataDir, log: quiet })
  const db = createDb({ ...postgres.address, user: OWNER_ROLE, database: 'pinede', max: 2 }, quiet)
  try {
    const { rows } = await sql<{ name: string }>`select surname as name from customer where surname like 'R%'`.execute(
      db,
    )
    const sites = await sql<{ id: number }>`select id from establishment`.execute(db)
    const events = await sql`select 1 from jet`.execute(db)
    const keys = openFiscalKeys(path.join(dataDir, 'keys'))
    const reports = await Promise.all(sites.rows.map(({ id }) => verifyChains(db, id, keys)))
    const intact = reports.length > 0 && reports.every((report) => report.intact)
    return { names: new Set(rows.map(({ name }) => name)), intact, events: events.rows.length }
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}
