import { addressOf } from '#contract/operation.ts'
import type { Declared } from '#contract/operation.ts'
import { rest } from '#web/shell/rest.ts'
import type { Query, RestOptions } from '#web/shell/rest.ts'

interface Parts extends Pick<RestOptions, 'intent'> {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly query?: Query
}

/** What a caller may say beside what the operation asks for. */
type CallOptions = Pick<RestOptions, 'signal' | 'besides' | 'returnEditItem'>

/**
 * Calls a declared operation: `call(guarantees.receive, { body, intent })`, `call(guarantees.read, { params: { id }, signal })`. What
 * must be sent and what is answered are the operation's; errors are those of `rest`.
 */
export const call = <P, X, B, Q, G, A>(
  { method, path }: Declared<P, X, B, Q, G, A>,
  sent: NoInfer<X> & CallOptions,
): Promise<A> => {
  const { params, body, ...options } = sent as Parts & CallOptions
  const address = addressOf(path, params)
  if (method === 'POST') return rest.post(address, body, options)
  return method === 'GET' ? rest.get(address, options) : rest.delete(address, options)
}
