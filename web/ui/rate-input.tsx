import type { BasisPoints } from '#domain/money.ts'
import { formatPercent, formatRate } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { parseRate } from '#web/ui/parse-number.ts'
import { TypedTextInput } from '#web/ui/typed-text-input.tsx'
import { useTyped } from '#web/ui/use-typed.ts'

export interface RateInputProps extends FieldProps {
  /** Basis points: 550 is 5,50 %. */
  readonly value: BasisPoints | null
  readonly onChange: (value: BasisPoints | null) => void
  readonly min?: number
  readonly max?: number
}

/** A percentage: `5,5` is read as 5,50 %. */
export const RateInput = ({ value, onChange, min, max, error, ...rest }: RateInputProps) => {
  const t = useT('ui')
  const format = (rate: BasisPoints): string => formatRate(rate).slice(0, -2)
  const typed = useTyped({ value, onChange, parse: parseRate, format, isSure: () => true })
  const range =
    value !== null && min !== undefined && value < min
      ? t('number.min', { min: formatPercent(min / 100) })
      : value !== null && max !== undefined && value > max
        ? t('number.max', { max: formatPercent(max / 100) })
        : undefined
  return (
    <TypedTextInput
      {...rest}
      typed={typed}
      isOut={range !== undefined}
      align="end"
      inputMode="decimal"
      rightSection={<span className="p-unit">%</span>}
      error={typed.isUnread ? t('number.invalidRate') : (error ?? range)}
    />
  )
}
