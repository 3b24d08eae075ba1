import type { BillContent } from '#domain/billing/bill-content.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/ui/bill-sheet.module.css'
import { formatAmount, formatDay, formatMoney, formatRate } from '#web/ui/format.ts'

/** VAT by rate, what bears none, what was paid, what is left. */
export const BillTotals = ({ content }: { readonly content: BillContent }) => {
  const t = useT('billing')
  const { vat, outside, payments, deductions, totals } = content
  return (
    <div className={classes.sums}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('sheet.rate')}</th>
            <th scope="col" data-align="end">
              {t('sheet.excluding')}
            </th>
            <th scope="col" data-align="end">
              {t('sheet.vat')}
            </th>
            <th scope="col" data-align="end">
              {t('sheet.including')}
            </th>
          </tr>
        </thead>
        <tbody>
          {vat.map((row) => (
            <tr key={row.rate}>
              <th scope="row">{formatRate(row.rate)}</th>
              <td data-align="end">{formatAmount(row.excluding)}</td>
              <td data-align="end">{formatAmount(row.vat)}</td>
              <td data-align="end">{formatAmount(row.including)}</td>
            </tr>
          ))}
          {outside.map((row) => (
            <tr key={row.kind}>
              <th scope="row">{t(`sheet.outside.${row.kind}`)}</th>
              <td data-align="end" colSpan={3}>
                {formatAmount(row.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={classes.totals}>
        <dt>{t('sheet.totalExcluding')}</dt>
        <dd>{formatMoney(totals.excluding)}</dd>
        <dt>{t('sheet.totalVat')}</dt>
        <dd>{formatMoney(totals.vat)}</dd>
        <dt data-total>{t('sheet.total')}</dt>
        <dd data-total>{formatMoney(totals.including)}</dd>
        {deductions.map((one) => (
          <div key={one.label}>
            <dt>{one.label}</dt>
            <dd>{formatMoney(0 - one.amount)}</dd>
          </div>
        ))}
        {payments.map((payment, i) => (
          // Two payments of a day may be the same: their order tells them apart.
          <div key={`${payment.paidOn}-${i}`}>
            <dt>{t(`sheet.payment.${payment.kind}`, { day: formatDay(payment.paidOn), method: payment.method })}</dt>
            <dd>{formatMoney(0 - payment.amount)}</dd>
          </div>
        ))}
        <dt data-total>{t(totals.due < 0 ? 'sheet.owed' : 'sheet.due')}</dt>
        <dd data-total>{formatMoney(Math.abs(totals.due))}</dd>
      </dl>
    </div>
  )
}
