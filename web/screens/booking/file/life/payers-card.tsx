import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/file/file.module.css'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { formatMoney } from '#web/ui/format.ts'

/** What each payer owes and has paid; only where there are several. */
export const PayersCard = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('booking')
  if (file.payers.length < 2) return null
  const keeps = file.totals.retained !== 0
  const isFormer = (payerId: number, total: number): boolean => payerId !== file.customer?.id && total === 0
  return (
    <section className={classes.stayLines} aria-label={t('life.payers.balances')}>
      <h2>{t('life.payers.balances')}</h2>
      <table className={tableClasses.compared}>
        <thead>
          <tr>
            <th scope="col">{t('life.payers.payer')}</th>
            <th scope="col" data-align="end">
              {t('price.totals.total')}
            </th>
            {keeps ? (
              <th scope="col" data-align="end">
                {t('price.totals.retained')}
              </th>
            ) : null}
            <th scope="col" data-align="end">
              {t('price.totals.paid')}
            </th>
            <th scope="col" data-align="end">
              {t('price.totals.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {file.payers.map(({ payerId, name, total, retained, paid, balance }) => (
            <tr key={payerId}>
              <th scope="row">
                {name}
                {isFormer(payerId, total) ? (
                  <small className={tableClasses.why}>{t('life.payers.former')}</small>
                ) : null}
              </th>
              <td data-align="end">{formatMoney(total)}</td>
              {keeps ? <td data-align="end">{formatMoney(0 - retained)}</td> : null}
              <td data-align="end">{formatMoney(paid)}</td>
              <td data-align="end">{formatMoney(balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('life.payers.all')}</th>
            <td data-align="end">{formatMoney(file.totals.total)}</td>
            {keeps ? <td data-align="end">{formatMoney(0 - file.totals.retained)}</td> : null}
            <td data-align="end">{formatMoney(file.totals.paid)}</td>
            <td data-align="end">{formatMoney(file.totals.balance)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
