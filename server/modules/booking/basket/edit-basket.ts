/** Makes or replaces a basket (domain rules 2.3, #1): its places are locked for a while (preference `booking`), a quote's are not. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { STATE, STATUS } from '#domain/booking/states.ts'
import type { tempBookingBody } from '#contract/operations/booking/booking.ts'
import { agreedOf } from '#contract/operations/establishment/preference.ts'
import {
  holdRows,
  insertHolds,
  lockTypes,
  lockUntil,
  releaseFile,
  tellNights,
  turnHolds,
  withAllotment,
} from '#server/modules/inventory/index.ts'
import { currentStays, placeStays } from '#server/modules/booking/file/current-stays.ts'
import type { CurrentStay, Placed } from '#server/modules/booking/file/current-stays.ts'
import { prepareFile } from '#server/modules/booking/basket/prepare.ts'
import type { Prepared } from '#server/modules/booking/basket/prepare.ts'
import { insertAll, rowsOf } from '#server/platform/db/insert-all.ts'
import { lineRows, newLines, writeLines } from '#server/modules/booking/file/lines.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { partyRows, stayRows, updateStay, writeParties } from '#server/modules/booking/file/stays.ts'
import type { Party, StayToWrite } from '#server/modules/booking/file/stays.ts'
import { partnerOf } from '#server/modules/pricing/index.ts'
import { requireModule } from '#server/platform/auth/modules.ts'
import type { Context } from '#server/platform/http/route.ts'

export type BasketInput = z.output<typeof tempBookingBody>

const isQuote = ({ statusId }: BasketInput): boolean => statusId === STATUS.QUOTE

/** Throws RuleError record.unknown, booking.notBasket, and StaleError. */
const lockBasket = async (context: Context, { id, version }: BasketInput): Promise<void> => {
  const file = await lockFile(context.tx, context.establishmentId, id)
  if (file.stateId !== STATE.BASKET) throw new RuleError('booking.notBasket')
  await assertVersion(context, file, version)
}

const basketColumns = (input: BasketInput, { terms, sums, conditions }: Prepared, now: Date) => ({
  customer_id: input.customerId,
  // 4: brought by a partner (domain rules 2.1).
  origin_id: input.pricing.partnerId === null ? 1 : 4,
  language: input.language,
  payment_terms_id: terms?.id ?? null,
  down_payment_kind: terms?.downPaymentKind ?? 'ARRHES',
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
  lock_until: lockUntil(now, conditions.preferences.booking.lockMinutes).toISOString(),
})

/** A basket with its stays, prices and places, ready to be written. */
interface Ready {
  readonly id: number
  readonly input: BasketInput
  readonly prepared: Prepared
  readonly stays: readonly StayToWrite[]
  readonly places: readonly Placed[]
}

const lockEnd = ({ prepared }: Ready, now: Date): Date =>
  lockUntil(now, prepared.conditions.preferences.booking.lockMinutes)

const partiesOf = ({ stays }: Ready): Party[] =>
  stays.map(({ id, draft, priced }) => ({ ...draft, id, grid: priced.priced ? priced.grid : null }))

const linesOf = ({ stays }: Ready) =>
  stays.map(({ id, priced }) => ({ occupancyId: id, lines: priced.priced ? priced.quote.lines : [] }))

/** Nights to take: those of the stays that do not keep theirs. A quote takes none. */
const holdsOf = ({ input, stays, places }: Ready) =>
  isQuote(input)
    ? []
    : stays.flatMap(({ id, placeId, pinned, draft }, i) =>
        placeId === null || places[i]?.keeps === true ? [] : [{ ...draft, occupancyId: id, placeId, pinned }],
      )

const writeNew = async (context: Context, ready: Ready): Promise<void> => {
  const { tx, establishmentId, today, now, user } = context
  const { id, input, prepared, stays } = ready
  const row = {
    establishment_id: establishmentId,
    id,
    booked_on: today,
    created_at: now.toISOString(),
    created_by: user.id,
    pricing: { ...input.pricing },
    agreed: agreedOf(prepared.conditions.preferences),
    ...basketColumns(input, prepared, now),
  }
  await insertAll(tx, [
    rowsOf('booking', [row]),
    stayRows(establishmentId, id, stays),
    ...partyRows(establishmentId, prepared.conditions, partiesOf(ready)),
    lineRows(establishmentId, id, newLines(linesOf(ready))),
    holdRows(establishmentId, id, 'LOCK', lockEnd(ready, now), holdsOf(ready)),
  ])
}

