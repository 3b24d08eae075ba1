import type { QuoteTrace } from '#domain/pricing/result.ts'
import { useT } from '#web/i18n/i18n.ts'
import { otherOfferSentences } from '#web/screens/booking/price/offer-sentences.ts'
import classes from '#web/screens/booking/price/price.module.css'
import { unpricedSentences } from '#web/screens/booking/price/sentences.ts'

/** What the price left out: people and options without a tariff, offers that do not apply. */
export const QuoteNotes = ({ trace }: { readonly trace: Pick<QuoteTrace, 'unpriced' | 'offers' | 'unknownCode'> }) => {
  const t = useT('booking')
  const unpriced = unpricedSentences(trace, t)
  const others = otherOfferSentences(trace, t)
  const { unknownCode: code } = trace
  if (unpriced.length + others.length === 0 && code === undefined) return null
  return (
    <ul className={classes.notes}>
      {unpriced.map((text) => (
        <li key={text} data-tone="attention">
          {text}
        </li>
      ))}
      {code === undefined ? null : <li data-tone="attention">{t('price.offer.unknownCode', { code })}</li>}
      {others.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
