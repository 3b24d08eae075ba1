/** What is free for these dates and this party, type by type and place by place, and at which price. */
import type { z } from 'zod'
import { freeByNight, leastFree } from '#domain/availability/free.ts'
import { reason } from '#domain/booking/facts.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { checkAnimals, checkPeople, checkStay, mostPresent, partyWarnings } from '#domain/booking/party.ts'
import { priceStays } from '#domain/booking/price-file.ts'
import type { PricedStay } from '#domain/booking/price-file.ts'
import { nights } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { totalsOf } from '#domain/pricing/line.ts'
import { RuleError } from '#domain/rule-error.ts'
import type {
  AvailabilityAnswer,
  AvailabilityOutcome,
  AvailablePlace,
  AvailablePrice,
  AvailableType,
  searchAvailabilityBody,
} from '#contract/operations/booking/availability.ts'
import { pricingInput } from '#contract/operations/booking/party.ts'
import { publishedGrids } from '#server/modules/occupant-extra/index.ts'
import { openNights, readHolds, readPlaces, readTypeFeatures } from '#server/modules/booking/availability/read-stock.ts'
import type { StockHold, StockPlace } from '#server/modules/booking/availability/read-stock.ts'
import { arrangeInTime } from '#server/modules/booking/ledger/assign.ts'
import { typeBoard } from '#server/modules/booking/ledger/board.ts'
import { loadConditions, termsOf } from '#server/modules/booking/pricing/conditions.ts'
import type { Conditions, TypeInfo } from '#server/modules/booking/pricing/conditions.ts'
import { stayToPrice } from '#server/modules/booking/pricing/price-drafts.ts'
import { fileConditions } from '#server/modules/booking/pricing/rules.ts'
import type { Context } from '#server/platform/http/route.ts'

export type SearchInput = z.output<typeof searchAvailabilityBody>

/** Time for all arrangements of one search: a screen waits for it. */
const ARRANGE_MS = 2000

interface Stock {
  readonly places: readonly StockPlace[]
  readonly holds: readonly StockHold[]
}

const wanted = ({ types }: Conditions, input: SearchInput): TypeInfo[] => {
  const passes = (ids: readonly number[], id: number | null): boolean =>
    ids.length === 0 || (id !== null && ids.includes(id))
  return types.filter(
    (t) =>
      t.active &&
      passes(input.placeTypeIds, t.id) &&
      passes(input.familyIds, t.familyId) &&
      passes(input.layoutIds, t.layoutId),
  )
}

const priceOf = (priced: PricedStay): Pick<AvailableType, 'price' | 'refusal'> => {
  if (!priced.priced) return { price: null, refusal: priced.refusal }
  const { quote, grid } = priced
  const { net, fees, insurance, tax, total } = totalsOf(quote.lines)
  const price: AvailablePrice = {
    gridId: grid.id,
    gridVersion: grid.version,
    gridLabel: grid.label,
    base: quote.base,
    net,
    fees,
    insurance,
    tax,
    total,
    downPayment: quote.downPayment ?? cents(0),
    lines: quote.lines,
  }
  return { price, refusal: null }
}

const unpriced = (priced: PricedStay): Reason[] =>
  priced.priced
    ? priced.quote.trace.unpriced.flatMap((u) =>
        u.what === 'option' ? [reason('price.optionUnpriced', { option: u.code, quantity: u.quantity })] : [],
      )
    : []

const shownPlace = ({ id, code, capacity, surface, longestVehicle, featureIds }: StockPlace): AvailablePlace => ({
  placeId: id,
  code,
  capacity,
  surface,
  longestVehicle,
  featureIds,
})

interface TypeStock extends Stock {
  readonly type: TypeInfo
  readonly people: number
  readonly free: number
  readonly freePlaces: readonly StockPlace[]
}

/** Where the count fits but no single place is free throughout, whether provisional stays can be rearranged. */
const rearranged = async (
  context: Context,
  input: SearchInput,
  stock: TypeStock,
  deadline: number,
): Promise<AvailabilityOutcome> => {
  const { tx, establishmentId, today, now } = context
  const from = input.arrival < today ? input.arrival : today
  const board = await typeBoard(tx, establishmentId, stock.type.id, { from, today, now })
  const fresh = { id: -1, placeId: null, arrival: input.arrival, departure: input.departure, people: stock.people }
  const found = arrangeInTime(stock.places, board.fixed, [...board.movables, fresh], deadline)
  return found.outcome === 'FOUND' ? 'REARRANGE' : 'NO_ARRANGEMENT'
}

const outcomeOf = async (
  context: Context,
  input: SearchInput,
  stock: TypeStock,
  deadline: number,
): Promise<AvailabilityOutcome> => {
  if (stock.free <= 0) return 'FULL'
  if (stock.freePlaces.length > 0) return 'FREE'
  if (stock.places.every((p) => p.capacity < stock.people)) return 'TOO_SMALL'
  return rearranged(context, input, stock, deadline)
}

