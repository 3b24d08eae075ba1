/** The tourist tax (CGCT L2333-26 and following; domain rules 3.6): by person-night, by percentage, or by forfait. */
import { cents, percentOf, roundQuotient, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { Frame, Presence } from './frame.ts'
import type { OtherTax, TouristTaxRule } from './request.ts'
import type { OtherTaxTrace, TaxExemption, TaxSegment, TouristTax } from './result.ts'

/** Under this age nobody owes it (CGCT L2333-31). */
export const TAX_AGE = 18

type StayRule = Exclude<TouristTaxRule, { regime: 'FORFAIT' }>

/** Nights [first, last) of the stay that a rule taxes. */
interface Span {
  readonly rule: StayRule
  readonly first: number
  readonly last: number
}

/**
 * Tax of a stay; null without any rule by stay. `lodging` is what is paid for base and people, including VAT (`lodging.ts`). A rule collected by the
 * partner is computed all the same, for the statement.
 */
export function touristTaxOf(
  rules: readonly TouristTaxRule[],
  frame: Frame,
  presences: readonly Presence[],
  lodging: Cents,
): TouristTax | null {
  const byStay = rules.filter((r): r is StayRule => r.regime !== 'FORFAIT')
  if (byStay.length === 0) return null
  const spans = spansOf(byStay, frame)
  const first = spans.find(isOnce)
  const segments = spans.flatMap((span) => {
    const isRepeated = isOnce(span) && span !== first
    return isRepeated ? [] : [segmentOf(span, frame, presences, lodging)]
  })
  const total = sum(segments.map((s) => s.total))
  const length = segments.reduce((n, s) => Math.max(n, s.parts.length), 1)
  const parts = Array.from({ length }, (_, i) => sum(segments.map((s) => s.parts[i] ?? ZERO)))
  return {
    unit: segments[0]?.unit ?? ZERO,
    personNights: segments.reduce((n, s) => n + s.personNights, 0),
    total,
    parts,
    collectedBy: byStay[0]?.collectedBy ?? 'ESTABLISHMENT',
    segments,
    // The place owes those by night and by stay, whoever is there.
    exemptions: segments.every(({ regime }) => regime === 'NIGHT' || regime === 'STAY')
      ? []
      : exemptionsOf(byStay[0]?.minAge ?? TAX_AGE, presences),
  }
}

/** Other taxes of a stay, computed as the tourist tax is, on everybody of their ages; those in force on no night are left out. */
export function otherTaxesOf(
  taxes: readonly OtherTax[],
  frame: Frame,
  presences: readonly Presence[],
  lodging: Cents,
): OtherTaxTrace[] {
  const everybody = presences.map((p) => ({ ...p, exemption: null }))
  return taxes.flatMap(({ code, label, rules, tvaId, tvaRate }) => {
    const tax = touristTaxOf(rules, frame, everybody, lodging)
    const vat = { ...(tvaId === undefined ? {} : { tvaId }), ...(tvaRate === undefined ? {} : { tvaRate }) }
    return tax === null || tax.segments.length === 0 ? [] : [{ code, label, tax, ...vat }]
  })
}

function spansOf(rules: readonly StayRule[], frame: Frame): Span[] {
  const spans: Span[] = []
  for (const [i, night] of frame.nights.entries()) {
    const rule = rules.find(
      (r) => (r.start === undefined || r.start <= night) && (r.end === undefined || night < r.end),
    )
    const last = spans.at(-1)
    if (rule === undefined) continue
    if (last !== undefined && last.rule === rule && last.last === i) spans[spans.length - 1] = { ...last, last: i + 1 }
    else spans.push({ rule, first: i, last: i + 1 })
  }
  return spans
}

/** Owed once, by the first of their tariffs that is in force during the stay. */
const isOnce = ({ rule }: Span): boolean => rule.regime === 'STAY' || rule.regime === 'PERSON'

/** How many times a tariff is owed; see `TaxSegment.personNights`. */
function countOf(span: Span, taxable: readonly Presence[]): number {
  switch (span.rule.regime) {
    case 'NIGHT':
      return span.last - span.first
    case 'STAY':
      return 1
    case 'PERSON':
      return taxable.filter((p) => p.nights > 0).length
    case 'UNIT':
    case 'PERCENT':
      return taxable.reduce((n, p) => n + nightsWithin(p, span), 0)
  }
}

/** Nights of a stay that somebody is present on, within [first, last). */
export const nightsWithin = (p: Presence, span: Pick<Span, 'first' | 'last'>): number =>
  Math.max(0, Math.min(p.last, span.last) - Math.max(p.first, span.first))

function segmentOf(span: Span, frame: Frame, presences: readonly Presence[], lodging: Cents): TaxSegment {
  const { rule } = span
  const taxable = presences.filter((p) => p.exemption === null && p.age >= (rule.minAge ?? TAX_AGE))
  const personNights = countOf(span, taxable)
  const percent = rule.regime === 'PERCENT' ? percentTariff(rule, frame, presences, lodging) : null
  const base = rule.regime === 'PERCENT' ? cents(Math.min(percent?.uncapped ?? 0, rule.cap)) : rule.base
  const { unit, total, parts } = withAdditions(base, rule.additions, personNights)
  const common = {
    label: rule.label ?? '',
    regime: rule.regime,
    from: frame.nights[span.first] ?? frame.arrival,
    to: frame.nights[span.last] ?? frame.departure,
    base,
    unit,
    additions: rule.additions,
    personNights,
    total,
    parts,
    minAge: rule.minAge ?? TAX_AGE,
    ...(rule.category === undefined ? {} : { category: rule.category }),
    ...(rule.additionCodes === undefined ? {} : { additionCodes: rule.additionCodes }),
  }
  return percent === null ? common : { ...common, percent }
}

/** Lodging excluding VAT ÷ nights ÷ everybody × rate, rounded once (CGCT R2333-43 and following): all occupants count, not only those who pay. */
function percentTariff(
  rule: StayRule & { regime: 'PERCENT' },
  frame: Frame,
  presences: readonly Presence[],
  lodging: Cents,
): NonNullable<TaxSegment['percent']> {
  const occupants = presences.filter((p) => p.nights > 0).length
  const { rate, cap, vatRate } = rule
  const uncapped = occupants === 0 ? ZERO : roundQuotient(lodging * rate, (10_000 + vatRate) * frame.count * occupants)
  return { lodging, vatRate, rate, occupants, nights: frame.count, uncapped, cap }
}

/**
 * Base and additions of `personNights`, in cents: the tariff is rounded with its additions, as published ones are; for the
 * remittance the base is exact, each addition rounded, the last takes the remainder.
 */
export function withAdditions(
  base: Cents,
  additions: readonly number[],
  personNights: number,
): { unit: Cents; total: Cents; parts: Cents[] } {
  const rate = additions.reduce((a, b) => a + b, 0)
  const unit = percentOf(base, 10_000 + rate)
  const total = cents(unit * personNights)
  return { unit, total, parts: remittance(cents(base * personNights), additions, total) }
}

function remittance(basePart: Cents, additions: readonly number[], total: Cents): Cents[] {
  const parts = [basePart]
  for (const [i, rate] of additions.entries()) {
    parts.push(i === additions.length - 1 ? cents(total - sum(parts)) : percentOf(basePart, rate))
  }
  return parts
}

function exemptionsOf(minAge: number, presences: readonly Presence[]): TaxExemption[] {
  const found = new Map<string, { people: number; personNights: number }>()
  for (const p of presences) {
    const reason = p.age < minAge ? 'MINOR' : p.exemption
    if (reason === null || p.nights === 0) continue
    const { people, personNights } = found.get(reason) ?? { people: 0, personNights: 0 }
    found.set(reason, { people: people + 1, personNights: personNights + p.nights })
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([reason, counts]) => ({ reason, ...counts }))
}

export interface ForfaitRule {
  /** Capacity in people: three times the classified pitches of a campsite (CGCT R2333-59). */
  readonly capacity: number
  /** Basis points, 10 to 80 %. */
  readonly abatement: number
  readonly tariff: Cents
  readonly additions: readonly number[]
  /** Nights of opening within the levy period. */
  readonly nights: number
}

/** The forfait, paid by the site and not by the stay: capacity × (1 − abatement) × tariff × nights, then the additions. */
export function forfaitTax(rule: ForfaitRule): { base: Cents; total: Cents; parts: Cents[] } {
  const { capacity, abatement, tariff, additions, nights } = rule
  const base = percentOf(cents(capacity * tariff * nights), 10_000 - abatement)
  const rate = additions.reduce((a, b) => a + b, 0)
  const total = cents(base + percentOf(base, rate))
  return { base, total, parts: remittance(base, additions, total) }
}

/** Capacity of a campsite for the forfait (CGCT R2333-59). */
export const campsiteCapacity = (classifiedPitches: number): number => classifiedPitches * 3
