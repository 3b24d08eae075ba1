import { screens } from '#contract/screen.ts'

export const ticket = screens('ticket', {
  '/sale-cash-register-list': { right: 'sale_cash_register', chapter: 'caisse', texts: ['ticket'] },
})
