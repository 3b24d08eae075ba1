import { list } from '#web/i18n/en/customer/list.ts'
import { partner } from '#web/i18n/en/customer/partner.ts'
import { privacy } from '#web/i18n/en/customer/privacy.ts'
import { resume } from '#web/i18n/en/customer/resume.ts'
import { twins } from '#web/i18n/en/customer/twins.ts'

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
    code: 'Booking',
    status: 'Status',
    arrival: 'Arrival',
    departure: 'Departure',
    places: 'Pitches',
    people: 'People',
    total: 'Total',
    balance: 'Balance',
    empty: 'No stay',
    emptyBody: 'Quotes, options and bookings of this customer will appear here.',
    statusOf: { '1': 'Quote', '2': 'Option', '3': 'Booking', '4': 'Stay', '5': 'Closed' },
  },
  bills: {
    label: 'Invoices of the customer',
    number: 'Number',
    date: 'Date',
    kind: 'Kind',
    booking: 'Booking',
    excluding: 'Total excl. VAT',
    total: 'Total incl. VAT',
    empty: 'No invoice',
    emptyBody: 'Invoices are made from the stay.',
    kindOf: { '1': 'Invoice', '2': 'Cancelled invoice', '3': 'Cancelling invoice' },
  },
  payments: {
    label: 'Payments of the customer',
    date: 'Date',
    method: 'Method',
    booking: 'Booking',
    amount: 'Amount',
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
