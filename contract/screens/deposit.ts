import { screens } from '#contract/screen.ts'

const DEPOSIT = { right: 'payment_deposit', chapter: 'encaissement', texts: ['crud', 'billing'] } as const

export const deposit = screens('deposit', {
  '/deposit-list/$yearMonth': DEPOSIT,
  '/deposit/$depositId': DEPOSIT,
  '/create-deposit/$paymentMethodId': DEPOSIT,
})
