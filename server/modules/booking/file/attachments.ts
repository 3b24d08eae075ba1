/** Files received of a stay: joined to its file, whatever its state. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { attachmentRoutes, attachmentWays } from '#server/crud/attachments.ts'
import type { AttachmentWays } from '#server/crud/attachments.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { stateIs } from '#server/platform/db/file-states.ts'
import type { Context } from '#server/platform/http/route.ts'

const hold = async ({ tx, establishmentId }: Context, id: number): Promise<void> => {
  const { rows } = await sql`
    select 1 from booking b where b.establishment_id = ${establishmentId} and b.id = ${id} and ${stateIs('b', 'SAVED')}
    for update`.execute(tx)
  if (rows.length === 0) throw new RuleError('record.unknown')
}

const ATTACHMENTS: AttachmentWays = { entity: entities.bookingAttachment, hold }

export const bookingAttachmentRoutes = attachmentRoutes(ATTACHMENTS)

export const bookingCruds: readonly Crud[] = areaCruds({ bookingAttachment: attachmentWays(ATTACHMENTS) })

/** Of a file that becomes part of another. */
export const moveAttachments = async ({ tx, establishmentId }: Context, from: number, to: number): Promise<void> => {
  await sql`update booking_attachment set booking_id = ${to}
    where establishment_id = ${establishmentId} and booking_id = ${from}`.execute(tx)
}
