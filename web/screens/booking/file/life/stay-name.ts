import type { OccupancyFile } from '#contract/operations/booking/file.ts'
import { formatDayShort } from '#web/ui/format.ts'

/** « Mobil-home 4 pers. · M12 · 4 juil. – 11 juil. » */
export const stayName = ({ placeTypeLabel, placeCode, arrival, departure }: OccupancyFile): string =>
  [
    placeTypeLabel,
    ...(placeCode === null ? [] : [placeCode]),
    `${formatDayShort(arrival)} – ${formatDayShort(departure)}`,
  ].join(' · ')
