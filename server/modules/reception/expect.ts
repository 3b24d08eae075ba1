/** When the guests of a stay will be there, as they told, and what whoever receives them should know. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { ExpectOutput } from '#contract/operations/booking/reception-day.ts'
import { addNote, loadFile, lockFile } from '#server/modules/booking/index.ts'
import { tellBooking } from '#server/modules/inventory/index.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Answers the file's id. Throws RuleError `record.unknown`, `booking.isCancelled`; StaleError. */
export const expectStay = async (
  context: Context,
  { occupancyId, version, hour, note }: ExpectOutput,
): Promise<number> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from occupancy
    where establishment_id = ${establishmentId} and id = ${occupancyId}`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new RuleError('record.unknown')
  await lockFile(tx, establishmentId, found.bookingId)
  const { rows: stays } = await sql<{ version: number; cancelled: boolean }>`
    select version, cancelled from occupancy
    where establishment_id = ${establishmentId} and id = ${occupancyId}`.execute(tx)
  const [stay] = stays
  if (stay?.cancelled === true) throw new RuleError('booking.isCancelled')
  if (stay?.version !== version) throw new StaleError({ ...(await loadFile(context, found.bookingId)) })
  await sql`update occupancy set expected_hour = ${hour}::time, version = version + 1
    where establishment_id = ${establishmentId} and id = ${occupancyId}`.execute(tx)
  if (note !== null) await addNote(context, found.bookingId, note)
  await tellBooking(context, found.bookingId)
  return found.bookingId
}
