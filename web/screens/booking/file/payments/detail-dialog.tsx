import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { givenBack } from '#contract/operations/payment/credit.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { ChequeFields } from '#web/screens/booking/file/payments/cheque-fields.tsx'
import { orNull } from '#web/screens/booking/file/payments/use-methods.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { formatMoney } from '#web/ui/format.ts'

interface DetailDialogProps {
  readonly payment: PaymentRow
  readonly writes: Writes
  readonly onClose: () => void
}

/** Cheque number, bank, holder and note may be put right: they are not signed, and the history keeps what they were. */
export const DetailDialog = ({ payment, writes, onClose }: DetailDialogProps) => {
  const t = useT('billing')
  const [cheque, setCheque] = useState({
    chequeNumber: payment.chequeNumber ?? '',
    bankId: payment.bankId,
    ownerName: payment.ownerName ?? '',
  })
  const [note, setNote] = useState(payment.note ?? '')
  const [error, setError] = useState<string>()
  const isCheque = payment.methodKind === 'CHEQUE'
  const confirm = async (): Promise<void> => {
    const isDone = await writes.run(
      async () => {
        const body = {
          id: payment.id,
          chequeNumber: orNull(cheque.chequeNumber),
          bankId: cheque.bankId,
          ownerName: orNull(cheque.ownerName),
          note: orNull(note),
        }
        await call(givenBack.complete, { body })
        return {}
      },
      { said: t('pay.detailDone'), onError: (caught) => setError(sentenceOf(caught)) },
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('pay.detailTitle', { amount: formatMoney(payment.amount), method: payment.methodLabel })}
      confirmLabel={t('pay.detailSave')}
      isPending={writes.isPending}
      error={error}
      size="lg"
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        {isCheque ? (
          <ChequeFields value={cheque} onChange={(change) => setCheque((before) => ({ ...before, ...change }))} />
        ) : null}
        <TextInput
          label={t('pay.note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={200}
        />
      </Stack>
    </ActionDialog>
  )
}
