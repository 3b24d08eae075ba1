/** What is free for these dates and this party, type by type and place by place, and at which price. */
import type { z } from 'zod'
import { freeByNight, leastFree } from '#domain/availability/free.ts'
import { closedNight } from '#domain/opening.ts'
import { reason } from '#domain/booking/facts.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { checkAnimals, checkPeople, checkStay, mostPresent, partyWarnings } from '#domain/booking/party.ts'
import { priceStay } from '#domain/booking/price-file.ts'
import type { PricedStay } from '#domain/booking/price-file.ts'
import { addDays, eachNight, nights } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { totalsOf } from '#domain/pricing/line.ts'
import { RuleError } from '#domain/rule-error.ts'
import type {
  AvailabilityAnswer,
  AvailabilityOutcome,
  AvailableType,
  searchAvailabilityBody,
} from '#contract/operations/booking/availability.ts'
import { pricingInput } from '#contract/operations/booking/party.ts'
import { leftOf } from '#server/modules/inventory/allotment/take.ts'
import { surelyArranged } from '#server/modules/inventory/availability/read-open.ts'
import { readStock } from '#server/modules/inventory/availability/read-stock.ts'
import type { Stock } from '#server/modules/inventory/availability/read-stock.ts'
import { arrangeInTime } from '#server/modules/inventory/ledger/in-time.ts'
import { salablePlaces, typeBoard } from '#server/modules/inventory/ledger/board.ts'
import {
  closedRefusal,
  fileConditions,
  gridsOf,
  loadConditions,
  partnerOf,
  stayToPrice,
  termsOf,
} from '#server/modules/pricing/index.ts'
import type { Conditions, TypeInfo } from '#server/modules/pricing/index.ts'
import type { Context } from '#server/platform/http/route.ts'

export type SearchInput = z.output<typeof searchAvailabilityBody>

/** Time for all arrangements of one search: a screen waits for it. */
const ARRANGE_MS = 2000

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
  const sums = { base: quote.base, net, fees, insurance, tax, total, downPayment: quote.downPayment ?? cents(0) }
  const from = { gridId: grid.id, gridVersion: grid.version, gridLabel: grid.label }
  return { price: { ...from, ...sums, lines: quote.lines }, refusal: null }
}

const unpriced = (priced: PricedStay): Reason[] =>
  priced.priced
    ? priced.quote.trace.unpriced.flatMap((u) =>
        u.what === 'option'
          ? [reason('price.optionUnpriced', { option: u.label ?? u.code, quantity: u.quantity })]
          : [],
      )
    : []

interface Offer {
  readonly type: TypeInfo
  readonly people: number
  readonly places: number
  readonly largest: number
  readonly freeByNight: readonly number[]
  /** There is stock beyond what the partner's allotments leave. */
  readonly isCapped?: boolean
  readonly freePlaces: AvailableType['freePlaces']
  /** The site is, on some night. */
  readonly isClosed: boolean
  /** Other stays may be moved to make room. */
  readonly rearrange: boolean
}

/** How arrangements are found: those that are sure already, and until when the others are looked for. */
interface How {
  readonly sure: ReadonlySet<number>
  readonly deadline: number
}

const offerOf = (type: TypeInfo, stock: Stock, input: SearchInput, closed: ReadonlySet<Day>): Offer => {
  const { places, largest } = stock.types.find((t) => t.placeTypeId === type.id) ?? { places: 0, largest: 0 }
  const held = stock.held.filter((h) => h.placeTypeId === type.id)
  const people = mostPresent(input.people, input)
  const needed = input.featureIds.filter((f) => !type.featureIds.includes(f))
  const freePlaces = stock.free
    .filter((p) => p.placeTypeId === type.id && p.capacity >= people && needed.every((f) => p.featureIds.includes(f)))
    .filter((p) => input.vehicleLength === null || p.longestVehicle === null || p.longestVehicle >= input.vehicleLength)
    .map(({ placeTypeId: _, ...place }) => place)
  const { rearrange } = stock
  const isClosed = closed.size > 0
  const free = freeByNight(places, nights(input), held)
  return {
    ...{ type, people, places, largest, rearrange, isClosed },
    freeByNight: isClosed ? eachNight(input).map((night, i) => (closed.has(night) ? 0 : (free[i] ?? 0))) : free,
    freePlaces: isClosed ? [] : freePlaces,
  }
}

/** A partner of allotments alone takes the least of what is free and what they leave, night by night (domain rules 2.2). */
const cappedBy = (left: ReadonlyMap<number, readonly number[]> | null, offer: Offer): Offer =>
  left === null
    ? offer
    : {
        ...offer,
        isCapped: leastFree(offer.freeByNight) > 0,
        freeByNight: offer.freeByNight.map((free, i) => Math.min(free, left.get(offer.type.id)?.[i] ?? 0)),
      }

/** Where the count fits but no single place is free throughout, whether provisional stays can be rearranged. */
const rearranged = async (
  context: Context,
  input: SearchInput,
  offer: Offer,
  deadline: number,
): Promise<AvailabilityOutcome> => {
  const { tx, establishmentId, today, now } = context
  const from = input.arrival < today ? input.arrival : today
  const places = await salablePlaces(tx, establishmentId, offer.type.id)
  const board = await typeBoard(tx, establishmentId, offer.type.id, { from, today, now })
  const fresh = {
    id: -1,
    placeId: null,
    arrival: input.arrival,
    departure: input.departure,
    people: offer.people,
  }
  const found = arrangeInTime(places, board.fixed, [...board.movables, fresh], deadline)
  return found.outcome === 'FOUND' ? 'REARRANGE' : 'NO_ARRANGEMENT'
}

