import { Group } from '@mantine/core'
import { useState } from 'react'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { CreditDialog } from '#web/screens/booking/file/payments/credit-dialog.tsx'
import { owedInAll } from '#web/screens/booking/file/payments/payer-select.tsx'
import { RefundDialog } from '#web/screens/booking/file/payments/refund-dialog.tsx'
import { WriteOffDialog } from '#web/screens/booking/file/payments/write-off-dialog.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatMoney } from '#web/ui/format.ts'

interface OwedCardProps {
  readonly file: BookingFile
  readonly writes: Writes
}

const isSettled = ({ payers }: BookingFile): boolean => payers.every(({ balance }) => balance === 0)

/** What the house owes the payers of this file: given back, or kept as a credit note; and gestures. */
export const OwedCard = ({ file, writes }: OwedCardProps) => {
  const t = useT('billing')
  const ui = useT('ui')
  const [asked, ask] = useState<'refund' | 'credit' | 'writeOff'>()
  const mayRefund = useRight('payment_reverse').write
  const mayWriteOff = useRight('payment_write_off').write
  const mayCredit = useRight('payment_bill').write
  const owed = owedInAll(file)
  const nothing = owed === 0 ? t('credit.nothingOwed') : undefined
  const close = (): void => ask(undefined)
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('credit.owedTitle')}</h2>
        <strong className={classes.cardTotal}>{formatMoney(owed)}</strong>
      </header>
      <Group gap="xs">
        <ActionButton
          variant="default"
          disabledReason={mayRefund ? nothing : ui('noRight')}
          onClick={() => ask('refund')}
        >
          {t('credit.refund')}
        </ActionButton>
        <ActionButton
          variant="default"
          disabledReason={mayCredit ? (file.customer === null ? t('credit.noCustomer') : undefined) : ui('noRight')}
          onClick={() => ask('credit')}
        >
          {t('credit.make')}
        </ActionButton>
        <ActionButton
          variant="default"
          disabledReason={mayWriteOff ? (isSettled(file) ? t('writeOff.nothing') : undefined) : ui('noRight')}
          onClick={() => ask('writeOff')}
        >
          {t('writeOff.open')}
        </ActionButton>
      </Group>
      {asked === 'writeOff' ? <WriteOffDialog file={file} writes={writes} onClose={close} /> : null}
      {asked === 'refund' ? <RefundDialog file={file} owed={owed} writes={writes} onClose={close} /> : null}
      {asked === 'credit' ? <CreditDialog file={file} owed={owed} writes={writes} onClose={close} /> : null}
    </article>
  )
}
