import { sql } from 'kysely'
import type { InputRow } from '#contract/schema.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { expenseCruds } from '#server/modules/payment/cash/expenses.ts'
import { saveProvider } from '#server/modules/payment/link/provider.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** The percentage is capped by the highest tariff voted (CGCT L2333-30). */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  UNIT: ['base'],
  PERCENT: ['rate', 'cap'],
  FORFAIT: ['base', 'capacity', 'abatement', 'openingStart', 'openingEnd'],
  NIGHT: ['base'],
  STAY: ['base'],
  PERSON: ['base'],
}

/**
 * Another tariff on a day of this one, for a place type of this one or for all (spec 8, "Overlaps"): of a tax of the same type for the
 * tourist tax, which is due once; of the same tax for the others, which are due beside one another.
 */
const refuseOverlap = async (context: Context, row: InputRow): Promise<void> => {
  const types = row['placeTypes'] as readonly number[]
  const { rows } = await sql<{ label: string }>`
    select t.label || ', ' || x.label as label from tourist_tax x
    join tax t on t.establishment_id = x.establishment_id and t.id = x.tax_id
    join tax own on own.establishment_id = t.establishment_id and own.tax_type_id = t.tax_type_id and own.id = ${row['taxId']}
    join tax_type y on y.establishment_id = own.establishment_id and y.id = own.tax_type_id
    where x.establishment_id = ${context.establishmentId} and x.id <> ${row.id} and (t.active or t.id = own.id)
      and (y.is_tourist_tax or t.id = own.id)
      and x.start_date <= ${row['endDate']} and x.end_date >= ${row['startDate']}
      and (${types.length === 0}
        or not exists (select 1 from tourist_tax_place_type j
          where j.establishment_id = x.establishment_id and j.tourist_tax_id = x.id)
        or exists (select 1 from tourist_tax_place_type j
          where j.establishment_id = x.establishment_id and j.tourist_tax_id = x.id and j.place_type_id = any (${types}::bigint[])))
    limit 1`.execute(context.tx)
  if (rows[0] !== undefined)
    throw new FieldsError([{ path: 'startDate', message: 'tax.overlap', context: { label: rows[0].label } }])
}

/** The tourist tax is owed by person-night, by percentage or by forfait (CGCT L2333-26); it bears no VAT. Its tariffs stay below 10 €. */
const MOST_UNIT = 1000
const OTHERS_ONLY: readonly unknown[] = ['NIGHT', 'STAY', 'PERSON']

const isTouristTax = async ({ tx, establishmentId }: Context, ids: { taxId?: unknown; taxTypeId?: unknown }) => {
  const { rows } = await sql<{ isTouristTax: boolean }>`
    select y.is_tourist_tax as "isTouristTax" from tax_type y
    where y.establishment_id = ${establishmentId} and (y.id = ${ids.taxTypeId ?? null}::bigint or y.id = (select t.tax_type_id from tax t
      where t.establishment_id = y.establishment_id and t.id = ${ids.taxId ?? null}::bigint))`.execute(tx)
  return rows[0]?.isTouristTax === true
}

const checkTax = async (context: Context, row: InputRow): Promise<void> => {
  if (row['tvaId'] !== null && (await isTouristTax(context, { taxTypeId: row['taxTypeId'] })))
    throw new FieldsError([{ path: 'tvaId', message: 'tax.touristWithoutVat' }])
}

const refuseForTouristTax = async (context: Context, row: InputRow): Promise<void> => {
  const isOther = OTHERS_ONLY.includes(row['regime'])
  const isDear = typeof row['base'] === 'number' && row['base'] > MOST_UNIT
  if ((!isOther && !isDear) || !(await isTouristTax(context, { taxId: row['taxId'] }))) return
  throw new FieldsError([
    isOther
      ? { path: 'regime', message: 'tax.notTourist' }
      : { path: 'base', message: 'tax.tooDear', context: { max: MOST_UNIT } },
  ])
}

const checkTouristTax = async (context: Context, row: InputRow): Promise<void> => {
  const needed = NEEDED[String(row['regime'])] ?? []
  const missing = needed.filter((path) => row[path] === null)
  if (missing.length > 0) throw new FieldsError(missing.map((path) => ({ path, message: 'field.required' })))
  const [opens, closes] = [row['openingStart'], row['openingEnd']]
  if (typeof opens === 'string' && typeof closes === 'string' && closes < opens)
    throw new FieldsError([{ path: 'openingEnd', message: 'dates.reversed' }])
  await refuseForTouristTax(context, row)
  await refuseOverlap(context, row)
}

const checkTerms = (_context: Context, row: InputRow): void => {
  if (row['downPaymentRate'] !== null && row['downPaymentAmount'] !== null) {
    throw new FieldsError([{ path: 'downPaymentAmount', message: 'terms.rateOrAmount' }])
  }
}

/** Credit notes, vouchers of the house and write-offs are never on a slip (rules of money, section 4). */
const MOVES_NO_MONEY: readonly unknown[] = ['CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT']

/** What goes to the bank says how (spec 5: « deposit type » required). */
const checkMethod = (_context: Context, row: InputRow): void => {
  if (row['bankable'] === true && MOVES_NO_MONEY.includes(row['kind']))
    throw new FieldsError([{ path: 'bankable', message: 'paymentMethod.notBankable' }])
  if (row['bankable'] === true && row['depositType'] === null)
    throw new FieldsError([{ path: 'depositType', message: 'field.required' }])
}

/** Without an IBAN there is nothing to print. */
const checkAccount = (_context: Context, row: InputRow): void => {
  if (row['printed'] === true && row['iban'] === null)
    throw new FieldsError([{ path: 'iban', message: 'field.required' }])
}

export const paymentCruds: readonly Crud[] = [
  ...expenseCruds,
  ...areaCruds({
    tva: { compliance: true },
    tax: { check: checkTax, compliance: true },
    touristTax: { check: checkTouristTax, compliance: true },
    bankAccount: { check: checkAccount },
    linkProvider: { save: saveProvider },
    paymentMethod: { check: checkMethod, compliance: true },
    paymentTerms: { check: checkTerms },
  }),
]
