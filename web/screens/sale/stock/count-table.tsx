import { formatInteger } from '#contract/format.ts'
import { MOST_MOVED } from '#contract/operations/sale/stock.ts'
import type { StockSheetRow } from '#contract/operations/sale/stock.ts'
import { useT } from '#web/i18n/i18n.ts'
import { differenceOf } from '#web/screens/sale/stock/counts.ts'
import type { Counts } from '#web/screens/sale/stock/counts.ts'
import classes from '#web/screens/sale/sale.module.css'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface CountTableProps {
  readonly rows: readonly StockSheetRow[]
  readonly counts: Counts
  readonly put: (row: StockSheetRow, counted: number | null) => void
  readonly isReadOnly: boolean
}

/** `+3`, `−2`, `=`. */
const signed = (difference: number): string => {
  if (difference === 0) return '='
  return `${difference > 0 ? '+' : '−'}${formatInteger(Math.abs(difference))}`
}

/** Entrée and Tab go down the column: one counts shelf after shelf. */
const goDown = (event: React.KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter') return
  const inputs = [...event.currentTarget.querySelectorAll('input')]
  const next = inputs[inputs.indexOf(event.target as HTMLInputElement) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

export const CountTable = ({ rows, counts, put, isReadOnly }: CountTableProps) => {
  const t = useT('sale')
  if (rows.length === 0) return null
  return (
    <div className={classes.card} role="presentation" onKeyDown={goDown}>
      <ScrollRegion label={t('count.title')} className={undefined}>
        <table className={classes.table} aria-label={t('count.title')}>
          <thead>
            <tr>
              <th scope="col">{t('count.article')}</th>
              <th scope="col" data-align="end">
                {t('count.stock')}
              </th>
              <th scope="col">{t('count.counted')}</th>
              <th scope="col" data-align="end">
                {t('count.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const difference = differenceOf(counts, row.id)
              return (
                <tr key={row.id}>
                  <th scope="row">
                    {row.label} <span className={classes.code}>{row.code}</span>
                  </th>
                  <td data-align="end">{formatInteger(row.stock)}</td>
                  <td>
                    <QuantityInput
                      label={t('count.countOf', { label: row.label })}
                      isLabelHidden
                      max={MOST_MOVED}
                      readOnly={isReadOnly}
                      value={counts.get(row.id)?.counted ?? null}
                      onChange={(counted) => put(row, counted)}
                      w={96}
                    />
                  </td>
                  <td data-align="end" className={classes.difference} data-off={(difference ?? 0) !== 0 || undefined}>
                    {difference === undefined ? '' : signed(difference)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}
