import { payment } from '#contract/screens/payment.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(payment, {
  '/bill-list': () => import('#web/screens/payment/bill-list.tsx').then((m) => m.BillList),
  '/bill/$billId': () => import('#web/screens/payment/bill.tsx').then((m) => m.Bill),
  '/unbill-document-list': () => import('#web/screens/payment/unbilled-list.tsx').then((m) => m.UnbilledList),
  '/jet': () => import('#web/screens/payment/jet-list.tsx').then((m) => m.JetList),
  '/pay-link-list': () => import('#web/screens/payment/pay-link-list.tsx').then((m) => m.PayLinkList),
  '/admin/module/link/$linkProviderId': () =>
    import('#web/screens/payment/link-provider.tsx').then((m) => m.LinkProvider),
  '/guarantee-list': () => import('#web/screens/payment/guarantee-list.tsx').then((m) => m.GuaranteeList),
  '/tax/$taxId': () => import('#web/screens/payment/tax-screen.tsx').then((m) => m.TaxScreen),
  '/bank-account-label-informations': () =>
    import('#web/screens/payment/printed-account.tsx').then((m) => m.PrintedAccount),
  '/payment-method/$tab/$paymentMethodId': () =>
    import('#web/screens/payment/method-screen.tsx').then((m) => m.MethodScreen),
  '/payment-method-deposit-type-list': () =>
    import('#web/screens/payment/method-lists.tsx').then((m) => m.DepositTypeList),
  '/payment-method-pointofsale-list': () =>
    import('#web/screens/payment/method-lists.tsx').then((m) => m.PointOfSaleList),
})
