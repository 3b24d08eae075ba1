/** Operations of the results; their lists are found by their place (`server/lists.ts`). */
import { balanceProofs } from '#contract/operations/result/balance-proof.ts'
import { myMonths } from '#contract/operations/result/my-month.ts'
import { tvaStatements } from '#contract/operations/result/tva-statement.ts'
import { proofFigures } from '#server/modules/result/balance-proof-list.ts'
import { readMyMonth } from '#server/modules/result/my-month.ts'
import { taxStatementRoutes } from '#server/modules/result/tax/routes.ts'
import { standingOf, validateMonth } from '#server/modules/result/tva/validate.ts'
export { keyOf, readFacts } from '#server/modules/result/tva/facts.ts'
export { nextTaxPeriod } from '#server/modules/result/tax/statements.ts'
export { historiesOf, readStanding } from '#server/modules/result/tva/statement.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

export const resultOperations: readonly Route[] = [
  ...taxStatementRoutes,
  handle(balanceProofs.figures)((context, { params }) => proofFigures(context, params.on)),
  handle(myMonths.read)((context, { params }) => readMyMonth(context, params.day)),
  handle(tvaStatements.state)((context) => standingOf(context)),
  handle(tvaStatements.validate)(async (context, { body }) => ({
    status: 'SAVED' as const,
    id: await validateMonth(context, body.month),
  })),
]
