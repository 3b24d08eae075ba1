import { Select, TextInput } from '@mantine/core'
import { bank } from '#contract/entities/payment/bank.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/dialogs.module.css'
import { useKeptAll } from '#web/screens/till/use-till.ts'
import { useRight } from '#web/shell/session.ts'

export interface Cheque {
  readonly chequeNumber: string | null
  readonly bankId: number | null
}

interface ChequeFieldsProps {
  readonly value: Cheque
  readonly onChange: (cheque: Cheque) => void
}

/** What a cheque must say (spec 5): its number and its paying establishment. */
export const ChequeFields = ({ value, onChange }: ChequeFieldsProps) => {
  const t = useT('till')
  const { read } = useRight(bank.right)
  const rows = useKeptAll(bank, read).data?.list ?? []
  return (
    <div className={classes.two}>
      <TextInput
        label={t('pay.chequeNumber')}
        value={value.chequeNumber ?? ''}
        onChange={(event) => {
          const typed = event.currentTarget.value
          onChange({ ...value, chequeNumber: typed.trim() === '' ? null : typed })
        }}
        maxLength={20}
        required
      />
      <Select
        label={t('pay.bank')}
        data={rows
          .filter((row) => row['active'] === true)
          .map((row) => ({ value: String(row.id), label: String(row['label']) }))}
        value={value.bankId === null ? null : String(value.bankId)}
        onChange={(id) => onChange({ ...value, bankId: id === null ? null : Number(id) })}
        searchable
        required
      />
    </div>
  )
}
