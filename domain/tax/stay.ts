/**
 * The tax of a stay by month (rules of the money vectors, 2): part of month k = part of all person-nights up to k less part of those up to
 * k − 1, by the function that charges it (`withAdditions`), so that the months sum to what was charged, part by part.
 */
import { daysBetween } from '#domain/day.ts'
import type { Day, Stay } from '#domain/day.ts'
import { cents, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { frameOf, presencesOf } from '#domain/pricing/frame.ts'
import type { Presence } from '#domain/pricing/frame.ts'
import type { Person } from '#domain/pricing/request.ts'
import type { TaxSegment } from '#domain/pricing/result.ts'
import { nightsWithin, TAX_AGE, withAdditions } from '#domain/pricing/tourist-tax.ts'
import { firstOfMonth } from '#domain/fiscal/closure.ts'
import { firstOfNext, monthsOfNights } from '#domain/tax/months.ts'
import { rowsByKey, sumRows } from '#domain/tax/rows.ts'
import type { TaxCollector, TaxKey, TaxRow } from '#domain/tax/rows.ts'

/** A tariff on the nights of a stay, as it was charged. */
export type ChargedSpan = Pick<
  TaxSegment,
  'regime' | 'from' | 'to' | 'base' | 'additions' | 'minAge' | 'category' | 'additionCodes'
>

export interface TaxedStay extends Stay {
  readonly people: readonly Person[]
  readonly collectedBy: TaxCollector
  readonly spans: readonly ChargedSpan[]
  /** That of tariffs that name none. */
  readonly category: string
}

/** A span in nights of its stay, [first, last). */
interface Window {
  readonly first: number
  readonly last: number
}

const isTaxed = ({ age, exemption }: Presence, { minAge = TAX_AGE }: ChargedSpan): boolean =>
  age >= minAge && exemption === null

/** How much of a tariff is owed up to a night of the stay. What is owed once is owed from the first night on. */
const quantityUpTo = (span: ChargedSpan, { first, last }: Window, taxed: readonly Presence[]): number => {
  switch (span.regime) {
    case 'UNIT':
    case 'PERCENT':
      return taxed.reduce((n, presence) => n + nightsWithin(presence, { first, last }), 0)
    case 'NIGHT':
      return last - first
    case 'STAY':
      return last > first ? 1 : 0
    case 'PERSON':
      return last > first ? taxed.filter(({ nights }) => nights > 0).length : 0
  }
}

/** The codes of additions; those of stays priced before they were kept are known by their rates and order. */
export const additionCodesOf = ({ additions, additionCodes }: ChargedSpan): readonly string[] =>
  additionCodes ?? additions.map((rate, i) => USUAL_CODES[rate] ?? ADDITION_CODES[i] ?? `ADDITION_${i + 1}`)

/** In the order in which tariffs have them. */
export const ADDITION_CODES = ['DEPARTMENT', 'REGION', 'GRAND_PARIS', 'MOBILITY'] as const
const USUAL_CODES: Readonly<Record<number, string>> = {
  1000: 'DEPARTMENT',
  3400: 'REGION',
  1500: 'GRAND_PARIS',
  20000: 'MOBILITY',
}

/** Parts by code, without those of 0. */
export const partsByCode = (codes: readonly string[], parts: readonly Cents[]): Record<string, Cents> => {
  const byCode: Record<string, Cents> = {}
  for (const [i, code] of codes.entries()) byCode[code] = cents((byCode[code] ?? ZERO) + (parts[i] ?? ZERO))
  return Object.fromEntries(Object.entries(byCode).filter(([, amount]) => amount !== 0))
}

/** Base and additions of a tariff that came in between two quantities. */
const between = (span: ChargedSpan, before: number, after: number): Pick<TaxRow, 'base' | 'additions' | 'total'> => {
  const [a, b] = [before, after].map((n) => withAdditions(span.base, span.additions, n))
  const part = (i: number): Cents => cents((b?.parts[i] ?? ZERO) - (a?.parts[i] ?? ZERO))
  const codes = additionCodesOf(span)
  return {
    base: part(0),
    additions: partsByCode(
      codes,
      codes.map((_, i) => part(i + 1)),
    ),
    total: cents((b?.total ?? ZERO) - (a?.total ?? ZERO)),
  }
}

/** Who is exempt, and why; a place, or a stay, owes its own whoever is there. */
const reasonOf = (presence: Presence, { regime, minAge = TAX_AGE }: ChargedSpan): string | null => {
  if (regime === 'NIGHT' || regime === 'STAY') return null
  return presence.age < minAge ? 'MINOR' : presence.exemption
}

/** A tariff of a stay in one month. */
interface Slice {
  readonly key: TaxKey
  readonly span: ChargedSpan
  readonly whole: Window
  /** The nights of the month. */
  readonly part: Window
}

const slicesOf = (stay: TaxedStay): Slice[] => {
  const nth = (day: Day): number => daysBetween(stay.arrival, day)
  return stay.spans.flatMap((span) => {
    const whole = { first: nth(span.from), last: nth(span.to) }
    return monthsOfNights(span.from, span.to).map((month): Slice => ({
      key: {
        ...{ month, category: span.category ?? stay.category },
        ...{ regime: span.regime, collectedBy: stay.collectedBy },
      },
      span,
      whole,
      part: {
        first: Math.max(whole.first, nth(firstOfMonth(month))),
        last: Math.min(whole.last, nth(firstOfNext(month))),
      },
    }))
  })
}

const amountsOf = ({ span, whole, part }: Slice, presences: readonly Presence[]) => {
  const taxed = presences.filter((presence) => isTaxed(presence, span))
  const upTo = (last: number): number => quantityUpTo(span, { first: whole.first, last }, taxed)
  const [before, after] = [upTo(part.first), upTo(part.last)]
  return { nights: after - before, ...between(span, before, after) }
}

/** People counted once where two tariffs of a row follow one another within the month. */
const peopleOf = (slices: readonly Slice[], presences: readonly Presence[]): Pick<TaxRow, 'persons' | 'exempt'> => {
  const nightsOf = (presence: Presence, of: readonly Slice[]): number =>
    of.reduce((n, { part }) => n + nightsWithin(presence, part), 0)
  let persons = 0
  const exempt: Record<string, [number, number]> = {}
  for (const presence of presences) {
    const byReason = Map.groupBy(slices, ({ span }) => reasonOf(presence, span))
    for (const [reason, of] of byReason) {
      const nights = nightsOf(presence, of)
      if (nights === 0) continue
      if (reason === null) persons += 1
      else exempt[reason] = [(exempt[reason]?.[0] ?? 0) + 1, (exempt[reason]?.[1] ?? 0) + nights]
    }
  }
  return { persons, exempt }
}

/** A row of each month, category and regime of a stay; none where it has no night, taxed or exempt. */
export const taxByMonth = (stay: TaxedStay): TaxRow[] => {
  const presences = presencesOf(stay.people, frameOf({ stay, today: stay.arrival }))
  return rowsByKey(slicesOf(stay), ({ key }) => key).flatMap((slices) => {
    const [first] = slices
    if (first === undefined) return []
    const nobody = { ...first.key, persons: 0, exempt: {} }
    const [row] = sumRows(slices.map((slice) => ({ ...nobody, ...amountsOf(slice, presences) })))
    const people = peopleOf(slices, presences)
    const isEmpty =
      row === undefined || (row.nights === 0 && people.persons === 0 && Object.keys(people.exempt).length === 0)
    return isEmpty ? [] : [{ ...row, ...people }]
  })
}
