import { epochDay } from '#domain/day.ts'
import { HOLD_FLAGS, HOLD_KINDS } from '#contract/operations/booking/planning.ts'
import type { HoldKind, PlanningHolds } from '#contract/operations/booking/planning.ts'
import type { BoardBar } from '#web/ui/board/bar-index.ts'
import type { BarKind } from '#web/ui/board/model.ts'

/** A hold of the ledger as the planning draws it; `row` is the place's id, days are counted from 1970-01-01. */
export interface StayBar extends BoardBar {
  readonly placeTypeId: number
  /** What it holds; a quote holds nothing. */
  readonly hold: HoldKind | 'QUOTE'
  readonly kind: BarKind
  readonly bookingId: number
  readonly occupancyId: number
  readonly version: number
  readonly code: string
  readonly name: string
  readonly people: number
  readonly pinned: boolean
  readonly arrived: boolean
  readonly gone: boolean
  /** Nights slept here before the guest changed place: the stay itself is another bar, so this one has no occupancy. */
  readonly spent: boolean
  readonly due: boolean
  /** Seconds since 1970; 0: never. */
  readonly expires: number
  /** The unavailability behind it; 0: none. */
  readonly recordId: number
  /** Moved here, not yet acknowledged by the server. */
  readonly pending: boolean
}

/** Bookings of the internet (domain rules 2.1). */
const INTERNET = 3

const OTHER_KINDS: Readonly<Record<Exclude<HoldKind, 'STAY'>, BarKind>> = {
  OPTION: 'option',
  LOCK: 'basket',
  UNAVAILABILITY: 'unavailability',
  RESIDENT: 'resident',
  ALLOTMENT: 'allotment',
}

/** Colour by meaning (spec 3): what the guest does now prevails over where the booking came from. */
const kindOf = (hold: HoldKind, flags: number, originId: number): BarKind => {
  if (hold !== 'STAY') return OTHER_KINDS[hold]
  if ((flags & (HOLD_FLAGS.gone | HOLD_FLAGS.spent)) !== 0) return 'gone'
  if ((flags & HOLD_FLAGS.arrived) !== 0) return 'arrived'
  return originId === INTERNET ? 'internet' : 'reservation'
}

/** Columns → bars. Holds of places that the board does not show (hidden ones) are left out. */
export const barsOf = (holds: PlanningHolds, typeOf: ReadonlyMap<number, number>): StayBar[] => {
  const from = epochDay(holds.from)
  const bars: StayBar[] = []
  for (const [i, id] of holds.id.entries()) {
    const row = holds.placeId[i] ?? 0
    const placeTypeId = typeOf.get(row)
    const hold = HOLD_KINDS[holds.kind[i] ?? 0]
    if (placeTypeId === undefined || hold === undefined) continue
    const start = from + (holds.arrival[i] ?? 0)
    const flags = holds.flags[i] ?? 0
    bars.push({
      id,
      row,
      start,
      end: start + (holds.nights[i] ?? 0),
      placeTypeId,
      hold,
      kind: kindOf(hold, flags, holds.originId[i] ?? 0),
      bookingId: holds.bookingId[i] ?? 0,
      occupancyId: holds.occupancyId[i] ?? 0,
      version: holds.version[i] ?? 0,
      code: holds.code[i] ?? '',
      name: holds.name[i] ?? '',
      people: holds.people[i] ?? 0,
      pinned: (flags & HOLD_FLAGS.pinned) !== 0,
      arrived: (flags & HOLD_FLAGS.arrived) !== 0,
      gone: (flags & (HOLD_FLAGS.gone | HOLD_FLAGS.spent)) !== 0,
      spent: (flags & HOLD_FLAGS.spent) !== 0,
      due: (flags & HOLD_FLAGS.due) !== 0,
      expires: holds.expires[i] ?? 0,
      recordId: holds.recordId[i] ?? 0,
      pending: false,
    })
  }
  return bars
}

/** Whether it is somebody's file: a stay, nights of one, or its quote. */
export const hasFile = (bar: StayBar): boolean => isStay(bar) || bar.spent || bar.hold === 'QUOTE'

/** Whether it is somebody's stay as it is now, rather than nights spent elsewhere, a place closed, let by the year or kept for a partner. */
export const isStay = (bar: StayBar): boolean => (bar.hold === 'STAY' && !bar.spent) || bar.hold === 'OPTION'
