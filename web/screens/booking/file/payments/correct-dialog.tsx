import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { payments } from '#contract/operations/payment/payment.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ChequeFields } from '#web/screens/booking/file/payments/cheque-fields.tsx'
import { MethodSelect } from '#web/screens/booking/file/payments/method-select.tsx'
import { MONEY, orNull, useMethods } from '#web/screens/booking/file/payments/use-methods.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface CorrectDialogProps {
  readonly payment: PaymentRow
  readonly writes: Writes
  readonly onClose: () => void
}

/** What is typed, what it still lacks, and its sending. */
const useCorrection = ({ payment, writes, onClose }: CorrectDialogProps) => {
  const t = useT('billing')
  const methods = useMethods(MONEY)
  const [amount, setAmount] = useState<Cents | null>(payment.amount)
  const [methodId, setMethod] = useState<number | null>(payment.methodId)
  const [cheque, setCheque] = useState({
    chequeNumber: payment.chequeNumber ?? '',
    bankId: payment.bankId,
    ownerName: payment.ownerName ?? '',
  })
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const method = methods.find(({ id }) => id === methodId)
  const isCheque = method?.kind === 'CHEQUE'
  const isSame =
    amount === payment.amount && method?.id === payment.methodId && cheque.chequeNumber === (payment.chequeNumber ?? '')
  const missing = [
    amount === null || amount <= 0 ? t('pay.noAmount') : undefined,
    method === undefined ? t('pay.noMethod') : undefined,
    isSame ? t('pay.correctSame') : undefined,
    isReason(reason) ? undefined : t('pay.reasonMissing'),
  ].find((one) => one !== undefined)
  const confirm = async (): Promise<void> => {
    if (missing !== undefined || amount === null || method === undefined) return
    const paper = isCheque
      ? { chequeNumber: orNull(cheque.chequeNumber), bankId: cheque.bankId, ownerName: orNull(cheque.ownerName) }
      : {}
    const body = { id: payment.id, reason: reason.trim(), amount, methodId: method.id, ...paper }
    const isDone = await writes.run(
      async (_, intent) => {
        await call(payments.correct, { body, intent })
        return {}
      },
      {
        said: t('pay.corrected', { amount: formatMoney(amount) }),
        onError: (caught) => setError(sentenceOf(caught)),
      },
    )
    if (isDone) onClose()
  }
  return {
    methods,
    amount,
    setAmount,
    method,
    setMethod,
    isCheque,
    cheque,
    setCheque,
    reason,
    setReason,
    missing,
    error,
    confirm,
  }
}

/** A payment that was taken wrong: reversed, and taken again as it should have been, in one go. */
export const CorrectDialog = (props: CorrectDialogProps) => {
  const t = useT('billing')
  const { payment, writes, onClose } = props
  const form = useCorrection(props)
  const { methods, amount, method, isCheque, cheque, setCheque, reason } = form
  return (
    <ActionDialog
      title={t('pay.correctTitle', { amount: formatMoney(payment.amount), method: payment.methodLabel })}
      confirmLabel={t('pay.correct')}
      isPending={writes.isPending}
      reason={form.missing}
      error={form.error}
      size={isCheque ? 'lg' : 'md'}
      onConfirm={form.confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('pay.correctBody')}</Text>
        <MoneyInput label={t('pay.amount')} value={amount} onChange={form.setAmount} required isFirst />
        <MethodSelect methods={methods} value={method} onChange={form.setMethod} />
        {isCheque ? (
          <ChequeFields value={cheque} onChange={(change) => setCheque((before) => ({ ...before, ...change }))} />
        ) : null}
        <ReasonInput label={t('pay.reason')} value={reason} onChange={form.setReason} />
      </Stack>
    </ActionDialog>
  )
}
