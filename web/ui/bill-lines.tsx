import type { BillLine } from '#domain/billing/bill-content.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/ui/bill-sheet.module.css'
import { formatAmount, formatInteger, formatRate } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

const quantity = ({ quantity: count, nights }: BillLine, t: Translate<'billing'>): string =>
  nights === null ? formatInteger(count) : t('sheet.nights', { quantity: formatInteger(count), count: nights })

/** Lines of a bill, amounts including VAT. */
export const BillLines = ({ lines }: { readonly lines: readonly BillLine[] }) => {
  const t = useT('billing')
  return (
    <ScrollRegion className={classes.scroll} label={t('sheet.lines')}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('sheet.what')}</th>
            <th scope="col" data-align="end">
              {t('sheet.quantity')}
            </th>
            <th scope="col" data-align="end">
              {t('sheet.unitPrice')}
            </th>
            <th scope="col" data-align="end">
              {t('sheet.rate')}
            </th>
            <th scope="col" data-align="end">
              {t('sheet.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <th scope="row">{line.label}</th>
              <td data-align="end">{quantity(line, t)}</td>
              <td data-align="end">{line.unitPrice === null ? '' : formatAmount(line.unitPrice)}</td>
              <td data-align="end">{line.rate === null ? '—' : formatRate(line.rate)}</td>
              <td data-align="end">{formatAmount(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
