import { deposit } from '#contract/screens/deposit.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(deposit, {
  '/deposit-list/$yearMonth': () => import('#web/screens/deposit/deposit-list.tsx').then((m) => m.DepositList),
  '/deposit/$depositId': () => import('#web/screens/deposit/deposit.tsx').then((m) => m.Deposit),
  '/create-deposit/$paymentMethodId': () =>
    import('#web/screens/deposit/create-deposit.tsx').then((m) => m.CreateDeposit),
})
