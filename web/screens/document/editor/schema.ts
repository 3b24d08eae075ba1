/** Everything that a text may be made of, without how it looks while it is edited. */
import type { AnyExtension } from '@tiptap/core'
import { Node, getSchema } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import type { Schema } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'
import { isSafeLink } from '#domain/document/body.ts'
import {
  Attributes,
  BlockNode,
  ConditionNode,
  ImageNode,
  PageBreakNode,
  TagNode,
  TextStyleMark,
  UnknownBlock,
  UnknownInline,
  UnknownMark,
} from '#web/screens/document/editor/nodes.ts'

const LEVELS: (1 | 2 | 3)[] = [1, 2, 3]

const NO_LOOK = { target: null, rel: null, class: null }

/** Nodes and marks that the view draws by itself. */
export const OWN_NODES = [
  TagNode,
  BlockNode,
  ConditionNode,
  PageBreakNode,
  ImageNode,
  UnknownBlock,
  UnknownInline,
] as const

/** What both the editor and its tests are made of; `own` are `OWN_NODES`, with their views where there is a window. */
export const bodyExtensions = (own: readonly AnyExtension[] = OWN_NODES): AnyExtension[] => [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    trailingNode: false,
    heading: { levels: LEVELS },
    link: {
      openOnClick: false,
      HTMLAttributes: NO_LOOK,
      protocols: ['mailto', 'tel'],
      isAllowedUri: (href) => isSafeLink(href),
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  TextStyleMark,
  UnknownMark,
  Attributes,
  ...own,
]

/** « Entrée » makes no second line; last of all, so that what is offered hears it first. */
const LineNode = Node.create({
  name: 'doc',
  topNode: true,
  content: 'paragraph',
  priority: 1,
  addKeyboardShortcuts: () => ({ Enter: () => true }),
})

/** A subject: one line of words and tags. */
export const subjectExtensions = (own: readonly AnyExtension[] = [TagNode, UnknownInline]): AnyExtension[] => [
  StarterKit.configure({
    ...{ blockquote: false, bold: false, bulletList: false, code: false, codeBlock: false, document: false },
    ...{
      dropcursor: false,
      gapcursor: false,
      hardBreak: false,
      heading: false,
      horizontalRule: false,
      italic: false,
      link: false,
    },
    ...{ listItem: false, listKeymap: false, orderedList: false, strike: false, trailingNode: false, underline: false },
  }),
  LineNode,
  UnknownMark,
  Attributes,
  ...own,
]

let body: Schema | undefined
let subject: Schema | undefined

export const bodySchema = (): Schema => (body ??= getSchema(bodyExtensions()))
export const subjectSchema = (): Schema => (subject ??= getSchema(subjectExtensions()))
