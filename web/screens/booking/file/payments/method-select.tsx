import { Select } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import type { Method } from '#web/screens/booking/file/payments/use-methods.ts'

interface MethodSelectProps {
  readonly methods: readonly Method[]
  readonly value: Method | undefined
  readonly onChange: (id: number | null) => void
}

/** By which method, in a dialog. */
export const MethodSelect = ({ methods, value, onChange }: MethodSelectProps) => (
  <Select
    label={useT('billing')('pay.method')}
    data={methods.map(({ id, label }) => ({ value: String(id), label }))}
    value={value === undefined ? null : String(value.id)}
    onChange={(id) => onChange(id === null ? null : Number(id))}
    allowDeselect={false}
  />
)
