/**
 * Whether two texts are the same, however each was written: an editor leaves out what the server spells (`align: 'left'`), and puts marks
 * in an order of its own. Without the editor's library, so that a screen knows what was typed before it is there.
 */
import type { BodyNode, Json } from '#domain/document/body.ts'

/** What is the same as nothing said. */
const USUAL: Readonly<Record<string, Json>> = {
  align: 'left',
  colspan: 1,
  rowspan: 1,
  start: 1,
  match: 'all',
  otherwise: false,
  alt: '',
}

const isUsual = (key: string, value: Json): boolean =>
  value === null || value === USUAL[key] || (typeof value === 'object' && Object.keys(value).length === 0)

const sortedJson = (value: Json): Json => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (value as readonly Json[]).map(sortedJson)
  const entries = Object.entries(value as Readonly<Record<string, Json>>)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => a.localeCompare(b)).map(([key, one]) => [key, sortedJson(one)]),
  )
}

const attributes = (attrs: BodyNode['attrs'] = {}): Json =>
  sortedJson(Object.fromEntries(Object.entries(attrs).filter(([key, value]) => !isUsual(key, value))))

const canonical = (node: BodyNode): Json => ({
  type: node.type,
  text: node.text ?? '',
  attrs: attributes(node.attrs),
  content: (node.content ?? []).map(canonical),
  marks: (node.marks ?? [])
    .map(({ type, attrs }) => JSON.stringify([type, attributes(attrs)]))
    .toSorted((a, b) => a.localeCompare(b)),
})

export const sameText = (a: BodyNode, b: BodyNode): boolean =>
  JSON.stringify(canonical(a)) === JSON.stringify(canonical(b))

/** Nothing typed: no node but an empty line. */
export const isEmptyText = ({ content = [] }: BodyNode): boolean =>
  content.every(({ type, content: within = [] }) => type === 'paragraph' && within.length === 0)
