import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionDialog } from '#web/screens/booking/file/actions/action-dialog.tsx'
import { ChangeView } from '#web/screens/booking/file/change/change-view.tsx'
import { StrategyChoice } from '#web/screens/booking/file/change/strategy-choice.tsx'
import {
  changeReason,
  useChangePreview,
  useStrategyTotals,
} from '#web/screens/booking/file/change/use-change-preview.ts'
import { previewRemoveStay, removeStay } from '#web/screens/booking/file/life/life-api.ts'
import { stayName } from '#web/screens/booking/file/life/stay-name.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { sentenceOf } from '#web/shell/rest-error.ts'

interface RemoveStayDialogProps {
  readonly file: BookingFile
  readonly stay: OccupancyFile
  readonly writes: Writes
  readonly onClose: () => void
}

/** One stay less: its nights are free, and the price of the others follows in one of four ways. */
export const RemoveStayDialog = ({ file, stay, writes, onClose }: RemoveStayDialogProps) => {
  const t = useT('booking')
  const [strategy, setStrategy] = useState<Strategy>('KEEP_DETAIL')
  const [error, setError] = useState<string>()
  const body = { id: file.id, version: file.version, occupancyId: stay.id, strategy }
  const preview = useChangePreview('removeStay', body, previewRemoveStay)
  const totals = useStrategyTotals('removeStay', body, previewRemoveStay)
  const confirm = async (): Promise<void> => {
    const isDone = await writes.run((at, intent) => removeStay({ ...body, ...at }, intent), {
      said: t('change.done', { code: file.code ?? '' }),
      onError: (caught) => setError(sentenceOf(caught)),
    })
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t('life.remove.title')}
      confirmLabel={t('life.remove.confirm')}
      isPending={writes.isPending}
      danger
      reason={changeReason(preview, { reading: t('change.reading'), refused: t('change.impossible') })}
      error={error}
      size="xl"
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className={classes.change}>
        <Stack gap="sm">
          <Text size="sm">{t('life.remove.body', { stay: stayName(stay) })}</Text>
          <StrategyChoice value={strategy} onChange={setStrategy} totals={totals} />
        </Stack>
        <ChangeView preview={preview.data} error={preview.error} isFetching={preview.isFetching} />
      </div>
    </ActionDialog>
  )
}
