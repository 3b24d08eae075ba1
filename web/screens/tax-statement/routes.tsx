import { taxStatement } from '#contract/screens/tax-statement.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(taxStatement, {
  '/tax-statement-list': () => import('#web/screens/tax-statement/tax-statement-list.tsx').then((m) => m.TaxStatements),
})
