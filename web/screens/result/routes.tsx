import { result } from '#contract/screens/result.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(result, {
  '/result': () => import('#web/screens/result/result.tsx').then((m) => m.Result),
  '/result-detail': () => import('#web/screens/result/result-detail.tsx').then((m) => m.ResultDetail),
  '/payment-list': () => import('#web/screens/result/payment-list.tsx').then((m) => m.PaymentList),
  '/result-credit-list': () => import('#web/screens/result/credit-list.tsx').then((m) => m.CreditList),
  '/tva-statement-list': () => import('#web/screens/result/tva-statement.tsx').then((m) => m.TvaStatement),
  '/electronic-report-list': () =>
    import('#web/screens/result/electronic-reports.tsx').then((m) => m.ElectronicReports),
  '/my-month': () => import('#web/screens/result/my-month.tsx').then((m) => m.MyMonthScreen),
  '/balance-proof': () => import('#web/screens/result/balance-proof.tsx').then((m) => m.BalanceProof),
  '/balance': () => import('#web/screens/result/balance.tsx').then((m) => m.Balance),
})
