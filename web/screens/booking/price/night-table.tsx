import { nightTable } from '#domain/pricing/night-table.ts'
import type { QuoteTrace } from '#domain/pricing/result.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/price/price.module.css'
import { formatAmount, formatDayShort } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface NightTableProps {
  readonly trace: Pick<QuoteTrace, 'nights' | 'periods' | 'components'>
}

/** What each night costs, column by column, and what is charged once: the sum is the price before reductions and taxes. */
export const NightTable = ({ trace }: NightTableProps) => {
  const t = useT('booking')
  const { columns, rows, perStay, total } = nightTable(trace)
  const hasPeriods = rows.some((row) => row.periodLabel !== '')
  return (
    <ScrollRegion className={classes.scroll} label={t('price.table.label')}>
      <table className={classes.nights}>
        <thead>
          <tr>
            <th scope="col">{t('price.table.night')}</th>
            {hasPeriods ? <th scope="col">{t('price.table.period')}</th> : null}
            <th scope="col" data-align="end">
              {t('price.table.base')}
            </th>
            {columns.map((column) => (
              <th scope="col" key={column.code} data-align="end">
                {column.label === '' ? column.code : column.label}
              </th>
            ))}
            <th scope="col" data-align="end">
              {t('price.table.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.night}>
              <th scope="row">{formatDayShort(row.night).slice(0, -5)}</th>
              {hasPeriods ? <td>{row.periodLabel}</td> : null}
              <td data-align="end">{formatAmount(row.base.amount)}</td>
              {columns.map((column) => (
                <td key={column.code} data-align="end">
                  {formatAmount(row.components[column.code] ?? 0)}
                </td>
              ))}
              <td data-align="end">{formatAmount(row.total)}</td>
            </tr>
          ))}
          {perStay.map((one) => (
            <tr key={one.code}>
              <th scope="row" colSpan={columns.length + (hasPeriods ? 3 : 2)}>
                {`${one.label === '' ? one.code : one.label} · ${t('price.table.perStay')}`}
              </th>
              <td data-align="end">{formatAmount(one.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={columns.length + (hasPeriods ? 3 : 2)}>
              {t('price.table.totals')}
            </th>
            <td data-align="end">{formatAmount(total)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
