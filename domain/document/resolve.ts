/** Fills a text with what a record says: tags, blocks and conditions become a flow; what could not be said is named, never thrown. */
import { own } from '#domain/own.ts'
import { ALIGNS, isKnownNode, isSafeLink } from './body.ts'
import type { Align, Body, BodyMark, BodyNode, Json } from './body.ts'
import { holds, isClause } from './condition.ts'
import type { Clause } from './condition.ts'
import { storedPicture } from './flow.ts'
import type { Cell, Flow, Inline, TextStyle } from './flow.ts'
import { migrated } from './migrate.ts'
import { laidOut } from './table.ts'
import { written } from './values.ts'
import type { Values, Writing } from './values.ts'

/** Why a tag or a block says nothing: no such one any more, none of this record's, the record says nothing there. */
export interface Problem {
  readonly tag: string
  readonly fault: 'unknown' | 'absent' | 'empty' | 'node'
}

export interface Catalogue {
  readonly isTag: (name: string) => boolean
  readonly isBlock: (name: string) => boolean
  /** Nobody is told where it is empty. */
  readonly mayBeEmpty: (name: string) => boolean
}

export interface Filling {
  readonly values: Values
  readonly writing: Writing
  readonly catalogue: Catalogue
  /** Blocks that are added at the end where the text lacks them. */
  readonly always?: readonly string[]
}

export interface Resolved {
  readonly flow: readonly Flow[]
  readonly problems: readonly Problem[]
}

