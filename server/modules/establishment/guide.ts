import { sql } from 'kysely'
import { missingSellerFields } from '#domain/billing/guards.ts'
import type { Seller } from '#domain/billing/bill-content.ts'
import { ADVISED, GUIDE_STEPS, OPTIONAL, guideKeys } from '#contract/operations/establishment/guide.ts'
import type { Guide, GuideKey } from '#contract/operations/establishment/guide.ts'
import { allows } from '#contract/rights.ts'
import type { Context } from '#server/platform/http/route.ts'

type Found = Readonly<Record<Exclude<GuideKey, 'identity'>, boolean>> & {
  readonly seller: Pick<Seller, 'name' | 'corporateName' | 'siren' | 'siret' | 'vatNumber' | 'address'>
  readonly chargesVat: boolean
  /** Types with places that no published grid prices. */
  readonly unpriced: readonly string[]
}

/** One look at the real data; a place counts once it can be sold, a grid once it is published. */
const find = async ({ tx, establishmentId: site, today }: Context): Promise<Found> => {
  const of = sql`establishment_id = ${site}`
  const sold = sql`exists (select 1 from place p where p.establishment_id = t.establishment_id and p.place_type_id = t.id
    and p.commercialised and not p.hidden)`
  const priced = sql`exists (select 1 from price_grid_place_type gt
    join price_grid g on g.establishment_id = gt.establishment_id and g.id = gt.price_grid_id
    where gt.establishment_id = t.establishment_id and gt.place_type_id = t.id and g.active and g.current_version is not null)`
  const { rows } = await sql<Found>`
    select
      exists (select 1 from financial_year where ${of} and not closed and ${today} between start_date and end_date) as "financialYear",
      exists (select 1 from activity_period where ${of} and end_date > ${today}) as "activityPeriod",
      exists (select 1 from tva where ${of} and active) as tva,
      exists (select 1 from layout where ${of}) as layout,
      exists (select 1 from place_type where ${of} and active) as "placeType",
      exists (select 1 from place_type t where t.establishment_id = ${site} and t.active and ${sold}) as place,
      exists (select 1 from age_category where ${of} and is_actif) as "ageCategory",
      exists (select 1 from place_type t where t.establishment_id = ${site} and t.active and ${sold} and ${priced}) as "priceGrid",
      exists (select 1 from animal_type where ${of} and active) as "animalType",
      exists (select 1 from vehicle_type where ${of} and active) as "vehicleType",
      exists (select 1 from extra where ${of} and active) as extra,
      exists (select 1 from price_grid g
        join price_grid_version v on v.establishment_id = g.establishment_id and v.price_grid_id = g.id
          and v.history_version = g.current_version
        where g.establishment_id = ${site} and g.active and jsonb_array_length(v.snapshot -> 'options') > 0) as "extraPrice",
      exists (select 1 from payment_method where ${of} and active) as "paymentMethod",
      exists (select 1 from payment_terms where ${of} and active) as "paymentTerms",
      exists (select 1 from tourist_tax x
        join tax t on t.establishment_id = x.establishment_id and t.id = x.tax_id and t.active
        join tax_type k on k.establishment_id = t.establishment_id and k.id = t.tax_type_id
        where x.establishment_id = ${site} and k.is_tourist_tax and x.end_date >= ${today}) as "touristTax",
      array(select t.label ->> 'fr' from place_type t
        where t.establishment_id = ${site} and t.active and ${sold} and not ${priced} order by t.position, t.id) as unpriced,
      exists (select 1 from tva where ${of} and active and rate > 0) as "chargesVat",
      (select jsonb_build_object('name', e.name, 'corporateName', e.corporate_name, 'siren', e.siren, 'siret', e.siret,
        'vatNumber', e.vat_number, 'address', jsonb_build_object('address1', coalesce(e.address1, ''),
          'postalCode', coalesce(e.postal_code, ''), 'town', coalesce(e.town, ''),
          'countryCode', coalesce((select iso_code from country c where c.id = e.country_id), '')))
        from establishment e where e.id = ${site}) as seller`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a query without from gives one row')
  return row
}

const lacksOf = (found: Found): Partial<Record<GuideKey, readonly string[]>> => ({
  identity: missingSellerFields(found.seller as Seller, found.chargesVat),
  priceGrid: found.priceGrid ? [] : found.unpriced,
})

/** What the establishment lacks before its first stay, from what it really holds. */
export const setUpGuide = async (context: Context): Promise<Guide> => {
  const found = await find(context)
  const lacks = lacksOf(found)
  const steps = guideKeys.map((key) => ({
    key,
    done: key === 'identity' ? lacks.identity?.length === 0 : found[key],
    advised: ADVISED.includes(key),
    optional: OPTIONAL.includes(key),
    mayWrite: allows(context.rights[GUIDE_STEPS[key]], 'write'),
    lacks: lacks[key] ?? [],
  }))
  return { steps, ready: steps.every(({ done, advised, optional }) => done || advised || optional) }
}
