import { screens } from '#contract/screen.ts'

const PLAN = { right: 'payment_accounting', chapter: 'comptabilite', texts: ['crud'] } as const

export const accounting = screens('accounting', {
  '/accounting-account-list': PLAN,
  '/accounting-account-detail-plan': PLAN,
  '/accounting-account-detail-plan-start-date': PLAN,
  '/accounting-account-detail-plan-end-date': PLAN,
  '/accounting-account-detail-plan-preview': PLAN,
  '/accounting-account-discount': PLAN,
  '/accounting-account-payment-plan': PLAN,
  '/accounting-account-payment-plan-preview': PLAN,
  '/accounting-section-plan': PLAN,
  '/accounting-journal-settings': PLAN,
})
