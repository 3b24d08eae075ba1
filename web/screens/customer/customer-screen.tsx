import type { ReactNode } from 'react'
import { address, customer, customerAttachment } from '#contract/entities/customer/customer.ts'
import { bookingList } from '#contract/lists/booking/booking.ts'
import type { BookingRow } from '#contract/lists/booking/booking.ts'
import { FILE_STATUS } from '#contract/lists/booking/partner-stay.ts'
import { billList } from '#contract/lists/payment/bill.ts'
import { customerPaymentList } from '#contract/lists/payment/customer-payment.ts'
import { Attachments } from '#web/crud/attachments.tsx'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { BirthInput } from '#web/crud/field-input.tsx'
import { EntityPart } from '#web/crud/record-part.tsx'
import type { RecordItem } from '#web/crud/record.ts'
import { TOWN_INPUTS } from '#web/crud/town-field.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { listPart } from '#web/list/list-part.tsx'
import { pathTo } from '#web/paths.ts'
import { CustomerActions, CustomerSummary } from '#web/screens/customer/customer-heading.tsx'
import { customerName } from '#web/screens/customer/customer-name.ts'
import { CustomerConsents } from '#web/screens/customer/privacy/consents.tsx'
import { TwinHints } from '#web/screens/customer/twins/twin-hints.tsx'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { OwedBy } from '#web/ui/owed-by.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'
import { MailsPart } from '#web/ui/mail/mails-part.tsx'

const CUSTOMER_TABS = ['identity', 'addresses', 'contacts', 'stays', 'bills', 'files', 'emails', 'notes'] as const
type CustomerTab = (typeof CUSTOMER_TABS)[number]

/** A part that the address does not name well is the first. */
const toCustomerTab = (tab: string): CustomerTab => CUSTOMER_TABS.find((known) => known === tab) ?? 'identity'

const CustomerTabs = ({ id, tab }: { readonly id: number; readonly tab: string }) => {
  const t = useT('customer')
  const ui = useT('ui')
  const stays = useRight('booking_booking').read
  const bills = useRight('payment_bill').read
  const payments = useRight('payment_payment').read
  const reasonOf = (key: CustomerTab): string | undefined => {
    if (id === 0 && key !== 'identity') return t('tabs.saveFirst')
    if ((key === 'stays' && !stays) || (key === 'bills' && !bills && !payments)) return ui('noRight')
    return undefined
  }
  return (
    <PageTabs
      label={t('tabs.label')}
      current={tab}
      tabs={CUSTOMER_TABS.map((key) => ({
        key,
        label: t(`tabs.${key}`),
        to: pathTo('/customer/$tab/$customerId', { tab: key, customerId: id }),
        disabledReason: reasonOf(key),
      }))}
    />
  )
}

const stayAddress = (row: BookingRow): string =>
  pathTo('/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId', {
    activeKey: 'stay',
    bookingId: row.id,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    customerId: row.customerId ?? 0,
    statusId: row.statusId,
  })

/** Every live file of the customer, the latest first. */
const CustomerStays = listPart(bookingList, {
  words: ['customer', 'stays'],
  open: stayAddress,
  without: ['customerName', 'origin', 'accessChannel', 'bookedOn', 'paid'],
  cells: {
    statusId: ({ row }) => FILE_STATUS.word(row.statusId),
    balance: ({ row }) => <OwedBy balance={row.balance} payers={row.payers} />,
    origin: () => null,
    owed: () => null,
  },
})

/** Every payment of the customer, the latest first. */
const CustomerPayments = listPart(customerPaymentList, { words: ['customer', 'payments'] })

/** Every bill of the customer, the latest first. */
const CustomerBills = listPart(billList, {
  words: ['customer', 'bills'],
  open: (row) => pathTo('/bill/$billId', { billId: row.id }),
  without: ['customerName', 'totalVat'],
})

