/** Statements of a tax: those that were validated, as they were kept, and drafts of the months that follow them. */
import { sql } from 'kysely'
import { addDays, addMonths, startOfMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { endOfMonth, firstOfMonth, monthOf } from '#domain/fiscal/closure.ts'
import type { TaxStayRow } from '#domain/tax/csv.ts'
import { openPeriods } from '#domain/tax/period.ts'
import type { Months } from '#domain/tax/period.ts'
import { correctionsOf, dueOf } from '#domain/tax/rows.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { chargedOf, readForfaits, readStays, rowsOfStay } from '#server/modules/result/tax/stays.ts'
import type { StayEntry, TaxId } from '#server/modules/result/tax/stays.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Months declared longer ago are not looked at again. */
const CORRECTED_MONTHS = 24

export interface Draft extends Months {
  readonly rows: readonly TaxStayRow[]
  readonly stays: readonly StayEntry[]
}

/** What has not been declared of a tax. */
export interface Open {
  /** First day of the first month that is not declared. */
  readonly firstOpen: Day
  readonly lastClosed: Day | null
  readonly category: string
  readonly drafts: readonly Draft[]
}

/** Taxes that are declared by themselves, the tourist tax first. */
export const declaredTaxes = async ({ tx, establishmentId }: Context): Promise<{ id: TaxId; label: string }[]> => {
  const { rows } = await sql<{ id: number; label: string; isTouristTax: boolean }>`
    select e.id, e.label, e.is_tourist_tax as "isTouristTax" from tax_entry e
    where e.establishment_id = ${establishmentId}
      and (e.active or exists (select from tax_statement s where s.establishment_id = e.establishment_id and s.tax_id = e.id))
    order by e.is_tourist_tax desc, e.label, e.id`.execute(tx)
  const [tourist] = rows.filter(({ isTouristTax }) => isTouristTax)
  const others = rows.filter(({ isTouristTax }) => !isTouristTax)
  return [{ id: null, label: tourist?.label ?? 'Taxe de séjour' }, ...others.map(({ id, label }) => ({ id, label }))]
}

const ofTax = (taxId: TaxId) => sql`s.tax_id is not distinct from ${taxId}::bigint`

interface Facts {
  readonly lastDeclared: Day | null
  readonly firstStay: Day | null
  readonly firstForfait: Day | null
  readonly lastClosed: Day | null
}

const factsOf = async ({ tx, establishmentId, training }: Context, taxId: TaxId): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select (select max(s.to_day) from tax_statement s where s.establishment_id = ${establishmentId} and ${ofTax(taxId)}) as "lastDeclared",
      (select min(o.arrival) from stay_tax_entry o where o.establishment_id = ${establishmentId}) as "firstStay",
      (select min(f.opening_start) from forfait_entry f where f.establishment_id = ${establishmentId}) as "firstForfait",
      (select c.day from tax_closed_through c where c.establishment_id = ${establishmentId} and c.training = ${training}) as "lastClosed"`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new Error('a query of scalars gives one row')
  return rows[0]
}

const earliest = (days: readonly (Day | null)[], other: Day): Day =>
  days.filter((day) => day !== null).toSorted()[0] ?? other

/** Rows kept of months since a day. */
export const keptRows = async (
  { tx, establishmentId }: Context,
  taxId: TaxId,
  within: { readonly since?: Day; readonly statementId?: number },
): Promise<TaxStayRow[]> => {
  const { rows } = await sql<TaxStayRow>`
    select y.occupancy_id as "occupancyId", y.booking_id as "bookingId", y.booking_code as "bookingCode", y.arrival, y.departure,
      to_char(y.month, 'YYYY-MM') as month, y.correction, y.category, y.regime, y.collected_by as "collectedBy", y.persons, y.nights,
      y.exempt, y.base, y.additions, y.total
    from tax_statement_stay y
    join tax_statement s on s.establishment_id = y.establishment_id and s.id = y.statement_id
    where y.establishment_id = ${establishmentId} and ${ofTax(taxId)}
      and y.month >= ${within.since ?? '1900-01-01'} and (${within.statementId ?? null}::bigint is null or s.id = ${within.statementId ?? null})
    order by y.statement_id, y.position`.execute(tx)
  return rows
}

/** Stay by stay, so that each correction says whose it is. */
const correctionRows = (now: readonly TaxStayRow[], declared: readonly TaxStayRow[]): TaxStayRow[] => {
  const [then, since] = [declared, now].map((rows) => Map.groupBy(rows, ({ occupancyId }) => occupancyId))
  const ids = [...new Set([...(then?.keys() ?? []), ...(since?.keys() ?? [])])]
  return ids.flatMap((id) => {
    const [before, after] = [then?.get(id) ?? [], since?.get(id) ?? []]
    const known = after[0] ?? before.at(-1)
    if (known === undefined) return []
    const { occupancyId, bookingId, bookingCode, arrival, departure } = known
    const stay = { occupancyId, bookingId, bookingCode, arrival, departure, correction: true }
    return correctionsOf(after, before).map((row) => ({ ...row, ...stay }))
  })
}

/** The next period of the tourist tax that was not declared; null: the house declares it elsewhere. */
export const nextTaxPeriod = async (context: Context): Promise<Months | null> => {
  const { taxStatement } = await preferencesOf(context.tx, context.establishmentId)
  const { lastDeclared } = await factsOf(context, null)
  if (lastDeclared === null) return null
  return openPeriods(taxStatement.period, addDays(lastDeclared, 1), context.today)[0] ?? null
}

/** All that is open of a tax, to the end of the period that holds today. */
export const readOpen = async (context: Context, taxId: TaxId): Promise<Open> => {
  const { taxStatement } = await preferencesOf(context.tx, context.establishmentId)
  const { lastDeclared, firstStay, firstForfait, lastClosed } = await factsOf(context, taxId)
  const since = taxStatement.since ?? earliest([firstStay, firstForfait], context.today)
  const firstOpen = startOfMonth(lastDeclared === null ? since : addDays(lastDeclared, 1))
  const periods = openPeriods(taxStatement.period, firstOpen, context.today)
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined)
    return { firstOpen, lastClosed, category: taxStatement.category, drafts: [] }
  const corrected = lastDeclared === null ? firstOpen : addMonths(firstOpen, -CORRECTED_MONTHS)
  const stays = await readStays(context, { from: corrected, to: last.to })
  const { category } = taxStatement
  const now = [
    ...stays.flatMap((stay) => rowsOfStay(stay, taxId, category)),
    ...(await readForfaits(context, taxId, category)),
  ]
  const declared = lastDeclared === null ? [] : await keptRows(context, taxId, { since: corrected })
  const oldest = declared.reduce((month, row) => (row.month < month ? row.month : month), monthOf(firstOpen))
  const isDeclared = ({ month }: TaxStayRow): boolean => oldest <= month && month < monthOf(firstOpen)
  const corrections = correctionRows(now.filter(isDeclared), declared)
  const drafts = periods.map((period): Draft => {
    const own = now.filter(({ month }) => monthOf(period.from) <= month && month <= monthOf(period.to))
    return {
      ...period,
      rows: period === first ? [...own, ...corrections] : own,
      stays: stays.filter(({ arrival, departure }) => arrival <= period.to && departure > period.from),
    }
  })
  return { firstOpen, lastClosed, category, drafts }
}

export interface Figures {
  readonly persons: number
  readonly nights: number
  readonly exemptNights: number
  readonly due: Cents
  readonly byPartners: Cents
  readonly corrections: Cents
}

/** Nights exempt for whatever reason. */
export const exemptNights = ({ exempt }: Pick<TaxStayRow, 'exempt'>): number =>
  Object.values(exempt).reduce((n, [, nights]) => n + nights, 0)

/** What a statement comes to. Nights of a forfait are those of opening: nobody slept them. */
export const figuresOf = (rows: readonly TaxStayRow[]): Figures => {
  const ofGuests = rows.filter(({ regime }) => regime !== 'FORFAIT')
  const count = (value: (row: TaxStayRow) => number): number => ofGuests.reduce((n, row) => n + value(row), 0)
  const due = dueOf(rows)
  return {
    persons: count((row) => row.persons),
    nights: count((row) => row.nights),
    exemptNights: count(exemptNights),
    due,
    byPartners: sum(rows.filter((row) => row.collectedBy === 'PARTNER').map((row) => row.total)),
    corrections: dueOf(rows.filter((row) => row.correction)),
  }
}

/** Stays whose lines ask another amount than their whole statement: every cent charged must be declared once. */
export const differing = (stays: readonly StayEntry[], taxId: TaxId, category: string) =>
  stays.flatMap((stay) => {
    const { charged, stated } = chargedOf(stay, taxId, rowsOfStay(stay, taxId, category))
    const { bookingId, bookingCode } = stay
    return charged === stated ? [] : [{ bookingId, bookingCode, charged, stated }]
  })

export interface Statement extends Months, Figures {
  readonly id: number
  readonly validatedAt: string
  readonly validatedBy: string
}

/** Statements that were validated, the last first. */
export const readStatements = async ({ tx, establishmentId }: Context, taxId: TaxId): Promise<Statement[]> => {
  const { rows } = await sql<Statement>`
    select s.id, s.from_day as "from", s.to_day as "to", s.due, s.by_partners as "byPartners", s.validated_at as "validatedAt",
      u.name as "validatedBy", y.persons, y.nights, y.exempt as "exemptNights", y.corrections
    from tax_statement s
    join app_user u on u.id = s.validated_by
    cross join lateral (
      select coalesce(sum(d.persons) filter (where d.regime <> 'FORFAIT'), 0)::int as persons,
        coalesce(sum(d.nights) filter (where d.regime <> 'FORFAIT'), 0)::int as nights,
        coalesce(sum((select sum((e.value ->> 1)::int) from jsonb_each(d.exempt) e)), 0)::int as exempt,
        coalesce(sum(d.total) filter (where d.correction and d.collected_by = 'ESTABLISHMENT'), 0)::bigint as corrections
      from tax_statement_stay d where d.establishment_id = s.establishment_id and d.statement_id = s.id) y
    where s.establishment_id = ${establishmentId} and ${ofTax(taxId)}
    order by s.from_day desc`.execute(tx)
  return rows
}

/** First and last day of a month, `YYYY-MM`. */
export const daysOf = (month: string): Months => ({ from: firstOfMonth(month), to: endOfMonth(month) })
