import { barsBetween } from '#web/ui/board/bar-index.ts'
import type { BarIndex } from '#web/ui/board/bar-index.ts'
import { FIXED } from '#web/ui/board/drag.ts'
import type { Freedom } from '#web/ui/board/drag.ts'
import type { BarMark, RowSign } from '#web/ui/board/model.ts'
import { isStay } from '#web/screens/inventory/planning/stay-bar.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'

/** An option that lapses within this time is marked. */
const EXPIRING_SECONDS = 48 * 3600

/** What may be moved from the planning. After arrival: place, departure and people only (domain rules 2.3, #11). */
export const freedomOf = (bar: StayBar, canWrite: boolean): Freedom => {
  if (!canWrite || bar.pending) return FIXED
  if (bar.kind === 'arrived') return { rows: true, start: false, end: true }
  if (bar.kind === 'option' || bar.kind === 'reservation' || bar.kind === 'internet')
    return { rows: true, start: true, end: true }
  return FIXED
}

/** Promised to nobody and still to come: whoever is given its place by name sends it elsewhere, where there is room. */
export const givesWay = (bar: StayBar, today: number): boolean =>
  (isStay(bar) || bar.hold === 'LOCK') && !bar.pinned && !bar.arrived && !bar.pending && bar.start > today

/** Signs drawn in a bar. `now` in seconds since 1970. */
export const marksOf = (bar: StayBar, now: number): BarMark[] => {
  const marks: BarMark[] = []
  if (bar.kind === 'unavailability') marks.push('closed')
  if (bar.kind === 'arrived') marks.push('arrived')
  if (bar.kind === 'gone' && !bar.spent) marks.push('gone')
  if (bar.kind === 'option' && bar.expires !== 0 && bar.expires - now < EXPIRING_SECONDS) marks.push('expiring')
  if (bar.due && !bar.gone) marks.push('due')
  if (bar.pinned && bar.hold !== 'LOCK' && bar.bookingId !== 0 && !bar.arrived) marks.push('pinned')
  return marks
}

/** State of a place today: who leaves, who comes, who is there. */
export const stateOf = (index: BarIndex<StayBar>, placeId: number, today: number): RowSign => {
  const around = barsBetween(index, placeId, today - 1, today + 1)
  if (around.some((bar) => bar.kind === 'unavailability' && bar.start <= today && bar.end > today)) return 'closed'
  const leaves = around.some((bar) => bar.end === today && !bar.gone)
  const comes = around.some((bar) => bar.start === today && !bar.arrived)
  if (leaves && comes) return 'turnover'
  if (leaves || comes) return leaves ? 'departure' : 'arrival'
  return around.some((bar) => bar.start <= today && bar.end > today) ? 'occupied' : 'free'
}
