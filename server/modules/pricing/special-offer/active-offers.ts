/** Active offers for whoever prices a stay, as part of other queries. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { ZERO } from '#domain/money.ts'
import type {
  AmountUnit,
  Offer,
  OfferConditions,
  OfferKind,
  OfferReduction,
  OfferScope,
  StayRule,
} from '#domain/pricing/request.ts'
import { STATUS } from '#domain/booking/states.ts'
import { stateIs } from '#server/platform/db/file-states.ts'

/** An offer as its table has it; a draft may lack its figures. */
export interface OfferRow {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly kind: OfferKind
  readonly startDate: Day | null
  /** Last departure. */
  readonly endDate: Day | null
  readonly stayRule: StayRule
  readonly minNights: number | null
  readonly maxNights: number | null
  readonly arrivalDays: string | null
  readonly departureDays: string | null
  readonly bookingFrom: Day | null
  /** Included. */
  readonly bookingTo: Day | null
  readonly amount: Cents | null
  readonly rate: number | null
  readonly paidFrom: number | null
  readonly paidNights: number | null
  readonly service: string | null
  readonly per: AmountUnit
  readonly scope: OfferScope
  readonly repeatable: boolean
  readonly cumulative: boolean
  readonly minPeople: number | null
  readonly maxPeople: number | null
  readonly includedPeople: number | null
  readonly downPaymentRate: number | null
  readonly fees: Cents | null
  readonly minDaysBefore: number | null
  readonly withinDays: number | null
  readonly atDesk: boolean
  readonly online: boolean
  readonly forPartners: boolean
  readonly promoCode: string | null
  readonly position: number
  readonly gridIds: readonly number[]
  /** Empty where every method of the house is accepted: then none needs to be named. */
  readonly paymentMethodIds: readonly number[]
  readonly usedUp: boolean
}

/** Files whose use of an offer counts: held or sold, and neither cancelled, lapsed nor deleted. */
export const COUNTED = sql`${stateIs('b', 'SAVED')} and b.status_id >= ${sql.lit(STATUS.OPTION)} and b.status not in ('CANCELLED', 'EXPIRED', 'DELETED', 'ABANDONED')`

const usesOf = (exceptBookingId: number): RawBuilder<number> => sql`
  (select count(*)::int from special_offer_use u
    join booking b on b.establishment_id = u.establishment_id and b.id = u.booking_id
    where u.establishment_id = o.establishment_id and u.special_offer_id = o.id and u.booking_id <> ${exceptBookingId} and ${COUNTED})`

const row = (exceptBookingId: number): RawBuilder<unknown> => sql`
  json_build_object('id', o.id, 'code', o.code, 'label', o.label ->> 'fr', 'kind', o.kind, 'startDate', o.start_date,
    'endDate', o.end_date, 'stayRule', o.stay_rule, 'minNights', o.min_nights, 'maxNights', o.max_nights, 'arrivalDays', o.arrival_days,
    'departureDays', o.departure_days, 'bookingFrom', o.booking_from, 'bookingTo', o.booking_to, 'amount', o.amount,
    'rate', o.rate, 'paidFrom', o.paid_from, 'paidNights', o.paid_nights, 'service', o.service, 'per', o.per,
    'scope', o.scope, 'repeatable', o.repeatable, 'cumulative', o.cumulative, 'minPeople', o.min_people,
    'maxPeople', o.max_people, 'includedPeople', o.included_people, 'downPaymentRate', o.down_payment_rate, 'fees', o.fees, 'minDaysBefore', o.min_days_before,
    'withinDays', o.within_days, 'atDesk', o.at_desk, 'online', o.online, 'forPartners', o.for_partners,
    'promoCode', o.promo_code, 'position', o.position,
    'gridIds', array(select j.price_grid_id from special_offer_price_grid j
      where j.establishment_id = o.establishment_id and j.special_offer_id = o.id order by 1),
    'paymentMethodIds', (select case when exists (select from payment_method m
        where m.establishment_id = o.establishment_id and m.active and not exists (select from special_offer_payment_method j
          where j.establishment_id = m.establishment_id and j.special_offer_id = o.id and j.payment_method_id = m.id))
      then array(select j.payment_method_id from special_offer_payment_method j
        where j.establishment_id = o.establishment_id and j.special_offer_id = o.id) else '{}' end),
    'usedUp', o.max_uses is not null and ${usesOf(exceptBookingId)} >= o.max_uses)`

