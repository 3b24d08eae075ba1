/** What the house says about prices and parties: types, grids, VAT, tourist tax, terms, animals, remises, opening. One query. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { reason } from '#domain/booking/facts.ts'
import type { Reason } from '#domain/booking/facts.ts'
import type { DiscountConditions } from '#domain/booking/discount.ts'
import type { PartnerConditions } from '#domain/booking/partner.ts'
import type { Day, Stay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { closedNight, openNights } from '#domain/opening.ts'
import type { OpenNights, Opening } from '#domain/opening.ts'
import type { TouristTaxRule } from '#domain/pricing/request.ts'
import type { GridSnapshot, OptionKind } from '#domain/pricing/types.ts'
import type { Translated } from '#contract/field.ts'
import { toPreferences } from '#contract/operations/establishment/preference.ts'
import type { Preferences } from '#contract/operations/establishment/preference.ts'
import { customerVisibleFrom } from '#server/platform/auth/shared-customers.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { preferencesJson } from '#server/modules/establishment/index.ts'
import { activeOffersJson } from '#server/modules/pricing/special-offer/active-offers.ts'
import { currentGridsJson, currentSnapshots } from '#server/modules/pricing/price-grid/published.ts'
import type { CurrentGrid } from '#server/modules/pricing/price-grid/published.ts'
import type { OfferRow } from '#server/modules/pricing/special-offer/active-offers.ts'

export interface TypeInfo {
  readonly id: number
  readonly code: string
  readonly label: Translated
  readonly color: string | null
  readonly layoutId: number
  readonly familyId: number | null
  readonly rental: boolean
  readonly capacity: number
  readonly active: boolean
  readonly tvaId: number | null
  readonly tvaRate: number | null
  /** Its own and its layout's. */
  readonly featureIds: readonly number[]
}

export interface TaxInfo {
  readonly id: number
  readonly taxId: number
  readonly isTouristTax: boolean
  readonly label: string
  readonly startDate: Day
  /** Included. */
  readonly endDate: Day
  readonly regime: TouristTaxRule['regime']
  /** Of its tax; null: outside VAT. */
  readonly tvaId: number | null
  readonly tvaRate: number | null
  readonly base: Cents | null
  readonly rate: number | null
  readonly cap: Cents | null
  readonly additions: readonly number[]
  /** Of lodging, for the statement; null: that of the preferences. */
  readonly category: string | null
  readonly minAge: number
  /** Empty: all. */
  readonly placeTypeIds: readonly number[]
}

export interface TermsInfo {
  readonly id: number
  readonly label: string
  readonly downPaymentKind: 'ARRHES' | 'ACOMPTE'
  readonly downPaymentRate: number | null
  readonly downPaymentAmount: Cents | null
  readonly rounding: 'CENT' | 'EURO_UP'
  readonly downPaymentDelay: number
  readonly balanceDelay: number
  readonly fullIfNightsAtMost: number | null
  readonly fullIfArrivalWithinDays: number | null
  readonly fees: Cents | null
  readonly insuranceRate: number | null
  readonly active: boolean
  /** Empty: all. */
  readonly layoutIds: readonly number[]
}

/** An animal type, a vehicle type or an extra. */
export interface ReferenceInfo {
  readonly kind: OptionKind
  readonly id: number
  readonly label: string
  /** Animals only: the house takes them. */
  readonly accepted: boolean
}

export interface DiscountInfo extends DiscountConditions {
  readonly id: number
  readonly label: string
  readonly unit: 'PERCENT' | 'CURRENCY'
  readonly rate: number | null
  readonly amount: Cents | null
  readonly active: boolean
}

/** A partner with what decides of its stays' prices, places and payers. */
export interface PartnerInfo extends PartnerConditions {
  readonly active: boolean
  readonly payer: 'CUSTOMER' | 'PARTNER'
  readonly stock: 'ALLOTMENT' | 'FREE'
  /** Who is billed where the partner pays. */
  readonly customerId: number | null
}

export interface Conditions {
  readonly types: readonly TypeInfo[]
  readonly tvas: readonly { readonly id: number; readonly rate: number }[]
  readonly taxes: readonly TaxInfo[]
  readonly terms: readonly TermsInfo[]
  readonly references: readonly ReferenceInfo[]
  readonly discounts: readonly DiscountInfo[]
  readonly offers: readonly OfferRow[]
  readonly paymentMethodIds: readonly number[]
  readonly partners: readonly PartnerInfo[]
  readonly grids: readonly CurrentGrid[]
  /** Nights on which the site is open. */
  readonly open: readonly OpenNights[]
  readonly preferences: Preferences
}

