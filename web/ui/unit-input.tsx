import { useT } from '#web/i18n/i18n.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { TypedTextInput } from '#web/ui/typed-text-input.tsx'
import { useTyped } from '#web/ui/use-typed.ts'

/** A number with its unit behind it, that may have bounds. */
export interface UnitInputProps<N extends number> extends FieldProps {
  /** In the smallest unit, whole; null for an empty field. */
  readonly value: N | null
  readonly onChange: (value: N | null) => void
  readonly min?: number
  readonly max?: number
}

interface Unit<N> {
  /** Shown behind the number. */
  readonly unit: string
  readonly parse: (text: string) => N | undefined
  readonly format: (value: N) => string
  /** A bound as a sentence says it. */
  readonly said: (bound: number) => string
  /** What is said of a text that is no number. */
  readonly unread: string
}

export const UnitInput = <N extends number>(props: UnitInputProps<N> & Unit<N>) => {
  const { value, onChange, min, max, error, unit, parse, format, said, unread, ...rest } = props
  const t = useT('ui')
  const typed = useTyped({ value, onChange, parse, format, isSure: () => true })
  const range =
    value !== null && min !== undefined && value < min
      ? t('number.min', { min: said(min) })
      : value !== null && max !== undefined && value > max
        ? t('number.max', { max: said(max) })
        : undefined
  return (
    <TypedTextInput
      {...rest}
      typed={typed}
      isOut={range !== undefined}
      align="end"
      inputMode="decimal"
      rightSection={<span className="p-unit">{unit}</span>}
      error={typed.isUnread ? unread : (error ?? range)}
    />
  )
}
