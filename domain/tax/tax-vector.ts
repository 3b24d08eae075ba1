/** A case of kind `tax-statement` (rules of the money vectors, section 2) as the product would answer it. */
import type { Day, Stay } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { frameOf, presencesOf } from '#domain/pricing/frame.ts'
import type { Person, TouristTaxRule } from '#domain/pricing/request.ts'
import type { TouristTax } from '#domain/pricing/result.ts'
import { touristTaxOf } from '#domain/pricing/tourist-tax.ts'
import { forfaitByMonth } from '#domain/tax/forfait.ts'
import { correctionsOf, dueOf, sumRows } from '#domain/tax/rows.ts'
import type { TaxCollector, TaxRow } from '#domain/tax/rows.ts'
import { additionCodesOf, partsByCode, taxByMonth } from '#domain/tax/stay.ts'
import { monthOf } from '#domain/fiscal/closure.ts'
import type { Month } from '#domain/fiscal/closure.ts'
import { firstOfNext } from '#domain/tax/months.ts'

type VectorTariff = {
  readonly category: string
  readonly start: Day
  readonly end: Day
  readonly additions: readonly (readonly [string, number])[]
  readonly minAge?: number
} & (
  | { readonly regime: 'UNIT'; readonly base: number }
  | { readonly regime: 'PERCENT'; readonly rate: number; readonly cap: number; readonly vatRate: number }
  | {
      readonly regime: 'FORFAIT'
      readonly base: number
      readonly capacity: number
      readonly abatement: number
      readonly opening: readonly [Day, Day]
    }
)

interface VectorStay extends Stay {
  readonly id: string
  readonly category: string
  readonly lodging: number
  readonly people: readonly Person[]
  readonly collectedBy?: TaxCollector
  readonly cancelled?: boolean
}

export interface TaxStatementCase {
  readonly from: Month
  readonly to: Month
  readonly tariffs: readonly VectorTariff[]
  readonly stays: readonly VectorStay[]
  readonly validated?: { readonly through: Month; readonly stays: readonly VectorStay[] }
}

const ruleOf = (tariff: VectorTariff): TouristTaxRule => {
  const { start, end, category, minAge } = tariff
  const common = {
    ...{ start, end, category, ...(minAge === undefined ? {} : { minAge }) },
    additions: tariff.additions.map(([, rate]) => rate),
    additionCodes: tariff.additions.map(([code]) => code),
  }
  switch (tariff.regime) {
    case 'UNIT':
      return { ...common, regime: 'UNIT', base: cents(tariff.base) }
    case 'PERCENT':
      return { ...common, regime: 'PERCENT', rate: tariff.rate, cap: cents(tariff.cap), vatRate: tariff.vatRate }
    case 'FORFAIT':
      return { ...common, regime: 'FORFAIT' }
  }
}

/** As the price charges it; null: nothing to charge. */
const chargeOf = ({ tariffs }: TaxStatementCase, stay: VectorStay): TouristTax | null => {
  if (stay.cancelled === true) return null
  const frame = frameOf({ stay, today: stay.arrival })
  const rules = tariffs.filter(({ category }) => category === stay.category).map(ruleOf)
  return touristTaxOf(rules, frame, presencesOf(stay.people, frame), cents(stay.lodging))
}

const chargedOf = (tax: TouristTax | null) => {
  const segments = tax?.segments ?? []
  const codes = ['BASE', ...segments.flatMap((segment) => additionCodesOf(segment))]
  const parts = segments.flatMap((segment) => segment.parts.slice(1))
  const base = sum(segments.map((segment) => segment.parts[0] ?? cents(0)))
  return { total: tax?.total ?? 0, parts: partsByCode(codes, [base, ...parts]) }
}

const rowsOf = (vector: TaxStatementCase, stays: readonly VectorStay[]): TaxRow[] => {
  const ofStays = stays.flatMap((stay) => {
    const { arrival, departure, people, category, collectedBy = 'ESTABLISHMENT' } = stay
    const spans = chargeOf(vector, stay)?.segments ?? []
    return taxByMonth({ arrival, departure, people, category, collectedBy, spans })
  })
  const forfaits = vector.tariffs.flatMap((tariff) => {
    if (tariff.regime !== 'FORFAIT') return []
    const [start, end] = tariff.opening
    const additions = tariff.additions.map(([code, rate]) => ({ code, rate }))
    return forfaitByMonth({ ...tariff, base: cents(tariff.base), opening: { start, end }, additions })
  })
  return sumRows([...ofStays, ...forfaits]).filter(({ month }) => vector.from <= month && month <= vector.to)
}

const exemptNights = ({ exempt }: TaxRow): Record<string, number> =>
  Object.fromEntries(
    Object.entries(exempt).flatMap(([reason, [, nights]]) => (nights === 0 ? [] : [[reason, nights] as const])),
  )

/** Answers `{charged, rows, due, corrections?}`. */
export const taxStatementResult = (vector: TaxStatementCase): unknown => {
  const { stays, validated } = vector
  const now = rowsOf(vector, stays)
  const isKept = ({ month }: TaxRow): boolean => validated !== undefined && month <= validated.through
  const kept = validated === undefined ? [] : rowsOf(vector, validated.stays).filter(isKept)
  const rows = sumRows([...kept, ...now.filter((row) => !isKept(row))])
  const corrections = correctionsOf(now.filter(isKept), kept)
  const within = validated === undefined ? '' : monthOf(firstOfNext(validated.through))
  const parts = [...rows, ...corrections.map((row) => ({ ...row, month: within }))]
  const owed = Map.groupBy(
    parts.filter(({ collectedBy }) => collectedBy === 'ESTABLISHMENT'),
    ({ month }) => month,
  )
  const due: Record<Month, Cents> = {}
  for (const [month, own] of owed) due[month] = dueOf(own)
  return {
    charged: Object.fromEntries(stays.map((stay) => [stay.id, chargedOf(chargeOf(vector, stay))])),
    rows,
    due,
    ...(validated === undefined
      ? {}
      : {
          corrections: corrections.map(({ month, persons: _, ...row }) => ({
            ...{ of: month, in: within },
            ...row,
            exempt: exemptNights({ month, persons: 0, ...row }),
          })),
        }),
  }
}
