/** The lines of a sale: how many, at what price, what each comes to, how many of it left. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ZERO } from '#domain/money.ts'
import { MOST_OF_A_LINE } from '#domain/sale/ticket.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { DraftLine, Reckoned } from '#web/screens/sale-account/draft.ts'
import { LineDialog } from '#web/screens/sale-account/line-dialog.tsx'
import type { RateChoice } from '#web/screens/sale-account/line-dialog.tsx'
import classes from '#web/screens/sale-account/sale-account.module.css'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatAmount } from '#contract/format.ts'
import { formatMoney, formatRate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface LineTableProps {
  readonly lines: readonly DraftLine[]
  readonly reckoned: Reckoned
  readonly rates: readonly RateChoice[]
  readonly isReadOnly: boolean
  /** A quote delivers nothing. */
  readonly withDelivered: boolean
  readonly onChange: (key: number, change: Partial<DraftLine>) => void
  readonly onRemove: (key: number) => void
}

const EMPTY = '\u00A0'

/** Entrée goes down: the next quantity or price, then the search of an article. */
const goOn = (event: React.KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([readonly])')]
  const next = inputs[inputs.indexOf(event.target) + 1]
  event.preventDefault()
  if (next === undefined) document.querySelector<HTMLInputElement>(`.${classes.adder} input`)?.focus()
  else next.focus()
}

export const LineTable = (props: LineTableProps) => {
  const t = useT('sale-account')
  const { lines, reckoned, rates, isReadOnly, withDelivered, onChange, onRemove } = props
  const [opened, open] = useState<number>()
  const detailed = lines.find(({ key }) => key === opened)
  return (
    <div className={classes.card} role="presentation" onKeyDown={goOn}>
      <ScrollRegion label={t('one.lines')} className={undefined}>
        <table className={classes.lines} aria-label={t('one.lines')}>
          <Heads withDelivered={withDelivered} />
          <tbody>
            {lines.map((line) => (
              <Line
                key={line.key}
                line={line}
                amount={reckoned.amounts.get(line.key) ?? ZERO}
                isReadOnly={isReadOnly}
                withDelivered={withDelivered}
                onChange={(change) => onChange(line.key, change)}
                onRemove={() => onRemove(line.key)}
                onOpen={() => open(line.key)}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t('line.total')}
              </th>
              <td data-align="end">{formatMoney(reckoned.total)}</td>
              {withDelivered ? <td>{EMPTY}</td> : null}
              <td>{EMPTY}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {detailed === undefined ? null : (
        <LineDialog
          line={detailed}
          rates={rates}
          onChange={(change) => onChange(detailed.key, change)}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  )
}

const Heads = ({ withDelivered }: Pick<LineTableProps, 'withDelivered'>) => {
  const t = useT('sale-account')
  return (
    <thead>
      <tr>
        <th scope="col">{t('line.label')}</th>
        <th scope="col">{t('line.quantity')}</th>
        <th scope="col">{t('line.price')}</th>
        <th scope="col" data-align="end">
          {t('line.vat')}
        </th>
        <th scope="col" data-align="end">
          {t('line.amount')}
        </th>
        {withDelivered ? (
          <th scope="col" data-align="end">
            {t('line.delivered')}
          </th>
        ) : null}
        <td>{EMPTY}</td>
      </tr>
    </thead>
  )
}

interface LineProps {
  readonly line: DraftLine
  readonly amount: number
  readonly isReadOnly: boolean
  readonly withDelivered: boolean
  readonly onChange: (change: Partial<DraftLine>) => void
  readonly onRemove: () => void
  readonly onOpen: () => void
}

/** What it is called where its own label is not typed yet. */
const useName = ({ label }: DraftLine): string => {
  const t = useT('sale-account')
  return label === '' ? t('line.free') : label
}

const Line = ({ line, amount, isReadOnly, withDelivered, onChange, onRemove, onOpen }: LineProps) => {
  const t = useT('sale-account')
  const name = useName(line)
  const rate = line.isTakeaway ? line.takeawayRate : line.rate
  return (
    <tr>
      <th scope="row">
        <Label {...{ line, isReadOnly, onChange }} />
      </th>
      <Figures {...{ line, name, isReadOnly, onChange }} />
      <td data-align="end">{line.parts.length > 0 ? t('line.several') : formatRate(rate)}</td>
      <td data-align="end">{formatMoney(amount)}</td>
      {withDelivered ? <td data-align="end">{`${line.delivered}/${line.quantity ?? 0}`}</td> : null}
      <td data-align="end" className={classes.tools}>
        {isReadOnly ? null : (
          <>
            <ActionButton
              variant="subtle"
              size="compact-sm"
              aria-label={t('line.detailOf', { label: name })}
              onClick={onOpen}
            >
              {t('line.detail')}
            </ActionButton>
            <ActionButton
              variant="subtle"
              size="compact-sm"
              aria-label={t('line.remove', { label: name })}
              disabledReason={line.delivered > 0 ? t('line.isDelivered') : undefined}
              onClick={onRemove}
            >
              <Icon name="trash" size={16} />
            </ActionButton>
          </>
        )}
      </td>
    </tr>
  )
}

interface FiguresProps extends Pick<LineProps, 'line' | 'isReadOnly' | 'onChange'> {
  readonly name: string
}

/** How many, at what price: typed, or as it was agreed. */
const Figures = ({ line, name, isReadOnly, onChange }: FiguresProps) => {
  const t = useT('sale-account')
  if (isReadOnly)
    return (
      <>
        <td>{line.quantity}</td>
        <td>{formatMoney(line.unitPrice ?? line.price)}</td>
      </>
    )
  return (
    <>
      <td>
        <QuantityInput
          label={t('line.quantityOf', { label: name })}
          isLabelHidden
          min={1}
          max={MOST_OF_A_LINE}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
          w={76}
        />
      </td>
      <td>
        <MoneyInput
          label={t('line.priceOf', { label: name })}
          isLabelHidden
          min={0}
          placeholder={line.articleId === null || line.isFreePrice ? '' : formatAmount(line.price)}
          value={line.unitPrice}
          onChange={(unitPrice) => onChange({ unitPrice })}
          w={124}
        />
      </td>
    </>
  )
}

const Label = ({ line, isReadOnly, onChange }: Pick<LineProps, 'line' | 'isReadOnly' | 'onChange'>) => {
  const t = useT('sale-account')
  const { discount } = line
  const off =
    discount === null
      ? undefined
      : t('line.off', {
          value: discount.rate === null ? formatMoney(discount.amount ?? ZERO) : formatRate(discount.rate),
          reason: discount.reason,
        })
  return (
    <>
      {line.articleId === null && !isReadOnly ? (
        <TextInput
          aria-label={t('line.labelOf')}
          placeholder={t('line.labelHint')}
          value={line.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
          maxLength={80}
          miw={180}
        />
      ) : (
        line.label
      )}
      {off === undefined ? null : <span className={classes.off}>{off}</span>}
      {line.isTakeaway ? <span className={classes.off}>{t('line.takeaway')}</span> : null}
    </>
  )
}
