import { Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import type { PartnerStay } from '#contract/lists/booking/partner-stay.ts'
import { ofPartner } from '#contract/operations/booking/partner-stay.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

interface CancelPartnerStayProps {
  readonly stay: PartnerStay
  readonly onClose: () => void
}

/** The partner cancels: why, and what is kept of the stay; nothing typed keeps what the file agreed to. */
export const CancelPartnerStay = ({ stay, onClose }: CancelPartnerStayProps) => {
  const t = useT('customer')
  const intent = useIntent()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [retained, setRetained] = useState<Cents | null>(null)
  const body = { id: stay.id, version: stay.version, retained, reason: reason.trim() }
  const write = useMutation({
    mutationFn: () => call(ofPartner.cancel, { body, intent: intent.key() }),
    onSuccess: async () => {
      intent.settle()
      await client.invalidateQueries({ queryKey: ['booking'] })
      toast.success(t('partner.cancel.done', { code: stay.code }))
      onClose()
    },
  })
  const missing = !isReason(reason) ? t('partner.cancel.reasonMissing') : undefined
  const confirm = (): void => {
    if (missing === undefined && !write.isPending) write.mutate()
  }
  return (
    <ActionDialog
      title={t('partner.cancel.title', { code: stay.code })}
      confirmLabel={t('partner.cancel.confirm')}
      isPending={write.isPending}
      reason={missing}
      error={write.error === null ? undefined : sentenceOf(write.error)}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('partner.cancel.body', { partner: stay.partner })}</Text>
        <ReasonInput label={t('partner.cancel.reason')} value={reason} onChange={setReason} isFirst />
        <MoneyInput
          label={t('partner.cancel.keep')}
          description={t('partner.cancel.keepHelp')}
          value={retained}
          onChange={setRetained}
          min={0}
          max={Math.max(0, stay.total)}
        />
      </Stack>
    </ActionDialog>
  )
}
