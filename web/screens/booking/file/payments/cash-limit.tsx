import { Text } from '@mantine/core'
import { cashLimit } from '#domain/booking/payment-rules.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { cashTaken, isResident } from '#web/screens/booking/file/payments/payment-state.ts'
import { formatMoney } from '#web/ui/format.ts'

interface CashLimitProps {
  readonly file: BookingFile
  /** Null: the customer. */
  readonly payerId: number | null
}

/** How much this payer may give in cash, before it is typed: it depends on who they are and where they live. */
export const CashLimit = ({ file, payerId }: CashLimitProps) => {
  const t = useT('billing')
  const resident = isResident(file, payerId)
  const taken = cashTaken(file)
  return (
    <Text size="sm">
      {resident
        ? t('pay.cash.resident', { limit: formatMoney(cashLimit(true)) })
        : t('pay.cash.abroad', { limit: formatMoney(cashLimit(false)), resident: formatMoney(cashLimit(true)) })}
      {taken > 0 ? ` ${t('pay.cash.taken', { taken: formatMoney(taken) })}` : null}
    </Text>
  )
}