/** As the query gives it. */
type ConditionsRow = Omit<Conditions, 'preferences' | 'open'> & {
  readonly preferences: Parameters<typeof toPreferences>[0]
  readonly openings: readonly Opening[]
}

const conditionsFrom = ({ openings, preferences, ...row }: ConditionsRow): Conditions => ({
  ...row,
  open: openNights(openings),
  preferences: toPreferences(preferences),
})

const conditionsJson = (establishmentId: number, bookingId = 0): RawBuilder<unknown> => sql`
  json_build_object(
    'types', (select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'label', t.label, 'color', t.color,
        'layoutId', t.layout_id, 'familyId', t.family_id, 'rental', l.rental, 'capacity', most_people(null, null, t.max_capacity, t.capacity), 'active', t.active,
        'tvaId', t.tva_id, 'tvaRate', v.rate,
        'featureIds', (select coalesce(json_agg(f.feature_id), '[]') from (
          select j.feature_id from place_type_feature j where j.establishment_id = t.establishment_id and j.place_type_id = t.id
          union select j.feature_id from layout_feature j
            where j.establishment_id = t.establishment_id and j.layout_id = t.layout_id) f)) order by t.position, t.id), '[]')
      from place_type t
      join layout l on l.establishment_id = t.establishment_id and l.id = t.layout_id
      join tva v on v.establishment_id = t.establishment_id and v.id = t.tva_id
      where t.establishment_id = ${establishmentId}),
    'tvas', (select coalesce(json_agg(json_build_object('id', id, 'rate', rate)), '[]')
      from tva where establishment_id = ${establishmentId}),
    'taxes', (select coalesce(json_agg(json_build_object('id', x.id, 'taxId', t.id, 'isTouristTax', y.is_tourist_tax,
        'label', t.label, 'startDate', x.start_date,
        'endDate', x.end_date, 'regime', x.regime, 'tvaId', t.tva_id, 'tvaRate', a.rate, 'base', x.base, 'rate', x.rate, 'cap', x.cap, 'minAge', x.min_age, 'category', x.category,
        'additions', json_build_array(coalesce(x.department_rate, 0), coalesce(x.region_rate, 0), coalesce(x.grand_paris_rate, 0),
          coalesce(x.mobility_rate, 0)),
        'placeTypeIds', (select coalesce(json_agg(j.place_type_id), '[]') from tourist_tax_place_type j
          where j.establishment_id = x.establishment_id and j.tourist_tax_id = x.id)) order by x.start_date, x.id), '[]')
      from tourist_tax x
      join tax t on t.establishment_id = x.establishment_id and t.id = x.tax_id and t.active
      join tax_type y on y.establishment_id = t.establishment_id and y.id = t.tax_type_id
      left join tva a on a.establishment_id = t.establishment_id and a.id = t.tva_id
      where x.establishment_id = ${establishmentId}),
    'terms', (select coalesce(json_agg(json_build_object('id', p.id, 'label', p.label, 'downPaymentKind', p.down_payment_kind,
        'downPaymentRate', p.down_payment_rate, 'downPaymentAmount', p.down_payment_amount, 'rounding', p.rounding,
        'downPaymentDelay', p.down_payment_delay, 'balanceDelay', p.balance_delay,
        'fullIfNightsAtMost', p.full_if_nights_at_most, 'fullIfArrivalWithinDays', p.full_if_arrival_within_days,
        'fees', p.fees, 'insuranceRate', p.insurance_rate, 'active', p.active,
        'layoutIds', (select coalesce(json_agg(j.layout_id), '[]') from payment_terms_layout j
          where j.establishment_id = p.establishment_id and j.payment_terms_id = p.id)) order by p.position, p.id), '[]')
      from payment_terms p where p.establishment_id = ${establishmentId}),
    'references', (select coalesce(json_agg(r), '[]') from (
        select 'ANIMAL' as kind, id, label ->> 'fr' as label, accepted from animal_type where establishment_id = ${establishmentId}
        union all select 'VEHICLE', id, label ->> 'fr', true from vehicle_type where establishment_id = ${establishmentId}
        union all select 'EXTRA', id, label ->> 'fr', true from extra where establishment_id = ${establishmentId}) r),
    'discounts', (select coalesce(json_agg(json_build_object('id', id, 'label', label ->> 'fr', 'unit', unit, 'rate', rate,
        'amount', amount, 'active', active, 'startDate', start_date, 'endDate', end_date, 'minNights', min_nights,
        'maxNights', max_nights, 'minAge', min_age, 'maxAge', max_age,
        'placeTypeIds', (select coalesce(json_agg(j.place_type_id), '[]') from discount_place_type j
          where j.establishment_id = d.establishment_id and j.discount_id = d.id))), '[]')
      from discount d where establishment_id = ${establishmentId}),
    'offers', ${activeOffersJson(establishmentId, bookingId)},
    'paymentMethodIds', array(select id from payment_method where establishment_id = ${establishmentId}),
    'partners', (select coalesce(json_agg(json_build_object('id', p.id, 'label', p.label, 'active', p.active,
        'fallbackPublic', p.fallback_public, 'collectsTouristTax', p.collects_tourist_tax, 'customerId', coalesce((select c.merged_into_id from customer c where c.id = p.customer_id), p.customer_id),
        'payer', b.payer, 'net', b.net, 'stock', m.stock,
        'commissions', (select coalesce(json_agg(json_build_object('startDate', c.start_date, 'endDate', c.end_date,
            'rate', c.rate, 'tvaId', c.tva_id, 'tvaRate', v.rate)), '[]')
          from commission_period c join tva v on v.establishment_id = c.establishment_id and v.id = c.tva_id
          where c.establishment_id = p.establishment_id and c.partner_id = p.id)) order by p.label), '[]')
      from partner p
      join partner_billing_type b on b.establishment_id = p.establishment_id and b.id = p.billing_type_id
      join partner_management_type m on m.establishment_id = p.establishment_id and m.id = p.management_type_id
      where p.establishment_id = ${establishmentId}),
    'grids', ${currentGridsJson(establishmentId)},
    'openings', (select coalesce(json_agg(json_build_object('start', start_date, 'end', end_date)), '[]')
      from activity_period where establishment_id = ${establishmentId}),
    'preferences', ${preferencesJson(establishmentId)}
  )`

