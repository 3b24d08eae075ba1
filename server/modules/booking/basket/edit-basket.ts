/** Makes or replaces a basket (domain rules 2.3, #1): its places are locked for 20 minutes, a quote's are not. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import type { tempBookingBody } from '#contract/operations/booking/booking.ts'
import { currentStays, placeStays } from '#server/modules/booking/file/current-stays.ts'
import type { CurrentStay, Placed } from '#server/modules/booking/file/current-stays.ts'
import { prepareFile } from '#server/modules/booking/basket/prepare.ts'
import type { Prepared } from '#server/modules/booking/basket/prepare.ts'
import { writeLines } from '#server/modules/booking/file/lines.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { insertStays, newIds, updateStay, writeParties } from '#server/modules/booking/file/stays.ts'
import type { StayToWrite } from '#server/modules/booking/file/stays.ts'
import { insertHolds, lockUntil, turnHolds } from '#server/modules/booking/ledger/holds.ts'
import { lockTypes } from '#server/modules/booking/ledger/lock-types.ts'
import { tellNights } from '#server/modules/booking/ledger/tell.ts'
import type { Context } from '#server/platform/http/route.ts'

export type BasketInput = z.output<typeof tempBookingBody>

const isQuote = ({ statusId }: BasketInput): boolean => statusId === 1

/** Throws RuleError record.unknown, booking.notBasket, and StaleError. */
const lockBasket = async (context: Context, { id, version }: BasketInput): Promise<void> => {
  const file = await lockFile(context.tx, context.establishmentId, id)
  if (file.stateId !== 1) throw new RuleError('booking.notBasket')
  await assertVersion(context, file, version)
}

const basketColumns = (input: BasketInput, { terms, sums }: Prepared, now: Date) => ({
  customer_id: input.customerId,
  language: input.language,
  payment_terms_id: terms?.id ?? null,
  down_payment_kind: terms?.downPaymentKind ?? 'ARRHES',
  pricing: JSON.stringify(input.pricing),
  arrival: input.occupancies.map((o) => o.arrival).toSorted()[0] ?? null,
  departure:
    input.occupancies
      .map((o) => o.departure)
      .toSorted()
      .at(-1) ?? null,
  total: sums.total,
  down_payment: sums.downPayment,
  down_payment_due: sums.downPaymentDue,
  balance_due: sums.balanceDue,
  lock_until: lockUntil(now).toISOString(),
})

