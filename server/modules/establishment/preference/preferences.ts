/** The one reader of preferences: whoever needs a value asks here, and keeps no copy but what a customer agreed to. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { toPreferences } from '#contract/operations/establishment/preference.ts'
import type { Preferences } from '#contract/operations/establishment/preference.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** What is stored, as JSON by kind: a part of other queries, for `toPreferences`. */
export const preferencesJson = (establishmentId: number): RawBuilder<Parameters<typeof toPreferences>[0]> => sql`
  (select coalesce(jsonb_object_agg(kind, value), '{}') from preference where establishment_id = ${establishmentId})`

/** What was read in each transaction; a plain connection remembers nothing. */
const read = new WeakMap<Tx, Map<number, Promise<Preferences>>>()

const readNow = async (tx: Tx, establishmentId: number): Promise<Preferences> => {
  const { rows } = await sql<{ stored: Parameters<typeof toPreferences>[0] }>`
    select ${preferencesJson(establishmentId)} as stored`.execute(tx)
  return toPreferences(rows[0]?.stored ?? {})
}

/** What holds in the establishment now; asked for again within a transaction, it answers the same. */
export const preferencesOf = (tx: Tx, establishmentId: number): Promise<Preferences> => {
  if (!tx.isTransaction) return readNow(tx, establishmentId)
  const known = read.get(tx) ?? new Map<number, Promise<Preferences>>()
  read.set(tx, known)
  const found = known.get(establishmentId) ?? readNow(tx, establishmentId)
  known.set(establishmentId, found)
  return found
}

/** After a change within this transaction. */
export const forgetPreferences = (tx: Tx): void => void read.delete(tx)
