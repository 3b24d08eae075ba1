/** Which numbers the events 903 of an establishment explain (`domain/fiscal/jumps.ts`); an event that does not prove itself explains none. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import type { JetDetail } from '#domain/fiscal/jet.ts'
import { readJumps } from '#domain/fiscal/jumps.ts'
import type { Jumps } from '#domain/fiscal/jumps.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { verifySignature } from './keys.ts'
import { CHAIN_TABLES } from './verify-rows.ts'

/** `keys`: the public keys that count. */
export const jumpsIn = async (tx: Tx, establishmentId: number, keys: ReadonlyMap<string, string>): Promise<Jumps> => {
  const { rows } = await sql<{ id: number; detail: JetDetail }>`
    select id, detail from jet where establishment_id = ${establishmentId} and code = ${JET.BACKUP_RESTORED} order by id`.execute(
    tx,
  )
  if (rows.length === 0) return readJumps([])
  const signed = await CHAIN_TABLES.JET.read(
    tx,
    sql`where t.establishment_id = ${establishmentId} and t.id = any (${rows.map(({ id }) => id)}::bigint[])`,
  )
  const sound = new Set(
    signed
      .filter(({ rebuiltText, signedText, signature, keyId }) => {
        const key = keys.get(keyId)
        return key !== undefined && rebuiltText === signedText && verifySignature(key, signedText, signature)
      })
      .map(({ id }) => id),
  )
  return readJumps(rows.filter(({ id }) => sound.has(id)).map(({ detail }) => detail))
}

/** SQL: how many numbers of duplicates were left out between the records `after` and `before`, by their ids. */
export const copiesLeftOut = (
  establishmentId: number,
  after: unknown,
  before: unknown = sql`9223372036854775807`,
) => sql<number>`
  (select coalesce(sum((detail ->> 'copies')::int), 0)::int from jet where establishment_id = ${establishmentId}
    and code = ${sql.lit(JET.BACKUP_RESTORED)} and id > ${after} and id < ${before} and detail ->> 'copies' ~ '^[0-9]{1,6}$')`
