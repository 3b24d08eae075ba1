import { cash } from '#contract/screens/cash.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(
  cash,
  {
    '/cash-fund/$paymentMethodId/$date': () => import('#web/screens/cash/cash-fund.tsx').then((m) => m.CashFundScreen),
    '/starting-base/$yearMonth': () => import('#web/screens/cash/starting-base.tsx').then((m) => m.StartingBaseScreen),
    '/expenses-list/$yearMonth': () => import('#web/screens/cash/expenses.tsx').then((m) => m.ExpenseList),
    '/expense/$yearMonth/$expenseId': () => import('#web/screens/cash/expenses.tsx').then((m) => m.ExpenseScreen),
    '/injections-list/$yearMonth': () => import('#web/screens/cash/expenses.tsx').then((m) => m.InjectionList),
    '/injection/$yearMonth/$injectionId': () => import('#web/screens/cash/expenses.tsx').then((m) => m.InjectionScreen),
    '/purchase-list': () => import('#web/screens/cash/purchases.tsx').then((m) => m.PurchaseList),
    '/purchase/$purchaseId': () => import('#web/screens/cash/purchase.tsx').then((m) => m.PurchaseScreen),
    '/cash-and-bank-journal': () => import('#web/screens/cash/journal.tsx').then((m) => m.CashJournal),
  },
  { '/cash-and-bank-journal': ({ month }) => (typeof month === 'string' ? { month } : {}) },
)