/** Occupancies that the basket no longer has; its lines are already rewritten. */
const dropStays = async ({ tx, establishmentId }: Context, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`delete from occupancy where establishment_id = ${establishmentId} and id = any (${ids}::bigint[])`.execute(
    tx,
  )
}

const rewrite = async (context: Context, ready: Ready, current: readonly CurrentStay[]): Promise<void> => {
  const { tx, establishmentId, today, now } = context
  const { id, input, prepared, stays } = ready
  await tx
    .updateTable('booking')
    .set((eb) => ({
      ...basketColumns(input, prepared, now),
      pricing: JSON.stringify(input.pricing),
      agreed: JSON.stringify(agreedOf(prepared.conditions.preferences)),
      booked_on: today,
      version: eb('version', '+', 1),
    }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', id)
    .execute()
  const known = new Set(current.map((c) => c.id))
  const fresh = stays.filter((s) => !known.has(s.id))
  await insertAll(tx, [stayRows(establishmentId, id, fresh)])
  for (const stay of stays.filter((s) => known.has(s.id))) await updateStay(tx, establishmentId, stay)
  await writeParties(tx, establishmentId, prepared.conditions, partiesOf(ready))
  await writeLines(tx, establishmentId, id, linesOf(ready))
  const left = new Set(stays.map((s) => s.id))
  await dropStays(
    context,
    current.map((c) => c.id).filter((one) => !left.has(one)),
  )
  if (isQuote(input)) return releaseFile(context, id)
  await turnHolds(context, id, 'LOCK', lockEnd(ready, now))
  await insertHolds(context, id, 'LOCK', lockEnd(ready, now), holdsOf(ready))
}

/** Each stay with its id, its price and its place. */
const toWrite = (
  input: BasketInput,
  fresh: readonly number[],
  prepared: Prepared,
  places: readonly Placed[],
): StayToWrite[] => {
  const left = [...fresh]
  return input.occupancies.map((draft, i) => {
    const id = draft.id === 0 ? left.shift() : draft.id
    const [priced, place] = [prepared.priced[i], places[i]]
    if (id === undefined || priced === undefined || place === undefined) throw new Error('one of each for every stay')
    return { id, draft, placeId: place.placeId, pinned: place.pinned, priced, position: i }
  })
}

/** A quote holds nothing, but remembers the place that was named. */
const wished = (input: BasketInput): Placed[] =>
  input.occupancies.map(({ placeId }) => ({ placeId, pinned: placeId !== null, keeps: false }))

/** Every stay that has an id must be one of this basket's, once. Throws RuleError `record.unknown`. */
const checkIds = (input: BasketInput, current: readonly CurrentStay[]): void => {
  const named = input.occupancies.map((o) => o.id).filter((id) => id !== 0)
  const known = new Set(current.map((c) => c.id))
  if (named.some((id) => !known.has(id)) || new Set(named).size < named.length) throw new RuleError('record.unknown')
}

/**
 * Makes (id 0) or replaces a basket and answers its id. Throws the codes of `prepareFile` and `assignPlaces`, module.off,
 * record.unknown, booking.notBasket, and StaleError where another screen changed it.
 */
export const editBasket = async (context: Context, input: BasketInput): Promise<number> => {
  const { tx, establishmentId, now, today } = context
  const isNew = input.id === 0
  if (input.pricing.insurance) requireModule(context, 'insurance')
  if (!isNew) await lockBasket(context, input)
  const newStays = input.occupancies.filter((o) => o.id === 0).length
  const prepared = await prepareFile(context, input, today, newStays + (isNew ? 1 : 0))
  const [first, ...others] = prepared.ids
  const id = isNew ? (first ?? 0) : input.id
  const before = isNew ? [] : await currentStays(tx, establishmentId, id)
  const types = [...before, ...(isQuote(input) ? [] : input.occupancies)].map((o) => o.placeTypeId)
  await lockTypes(tx, establishmentId, types, now, id)
  const current = isNew ? [] : await currentStays(tx, establishmentId, id)
  checkIds(input, current)
  const partner = partnerOf(prepared.conditions, input.pricing.partnerId)
  const wishes = isQuote(input) ? [] : input.occupancies
  await withAllotment(context, partner, { wishes, bookingId: id }, async () => {
    const places = isQuote(input) ? wished(input) : await placeStays(context, input.occupancies, current)
    const stays = toWrite(input, isNew ? others : prepared.ids, prepared, places)
    const ready = { id, input, prepared, stays, places }
    await (isNew ? writeNew(context, ready) : rewrite(context, ready, current))
  })
  await tellNights(context, types)
  return id
}
