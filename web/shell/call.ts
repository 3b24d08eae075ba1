import { addressOf } from '#contract/operation.ts'
import type { Declared } from '#contract/operation.ts'
import { RestError } from '#web/shell/rest-error.ts'
import { rest } from '#web/shell/rest.ts'
import type { Query, RestOptions } from '#web/shell/rest.ts'

interface Parts extends Pick<RestOptions, 'intent'> {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly query?: Query
}

/** What a caller may say beside what the operation asks for. */
type CallOptions = Pick<RestOptions, 'signal' | 'besides' | 'returnEditItem' | 'patienceMs' | 'keepalive'>

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

/**
 * Reads a record that its own operations make: there is no new one to fill in, so an address that says 0 names none (what `edit/0` answers
 * has no part of the record). Throws RestError record.unknown, and those of `call`.
 */
export const callRecord = <P, B, Q, G, A>(
  operation: Declared<P, { readonly params: { readonly id: string | number } }, B, Q, G, A>,
  id: number,
  signal: AbortSignal,
): Promise<A> =>
  id === 0
    ? Promise.reject(new RestError(404, { message: 'record.unknown' }))
    : call(operation, { params: { id }, signal })