type Attrs = Readonly<Record<string, Json>>
const attrsOf = ({ attrs }: BodyNode): Attrs => attrs ?? {}
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const numberOf = (value: Json | undefined, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise
const alignOf = ({ align }: Attrs): Align => ALIGNS.find((one) => one === align) ?? 'left'

const STYLES: Readonly<Record<string, (attrs: Attrs) => TextStyle>> = {
  bold: () => ({ bold: true }),
  italic: () => ({ italic: true }),
  underline: () => ({ underline: true }),
  strike: () => ({ strike: true }),
  link: ({ href }) => (isSafeLink(textOf(href)) ? { href: textOf(href).trim() } : {}),
  textStyle: ({ color, size }) => ({
    ...(/^#[\da-f]{6}$/i.test(textOf(color)) ? { color: textOf(color) } : {}),
    ...(typeof size === 'number' && Number.isFinite(size) ? { size: Math.min(48, Math.max(6, size)) } : {}),
  }),
}

const styleOf = (marks: readonly BodyMark[] = []): TextStyle =>
  marks.reduce<TextStyle>((style, { type, attrs }) => ({ ...style, ...own(STYLES, type)?.(attrs ?? {}) }), {})

/** A clause, or the name of what a later version asks. */
const clauseOf = (raw: Json): Clause | string => {
  if (isClause(raw)) {
    const { tag, is, value } = raw
    return { tag, is, ...(typeof value === 'string' || typeof value === 'number' ? { value } : {}) }
  }
  const asked = typeof raw === 'object' && raw !== null ? textOf((raw as Attrs)['is']) : ''
  return asked === '' ? 'condition' : asked
}

const clausesOf = (node: BodyNode): (Clause | string)[] => {
  const { clauses } = attrsOf(node)
  return Array.isArray(clauses) ? (clauses as readonly Json[]).map(clauseOf) : []
}

/** Tags and conditions, with what they could not say. */
export const valueFiller = ({ values, writing, catalogue }: Filling) => {
  const problems = new Map<string, Problem>()
  const blame = (tag: string, fault: Problem['fault']): void => {
    problems.set(`${fault} ${tag}`, { tag, fault })
  }
  /** The value of a tag; null where it has none, which is told unless it may be so. */
  const valueOf = (name: string, quietly: boolean) => {
    const value = Object.hasOwn(values.tags, name) ? values.tags[name] : undefined
    if (value === undefined) blame(name, catalogue.isTag(name) ? 'absent' : 'unknown')
    if (value === null && !quietly && !catalogue.mayBeEmpty(name)) blame(name, 'empty')
    return value ?? null
  }

  const isShown = (node: BodyNode): boolean => {
    const { match, otherwise } = attrsOf(node)
    const all = clausesOf(node)
    const strange = all.filter((clause) => typeof clause === 'string')
    for (const name of strange) blame(name, 'node')
    // Neither it nor its « sinon » is known to hold.
    if (strange.length > 0) return false
    const clauses = all.filter((clause) => typeof clause !== 'string')
    const hold = (clause: Clause): boolean => holds(clause, valueOf(clause.tag, true), values.today)
    return (match === 'any' ? clauses.some(hold) : clauses.every(hold)) !== (otherwise === true)
  }

  const inlineOf = (node: BodyNode): Inline[] => {
    const style = styleOf(node.marks)
    if (node.type === 'text') return [{ kind: 'text', text: node.text ?? '', style, value: false }]
    if (node.type === 'hardBreak') return [{ kind: 'break' }]
    if (node.type === 'tag') {
      const name = textOf(attrsOf(node)['name'])
      const value = valueOf(name, false)
      const said = value === null ? '' : written(value, textOf(attrsOf(node)['format']), writing)
      if (said === '') return []
      const href = value?.kind === 'text' ? (value.href ?? '') : ''
      return [{ kind: 'text', text: said, style: isSafeLink(href) ? { ...style, href } : style, value: true }]
    }
    if (!isKnownNode(node.type)) blame(node.type, 'node')
    return inlinesOf(node)
  }
  const inlinesOf = ({ content = [] }: BodyNode): Inline[] => content.flatMap(inlineOf)

  return { blame, isShown, inlineOf, inlinesOf, problems }
}

type Inner = (node: BodyNode) => Flow[]

const cellOf = (node: BodyNode, flowsOf: Inner): Cell => ({
  header: node.type === 'tableHeader',
  columns: Math.max(1, numberOf(attrsOf(node)['colspan'], 1)),
  rows: Math.max(1, numberOf(attrsOf(node)['rowspan'], 1)),
  flow: flowsOf(node),
})

const tableOf = ({ content = [] }: BodyNode, flowsOf: Inner): Flow[] => {
  const rows = content
    .filter(({ type }) => type === 'tableRow')
    .map((row) => (row.content ?? []).map((cell) => cellOf(cell, flowsOf)))
  return rows.some((row) => row.length > 0) ? [{ kind: 'table', rows: laidOut(rows) }] : []
}

const imageOf = (attrs: Attrs): Flow => ({
  kind: 'image',
  key: storedPicture(numberOf(attrs['fileId'], 0)),
  alt: textOf(attrs['alt']),
  width: Math.min(100, Math.max(5, numberOf(attrs['width'], 100))),
  align: alignOf(attrs),
})

const filler = (filling: Filling) => {
  const { values, catalogue } = filling
  const { blame, isShown, inlineOf, inlinesOf, problems } = valueFiller(filling)
  const drawn = new Set<string>()

  const blockOf = (name: string): Flow[] => {
    drawn.add(name)
    const parts = Object.hasOwn(values.blocks, name) ? values.blocks[name] : undefined
    if (parts === undefined) blame(name, catalogue.isBlock(name) ? 'absent' : 'unknown')
    return parts === undefined || parts.length === 0 ? [] : [{ kind: 'block', name, parts }]
  }

  const FLOWS: Readonly<Record<string, (node: BodyNode, attrs: Attrs) => Flow[]>> = {
    paragraph: (node, attrs) => [{ kind: 'paragraph', align: alignOf(attrs), inline: inlinesOf(node) }],
    heading: (node, attrs) => [
      {
        kind: 'heading',
        level: ([1, 2, 3] as const).find((one) => one === attrs['level']) ?? 1,
        align: alignOf(attrs),
        inline: inlinesOf(node),
      },
    ],
    bulletList: (node) => [{ kind: 'list', ordered: false, start: 1, items: (node.content ?? []).map(flowsOf) }],
    orderedList: (node, { start }) => [
      { kind: 'list', ordered: true, start: numberOf(start, 1), items: (node.content ?? []).map(flowsOf) },
    ],
    blockquote: (node) => [{ kind: 'quote', flow: flowsOf(node) }],
    horizontalRule: () => [{ kind: 'rule' }],
    pageBreak: () => [{ kind: 'pageBreak' }],
    table: (node) => tableOf(node, flowsOf),
    image: (_, attrs) => [imageOf(attrs)],
    block: (_, { name }) => blockOf(textOf(name)),
    condition: (node) => (isShown(node) ? flowsOf(node) : []),
  }

  const flowOf = (node: BodyNode): Flow[] => {
    const draw = own(FLOWS, node.type)
    if (draw !== undefined) return draw(node, attrsOf(node))
    if (['text', 'tag', 'hardBreak'].includes(node.type))
      return [{ kind: 'paragraph', align: 'left', inline: inlineOf(node) }]
    if (!isKnownNode(node.type)) blame(node.type, 'node')
    return flowsOf(node)
  }
  const flowsOf = ({ content = [] }: BodyNode): Flow[] => content.flatMap(flowOf)

  return { flowsOf, inlinesOf, blockOf, drawn, problems }
}

/** The text, filled. Throws RuleError `document.bodyUnreadable` only for a body that a later version wrote. */
export const resolveBody = (body: Body, filling: Filling): Resolved => {
  const { flowsOf, blockOf, drawn, problems } = filler(filling)
  const texts = flowsOf(migrated(body).doc)
  const flow = [...texts, ...(filling.always ?? []).filter((name) => !drawn.has(name)).flatMap(blockOf)]
  return { flow, problems: [...problems.values()] }
}

/** A subject: one line. */
export const resolveSubject = (body: Body, filling: Filling): { text: string; problems: readonly Problem[] } => {
  const { inlinesOf, problems } = filler(filling)
  const inline = (migrated(body).doc.content ?? []).flatMap(inlinesOf)
  const text = inline.map((one) => (one.kind === 'text' ? one.text : ' ')).join('')
  return {
    text: text.replaceAll(/\s+/g, (gap) => (gap.includes('\u00A0') ? '\u00A0' : ' ')).trim(),
    problems: [...problems.values()],
  }
}
