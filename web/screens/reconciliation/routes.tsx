import { reconciliation } from '#contract/screens/reconciliation.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(reconciliation, {
  '/bank-reconciliation': () => import('#web/screens/reconciliation/statement-list.tsx').then((m) => m.StatementList),
  '/bank-reconciliation/$statementId': () =>
    import('#web/screens/reconciliation/statement.tsx').then((m) => m.StatementScreen),
})
