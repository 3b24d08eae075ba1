/**
 * A text as it is kept, made into what an editor can hold, and back. What this version does not know (nodes, marks, attributes, or nodes
 * that stand where they may not) is wrapped, shown by its name, and comes out as it went in.
 */
import type { JSONContent } from '@tiptap/core'
import { Node as Held } from '@tiptap/pm/model'
import type { MarkType, NodeType, Schema } from '@tiptap/pm/model'
import type { BodyMark, BodyNode, Json } from '#domain/document/body.ts'
import { areClauses } from '#domain/document/condition.ts'
import { RECORD_BLOCK } from '#web/screens/document/editor/nodes.ts'

type Attributes = Readonly<Record<string, Json>>

/** Attributes that the type knows, and beside them those that it does not. */
const attributesIn = (type: NodeType | MarkType, attrs: Attributes = {}): Record<string, Json> => {
  const known = new Set(Object.keys(type.spec.attrs ?? {}))
  const kept = Object.fromEntries(Object.entries(attrs).filter(([key]) => !known.has(key)))
  const own = Object.fromEntries(Object.entries(attrs).filter(([key]) => known.has(key) && key !== 'kept'))
  return { ...own, ...(Object.keys(kept).length === 0 ? {} : { kept }) }
}

const wrapped = (node: BodyNode, isInline: boolean): JSONContent => ({
  type: isInline ? 'unknownInline' : 'unknownBlock',
  attrs: { json: node },
})

const markIn = (schema: Schema, mark: BodyMark): NonNullable<JSONContent['marks']>[number] => {
  const type = schema.marks[mark.type]
  return type === undefined || mark.type === 'unknownMark'
    ? { type: 'unknownMark', attrs: { json: mark } }
    : { type: mark.type, attrs: attributesIn(type, mark.attrs) }
}

/** How the editor calls a type of node; undefined: it knows none such. */
const typeIn = (schema: Schema, name: string): NodeType | undefined => {
  if (name === RECORD_BLOCK || name.startsWith('unknown')) return undefined
  return schema.nodes[name === 'block' ? RECORD_BLOCK : name]
}

/** Whether the editor takes it as it stands. */
const holds = (schema: Schema, made: JSONContent): boolean => {
  try {
    Held.fromJSON(schema, made).check()
    return true
  } catch {
    // The only way in which the library says no.
    return false
  }
}

/** Text has no attributes to the library, and a condition that asks what nobody here understands cannot be changed by clicking. */
const isBeyond = ({ type, attrs = {} }: BodyNode): boolean =>
  (type === 'text' && Object.keys(attrs).length > 0) ||
  (type === 'condition' && attrs['clauses'] !== undefined && !areClauses(attrs['clauses']))

const nodeIn = (schema: Schema, node: BodyNode, isInline: boolean): JSONContent => {
  const type = typeIn(schema, node.type)
  if (type === undefined || type.isInline !== isInline || isBeyond(node)) return wrapped(node, isInline)
  if (type.isText) {
    const marks = node.marks?.map((mark) => markIn(schema, mark)) ?? []
    return { type: 'text', text: node.text ?? '', ...(marks.length === 0 ? {} : { marks }) }
  }
  const content = node.content?.map((child) => nodeIn(schema, child, type.inlineContent))
  const marks = node.marks?.map((mark) => markIn(schema, mark))
  const made = {
    type: type.name,
    attrs: attributesIn(type, node.attrs),
    ...(content === undefined ? {} : { content }),
    ...(marks === undefined ? {} : { marks }),
  }
  return holds(schema, made) ? made : wrapped(node, isInline)
}

/** As near as the editor comes to a text that is empty, or to a subject of several lines: nothing but the lines is lost. */
const nearest = (content: readonly JSONContent[], attrs: JSONContent['attrs'] = {}): JSONContent => {
  const inline = content.flatMap((node) =>
    node.type === 'paragraph' ? (node.content ?? []) : [wrapped(fromEditor(node), true)],
  )
  const line = { type: 'paragraph', ...(inline.length === 0 ? {} : { content: inline }) }
  return { type: 'doc', attrs, content: [line] }
}

/** What is kept, as the editor holds it. A text that is none at all becomes one with a single unknown part. */
export const toEditor = (schema: Schema, doc: BodyNode): JSONContent => {
  if (doc.type !== 'doc') return { type: 'doc', content: [wrapped(doc, false)] }
  const content = (doc.content ?? []).map((child) => {
    const made = nodeIn(schema, child, false)
    return schema.nodes['unknownBlock'] === undefined || holds(schema, { type: 'doc', content: [made] })
      ? made
      : wrapped(child, false)
  })
  const attrs = attributesIn(schema.topNodeType, doc.attrs)
  const made = { type: 'doc', attrs, content }
  return holds(schema, made) ? made : nearest(content, attrs)
}

const attributesOut = (attrs: JSONContent['attrs']): Attributes => {
  const { kept, ...own } = (attrs ?? {}) as Record<string, Json>
  const said = Object.entries(own).filter(([, value]) => value !== null && value !== undefined)
  return { ...Object.fromEntries(said), ...(kept as Attributes | null) }
}

const markOut = (mark: NonNullable<JSONContent['marks']>[number]): BodyMark => {
  if (mark.type === 'unknownMark') return mark.attrs?.['json'] as BodyMark
  const attrs = attributesOut(mark.attrs)
  return Object.keys(attrs).length === 0 ? { type: mark.type } : { type: mark.type, attrs }
}

/** What the editor holds, as it is kept. */
export const fromEditor = (node: JSONContent): BodyNode => {
  if (node.type === 'unknownBlock' || node.type === 'unknownInline') return node.attrs?.['json'] as BodyNode
  const attrs = attributesOut(node.attrs)
  return {
    type: node.type === RECORD_BLOCK ? 'block' : (node.type ?? ''),
    ...(node.text === undefined ? {} : { text: node.text }),
    ...(Object.keys(attrs).length === 0 ? {} : { attrs }),
    ...(node.content === undefined ? {} : { content: node.content.map(fromEditor) }),
    ...(node.marks === undefined || node.marks.length === 0 ? {} : { marks: node.marks.map(markOut) }),
  }
}
