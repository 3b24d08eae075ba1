import { isDeepStrictEqual } from 'node:util'
import type { InjectOptions } from 'fastify'
import { allRoutes } from '#server/app.ts'

const escaped = (part: string): string => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part))

/** Operations that say what they answer. */
const declared = allRoutes.flatMap(({ method, path, answer }) =>
  answer === undefined
    ? []
    : [{ method, path, answer, address: new RegExp(`^/rest/${path.split('/').map(escaped).join('/')}(?:\\?|$)`) }],
)

/** Throws Error where an operation answers other than its schema says, a key too many included. */
export const checkAnswer = ({ method, url }: InjectOptions, body: unknown): void => {
  const found = declared.find((one) => one.method === method && one.address.test(String(url)))
  // Every base answers an empty new record there (`conventions.ts`), which is none of its records.
  if (found === undefined || /\/edit\/0(?:\?|$)/.test(String(url))) return
  const read = found.answer.safeParse(body)
  if (!read.success) throw new Error(`${found.method} ${found.path} answers other than it says: ${read.error.message}`)
  // A plain object schema drops the keys that it does not know.
  if (!isDeepStrictEqual(read.data, body))
    throw new Error(`${found.method} ${found.path} answers keys that it does not say`)
}
