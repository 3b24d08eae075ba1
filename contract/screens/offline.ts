import { screens } from '#contract/screen.ts'

export const offline = screens('offline', {
  '/offline-station-list': { right: 'sale_cash_register', chapter: 'caisse' },
})