/** Reads the conditions of a site; some dozens of rows in all. `bookingId`: the file that is priced again, 0 for a new one. */
export const loadConditions = async (tx: Tx, establishmentId: number, bookingId = 0): Promise<Conditions> => {
  const { rows } = await sql<{
    conditions: ConditionsRow
  }>`select ${conditionsJson(establishmentId, bookingId)} as conditions`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a query without from gives one row')
  return conditionsFrom(row.conditions)
}

/** What a basket starts from, in one query. */
export interface Beginning {
  readonly conditions: Conditions
  /** The customer is one that this establishment may see; nobody always is. */
  readonly knowsCustomer: boolean
  /** New ids, as many as asked for. */
  readonly ids: readonly number[]
}

export const loadBeginning = async (
  tx: Tx,
  establishmentId: number,
  asked: { readonly customerId: number | null; readonly ids: number },
): Promise<Beginning> => {
  const { rows } = await sql<Omit<Beginning, 'conditions'> & { readonly conditions: ConditionsRow }>`
    select ${conditionsJson(establishmentId)} as conditions,
      ${asked.customerId}::bigint is null or exists (select 1 from customer c
        where c.id = ${asked.customerId} and c.merged_into_id is null and c.erased_on is null
          and ${customerVisibleFrom(establishmentId)}) as "knowsCustomer",
      array(select nextval('record_id') from generate_series(1, ${asked.ids}::int)) as ids`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a query without from gives one row')
  return { ...row, conditions: conditionsFrom(row.conditions) }
}

/** Published grids of these types. */
export const gridsOf = (
  tx: Tx,
  establishmentId: number,
  { grids }: Conditions,
  placeTypeIds: readonly number[],
): Promise<GridSnapshot[]> =>
  currentSnapshots(
    tx,
    establishmentId,
    grids.filter((g) => g.placeTypeIds.some((id) => placeTypeIds.includes(id))),
  )

/** Why the site takes nobody on these nights; null where it is open. `held`: nights that the stay has already. */
export const closedRefusal = ({ open }: Conditions, stay: Stay, held?: Stay): Reason | null => {
  const night = closedNight(open, stay, held)
  return night === null ? null : reason('booking.outsideActivity', { from: stay.arrival, to: stay.departure, night })
}

/** Throws RuleError `reference.unknown` for a type of another site. */
export const typeOf = ({ types }: Conditions, placeTypeId: number): TypeInfo => {
  const type = types.find((t) => t.id === placeTypeId)
  if (type === undefined) throw new RuleError('reference.unknown')
  return type
}

/** The terms asked for, else the first active ones of the layout; null where the house has none. */
export const termsOf = ({ terms }: Conditions, layoutId: number | null, asked: number | null): TermsInfo | null => {
  if (asked !== null) {
    const found = terms.find((t) => t.id === asked)
    if (found === undefined) throw new RuleError('reference.unknown')
    return found
  }
  const fits = (t: TermsInfo): boolean =>
    t.layoutIds.length === 0 || (layoutId !== null && t.layoutIds.includes(layoutId))
  return (
    terms.find((t) => t.active && layoutId !== null && t.layoutIds.includes(layoutId)) ??
    terms.find((t) => t.active && fits(t)) ??
    null
  )
}
