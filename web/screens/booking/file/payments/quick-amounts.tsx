import { Button } from '@mantine/core'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import own from '#web/screens/booking/file/payments/payments.module.css'
import { formatMoney } from '#web/ui/format.ts'

interface QuickAmountsProps {
  readonly file: BookingFile
  /** What may be asked of the payer who is chosen. */
  readonly due: Cents
  readonly onPick: (amount: Cents) => void
}

/** The two amounts that are taken most: what the down payment lacks, and all that this payer owes. */
export const QuickAmounts = ({ file, due, onPick }: QuickAmountsProps) => {
  const t = useT('billing')
  const downPaymentLeft = cents(Math.min(file.totals.downPaymentLeft, due))
  return (
    <span className={own.quick}>
      {downPaymentLeft > 0 ? (
        <Button variant="light" size="compact-sm" onClick={() => onPick(downPaymentLeft)}>
          {t(`pay.quick.${file.terms?.downPaymentKind ?? 'ARRHES'}`, { amount: formatMoney(downPaymentLeft) })}
        </Button>
      ) : null}
      {due > 0 ? (
        <Button variant="light" size="compact-sm" onClick={() => onPick(due)}>
          {t('pay.quick.balance', { amount: formatMoney(due) })}
        </Button>
      ) : null}
    </span>
  )
}