const writeBasket = async (context: Context, id: number, input: BasketInput, prepared: Prepared): Promise<void> => {
  const { tx, establishmentId, today, now, user } = context
  const columns = basketColumns(input, prepared, now)
  if (input.id === 0) {
    const origin = { establishment_id: establishmentId, id, booked_on: today, created_at: now, created_by: user.id }
    await tx
      .insertInto('booking')
      .values({ ...origin, ...columns })
      .execute()
    return
  }
  await tx
    .updateTable('booking')
    .set((eb) => ({ ...columns, booked_on: today, version: eb('version', '+', 1) }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', id)
    .execute()
}

/** Occupancies that the basket no longer has; its lines are already rewritten. */
const dropStays = async ({ tx, establishmentId }: Context, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`delete from occupancy where establishment_id = ${establishmentId} and id = any (${ids}::bigint[])`.execute(
    tx,
  )
}

const toWrite = (
  ids: readonly number[],
  input: BasketInput,
  prepared: Prepared,
  places: readonly Placed[],
): StayToWrite[] =>
  input.occupancies.map((draft, i) => {
    const [id, priced, place] = [ids[i], prepared.priced[i], places[i]]
    if (id === undefined || priced === undefined || place === undefined) throw new Error('one of each for every stay')
    return { id, draft, placeId: place.placeId, pinned: place.pinned, priced, position: i }
  })

/** A quote holds nothing, but remembers the place that was named. */
const wished = (input: BasketInput): Placed[] =>
  input.occupancies.map(({ placeId }) => ({ placeId, pinned: placeId !== null, keeps: false }))

const writeStays = async (
  context: Context,
  bookingId: number,
  stays: readonly StayToWrite[],
  how: { readonly current: readonly CurrentStay[]; readonly prepared: Prepared; readonly isNew: boolean },
): Promise<void> => {
  const { tx, establishmentId } = context
  const known = new Set(how.current.map((c) => c.id))
  await insertStays(
    tx,
    establishmentId,
    bookingId,
    stays.filter((s) => !known.has(s.id)),
  )
  for (const stay of stays.filter((s) => known.has(s.id))) await updateStay(tx, establishmentId, stay)
  const parties = stays.map(({ id, draft, priced }) => ({ ...draft, id, grid: priced.priced ? priced.grid : null }))
  await writeParties(tx, establishmentId, how.prepared.conditions, parties, how.isNew)
  const lines = stays.map((s) => ({ occupancyId: s.id, lines: s.priced.priced ? s.priced.quote.lines : [] }))
  await writeLines(tx, establishmentId, bookingId, lines)
  const left = new Set(stays.map((s) => s.id))
  await dropStays(
    context,
    how.current.map((c) => c.id).filter((id) => !left.has(id)),
  )
}

/** Locks the nights of the stays that do not keep theirs, and prolongs the others'. */
const holdStays = async (
  context: Context,
  bookingId: number,
  stays: readonly StayToWrite[],
  places: readonly Placed[],
): Promise<void> => {
  const until = lockUntil(context.now)
  await turnHolds(context, bookingId, 'LOCK', until)
  const rows = stays.flatMap(({ id, placeId, pinned, draft }, i) =>
    placeId === null || places[i]?.keeps === true ? [] : [{ ...draft, occupancyId: id, placeId, pinned }],
  )
  await insertHolds(context, bookingId, 'LOCK', until, rows)
}

/** Every stay that has an id must be one of this basket's. Throws RuleError `record.unknown`. */
const idsOf = async (context: Context, input: BasketInput, current: readonly CurrentStay[]): Promise<number[]> => {
  const known = new Set(current.map((c) => c.id))
  const named = input.occupancies.filter((o) => o.id !== 0)
  if (named.some((o) => !known.has(o.id)) || new Set(named.map((o) => o.id)).size < named.length)
    throw new RuleError('record.unknown')
  const fresh = await newIds(context.tx, input.occupancies.length - named.length)
  return input.occupancies.map((o) => (o.id === 0 ? (fresh.shift() ?? 0) : o.id))
}

/**
 * Makes (id 0) or replaces a basket and answers its id. Throws the codes of `prepareFile` and `assignPlaces`, record.unknown,
 * booking.notBasket, and StaleError where another screen changed it.
 */
export const editBasket = async (context: Context, input: BasketInput): Promise<number> => {
  const { tx, establishmentId, now, today } = context
  const isNew = input.id === 0
  if (!isNew) await lockBasket(context, input)
  const prepared = await prepareFile(context, input, today)
  const before = isNew ? [] : await currentStays(tx, establishmentId, input.id)
  const id = isNew ? ((await newIds(tx, 1))[0] ?? 0) : input.id
  const types = [...before, ...(isQuote(input) ? [] : input.occupancies)].map((o) => o.placeTypeId)
  await lockTypes(tx, establishmentId, types, now, id)
  const current = isNew ? [] : await currentStays(tx, establishmentId, id)
  const places = isQuote(input) ? wished(input) : await placeStays(context, input.occupancies, current)
  const stays = toWrite(await idsOf(context, input, current), input, prepared, places)
  await writeBasket(context, id, input, prepared)
  await writeStays(context, id, stays, { current, prepared, isNew })
  if (isQuote(input))
    await tx
      .deleteFrom('place_hold')
      .where('establishment_id', '=', establishmentId)
      .where('booking_id', '=', id)
      .execute()
  else await holdStays(context, id, stays, places)
  await tellNights(context, types)
  return id
}
