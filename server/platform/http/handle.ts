import type { Counted } from '#contract/operations/answer.ts'
import type { Declared } from '#contract/operation.ts'
import type { Context, Input, Route } from '#server/platform/http/route.ts'

/**
 * The route of an operation: `handle(guarantees.receive)((context, { body }) => …)`. Two calls, so that the types come from the operation
 * alone and the work is checked against them: in one call the compiler would widen them until a wrong answer fits.
 */
export const handle =
  <P, X, B, Q, G, A>(operation: Declared<P, X, B, Q, G, A>) =>
  (work: (context: Context, input: Input<P, B, Q>) => Promise<G>): Route => ({
    ...operation,
    handle: work as Route['handle'],
  })

/** What a `countedAnswer` is of a list. */
export const counted = <R>(list: readonly R[]): Counted<R> => ({ list, total: list.length })
