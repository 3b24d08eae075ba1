import { addDays } from '#domain/day.ts'
import { formatBand, formatDayMonth, formatMoney } from '#web/ui/format.ts'
import type { NightTrace, QuoteTrace } from '#domain/pricing/result.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { nightsOf } from '#web/screens/booking/price/words.ts'

type T = Translate<'booking'>

interface Run {
  readonly first: NightTrace
  readonly count: number
}

/** Nights that follow one another at the same price of the same period. */
const runsOf = (nights: readonly NightTrace[]): Run[] =>
  nights.reduce<Run[]>((runs, night) => {
    const last = runs.at(-1)
    const same =
      last !== undefined &&
      last.first.period === night.period &&
      last.first.source === night.source &&
      last.first.price === night.price &&
      last.first.detail === night.detail
    return same ? [...runs.slice(0, -1), { ...last, count: last.count + 1 }] : [...runs, { first: night, count: 1 }]
  }, [])

const weekText = (count: number, price: string, t: T): string =>
  count % 7 === 0
    ? t('price.base.week', { weeks: t('price.weeks', { count: count / 7 }), price })
    : t('price.base.seventh', { nights: nightsOf(count, t), price })

const runText = ({ first, count }: Run, t: T): string => {
  const price = formatMoney(first.price)
  const nights = nightsOf(count, t)
  switch (first.source) {
    case 'NIGHT':
      return t('price.base.night', { nights, price })
    case 'WEEK':
      return weekText(count, price, t)
    case 'FIRST':
      return first.detail === '1'
        ? t('price.base.firstOne', { price })
        : t('price.base.first', { rank: first.detail ?? '', price })
    case 'EXTRA':
      return t('price.base.extra', { nights, price, band: formatBand(first.detail ?? '') })
    case 'PACKAGE':
      return t('price.base.package', { nights, price })
    case 'STAY':
      return t('price.base.stay', { price })
    case 'MANUAL':
      return t('price.byHand')
  }
}

/** Without a name, the nights it covers: its end is the first day that it does not. */
const periodName = (trace: Pick<QuoteTrace, 'periods'>, index: number | null, t: T): string => {
  const period = index === null ? undefined : trace.periods[index]
  if (period === undefined) return ''
  if (period.label !== '') return period.label
  return t('price.from', { from: formatDayMonth(period.start), to: formatDayMonth(addDays(period.end, -1)) })
}

/** « 5 nuits à 18,00 € (Basse saison), puis 2 nuits à 29,50 € (Haute saison) ». */
export const baseSentence = (trace: Pick<QuoteTrace, 'nights' | 'periods' | 'computedBase'>, t: T): string => {
  if (trace.computedBase !== undefined) return t('price.byHandInstead', { amount: formatMoney(trace.computedBase) })
  const runs = runsOf(trace.nights)
  const periods = [...new Set(runs.map((run) => run.first.period))]
  const parts = periods.map((period) => {
    const own = runs.filter((run) => run.first.period === period)
    const text = own.map((run) => runText(run, t)).join(t('price.plus'))
    const name = periodName(trace, period, t)
    return name === '' ? text : t('price.inPeriod', { text, period: name })
  })
  return parts.join(t('price.then'))
}
