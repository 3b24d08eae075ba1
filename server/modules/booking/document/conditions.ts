/** Sentences of the house at the foot of quotes and confirmations: hours, its own words, and what was agreed on cancelling. */
import { sql } from 'kysely'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** `16:00` → `16 h`, `16:30` → `16 h 30`, with no-break spaces. */
export const hourText = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':')
  return `${Number(hours)}\u00A0h${minutes === '00' ? '' : `\u00A0${minutes}`}`
}

/** `Locatif : arrivée à partir de 16 h, départ avant 10 h.`; nothing where no hour is known. */
export const hoursSentence = (what: string, from: string | null, before: string | null): string[] => {
  const parts = [
    ...(from === null ? [] : [`arrivée à partir de ${hourText(from)}`]),
    ...(before === null ? [] : [`départ avant ${hourText(before)}`]),
  ]
  return parts.length === 0 ? [] : [`${what}\u00A0: ${parts.join(', ')}.`]
}

/** Whether the file has a rental unit, a pitch, or both. */
const layoutsOf = async (
  { tx, establishmentId }: Context,
  file: BookingFile,
): Promise<{ readonly rental: boolean; readonly pitch: boolean }> => {
  const types = file.occupancies.filter((o) => !o.cancelled).map((o) => o.placeTypeId)
  const { rows } = await sql<{ rental: boolean }>`
    select distinct l.rental from place_type t
    join layout l on l.establishment_id = t.establishment_id and l.id = t.layout_id
    where t.establishment_id = ${establishmentId} and t.id = any (${types}::bigint[])`.execute(tx)
  return { rental: rows.some((row) => row.rental), pitch: rows.some((row) => !row.rental) }
}

const paragraphs = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const documentConditions = async (context: Context, file: BookingFile): Promise<string[]> => {
  const { arrivalDeparture: hours, booking, quotation } = await preferencesOf(context.tx, context.establishmentId)
  const { rental, pitch } = await layoutsOf(context, file)
  return [
    ...(pitch ? hoursSentence('Emplacement', hours.pitchArrival, hours.pitchDeparture) : []),
    ...(rental ? hoursSentence('Locatif', hours.rentalArrival, hours.rentalDeparture) : []),
    ...(file.statusId === 1 ? paragraphs(quotation.documentText) : []),
    ...paragraphs(booking.documentText),
    ...paragraphs(file.agreed.cancellation.documentText),
  ]
}
