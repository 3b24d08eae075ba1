import { Text } from '@mantine/core'
import { useState } from 'react'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import { fileLife } from '#contract/operations/booking/lifecycle.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ChangeDialog } from '#web/screens/booking/file/change/change-dialog.tsx'
import { StrategyChoice } from '#web/screens/booking/file/change/strategy-choice.tsx'
import { useStrategyTotals } from '#web/screens/booking/file/change/use-change-preview.ts'
import { previewRemoveStay } from '#web/screens/booking/file/life/life-api.ts'
import { stayName } from '#web/screens/booking/file/life/stay-name.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'

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
  const body = { id: file.id, version: file.version, occupancyId: stay.id, strategy }
  const totals = useStrategyTotals('removeStay', body, previewRemoveStay)
  return (
    <ChangeDialog
      file={file}
      writes={writes}
      onClose={onClose}
      title={t('life.remove.title')}
      confirmLabel={t('life.remove.confirm')}
      danger
      name="removeStay"
      body={body}
      missing=""
      read={previewRemoveStay}
      save={(wanted, at, intent) =>
        call(fileLife.removeStay, { body: { ...wanted, ...at }, intent, returnEditItem: true })
      }
    >
      <Text size="sm">{t('life.remove.body', { stay: stayName(stay) })}</Text>
      <StrategyChoice value={strategy} onChange={setStrategy} totals={totals} />
    </ChangeDialog>
  )
}
