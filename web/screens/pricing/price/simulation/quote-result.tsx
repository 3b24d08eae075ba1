import { nightTable } from '#domain/pricing/night-table.ts'
import type { NightTable } from '#domain/pricing/night-table.ts'
import type { ComponentTrace, NightTrace, Quote, Unpriced } from '#domain/pricing/result.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { formatAmount, formatBand, formatDayShort, formatMoney } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import classes from '#web/screens/pricing/price/simulation/simulation.module.css'

type T = Translate<'price'>

/** « 1/7 de 595,00 », « 2e nuit »: which price of the period made the night. */
const sourceText = ({ source, price, divisor, detail }: NightTrace, t: T): string => {
  switch (source) {
    case 'FIRST':
      return detail === '1' ? t('row.firstOne') : t('row.firstNth', { n: detail ?? '' })
    case 'EXTRA':
      return `${t('row.extra')} ${t('row.extraBand', { band: formatBand(detail ?? '') })}`
    case 'WEEK':
      return t('simulation.seventh', { price: formatAmount(price) })
    case 'PACKAGE':
      return t('simulation.package', { n: divisor, price: formatAmount(price) })
    case 'STAY':
      return t('simulation.stay', { n: divisor, price: formatAmount(price) })
    default:
      return ''
  }
}

const unpricedText = (unpriced: Unpriced, t: T): string => {
  switch (unpriced.what) {
    case 'age':
      return t('simulation.unpricedAge', { count: unpriced.count, age: unpriced.age })
    case 'absent':
      return t('simulation.absent', { count: unpriced.count })
    case 'option':
      return t('simulation.unpricedOption', { code: unpriced.code })
  }
}

/** « 3 demandés, 2 inclus »: why fewer are charged than came. */
const includedText = ({ asked, included, label, code }: ComponentTrace, t: T): string =>
  t('simulation.included', { name: label === '' ? code : label, asked, included })

/** The total, each night that makes it, and what is charged once. */
export const QuoteResult = ({ quote }: { readonly quote: Quote }) => {
  const t = useT('price')
  const table = nightTable(quote.trace)
  const included = quote.trace.components.filter((c) => c.included > 0)
  return (
    <>
      <p className={classes.total}>
        <strong data-total={quote.total}>{formatMoney(quote.total)}</strong>
        <span>{t('simulation.nights', { count: quote.nights })}</span>
        <span>{t('simulation.apart')}</span>
      </p>
      {quote.trace.unpriced.map((one, i) => (
        <p key={i} className={classes.unpriced}>
          {unpricedText(one, t)}
        </p>
      ))}
      <Nights table={table} base={quote.base} />
      <ul className={classes.notes}>
        {included.map((component) => (
          <li key={component.code}>{includedText(component, t)}</li>
        ))}
      </ul>
    </>
  )
}

const Nights = ({ table, base }: { readonly table: NightTable; readonly base: Quote['base'] }) => {
  const t = useT('price')
  // By the night, the price says everything already.
  const hasHow = table.rows.some((row) => sourceText(row.base, t) !== '')
  return (
    <ScrollRegion className={classes.frame} label={t('simulation.table')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('simulation.night')}</th>
            <th scope="col">{t('simulation.period')}</th>
            {hasHow ? <th scope="col">{t('simulation.how')}</th> : null}
            <th scope="col" data-align="end">
              {t('simulation.base')}
            </th>
            {table.columns.map((column) => (
              <th key={column.code} scope="col" data-align="end">
                {column.label === '' ? column.code : column.label}
              </th>
            ))}
            <th scope="col" data-align="end">
              {t('simulation.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, i) => (
            <tr
              key={row.night}
              data-change={(i > 0 && row.base.period !== table.rows[i - 1]?.base.period) || undefined}
            >
              <th scope="row">{formatDayShort(row.night)}</th>
              <td>{row.periodLabel}</td>
              {hasHow ? <td className={classes.how}>{sourceText(row.base, t)}</td> : null}
              <td data-align="end">{formatAmount(row.base.amount)}</td>
              {table.columns.map((column) => (
                <td key={column.code} data-align="end">
                  {formatAmount(row.components[column.code] ?? 0)}
                </td>
              ))}
              <td data-align="end" className={classes.sum}>
                {formatAmount(row.total)}
              </td>
            </tr>
          ))}
          {table.perStay.map((line) => (
            <tr key={line.code} data-once>
              <th scope="row" colSpan={(hasHow ? 4 : 3) + table.columns.length}>
                {line.label === '' ? line.code : line.label} <span className={classes.how}>{t('simulation.once')}</span>
              </th>
              <td data-align="end" className={classes.sum}>
                {formatAmount(line.amount)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={hasHow ? 3 : 2}>
              {t('simulation.total')}
            </th>
            <td data-align="end">{formatAmount(base)}</td>
            {table.columns.map((column) => (
              <td key={column.code} data-align="end">
                {formatAmount(column.total)}
              </td>
            ))}
            <td data-align="end" className={classes.sum}>
              {formatAmount(table.total)}
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
