import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { InputRow } from '#contract/schema.ts'
import type { Crud } from '#server/crud/crud.ts'
import { entities } from '#contract/entities/index.ts'
import { readRow } from '#server/crud/edit.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { removeRow } from '#server/crud/save.ts'
import { searchRows } from '#server/crud/search.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { checkOffer, newOffer, saveOffer } from '#server/modules/pricing/special-offer/save-offer.ts'

/** The VAT that a new record starts with: the one marked default, where exactly one is (spec 3, "Defaults"). */
const defaultTva =
  (mark: 'is_default_for_attendant' | 'is_default_for_option') =>
  async (context: Context): Promise<{ tvaId: number | null }> => {
    const { rows } = await sql<{ id: number }>`
      select id from tva where establishment_id = ${context.establishmentId} and active and ${sql.ref(mark)} limit 2`.execute(
      context.tx,
    )
    return { tvaId: rows.length === 1 ? (rows[0]?.id ?? null) : null }
  }

const checkAges = (_context: Context, row: InputRow): void => {
  const [min, max] = [row['minAge'], row['maxAge']]
  if (typeof min === 'number' && typeof max === 'number' && max < min) {
    throw new FieldsError([{ path: 'maxAge', message: 'ageCategory.reversed' }])
  }
}

const checkDiscount = (_context: Context, row: InputRow): void => {
  const path = row['unit'] === 'CURRENCY' ? 'amount' : 'rate'
  if (row[path] === null) throw new FieldsError([{ path, message: 'field.required' }])
  const reversed = (low: string, high: string): boolean =>
    typeof row[low] === 'number' && typeof row[high] === 'number' && row[high] < row[low]
  const { startDate, endDate } = row
  const faults = [
    ...(typeof startDate === 'string' && typeof endDate === 'string' && startDate >= endDate
      ? [{ path: 'endDate', message: 'dates.reversed' }]
      : []),
    ...(reversed('minNights', 'maxNights') ? [{ path: 'maxNights', message: 'offer.reversed' }] : []),
    ...(reversed('minAge', 'maxAge') ? [{ path: 'maxAge', message: 'offer.reversed' }] : []),
  ]
  if (faults.length > 0) throw new FieldsError(faults)
}

/** Calm colours, readable under dark text: an extra without one gets one of them at random (spec 3). */
const COLOURS = ['#b7d7c2', '#f2d6a2', '#c9d6ec', '#e6c3c3', '#d9cbe6', '#c8e0df', '#e8dcc2', '#d5e3b5']

const newExtra = async (context: Context): Promise<Record<string, unknown>> => ({
  ...(await defaultTva('is_default_for_option')(context)),
  color: COLOURS[Math.floor(Math.random() * COLOURS.length)] ?? null,
})

/** Spec 8: an extra that is sold for place types stays active. */
const checkExtra = async (context: Context, row: InputRow): Promise<void> => {
  if (row['active'] === true || row.id === 0) return
  const { rows } = await sql<{ label: string }>`
    select g.label from price_grid g
    where g.establishment_id = ${context.establishmentId} and g.active
      and jsonb_path_exists(g.draft, '$.options[*] ? (@.kind == "EXTRA" && @.refId == $id)', jsonb_build_object('id', ${row.id}::bigint))
      and exists (select 1 from price_grid_place_type j
        where j.establishment_id = g.establishment_id and j.price_grid_id = g.id)
    order by g.label limit 5`.execute(context.tx)
  if (rows.length > 0) throw new RuleError('extra.sold', { grids: rows.map(({ label }) => label).join(', ') })
}

const checkAnimal = (_context: Context, row: InputRow): void => {
  // Dangerous dogs of the first category may not be admitted to places open to the public (code rural, L211-16).
  if (row['category'] === '1' && row['accepted'] === true) throw new RuleError('animal.firstCategory')
}

const LAST_MINUTE = 'LAST_MINUTE'

const refuseOther = (kind: unknown): void => {
  if (kind !== LAST_MINUTE) throw new RuleError('record.unknown')
}

/**
 * Last-minute offers by themselves, at their own base (`dmds-offer`): the same records, of that kind alone. Throws RuleError
 * `record.unknown` for an offer of another kind.
 */
const lastMinute: Crud = {
  entity: {
    ...entities.specialOffer,
    path: 'occupant-extra/dmds-offer',
    label: { one: 'Offre dernière minute', many: 'Offres dernière minute', feminine: true },
    ordered: false,
  },
  defaults: async (context) => ({ ...(await newOffer(context)), kind: LAST_MINUTE }),
  search: (context, search) =>
    searchRows({ entity: entities.specialOffer }, context, {
      ...search,
      criteria: { ...search.criteria, filters: { ...search.criteria.filters, kind: LAST_MINUTE } },
    }),
  check: (context, row, before) => {
    refuseOther(row['kind'])
    if (before !== undefined) refuseOther(before['kind'])
    return checkOffer(context, row)
  },
  save: saveOffer,
  remove: async (context, id) => {
    refuseOther((await readRow({ entity: entities.specialOffer }, context, id))['kind'])
    await removeRow({ entity: entities.specialOffer }, context, id)
  },
}

export const pricingCruds: readonly Crud[] = [
  lastMinute,
  ...areaCruds({
    ageCategory: { defaults: defaultTva('is_default_for_attendant'), check: checkAges },
    animalType: { defaults: defaultTva('is_default_for_option'), check: checkAnimal },
    vehicleType: { defaults: defaultTva('is_default_for_option') },
    extra: { defaults: newExtra, check: checkExtra },
    discount: { check: checkDiscount },
    specialOffer: { defaults: newOffer, check: checkOffer, save: saveOffer },
  }),
]
