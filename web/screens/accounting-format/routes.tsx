import { accountingFormat } from '#contract/screens/accounting-format.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(accountingFormat, {
  '/admin/module/accounting-grid': () =>
    import('#web/screens/accounting-format/accounting-format.tsx').then((m) => m.AccountingFormat),
})
