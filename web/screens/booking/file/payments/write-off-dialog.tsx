import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { checkWriteOff } from '#domain/billing/write-off.ts'
import { ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { messageOf } from '#contract/messages.ts'
import { payments } from '#contract/operations/payment/payment.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { MethodSelect } from '#web/screens/booking/file/payments/method-select.tsx'
import { PayerSelect } from '#web/screens/booking/file/payments/payer-select.tsx'
import { useMethods } from '#web/screens/booking/file/payments/use-methods.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

const WRITE_OFF: readonly PaymentMethodKind[] = ['REGULATION']

interface WriteOffDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
}

/** Payers with something left, on one side or the other. */
const unsettled = ({ payers }: BookingFile) =>
  payers
    .filter(({ balance, payerId }) => balance !== 0 && payerId !== 0)
    .map(({ payerId, name, balance }) => ({ payerId, name, owed: balance }))

const ruleFault = (amount: Cents | null, balance: Cents): string | undefined => {
  try {
    checkWriteOff(amount ?? ZERO, balance)
    return undefined
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return messageOf(error.code, error.context) ?? error.code
  }
}

/** Settles what nobody will pay or ask back, with its reason; no money moves. */
export const WriteOffDialog = ({ file, writes, onClose }: WriteOffDialogProps) => {
  const t = useT('billing')
  const methods = useMethods(WRITE_OFF)
  const choices = unsettled(file)
  const [payer, setPayer] = useState(choices[0])
  const balance = payer?.owed ?? ZERO
  const [amount, setAmount] = useState<Cents | null>(balance)
  const [methodId, setMethod] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const method = methods.find(({ id }) => id === methodId) ?? methods[0]
  const fault = ruleFault(amount, balance)
  const missing =
    method === undefined ? t('writeOff.noMethod') : (fault ?? (isReason(reason) ? undefined : t('pay.reasonMissing')))
  const confirm = async (): Promise<void> => {
    if (missing !== undefined || amount === null || method === undefined) return
    const body = {
      bookingId: file.id,
      amount,
      methodId: method.id,
      payerId: payer?.payerId ?? null,
      reason: reason.trim(),
    }
    const isDone = await writes.run(
      async (_, intent) => {
        await call(payments.writeOff, { body, intent })
        return {}
      },
      { said: t('writeOff.done', { amount: formatMoney(amount) }), onError: (caught) => setError(sentenceOf(caught)) },
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('writeOff.title')}
      confirmLabel={t('writeOff.now')}
      isPending={writes.isPending}
      reason={missing}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t(balance < 0 ? 'writeOff.keepBody' : 'writeOff.body')}</Text>
        <PayerSelect
          file={file}
          choices={choices}
          value={payer}
          onChange={(next) => {
            setPayer(next)
            setAmount(next.owed)
          }}
        />
        <MoneyInput label={t('pay.amount')} value={amount} onChange={setAmount} error={fault} required isFirst />
        {methods.length < 2 ? null : <MethodSelect methods={methods} value={method} onChange={setMethod} />}
        <ReasonInput label={t('pay.reason')} value={reason} onChange={setReason} />
      </Stack>
    </ActionDialog>
  )
}
