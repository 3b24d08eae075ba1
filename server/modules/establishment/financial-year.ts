import { sql } from 'kysely'
import { monthsOf, yearFault } from '#domain/establishment/calendar.ts'
import type { Dates } from '#domain/establishment/calendar.ts'
import { addDays, addMonths } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { MONTHS } from '#contract/format.ts'
import type { InputRow } from '#contract/schema.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import { removeRow, saveRow } from '#server/crud/save.ts'
import { preferencesOf } from '#server/modules/establishment/preference/preferences.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const datesOf = (row: InputRow | ReadRow): Dates => ({
  startDate: row['startDate'] as Day,
  endDate: row['endDate'] as Day,
})

/** A year that has a bill keeps its dates, prefix and counter: numbers that were given would change (spec 8, "started"). */
const FROZEN = ['startDate', 'endDate', 'billPrefix', 'billDigits'] as const

/** Empty days are closed too: a year may have some before its first bill. */
const hasClosedDay = async ({ tx, establishmentId }: Context, yearId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from financial_year y join closure c on c.establishment_id = y.establishment_id and c.kind = 'DAY'
      and c.to_day between y.start_date and y.end_date
    where y.establishment_id = ${establishmentId} and y.id = ${yearId} limit 1`.execute(tx)
  return rows.length > 0
}

/** Whole months, nothing that a started year keeps. Throws FieldsError. */
export const checkFinancialYear = async (
  context: Context,
  row: InputRow,
  before: ReadRow | undefined,
): Promise<void> => {
  const fault = yearFault(datesOf(row))
  if (fault !== undefined) throw new FieldsError([{ path: 'endDate', message: fault }])
  if (before === undefined || (before['status'] === 'OPEN' && !(await hasClosedDay(context, row.id)))) return
  const changed = FROZEN.filter((key) => before[key] !== row[key])
  if (changed.length > 0) throw new FieldsError(changed.map((path) => ({ path, message: 'financialYear.started' })))
}

const labelOf = ({ startDate }: Dates): string =>
  `${MONTHS[Number(startDate.slice(5, 7)) - 1]} ${startDate.slice(0, 4)}`

/** Months that the dates left out, with their days. Never closed ones: a year with a closed month has started. */
const dropMonths = async (context: Context, yearId: number, kept: readonly Dates[]): Promise<void> => {
  const gone = sql`select id from financial_month where establishment_id = ${context.establishmentId}
    and financial_year_id = ${yearId} and not closed and start_date <> all (${kept.map((m) => m.startDate)}::date[])`
  await sql`delete from financial_period where establishment_id = ${context.establishmentId}
    and financial_month_id in (${gone})`.execute(context.tx)
  await sql`delete from financial_month where establishment_id = ${context.establishmentId} and id in (${gone})`.execute(
    context.tx,
  )
}

const addMissing = async (context: Context, yearId: number, months: readonly Dates[]): Promise<void> => {
  const rows = months.map((month) => ({ ...month, label: labelOf(month) }))
  await sql`
    with made as (
      insert into financial_month (establishment_id, financial_year_id, label, start_date, end_date)
      select ${context.establishmentId}, ${yearId}, m.label, m."startDate", m."endDate"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (label text, "startDate" date, "endDate" date)
      where not exists (select 1 from financial_month f
        where f.establishment_id = ${context.establishmentId} and f.start_date = m."startDate")
      returning establishment_id, id, start_date, end_date)
    insert into financial_period (establishment_id, financial_month_id, label, start_date, end_date)
    select made.establishment_id, made.id, to_char(d, 'DD/MM/YYYY'), d::date, d::date
    from made, generate_series(made.start_date::timestamp, made.end_date::timestamp, interval '1 day') d`.execute(
    context.tx,
  )
}

/** Saves the year and brings its months and days in line with its dates. */
export const saveFinancialYear = async (context: Context, row: InputRow): Promise<number> => {
  const id = await saveRow({ entity: entities.financialYear }, context, row)
  const months = monthsOf(datesOf(row))
  await dropMonths(context, id, months)
  await addMissing(context, id, months)
  return id
}

/** Throws RuleError `financialYear.started` where it has a bill or a closed day. */
export const removeFinancialYear = async (context: Context, id: number): Promise<void> => {
  const { rows } = await sql<{ started: boolean }>`
    select status <> 'OPEN' as started from financial_year
    where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  if (rows[0].started || (await hasClosedDay(context, id))) throw new RuleError('financialYear.started')
  await dropMonths(context, id, [])
  await removeRow({ entity: entities.financialYear }, context, id)
}

/**
 * The prefix of bills that the house prefers, with the year, and a letter where another year that ends in the same one has it: numbers
 * of two years would be the same (CGI, annex II, art. 242 nonies A).
 */
const freePrefix = async ({ tx, establishmentId }: Context, wanted: string, end: Day): Promise<string> => {
  const { rows } = await sql<{ prefix: string }>`
    select bill_prefix as prefix from financial_year where establishment_id = ${establishmentId}`.execute(tx)
  const taken = new Set(rows.map(({ prefix }) => prefix))
  const year = end.slice(2, 4)
  const letters = ['', ...Array.from('BCDEFGHIJKLMNOPQRSTUVWXYZ')]
  return letters.map((letter) => `${wanted}${year}${letter}-`).find((one) => !taken.has(one)) ?? `${wanted}${year}-`
}

/** The next year after the last, or the calendar year of today; numbered as the house prefers. */
export const newFinancialYear = async (context: Context): Promise<Record<string, unknown>> => {
  const { result } = await preferencesOf(context.tx, context.establishmentId)
  const { rows } = await sql<{ end: Day | null }>`
    select end_date as end from financial_year where establishment_id = ${context.establishmentId} order by end_date desc limit 1`.execute(
    context.tx,
  )
  const last = rows[0]
  const start = last?.end == null ? (`${context.today.slice(0, 4)}-01-01` as Day) : addDays(last.end, 1)
  const end = addDays(addMonths(start, 12), -1)
  return {
    label: `Exercice ${end.slice(0, 4)}`,
    startDate: start,
    endDate: end,
    billPrefix: await freePrefix(context, result.billPrefix, end),
    billDigits: result.billDigits,
  }
}

/** The year that a closure makes after the one that it closes; numbered as the house prefers. */
export const makeFinancialYear = async (
  context: Context,
  { label, start, end }: { readonly label: string; readonly start: Day; readonly end: Day },
): Promise<number> => {
  const { result } = await preferencesOf(context.tx, context.establishmentId)
  const billPrefix = await freePrefix(context, result.billPrefix, end)
  return saveFinancialYear(context, {
    id: 0,
    version: 0,
    label,
    startDate: start,
    endDate: end,
    billPrefix,
    billDigits: result.billDigits,
  })
}
