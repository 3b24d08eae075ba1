import { memo } from 'react'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { BasketLine } from '#domain/sale/basket.ts'
import type { SoldArticle } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/ticket-line.module.css'
import { discountSaid } from '#web/screens/till/said.ts'
import { formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

interface LineRowProps {
  readonly line: BasketLine
  readonly article: SoldArticle | undefined
  /** What it comes to, and its deposit; null while the ticket has a fault. Numbers: a touch draws its own line alone. */
  readonly own: Cents | null
  readonly deposit: Cents | null
  /** What the ticket is by itself: only what differs is said. */
  readonly isTicketTakeaway: boolean
  readonly isLocked: boolean
  readonly onStep: (key: number, by: 1 | -1) => void
  readonly onOpen: (key: number) => void
  readonly onQuantity: (key: number) => void
}

interface StepperProps extends Pick<LineRowProps, 'onStep' | 'onQuantity'> {
  readonly line: BasketLine
  readonly label: string
}

const Stepper = ({ line: { key, quantity }, label, onStep, onQuantity }: StepperProps) => {
  const t = useT('till')
  return (
    <span className={classes.stepper}>
      <button
        type="button"
        className={classes.step}
        aria-label={t('line.less', { label })}
        onClick={() => onStep(key, -1)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className={classes.quantity}
        aria-label={t('line.quantity', { label, quantity })}
        onClick={() => onQuantity(key)}
      >
        {quantity}
      </button>
      <button
        type="button"
        className={classes.step}
        aria-label={t('line.more', { label })}
        onClick={() => onStep(key, 1)}
      >
        <Icon name="plus" />
      </button>
    </span>
  )
}

const Row = (props: LineRowProps) => {
  const { line, article, own, deposit, isTicketTakeaway, isLocked, onStep, onOpen, onQuantity } = props
  const t = useT('till')
  const { key, quantity, unitPrice, isTakeaway, discount } = line
  const label = article?.label ?? t('line.gone')
  const price = unitPrice ?? article?.price ?? cents(0)
  const said = [
    quantity === 1 ? undefined : `${quantity} × ${formatMoney(price)}`,
    quantity < 0 ? t('line.returned') : undefined,
    isTakeaway === isTicketTakeaway ? undefined : t(isTakeaway ? 'service.takeaway' : 'service.onSite'),
    discount === null ? undefined : discountSaid(discount),
  ].filter((part) => part !== undefined)
  return (
    <>
      <li className={classes.line} data-gone={article === undefined || undefined}>
        <button
          type="button"
          className={classes.lineName}
          aria-label={t('line.open', { label })}
          disabled={isLocked}
          onClick={() => onOpen(key)}
        >
          <span>{label}</span>
          {said.length === 0 ? null : <small>{said.join(' · ')}</small>}
        </button>
        {isLocked ? null : <Stepper {...{ line, label, onStep, onQuantity }} />}
        <span className={classes.amount} data-figures>
          {own === null ? '—' : formatMoney(own)}
        </span>
      </li>
      {deposit === null ? null : (
        <li className={classes.line} data-deposit>
          <span className={classes.lineName}>{t('line.depositOf', { label })}</span>
          <span className={classes.amount} data-figures>
            {formatMoney(deposit)}
          </span>
        </li>
      )}
    </>
  )
}

export const LineRow = memo(Row)
