/** The rows of the ledger that an allotment holds: one a week and place, each until its release (ARCHITECTURE.md, idea 1). */
import { sql } from 'kysely'
import { keptWeeks, runsToHold } from '#domain/availability/allotment.ts'
import type { AllotmentWeek } from '#domain/availability/allotment.ts'
import type { Day, Stay } from '#domain/day.ts'
import { takenBy } from '#server/modules/inventory/allotment/read.ts'
import type { AllotmentRow, TakenStay } from '#server/modules/inventory/allotment/read.ts'
import type { PlaceWish } from '#server/modules/inventory/ledger/assign.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Where and when nights are written; a request's context is one. */
export interface Ledger {
  readonly tx: Tx
  readonly establishmentId: number
  readonly today: Day
  readonly now: Date
}

/** Gives all nights of these allotments back. Their types are locked. */
export const liftAllotments = async (
  { tx, establishmentId }: Pick<Ledger, 'tx' | 'establishmentId'>,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return
  await sql`delete from place_hold
    where establishment_id = ${establishmentId} and allotment_id = any (${[...ids]}::bigint[])`.execute(tx)
}

const cut = (a: Stay, b: Stay): Stay => ({
  arrival: a.arrival > b.arrival ? a.arrival : b.arrival,
  departure: a.departure < b.departure ? a.departure : b.departure,
})

/** Nights that follow each other: weeks are given back apart, but held on one place where it can be. */
export const spansOf = (weeks: readonly AllotmentWeek[]): Stay[] =>
  weeks.reduce<Stay[]>((spans, { arrival, departure }) => {
    const last = spans.at(-1)
    return last?.departure === arrival
      ? [...spans.slice(0, -1), { arrival: last.arrival, departure }]
      : [...spans, { arrival, departure }]
  }, [])

/** What is still to be held of these nights of an allotment, beside the stays that its partner has. */
export const missingRuns = (
  allotment: AllotmentRow,
  spans: readonly Stay[],
  taken: readonly TakenStay[],
): PlaceWish[] => {
  const { placeTypeId, placeIds, quantity } = allotment
  const wish = (placeId: number | null, run: Stay): PlaceWish => ({ ...run, placeTypeId, placeId, people: 1 })
  return spans.flatMap((span) =>
    placeIds.length === 0
      ? runsToHold(span, quantity, taken).map((run) => wish(null, run))
      : placeIds.flatMap((placeId) =>
          runsToHold(
            span,
            1,
            taken.filter((stay) => stay.placeId === placeId),
          ).map((run) => wish(placeId, run)),
        ),
  )
}

/** One row a week and place, so that each week lapses on its own day: at the first minute of it, where the site is. */
export const insertAllotment = async (
  { tx, establishmentId }: Ledger,
  { id, placeTypeId }: AllotmentRow,
  weeks: readonly AllotmentWeek[],
  held: readonly (Stay & { readonly placeId: number })[],
): Promise<void> => {
  const rows = held.flatMap((run) =>
    weeks
      .map((week) => ({ ...cut(week, run), release: week.release, placeId: run.placeId }))
      .filter(({ arrival, departure }) => arrival < departure),
  )
  if (rows.length === 0) return
  await sql`
    insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind, allotment_id, expires_at)
    select ${establishmentId}, w.place_id, ${placeTypeId}, w.arrival, w.departure, 'ALLOTMENT', ${id},
      w.release::timestamp at time zone e.time_zone
    from unnest(${rows.map((r) => r.placeId)}::bigint[], ${rows.map((r) => r.arrival)}::date[],
      ${rows.map((r) => r.departure)}::date[], ${rows.map((r) => r.release)}::date[]) as w (place_id, arrival, departure, release)
    join establishment e on e.id = ${establishmentId}`.execute(tx)
}

/** Gives each run its place, in order; null: it finds none. */
export type Placer = (wishes: readonly PlaceWish[]) => Promise<readonly (number | null)[]>

/** Holds what the allotment still lacks, run by run. Its type is locked, and its own nights lifted. Throws what `place` throws. */
export const layAllotment = async (
  ledger: Ledger,
  allotment: AllotmentRow,
  place: Placer,
  split: (weeks: readonly AllotmentWeek[]) => readonly Stay[] = spansOf,
): Promise<void> => {
  const weeks = keptWeeks(allotment, ledger.today)
  const taken = await takenBy(ledger, allotment.partnerId, allotment.placeTypeId)
  const wishes = missingRuns(allotment, split(weeks), taken)
  if (wishes.length === 0) return
  const places = await place(wishes)
  const held = wishes.flatMap((wish, i) => {
    const placeId = places[i] ?? null
    return placeId === null ? [] : [{ ...wish, placeId }]
  })
  await insertAllotment(ledger, allotment, weeks, held)
}

/** A place that is free throughout, run by run, without moving anybody: for rounds that nobody waits for. */
export const freePlacer =
  ({ tx, establishmentId }: Ledger): Placer =>
  async (wishes) => {
    const given: (number | null)[] = []
    for (const wish of wishes) {
      const others = given.flatMap((id, i) => {
        const other = wishes[i]
        const isApart = other === undefined || other.departure <= wish.arrival || wish.departure <= other.arrival
        return id === null || isApart ? [] : [id]
      })
      const { rows } = await sql<{ id: number }>`
        select p.id from place p
        where p.establishment_id = ${establishmentId} and p.place_type_id = ${wish.placeTypeId} and p.commercialised and not p.hidden
          and (${wish.placeId}::bigint is null or p.id = ${wish.placeId}) and p.id <> all (${others}::bigint[])
          and (p.sold_from is null or p.sold_from <= ${wish.arrival}::date)
          and (p.sold_until is null or p.sold_until >= ${wish.departure}::date)
          and not exists (select 1 from place_hold h where h.establishment_id = p.establishment_id and h.place_id = p.id
            and h.nights && daterange(${wish.arrival}::date, ${wish.departure}::date))
        order by p.position, p.id limit 1`.execute(tx)
      given.push(rows[0]?.id ?? null)
    }
    return given
  }
