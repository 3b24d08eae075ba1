import { customer } from '#contract/screens/customer.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(
  customer,
  {
    '/customer-list': () => import('#web/screens/customer/list/customer-list.tsx').then((m) => m.CustomerList),
    '/customer-resume': () => import('#web/screens/customer/resume/resume-screen.tsx').then((m) => m.ResumeScreen),
    '/customer/$tab/$customerId': () =>
      import('#web/screens/customer/customer-screen.tsx').then((m) => m.CustomerScreen),
    '/partner/$page/$partnerId': () =>
      import('#web/screens/customer/partner/partner-screen.tsx').then((m) => m.PartnerScreen),
    '/partner-booking-list/$statusId': () =>
      import('#web/screens/customer/partner/partner-booking-list.tsx').then((m) => m.PartnerBookingList),
    '/partner-billing-type-list': () =>
      import('#web/screens/customer/partner/type-lists.tsx').then((m) => m.BillingTypeList),
    '/partner-management-type-list': () =>
      import('#web/screens/customer/partner/type-lists.tsx').then((m) => m.ManagementTypeList),
    '/language/$languageId': () =>
      import('#web/screens/customer/language/language-screen.tsx').then((m) => m.LanguageScreen),
    '/town-list/$countryId/$departmentId': () => import('#web/screens/customer/town-list.tsx').then((m) => m.TownList),
    '/town/$countryId/$departmentId/$townId': () =>
      import('#web/screens/customer/town-screen.tsx').then((m) => m.TownScreen),
  },
  {
    '/customer-resume': (raw) => ({
      ...(Number.isInteger(raw['id']) && Number(raw['id']) > 0 ? { id: raw['id'] } : {}),
    }),
  },
)
