import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import { isReason } from '#contract/reason.ts'
import { payments } from '#contract/operations/payment/payment.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { formatMoney } from '#web/ui/format.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface ReverseDialogProps {
  readonly payment: PaymentRow
  readonly writes: Writes
  readonly onClose: () => void
}

/** A wrong payment is undone by an equal row of opposite sign, with a reason. */
export const ReverseDialog = ({ payment, writes, onClose }: ReverseDialogProps) => {
  const t = useT('billing')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const confirm = async (): Promise<void> => {
    const isDone = await writes.run(
      async (_, intent) => {
        await call(payments.reverse, { body: { id: payment.id, reason: reason.trim() }, intent })
        return {}
      },
      {
        said: t('pay.reversed', { amount: formatMoney(payment.amount) }),
        onError: (caught) => setError(sentenceOf(caught)),
      },
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('pay.reverseTitle', { amount: formatMoney(payment.amount), method: payment.methodLabel })}
      confirmLabel={t('pay.reverse')}
      isPending={writes.isPending}
      danger
      reason={!isReason(reason) ? t('pay.reasonMissing') : undefined}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('pay.reverseBody')}</Text>
        <ReasonInput label={t('pay.reason')} value={reason} onChange={setReason} isFirst />
      </Stack>
    </ActionDialog>
  )
}
