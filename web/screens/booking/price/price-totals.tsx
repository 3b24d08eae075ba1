import { shownDates } from '#domain/booking/due-dates.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/price/price.module.css'
import { downPaymentSentence } from '#web/screens/booking/price/sentences.ts'
import { formatDay, formatMoney } from '#web/ui/format.ts'

interface PriceTotalsProps {
  readonly file: Pick<BookingFile, 'totals' | 'terms' | 'occupancies'>
}

/** What the file comes to, and what is due to book it. */
export const PriceTotals = ({ file }: PriceTotalsProps) => {
  const t = useT('booking')
  const { totals, terms, occupancies } = file
  const [only] = occupancies
  const due = shownDates(totals)
  // The down payment of several stays is theirs together: no trace tells it.
  const trace = occupancies.length === 1 ? only?.quote?.trace : undefined
  const why = trace === undefined ? '' : downPaymentSentence(trace, t)
  const left = totals.total - totals.retained - totals.downPayment
  const rows = [
    ['net', totals.net],
    ['fees', totals.fees],
    ['insurance', totals.insurance],
    ['tax', totals.tax],
  ] as const
  return (
    <dl className={classes.sums}>
      {rows.map(([key, amount]) =>
        amount === 0 ? null : (
          <div key={key} className={classes.sum}>
            <dt>{t(`price.totals.${key}`)}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ),
      )}
      <div className={classes.sum} data-kind="total">
        <dt>{t('price.totals.total')}</dt>
        <dd>{formatMoney(totals.total)}</dd>
      </div>
      {totals.retained === 0 ? null : (
        <div className={classes.sum}>
          <dt>{t('price.totals.retained')}</dt>
          <dd>{formatMoney(0 - totals.retained)}</dd>
        </div>
      )}
      {totals.downPayment === 0 ? null : (
        <div className={classes.sum}>
          <dt>
            {terms === null ? t('price.totals.downPayment') : t(`price.totals.${terms.downPaymentKind}`)}
            <span className={classes.sentence}>
              {[why, due.downPaymentDue === null ? '' : t('price.totals.due', { day: formatDay(due.downPaymentDue) })]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </dt>
          <dd>{formatMoney(totals.downPayment)}</dd>
        </div>
      )}
      {left <= 0 || totals.downPayment === 0 ? null : (
        <div className={classes.sum}>
          <dt>
            {t('price.totals.balance')}
            {due.balanceDue === null ? null : (
              <span className={classes.sentence}>{t('price.totals.due', { day: formatDay(due.balanceDue) })}</span>
            )}
          </dt>
          <dd>{formatMoney(left)}</dd>
        </div>
      )}
    </dl>
  )
}
