import { customer } from '#contract/entities/customer/customer.ts'
import { partner } from '#contract/entities/customer/partner.ts'
import { partnerType } from '#contract/entities/customer/reference-partner.ts'
import { civility, country, department, language, region, town } from '#contract/entities/customer/reference.ts'
import { entityScreens, listScreen } from '#web/crud/entity-screens.tsx'
import { screen } from '#web/shell/route-kit.tsx'

export const screens = [
  screen({
    path: '/customer-list',
    right: customer.right,
    texts: ['crud'],
    load: () => import('#web/screens/customer/list/customer-list.tsx').then((m) => m.CustomerList),
  }),
  screen({
    path: '/customer-resume',
    right: customer.right,
    texts: ['crud'],
    search: (raw) => ({ ...(Number.isInteger(raw['id']) && Number(raw['id']) > 0 ? { id: raw['id'] } : {}) }),
    load: () => import('#web/screens/customer/resume/resume-screen.tsx').then((m) => m.ResumeScreen),
  }),
  screen({
    path: '/customer/$tab/$customerId',
    right: customer.right,
    texts: ['crud'],
    load: () => import('#web/screens/customer/customer-screen.tsx').then((m) => m.CustomerScreen),
  }),
  ...entityScreens(civility, '/civility-list', '/civility/$civilityId'),
  ...entityScreens(partnerType, '/partner-type-list', '/partner-type/$partnerTypeId'),
  listScreen(partner, '/partner-list', '/partner/$page/$partnerId'),
  screen({
    path: '/partner/$page/$partnerId',
    right: partner.right,
    texts: ['crud'],
    load: () => import('#web/screens/customer/partner/partner-screen.tsx').then((m) => m.PartnerScreen),
  }),
  screen({
    path: '/partner-booking-list/$statusId',
    right: partner.right,
    texts: ['crud'],
    load: () => import('#web/screens/customer/partner/partner-booking-list.tsx').then((m) => m.PartnerBookingList),
  }),
  screen({
    path: '/partner-billing-type-list',
    right: partner.right,
    texts: ['crud'],
    load: () => import('#web/screens/customer/partner/type-lists.tsx').then((m) => m.BillingTypeList),
  }),
  screen({
    path: '/partner-management-type-list',
    right: partner.right,
    texts: ['crud'],
    load: () => import('#web/screens/customer/partner/type-lists.tsx').then((m) => m.ManagementTypeList),
  }),
  listScreen(language, '/language-list', '/language/$languageId'),
  screen({
    path: '/language/$languageId',
    right: language.right,
    texts: ['crud', 'language'],
    load: () => import('#web/screens/customer/language/language-screen.tsx').then((m) => m.LanguageScreen),
  }),
  ...entityScreens(country, '/country-list', '/country/$countryId'),
  ...entityScreens(region, '/region-list', '/region/$regionId'),
  ...entityScreens(department, '/department-list', '/department/$departmentId'),
  screen({
    path: '/town-list/$countryId/$departmentId',
    right: town.right,
    texts: ['crud'],
    load: () => import('#web/screens/customer/town-list.tsx').then((m) => m.TownList),
  }),
  screen({
    path: '/town/$countryId/$departmentId/$townId',
    right: town.right,
    texts: ['crud'],
    load: () => import('#web/screens/customer/town-screen.tsx').then((m) => m.TownScreen),
  }),
]
