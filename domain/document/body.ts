/**
 * The text of a paper or message as it is kept: ProseMirror JSON with merge tags, blocks and conditions as nodes of its own, below a
 * schema number (`migrate.ts`). Nodes and marks that this version does not know are kept as they are.
 */

/** Raised when what is kept changes its shape; `migrate.ts` then says how older texts become it. */
export const BODY_SCHEMA = 1

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface BodyMark {
  readonly type: string
  readonly attrs?: Readonly<Record<string, Json>>
}

export interface BodyNode {
  readonly type: string
  readonly attrs?: Readonly<Record<string, Json>>
  readonly content?: readonly BodyNode[]
  readonly marks?: readonly BodyMark[]
  readonly text?: string
}

export interface Body {
  readonly schema: number
  readonly doc: BodyNode
}

/** Spec 8, « body too large », « subject required ». */
export const LIMITS = {
  /** Of the JSON, in characters. */
  size: 1_000_000,
  depth: 40,
  nodes: 20_000,
  /** Of a subject, without its tags. */
  subject: 250,
} as const

/** Nodes that hold others. */
export const CONTAINERS = [
  'doc',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'condition',
] as const

/** Nodes without content: text, and those that are one thing to the editor. */
export const LEAVES = ['text', 'hardBreak', 'tag', 'block', 'image', 'horizontalRule', 'pageBreak'] as const

export const MARKS = ['bold', 'italic', 'underline', 'strike', 'link', 'textStyle'] as const

const NODES: ReadonlySet<string> = new Set([...CONTAINERS, ...LEAVES])
const KNOWN_MARKS: ReadonlySet<string> = new Set(MARKS)

export const isKnownNode = (type: string): boolean => NODES.has(type)
export const isKnownMark = (type: string): boolean => KNOWN_MARKS.has(type)

/** Where a link may lead; anything else is text. Remote pictures, scripts and files of this machine are none. */
export const isSafeLink = (href: string): boolean =>
  /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]|tel:[+\d])/i.test(href.trim())

export const ALIGNS = ['left', 'center', 'right', 'justify'] as const
export type Align = (typeof ALIGNS)[number]
