import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { correctionRefusal, detailRefusal, reversalRefusal } from '#domain/billing/payment-edits.ts'
import { sum } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { CorrectDialog } from '#web/screens/booking/file/payments/correct-dialog.tsx'
import { GroupFileDialog } from '#web/screens/booking/file/payments/group-file-dialog.tsx'
import { DetailDialog } from '#web/screens/booking/file/payments/detail-dialog.tsx'
import { ReverseDialog } from '#web/screens/booking/file/payments/reverse-dialog.tsx'
import { sentence } from '#web/screens/booking/sentence.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import tableClasses from '#web/screens/booking/file/table.module.css'
import own from '#web/screens/booking/file/payments/payments.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay, formatInstant, formatMoney } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface PaymentTableProps {
  readonly file: BookingFile
  readonly writes: Writes
}

const Head = () => {
  const t = useT('billing')
  return (
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
          <span className={tableClasses.unseen}>{t('pay.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** F4 corrects the last payment that still may be. */
const useCorrectKey = (rows: readonly PaymentRow[], correct: (row: PaymentRow | undefined) => void): void => {
  const t = useT('billing')
  const ui = useT('ui')
  const mayCorrect = [useRight('payment_reverse').write, useRight('payment_payment').write].every(Boolean)
  const last = rows.findLast((row) => correctionRefusal(row) === null)
  useFunctionKeys({
    F4: {
      label: t('pay.correctLast'),
      run: () => correct(last),
      disabledReason: mayCorrect ? (last === undefined ? t('pay.correctNone') : undefined) : ui('noRight'),
    },
  })
}

/** Every payment with its signature; one that was wrong is reversed by another row, never changed. */
export const PaymentTable = ({ file, writes }: PaymentTableProps) => {
  const t = useT('billing')
  const [reversed, setReversed] = useState<PaymentRow>()
  const [completed, setCompleted] = useState<PaymentRow>()
  const [corrected, setCorrected] = useState<PaymentRow>()
  const [grouped, setGrouped] = useState<number>()
  useCorrectKey(file.payments, setCorrected)
  if (file.payments.length === 0) return <p className={classes.nothing}>{t('pay.none')}</p>
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('pay.list')}</h2>
      </header>
      <ScrollRegion className={tableClasses.scroll} label={t('pay.list')}>
        <table className={tableClasses.compared}>
          <Head />
          <tbody>
            {file.payments.map((row) => (
              <Row
                key={row.id}
                row={row}
                onCorrect={() => setCorrected(row)}
                onReverse={() => setReversed(row)}
                onComplete={() => setCompleted(row)}
                onGroup={setGrouped}
              />
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
      {completed === undefined ? null : (
        <DetailDialog payment={completed} writes={writes} onClose={() => setCompleted(undefined)} />
      )}
      {corrected === undefined ? null : (
        <CorrectDialog payment={corrected} writes={writes} onClose={() => setCorrected(undefined)} />
      )}
      {grouped === undefined ? null : (
        <GroupFileDialog id={grouped} writes={writes} onClose={() => setGrouped(undefined)} />
      )}
      {reversed === undefined ? null : (
        <ReverseDialog payment={reversed} writes={writes} onClose={() => setReversed(undefined)} />
      )}
    </article>
  )
}

interface RowProps {
  readonly row: PaymentRow
  readonly onCorrect: () => void
  readonly onReverse: () => void
  readonly onComplete: () => void
  readonly onGroup: (id: number) => void
}

const natureOf = ({ type, kind, isDamage }: PaymentRow) => {
  if (type === 'REVERSAL') return 'pay.reversal'
  if (isDamage) return 'pay.damage'
  return type === 'REFUND' ? 'pay.refund' : (`pay.kinds.${kind}` as const)
}

const RowActions = ({ row, onCorrect, onReverse, onComplete }: Omit<RowProps, 'onGroup'>) => {
  const t = useT('billing')
  const ui = useT('ui')
  const mayReverse = useRight('payment_reverse').write
  const mayWrite = useRight('payment_payment').write
  const [noReversal, noDetail, noCorrection] = [reversalRefusal(row), detailRefusal(row), correctionRefusal(row)]
  const reasonOf = (may: boolean, refusal: typeof noReversal): string | undefined =>
    may ? (refusal === null ? undefined : sentence(refusal)) : ui('noRight')
  return (
    <span className={own.rowActions}>
      <ActionButton
        variant="subtle"
        size="compact-sm"
        disabledReason={reasonOf(mayWrite, noDetail)}
        aria-label={t('pay.detailOne', { amount: formatMoney(row.amount), method: row.methodLabel })}
        onClick={onComplete}
      >
        {t('pay.detail')}
      </ActionButton>
      <ActionButton
        variant="subtle"
        size="compact-sm"
        disabledReason={reasonOf(mayReverse && mayWrite, noCorrection)}
        aria-label={t('pay.correctOne', { amount: formatMoney(row.amount), method: row.methodLabel })}
        onClick={onCorrect}
      >
        {t('pay.correct')}
      </ActionButton>
      <ActionButton
        variant="subtle"
        size="compact-sm"
        disabledReason={reasonOf(mayReverse, noReversal)}
        aria-label={t('pay.reverseOne', { amount: formatMoney(row.amount), method: row.methodLabel })}
        onClick={onReverse}
      >
        {t('pay.reverse')}
      </ActionButton>
    </span>
  )
}

interface GroupLinkProps {
  readonly group: NonNullable<PaymentRow['group']>
  readonly onOpen: (id: number) => void
}

const GroupLink = ({ group, onOpen }: GroupLinkProps) => {
  const t = useT('billing')
  return (
    <small className={tableClasses.why}>
      <Anchor component="button" type="button" size="xs" ta="start" onClick={() => onOpen(group.id)}>
        {t('group.partIn', { amount: formatMoney(group.total), count: group.files })}
      </Anchor>
    </small>
  )
}

const Row = (props: RowProps) => {
  const { row } = props
  const t = useT('billing')
  const isReversal = row.type === 'REVERSAL'
  const cheque = [row.chequeNumber === null ? null : t('pay.chequeNo', { number: row.chequeNumber }), row.bank]
  const credit = row.creditNumber === null ? null : t('pay.byCredit', { number: row.creditNumber })
  const gift = row.giftCode === null ? null : t('pay.byGift', { code: row.giftCode })
  const paper = row.voucherYear === null ? null : t('pay.voucherOf', { year: row.voucherYear })
  const detail = [...cheque, paper, credit, gift, row.note].filter((part) => part !== null).join(' · ')
  return (
    <tr data-same={row.reversedById !== null || isReversal || undefined}>
      <td>{formatDay(row.paidOn)}</td>
      <td>{t(natureOf(row))}</td>
      <td>
        {row.methodLabel}
        {detail === '' ? null : <small className={tableClasses.why}>{detail}</small>}
        {row.group === null ? null : <GroupLink group={row.group} onOpen={props.onGroup} />}
        {row.depositId === null || row.depositNumber === null ? null : (
          <small className={tableClasses.why}>
            <ScreenLink to={pathTo('/deposit/$depositId', { depositId: row.depositId })}>
              {t('pay.onSlip', { number: row.depositNumber })}
            </ScreenLink>
          </small>
        )}
      </td>
      <td data-align="end">{formatMoney(row.amount)}</td>
      <td>{row.payerName ?? ''}</td>
      <td title={formatInstant(row.recordedAt)}>{row.operator}</td>
      <td>
        <code>{row.signature}</code>
      </td>
      <td>
        <RowActions {...props} />
      </td>
    </tr>
  )
}
