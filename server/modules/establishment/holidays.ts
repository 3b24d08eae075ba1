import { createRequire } from 'node:module'
import { sql } from 'kysely'
import { isDay, yearOf } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Holiday } from '#contract/operations/establishment/holiday.ts'
import type { InputRow } from '#contract/schema.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Name → local midnight of the day; the library brings no types. */
type JoursFeries = (year: number, options: { readonly alsace: boolean }) => Readonly<Record<string, Date>>

const joursFeries = createRequire(import.meta.url)('@socialgouv/jours-feries') as JoursFeries

/** The library's names, as the labour code writes them (art. L3133-1; L3134-13 in Alsace and Moselle). */
const NAMES: Readonly<Record<string, string>> = {
  "Jour de l'an": 'Jour de l’An',
  'Lundi de Pâques': 'Lundi de Pâques',
  'Fête du travail': 'Fête du Travail',
  'Victoire des alliés': 'Victoire de 1945',
  Ascension: 'Ascension',
  'Lundi de Pentecôte': 'Lundi de Pentecôte',
  'Fête Nationale': 'Fête nationale',
  Assomption: 'Assomption',
  Toussaint: 'Toussaint',
  Armistice: 'Armistice de 1918',
  Noël: 'Noël',
  'Vendredi Saint': 'Vendredi saint',
  'Saint Étienne': 'Saint-Étienne',
}

/** Departments of Alsace and Moselle, by postal code. */
const ALSACE = /^(57|67|68)/

/** Abolition of slavery, by the first digits of the postal code (labour code, art. L3422-2). */
const ABOLITION: Readonly<Record<string, string>> = {
  '971': '05-27',
  '972': '05-22',
  '973': '06-10',
  '974': '12-20',
  '976': '04-27',
  '97133': '10-09',
  '97150': '05-28',
}

const abolitionOf = (postalCode: string): string | undefined =>
  ABOLITION[postalCode] ?? ABOLITION[postalCode.slice(0, 3)]

/** The library answers local midnights; noon keeps the day where a change of hour falls between. */
const dayOf = (midnight: Date): Day => {
  const noon = new Date(midnight.getTime() + 12 * 3_600_000)
  const part = (n: number): string => String(n).padStart(2, '0')
  return `${noon.getFullYear()}-${part(noon.getMonth() + 1)}-${part(noon.getDate())}` as Day
}

/** Legal holidays of a year where the campsite is, in order. */
export const legalHolidays = (year: number, postalCode: string | null): Holiday[] => {
  const days = Object.entries(joursFeries(year, { alsace: ALSACE.test(postalCode ?? '') })).map(([name, date]) => ({
    label: NAMES[name] ?? name,
    startDate: dayOf(date),
  }))
  const abolition = abolitionOf(postalCode ?? '')
  const more =
    abolition === undefined ? [] : [{ label: 'Abolition de l’esclavage', startDate: `${year}-${abolition}` as Day }]
  return [...days, ...more]
    .map((one) => ({ ...one, endDate: one.startDate, id: null, legal: true }))
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
}

const placeOf = async (context: Context): Promise<{ postalCode: string | null; isFrench: boolean }> => {
  const { rows } = await sql<{ postalCode: string | null; isFrench: boolean }>`
    select e.postal_code as "postalCode", coalesce(c.iso_code, 'FR') = 'FR' as "isFrench"
    from establishment e left join country c on c.id = e.country_id where e.id = ${context.establishmentId}`.execute(
    context.tx,
  )
  return rows[0] ?? { postalCode: null, isFrench: true }
}

/** Longest span that is told at once. */
const MOST_YEARS = 4

/** Legal holidays and the house's own between two days, both included. Throws RuleError `dates.reversed`, `holiday.span`. */
export const holidaysBetween = async (context: Context, from: Day, to: Day): Promise<Holiday[]> => {
  if (from > to) throw new RuleError('dates.reversed')
  if (yearOf(to) - yearOf(from) >= MOST_YEARS) throw new RuleError('holiday.span', { years: MOST_YEARS - 1 })
  const { postalCode, isFrench } = await placeOf(context)
  const years = Array.from({ length: yearOf(to) - yearOf(from) + 1 }, (_, i) => yearOf(from) + i)
  const legal = isFrench ? years.flatMap((year) => legalHolidays(year, postalCode)) : []
  const { rows: own } = await sql<Holiday>`
    select id, label, start_date as "startDate", end_date as "endDate", false as legal from public_holiday
    where end_date >= ${from} and start_date <= ${to}`.execute(context.tx)
  return [...legal.filter(({ startDate }) => startDate >= from && startDate <= to), ...own].toSorted((a, b) =>
    a.startDate < b.startDate ? -1 : 1,
  )
}

/** A holiday of the house is not a legal one again, nor in another of the house's. Throws FieldsError. */
export const checkHoliday = async (context: Context, row: InputRow): Promise<void> => {
  const [start, end] = [row['startDate'], row['endDate']]
  if (!isDay(start) || !isDay(end)) throw new RuleError('request.invalid')
  const known = (await holidaysBetween(context, start, end)).find(
    ({ id, legal }) => id !== row.id && (!legal || start === end),
  )
  if (known !== undefined)
    throw new FieldsError([{ path: 'startDate', message: 'publicHoliday.overlap', context: { label: known.label } }])
}
