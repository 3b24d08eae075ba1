/** Rows that say when an article is sold, in words. */
import { concerns, isSoldOtherwise } from '#domain/sale/commercialization.ts'
import type { OfferedArticle, OfferRow, OffersAnswer } from '#contract/operations/sale/commercialization.ts'
import { formatDay, formatMoney, formatWeekday, WEEKDAYS } from '#contract/format.ts'
import type { Translate } from '#web/i18n/i18n.ts'

type T = Translate<'sale'>

/** Monday first, as calendars show weeks. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

const daysOf = ({ startDate, endDate }: OfferRow, t: T): string | undefined => {
  if (startDate !== null && endDate !== null)
    return t('offers.between', { from: formatDay(startDate), until: formatDay(endDate) })
  if (startDate !== null) return t('offers.fromDay', { from: formatDay(startDate) })
  return endDate === null ? undefined : t('offers.untilDay', { until: formatDay(endDate) })
}

/** `lun. – ven.` where they follow each other, else one by one. */
const weekOf = ({ weekdays }: OfferRow): string | undefined => {
  if (weekdays.length === 0 || weekdays.length === 7) return undefined
  const chosen = WEEK.map((day, i) => ({ day, i })).filter(({ day }) => weekdays.includes(day))
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (chosen.length === 1) return WEEKDAYS[first.day]
  if (chosen.length > 2 && last.i - first.i === chosen.length - 1)
    return `${formatWeekday(first.day)} – ${formatWeekday(last.day)}`
  return chosen.map(({ day }) => formatWeekday(day)).join(' ')
}

const hoursOf = ({ fromTime, toTime }: OfferRow, t: T): string | undefined => {
  if (fromTime !== null && toTime !== null) return t('offers.hours', { from: fromTime, to: toTime })
  if (fromTime !== null) return t('offers.fromHour', { from: fromTime })
  return toTime === null ? undefined : t('offers.toHour', { to: toTime })
}

/** `du 01/07/2027 au 31/08/2027, sam. dim., 17:00 – 19:00`. */
export const whenOf = (offer: OfferRow, t: T): string => {
  const parts = [daysOf(offer, t), weekOf(offer), hoursOf(offer, t)].filter((part) => part !== undefined)
  return parts.length === 0 ? t('offers.anyTime') : parts.join(', ')
}

const isAlways = ({ startDate, endDate, weekdays, fromTime, toTime }: OfferRow): boolean =>
  startDate === null && endDate === null && weekdays.length === 0 && fromTime === null && toTime === null

/** One row in a cell of the grid. */
const rowWords = (offer: OfferRow, t: T): string => {
  if (!offer.isSold) return isAlways(offer) ? t('offers.never') : t('offers.except', { when: whenOf(offer, t) })
  return offer.price === null ? whenOf(offer, t) : `${whenOf(offer, t)} : ${formatMoney(offer.price)}`
}

/** What a cell says below its price: the rows that concern this till, the first of them in full. */
export const cellWords = ({ offers }: OfferedArticle, tillId: number, t: T): readonly string[] => {
  const own = offers.filter((offer) => concerns(offer, tillId))
  const told = own.filter((offer) => !isAlways(offer) || offer.price !== null)
  const [first, ...others] = told
  if (first === undefined) return []
  return [rowWords(first, t), ...(others.length === 0 ? [] : [t('offers.more', { count: others.length })])]
}

/** Without days or hours: it holds the rest of the time. */
export const isRest = isAlways

type Register = OffersAnswer['registers'][number]

/** Tills by what they do while no row holds; those with a row for the rest of the time are in neither. */
export const restOf = (drafts: readonly OfferRow[], registers: readonly Register[]) => {
  const open = registers.filter(
    ({ id, active }) => active && !drafts.some((offer) => concerns(offer, id) && isRest(offer)),
  )
  return {
    sold: open.filter(({ id }) => isSoldOtherwise(drafts, id)),
    notSold: open.filter(({ id }) => !isSoldOtherwise(drafts, id)),
  }
}
