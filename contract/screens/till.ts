import { screens } from '#contract/screen.ts'

const TILL = { right: 'sale_cash_register', chapter: 'caisse', texts: ['crud'] } as const

export const till = screens('till', {
  '/cash-register/$cashRegisterId': TILL,
  '/sale-cash-register/$cashRegisterSaleId': {
    ...TILL,
    action: 'write',
    texts: ['crud', 'offline', 'printer', 'till-pay', 'till-stay'],
  },
  '/till-report/$tillSessionId': { ...TILL, texts: ['printer', 'till-report'] },
})
