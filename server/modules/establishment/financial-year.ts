import { sql } from 'kysely'
import { addDays, addMonths, startOfMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { InputRow } from '#contract/schema.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import { removeRow, saveRow } from '#server/crud/save.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const isWholeMonths = (start: Day, end: Day): boolean =>
  start === startOfMonth(start) && addDays(end, 1) === startOfMonth(addDays(end, 1))

const isStarted = async (context: Context, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from bill where establishment_id = ${context.establishmentId} and financial_year_id = ${id} limit 1`.execute(
    context.tx,
  )
  return rows.length > 0
}

/** A year is made of whole months (spec 5); once it has a bill, its dates, prefix and counter no longer change. */
export const checkFinancialYear = async (
  context: Context,
  row: InputRow,
  before: ReadRow | undefined,
): Promise<void> => {
  const [start, end] = [row['startDate'] as Day, row['endDate'] as Day]
  if (start > end) throw new FieldsError([{ path: 'endDate', message: 'dates.reversed' }])
  if (!isWholeMonths(start, end)) throw new FieldsError([{ path: 'endDate', message: 'financialYear.wholeMonths' }])
  if (end > addMonths(start, 24)) throw new FieldsError([{ path: 'endDate', message: 'financialYear.tooLong' }])
  const frozen = ['startDate', 'endDate', 'billPrefix', 'billDigits'].filter(
    (key) => before !== undefined && before[key] !== row[key],
  )
  if (frozen.length > 0 && (await isStarted(context, row.id))) {
    throw new FieldsError(frozen.map((path) => ({ path, message: 'financialYear.started' })))
  }
}

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** Saves the year and makes its months anew. */
export const saveFinancialYear = async (context: Context, row: InputRow): Promise<number> => {
  const id = await saveRow({ entity: entities.financialYear }, context, row)
  await sql`delete from financial_month where establishment_id = ${context.establishmentId} and financial_year_id = ${id}
    and not closed`.execute(context.tx)
  const end = row['endDate'] as Day
  for (let start = row['startDate'] as Day; start <= end; start = addMonths(start, 1)) {
    const label = `${MONTHS[Number(start.slice(5, 7)) - 1]} ${start.slice(0, 4)}`
    await sql`
      insert into financial_month (establishment_id, financial_year_id, label, start_date, end_date)
      select ${context.establishmentId}, ${id}, ${label}, ${start}, ${addDays(addMonths(start, 1), -1)}
      where not exists (select 1 from financial_month
        where establishment_id = ${context.establishmentId} and financial_year_id = ${id} and start_date = ${start})`.execute(
      context.tx,
    )
  }
  return id
}

export const removeFinancialYear = async (context: Context, id: number): Promise<void> => {
  if (await isStarted(context, id)) throw new RuleError('financialYear.started')
  await sql`delete from financial_month where establishment_id = ${context.establishmentId} and financial_year_id = ${id}`.execute(
    context.tx,
  )
  await removeRow({ entity: entities.financialYear }, context, id)
}

/** The next year after the last, same length of counter; or the calendar year of today. */
export const newFinancialYear = async (context: Context): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{ end: Day }>`
    select max(end_date) as end from financial_year where establishment_id = ${context.establishmentId}`.execute(
    context.tx,
  )
  const last = rows[0]?.end ?? undefined
  const start = last === undefined ? (`${context.today.slice(0, 4)}-01-01` as Day) : addDays(last, 1)
  const end = addDays(addMonths(start, 12), -1)
  return { label: `Exercice ${end.slice(0, 4)}`, startDate: start, endDate: end, billPrefix: `F${end.slice(2, 4)}-` }
}
