/** Names and police data of a stay's people: neither ages nor prices change. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { attendantsBody } from '#contract/operations/booking/booking.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import { requireModule } from '#server/platform/auth/modules.ts'
import type { Context } from '#server/platform/http/route.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { tellBooking } from '#server/modules/inventory/index.ts'

type Input = z.output<typeof attendantsBody>

/** What the police register alone asks for stays as it is while its module is off. Throws RuleError `module.off`. */
const checkPoliceData = async (context: Context, { occupancyId, attendants }: Input): Promise<void> => {
  if (context.modules.includes('policeRegister')) return
  const { rows } = await sql<{ id: number; birthPlace: string | null; nationalityId: number | null }>`
    select id, birth_place as "birthPlace", nationality_id as "nationalityId" from attendant
    where establishment_id = ${context.establishmentId} and occupancy_id = ${occupancyId}`.execute(context.tx)
  const before = new Map(rows.map((row) => [row.id, row]))
  const changes = attendants.some((person) => {
    const kept = before.get(person.id)
    return person.birthPlace !== (kept?.birthPlace ?? null) || person.nationalityId !== (kept?.nationalityId ?? null)
  })
  if (changes) requireModule(context, 'policeRegister')
}

/** Plates, makes and names of what came with them; an option that the stay does not have is unknown. */
const writeOptions = async ({ tx, establishmentId }: Context, { occupancyId, options }: Input): Promise<void> => {
  for (const { code, detail, brandId } of options) {
    const { numUpdatedRows } = await tx
      .updateTable('occupancy_option')
      .set({ detail, brand_id: sql`case when kind = 'VEHICLE' then ${brandId}::bigint end` })
      .where('establishment_id', '=', establishmentId)
      .where('occupancy_id', '=', occupancyId)
      .where('code', '=', code)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new RuleError('record.unknown')
  }
}

/**
 * Names may be typed to the end, whatever is billed. Throws RuleError `record.unknown` for a stay or a person of another file,
 * `booking.isClosed`, `booking.isCancelled`, `module.off`. Answers the file's id.
 */
export const saveAttendants = async (context: Context, input: Input): Promise<number> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ id: number; cancelled: boolean }>`
    select booking_id as id, cancelled from occupancy
    where establishment_id = ${establishmentId} and id = ${input.occupancyId}`.execute(tx)
  const [stay] = rows
  if (stay === undefined) throw new RuleError('record.unknown')
  const bookingId = stay.id
  const file = await lockFile(tx, establishmentId, bookingId)
  if (file.statusId === STATUS.CLOSED) throw new RuleError('booking.isClosed')
  if (stay.cancelled) throw new RuleError('booking.isCancelled')
  const { numAffectedRows } = await sql`update occupancy set version = version + 1
    where establishment_id = ${establishmentId} and id = ${input.occupancyId} and version = ${input.version}`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) throw new StaleError({ ...(await loadFile(context, bookingId)) })
  await checkPoliceData(context, input)
  for (const person of input.attendants) {
    const updated = await tx
      .updateTable('attendant')
      .set({
        civility_id: person.civilityId,
        surname: person.surname,
        name: person.name,
        birth_date: person.birthDate,
        birth_place: person.birthPlace,
        nationality_id: person.nationalityId,
      })
      .where('establishment_id', '=', establishmentId)
      .where('occupancy_id', '=', input.occupancyId)
      .where('id', '=', person.id)
      .executeTakeFirst()
    if (updated.numUpdatedRows !== 1n) throw new RuleError('record.unknown')
  }
  await writeOptions(context, input)
  await tellBooking(context, bookingId)
  return bookingId
}
