import { screens } from '#contract/screen.ts'

const RESULT = { right: 'result_result', chapter: 'resultats' } as const

export const result = screens('result', {
  '/result': RESULT,
  '/result-detail': RESULT,
  '/payment-list': { right: 'payment_payment', chapter: 'resultats' },
  '/result-credit-list': { right: 'payment_bill', chapter: 'resultats' },
  '/tva-statement-list': { right: 'result_tva_statement', chapter: 'resultats', texts: ['vat'] },
  '/electronic-report-list': { right: 'result_tva_statement', chapter: 'electronique', texts: ['ereport'] },
  '/my-month': RESULT,
  '/balance-proof': { right: 'result_balance', chapter: 'resultats' },
  '/balance': { right: 'result_balance', chapter: 'resultats' },
})
