import { bank, bankAccount, expenseType } from '#contract/entities/payment/bank.ts'
import { paymentMethod, paymentTerms, tva } from '#contract/entities/payment/payment.ts'
import { tax, taxType } from '#contract/entities/payment/tax.ts'
import { entityScreens, listScreen } from '#web/crud/entity-screens.tsx'
import { screen } from '#web/shell/route-kit.tsx'

export const screens = [
  screen({
    path: '/bill-list',
    right: 'payment_bill',
    texts: ['billing'],
    load: () => import('#web/screens/payment/bill-list.tsx').then((m) => m.BillList),
  }),
  screen({
    path: '/bill/$billId',
    right: 'payment_bill',
    texts: ['billing'],
    load: () => import('#web/screens/payment/bill.tsx').then((m) => m.Bill),
  }),
  screen({
    path: '/unbill-document-list',
    right: 'payment_bill',
    texts: ['billing'],
    load: () => import('#web/screens/payment/unbilled-list.tsx').then((m) => m.UnbilledList),
  }),
  screen({
    path: '/guarantee-list',
    right: 'payment_guarantee',
    texts: ['billing', 'crud'],
    load: () => import('#web/screens/payment/guarantee-list.tsx').then((m) => m.GuaranteeList),
  }),
  ...entityScreens(tva, '/tva-list', '/tva/$tvaId'),
  listScreen(tax, '/tax-list', '/tax/$taxId'),
  screen({
    path: '/tax/$taxId',
    right: tax.right,
    texts: ['crud', 'payment'],
    load: () => import('#web/screens/payment/tax-screen.tsx').then((m) => m.TaxScreen),
  }),
  ...entityScreens(taxType, '/tax-type-list', '/tax-type/$taxTypeId'),
  ...entityScreens(bank, '/bank-list', '/bank/$bankId'),
  ...entityScreens(bankAccount, '/bank-account-list', '/bank-account/$bankAccountId'),
  screen({
    path: '/bank-account-label-informations',
    right: bankAccount.right,
    texts: ['crud', 'payment'],
    load: () => import('#web/screens/payment/printed-account.tsx').then((m) => m.PrintedAccount),
  }),
  ...entityScreens(expenseType, '/expense-type-list', '/expense-type/$expenseTypeId'),
  listScreen(paymentMethod, '/payment-method-list', '/payment-method/$tab/$paymentMethodId'),
  screen({
    path: '/payment-method/$tab/$paymentMethodId',
    right: paymentMethod.right,
    texts: ['crud', 'payment'],
    load: () => import('#web/screens/payment/method-screen.tsx').then((m) => m.MethodScreen),
  }),
  screen({
    path: '/payment-method-deposit-type-list',
    right: paymentMethod.right,
    texts: ['crud', 'payment'],
    load: () => import('#web/screens/payment/method-lists.tsx').then((m) => m.DepositTypeList),
  }),
  screen({
    path: '/payment-method-pointofsale-list',
    right: paymentMethod.right,
    texts: ['crud', 'payment'],
    load: () => import('#web/screens/payment/method-lists.tsx').then((m) => m.PointOfSaleList),
  }),
  ...entityScreens(paymentTerms, '/payment-terms-list', '/payment-terms/$paymentTermsId'),
]
