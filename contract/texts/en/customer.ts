import { partner } from '#contract/texts/en/customer/partner.ts'
import { privacy } from '#contract/texts/en/customer/privacy.ts'
import { resume } from '#contract/texts/en/customer/resume.ts'
import { twins } from '#contract/texts/en/customer/twins.ts'

const list = {
  kind: 'Kind of record',
  everyKind: 'All records',
  kinds: { customer: 'Customers', prospect: 'Prospects', company: 'Companies', toErase: 'To erase' },
  minimum: 'Type at least 3 characters.',
  country: 'Country',
  mailing: 'Accepts e-mails',
  sms: 'Accepts text messages',
  hasStays: 'With a stay',
  createdFrom: 'Created from',
  createdTo: 'to',
  name: 'Name',
  contact: 'Telephone and e-mail',
  town: 'Town',
  stays: 'Stays',
  lastStay: 'Last stay',
  alert: 'To point out',
  exported_one: '{{count}} customer exported.',
  exported_other: '{{count}} customers exported.',
  toEraseSaid:
    'These prospects have given no sign for three years: their data are to be erased (GDPR, art. 5), unless they make contact again.',
  erasePage: 'Erase those of this page…',
  erasePageTitle_one: 'Erase the data of {{count}} prospect?',
  erasePageTitle_other: 'Erase the data of {{count}} prospects?',
  erasePageBody: 'Names, addresses, telephones, e-mails and notes go for good. The records stay, without a name.',
  erasedPage_one: '{{count}} prospect erased.',
  erasedPage_other: '{{count}} prospects erased.',
} as const

export const texts = {
  list,
  partner,
  privacy,
  resume,
  twins,
  tabs: {
    label: 'Parts of the customer’s record',
    identity: 'Identity',
    addresses: 'Addresses',
    contacts: 'Contacts and consents',
    stays: 'Stays',
    bills: 'Invoices and payments',
    emails: 'E-mails',
    notes: 'Notes',
    files: 'Attachments',
    saveFirst: 'Save the identity first',
  },
  newStay: 'New stay',
  addresses: {
    empty: 'Add the address that invoices will carry.',
  },
  stays: {
    label: 'Stays of the customer',
    status: 'Status',
    empty: 'No stay',
    emptyBody: 'Quotes, options and bookings of this customer will appear here.',
  },
  bills: {
    label: 'Invoices of the customer',
    empty: 'No invoice',
    emptyBody: 'Invoices are made from the stay.',
  },
  payments: {
    label: 'Payments of the customer',
    empty: 'No payment',
    emptyBody: 'Payments are recorded from the stay.',
  },
  town: {
    country: 'Country',
    department: 'Department',
    everyCountry: 'All countries',
    everyDepartment: 'All departments',
  },
} as const
