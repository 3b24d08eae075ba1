import { screens } from '#contract/screen.ts'

const CUSTOMER = { right: 'customer_partner_customer', chapter: 'clients', texts: ['crud'] } as const
const PARTNER = { ...CUSTOMER, right: 'customer_partner_partner' } as const
const PLACES = { right: 'customer_partner_geography', chapter: 'parametrage', texts: ['crud'] } as const

export const customer = screens('customer', {
  '/customer-list': { ...CUSTOMER, texts: ['crud', 'printing'] },
  '/customer-resume': CUSTOMER,
  '/customer/$tab/$customerId': { ...CUSTOMER, texts: ['crud', 'mail'] },
  '/partner/$page/$partnerId': PARTNER,
  '/partner-booking-list/$statusId': PARTNER,
  '/partner-billing-type-list': PARTNER,
  '/partner-management-type-list': PARTNER,
  '/language/$languageId': { ...PLACES, texts: ['crud', 'language'] },
  '/town-list/$countryId/$departmentId': PLACES,
  '/town/$countryId/$departmentId/$townId': PLACES,
})
