import { sql } from 'kysely'
import type { InputRow } from '#contract/schema.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { saveRow } from '#server/crud/save.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { entities } from '#contract/entities/index.ts'

const NEEDED: Readonly<Record<string, string>> = { UNIT: 'base', PERCENT: 'rate', FORFAIT: 'base' }

/** Another tariff of the same type, for a place type of this one or for all, on a day of this one (spec 8, "Overlaps"). */
const refuseOverlap = async (context: Context, row: InputRow): Promise<void> => {
  const types = row['placeTypes'] as readonly number[]
  const { rows } = await sql<{ label: string }>`
    select t.label from tax t
    where t.establishment_id = ${context.establishmentId} and t.id <> ${row.id} and t.tax_type_id = ${row['taxTypeId']}
      and t.start_date <= ${row['endDate']} and t.end_date >= ${row['startDate']}
      and (${types.length === 0}
        or not exists (select 1 from tax_place_type j where j.establishment_id = t.establishment_id and j.tax_id = t.id)
        or exists (select 1 from tax_place_type j
          where j.establishment_id = t.establishment_id and j.tax_id = t.id and j.place_type_id = any (${types}::bigint[])))
    limit 1`.execute(context.tx)
  if (rows[0] !== undefined)
    throw new FieldsError([{ path: 'startDate', message: 'tax.overlap', context: { label: rows[0].label } }])
}

const checkTax = async (context: Context, row: InputRow): Promise<void> => {
  if (String(row['startDate']) > String(row['endDate']))
    throw new FieldsError([{ path: 'endDate', message: 'dates.reversed' }])
  const needed = NEEDED[String(row['regime'])] ?? 'base'
  if (row[needed] === null) throw new FieldsError([{ path: needed, message: 'field.required' }])
  await refuseOverlap(context, row)
}

/** Exactly one VAT is preselected for options and one for occupants: ticking it here unticks it elsewhere. */
const saveTva = async (context: Context, row: InputRow): Promise<number> => {
  const id = await saveRow({ entity: entities.tva }, context, row)
  for (const [key, column] of [
    ['isDefaultForAttendant', 'is_default_for_attendant'],
    ['isDefaultForOption', 'is_default_for_option'],
  ] as const) {
    if (row[key] !== true) continue
    await sql`update tva set ${sql.ref(column)} = false
      where establishment_id = ${context.establishmentId} and ${sql.ref(column)} and id <> ${id}`.execute(context.tx)
  }
  return id
}

const checkTerms = (_context: Context, row: InputRow): void => {
  if (row['downPaymentRate'] !== null && row['downPaymentAmount'] !== null) {
    throw new FieldsError([{ path: 'downPaymentAmount', message: 'terms.rateOrAmount' }])
  }
}

export const paymentCruds: readonly Crud[] = areaCruds(
  ['tva', 'taxType', 'tax', 'bank', 'bankAccount', 'paymentMethod', 'paymentTerms'],
  {
    tva: { save: saveTva, compliance: true },
    tax: { check: checkTax, compliance: true },
    paymentMethod: { compliance: true },
    paymentTerms: { check: checkTerms },
  },
)