const CONTACT_ROWS = customer.form.filter((row) => row.includes('phone1') || row.includes('email'))
/** Asked once on a new record; changed afterwards with its date and proof, in the contacts tab. */
const CONSENT_ROWS = [['mailingConsent', 'smsConsent']]
const NOTE_ROWS = [['alert'], ['note']]
const IDENTITY_ROWS = customer.form.filter(
  (row) => ![...CONTACT_ROWS, ...CONSENT_ROWS, ...NOTE_ROWS].some(([key]) => row.includes(key ?? '')),
)
/** A new record is typed in one go: who they are and how to reach them. */
const NEW_ROWS = [...IDENTITY_ROWS.slice(0, 1), ...CONTACT_ROWS, ...CONSENT_ROWS, ...IDENTITY_ROWS.slice(1)]
const ROWS = { identity: IDENTITY_ROWS, contacts: CONTACT_ROWS, notes: NOTE_ROWS } as const

/** Merged or erased: nothing is proposed any more. */
const isOver = (item: RecordItem): boolean =>
  typeof item['erasedOn'] === 'string' || typeof item['mergedIntoId'] === 'number'

/** Parts that are lists, with an F8 of their own. */
const LISTS: readonly CustomerTab[] = ['stays', 'bills', 'emails']

type FormTab = keyof typeof ROWS
const isForm = (tab: CustomerTab): tab is FormTab => tab in ROWS
const INPUTS = { birthDate: BirthInput }
const ADDRESS_COLUMNS = ['address1', 'postalCode', 'town', 'countryId', 'isMain']

/** A customer: one address a part, so that a link or a reload opens the same one. */
export const CustomerScreen = () => {
  const { tab, customerId } = useScreenParams('/customer/$tab/$customerId')
  const shown = customerId === 0 ? 'identity' : toCustomerTab(tab)
  if (isForm(shown)) return <CustomerForm id={customerId} tab={shown} />
  const parts: Readonly<Record<typeof shown, ReactNode>> = {
    addresses: <CustomerAddresses id={customerId} />,
    stays: <CustomerStays fixed={{ customerId }} />,
    bills: <CustomerMoney id={customerId} />,
    files: <Attachments entity={customerAttachment} ownerId={customerId} />,
    emails: <MailsPart kind="customer" entityId={customerId} />,
  }
  return (
    <EntityPart
      entity={customer}
      id={customerId}
      list={pathTo('/customer-list')}
      nameIt={customerName}
      tabs={<CustomerTabs id={customerId} tab={shown} />}
      renderInfo={(item) => <CustomerSummary item={item} />}
      renderActions={(item) => <CustomerActions item={item} hasList={LISTS.includes(shown)} />}
    >
      {parts[shown]}
    </EntityPart>
  )
}

const CustomerForm = ({ id, tab }: { readonly id: number; readonly tab: FormTab }) => {
  const go = useGo()
  const toAddresses = (customerId: number): void =>
    go(pathTo('/customer/$tab/$customerId', { tab: 'addresses', customerId }), { replace: true })
  return (
    <EntityRecord
      key={tab}
      entity={customer}
      list="/customer-list"
      record="/customer/$tab/$customerId"
      rows={id === 0 ? NEW_ROWS : ROWS[tab]}
      inputs={INPUTS}
      title={customerName}
      renderInfo={(item) => <CustomerSummary item={item} />}
      tabs={<CustomerTabs id={id} tab={tab} />}
      renderActions={(item) => (item.id === 0 ? null : <CustomerActions item={item} />)}
      {...(tab === 'contacts' ? { renderBelow: (item) => <CustomerConsents item={item} /> } : {})}
      {...(id === 0 ? { onSaved: (item) => toAddresses(item.id) } : {})}
    >
      {(form) => (tab === 'notes' || isOver(form.base) ? null : <TwinHints form={form} />)}
    </EntityRecord>
  )
}

/** Bills, then payments, each where its right allows. */
const CustomerMoney = ({ id }: { readonly id: number }) => {
  const bills = useRight('payment_bill').read
  const payments = useRight('payment_payment').read
  return (
    <>
      {bills ? <CustomerBills fixed={{ customerId: id }} /> : null}
      {payments ? <CustomerPayments fixed={{ customerId: id }} /> : null}
    </>
  )
}

const CustomerAddresses = ({ id }: { readonly id: number }) => {
  const t = useT('customer')
  return (
    <EntityPanel
      entity={address}
      parentId={id}
      columns={ADDRESS_COLUMNS}
      initial={{ customerId: id }}
      inputs={TOWN_INPUTS}
      emptyBody={t('addresses.empty')}
    />
  )
}
