import { screens } from '#contract/screen.ts'

const FUND = { right: 'payment_deposit', chapter: 'encaissement', texts: ['crud'] } as const
const SPENT = { right: 'payment_expense', chapter: 'encaissement', texts: ['crud'] } as const

const BOUGHT = { right: 'payment_expense', chapter: 'electronique', texts: ['purchase', 'crud'] } as const

export const cash = screens('cash', {
  '/cash-fund/$paymentMethodId/$date': FUND,
  '/starting-base/$yearMonth': FUND,
  '/expenses-list/$yearMonth': SPENT,
  '/expense/$yearMonth/$expenseId': SPENT,
  '/injections-list/$yearMonth': SPENT,
  '/injection/$yearMonth/$injectionId': SPENT,
  '/purchase-list': BOUGHT,
  '/purchase/$purchaseId': BOUGHT,
  '/cash-and-bank-journal': { right: 'result_journal', chapter: 'encaissement', texts: ['crud'] },
})
