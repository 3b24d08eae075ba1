import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { files } from '#contract/operations/booking/booking.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'

interface DowngradeDialogProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly onClose: () => void
}

/** A reservation becomes an option again: until when. */
export const DowngradeDialog = ({ file, writes, onClose }: DowngradeDialogProps) => {
  const t = useT('booking')
  const today = useToday()
  const [optionExpiry, setExpiry] = useState<Day | null>(null)
  const [error, setError] = useState<string>()
  const confirm = async (): Promise<void> => {
    const isDone = await writes.run(
      (at, intent) => call(files.downgrade, { body: { ...at, optionExpiry }, intent, returnEditItem: true }),
      {
        said: t('desk.saved.2', { code: file.code ?? '' }),
        onError: (caught) => setError(sentenceOf(caught)),
      },
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('file.downgrade', { code: file.code ?? '' })}
      confirmLabel={t('file.action.downgrade')}
      isPending={writes.isPending}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <DayInput
        label={t('desk.optionExpiry')}
        description={t('file.optionDefault')}
        value={optionExpiry}
        onChange={setExpiry}
        min={today}
        max={file.arrival ?? undefined}
      />
    </ActionDialog>
  )
}
