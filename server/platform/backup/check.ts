/** The proof of the night: the newest base and its log restored beside, its chains verified, its rows counted. */
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createDb } from '#server/platform/db/db.ts'
import type { Db } from '#server/platform/db/db.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { faultsOf } from '#server/platform/fiscal/nightly.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { addressOf } from '#server/platform/postgres/postmaster.ts'
import { OWNER_ROLE } from '#server/platform/postgres/provision.ts'
import { removeCopy } from './into.ts'
import { basesIn } from './prune.ts'
import { endRecovery } from './recover.ts'
import { playInto } from './restore.ts'
import type { KnownBase } from './retention.ts'
import type { Shipping } from './spool.ts'
import type { BackupCheck } from './state.ts'
import { listTree } from './tree.ts'

/** What must stay free for who sells, beside the copy. */
const SPARE_BYTES = 1_000_000_000

const folderOf = ({ folders }: Shipping): string => join(folders.own, 'check')

/** What a check that was killed left: its server too. */
export const sweepCheck = (shipping: Shipping): Promise<void> => removeCopy(folderOf(shipping), shipping.log)

/** The copy takes as much as the data; a disk that would be filled by it is left alone. */
const hasRoom = async ({ folders }: Shipping): Promise<boolean> => {
  const pgData = join(folders.dataDir, 'postgres')
  const { files } = await listTree(pgData)
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(pgData, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  const { bavail, bsize } = await statfs(folders.own)
  return bavail * bsize > sizes.reduce((sum, size) => sum + size, 0) * 1.2 + SPARE_BYTES
}

interface Counted {
  readonly tables: number
  readonly rows: number
}

const count = async (db: Db): Promise<Counted> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  )
  let rows = 0
  for (const { name } of tables) {
    const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db)
    rows += counted.rows[0]?.n ?? 0
  }
  return { tables: tables.length, rows }
}

const chainFaults = async (db: Db, keyFolder: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: number }>`select id from establishment order by id`.execute(db)
  const keys = openFiscalKeys(keyFolder)
  const found: string[] = []
  for (const { id } of rows) found.push(...faultsOf(await verifyChains(db, id, keys)).map((fault) => `${id}: ${fault}`))
  return found
}

const look = async (
  folder: string,
  socketDir: string,
  { log }: Shipping,
): Promise<Counted & { faults: readonly string[] }> => {
  const db = createDb({ ...addressOf(socketDir), user: OWNER_ROLE, database: 'pinede', max: 2 }, log)
  try {
    const counted = await count(db)
    return { ...counted, faults: counted.tables === 0 ? [] : await chainFaults(db, join(folder, 'keys')) }
  } finally {
    await db.destroy()
  }
}

type Seen = Omit<BackupCheck, 'at' | 'base' | 'ms'>

const restoreAndLook = async (shipping: Shipping, base: KnownBase, identity: string): Promise<Seen> => {
  const { store, log } = shipping
  const folder = folderOf(shipping)
  const note = { house: store.house, timeZone: 'Europe/Paris' }
  const played = await playInto(folder, { store, note, base, target: undefined, identity, log })
  const { recovered, segments, missing } = played
  try {
    const { tables, rows, faults } = await look(folder, recovered.running.socketDir, shipping)
    const gap = missing === null ? [] : [`Il manque le journal ${missing}.`]
    return { reached: recovered.reached?.toISOString() ?? null, segments, tables, rows, faults: [...gap, ...faults] }
  } finally {
    await endRecovery(recovered, log)
  }
}

/** Restores the newest base beside and looks at it; the result is kept whatever it is. */
export const checkBackup = async (shipping: Shipping, identity: string): Promise<BackupCheck> => {
  const { state, store, now, log } = shipping
  const begun = Date.now()
  const at = now().toISOString()
  await sweepCheck(shipping)
  let seen: Seen
  let base: KnownBase | undefined
  try {
    base = (await basesIn(store)).at(-1)
    if (base === undefined) throw new Error('Aucune sauvegarde complète n’est là.')
    if (!(await hasRoom(shipping))) throw new Error('Le disque des données n’a pas la place d’une copie.')
    seen = await restoreAndLook(shipping, base, identity)
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    seen = { reached: null, segments: 0, tables: 0, rows: 0, faults: [fault] }
  } finally {
    await sweepCheck(shipping)
  }
  const check: BackupCheck = { at, base: base?.name ?? '', ...seen, ms: Date.now() - begun }
  if (check.faults.length > 0) log.error({ faults: check.faults }, 'the newest backup does not prove itself')
  state.change({ check })
  return check
}
