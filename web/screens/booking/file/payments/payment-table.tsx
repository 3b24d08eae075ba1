import { useState } from 'react'
import { sum } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ReverseDialog } from '#web/screens/booking/file/payments/reverse-dialog.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay, formatInstant, formatMoney } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface PaymentTableProps {
  readonly file: BookingFile
  readonly writes: Writes
}

/** Every payment with its signature; one that was wrong is reversed by another row, never changed. */
export const PaymentTable = ({ file, writes }: PaymentTableProps) => {
  const t = useT('billing')
  const [reversed, setReversed] = useState<PaymentRow>()
  if (file.payments.length === 0) return <p className={classes.nothing}>{t('pay.none')}</p>
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('pay.list')}</h2>
      </header>
      <ScrollRegion className={classes.scroll} label={t('pay.list')}>
        <table className={classes.compared}>
          <thead>
            <tr>
              <th scope="col">{t('pay.date')}</th>
              <th scope="col">{t('pay.kind')}</th>
              <th scope="col">{t('pay.method')}</th>
              <th scope="col" data-align="end">
                {t('pay.amount')}
              </th>
              <th scope="col">{t('pay.payer')}</th>
              <th scope="col">{t('pay.by')}</th>
              <th scope="col">{t('pay.signature')}</th>
              <th scope="col">
                <span className={classes.unseen}>{t('pay.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {file.payments.map((row) => (
              <Row key={row.id} row={row} onReverse={() => setReversed(row)} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('pay.received')}
              </th>
              <td data-align="end">{formatMoney(sum(file.payments.map((row) => row.amount)))}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {reversed === undefined ? null : (
        <ReverseDialog payment={reversed} writes={writes} onClose={() => setReversed(undefined)} />
      )}
    </article>
  )
}

interface RowProps {
  readonly row: PaymentRow
  readonly onReverse: () => void
}

const Row = ({ row, onReverse }: RowProps) => {
  const t = useT('billing')
  const ui = useT('ui')
  const { write } = useRight('payment_reverse')
  const isReversal = row.type === 'REVERSAL'
  const cheque = [row.chequeNumber === null ? null : t('pay.chequeNo', { number: row.chequeNumber }), row.bank]
  const detail = [...cheque, row.note].filter((part) => part !== null).join(' · ')
  return (
    <tr data-same={row.reversedById !== null || isReversal || undefined}>
      <td>{formatDay(row.paidOn)}</td>
      <td>{t(isReversal ? 'pay.reversal' : `pay.kinds.${row.kind}`)}</td>
      <td>
        {row.methodLabel}
        {detail === '' ? null : <small className={classes.why}>{detail}</small>}
      </td>
      <td data-align="end">{formatMoney(row.amount)}</td>
      <td>{row.payerName ?? ''}</td>
      <td title={formatInstant(row.recordedAt)}>{row.operator}</td>
      <td>
        <code>{row.signature}</code>
      </td>
      <td>
        {isReversal || row.reversedById !== null ? null : (
          <ActionButton
            variant="subtle"
            size="compact-sm"
            disabledReason={write ? undefined : ui('noRight')}
            aria-label={t('pay.reverseOne', { amount: formatMoney(row.amount), method: row.methodLabel })}
            onClick={onReverse}
          >
            {t('pay.reverse')}
          </ActionButton>
        )}
      </td>
    </tr>
  )
}
