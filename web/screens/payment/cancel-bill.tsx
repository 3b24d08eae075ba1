import { Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BillFile } from '#contract/operations/payment/billing.ts'
import { bills } from '#contract/operations/payment/billing.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { NetworkError, sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

interface CancelBillProps {
  readonly bill: BillFile
  readonly onClose: () => void
}

/** A bill is cancelled by another one, with the next number: why. */
export const CancelBill = ({ bill, onClose }: CancelBillProps) => {
  const t = useT('billing')
  const go = useGo()
  const queries = useQueryClient()
  const intent = useIntent()
  const [reason, setReason] = useState('')
  const missing = !isReason(reason) ? t('bill.reasonMissing') : undefined
  const cancelling = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(bills.cancel, { body: { id: bill.id, reason: reason.trim() }, intent: intent.key() }),
    onSuccess: async ({ id }) => {
      intent.settle()
      toast.success(t('bill.cancelDone', { number: bill.number }))
      onClose()
      go(pathTo('/bill/$billId', { billId: id }))
      await Promise.all(['bill', 'booking'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
    },
    onError: (error) => {
      if (!(error instanceof NetworkError)) intent.settle()
    },
  })
  const confirm = (): void => {
    if (missing === undefined && !cancelling.isPending) cancelling.mutate()
  }
  return (
    <ActionDialog
      title={t('bill.cancelTitle', { number: bill.number })}
      confirmLabel={t('bill.cancel')}
      isPending={cancelling.isPending}
      reason={missing}
      error={cancelling.error === null ? undefined : sentenceOf(cancelling.error)}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('bill.cancelBody')}</Text>
        <ReasonInput label={t('bill.reason')} value={reason} onChange={setReason} isFirst />
      </Stack>
    </ActionDialog>
  )
}
