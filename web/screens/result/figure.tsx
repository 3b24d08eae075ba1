import type { Cents } from '#domain/money.ts'
import type { Address } from '#web/list/use-list-table.tsx'
import classes from '#web/screens/result/result.module.css'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { formatAmount } from '#web/ui/format.ts'

interface FigureProps {
  readonly amount: Cents
  readonly opens: Address
}

/** An amount of a table, which opens what it is made of; nothing opens of nothing. */
export const Figure = ({ amount, opens: { to, search } }: FigureProps) =>
  amount === 0 ? (
    <span className={classes.none}>{formatAmount(amount)}</span>
  ) : (
    <ScreenLink to={to} search={search} onDoubleClick={(event) => event.stopPropagation()}>
      {formatAmount(amount)}
    </ScreenLink>
  )
