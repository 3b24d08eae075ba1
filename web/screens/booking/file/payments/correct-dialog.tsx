import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isPaperVoucher, worthOf } from '#domain/billing/faces.ts'
import type { Cents } from '#domain/money.ts'
import { payments } from '#contract/operations/payment/payment.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { ChequeFields } from '#web/screens/booking/file/payments/cheque-fields.tsx'
import type { Cheque } from '#web/screens/booking/file/payments/cheque-fields.tsx'
import { MethodSelect } from '#web/screens/booking/file/payments/method-select.tsx'
import { MONEY, orNull, useMethods } from '#web/screens/booking/file/payments/use-methods.ts'
import type { Method } from '#web/screens/booking/file/payments/use-methods.ts'
import { VoucherFields } from '#web/screens/booking/file/payments/voucher-fields.tsx'
import type { Vouchers } from '#web/screens/booking/file/payments/voucher-fields.tsx'
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

interface Typed {
  readonly amount: Cents | null
  readonly method: Method | undefined
  readonly isSame: boolean
  readonly reason: string
}

const missingOf = ({ amount, method, isSame, reason }: Typed, t: Translate<'billing'>): string | undefined =>
  [
    amount === null || amount <= 0 ? t('pay.noAmount') : undefined,
    method === undefined ? t('pay.noMethod') : undefined,
    isSame ? t('pay.correctSame') : undefined,
    isReason(reason) ? undefined : t('pay.reasonMissing'),
  ].find((one) => one !== undefined)

const paperOf = ({ chequeNumber, bankId, ownerName }: Cheque) => ({
  chequeNumber: orNull(chequeNumber),
  bankId,
  ownerName: orNull(ownerName),
})

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
  const [counted, setCounted] = useState<Vouchers>({
    vouchers: payment.vouchers ?? {},
    voucherYear: payment.voucherYear,
  })
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const method = methods.find(({ id }) => id === methodId)
  const isCheque = method?.kind === 'CHEQUE'
  const isPaper = method !== undefined && isPaperVoucher(method)
  const isSame =
    amount === payment.amount && method?.id === payment.methodId && cheque.chequeNumber === (payment.chequeNumber ?? '')
  const missing = missingOf({ amount, method, isSame, reason }, t)
  const confirm = async (): Promise<void> => {
    if (missing !== undefined || amount === null || method === undefined) return
    const paper = isCheque ? paperOf(cheque) : isPaper ? counted : {}
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
  const typed = { amount, setAmount, setMethod, cheque, setCheque, counted, setCounted, reason, setReason }
  return { ...typed, methods, method, isCheque, isPaper, missing, error, confirm }
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
      size={isCheque || form.isPaper ? 'lg' : 'md'}
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
        {form.isPaper ? (
          <VoucherFields
            value={form.counted}
            onChange={(change) => {
              form.setCounted((before) => ({ ...before, ...change }))
              if (change.vouchers !== undefined) form.setAmount(worthOf(change.vouchers))
            }}
          />
        ) : null}
        <ReasonInput label={t('pay.reason')} value={reason} onChange={form.setReason} />
      </Stack>
    </ActionDialog>
  )
}
