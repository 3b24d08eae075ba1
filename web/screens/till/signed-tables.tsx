/** What a signed ticket sold, how it was paid, and its VAT by rate. */
import type { TicketAnswer } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/signed.module.css'
import { formatMoney, formatRate } from '#web/ui/format.ts'

export const Sold = ({ ticket: { lines, total, payments } }: { readonly ticket: TicketAnswer['item'] }) => {
  const t = useT('till')
  return (
    <div className={classes.card}>
      <table className={classes.table}>
        <caption>{t('ticket.lines')}</caption>
        <tbody>
          {lines.map(({ label, quantity, unitPrice, discount, discountReason, amount, returned }, i) => (
            <tr key={`${i}-${label}`}>
              <th scope="row">
                {label}
                <small>
                  {[
                    `${quantity} × ${formatMoney(unitPrice)}`,
                    discount === 0 ? undefined : `\u2212${formatMoney(discount)} (${discountReason ?? ''})`,
                    returned > 0 ? t('signed.back', { count: returned }) : undefined,
                  ]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                </small>
              </th>
              <td data-align="end">{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('ticket.total')}</th>
            <td data-align="end">{formatMoney(total)}</td>
          </tr>
          {payments.map(({ id, label, amount, given, paper }) => (
            <tr key={id} data-payment>
              <th scope="row">
                {label}
                {paper === null ? null : <small>{paper}</small>}
                {given === null ? null : <small>{t('pay.given', { given: formatMoney(given) })}</small>}
              </th>
              <td data-align="end">{formatMoney(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}

export const Rates = ({ ticket: { rates } }: { readonly ticket: TicketAnswer['item'] }) => {
  const t = useT('till')
  return (
    <div className={classes.card}>
      <table className={classes.table}>
        <caption>{t('signed.vat')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('signed.rate')}</th>
            <th scope="col" data-align="end">
              {t('signed.excluding')}
            </th>
            <th scope="col" data-align="end">
              {t('signed.vatAmount')}
            </th>
            <th scope="col" data-align="end">
              {t('signed.including')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ rate, excluding, vat, including }) => (
            <tr key={rate ?? 'none'}>
              <th scope="row">{rate === null ? t('signed.outside') : formatRate(rate)}</th>
              <td data-align="end">{formatMoney(excluding)}</td>
              <td data-align="end">{formatMoney(vat)}</td>
              <td data-align="end">{formatMoney(including)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
