import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatPhone } from '#contract/format.ts'

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A telephone number: pairs of digits at rest, what was typed while typing. */
export const PhoneInput = ({ value, onChange, ...rest }: PhoneInputProps) => {
  const [isTyping, setTyping] = useState(false)
  return (
    <TextInput
      {...rest}
      type="tel"
      autoComplete="off"
      value={isTyping ? value : formatPhone(value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
