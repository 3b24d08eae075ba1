import { formatHundredths } from '#contract/format.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { parseScaled } from '#web/ui/parse-number.ts'
import { TypedTextInput } from '#web/ui/typed-text-input.tsx'
import { useTyped } from '#web/ui/use-typed.ts'

export interface MeasureInputProps extends FieldProps {
  /** Hundredths: 1250 is 12,5. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  /** Shown after the number: « m² ». */
  readonly unit?: string | undefined
}

/** A measure of two decimals: `12,5`. */
export const MeasureInput = ({ value, onChange, unit = '', error, ...rest }: MeasureInputProps) => {
  const t = useT('ui')
  const parse = (text: string): number | undefined => parseScaled(text, 2)
  const typed = useTyped({ value, onChange, parse, format: formatHundredths, isSure: () => true })
  return (
    <TypedTextInput
      {...rest}
      typed={typed}
      align="end"
      inputMode="decimal"
      rightSection={unit === '' ? null : <span className="p-unit">{unit}</span>}
      rightSectionWidth={unit === '' ? 12 : unit.length * 8 + 18}
      error={typed.isUnread ? t('number.invalidMeasure') : error}
    />
  )
}
