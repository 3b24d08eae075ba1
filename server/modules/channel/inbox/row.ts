/** Messages of the inbox in the database. */
import { sql } from 'kysely'
import type { ImportEvent, ImportState, ImportVersion } from '#domain/booking/import.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Change, Context } from '#server/platform/http/route.ts'
import type { ChannelBooking } from '#server/ports/channel.ts'

export interface ImportRecord {
  readonly id: number
  readonly version: number
  readonly onlineBookingId: number
  readonly externalId: string | null
  readonly externalVersion: number | null
  readonly event: ImportEvent | null
  readonly message: ChannelBooking | null
  readonly state: ImportState
  readonly bookingId: number | null
  readonly types: Readonly<Record<string, number>>
}

/** One booking of the channel at a time: whoever receives, decides or integrates takes this first of all locks. */
export const lockExternal = async (
  tx: Tx,
  { establishmentId, channelId, externalId }: { establishmentId: number; channelId: number; externalId: string },
): Promise<void> => {
  const name = `booking import ${establishmentId} ${channelId} ${externalId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

const read = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  id: number,
): Promise<ImportRecord> => {
  const { rows } = await sql<ImportRecord>`
    select id, version, online_booking_id as "onlineBookingId", external_id as "externalId",
      external_version as "externalVersion", event, message, state, booking_id as "bookingId", types
    from booking_import where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** The message, with all versions of its booking locked. Throws RuleError `record.unknown`. */
export const lockImport = async (
  context: Pick<Context, 'tx' | 'establishmentId'>,
  id: number,
): Promise<ImportRecord> => {
  const { tx, establishmentId } = context
  const { onlineBookingId: channelId, externalId } = await read(context, id)
  await lockExternal(tx, { establishmentId, channelId, externalId: externalId ?? `unread ${id}` })
  return read(context, id)
}

/** Throws StaleError where someone decided meanwhile. */
export const assertImportVersion = (row: ImportRecord, version: number): void => {
  if (row.version !== version) throw new StaleError({ id: row.id, version: row.version, state: row.state })
}

export const importChange = (id: number): Change => ({
  entity: 'bookingImport',
  id,
  action: 'SAVED',
  functionality: 'booking_import',
})

export interface Step {
  readonly action: string
  readonly state: ImportState
  /** By whom; null: by the house. */
  readonly userId: number | null
  readonly at: Date
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Changes the state, and keeps who did it. */
export const writeStep = async (tx: Tx, establishmentId: number, id: number, step: Step): Promise<void> => {
  await sql`
    update booking_import set state = ${step.state}, version = version + 1,
      problem = case when ${step.state} = 'ERROR' then problem end,
      problem_context = case when ${step.state} = 'ERROR' then problem_context else '{}' end
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await tx
    .insertInto('booking_import_event')
    .values({
      establishment_id: establishmentId,
      booking_import_id: id,
      at: step.at,
      user_id: step.userId,
      action: step.action,
      state: step.state,
      detail: JSON.stringify(step.detail ?? {}),
    })
    .execute()
}

export const writeProblem = async (
  tx: Tx,
  establishmentId: number,
  id: number,
  { code, context }: Pick<RuleError, 'code' | 'context'>,
): Promise<void> => {
  await sql`
    update booking_import set problem = ${code}, problem_context = ${JSON.stringify(context)}::jsonb
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
}

/** Every version that the channel told of one booking. */
export const versionsOf = async (
  tx: Tx,
  { establishmentId, channelId, externalId }: { establishmentId: number; channelId: number; externalId: string },
): Promise<(ImportVersion & { readonly id: number; readonly bookingId: number | null })[]> => {
  const { rows } = await sql<ImportVersion & { id: number; bookingId: number | null }>`
    select id, external_version as version, event, state, booking_id as "bookingId" from booking_import
    where establishment_id = ${establishmentId} and online_booking_id = ${channelId} and external_id = ${externalId}
    order by external_version`.execute(tx)
  return rows
}

export const CHANNEL_RIGHT = entities.onlineBooking.right
