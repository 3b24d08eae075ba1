import { Suspense, lazy } from 'react'
import { bookingAttachment } from '#contract/entities/booking/booking.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { StayTab } from '#web/screens/booking/file/tabs/stay-tab.tsx'
import type { FileTab } from '#web/screens/booking/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { CustomerCard } from '#web/screens/booking/desk/customer/customer-card.tsx'
import classes from '#web/screens/booking/file/file.module.css'
import { pathTo } from '#web/paths.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { eventDetail, eventName } from '#web/screens/booking/file/tabs/event-detail.ts'
import { formatInstant } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

const MailsPart = lazy(async () => ({ default: (await import('#web/ui/mail/mails-part.tsx')).MailsPart }))
const Attachments = lazy(async () => ({ default: (await import('#web/crud/attachments.tsx')).Attachments }))

/** What happened to the file, the latest first. */
const HistoryTab = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('booking')
  return (
    <article className={classes.card}>
      <ScrollRegion className={tableClasses.scroll} label={t('file.tab.history')}>
        <table className={tableClasses.compared}>
          <thead>
            <tr>
              <th scope="col">{t('file.history.when')}</th>
              <th scope="col">{t('file.history.what')}</th>
              <th scope="col">{t('file.history.detail')}</th>
              <th scope="col">{t('file.history.who')}</th>
            </tr>
          </thead>
          <tbody>
            {file.events.map((event) => (
              <tr key={event.id}>
                <td>{formatInstant(event.at)}</td>
                <td>{eventName(event.kind, t)}</td>
                <td>{eventDetail(event, t)}</td>
                <td>{event.user ?? t('file.history.house')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </article>
  )
}

/** The customer of the file. */
const CustomerTab = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('booking')
  if (file.customer === null) return <EmptyState title={t('file.noCustomer')} body={t('file.noCustomerBody')} />
  const customerId = file.customer.id
  return (
    <article className={classes.card}>
      <CustomerCard id={customerId} known={file.customer} />
      <footer className={classes.cardFoot}>
        {(['addresses', 'stays', 'bills'] as const).map((tab) => (
          <ScreenLink key={tab} className={classes.link} to={pathTo('/customer/$tab/$customerId', { tab, customerId })}>
            {t(`customer.tab.${tab}`)}
          </ScreenLink>
        ))}
      </footer>
    </article>
  )
}

const OccupantsTab = lazy(async () => ({
  default: (await import('#web/screens/booking/file/tabs/occupants-tab.tsx')).OccupantsTab,
}))
const LinesTab = lazy(async () => ({
  default: (await import('#web/screens/booking/file/tabs/lines-tab.tsx')).LinesTab,
}))
const NotesTab = lazy(async () => ({
  default: (await import('#web/screens/booking/file/tabs/notes-tab.tsx')).NotesTab,
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
    case 'files':
      return <Attachments entity={bookingAttachment} ownerId={file.id} />
    case 'emails':
      return <MailsPart kind="booking" entityId={file.id} />
    case 'history':
      return <HistoryTab file={file} />
  }
}