/** The count fits, but no single place is free throughout. */
const asksArrangement = (offer: Offer): boolean =>
  offer.rearrange && offer.freePlaces.length === 0 && offer.largest >= offer.people && leastFree(offer.freeByNight) > 0

const outcomeOf = async (
  context: Context,
  input: SearchInput,
  offer: Offer,
  { sure, deadline }: How,
): Promise<AvailabilityOutcome> => {
  if (offer.isClosed) return 'CLOSED'
  if (leastFree(offer.freeByNight) <= 0) return offer.isCapped === true ? 'ALLOTMENT' : 'FULL'
  if (offer.freePlaces.length > 0) return 'FREE'
  if (offer.largest < offer.people) return 'TOO_SMALL'
  if (!offer.rearrange) return 'NO_ARRANGEMENT'
  return sure.has(offer.type.id) ? 'REARRANGE' : rearranged(context, input, offer, deadline)
}

const shownType = async (
  context: Context,
  input: SearchInput,
  offer: Offer,
  how: How & { readonly priced: PricedStay },
): Promise<AvailableType> => {
  const { id, code, label, color, layoutId, familyId, rental, capacity, featureIds } = offer.type
  return {
    ...{ placeTypeId: id, code, label, color, layoutId, familyId, rental, capacity, featureIds },
    places: offer.places,
    free: leastFree(offer.freeByNight),
    freeByNight: offer.freeByNight,
    outcome: await outcomeOf(context, input, offer, how),
    warnings: [...partyWarnings(input.people, input, Math.max(capacity, offer.largest)), ...unpriced(how.priced)],
    ...priceOf(how.priced),
    freePlaces: offer.freePlaces,
  }
}

/** Nights of the stay outside every period of activity. */
const closedNights = ({ open }: Conditions, input: SearchInput): ReadonlySet<Day> => {
  if (closedNight(open, input) === null) return new Set()
  const isClosed = (night: Day): boolean => closedNight(open, { arrival: night, departure: addDays(night, 1) }) !== null
  return new Set(eachNight(input).filter(isClosed))
}

/** Refusals that concern the whole search are told beside the types, so that the screen can show both. */
const noticesOf = (conditions: Conditions, input: SearchInput): Reason[] => {
  const notices: Reason[] = []
  const refusal = closedRefusal(conditions, input)
  if (refusal !== null) notices.push(refusal)
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

/** Terms of the type's layout; an insurance that they do not offer is left out. */
const priceTypes = async (
  context: Context,
  conditions: Conditions,
  types: readonly TypeInfo[],
  input: SearchInput,
): Promise<PricedStay[]> => {
  const { tx, establishmentId, today } = context
  const typeIds = types.map((t) => t.id)
  const grids = await gridsOf(tx, establishmentId, conditions, typeIds)
  const pricing = input.pricing ?? pricingInput.parse({})
  const closed = closedRefusal(conditions, input)
  return types.map((type) => {
    const draft = { ...input, placeTypeId: type.id, gridId: null, manual: [] }
    const terms = termsOf(conditions, type.layoutId, null)
    const insurance = pricing.insurance && (terms?.insuranceRate ?? null) !== null
    const file = fileConditions(conditions, { ...pricing, insurance }, terms, {
      today,
      bookedOn: today,
      stays: [input],
    })
    const priced = priceStay(stayToPrice(conditions, grids, {}, draft), file)
    return priced.priced && closed !== null ? { priced: false, refusal: closed } : priced
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
  const closed = closedNights(conditions, input)
  const typeIds = types.map((t) => t.id)
  const partner = partnerOf(conditions, input.pricing?.partnerId)
  const stock = await readStock(tx, establishmentId, typeIds, input, now, partner?.id)
  const left = partner?.stock === 'ALLOTMENT' ? await leftOf(context, partner.id, typeIds, input) : null
  const priced = await priceTypes(context, conditions, types, input)
  const deadline = performance.now() + ARRANGE_MS
  const offers = types.map((type) => cappedBy(left, offerOf(type, stock, input, closed)))
  const asked = offers.filter(asksArrangement).map((offer) => offer.type.id)
  const { arrival, departure } = input
  const people = mostPresent(input.people, input)
  const sure = await surelyArranged(context, asked, { arrival, departure, people })
  const shown: AvailableType[] = []
  for (const [i, offer] of offers.entries()) {
    const price = priced[i]
    const { type } = offer
    // Places alone tell these: where none of the free ones has them, the count of the type promises nothing.
    const asksPlace = input.vehicleLength !== null || input.featureIds.some((f) => !type.featureIds.includes(f))
    const lacksFeature = asksPlace && offer.freePlaces.length === 0
    if (price === undefined || lacksFeature) continue
    shown.push(await shownType(context, input, offer, { priced: price, sure, deadline }))
  }
  const isOffered = (t: AvailableType): boolean =>
    t.price !== null && (t.outcome === 'FREE' || t.outcome === 'REARRANGE')
  return {
    arrival: input.arrival,
    departure: input.departure,
    nights: nights(input),
    closedNights: [...closed],
    notices: noticesOf(conditions, input),
    types: input.all ? shown : shown.filter(isOffered),
  }
}
