import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { gifts } from '#contract/operations/sale/gift.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { MethodSelect } from '#web/screens/booking/file/payments/method-select.tsx'
import { BACK, useMethods } from '#web/screens/booking/file/payments/use-methods.ts'
import { useGiftDeed } from '#web/screens/gift/use-gift-deed.ts'
import type { GiftDialogProps } from '#web/screens/gift/use-gift-deed.ts'
import { call } from '#web/shell/call.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { ReasonInput } from '#web/ui/reason-input.tsx'

/** It is worth nothing any more, and its buyer has their money back. */
export const CancelDialog = ({ gift: { id, paid }, onClose }: GiftDialogProps) => {
  const t = useT('gift')
  const methods = useMethods(BACK)
  const [methodId, setMethod] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const isPaid = paid > 0
  const method = methods.find((one) => one.id === methodId) ?? methods[0]
  const deed = useGiftDeed(
    (intent) =>
      call(gifts.cancel, {
        body: { id, reason: reason.trim(), methodId: isPaid ? (method?.id ?? null) : null },
        intent,
      }),
    () => t('cancel.done'),
    onClose,
  )
  const missing = isReason(reason)
    ? isPaid && method === undefined
      ? t('pay.noMethod')
      : undefined
    : t('cancel.reasonMissing')
  return (
    <ActionDialog
      title={t('cancel.title')}
      confirmLabel={t('cancel.confirm')}
      isPending={deed.isPending}
      reason={missing}
      error={deed.error}
      danger
      onConfirm={deed.run}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{isPaid ? t('cancel.body', { amount: formatMoney(paid) }) : t('cancel.bodyUnpaid')}</Text>
        {isPaid ? <MethodSelect methods={methods} value={method} onChange={setMethod} /> : null}
        <ReasonInput label={t('cancel.reason')} value={reason} onChange={setReason} />
      </Stack>
    </ActionDialog>
  )
}
