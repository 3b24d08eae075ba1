import { Text } from '@mantine/core'
import { VOUCHER_FACES, worthOf } from '#domain/billing/faces.ts'
import type { Counts } from '#domain/billing/faces.ts'
import { useT } from '#web/i18n/i18n.ts'
import own from '#web/screens/booking/file/payments/payments.module.css'
import { formatMoney } from '#web/ui/format.ts'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

export interface Vouchers {
  readonly vouchers: Counts
  readonly voucherYear: number | null
}

interface VoucherFieldsProps {
  readonly value: Vouchers
  readonly onChange: (change: Partial<Vouchers>) => void
  readonly error?: string | undefined
}

/** Paper holiday vouchers, counted by face value with their year of issue: no change is given, so they are worth what they pay. */
export const VoucherFields = ({ value, onChange, error }: VoucherFieldsProps) => {
  const t = useT('billing')
  const { vouchers, voucherYear } = value
  return (
    <fieldset className={own.vouchers}>
      <legend>{t('pay.vouchers')}</legend>
      {VOUCHER_FACES.map((face) => (
        <QuantityInput
          key={face}
          label={formatMoney(face)}
          value={vouchers[face] ?? null}
          onChange={(count) => onChange({ vouchers: { ...vouchers, [face]: count ?? 0 } })}
          w={90}
        />
      ))}
      <QuantityInput
        label={t('pay.voucherYear')}
        value={voucherYear}
        onChange={(year) => onChange({ voucherYear: year })}
        min={2000}
        max={2200}
        required
        w={130}
      />
      <Text size="sm" role={error === undefined ? undefined : 'alert'} c={error === undefined ? 'dimmed' : 'red'}>
        {error ?? t('pay.vouchersWorth', { worth: formatMoney(worthOf(vouchers)) })}
      </Text>
    </fieldset>
  )
}
