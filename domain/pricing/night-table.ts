/** The trace as a table of nights: what each night costs, and what is charged once for the stay. */
import { cents, roundQuotient, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { Day } from '#domain/day.ts'
import type { ComponentTrace, NightTrace, QuoteTrace, Segment } from './result.ts'

export interface NightRow {
  readonly night: Day
  readonly periodLabel: string
  readonly base: NightTrace
  /** By code of people and options charged by night, in the order of `columns`. */
  readonly components: Readonly<Record<string, Cents>>
  readonly total: Cents
}

export interface NightTable {
  /** Codes charged by night, with their labels. */
  readonly columns: readonly { readonly code: string; readonly label: string; readonly total: Cents }[]
  readonly rows: readonly NightRow[]
  /** Charged once for the stay, or by hand. */
  readonly perStay: readonly { readonly code: string; readonly label: string; readonly amount: Cents }[]
  /** Rows and `perStay` together: base and components, before offers. */
  readonly total: Cents
}

const BY_NIGHT: readonly ComponentTrace['mode'][] = [
  'NIGHT_OCCUPANT',
  'NIGHT_GROUP',
  'SLICES',
  'WEEK_OCCUPANT',
  'WEEK_GROUP',
]

const isByNight = (c: ComponentTrace): boolean => c.kind !== 'manual' && BY_NIGHT.includes(c.mode)

const named = ({ code, label }: ComponentTrace): { code: string; label: string } => ({ code, label })

export function nightTable(trace: Pick<QuoteTrace, 'nights' | 'periods' | 'components'>): NightTable {
  const priced = trace.components.filter((c) => c.amount !== 0)
  const byNight = priced.filter(isByNight)
  const onNights = byNight.map((c) => amountsOn(c.segments, trace.nights))
  const rows = trace.nights.map((base, n): NightRow => {
    const amounts = new Map<string, Cents>()
    for (const [i, c] of byNight.entries())
      amounts.set(c.code, cents((amounts.get(c.code) ?? 0) + (onNights[i]?.[n] ?? ZERO)))
    const components = Object.fromEntries(amounts)
    const periodLabel = base.period === null ? '' : (trace.periods[base.period]?.label ?? '')
    return { night: base.night, periodLabel, base, components, total: sum([base.amount, ...Object.values(components)]) }
  })
  const columns = byNight.map((c) => ({ ...named(c), total: c.amount }))
  const perStay = priced.filter((c) => !isByNight(c)).map((c) => ({ ...named(c), amount: c.amount }))
  return { columns, rows, perStay, total: sum([...rows.map((r) => r.total), ...perStay.map((p) => p.amount)]) }
}

/** What segments cost on each night, rounded so that the nights sum to their amounts. */
function amountsOn(segments: readonly Segment[], nights: readonly NightTrace[]): Cents[] {
  let exact = 0
  let rounded = 0
  const divisor = segments[0]?.divisor ?? 1
  return nights.map(({ night }) => {
    for (const s of segments) if (s.from <= night && night < s.to) exact += s.units * s.unitPrice
    const until = roundQuotient(exact, divisor)
    const amount = cents(until - rounded)
    rounded = until
    return amount
  })
}
