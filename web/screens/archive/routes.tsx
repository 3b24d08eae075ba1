import { archive } from '#contract/screens/archive.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(archive, {
  '/verif-file-page': () => import('#web/screens/archive/archives.tsx').then((m) => m.Archives),
  '/purging-files': () => import('#web/screens/archive/purging.tsx').then((m) => m.PurgingFiles),
  '/verif-double-bill': () => import('#web/screens/archive/money-checks.tsx').then((m) => m.DoubleBills),
  '/verif-due-bill': () => import('#web/screens/archive/money-checks.tsx').then((m) => m.WrongDues),
  '/verif-tickets-payment': () => import('#web/screens/archive/money-checks.tsx').then((m) => m.TicketPayments),
  '/add-customer-to-sales': () => import('#web/screens/archive/ticket-customers.tsx').then((m) => m.TicketCustomers),
  '/check-sales': () => import('#web/screens/archive/money-checks.tsx').then((m) => m.SaleChecks),
})
