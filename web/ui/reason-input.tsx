import { TextInput } from '@mantine/core'
import { LONGEST_REASON } from '#contract/reason.ts'

interface ReasonInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (reason: string) => void
  /** The cursor starts here. */
  readonly isFirst?: boolean
}

/** Why it is done: required wherever money or a stay is undone. */
export const ReasonInput = ({ label, value, onChange, isFirst = false }: ReasonInputProps) => (
  <TextInput
    label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    maxLength={LONGEST_REASON}
    required
    {...(isFirst ? { 'data-autofocus': true } : {})}
  />
)
