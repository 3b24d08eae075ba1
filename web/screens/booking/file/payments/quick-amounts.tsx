import { Button } from '@mantine/core'
import type { Cents } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import own from '#web/screens/booking/file/payments/payments.module.css'
import { formatMoney } from '#web/ui/format.ts'

interface QuickAmountsProps {
  readonly file: BookingFile
  readonly onPick: (amount: Cents) => void
}

/** The two amounts that are taken most: what the down payment lacks, and all that is left. */
export const QuickAmounts = ({ file, onPick }: QuickAmountsProps) => {
  const t = useT('billing')
  const { downPaymentLeft, balance } = file.totals
  return (
    <span className={own.quick}>
      {downPaymentLeft > 0 ? (
        <Button variant="light" size="compact-sm" onClick={() => onPick(downPaymentLeft)}>
          {t(`pay.quick.${file.terms?.downPaymentKind ?? 'ARRHES'}`, { amount: formatMoney(downPaymentLeft) })}
        </Button>
      ) : null}
      {balance > 0 ? (
        <Button variant="light" size="compact-sm" onClick={() => onPick(balance)}>
          {t('pay.quick.balance', { amount: formatMoney(balance) })}
        </Button>
      ) : null}
    </span>
  )
}
