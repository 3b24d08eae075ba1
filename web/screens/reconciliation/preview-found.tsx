import type { StatementPreview } from '#contract/operations/payment/statement.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/reconciliation/reconciliation.module.css'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

/** What a file brings, before it is imported: its statements and its first movements. */
export const PreviewFound = ({ preview: { statements, lines, others } }: { readonly preview: StatementPreview }) => {
  const t = useT('reconciliation')
  if (statements.length === 0) return null
  return (
    <section className={classes.found} aria-label={t('import.found')}>
      <h3>{t('import.found')}</h3>
      <ul>
        {statements.map((one, i) => (
          // Two statements of a file may say the same.
          <li key={i}>
            {[
              ...(one.reference === '' ? [] : [t('import.statement', { reference: one.reference })]),
              t('import.span', { from: formatDay(one.firstOn), to: formatDay(one.lastOn) }),
              t('import.lines', { count: one.count }),
              one.opening === null || one.closing === null
                ? t('import.total', { sum: formatMoney(one.sum) })
                : t('import.balances', { opening: formatMoney(one.opening), closing: formatMoney(one.closing) }),
            ].join(', ')}
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : <p role="status">{t('import.others', { accounts: others.join(', ') })}</p>}
      <ScrollRegion label={t('import.first')} className={classes.scroll}>
        <table className={classes.small} aria-label={t('import.first')}>
          <thead>
            <tr>
              <th>{t('import.day')}</th>
              <th>{t('import.label')}</th>
              <th className={classes.figure}>{t('import.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, i) => (
              // Lines of a file may be alike.
              <tr key={i}>
                <td>{formatDay(line.bookedOn)}</td>
                <td>{[line.counterparty, line.label].filter((text) => text !== '').join(' · ')}</td>
                <td className={classes.figure}>{formatMoney(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}
