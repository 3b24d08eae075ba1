/** Guests who leave before their day (domain rules 2.3, #16): price by preference, tax on the nights spent, nights free again. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import { quantitiesFor } from '#domain/booking/quantities.ts'
import { nights } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { earlyDeparture } from '#domain/pricing/early-departure.ts'
import type { EarlyDeparturePreference } from '#domain/pricing/early-departure.ts'
import { ZERO } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { EarlyPrice, earlyDepartureBody } from '#contract/operations/booking/lifecycle.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { Preferences } from '#contract/operations/establishment/preference.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Applied } from '#server/modules/booking/change/applied.ts'
import { draftOf } from '#server/modules/booking/change/draft-of.ts'
import { conditionsOf } from '#server/modules/booking/change/file-conditions.ts'
import type { KnownConditions } from '#server/modules/booking/change/file-conditions.ts'
import { ownConditions, prepareChange } from '#server/modules/booking/change/reprice-stays.ts'
import type { Change, StayPrice } from '#server/modules/booking/change/reprice-stays.ts'
import { writeFileSums, writePrices } from '#server/modules/booking/change/write-change.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { freeRest, lockTypesOf, tellFile, tellParts } from '#server/modules/inventory/index.ts'
import { undoable } from '#server/modules/booking/lifecycle/undo.ts'
import type { Context } from '#server/platform/http/route.ts'

export type EarlyInput = z.output<typeof earlyDepartureBody>

const preferenceOf = (
  asked: EarlyPrice | undefined,
  { price, feeRate, feeAmount }: Preferences['earlyDeparture'],
): EarlyDeparturePreference => {
  const kind = asked ?? price
  if (kind !== 'FEE') return { kind }
  return feeRate === null ? { kind, amount: feeAmount ?? ZERO } : { kind, rate: feeRate }
}

/** Stays that leave: those named, or all that are here. Throws RuleError record.unknown, and why one of them cannot. */
const leavingStays = (file: BookingFile, { occupancyIds }: EarlyInput, leaving: Day): readonly OccupancyFile[] => {
  const isHere = (o: OccupancyFile): boolean =>
    !o.cancelled && o.arrivedAt !== null && o.goneAt === null && o.earlyDeparture === null && o.departure > leaving
  if (occupancyIds.length === 0) return file.occupancies.filter((o) => isHere(o) && !o.billed)
  return occupancyIds.map((id) => {
    const stay = file.occupancies.find((o) => o.id === id)
    if (stay === undefined) throw new RuleError('record.unknown')
    if (stay.billed) throw new RuleError('booking.billed')
    if (stay.arrivedAt === null) throw new RuleError('booking.notArrived')
    if (stay.goneAt !== null) throw new RuleError('booking.gone')
    if (!isHere(stay)) throw new RuleError('booking.departureReached')
    return stay
  })
}

interface Leaving {
  readonly file: BookingFile
  readonly stays: readonly OccupancyFile[]
  readonly known: KnownConditions
  readonly day: Day
  readonly preference: EarlyDeparturePreference
}

const pricesOf = async (context: Context, { file, stays, known, day, preference }: Leaving): Promise<StayPrice[]> => {
  const changed = stays.map((stay) => ({ stay, draft: draftOf(stay, file) }))
  const change: Change = { file, changed, strategy: 'KEEP_GRID', wholeFile: false, ...known }
  return (await prepareChange(context, change)).map(({ stay, draft, toPrice, stored, lines }) => {
    if (stored === undefined) throw new RuleError('price.noGrid')
    const { people, touristTax, otherTaxes = [], manual } = toPrice
    const result = earlyDeparture({
      preference,
      stored: { nights: nights(stay), lines },
      request: {
        ...ownConditions(change, lines),
        stay,
        people,
        touristTax,
        otherTaxes,
        manual,
        quantities: quantitiesFor(stored, draft.options),
      },
      grid: stored,
      leaving: day,
    })
    const trace = { quote: null, touristTax: result.touristTax, otherTaxes: result.otherTaxes, refusal: null }
    return { occupancyId: stay.id, lines: result.lines, trace, grid: stored, warnings: [] }
  })
}

const write = async (context: Context, leaving: Leaving, freesNights: boolean): Promise<void> => {
  const { tx, establishmentId } = context
  const { file, stays, known, day } = leaving
  const forced = (id: number): boolean => stays.some((o) => o.id === id && o.gridForced)
  const prices = await pricesOf(context, leaving)
  const lines = await writePrices(
    context,
    file,
    prices.map((price) => ({ ...price, forced: forced(price.occupancyId) })),
  )
  const live = file.occupancies.filter((o) => !o.cancelled)
  await writeFileSums(context, file, { lines, stays: live, terms: known.terms, conditions: known.fileConditions })
  const ids = stays.map((stay) => stay.id)
  await sql`update occupancy set early_departure = ${day}
    where establishment_id = ${establishmentId} and id = any (${ids}::bigint[])`.execute(tx)
  if (freesNights) await freeRest(context, ids, day)
  await tellParts(context, 'LEFT_EARLY', ids, { leaving: day })
}

/**
 * Says that stays leave early, on a day between today and the eve of their departure. Throws the guards' codes, booking.billed,
 * booking.departureReached, stay.past, price.noGrid, StaleError.
 */
export const leaveEarly = async (context: Context, input: EarlyInput): Promise<Applied> => {
  const { tx, establishmentId, today } = context
  const row = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, row, input.version)
  await lockTypesOf(tx, establishmentId, row.id)
  assertAllowed('earlyDeparture', await factsOf(tx, establishmentId, row), today)
  const day = input.leaving ?? today
  if (day < today) throw new RuleError('stay.past', { arrival: day })
  const file = await loadFile(context, row.id)
  const stays = leavingStays(file, input, day)
  if (stays.length === 0) throw new RuleError('booking.departureReached')
  const { earlyDeparture: house } = await preferencesOf(tx, establishmentId)
  const preference = preferenceOf(input.price, house)
  await undoable(context, 'LEFT_EARLY', [row.id], async () =>
    write(context, { file, stays, known: await conditionsOf(context, file), day, preference }, house.freesNights),
  )
  await writeEvent(context, row.id, 'LEFT_EARLY', {
    occupancyIds: stays.map((stay) => stay.id),
    leaving: day,
    price: preference.kind,
    before: file.totals.total,
  })
  await tellFile(
    context,
    row.id,
    stays.map((stay) => stay.placeTypeId),
  )
  return { bookingId: row.id, warnings: [] }
}
