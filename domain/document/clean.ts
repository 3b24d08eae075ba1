/**
 * What is kept of JSON that comes from an editor or a paste: bounded first, then each node's own attributes checked. What this version
 * does not know (nodes, marks, attributes, what a condition asks) stays as it came, plain JSON within the same bounds: a later version
 * may know it. It is never drawn.
 */
import { RuleError } from '#domain/rule-error.ts'
import { ALIGNS, BODY_SCHEMA, LIMITS, isKnownMark, isKnownNode, isSafeLink } from './body.ts'
import type { Body, BodyMark, BodyNode, Json } from './body.ts'
import { MATCHES, isClause } from './condition.ts'
import { migrated } from './migrate.ts'

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Throws `document.bodyTooLarge` past the depth or the count, without recursion that could fall over. */
const bounded = (value: unknown): void => {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  let count = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    count += 1
    // A node is itself, its list, its attributes: three values.
    if (next.depth > LIMITS.depth * 3 || count > LIMITS.nodes * 3) throw new RuleError('document.bodyTooLarge')
    for (const entry of Object.values(next.value)) waiting.push({ value: entry, depth: next.depth + 1 })
  }
}

const json = (value: unknown): Json => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map(json)
  return isRecord(value) ? jsonRecord(value) : null
}
const jsonRecord = (value: Fields): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, entry]) => [key, json(entry)]),
  )

const oneOf = <T extends Json>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((one) => one === value) ?? otherwise

const whole = (value: unknown, from: number, to: number, otherwise: number): number =>
  Number.isInteger(value) ? Math.min(to, Math.max(from, Number(value))) : otherwise

const word = (value: unknown, most = 80): string => (typeof value === 'string' ? value.slice(0, most) : '')

/** One that cannot be read stays too: without it the text would stand on every record. */
const clauseOf = (clause: Fields): Json => {
  if (!isClause(clause)) return jsonRecord(clause)
  const { tag, is, value: against } = clause
  return {
    ...{ tag: word(tag), is: word(is) },
    ...(typeof against === 'string' || typeof against === 'number' ? { value: json(against) } : {}),
  }
}

const clausesOf = (value: unknown): Json[] =>
  (Array.isArray(value) ? value : []).slice(0, 20).filter(isRecord).map(clauseOf)

const align = ({ textAlign, align: own }: Fields): Json => oneOf(ALIGNS, own ?? textAlign, 'left')

const spans = ({ colspan, rowspan }: Fields) => ({
  colspan: whole(colspan, 1, 20, 1),
  rowspan: whole(rowspan, 1, 200, 1),
})

type Attributes = Readonly<Record<string, Json>>

/** Attributes of HTML that run or fetch something, and names that are read under another: no version keeps them. */
const NEVER = /^(?:on\w+|src|srcset|srcdoc|style|textAlign|fontSize)$/i

/** `own`, and beside it what came that this version does not know. */
const andUnknown = (own: Attributes, raw: unknown, known: readonly string[] = Object.keys(own)): Attributes => ({
  ...jsonRecord(
    Object.fromEntries(
      Object.entries(isRecord(raw) ? raw : {}).filter(
        ([key, value]) => !known.includes(key) && !NEVER.test(key) && value !== null && value !== undefined,
      ),
    ),
  ),
  ...own,
})

const attributesIn = (attrs: Attributes): { readonly attrs?: Attributes } =>
  Object.keys(attrs).length === 0 ? {} : { attrs }

/** Attributes that a known node keeps; the others have none. */
const ATTRIBUTES: Readonly<Record<string, (attrs: Fields) => Attributes>> = {
  paragraph: (attrs) => ({ align: align(attrs) }),
  heading: (attrs) => ({ level: whole(attrs['level'], 1, 3, 1), align: align(attrs) }),
  orderedList: ({ start }) => ({ start: whole(start, 0, 9999, 1) }),
  tableHeader: spans,
  tableCell: spans,
  tag: ({ name, format }) => ({ name: word(name), ...(word(format) === '' ? {} : { format: word(format) }) }),
  block: ({ name, options }) => ({ name: word(name), options: isRecord(options) ? jsonRecord(options) : {} }),
  image: ({ fileId, alt, width, ...attrs }) => ({
    fileId: whole(fileId, 1, Number.MAX_SAFE_INTEGER, 0),
    alt: word(alt, 250),
    width: whole(width, 5, 100, 100),
    align: align(attrs),
  }),
  condition: ({ clauses, match, otherwise }) => ({
    clauses: clausesOf(clauses),
    match: oneOf(MATCHES, match, 'all'),
    otherwise: otherwise === true,
  }),
}

const nameOf = ({ type }: Fields): string => (typeof type === 'string' ? type : '')

const colorOf = (value: unknown): string | null =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : null

const sizeOf = (value: unknown): number | null => {
  const size = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof size === 'number' && Number.isFinite(size) ? Math.min(48, Math.max(6, size)) : null
}

