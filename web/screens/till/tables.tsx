import type { BasketRow } from '#contract/operations/sale/till.ts'
import { isSameTable } from '#domain/sale/tables.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/tables.module.css'
import { formatMoney } from '#web/ui/format.ts'

interface TableGridProps {
  readonly tables: readonly string[]
  readonly baskets: readonly BasketRow[] | undefined
  readonly chosen?: string
  readonly isDisabled: boolean
  readonly onChoose: (name: string, there: BasketRow | undefined) => void
}

/** Tables of a bar, free or with what they owe. */
export const TableGrid = ({ tables, baskets, chosen, isDisabled, onChoose }: TableGridProps) => {
  const t = useT('till')
  return (
    <div className={classes.grid} role="group" aria-label={t('aside.tables')}>
      {tables.map((name) => {
        const there = baskets?.find((row) => isSameTable(row.label, name))
        return (
          <button
            key={name}
            type="button"
            className={classes.table}
            data-taken={there !== undefined || undefined}
            aria-pressed={chosen === undefined ? undefined : isSameTable(chosen, name)}
            disabled={isDisabled}
            onClick={() => onChoose(name, there)}
          >
            <strong>{name}</strong>
            <span data-figures>{there === undefined ? t('aside.free') : formatMoney(there.total)}</span>
          </button>
        )
      })}
    </div>
  )
}
