import { ActionIcon } from '@mantine/core'
import { formatInteger } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { Icon } from '#web/ui/icons.tsx'
import { clampQuantity, LARGEST_QUANTITY, parseQuantity } from '#web/ui/parse-number.ts'
import { TypedTextInput } from '#web/ui/typed-text-input.tsx'
import { useTyped } from '#web/ui/use-typed.ts'

export interface QuantityInputProps extends FieldProps {
  readonly label: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  /** Default 0 (spec 9). */
  readonly min?: number
  /** Default 9999 (spec 9). */
  readonly max?: number
  /** Shown after the number: « nuits », « m² ». */
  readonly unit?: string
  /** Buttons that add and remove one, for what is counted at the desk. */
  readonly withSteps?: boolean
}

/** A whole number, typed and brought within its bounds when the field is left, stepped by ↑ ↓, or by − and + where `withSteps`. */
export const QuantityInput = ({
  value,
  onChange,
  min = 0,
  max = LARGEST_QUANTITY,
  unit,
  withSteps = false,
  error,
  ...rest
}: QuantityInputProps) => {
  const t = useT('ui')
  const typed = useTyped({ value, onChange, parse: parseQuantity, format: formatInteger, isSure: () => true })
  const step = (by: number): void => {
    typed.drop()
    onChange(clampQuantity((value ?? (by > 0 ? min - 1 : min + 1)) + by, min, max))
  }
  const leave = (): void => {
    // A value that came from elsewhere stays, with what is wrong about it: only what is typed here is brought within the bounds.
    if (!typed.isTyped) return
    typed.settle()
    const read = parseQuantity(typed.text)
    if (read !== undefined && clampQuantity(read, min, max) !== read) onChange(clampQuantity(read, min, max))
  }
  const range =
    value !== null && value < min
      ? t('number.min', { min: formatInteger(min) })
      : value !== null && value > max
        ? t('number.max', { max: formatInteger(max) })
        : undefined
  return (
    <TypedTextInput
      {...rest}
      typed={{ ...typed, handlers: { ...typed.handlers, onBlur: leave } }}
      isOut={range !== undefined}
      align={withSteps ? 'start' : 'end'}
      inputMode="numeric"
      rightSectionWidth={withSteps ? 58 : unit === undefined ? 12 : unit.length * 8 + 18}
      rightSection={
        withSteps ? <Steps label={rest.label} value={value} min={min} max={max} step={step} /> : <Unit unit={unit} />
      }
      onKey={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        step(event.key === 'ArrowUp' ? 1 : -1)
      }}
      error={typed.isUnread ? t('number.invalidQuantity') : (error ?? range)}
    />
  )
}

const Unit = ({ unit }: { readonly unit: string | undefined }) =>
  unit === undefined ? null : <span className="p-unit">{unit}</span>

interface StepsProps {
  readonly label: string
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly step: (by: number) => void
}

const Steps = ({ label, value, min, max, step }: StepsProps) => {
  const t = useT('ui')
  return (
    <ActionIcon.Group>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        tabIndex={-1}
        aria-label={t('number.decrease', { label })}
        disabled={value !== null && value <= min}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        tabIndex={-1}
        aria-label={t('number.increase', { label })}
        disabled={value !== null && value >= max}
        onClick={() => step(1)}
      >
        <Icon name="plus" size={16} />
      </ActionIcon>
    </ActionIcon.Group>
  )
}
