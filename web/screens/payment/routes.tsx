import {
  bank,
  bankAccount,
  paymentMethod,
  paymentTerms,
  tax,
  taxType,
  tva,
} from '#contract/entities/payment/payment.ts'
import { entityScreens } from '#web/crud/entity-screens.tsx'
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
  ...entityScreens(tva, '/tva-list', '/tva/$tvaId'),
  ...entityScreens(tax, '/tax-list', '/tax/$taxId'),
  ...entityScreens(taxType, '/tax-type-list', '/tax-type/$taxTypeId'),
  ...entityScreens(bank, '/bank-list', '/bank/$bankId'),
  ...entityScreens(bankAccount, '/bank-account-list', '/bank-account/$bankAccountId'),
  ...entityScreens(paymentMethod, '/payment-method-list', '/payment-method/$tab/$paymentMethodId'),
  ...entityScreens(paymentTerms, '/payment-terms-list', '/payment-terms/$paymentTermsId'),
]
