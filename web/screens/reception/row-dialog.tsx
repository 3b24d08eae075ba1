import { Loader, Modal } from '@mantine/core'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { MoveDialog } from '#web/screens/booking/file/change/move-dialog.tsx'
import { EarlyDialog } from '#web/screens/booking/file/life/early-dialog.tsx'
import { StaleFile } from '#web/screens/booking/file/stale-file.tsx'
import { useFile } from '#web/screens/booking/file/use-file.ts'
import { useWrites } from '#web/screens/booking/file/use-writes.ts'
import { PayDialog } from '#web/screens/reception/pay-dialog.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'

/** What a list does with one stay, through the dialogs of its file. */
export type RowWork = 'move' | 'early' | 'pay'

interface RowDialogProps {
  readonly row: ReceptionRow
  readonly work: RowWork
  readonly onClose: () => void
}

/** Reads the file of the row, then shows its dialog. */
export const RowDialog = (props: RowDialogProps) => {
  const t = useT('reception')
  const { data, error } = useFile(props.row.bookingId)
  if (data !== undefined) return <Ready {...props} file={data} />
  return (
    <Modal opened onClose={props.onClose} title={t(`work.${props.work}`)}>
      {error === null ? <Loader /> : <p role="alert">{sentenceOf(error)}</p>}
    </Modal>
  )
}

const Ready = ({ row, work, onClose, file }: RowDialogProps & { readonly file: BookingFile }) => {
  const writes = useWrites(file)
  const stay = file.occupancies.find(({ id }) => id === row.id)
  if (writes.stale !== undefined) return <StaleFile stale={writes.stale} onClose={writes.forgive} />
  if (stay === undefined) return null
  if (work === 'pay') return <PayDialog row={row} file={file} writes={writes} onClose={onClose} />
  return work === 'move' ? (
    <MoveDialog file={file} stay={stay} writes={writes} onClose={onClose} isForPlace />
  ) : (
    <EarlyDialog file={file} writes={writes} onClose={onClose} />
  )
}