/** A mark; none where it is a link that leads nowhere safe. */
const markOf = (raw: Fields): BodyMark[] => {
  const type = nameOf(raw)
  const attrs = isRecord(raw['attrs']) ? raw['attrs'] : {}
  if (!isKnownMark(type)) return type === '' ? [] : [{ ...jsonRecord(raw), type }]
  if (type === 'link') {
    const href = word(attrs['href'], 2000).trim()
    return isSafeLink(href) ? [{ type, attrs: andUnknown({ href }, attrs) }] : []
  }
  if (type !== 'textStyle') return [{ type, ...attributesIn(andUnknown({}, attrs)) }]
  const own = { color: colorOf(attrs['color']), size: sizeOf(attrs['size'] ?? attrs['fontSize']) }
  return [{ type, attrs: andUnknown(own, attrs) }]
}

const marksOf = (raw: Fields): { readonly marks?: readonly BodyMark[] } => {
  const marks = Array.isArray(raw['marks']) ? raw['marks'].filter(isRecord).flatMap(markOf) : []
  return marks.length === 0 ? {} : { marks }
}

const childrenOf = (raw: Fields): { readonly content?: readonly BodyNode[] } => {
  const content = Array.isArray(raw['content']) ? raw['content'].filter(isRecord).flatMap(nodeOf) : []
  return content.length === 0 ? {} : { content }
}

/** A node; none where it is nothing: a text without letters, a picture of nowhere (pasted from another site). */
const nodeOf = (raw: Fields): BodyNode[] => {
  const type = nameOf(raw)
  if (type === '') return []
  if (!isKnownNode(type)) return [{ ...jsonRecord(raw), type }]
  if (type === 'text') {
    const text = typeof raw['text'] === 'string' ? raw['text'].toWellFormed().replaceAll('\0', '') : ''
    return text === '' ? [] : [{ type, text, ...attributesIn(andUnknown({}, raw['attrs'])), ...marksOf(raw) }]
  }
  const own = ATTRIBUTES[type]?.(isRecord(raw['attrs']) ? raw['attrs'] : {}) ?? {}
  if (type === 'image' && own['fileId'] === 0) return []
  const known = type === 'tag' ? ['name', 'format'] : undefined
  return [{ type, ...attributesIn(andUnknown(own, raw['attrs'], known)), ...marksOf(raw), ...childrenOf(raw) }]
}

/**
 * A body as it is kept, of today's schema. Throws RuleError `document.bodyTooLarge`, `document.bodyUnreadable` where it is no document
 * or of a schema that is not known yet.
 */
export const cleanBody = ({ schema, doc }: { readonly schema: number; readonly doc: unknown }): Body => {
  bounded(doc)
  if (!isRecord(doc) || doc['type'] !== 'doc') throw new RuleError('document.bodyUnreadable')
  if (JSON.stringify(doc).length > LIMITS.size) throw new RuleError('document.bodyTooLarge')
  const { doc: current } = migrated({ schema, doc: { ...jsonRecord(doc), type: 'doc' } })
  const { content = [] } = childrenOf({ ...current })
  return { schema: BODY_SCHEMA, doc: { type: 'doc', ...attributesIn(andUnknown({}, current.attrs)), content } }
}

/** Whether anything would be drawn. */
export const isEmptyNode = ({ type, text, content = [] }: BodyNode): boolean => {
  if (type === 'text') return (text ?? '').trim() === ''
  if (['tag', 'block', 'image'].includes(type) || !isKnownNode(type)) return false
  return content.every(isEmptyNode)
}

/**
 * A body, which must say something (spec 8). Throws RuleError as `cleanBody`, and `document.bodyMissing`.
 */
export const checkedBody = (raw: { readonly schema: number; readonly doc: unknown }): Body => {
  const body = cleanBody(raw)
  if (isEmptyNode(body.doc)) throw new RuleError('document.bodyMissing')
  return body
}

const inSubject = (node: BodyNode): BodyNode[] => {
  if (node.type === 'text') return [{ type: 'text', text: (node.text ?? '').replaceAll(/\s+/g, ' ') }]
  if (node.type === 'tag') return [node]
  return node.type === 'hardBreak' ? [{ type: 'text', text: ' ' }] : (node.content ?? []).flatMap(inSubject)
}

/** One line of text and tags. Throws RuleError as `cleanBody`, and `document.subjectMissing`, `document.subjectTooLong`. */
export const checkedSubject = (raw: { readonly schema: number; readonly doc: unknown }): Body => {
  const body = cleanBody(raw)
  const content = inSubject(body.doc)
  const doc: BodyNode = { type: 'doc', content: [{ type: 'paragraph', content }] }
  if (isEmptyNode(doc)) throw new RuleError('document.subjectMissing')
  const length = content.reduce((sum, { text }) => sum + (text?.length ?? 0), 0)
  if (length > LIMITS.subject) throw new RuleError('document.subjectTooLong', { max: LIMITS.subject })
  return { schema: BODY_SCHEMA, doc }
}
