import { list } from '#contract/texts/en/customer/list.ts'
import { partner } from '#contract/texts/en/customer/partner.ts'
import { privacy } from '#contract/texts/en/customer/privacy.ts'
import { resume } from '#contract/texts/en/customer/resume.ts'
import { twins } from '#contract/texts/en/customer/twins.ts'

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
    notes: 'Notes',
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
