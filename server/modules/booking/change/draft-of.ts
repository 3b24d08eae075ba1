import type { Stay } from '#domain/day.ts'
import { clampPresence } from '#domain/booking/party.ts'
import type { BookingFile, BookingLine, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { ManualInput } from '#contract/operations/booking/party.ts'
import { manualInput } from '#contract/operations/booking/party.ts'
import type { StayDraft } from '#server/modules/pricing/index.ts'

const BY_HAND: ReadonlySet<string> = new Set(manualInput.shape.type.options)

const isByHand = (line: BookingLine): line is BookingLine & { readonly type: ManualInput['type'] } =>
  line.manual && BY_HAND.has(line.type)

/** Prices by hand of the stay's own lines; one goes with the option that it priced. */
const manualOf = (stay: OccupancyFile, lines: readonly BookingLine[]): ManualInput[] =>
  lines
    .filter((l) => l.occupancyId === stay.id)
    .filter(isByHand)
    .filter(({ code }) => stay.options.every((o) => o.code !== code || o.quantity > 0))
    .map(({ type, code, label, amount, tvaId }) => ({ type, code, label, amount, tvaId }))

/** The stay as it would be asked for again, with other dates or another type. */
export const draftOf = (
  stay: OccupancyFile,
  { lines }: Pick<BookingFile, 'lines'>,
  over: Partial<StayDraft & Stay> = {},
): StayDraft => {
  const dates = { arrival: over.arrival ?? stay.arrival, departure: over.departure ?? stay.departure }
  return {
    placeTypeId: stay.placeTypeId,
    people: clampPresence(stay.people, dates),
    options: stay.options,
    gridId: stay.gridForced ? stay.gridId : null,
    manual: manualOf(stay, lines),
    ...over,
    ...dates,
  }
}
