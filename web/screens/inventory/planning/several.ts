/** Several stays dealt with together: set aside, shifted, placed elsewhere, and sent as one change. */
import { fromEpochDay } from '#domain/day.ts'
import type { Move } from '#contract/operations/booking/change.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import type { Target } from '#web/screens/inventory/planning/move-desk.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'

/** A stay that was set aside. */
export interface Pending {
  /** As it was. */
  readonly bar: StayBar
  /** Where it would go; null: not placed yet. */
  readonly target: (Target & { readonly placeId: number }) | null
}

/** By occupancy, in the order that they were set aside in. */
export type Tray = ReadonlyMap<number, Pending>

export const isBack = ({ bar, target }: Pending): boolean =>
  target !== null && target.placeId === bar.row && target.start === bar.start && target.end === bar.end

/** The tray with this stay going there; one that would be where it was leaves the tray. */
export const putIn = (tray: Tray, bar: StayBar, target: Pending['target']): Tray => {
  const known = tray.get(bar.occupancyId)?.bar ?? bar
  const next = new Map(tray)
  const pending = { bar: known, target }
  if (isBack(pending)) next.delete(known.occupancyId)
  else next.set(known.occupancyId, pending)
  return next
}

export const takeOut = (tray: Tray, occupancyId: number): Tray => {
  const next = new Map(tray)
  next.delete(occupancyId)
  return next
}

/** The bars of the tray as the board draws them. */
export const drawnOf = (tray: Tray): Map<number, StayBar | null> =>
  new Map(
    [...tray].map(([id, { bar, target }]) => [id, target === null ? null : { ...bar, ...target, row: target.placeId }]),
  )

/** What is sent; undefined while a stay has no place. */
export const movesOf = (tray: Tray, strategy: Strategy): Move[] | undefined => {
  const all = [...tray.values()]
  if (all.length === 0 || all.some(({ target }) => target === null)) return undefined
  return all.flatMap(({ bar, target }) =>
    target === null
      ? []
      : [
          {
            occupancyId: bar.occupancyId,
            version: bar.version,
            placeId: target.placeId,
            placeTypeId: target.placeTypeId,
            arrival: fromEpochDay(target.start),
            departure: fromEpochDay(target.end),
            strategy,
          },
        ],
  )
}

/**
 * The same stays so many days later and so many places further, in the order of the board within their type; null where a
 * place would be beyond the last or before the first.
 */
export const shifted = (
  bars: readonly StayBar[],
  board: PlanningBoard,
  { days, places }: { readonly days: number; readonly places: number },
): Tray | null => {
  const byType = Map.groupBy(board.places, (place) => place.placeTypeId)
  let tray: Tray = new Map()
  for (const bar of bars) {
    const row = (byType.get(bar.placeTypeId) ?? []).map((place) => place.id)
    const placeId = row[row.indexOf(bar.row) + places]
    if (placeId === undefined || row.indexOf(bar.row) + places < 0) return null
    const target = { placeId, placeTypeId: bar.placeTypeId, start: bar.start + days, end: bar.end + days }
    tray = putIn(tray, bar, target)
  }
  return tray
}

/** The moves that put everything back, from where the stays are now. */
export const reversed = (tray: Tray, now: (occupancyId: number) => StayBar | undefined): Tray => {
  let back: Tray = new Map()
  for (const [id, { bar }] of tray) {
    const present = now(id)
    if (present === undefined) continue
    const target = { placeId: bar.row, placeTypeId: bar.placeTypeId, start: bar.start, end: bar.end }
    back = putIn(back, present, target)
  }
  return back
}
