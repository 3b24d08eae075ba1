import { Select } from '@mantine/core'
import { paymentMethod } from '#contract/entities/payment/payment.ts'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useRight } from '#web/shell/session.ts'

interface MethodFieldProps {
  /** Absent on files older than this condition. */
  readonly value: number | null | undefined
  readonly onChange: (id: number | null) => void
}

/** How the customer means to pay: some special offers ask for it. */
export const MethodField = ({ value, onChange }: MethodFieldProps) => {
  const t = useT('booking')
  const { read } = useRight(paymentMethod.right)
  const rows = useAll(paymentMethod, read).data?.list ?? []
  const offered = rows.filter((row) => row['active'] !== false || row.id === value)
  if (!read) return null
  return (
    <Select
      label={t('conditions.method')}
      placeholder={t('conditions.anyMethod')}
      data={offered.map((row) => ({ value: String(row.id), label: nameOf(paymentMethod, row) }))}
      value={value == null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      clearable
    />
  )
}
