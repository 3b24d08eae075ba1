import { Tooltip } from '@mantine/core'
import type { Cents } from '#domain/money.ts'
import type { PayerFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { formatAmount, formatMoney } from '#web/ui/format.ts'

interface OwedByProps {
  readonly balance: Cents
  /** Null: one pays alone. */
  readonly payers: readonly PayerFile[] | null
}

/** A balance in a list; where several pay, what each of them owes. */
export const OwedBy = ({ balance, payers }: OwedByProps) => {
  const t = useT('ui')
  if (payers === null) return formatAmount(balance)
  const label = payers.map((payer) => `${payer.name}\u00A0: ${formatMoney(payer.balance)}`).join(' · ')
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      <span>
        {formatAmount(balance)} <small aria-label={label}>{t('payers', { count: payers.length })}</small>
      </span>
    </Tooltip>
  )
}
