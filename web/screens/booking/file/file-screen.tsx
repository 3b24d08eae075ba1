import { Button, Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { STATE } from '#domain/booking/states.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { FileNews } from '#web/screens/booking/file/file-news.tsx'
import { FileSummary } from '#web/screens/booking/file/file-summary.tsx'
import { FilePart } from '#web/screens/booking/file/file-part.tsx'
import { StaleFile } from '#web/screens/booking/file/stale-file.tsx'
import { useFile } from '#web/screens/booking/file/use-file.ts'
import { useWrites } from '#web/screens/booking/file/use-writes.ts'
import { WaitingHere } from '#web/screens/booking/waiting/waiting-here.tsx'
import classes from '#web/screens/booking/file/file.module.css'
import { deskAddress, FILE_TABS, fileAddress } from '#web/screens/booking/paths.ts'
import type { FileTab } from '#web/screens/booking/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { summaryName } from '#web/screens/booking/desk/customer/names.ts'
import { FileActions } from '#web/screens/booking/file/actions/file-actions.tsx'
import { statusName, statusTone } from '#web/screens/booking/file/file-status.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
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
const FileTabs = ({ file, tab }: FileTabsProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const bills = useRight('payment_bill').read
  const payments = useRight('payment_payment').read
  const emails = useRight('document_email_mailing').read
  const reasonOf = (key: FileTab): string | undefined =>
    (key === 'payments' && !payments) || (key === 'bill' && !bills) || (key === 'emails' && !emails)
      ? ui('noRight')
      : undefined
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

interface FileHeaderProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly tab: FileTab
}

/** Whose file it is, what it is, and what can be done with it. */
const FileHeader = ({ file, writes, tab }: FileHeaderProps) => {
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

interface FileScreenProps {
  readonly id: number
  readonly tab: FileTab
  readonly occupancyId: number
}

/** A saved file: its head, one part of it, and a summary that stays in view. */
export const FileScreen = ({ id, tab, occupancyId }: FileScreenProps) => {
  const t = useT('booking')
  const go = useGo()
  const { data, error } = useFile(id)
  const isBasket = data?.stateId === STATE.BASKET
  useEffect(() => {
    if (isBasket) go(deskAddress({ tempBookingId: id }), { replace: true })
  }, [isBasket, go, id])
  if (data !== undefined && !isBasket) return <Loaded file={data} tab={tab} occupancyId={occupancyId} />
  return (
    <>
      <PageLine title={t('file.title')} />
      {error === null ? (
        <Skeleton h={220} m="lg" className={classes.waiting} />
      ) : (
        <EmptyState
          title={sentenceOf(error)}
          action={<Button onClick={() => go('/booking-list/3')}>{t('file.toList')}</Button>}
        />
      )}
    </>
  )
}

interface LoadedProps {
  readonly file: BookingFile
  readonly tab: FileTab
  readonly occupancyId: number
}

const Loaded = ({ file, tab, occupancyId }: LoadedProps) => {
  const writes = useWrites(file)
  return (
    <div className={classes.screen}>
      <FileHeader file={file} writes={writes} tab={tab} />
      <FileTabs file={file} tab={tab} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <FileNews file={file} />
          <WaitingHere file={file} />
          <FilePart file={file} tab={tab} writes={writes} occupancyId={occupancyId} />
        </div>
        <FileSummary file={file} writes={writes} tab={tab} />
      </div>
      {writes.stale === undefined ? null : <StaleFile stale={writes.stale} onClose={writes.forgive} />}
    </div>
  )
}
