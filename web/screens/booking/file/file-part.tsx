import { Suspense, lazy } from 'react'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { CustomerTab } from '#web/screens/booking/file/tabs/customer-tab.tsx'
import { HistoryTab } from '#web/screens/booking/file/tabs/history-tab.tsx'
import { LinesTab } from '#web/screens/booking/file/tabs/lines-tab.tsx'
import { NotesTab } from '#web/screens/booking/file/tabs/notes-tab.tsx'
import { StayTab } from '#web/screens/booking/file/tabs/stay-tab.tsx'
import type { FileTab } from '#web/screens/booking/paths.ts'

const OccupantsTab = lazy(async () => ({
  default: (await import('#web/screens/booking/file/tabs/occupants-tab.tsx')).OccupantsTab,
}))
const PaymentsTab = lazy(async () => ({
  default: (await import('#web/screens/booking/file/payments/payments-tab.tsx')).PaymentsTab,
}))
const BillTab = lazy(async () => ({
  default: (await import('#web/screens/booking/file/bills/bill-tab.tsx')).BillTab,
}))

interface FilePartProps {
  readonly file: BookingFile
  readonly tab: FileTab
  readonly writes: Writes
  readonly occupancyId: number
}

/** The part of the file that the address names. */
export const FilePart = ({ file, tab, writes, occupancyId }: FilePartProps) => (
  <Suspense fallback={null}>{partOf({ file, tab, writes, occupancyId })}</Suspense>
)

const partOf = ({ file, tab, writes, occupancyId }: FilePartProps) => {
  switch (tab) {
    case 'stay':
      return <StayTab file={file} writes={writes} occupancyId={occupancyId} />
    case 'customer':
      return <CustomerTab file={file} />
    case 'occupants':
      return <OccupantsTab file={file} writes={writes} />
    case 'lines':
      return <LinesTab file={file} writes={writes} />
    case 'payments':
      return <PaymentsTab file={file} writes={writes} />
    case 'bill':
      return <BillTab file={file} writes={writes} />
    case 'notes':
      return <NotesTab file={file} writes={writes} />
    case 'history':
      return <HistoryTab file={file} />
  }
}
