import type { OfferTrace, QuoteTrace } from '#domain/pricing/result.ts'
import { messageOf } from '#contract/messages.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { formatDayMonth, formatMoney } from '#web/ui/format.ts'
import { nightsOf, shortRate } from '#web/screens/booking/price/words.ts'

type T = Translate<'booking'>

const amountText = ({ per, units = 1, reduction, included }: OfferTrace, t: T): string => {
  const own = reduction - (included?.reduction ?? 0)
  const amount = formatMoney(Math.round(own / Math.max(1, units)))
  if (per === 'NIGHT') return t('price.offer.amountNight', { nights: nightsOf(units, t), amount })
  if (per === 'WEEK') return t('price.offer.amountWeek', { weeks: t('price.weeks', { count: units }), amount })
  return t('price.offer.amountStay', { amount })
}

const freeText = ({ freeNights = 0, freeDays }: OfferTrace, t: T): string => {
  const text = t(freeNights < 2 ? 'price.offer.freeOne' : 'price.offer.free', { nights: nightsOf(freeNights, t) })
  if (freeDays === undefined || freeDays.length === 0) return text
  return t('price.offer.freeDays', { text, days: freeDays.map(formatDayMonth).join(', ') })
}

const applied = (offer: OfferTrace, t: T): string => {
  switch (offer.kind) {
    case 'X_EQUAL_Y':
      return freeText(offer, t)
    case 'STRIKEOUT':
      return t('price.offer.strikeout', { on: formatMoney(offer.on) })
    case 'INCLUDED_SERVICE':
      return t('price.offer.service')
    case 'BOOKING_FEES':
      return t('price.offer.fees')
    default:
      return offer.rate === undefined
        ? amountText(offer, t)
        : t('price.offer.percent', { rate: shortRate(offer.rate), on: formatMoney(offer.on) })
  }
}

/** Which of the nights it was computed on, where not all are inside its dates. */
const appliedText = (offer: OfferTrace, nightsInside: number | undefined, t: T): string =>
  nightsInside === undefined
    ? applied(offer, t)
    : t('price.offer.inside', { text: applied(offer, t), nights: nightsOf(nightsInside, t) })

/** How an offer that applies was computed. */
export const offerSentence = ({ offers }: Pick<QuoteTrace, 'offers'>, code: string, t: T): string => {
  const offer = offers.find((o) => o.code === code && o.outcome === 'APPLIED')
  if (offer === undefined) return ''
  const { included, nightsInside } = offer
  const own = appliedText(offer, nightsInside, t)
  if (included === undefined) return own
  const amount = formatMoney(included.reduction)
  return t('price.offer.included', { text: own, count: included.people, amount })
}

const labelOf = (offers: readonly OfferTrace[], code: string | undefined): string =>
  offers.find((o) => o.code === code)?.label ?? code ?? ''

/** Not worth a word: the offer is for other grids, for other channels, or for those who know its code. */
const SILENT: readonly string[] = ['offer.otherGrid', 'offer.channel', 'offer.promoCode']

/** Why the other offers do not apply. */
export const otherOfferSentences = ({ offers }: Pick<QuoteTrace, 'offers'>, t: T): string[] =>
  offers.flatMap((offer) => {
    const { outcome, label, reason } = offer
    if (outcome === 'NO_EFFECT') return t('price.offer.noEffect', { label })
    if (outcome === 'BEATEN')
      return t('price.offer.beaten', {
        label,
        amount: formatMoney(0 - offer.reduction),
        by: labelOf(offers, offer.beatenBy),
      })
    if (outcome !== 'REFUSED' || reason === undefined || SILENT.includes(reason.code)) return []
    return t('price.offer.refused', { label, reason: messageOf(reason.code, reason.context) ?? reason.code })
  })
