import { Select, TextInput } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { useBanks } from '#web/screens/booking/file/payments/use-methods.ts'
import own from '#web/screens/booking/file/payments/payments.module.css'

export interface Cheque {
  readonly chequeNumber: string
  readonly bankId: number | null
  readonly ownerName: string
}

interface ChequeFieldsProps {
  readonly value: Cheque
  readonly onChange: (change: Partial<Cheque>) => void
  readonly error?: string | undefined
}

/** What a cheque must say (spec 5): its number and its paying establishment; its holder where it is another. */
export const ChequeFields = ({ value, onChange, error }: ChequeFieldsProps) => {
  const t = useT('billing')
  const banks = useBanks()
  return (
    <div className={own.payment}>
      <TextInput
        label={t('pay.chequeNumber')}
        value={value.chequeNumber}
        onChange={(event) => onChange({ chequeNumber: event.currentTarget.value })}
        maxLength={20}
        error={error}
        required
        w={180}
      />
      <Select
        label={t('pay.bank')}
        data={banks}
        value={value.bankId === null ? null : String(value.bankId)}
        onChange={(id) => onChange({ bankId: id === null ? null : Number(id) })}
        searchable
        required
        w={240}
      />
      <TextInput
        label={t('pay.owner')}
        value={value.ownerName}
        onChange={(event) => onChange({ ownerName: event.currentTarget.value })}
        maxLength={80}
        w={240}
      />
    </div>
  )
}
