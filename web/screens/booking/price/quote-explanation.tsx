import type { Quote } from '#domain/pricing/result.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ExplainedLines } from '#web/screens/booking/price/explained-lines.tsx'
import { NightTable } from '#web/screens/booking/price/night-table.tsx'
import { QuoteNotes } from '#web/screens/booking/price/quote-notes.tsx'
import classes from '#web/screens/booking/price/price.module.css'
import { downPaymentSentence } from '#web/screens/booking/price/sentences.ts'
import { formatMoney } from '#web/ui/format.ts'

/** Everything that made a price: the lines with their reasons, each night, what was left out, what is due at once. */
export const QuoteExplanation = ({ quote }: { readonly quote: Quote }) => {
  const t = useT('booking')
  const { grid } = quote.trace
  return (
    <div className={classes.explanation}>
      <div className={classes.column}>
        <p className={classes.grid}>{t('price.gridVersion', { label: grid.label, version: grid.version })}</p>
        <ExplainedLines lines={quote.lines} quote={quote} />
        <dl className={classes.sums}>
          <dt>{t('price.totals.total')}</dt>
          <dd>
            <strong>{formatMoney(quote.total)}</strong>
          </dd>
          {quote.downPayment === null ? null : (
            <>
              <dt>
                {t('price.totals.downPayment')}
                <span className={classes.sentence}>{downPaymentSentence(quote.trace, t)}</span>
              </dt>
              <dd>{formatMoney(quote.downPayment)}</dd>
            </>
          )}
        </dl>
        <QuoteNotes trace={quote.trace} />
      </div>
      <div className={classes.column}>
        <NightTable trace={quote.trace} />
      </div>
    </div>
  )
}
