/** A text whose tags and conditions are said, and which is still a text: what somebody changes before one message leaves. */
import { isKnownNode } from './body.ts'
import type { Body, BodyNode } from './body.ts'
import { migrated } from './migrate.ts'
import { valueFiller } from './resolve.ts'
import type { Filling } from './resolve.ts'

/** What may not stand empty in an editor. */
const NEEDS_LINE = new Set(['listItem', 'blockquote', 'tableCell', 'tableHeader', 'doc'])
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u

/** A name from right to left keeps to itself among words from left to right. */
const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)

const linesOf = (text: string, { marks }: BodyNode): BodyNode[] =>
  text
    .split('\n')
    .flatMap((line, at): BodyNode[] => [
      ...(at === 0 ? [] : [{ type: 'hardBreak' }]),
      ...(line === '' ? [] : [{ type: 'text', text: line, ...(marks === undefined ? {} : { marks }) }]),
    ])

/** Tags become words and conditions what they show; blocks stay, and so do tags that say nothing, so that they are seen. */
export const fillBody = (body: Body, filling: Filling): Body => {
  const { values, catalogue } = filling
  const { isShown, inlineOf } = valueFiller(filling)
  const tagOf = (node: BodyNode): BodyNode[] => {
    const name = String(node.attrs?.['name'] ?? '')
    const said = inlineOf(node).flatMap((one) => (one.kind === 'text' ? [one.text] : []))
    if (said.length > 0) return linesOf(isolated(said.join('')), node)
    return catalogue.mayBeEmpty(name) && Object.hasOwn(values.tags, name) ? [] : [node]
  }
  const blockOf = (node: BodyNode): BodyNode[] => {
    const name = String(node.attrs?.['name'] ?? '')
    return Object.hasOwn(values.blocks, name) && values.blocks[name]?.length === 0 ? [] : [node]
  }
  const nodeOf = (node: BodyNode): BodyNode[] => {
    if (!isKnownNode(node.type)) return [node]
    if (node.type === 'tag') return tagOf(node)
    if (node.type === 'block') return blockOf(node)
    if (node.type === 'condition') return isShown(node) ? (node.content ?? []).flatMap(nodeOf) : []
    if (node.content === undefined) return [node]
    const content = node.content.flatMap(nodeOf)
    return [{ ...node, content: content.length === 0 && NEEDS_LINE.has(node.type) ? [{ type: 'paragraph' }] : content }]
  }
  const { schema, doc } = migrated(body)
  return { schema, doc: nodeOf(doc)[0] ?? { type: 'doc', content: [{ type: 'paragraph' }] } }
}
