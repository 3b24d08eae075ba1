import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { isReason } from '#contract/reason.ts'
import { vacaf } from '#contract/operations/booking/vacaf.ts'
import type { AidFile } from '#contract/operations/booking/vacaf.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useAidWrites } from '#web/screens/booking/file/aid/use-aids.ts'
import { call } from '#web/shell/call.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface DialogProps {
  readonly aid: AidFile
  readonly onClose: () => void
}

/** What the office agreed to: what the rights give, or less. */
export const AgreeDialog = ({ aid, onClose }: DialogProps) => {
  const t = useT('vacaf')
  const { isPending, error, run } = useAidWrites()
  const [amount, setAmount] = useState<Cents | null>(aid.proposed)
  const confirm = async (): Promise<void> => {
    if (amount === null) return
    const isDone = await run(async (intent) => {
      await call(vacaf.agree, { body: { id: aid.id, version: aid.version, amount }, intent })
      return t('agree.done', { amount: formatMoney(amount) })
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('agree.title', { office: aid.office })}
      confirmLabel={t('agree.confirm')}
      isPending={isPending}
      reason={amount === null || amount <= 0 ? t('agree.noAmount') : undefined}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('agree.body', { amount: formatMoney(aid.proposed) })}</Text>
        <MoneyInput label={t('agree.amount')} value={amount} onChange={setAmount} min={1} required isFirst w={180} />
      </Stack>
    </ActionDialog>
  )
}

/** Refused, or its decision taken back: the family owes all, with a reason that the journal keeps. */
export const ReasonDialog = ({ aid, step, onClose }: DialogProps & { readonly step: 'refuse' | 'reopen' }) => {
  const t = useT('vacaf')
  const { isPending, error, run } = useAidWrites()
  const [reason, setReason] = useState('')
  const confirm = async (): Promise<void> => {
    const isDone = await run(async (intent) => {
      await call(vacaf[step], { body: { id: aid.id, version: aid.version, reason }, intent })
      return t(`${step}.done`)
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t(`${step}.title`, { office: aid.office })}
      confirmLabel={t(`${step}.confirm`)}
      isPending={isPending}
      reason={isReason(reason) ? undefined : t('reasonMissing')}
      error={error}
      danger={step === 'refuse'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t(`${step}.body`)}</Text>
        <ReasonInput label={t('reason')} value={reason} onChange={setReason} isFirst />
      </Stack>
    </ActionDialog>
  )
}
