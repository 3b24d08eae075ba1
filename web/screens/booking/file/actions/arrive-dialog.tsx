import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { isReason } from '#contract/reason.ts'
import { useT } from '#web/i18n/i18n.ts'
import { arrive } from '#web/screens/booking/api.ts'
import { fileAddress } from '#web/screens/booking/paths.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

interface ArriveDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  /** Who is still on the place, in the words of the refusal. */
  readonly why: string
  readonly onClose: () => void
}

/** Somebody is still on the place: another place, or a reason that the history keeps. */
export const ArriveDialog = ({ file, writes, why, onClose }: ArriveDialogProps) => {
  const t = useT('booking')
  const go = useGo()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const confirm = async (): Promise<void> => {
    const isDone = await writes.run((at, intent) => arrive(at, intent, reason.trim()), {
      said: t('file.done', { action: t('file.action.arrive') }),
      onError: (caught) => setError(sentenceOf(caught)),
    })
    if (isDone) onClose()
  }
  const change = (): void => {
    onClose()
    go(fileAddress({ ...file, customerId: file.customer?.id ?? 0 }, 'stay'))
  }
  return (
    <ActionDialog
      title={t('file.arrive.title')}
      confirmLabel={t('file.arrive.anyway')}
      isPending={writes.isPending}
      reason={isReason(reason) ? undefined : t('file.arrive.reasonMissing')}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{why}</Text>
        <Button variant="light" size="compact-sm" onClick={change}>
          {t('file.arrive.change')}
        </Button>
        <ReasonInput label={t('file.arrive.reason')} value={reason} onChange={setReason} isFirst />
      </Stack>
    </ActionDialog>
  )
}
