import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { Day } from '#domain/day.ts'
import { formatDayShort } from '#web/ui/format.ts'

/** « Mobil-home 4 pers. · M12 · 4 juil. – 11 juil. » */
export const stayName = ({ placeTypeLabel, placeCode, arrival, departure }: OccupancyFile): string =>
  [
    placeTypeLabel,
    ...(placeCode === null ? [] : [placeCode]),
    `${formatDayShort(arrival)} – ${formatDayShort(departure)}`,
  ].join(' · ')

/** An option that lapsed holds nothing: the place that it had is no longer said. */
export const heldStays = ({
  status,
  occupancies,
}: Pick<BookingFile, 'status' | 'occupancies'>): readonly OccupancyFile[] =>
  status === 'EXPIRED' ? occupancies.map((stay) => ({ ...stay, placeCode: null })) : occupancies

/** Stays that still count; those that were cancelled where none does, so that a cancelled file says where it was. */
export const shownStays = (file: Pick<BookingFile, 'status' | 'occupancies'>): readonly OccupancyFile[] => {
  const occupancies = heldStays(file)
  const live = occupancies.filter((stay) => !stay.cancelled)
  return live.length === 0 ? occupancies : live
}

/** The day on which the last of them leaves, earlier than booked or not; undefined: nobody stays. */
export const leavingDay = (stays: readonly Pick<OccupancyFile, 'departure' | 'earlyDeparture'>[]): Day | undefined =>
  stays
    .map((stay) => stay.earlyDeparture ?? stay.departure)
    .toSorted()
    .at(-1)
