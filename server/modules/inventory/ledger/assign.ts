/** Gives each new stay its place: the one that was named, or one of the type, rearranging provisional stays where it must. */
import type { Arrangement } from '#domain/availability/arrange.ts'
import { firstInOrder } from '#domain/availability/in-order.ts'
import type { FixedHold } from '#domain/availability/board.ts'
import type { Day } from '#domain/day.ts'
import { overlaps } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { boardAround, typeBoard } from '#server/modules/inventory/ledger/board.ts'
import type { Around } from '#server/modules/inventory/ledger/board.ts'
import { conflictOn } from '#server/modules/inventory/ledger/conflicts.ts'
import { arrangeInTime, needs } from '#server/modules/inventory/ledger/in-time.ts'
import { makeRoom } from '#server/modules/inventory/ledger/make-room.ts'
import { moveStays } from '#server/modules/inventory/ledger/move-stays.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface PlaceWish {
  readonly placeTypeId: number
  /** Null: any of the type. */
  readonly placeId: number | null
  readonly arrival: Day
  readonly departure: Day
  readonly people: number
}

/** Two stays of one file on one place. Throws RuleError `place.twice`. */
const refuseTwice = (wishes: readonly PlaceWish[]): void => {
  const named = wishes.filter((w) => w.placeId !== null)
  for (const [i, a] of named.entries())
    if (named.slice(i + 1).some((b) => a.placeId === b.placeId && overlaps(a, b)))
      throw new RuleError('place.twice', { from: a.arrival, to: a.departure })
}

const spanOf = (wishes: readonly PlaceWish[]): { arrival: Day; departure: Day } => {
  const [first] = wishes
  if (first === undefined) throw new RangeError('no wish')
  return wishes.reduce<{ arrival: Day; departure: Day }>(
    (span, w) => ({
      arrival: w.arrival < span.arrival ? w.arrival : span.arrival,
      departure: w.departure > span.departure ? w.departure : span.departure,
    }),
    first,
  )
}

const placesOf = (arrangement: Arrangement, count: number): (number | undefined)[] | null => {
  if (arrangement.outcome !== 'FOUND') return null
  const to = new Map(arrangement.moves.map((m) => [m.id, m.to]))
  return Array.from({ length: count }, (_, i) => to.get(-1 - i))
}

/** Places for the wishes of one type, all by type. `taken`: nights that the file's named stays take beside them. */
const assignOfType = async (
  context: Context,
  wishes: readonly PlaceWish[],
  taken: readonly FixedHold[],
  around: Around,
): Promise<number[]> => {
  const { tx, establishmentId, now, today } = context
  const placeTypeId = wishes[0]?.placeTypeId ?? 0
  const span = spanOf(wishes)
  const places = around.places.filter((p) => p.placeTypeId === placeTypeId)
  const holds = around.holds.filter((h) => h.placeTypeId === placeTypeId)
  const fresh = wishes.map((w, i) => ({ ...w, id: -1 - i, placeId: null, people: needs(places, w.people) }))
  const { choice, rearrange } = around.mode
  const first = choice === 'ORDER' ? firstInOrder(places, [...holds, ...taken], fresh) : null
  const direct = first ?? placesOf(arrangeInTime(places, [...holds, ...taken], fresh), wishes.length)
  if (direct !== null) return complete(direct)
  if (!rearrange) throw noPlace({ outcome: 'IMPOSSIBLE' }, span)
  const from = span.arrival < today ? span.arrival : today
  const board = await typeBoard(tx, establishmentId, placeTypeId, { from, today, now })
  const found = arrangeInTime(places, [...board.fixed, ...taken], [...board.movables, ...fresh])
  const rearranged = placesOf(found, wishes.length)
  if (found.outcome !== 'FOUND' || rearranged === null) throw noPlace(found, span)
  await moveStays(
    context,
    found.moves.filter((m) => m.id > 0),
  )
  return complete(rearranged)
}

/** GAVE_UP and IMPOSSIBLE are told apart: the first may still be possible, by moving pinned stays by hand. */
const noPlace = ({ outcome }: Pick<Arrangement, 'outcome'>, span: { arrival: Day; departure: Day }): RuleError =>
  new RuleError(outcome === 'GAVE_UP' ? 'place.noArrangement' : 'place.none', {
    from: span.arrival,
    to: span.departure,
  })

const complete = (places: readonly (number | undefined)[]): number[] =>
  places.map((place) => {
    if (place === undefined) throw new Error('an arrangement places everybody')
    return place
  })

/**
 * The place of each wish, in order. Its type must be locked (`lockTypes`), and holds that the wishes replace deleted. Moves other
 * provisional stays by type where no place is free throughout: the caller's inserts must follow in the same transaction.
 * Throws RuleError place.occupied, place.locked…, place.twice, place.none, place.noArrangement.
 */
export const assignPlaces = async (context: Context, wishes: readonly PlaceWish[]): Promise<number[]> => {
  refuseTwice(wishes)
  const named = wishes.flatMap((w) => (w.placeId === null ? [] : [{ ...w, placeId: w.placeId }]))
  const conflict = await conflictOn(context.tx, context.establishmentId, named, context.now)
  if (conflict !== null) await makeRoom(context, named, conflict)
  const places = new Map<PlaceWish, number>(
    wishes.flatMap((w) => (w.placeId === null ? [] : [[w, w.placeId] as const])),
  )
  const free = wishes.filter((w) => w.placeId === null)
  if (free.length === 0) return complete(wishes.map((w) => places.get(w)))
  const byType = Map.groupBy(free, (w) => w.placeTypeId)
  const { tx, establishmentId, now } = context
  const around = await boardAround(tx, establishmentId, [...byType.keys()], spanOf(free), now)
  for (const [placeTypeId, some] of byType) {
    const taken = named.filter((w) => w.placeTypeId === placeTypeId)
    const given = await assignOfType(context, some, taken, around)
    for (const [i, wish] of some.entries()) places.set(wish, given[i] ?? 0)
  }
  return complete(wishes.map((w) => places.get(w)))
}
