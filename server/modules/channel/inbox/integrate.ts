/** Integrates a message: its file is made, changed or cancelled in one transaction, or the message says what is missing. */
import { sql } from 'kysely'
import { nextImportState } from '#domain/booking/import.ts'
import { RuleError } from '#domain/rule-error.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { ChannelBooking } from '#server/ports/channel.ts'
import { readChannel } from '#server/modules/channel/address.ts'
import type { ChannelRow } from '#server/modules/channel/address.ts'
import { asChannel } from '#server/modules/channel/operator.ts'
import { writeAck } from '#server/modules/channel/inbox/ack.ts'
import { meantStays } from '#server/modules/channel/inbox/meaning.ts'
import { settleCollected } from '#server/modules/channel/inbox/money.ts'
import { importChange, lockImport, writeProblem, writeStep } from '#server/modules/channel/inbox/row.ts'
import type { ImportRecord } from '#server/modules/channel/inbox/row.ts'
import { cancelChannelFile, changeFile, makeFile } from '#server/modules/channel/inbox/write-file.ts'
import { isLive } from '#server/platform/db/file-states.ts'

/** The live file of this booking, if any: an earlier version made it, or someone named it. */
export const liveFile = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  { onlineBookingId, externalId }: Pick<ImportRecord, 'onlineBookingId' | 'externalId'>,
): Promise<{ readonly id: number; readonly code: string } | null> => {
  const { rows } = await sql<{ id: number; code: string }>`
    select b.id, b.code from booking_import i
    join booking b on b.establishment_id = i.establishment_id and b.id = i.booking_id and ${isLive('b')}
    where i.establishment_id = ${establishmentId} and i.online_booking_id = ${onlineBookingId} and i.external_id = ${externalId}
    order by i.external_version desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Cancels the live file; nothing where none was ever made. Answers its id. */
const cancelled = async (
  context: Context,
  channel: ChannelRow,
  booking: ChannelBooking,
  bookingId: number | null,
): Promise<number | null> => {
  if (bookingId === null) return null
  await settleCollected(context, channel, { bookingId, externalId: booking.externalId }, booking.paid)
  await cancelChannelFile(context, { channel, booking }, bookingId)
  return bookingId
}

/** Answers the id of the file; null: a cancellation of what never was one. Throws RuleError with what forbids it. */
export const applyMessage = async (context: Context, row: ImportRecord): Promise<number | null> => {
  const { message: booking } = row
  if (booking === null) throw new RuleError('import.unreadable')
  const channel = await readChannel(context.tx, context.establishmentId, row.onlineBookingId)
  const live = await liveFile(context, row)
  if (booking.event === 'CANCEL') return cancelled(context, channel, booking, live?.id ?? null)
  const told = { channel, booking, stays: await meantStays(context, row, booking) }
  const bookingId = live === null ? await makeFile(context, told) : live.id
  if (live !== null) await changeFile(context, told, live.id)
  await settleCollected(context, channel, { bookingId, externalId: booking.externalId }, booking.paid)
  return bookingId
}

const codeOf = async ({ tx, establishmentId }: Context, bookingId: number | null): Promise<string | null> => {
  if (bookingId === null) return null
  const { rows } = await sql<{ code: string | null }>`
    select code from booking where establishment_id = ${establishmentId} and id = ${bookingId}`.execute(tx)
  return rows[0]?.code ?? null
}

export const writeFileOf = async (
  { tx, establishmentId }: Context,
  id: number,
  bookingId: number | null,
): Promise<void> => {
  await sql`update booking_import set booking_id = ${bookingId} where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
}

const done = async (context: Context, row: ImportRecord, bookingId: number | null): Promise<void> => {
  const { tx, establishmentId, now, user } = context
  await writeFileOf(context, row.id, bookingId)
  const step = { action: 'integrate', state: nextImportState('integrate', row), userId: user.id, at: now }
  const bookingCode = await codeOf(context, bookingId)
  await writeStep(tx, establishmentId, row.id, { ...step, detail: { code: bookingCode } })
  await writeAck(tx, establishmentId, row.id, now, { outcome: 'OK', bookingCode })
}

/** In error, with what is missing. Also for what broke (`import.failed`). */
export const failed = async (
  context: Context,
  row: ImportRecord,
  problem: Pick<RuleError, 'code' | 'context'>,
): Promise<void> => {
  const { tx, establishmentId, now, user } = context
  await writeProblem(tx, establishmentId, row.id, problem)
  const step = { action: 'fail', state: nextImportState('fail', row), userId: user.id, at: now }
  await writeStep(tx, establishmentId, row.id, { ...step, detail: { problem: problem.code } })
  await context.changed(importChange(row.id))
}

/** A cancellation that does not go through leaves a stay that the guest no longer has: it is told as such, with its cause. */
const problemOf = ({ event }: ImportRecord, { code, context }: RuleError): Pick<RuleError, 'code' | 'context'> =>
  event === 'CANCEL' ? { code: 'import.cancellationFailed', context: { ...context, cause: code } } : { code, context }

/**
 * A message that is to be integrated, once: whatever a rule refuses leaves nothing behind but the reason. Throws RuleError
 * `import.alreadyDone` and the other states' codes where it is not to be integrated.
 */
export const integrate = async (context: Context, id: number): Promise<void> => {
  const row = await lockImport(context, id)
  nextImportState('integrate', row)
  try {
    await inTransaction(context.tx, async (tx) => {
      const inside = asChannel({ ...context, tx })
      await done(inside, row, await applyMessage(inside, row))
    })
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return failed(context, row, problemOf(row, error))
  }
  await context.changed(importChange(id))
}
