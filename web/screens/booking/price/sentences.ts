/**
 * Why each line costs what it costs, in a French sentence made from the trace of the price. Pure: the texts come with `t`.
 * A line is found in the trace by its type and code, as the calculation wrote them.
 */
import type { QuoteLine } from '#domain/pricing/line.ts'
import type { ComponentTrace, Quote, QuoteTrace, Segment } from '#domain/pricing/result.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { formatMoney } from '#web/ui/format.ts'
import { baseSentence } from '#web/screens/booking/price/base-sentence.ts'
import { offerSentence } from '#web/screens/booking/price/offer-sentences.ts'
import { nightsOf, shortRate } from '#web/screens/booking/price/words.ts'
import { taxSentence } from '#web/screens/booking/price/tax-sentence.ts'

type T = Translate<'booking'>

export type ExplainedLine = Pick<QuoteLine, 'type' | 'code' | 'amount'>

const COMPONENT_TYPES: readonly QuoteLine['type'][] = ['attendant', 'animal', 'vehicle', 'extra', 'otherExtras']

/** The sentence of a line of `quote`; empty where the line says everything already. */
export const sentenceOfLine = (line: ExplainedLine, quote: Quote, t: T): string => {
  const { trace } = quote
  if (line.type === 'occupancy') return baseSentence(trace, t)
  if (COMPONENT_TYPES.includes(line.type)) return componentSentence(trace, line.code, t)
  switch (line.type) {
    case 'specialOffer':
      return offerSentence(trace, line.code, t)
    case 'discount':
      return discountSentence(trace.discount, t)
    case 'fees':
      return feesSentence(trace, t)
    case 'insurance':
      return t('price.insurance', { rate: shortRate(trace.insuranceRate), on: formatMoney(quote.net) })
    case 'tax':
      return taxSentence(quote.touristTax, t)
    case 'otherTax':
      return taxSentence(trace.otherTaxes?.find(({ code }) => code === line.code)?.tax ?? null, t, 'OTHER')
    default:
      return ''
  }
}

const componentSentence = ({ components, grid }: QuoteTrace, code: string, t: T): string => {
  const found = components.find((c) => c.code === code)
  return found === undefined ? '' : sentenceOfComponent(found, t, grid.includedQuantity)
}

/** People or options: how many are included, what the others cost. `inPrice`: people that the grid includes, whom slices use none of. */
export const sentenceOfComponent = (component: ComponentTrace, t: T, inPrice = 0): string => {
  if (component.kind === 'manual') {
    return component.computed === undefined
      ? t('price.byHand')
      : t('price.byHandInstead', { amount: formatMoney(component.computed) })
  }
  const { included, charged } = component
  if (charged === 0) return t('price.component.allIncluded')
  const parts = segmentTexts(component, t)
  const own = parts.length === 0 ? t('price.component.free') : parts.join(t('price.plus'))
  if (component.kind === 'person' && component.mode === 'SLICES' && inPrice > 0)
    return `${own} ; ${t('price.component.slicesAlone', { count: inPrice })}`
  return included === 0 ? own : `${own} ; ${t('price.component.included', { count: included })}`
}

const segmentTexts = ({ mode, segments }: ComponentTrace, t: T): string[] => {
  const paid = segments.filter((s) => s.unitPrice !== 0)
  switch (mode) {
    case 'SLICES':
      return byRank(segments).map((s) => rankText(s, t))
    case 'WEEK_OCCUPANT':
      return merged(paid).map((s) => weekText(s, 'Units', t))
    case 'WEEK_GROUP':
      return merged(paid).map((s) => weekText(s, 'Group', t))
    case 'NIGHT_GROUP':
      return merged(paid).map((s) =>
        t('price.component.nightGroup', { nights: nightsOf(s.nights, t), price: formatMoney(s.unitPrice) }),
      )
    case 'OCCUPANCY_GROUP':
      return paid.map((s) => t('price.component.stayGroup', { price: formatMoney(s.unitPrice) }))
    case 'OCCUPANCY_OCCUPANT':
      return paid.map((s) => t('price.component.stayUnits', { units: s.units, price: formatMoney(s.unitPrice) }))
    default:
      return merged(paid).map((s) =>
        t('price.component.nightUnits', {
          units: s.units,
          nights: nightsOf(s.nights, t),
          price: formatMoney(s.unitPrice),
        }),
      )
  }
}

