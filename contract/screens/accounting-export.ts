import { screens } from '#contract/screen.ts'

const EXPORT = { right: 'payment_accounting_export', module: 'accountingExport', chapter: 'comptabilite' } as const

export const accountingExport = screens('accounting-export', {
  '/accounting-export': EXPORT,
  '/accounting-export-history': EXPORT,
  '/accounting-takeover': { ...EXPORT, right: 'payment_accounting' },
})
