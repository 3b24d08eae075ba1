/** What was just paid: change, the paper, and the next ticket. */
import { Button } from '@mantine/core'
import { cents } from '#domain/money.ts'
import type { TicketSaved } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/paid.module.css'
import { giveFile } from '#web/shell/files.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

/** Opens or saves the paper of a ticket; straight from the click. */
export const usePrintTicket = (): ((ticket: Pick<TicketSaved, 'id' | 'number'>) => Promise<void>) => {
  const { bills } = usePreferences().printMode
  return ({ id, number }) =>
    giveFile(bills, `sale/cash-register-sale/document/${id}`, `${number}.pdf`).catch(toastError)
}

interface PaidProps {
  readonly paid: TicketSaved
  readonly onPrint: () => void
  readonly onNext: () => void
}

export const Paid = ({ paid, onPrint, onNext }: PaidProps) => {
  const t = useT('till')
  const { number, total, change } = paid
  return (
    <div className={classes.paid} role="status">
      <p>{t('paid.done', { number, total: formatMoney(total) })}</p>
      <p className={classes.paidChange}>
        <span>{t(total < 0 ? 'paid.back' : 'paid.change')}</span>
        <strong data-figures>{formatMoney(total < 0 ? cents(Math.abs(total)) : change)}</strong>
      </p>
      <div className={classes.paidKeys}>
        <Button variant="default" size="lg" leftSection={<Icon name="print" />} onClick={onPrint}>
          {t('paid.print')}
        </Button>
        <ActionButton size="lg" hotkey="F12" onClick={onNext}>
          {t('paid.next')}
        </ActionButton>
      </div>
    </div>
  )
}
