/** What of a stay may be changed on its screen in each state, and why the rest may not (domain rules 2.3, #11 and #17; 5, billing). Pure. */
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { actionReason } from '#web/screens/booking/file/actions/action-list.ts'
import { sentence } from '#web/screens/booking/sentence.ts'

export type StayEdit = 'arrival' | 'departure' | 'place' | 'party' | 'names' | 'remove'

type T = Translate<'booking'>
type Stay = Pick<OccupancyFile, 'cancelled' | 'billed' | 'earlyDeparture' | 'goneAt' | 'arrivedAt'>
type File = Pick<BookingFile, 'actions' | 'statusId'>

const CLOSED = 5

/** Why the stay itself no longer changes, whatever its file. */
const frozen = (stay: Stay, t: T): string | undefined => {
  if (stay.cancelled) return t('file.stayCancelled')
  if (stay.billed) return t('file.stayBilled')
  if (stay.earlyDeparture !== null) return t('life.early.frozen')
  return stay.goneAt === null ? undefined : t('file.stayGone')
}

/** Names cost nothing and are asked for until the end: only what is read-only keeps them as they are. */
const namesReason = (file: File, stay: Stay, t: T): string | undefined => {
  if (file.statusId === CLOSED) return sentence({ code: 'booking.isClosed', context: {} })
  return stay.cancelled ? t('file.stayCancelled') : undefined
}

/** Undefined where it may be changed. */
export const stayEdits = (file: File, stay: Stay, t: T): Readonly<Record<StayEdit, string | undefined>> => {
  const reason = actionReason(file, 'edit') ?? frozen(stay, t)
  const arrived = stay.arrivedAt === null ? undefined : t('file.arrivalFixed')
  return {
    arrival: reason ?? arrived,
    departure: reason,
    place: reason,
    party: reason,
    names: namesReason(file, stay, t),
    remove:
      actionReason(file, 'removeStay') ??
      frozen(stay, t) ??
      (stay.arrivedAt === null ? undefined : t('life.remove.arrived')),
  }
}
