import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { FILE_TABS, fileAddress } from '#web/screens/booking/paths.ts'
import type { FileTab } from '#web/screens/booking/paths.ts'
import { useRight } from '#web/shell/session.ts'
import { PageTabs } from '#web/ui/page-tabs.tsx'

interface FileTabsProps {
  readonly file: BookingFile
  readonly tab: FileTab
}

const COUNTED: Partial<Record<FileTab, (file: BookingFile) => number>> = {
  payments: (file) => file.payments.length,
  bill: (file) => file.bills.length,
  notes: (file) => file.notes.length,
}

/** Parts of the file, each with an address of its own. */
export const FileTabs = ({ file, tab }: FileTabsProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const bills = useRight('payment_bill').read
  const payments = useRight('payment_payment').read
  const reasonOf = (key: FileTab): string | undefined =>
    (key === 'payments' && !payments) || (key === 'bill' && !bills) ? ui('noRight') : undefined
  const labelOf = (key: FileTab): string => {
    const count = COUNTED[key]?.(file) ?? 0
    return count === 0 ? t(`file.tab.${key}`) : `${t(`file.tab.${key}`)} (${count})`
  }
  return (
    <PageTabs
      label={t('file.tabs')}
      current={tab}
      tabs={FILE_TABS.map((key) => ({
        key,
        label: labelOf(key),
        to: fileAddress({ ...file, customerId: file.customer?.id ?? 0 }, key),
        disabledReason: reasonOf(key),
      }))}
    />
  )
}