const stockOf = (type: TypeInfo, all: Stock, input: SearchInput, features: readonly number[]): TypeStock => {
  const places = all.places.filter((p) => p.placeTypeId === type.id)
  const ids = new Set(places.map((p) => p.id))
  const holds = all.holds.filter((h) => ids.has(h.placeId))
  const held = new Set(holds.map((h) => h.placeId))
  const people = mostPresent(input.people, input)
  const has = (place: StockPlace): boolean =>
    input.featureIds.every((f) => features.includes(f) || place.featureIds.includes(f))
  const freePlaces = places.filter((p) => !held.has(p.id) && p.capacity >= people && has(p))
  return { type, places, holds, people, free: leastFree(freeByNight(places.length, input, holds)), freePlaces }
}

const shownType = async (
  context: Context,
  input: SearchInput,
  stock: TypeStock,
  how: { readonly priced: PricedStay; readonly features: readonly number[]; readonly deadline: number },
): Promise<AvailableType> => {
  const { type, places, holds, freePlaces, free } = stock
  const largest = Math.max(type.capacity, ...places.map((p) => p.capacity))
  return {
    placeTypeId: type.id,
    code: type.code,
    label: type.label,
    color: type.color,
    layoutId: type.layoutId,
    familyId: type.familyId,
    rental: type.rental,
    capacity: type.capacity,
    featureIds: [...new Set(how.features)],
    places: places.length,
    free,
    freeByNight: freeByNight(places.length, input, holds),
    outcome: await outcomeOf(context, input, stock, how.deadline),
    warnings: [...partyWarnings(input.people, input, largest), ...unpriced(how.priced)],
    ...priceOf(how.priced),
    freePlaces: freePlaces.map(shownPlace),
  }
}

/** Refusals that concern the whole search are told beside the types, so that the screen can show both. */
const noticesOf = async (
  { tx, establishmentId }: Context,
  conditions: Conditions,
  input: SearchInput,
): Promise<Reason[]> => {
  const notices: Reason[] = []
  if ((await openNights(tx, establishmentId, input)) < nights(input))
    notices.push(reason('booking.outsideActivity', { from: input.arrival, to: input.departure }))
  try {
    checkAnimals(
      input.options,
      conditions.references.filter((r) => r.kind === 'ANIMAL'),
    )
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    notices.push(reason(error.code, error.context))
  }
  return notices
}

const priceTypes = async (
  context: Context,
  conditions: Conditions,
  types: readonly TypeInfo[],
  input: SearchInput,
): Promise<PricedStay[]> => {
  const { tx, establishmentId, today } = context
  const grids = await publishedGrids(
    tx,
    establishmentId,
    types.map((t) => t.id),
  )
  const pricing = input.pricing ?? pricingInput.parse({})
  return types.flatMap((type) => {
    const draft = { ...input, placeTypeId: type.id, gridId: null, manual: [] }
    const terms = termsOf(conditions, type.layoutId, null)
    const offered =
      pricing.insurance && (terms?.insuranceRate ?? null) === null ? { ...pricing, insurance: false } : pricing
    const file = fileConditions(conditions, offered, terms, { today, bookedOn: today })
    return priceStays([stayToPrice(conditions, grids, {}, draft)], file)
  })
}

/**
 * Throws the codes of `checkStay` and `checkPeople`. A type that is full, too small or without a price is answered with the
 * reason, unless `all` is false.
 */
export const searchAvailability = async (context: Context, input: SearchInput): Promise<AvailabilityAnswer> => {
  const { tx, establishmentId, today, now } = context
  checkStay(input, today)
  checkPeople(input.people, input)
  const conditions = await loadConditions(tx, establishmentId)
  const types = wanted(conditions, input)
  const places = await readPlaces(
    tx,
    establishmentId,
    types.map((t) => t.id),
  )
  const holds = await readHolds(tx, establishmentId, input, now)
  const features = new Map((await readTypeFeatures(tx, establishmentId)).map((f) => [f.placeTypeId, f.featureIds]))
  const priced = await priceTypes(context, conditions, types, input)
  const deadline = performance.now() + ARRANGE_MS
  const shown: AvailableType[] = []
  for (const [i, type] of types.entries()) {
    const price = priced[i]
    const own = features.get(type.id) ?? []
    const stock = stockOf(type, { places, holds }, input, own)
    if (price === undefined || (input.featureIds.length > 0 && stock.freePlaces.length === 0)) continue
    shown.push(await shownType(context, input, stock, { priced: price, features: own, deadline }))
  }
  const isOffered = (t: AvailableType): boolean =>
    t.price !== null && (t.outcome === 'FREE' || t.outcome === 'REARRANGE')
  return {
    arrival: input.arrival,
    departure: input.departure,
    nights: nights(input),
    notices: await noticesOf(context, conditions, input),
    types: input.all ? shown : shown.filter(isOffered),
  }
}
