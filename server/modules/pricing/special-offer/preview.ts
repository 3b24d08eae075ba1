/** How many stays of last season would have had an offer, and what it would have cost. */
import { sql } from 'kysely'
import { addDays, daysBetween } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, roundQuotient, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { frameOf } from '#domain/pricing/frame.ts'
import { baseWithin, componentWithin } from '#domain/pricing/offer-nights.ts'
import { applyOffers } from '#domain/pricing/offers.ts'
import type { Offer, StayRule } from '#domain/pricing/request.ts'
import type { ComponentTrace } from '#domain/pricing/result.ts'
import { isForGroup } from '#domain/pricing/types.ts'
import type { GridModel } from '#domain/pricing/types.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { OfferPreview } from '#contract/operations/occupant-extra/special-offer.ts'
import { COUNTED, offerJson, toOffer } from '#server/modules/pricing/special-offer/active-offers.ts'
import type { OfferRow } from '#server/modules/pricing/special-offer/active-offers.ts'
import type { Context } from '#server/platform/http/route.ts'

/** 52 weeks: the same weekdays a year earlier (domain rules 9, reference years). */
const YEAR = 364

interface PastStay {
  readonly arrival: Day
  readonly departure: Day
  readonly bookedOn: Day
  readonly people: number
  readonly model: GridModel
  readonly base: Cents
  readonly fees: Cents
  /** In the order of the grid. */
  readonly components: readonly Pick<ComponentTrace, 'kind' | 'mode' | 'included' | 'charged' | 'amount'>[]
  /** Rounded price of each night. */
  readonly nights: readonly Cents[]
}

/** Stays that the dates of an offer speak of. */
const within = (rule: StayRule, start: Day, end: Day) =>
  rule === 'WHOLE'
    ? sql`c.arrival >= ${start} and c.departure <= ${end}`
    : rule === 'NIGHTS'
      ? sql`c.arrival < ${end} and c.departure > ${start}`
      : sql`c.arrival >= ${start} and c.arrival < ${end}`

/** Stays sold in the types of the offer's grids, with the prices they had before any offer. */
const pastStays = async (
  { tx, establishmentId }: Context,
  offerId: number,
  { start, end, stayRule }: { readonly start: Day; readonly end: Day; readonly stayRule: StayRule },
): Promise<PastStay[]> => {
  const { rows } = await sql<PastStay>`
    select c.arrival, c.departure, b.booked_on as "bookedOn",
      (select count(*)::int from attendant a where a.establishment_id = c.establishment_id and a.occupancy_id = c.id) as people,
      c.trace #>> '{quote,trace,grid,model}' as model, (c.trace #>> '{quote,base}')::bigint as base,
      (c.trace #>> '{quote,fees}')::bigint as fees, c.trace #> '{quote,trace,components}' as components,
      jsonb_path_query_array(c.trace, '$.quote.trace.nights[*].amount') as nights
    from occupancy c
    join booking b on b.establishment_id = c.establishment_id and b.id = c.booking_id
    where c.establishment_id = ${establishmentId} and not c.cancelled 
      and ${within(stayRule, start, end)}
      and c.trace #> '{quote,base}' is not null and ${COUNTED}
      and c.place_type_id in (select t.place_type_id from price_grid_place_type t
        join special_offer_price_grid j on j.establishment_id = t.establishment_id and j.price_grid_id = t.price_grid_id
        where t.establishment_id = ${establishmentId} and j.special_offer_id = ${offerId})`.execute(tx)
  return rows
}

/** The offer as last season would have known it: without what nobody could have typed or chosen then. */
const lastYear = (offer: Offer): Offer => {
  const {
    gridIds: _,
    paymentMethodIds: _methods,
    visibility: _channels,
    promoCode: _code,
    usedUp: _used,
    ...rest
  } = offer
  const back = (dates: { readonly start: Day; readonly end: Day }) => ({
    start: addDays(dates.start, -YEAR),
    end: dates.end === '9999-12-31' ? dates.end : addDays(dates.end, -YEAR),
  })
  const { stayDates, bookingDates, ...others } = rest
  return {
    ...others,
    ...(stayDates === undefined ? {} : { stayDates: back(stayDates) }),
    ...(bookingDates === undefined || bookingDates.start === '1900-01-01' ? {} : { bookingDates: back(bookingDates) }),
  }
}

/**
 * What people and options would have cost with so many people in the price. Those of one category count alike: how long each of
 * them stayed is not looked at.
 */
const including = ({ components }: PastStay, people: number): Cents[] => {
  let left = people - components.reduce((n, c) => n + (c.kind === 'person' ? c.included : 0), 0)
  return components.map(({ kind, mode, charged, amount }) => {
    if (kind !== 'person' || mode === 'SLICES' || charged === 0 || left <= 0) return amount
    const given = Math.min(left, charged)
    left -= given
    return isForGroup(mode) && given < charged ? amount : roundQuotient(amount * (charged - given), charged)
  })
}

/** What a stay would have had of it; null where it was not for it. */
const costOf = (offer: Offer, stay: PastStay): Cents | null => {
  const frame = frameOf({ stay, today: stay.bookedOn })
  const amounts = [stay.base, ...stay.components.map((c) => c.amount)]
  const base = { amount: stay.base, shares: stay.nights, denominator: 1, nights: [], periods: [] }
  const { reduction, fees, trace } = applyOffers([offer], {
    gridId: 0,
    model: stay.model,
    frame,
    people: stay.people,
    request: { fees: { amount: stay.fees } },
    base,
    amounts,
    within: (first, last) => [
      baseWithin(base, first, last),
      ...stay.components.map(({ amount }) => componentWithin({ segments: [], amount }, frame, first, last)),
    ],
    including: (people) => [stay.base, ...including(stay, people)],
  })
  if (trace[0]?.outcome !== 'APPLIED') return null
  return fees === null ? reduction : cents(reduction + stay.fees - fees.amount)
}

/** Throws RuleError `record.unknown`, and `offer.noDates` for a draft without dates of stay. */
export const offerPreview = async (context: Context, id: number): Promise<OfferPreview> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ offer: OfferRow | null }>`select ${offerJson(establishmentId, id)} as offer`.execute(tx)
  const row = rows[0]?.offer ?? null
  if (row === null) throw new RuleError('record.unknown')
  if (row.startDate === null || row.endDate === null) throw new RuleError('offer.noDates')
  // An offer for a season further away is compared with the last one that is over, at the same time of the year.
  const years = Math.max(1, Math.ceil(daysBetween(context.today, row.endDate) / YEAR))
  const [start, end] = [addDays(row.startDate, -YEAR * years), addDays(row.endDate, -YEAR * years)]
  const stays = await pastStays(context, id, { start, end, stayRule: row.stayRule })
  let offer = toOffer(row)
  for (let year = 0; year < years; year += 1) offer = lastYear(offer)
  const costs = stays.map((stay) => costOf(offer, stay))
  return {
    start,
    end,
    stays: stays.length,
    eligible: costs.filter((c) => c !== null).length,
    cost: sum(costs.map((c) => c ?? ZERO)),
    turnover: sum(stays.flatMap((s) => [s.base, ...s.components.map((c) => c.amount)])),
  }
}