/** JSON list of `OfferRow`: active ones, in order. `exceptBookingId`: a file priced again, whose own use does not count; 0 for none. */
export const activeOffersJson = (establishmentId: number, exceptBookingId: number): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(${row(exceptBookingId)} order by o.position, o.id), '[]')
    from special_offer o where o.establishment_id = ${establishmentId} and o.active)`

/** JSON of one offer, active or not; null where the establishment has none of this id. */
export const offerJson = (establishmentId: number, id: number): RawBuilder<unknown> => sql`
  (select ${row(0)} from special_offer o where o.establishment_id = ${establishmentId} and o.id = ${id})`

const reductionOf = (o: OfferRow): OfferReduction => {
  const { kind, scope, per } = o
  switch (kind) {
    case 'LESS_AMOUNT':
      return { kind, amount: o.amount ?? ZERO, per }
    case 'LESS_PERCENT':
      return { kind, rate: o.rate ?? 0, scope }
    case 'LAST_MINUTE':
      return o.rate === null ? { kind, amount: o.amount ?? ZERO, per } : { kind, rate: o.rate, scope }
    case 'X_EQUAL_Y':
      return { kind, x: o.paidFrom ?? 1, y: o.paidNights ?? 1, repeatable: o.repeatable }
    case 'STRIKEOUT':
      return { kind, price: o.amount ?? ZERO }
    case 'BOOKING_FEES':
      return { kind, amount: o.amount ?? ZERO }
    case 'INCLUDED_SERVICE':
      return { kind, service: o.service ?? o.label }
  }
}

const weekdaysOf = (days: string | null): number[] => (days === null ? [] : days.split(',').map(Number))

/** Dates that one may leave open: the domain asks for both ends. */
const FIRST = toDay('1900-01-01')
const LAST = toDay('9999-12-31')

const datesOf = (o: OfferRow): Pick<OfferConditions, 'stayDates' | 'stayRule' | 'bookingDates'> => ({
  ...(o.startDate === null && o.endDate === null
    ? {}
    : { stayDates: { start: o.startDate ?? FIRST, end: o.endDate ?? LAST }, stayRule: o.stayRule }),
  ...(o.bookingFrom === null && o.bookingTo === null
    ? {}
    : { bookingDates: { start: o.bookingFrom ?? FIRST, end: o.bookingTo === null ? LAST : addDays(o.bookingTo, 1) } }),
})

const FIGURES = [
  'minNights',
  'maxNights',
  'minPeople',
  'maxPeople',
  'minDaysBefore',
  'withinDays',
  'promoCode',
] as const

/** The others leave the price as it is: nobody is included in nothing. */
const reducesPrice = ({ kind }: Pick<OfferRow, 'kind'>): boolean =>
  kind !== 'BOOKING_FEES' && kind !== 'INCLUDED_SERVICE'

/** As pricing takes it. */
export const toOffer = (o: OfferRow): Offer => ({
  ...reductionOf(o),
  id: o.id,
  code: o.code,
  label: o.label,
  order: o.position,
  cumulative: o.cumulative,
  gridIds: o.gridIds,
  ...datesOf(o),
  ...Object.fromEntries(FIGURES.flatMap((key) => (o[key] === null ? [] : [[key, o[key]]]))),
  arrivalDays: weekdaysOf(o.arrivalDays),
  departureDays: weekdaysOf(o.departureDays),
  paymentMethodIds: o.paymentMethodIds,
  visibility: [
    ...(o.atDesk ? (['DESK'] as const) : []),
    ...(o.online ? (['INTERNET'] as const) : []),
    ...(o.forPartners ? (['PARTNER'] as const) : []),
  ],
  ...(o.includedPeople === null || !reducesPrice(o) ? {} : { includedPeople: o.includedPeople }),
  ...(o.downPaymentRate === null ? {} : { downPaymentRate: o.downPaymentRate }),
  ...(o.fees === null || o.kind === 'BOOKING_FEES' ? {} : { fees: o.fees }),
  ...(o.usedUp ? { usedUp: true } : {}),
})
