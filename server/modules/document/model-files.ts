/** Files of models of letters: pictures within their texts, and what always leaves with their messages. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { attachmentRoutes, attachmentWays } from '#server/crud/attachments.ts'
import type { AttachmentWays } from '#server/crud/attachments.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

/** Two who send at once follow one another. A picture outlives its model: then there is nothing to hold. */
const hold = async ({ tx, establishmentId }: Context, id: number): Promise<void> => {
  if (id === 0) return
  const { rows } = await sql`
    select 1 from mailing_configuration where establishment_id = ${establishmentId} and id = ${id} for update`.execute(
    tx,
  )
  if (rows.length === 0) throw new RuleError('record.unknown')
}

const PICTURES: AttachmentWays = { entity: entities.mailingPicture, hold }
const ATTACHMENTS: AttachmentWays = { entity: entities.mailingAttachment, hold }

export const modelFileRoutes: readonly Route[] = [...attachmentRoutes(PICTURES), ...attachmentRoutes(ATTACHMENTS)]

/** Made by sending a file; the form changes the language alone. */
const onlySent = (_context: Context, { id }: { readonly id: number }): void => {
  if (id === 0) throw new RuleError('file.missing')
}

export const modelFileWays = {
  mailingPicture: attachmentWays(PICTURES),
  mailingAttachment: { ...attachmentWays(ATTACHMENTS), check: onlySent },
}

export interface FixedAttachment {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** What leaves with the message of a model in a language: its own, and those of every language, in the order in which they came. */
export const fixedAttachments = async (
  { tx, establishmentId }: Context,
  modelId: number,
  languageId: number,
): Promise<readonly FixedAttachment[]> => {
  const { rows } = await sql<FixedAttachment>`
    select a.file_name as name, a.type, f.bytes from mailing_attachment a
    join stored_file f on f.establishment_id = a.establishment_id and f.id = a.id
    where a.establishment_id = ${establishmentId} and a.mailing_configuration_id = ${modelId}
      and (a.language_id is null or a.language_id = ${languageId})
    order by a.id`.execute(tx)
  return rows
}
