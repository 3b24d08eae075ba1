/** Messages that come back: reports of delivery (RFC 3464), and answers that no person wrote (RFC 3834). */
import { returnedTo } from './address.ts'

export interface Bounce {
  readonly address: string
  /** `5.1.1`; null where the report says none. */
  readonly status: string | null
  /** The other server's words. */
  readonly words: string | null
  /** FAILED: for good. DELAYED: it is tried again by others. DELIVERED: it arrived after all. */
  readonly kind: 'FAILED' | 'DELAYED' | 'DELIVERED'
}

const KINDS: Readonly<Record<string, Bounce['kind']>> = {
  failed: 'FAILED',
  delayed: 'DELAYED',
  delivered: 'DELIVERED',
  relayed: 'DELIVERED',
  expanded: 'DELIVERED',
}

/** Fields of one group, their continued lines joined; names in small letters. */
const fieldsOf = (group: string): ReadonlyMap<string, string> => {
  const lines = group.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [, name, value] = /^([\w-]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]]
    }),
  )
}

/** `rfc822; jean@camping.fr` → `jean@camping.fr`. */
const typed = (value: string): string => value.replace(/^[\w-]+[ \t]*;[ \t]*/, '').replace(/^<(.*)>$/, '$1')

const FIRST_WORDS = 500

/** What a `message/delivery-status` says of each recipient. */
export const bouncesOf = (status: string): readonly Bounce[] =>
  status
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .flatMap((group): Bounce[] => {
      const fields = fieldsOf(group)
      const address = fields.get('original-recipient') ?? fields.get('final-recipient')
      const kind = KINDS[(fields.get('action') ?? '').toLowerCase().split(/\s/)[0] ?? '']
      if (address === undefined || kind === undefined) return []
      const [code] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '') ?? []
      const words = fields.get('diagnostic-code')
      return [
        {
          address: typed(address),
          status: code ?? null,
          words: words === undefined ? null : typed(words).slice(0, FIRST_WORDS),
          kind,
        },
      ]
    })

/** Ids of messages among the headers of the one that came back, or the references of an answer. */
export const messageIdsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/<[^<>\s]{1,250}@[^<>\s]{1,250}>/g)].map(([id]) => id)),
]

export interface Headers {
  readonly get: (name: string) => string | undefined
}

/**
 * Whether no person wrote it: an answering machine, a list, another system. It is kept, said so, and never answered by itself, so that
 * two machines can never write to each other.
 */
export const isAutomatic = (headers: Headers): boolean => {
  const submitted = (headers.get('auto-submitted') ?? 'no').toLowerCase()
  if (!submitted.startsWith('no')) return true
  if (
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id', 'list-unsubscribe'].some(
      (name) => headers.get(name) !== undefined,
    )
  )
    return true
  if (/^(?:bulk|junk|list|auto[_-]?reply)/i.test(headers.get('precedence') ?? '')) return true
  return (headers.get('return-path') ?? '').trim() === '<>'
}

/** The message that a report's own address names (VERP), among the headers that say where it was delivered. */
export const returnedIn = (headers: Headers) =>
  ['delivered-to', 'x-original-to', 'envelope-to', 'to']
    .map((name) => returnedTo(headers.get(name) ?? ''))
    .find((found) => found !== undefined)
