/** Archives that were made, and their bytes. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { ArchiveRow } from '#contract/operations/payment/archive.ts'
import { archiveName } from '#server/modules/payment/archive/make-archive.ts'
import type { Db } from '#server/platform/db/db.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'

/** The newest first. */
export const listArchives = async ({ tx, establishmentId, training }: Context) => {
  const { rows } = await sql<Omit<ArchiveRow, 'name'>>`
    select a.id, a.kind, a.from_day as from, a.to_day as to, a.count, a.size, a.sha256, a.recorded_at as at, u.name as operator
    from archive a left join app_user u on u.id = a.operator_id
    where a.establishment_id = ${establishmentId} and a.training = ${training} order by a.seq desc`.execute(tx)
  const keys = await sql<{
    id: string
  }>`select id from signing_key where establishment_id = ${establishmentId}`.execute(tx)
  const list = rows.map((row) => ({ ...row, name: archiveName(row) }))
  return { list, total: list.length, key: keys.rows[0]?.id ?? null }
}

/** Throws where a part is gone: the download breaks off rather than pass for whole. */
export async function* bytesOf(db: Db, establishmentId: number, id: number, size: number): AsyncGenerator<Uint8Array> {
  let [n, left] = [0, size]
  while (left > 0) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from archive_part where establishment_id = ${establishmentId} and archive_id = ${id} and n = ${n++}`.execute(
      db,
    )
    const [part] = rows
    if (part === undefined) throw new Error(`part ${n - 1} of archive ${id} is gone`)
    left -= part.bytes.length
    yield part.bytes
  }
}

/** The file, told as an export. Throws RuleError record.unknown. */
export const archiveFile = async (context: Context, id: number): Promise<FileAnswer> => {
  const { tx, db, establishmentId } = context
  const { rows } = await sql<{ from: string; to: string; size: number }>`
    select from_day as from, to_day as to, size from archive where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
  const [archive] = rows
  if (archive === undefined) throw new RuleError('record.unknown')
  await writeTechnicalEvent(tx, context, JET.EXPORT, { entity: 'archive', id })
  const bytes = bytesOf(db, establishmentId, id, archive.size)
  return new FileAnswer('application/zip', archiveName(archive), bytes, false)
}
