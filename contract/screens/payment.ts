import { screens } from '#contract/screen.ts'

const BILL = { right: 'payment_bill', chapter: 'encaissement', texts: ['billing', 'einvoice'] } as const
const METHOD = { right: 'payment_method', chapter: 'parametrage', texts: ['crud', 'payment'] } as const

export const payment = screens('payment', {
  '/bill-list': BILL,
  '/bill/$billId': BILL,
  '/unbill-document-list': BILL,
  '/guarantee-list': { right: 'payment_guarantee', chapter: 'encaissement', texts: ['billing', 'crud'] },
  '/pay-link-list': { right: 'payment_payment', chapter: 'encaissement', texts: ['billing'] },
  '/admin/module/link/$linkProviderId': {
    right: 'establishment_module',
    chapter: 'encaissement',
    texts: ['crud', 'billing'],
  },
  '/jet': { right: 'result_jet', chapter: 'fiscal', texts: ['billing'] },
  '/tax/$taxId': { right: 'payment_tax', chapter: 'fiscal', texts: ['crud', 'payment'] },
  '/bank-account-label-informations': { ...METHOD, right: 'payment_bank' },
  '/payment-method/$tab/$paymentMethodId': METHOD,
  '/payment-method-deposit-type-list': METHOD,
  '/payment-method-pointofsale-list': METHOD,
})
