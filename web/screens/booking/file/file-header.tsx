import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { summaryName } from '#web/screens/booking/desk/customer/names.ts'
import { FileActions } from '#web/screens/booking/file/actions/file-actions.tsx'
import { statusName, statusTone } from '#web/screens/booking/file/file-status.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import type { FileTab } from '#web/screens/booking/paths.ts'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

interface FileHeaderProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly tab: FileTab
}

/** Whose file it is, what it is, and what can be done with it. */
export const FileHeader = ({ file, writes, tab }: FileHeaderProps) => {
  const t = useT('booking')
  const name = file.customer === null ? t('file.noCustomer') : summaryName(file.customer)
  return (
    <PageLine
      title={name}
      count={t('file.code', { code: file.code ?? '' })}
      info={<StatusBadge tone={statusTone(file)}>{statusName(file, t)}</StatusBadge>}
      actions={<FileActions file={file} writes={writes} tab={tab} />}
    />
  )
}
