import { screens } from '#contract/screen.ts'

export const archive = screens('archive', {
  '/verif-file-page': { right: 'payment_closure', chapter: 'fiscal' },
  '/purging-files': { right: 'system', chapter: 'fiscal' },
  '/verif-double-bill': { right: 'payment_bill', chapter: 'fiscal' },
  '/verif-due-bill': { right: 'payment_payment', chapter: 'fiscal' },
  '/verif-tickets-payment': { right: 'payment_payment', chapter: 'fiscal' },
  '/add-customer-to-sales': { right: 'sale_cash_register', chapter: 'fiscal', texts: ['crud'] },
  '/check-sales': { right: 'sale_cash_register', chapter: 'fiscal' },
})
