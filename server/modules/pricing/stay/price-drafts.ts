/** Prices stays that are not written yet: a search, a basket, a calculation. */
import { sql } from 'kysely'
import { priceStays } from '#domain/booking/price-file.ts'
import type { FileConditions, PricedStay, StayToPrice } from '#domain/booking/price-file.ts'
import type { PartyOption } from '#domain/booking/quantities.ts'
import type { Day } from '#domain/day.ts'
import type { GridContext } from '#domain/pricing/choose-grid.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import type { ManualInput, OptionInput, PersonInput } from '#contract/operations/booking/party.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Conditions } from '#server/modules/pricing/stay/conditions.ts'
import { gridsOf, typeOf } from '#server/modules/pricing/stay/conditions.ts'
import { manualOf, otherTaxes, personOf, taxRules, withVat } from '#server/modules/pricing/stay/rules.ts'

/** A stay as it is asked for. */
export interface StayDraft {
  readonly placeTypeId: number
  readonly arrival: Day
  readonly departure: Day
  readonly people: readonly PersonInput[]
  readonly options: readonly OptionInput[]
  readonly gridId: number | null
  readonly manual: readonly ManualInput[]
}

/** Department by postal code: two digits, three overseas; Corsica's 20 is 2A up to 201. A CEDEX code is of no town. */
const DEPARTMENT_CODE = sql<string>`case
  when a.postal_code like '97%' or a.postal_code like '98%' then left(a.postal_code, 3)
  when a.postal_code like '20%' then case when a.postal_code < '20200' then '2A' else '2B' end
  else left(a.postal_code, 2) end`

/** Where the customer lives, for grids of some regions only; empty where no grid asks or nobody is named. */
export const customerRegion = async (
  tx: Tx,
  customerId: number | null,
  grids: readonly GridSnapshot[],
): Promise<Pick<GridContext, 'customerRegionId' | 'customerDepartmentId'>> => {
  if (customerId === null || !grids.some((g) => g.eligibility?.kind === 'REGION')) return {}
  const { rows } = await sql<{ customerDepartmentId: number; customerRegionId: number }>`
    select d.id as "customerDepartmentId", d.region_id as "customerRegionId"
    from address a
    left join lateral (select x.department_id from town x where x.postal_code = a.postal_code and x.country_id = a.country_id
      order by sort_key(x.label) = sort_key(coalesce(a.town, '')) desc, x.id limit 1) t on true
    join department d on d.id = t.department_id
      or (t.department_id is null and d.country_id = a.country_id and d.code = ${DEPARTMENT_CODE})
    where a.customer_id = ${customerId} order by a.is_main desc, a.id limit 1`.execute(tx)
  return rows[0] ?? {}
}

/** With its name in the house, where it is one of its references. */
const named = ({ references }: Conditions, option: OptionInput): PartyOption => {
  const label = references.find(({ kind, id }) => kind === option.kind && id === option.refId)?.label
  return label === undefined ? option : { ...option, label }
}

/** A draft with the grids and taxes of its type. */
export const stayToPrice = (
  conditions: Conditions,
  grids: readonly GridSnapshot[],
  region: Pick<GridContext, 'customerRegionId' | 'customerDepartmentId'>,
  draft: StayDraft,
): StayToPrice => {
  const type = typeOf(conditions, draft.placeTypeId)
  return {
    stay: { arrival: draft.arrival, departure: draft.departure },
    people: draft.people.map(personOf),
    options: draft.options.map((option) => named(conditions, option)),
    manual: draft.manual.map((m) => manualOf(conditions, m)),
    touristTax: taxRules(conditions, type),
    otherTaxes: otherTaxes(conditions, type),
    candidates: grids.filter((g) => g.placeTypeIds.includes(type.id)).map((g) => withVat(g, type)),
    context: {
      placeTypeId: type.id,
      ...region,
      ...(draft.gridId === null ? {} : { forcedGridId: draft.gridId }),
    },
  }
}

/** Prices the drafts of one file together, in their order. */
export const priceDrafts = async (
  tx: Tx,
  establishmentId: number,
  drafts: readonly StayDraft[],
  how: { readonly conditions: Conditions; readonly file: FileConditions; readonly customerId: number | null },
): Promise<PricedStay[]> => {
  const typeIds = [...new Set(drafts.map((d) => d.placeTypeId))]
  const grids = await gridsOf(tx, establishmentId, how.conditions, typeIds)
  const region = await customerRegion(tx, how.customerId, grids)
  return priceStays(
    drafts.map((draft) => stayToPrice(how.conditions, grids, region, draft)),
    how.file,
  )
}