/** Segments that follow one another at the same price for as many are one. */
const merged = (segments: readonly Segment[]): Segment[] =>
  segments.reduce<Segment[]>((all, s) => {
    const last = all.at(-1)
    if (last !== undefined && last.units === s.units && last.unitPrice === s.unitPrice)
      return [...all.slice(0, -1), { ...last, to: s.to, nights: last.nights + s.nights }]
    return [...all, s]
  }, [])

const byRank = (segments: readonly Segment[]): Segment[] => {
  const ranks = Map.groupBy(segments, (s) => s.rank ?? 0)
  return [...ranks.values()].flatMap(merged)
}

/** « 3 semaines × 48,00 € », or the sevenths of it that other nights are. */
const weekText = ({ units, nights, unitPrice }: Segment, many: 'Units' | 'Group', t: T): string => {
  const price = formatMoney(unitPrice)
  if (nights % 7 !== 0) return t(`price.component.seventh${many}`, { units, nights: nightsOf(nights, t), price })
  return t(`price.component.week${many}`, { units, weeks: t('price.weeks', { count: nights / 7 }), price })
}

const rankName = (rank: number, t: T): string =>
  rank === 1 ? t('price.component.first') : t('price.component.nth', { rank })

/** « 1er au 2e : gratuit », « 3e au 4e : 2 × 21 nuits × 6,86 € ». */
const rankText = ({ rank = 1, units, nights, unitPrice }: Segment, t: T): string => {
  const to = rankName(rank + units - 1, t)
  const from = rankName(rank, t)
  if (unitPrice === 0)
    return units === 1 ? t('price.component.rankFree', { rank: from }) : t('price.component.ranksFree', { from, to })
  const price = formatMoney(unitPrice)
  if (units > 1) return t('price.component.ranks', { from, to, units, nights: nightsOf(nights, t), price })
  return t(rank === 1 ? 'price.component.rankOne' : 'price.component.rank', {
    rank,
    nights: nightsOf(nights, t),
    price,
  })
}

const discountSentence = (discount: QuoteTrace['discount'], t: T): string => {
  if (discount === null) return ''
  const on = formatMoney(discount.on)
  return discount.unit === 'PERCENT'
    ? t('price.discount.percent', { rate: shortRate(discount.value), on })
    : t('price.discount.amount', { amount: formatMoney(discount.value), on })
}

const feesSentence = ({ fees }: QuoteTrace, t: T): string =>
  fees.replacedBy === null
    ? t('price.fees.usual')
    : t('price.fees.replaced', { usual: formatMoney(fees.usual), by: fees.replacedBy })

/** What must be paid to book, and why so much. */
export const downPaymentSentence = ({ downPayment }: Pick<QuoteTrace, 'downPayment'>, t: T): string => {
  if (downPayment === null) return ''
  const { rule, share, fees, insurance, capped } = downPayment
  if (rule === 'FULL_SHORT_STAY') return t('price.downPayment.shortStay')
  if (rule === 'FULL_SOON') return t('price.downPayment.soon')
  const parts = [
    t(rule === 'RATE' ? 'price.downPayment.rate' : 'price.downPayment.fixed', { share: formatMoney(share) }),
    ...(fees > 0 ? [t('price.downPayment.fees', { amount: formatMoney(fees) })] : []),
    ...(insurance > 0 ? [t('price.downPayment.insurance', { amount: formatMoney(insurance) })] : []),
  ]
  const text = parts.join(t('price.plus'))
  return capped ? `${text} ; ${t('price.downPayment.capped')}` : text
}

/** People and options that no price of the grid covers: charged nothing, to be shown. */
export const unpricedSentences = ({ unpriced }: Pick<QuoteTrace, 'unpriced'>, t: T): string[] =>
  unpriced.map((one) => {
    if (one.what === 'option') return t('price.unpriced.option', { code: one.label ?? one.code, count: one.quantity })
    return t(one.what === 'age' ? 'price.unpriced.age' : 'price.unpriced.absent', { age: one.age, count: one.count })
  })
