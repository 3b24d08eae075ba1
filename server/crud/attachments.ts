/**
 * Files attached to the records of a declared entity's parent (customers, stays, expenses): one way for all. The declaration is made
 * of the parts of `contract/attachment.ts`, its table has the form of those of `0350_files_received.sql`, and its module names it here once.
 */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { MOST_ATTACHMENTS } from '#contract/attachment.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { tableOf } from '#contract/entity.ts'
import { columnOf } from '#contract/field.ts'
import { idParams } from '#contract/operations/input.ts'
import { readRow } from '#server/crud/edit.ts'
import { removeRow } from '#server/crud/save.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route, Upload } from '#server/platform/http/route.ts'
import { HEAVIEST_FILE, checkFile, readStored, storeFile } from '#server/platform/stored-file.ts'
import type { CheckedFile } from '#server/platform/stored-file.ts'

export interface AttachmentWays {
  readonly entity: AnyEntity
  /**
   * Locks the record that files are attached to, so that two who attach follow one another. Throws RuleError `record.unknown` where it
   * is not seen from here, and what else stands against a change of its files.
   */
  readonly hold: (context: Context, ownerId: number) => Promise<unknown>
}

const ownerColumn = ({ parent = '' }: AnyEntity) => sql.ref(columnOf(parent))

/** The same file under the same name is there already: sent again after an answer that was lost. */
const known = async (
  { entity }: AttachmentWays,
  { tx, establishmentId }: Context,
  ownerId: number,
  file: CheckedFile,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from ${sql.table(tableOf(entity))} a
    join stored_file f on f.establishment_id = a.establishment_id and f.id = a.id
    where a.establishment_id = ${establishmentId} and a.${ownerColumn(entity)} = ${ownerId}
      and a.file_name = ${file.fileName} and f.sha256 = ${file.sha256} limit 1`.execute(tx)
  return rows[0]?.id
}

const add = async (
  ways: AttachmentWays,
  context: Context,
  ownerId: number,
  upload: Upload,
): Promise<{ status: 'SAVED'; id: number }> => {
  const { entity } = ways
  const { tx, establishmentId, today, user } = context
  await ways.hold(context, ownerId)
  const file = await checkFile(upload)
  const there = await known(ways, context, ownerId, file)
  if (there !== undefined) return { status: 'SAVED', id: there }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(tableOf(entity))}
    where establishment_id = ${establishmentId} and ${ownerColumn(entity)} = ${ownerId}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= MOST_ATTACHMENTS) throw new RuleError('attachment.tooMany', { max: MOST_ATTACHMENTS })
  const id = await storeFile(context, file)
  await sql`
    insert into ${sql.table(tableOf(entity))}
      (establishment_id, id, ${ownerColumn(entity)}, file_name, type, size, added_on, added_by)
    values (${establishmentId}, ${id}, ${ownerId}, ${file.fileName}, ${file.kind.type}, ${file.bytes.length}, ${today}, ${user.name})`.execute(
    tx,
  )
  await context.changed({ entity: entity.name, id, action: 'SAVED', functionality: entity.right })
  return { status: 'SAVED', id }
}

/** Pictures and PDFs open in a page; other programs' texts are given to keep. */
const OPENED = /^(?:image\/|application\/pdf$)/

const read = async ({ entity }: AttachmentWays, context: Context, id: number, part: 'bytes' | 'thumb') => {
  const row = await readRow({ entity }, context, id)
  const { type, bytes } = await readStored(context, id, part)
  return new FileAnswer(type, String(row['fileName']), bytes, OPENED.test(type))
}

/** Sending, opening and the small picture of attachments, beside the routes of their declaration. */
export const attachmentRoutes = (ways: AttachmentWays): readonly Route[] => {
  const { path, right, label } = ways.entity
  const opened = (segment: string, summary: string, part: 'bytes' | 'thumb'): Route =>
    route(
      {
        ...{ method: 'GET', path: `${path}/${segment}/:id`, right: [right, 'read'], write: false, summary },
        params: idParams,
      },
      (context, { params }) => read(ways, context, params.id, part),
    )
  return [
    route(
      {
        method: 'POST',
        path: `${path}/upload/:id`,
        right: [right, 'write'],
        write: true,
        summary: `${label.one} : envoi d’un fichier`,
        params: idParams,
        upload: 'uploadfile',
        heaviest: HEAVIEST_FILE,
      },
      (context, { params, body }) => add(ways, context, params.id, body),
    ),
    opened('document', `${label.one} : le fichier, tel qu’il fut envoyé`, 'bytes'),
    opened('thumb', `${label.one} : vignette`, 'thumb'),
  ]
}

/** What the declared routes of attachments cannot say: made by sending a file, never rewritten, removed where the owner allows it. */
export const attachmentWays = ({ entity, hold }: AttachmentWays) => ({
  check: (): void => {
    throw new RuleError('file.missing')
  },
  remove: async (context: Context, id: number): Promise<void> => {
    const row = await readRow({ entity }, context, id)
    await hold(context, Number(row[entity.parent ?? '']))
    await removeRow({ entity }, context, id)
  },
})
