import { arrange } from '#domain/availability/arrange.ts'
import type { Arrangement } from '#domain/availability/arrange.ts'
import type { ArrangePlace, FixedHold, MovableStay } from '#domain/availability/board.ts'

/** What a search for an arrangement may cost (design, idea 1: 2 s, then « aucun arrangement trouvé »). */
const SEARCH_MS = 2000
const SEARCH_STEPS = 4_000_000

/** Arranges within the time that a person waits for. `deadline` in milliseconds of `performance.now()`. */
export const arrangeInTime = (
  places: readonly ArrangePlace[],
  fixed: readonly FixedHold[],
  movables: readonly MovableStay[],
  deadline = performance.now() + SEARCH_MS,
): Arrangement => arrange(places, fixed, movables, { steps: SEARCH_STEPS, isOver: () => performance.now() > deadline })

/** A party too large for every place is held the largest anyhow: only quotes and baskets get that far, with a warning. */
export const needs = (places: readonly ArrangePlace[], people: number): number =>
  Math.min(people, Math.max(0, ...places.map((p) => p.capacity)))
