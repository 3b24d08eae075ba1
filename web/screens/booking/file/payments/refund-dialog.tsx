import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { isReason } from '#contract/reason.ts'
import { givenBack } from '#contract/operations/payment/credit.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { MethodSelect } from '#web/screens/booking/file/payments/method-select.tsx'
import { OthersOwe, owingPayers, PayerSelect } from '#web/screens/booking/file/payments/payer-select.tsx'
import { BACK, orNull, useMethods } from '#web/screens/booking/file/payments/use-methods.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

export interface GiveBackProps {
  readonly file: BookingFile
  readonly owed: Cents
  readonly writes: Writes
  readonly onClose: () => void
}

/** Gives money back to who gave too much: a signed row, no more than is theirs. */
export const RefundDialog = ({ file, owed, writes, onClose }: GiveBackProps) => {
  const t = useT('billing')
  const methods = useMethods(BACK)
  const owing = owingPayers(file)
  const [payer, setPayer] = useState(owing[0])
  const most = payer?.owed ?? owed
  const [amount, setAmount] = useState<Cents | null>(most)
  const [methodId, setMethod] = useState<number | null>(null)
  const [cheque, setCheque] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const method = methods.find(({ id }) => id === methodId) ?? methods[0]
  const missing =
    amount === null || amount <= 0
      ? t('pay.noAmount')
      : amount > most
        ? t('credit.aboveOwed', { owed: formatMoney(most) })
        : method === undefined
          ? t('pay.noMethod')
          : !isReason(reason)
            ? t('pay.reasonMissing')
            : undefined
  const confirm = async (): Promise<void> => {
    if (missing !== undefined || amount === null || method === undefined) return
    const body = {
      bookingId: file.id,
      amount,
      methodId: method.id,
      payerId: payer?.payerId ?? null,
      reason: reason.trim(),
      chequeNumber: method.kind === 'CHEQUE' ? orNull(cheque) : null,
    }
    const isDone = await writes.run(
      async (_, intent) => {
        await call(givenBack.refund, { body, intent })
        return {}
      },
      {
        said: t('credit.refunded', { amount: formatMoney(amount) }),
        onError: (caught) => setError(sentenceOf(caught)),
      },
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('credit.refundTitle')}
      confirmLabel={t('credit.refundNow')}
      isPending={writes.isPending}
      reason={missing}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <PayerSelect
          file={file}
          choices={owing}
          value={payer}
          onChange={(next) => {
            setPayer(next)
            setAmount(next.owed)
          }}
        />
        <OthersOwe file={file} />
        <MoneyInput label={t('pay.amount')} value={amount} onChange={setAmount} max={most} required isFirst />
        <MethodSelect methods={methods} value={method} onChange={setMethod} />
        {method?.kind === 'CHEQUE' ? (
          <TextInput
            label={t('pay.chequeNumber')}
            value={cheque}
            onChange={(event) => setCheque(event.currentTarget.value)}
            maxLength={20}
          />
        ) : null}
        <ReasonInput label={t('pay.reason')} value={reason} onChange={setReason} />
      </Stack>
    </ActionDialog>
  )
}
