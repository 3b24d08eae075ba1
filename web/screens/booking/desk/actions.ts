/** What the bar at the bottom can do now, and why the rest cannot. Pure. */
import type { SaveStatus } from '#contract/operations/booking/booking.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { BookingAction } from '#domain/booking/transitions.ts'
import { sentence } from '#web/screens/booking/sentence.ts'

export const SAVE_ACTIONS: Readonly<Record<SaveStatus, BookingAction>> = {
  1: 'saveQuote',
  2: 'saveOption',
  3: 'saveReservation',
  4: 'savePassage',
}

/** A passage takes the place that is held provisionally: it gets its name on saving. */
const MENDED = 'booking.placeNotNamed'

/** The reasons of the server, as one sentence each; undefined: nothing forbids it. */
export const saveRefusal = (file: BookingFile, statusId: SaveStatus): string | undefined => {
  const found = file.actions.find(({ action }) => action === SAVE_ACTIONS[statusId])
  const isHeld = file.occupancies.every((stay) => stay.placeId !== null)
  const reasons = (found?.reasons ?? []).filter(({ code }) => code !== MENDED || !isHeld)
  return reasons.length === 0 ? undefined : reasons.map(sentence).join(' ')
}
