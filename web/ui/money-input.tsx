import type { Cents } from '#domain/money.ts'
import { formatAmount, formatMoney } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useMaybeUser } from '#web/shell/session.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { parseMoney } from '#web/ui/parse-number.ts'
import { TypedTextInput } from '#web/ui/typed-text-input.tsx'
import { useTyped } from '#web/ui/use-typed.ts'

export interface MoneyInputProps extends FieldProps {
  /** Cents; null for an empty field. */
  readonly value: Cents | null
  readonly onChange: (value: Cents | null) => void
  readonly min?: number
  readonly max?: number
}

/** An amount: `1234,5` is read as 1 234,50 €. */
export const MoneyInput = ({ value, onChange, min, max, error, ...rest }: MoneyInputProps) => {
  const t = useT('ui')
  const symbol = useMaybeUser()?.establishment.currency.symbol ?? '€'
  const typed = useTyped({ value, onChange, parse: parseMoney, format: formatAmount, isSure: () => true })
  const range =
    value !== null && min !== undefined && value < min
      ? t('number.min', { min: formatMoney(min, symbol) })
      : value !== null && max !== undefined && value > max
        ? t('number.max', { max: formatMoney(max, symbol) })
        : undefined
  return (
    <TypedTextInput
      {...rest}
      typed={typed}
      isOut={range !== undefined}
      align="end"
      inputMode="decimal"
      rightSection={<span className="p-unit">{symbol}</span>}
      error={typed.isUnread ? t('number.invalidMoney') : (error ?? range)}
    />
  )
}
