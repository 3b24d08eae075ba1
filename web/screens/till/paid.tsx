/** What was just paid: change, the paper, and the next ticket. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { cents } from '#domain/money.ts'
import type { TicketSaved } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/paid.module.css'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

interface PaidProps {
  readonly paid: TicketSaved
  readonly onPrint: () => void
  /** Undefined where the paper is the PDF. */
  readonly onPdf: (() => void) | undefined
  /** A code for a telephone, or a message. */
  readonly withoutPaper: ReactNode
  readonly onNext: () => void
}

export const Paid = ({ paid, onPrint, onPdf, withoutPaper, onNext }: PaidProps) => {
  const t = useT('till')
  const { number, total, change, kept, left } = paid
  const papers = useT('till-pay')
  const printed = useT('printer')
  return (
    <div className={classes.paid} role="status">
      <p>{t('paid.done', { number, total: formatMoney(total) })}</p>
      <p className={classes.paidChange}>
        <span>{t(total < 0 ? 'paid.back' : 'paid.change')}</span>
        <strong data-figures>{formatMoney(total < 0 ? cents(Math.abs(total)) : change)}</strong>
      </p>
      {kept === 0 ? null : <p>{papers('paid.kept', { amount: formatMoney(kept) })}</p>}
      {left.map((one) => (
        <p key={one.name}>{papers(`paid.${one.kind}`, { name: one.name, left: formatMoney(one.left) })}</p>
      ))}
      <div className={classes.paidKeys}>
        <Button variant="default" size="lg" leftSection={<Icon name="print" />} onClick={onPrint}>
          {t('paid.print')}
        </Button>
        {onPdf === undefined ? null : (
          <Button variant="default" size="lg" onClick={onPdf}>
            {printed('receipt.pdf')}
          </Button>
        )}
        {withoutPaper}
        <ActionButton size="lg" hotkey="F12" onClick={onNext}>
          {t('paid.next')}
        </ActionButton>
      </div>
    </div>
  )
}
