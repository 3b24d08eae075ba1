import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useEffect, useRef } from 'react'
import { TextInput, VisuallyHidden } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { FieldProps } from '#web/ui/field-props.ts'
import type { Typed } from '#web/ui/use-typed.ts'

interface TypedTextInputProps extends FieldProps {
  readonly typed: Typed
  /** What was read is out of its bounds. */
  readonly isOut?: boolean
  readonly align?: 'start' | 'end'
  readonly inputMode?: 'decimal' | 'numeric' | 'text'
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
  readonly rightSectionWidth?: number
  readonly onKey?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** The text input below DayInput, MoneyInput, RateInput and QuantityInput. */
export const TypedTextInput = ({
  typed,
  isOut = false,
  label,
  isLabelHidden = false,
  align = 'start',
  onKey,
  inputRef,
  isFirst = false,
  ...rest
}: TypedTextInputProps) => {
  const own = useRef<HTMLInputElement>(null)
  const ref = useMergedRef(own, inputRef)
  useEffect(() => {
    if (isFirst) own.current?.focus()
  }, [isFirst])
  return (
    <TextInput
      {...rest}
      {...typed.handlers}
      // A dialog puts the focus where this says.
      {...(isFirst ? { 'data-autofocus': true } : {})}
      {...(isOut && rest.readOnly !== true && rest.disabled !== true ? { 'data-unread': true } : {})}
      ref={ref}
      label={isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      autoComplete="off"
      styles={{
        input: { textAlign: align, fontVariantNumeric: 'tabular-nums' },
        ...(isLabelHidden ? { label: { position: 'absolute' } } : {}),
      }}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        typed.handlers.onKeyDown(event)
        onKey?.(event)
      }}
    />
  )
}
