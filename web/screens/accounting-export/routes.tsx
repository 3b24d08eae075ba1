import { accountingExport } from '#contract/screens/accounting-export.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(accountingExport, {
  '/accounting-export': () =>
    import('#web/screens/accounting-export/accounting-export.tsx').then((m) => m.AccountingExport),
  '/accounting-takeover': () => import('#web/screens/accounting-export/takeover.tsx').then((m) => m.AccountingTakeover),
  '/accounting-export-history': () =>
    import('#web/screens/accounting-export/export-history.tsx').then((m) => m.ExportHistory),
})
