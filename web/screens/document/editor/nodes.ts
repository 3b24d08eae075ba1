/** Nodes and marks of a text that no editor has by itself: tags, blocks, conditions, stored pictures, and what this version does not know. */
import { Extension, Mark, Node, mergeAttributes } from '@tiptap/core'
import { ALIGNS } from '#domain/document/body.ts'

/** A value as an attribute of HTML, for cutting and pasting within the editor. */
const json = (name: string, attribute: string, empty: unknown) => ({
  default: empty,
  parseHTML: (element: HTMLElement): unknown => {
    try {
      return JSON.parse(element.getAttribute(attribute) ?? 'null') ?? empty
    } catch {
      // Not ours: pasted from elsewhere.
      return empty
    }
  },
  renderHTML: (attributes: Record<string, unknown>) => ({ [attribute]: JSON.stringify(attributes[name]) }),
})

const plain = (attribute: string, empty: string | null = null) => ({
  default: empty,
  parseHTML: (element: HTMLElement): string | null => element.getAttribute(attribute) ?? empty,
})

/** What the record says: one thing to the keyboard. How it looks is the view's (`tag-view.ts`). */
export const TagNode = Node.create({
  name: 'tag',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ name: plain('data-tag', ''), format: plain('data-format') }),
  parseHTML: () => [{ tag: 'span[data-tag]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, {
      'data-tag': String(node.attrs['name']),
      'data-format': node.attrs['format'] as string | null,
    }),
    `{${String(node.attrs['name'])}}`,
  ],
})

/** A part that is drawn from the record. Not by its own name, `block`: the library calls all that fills a line so. */
export const RECORD_BLOCK = 'recordBlock'

export const BlockNode = Node.create({
  name: RECORD_BLOCK,
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ name: plain('data-block', ''), options: json('options', 'data-options', null) }),
  parseHTML: () => [{ tag: 'div[data-block]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-block': String(node.attrs['name']) }),
  ],
})

/** Text that only some records have. `otherwise`: it stands where the condition above it does not hold. */
export const ConditionNode = Node.create({
  name: 'condition',
  group: 'block',
  content: 'block+',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    match: plain('data-match', 'all'),
    clauses: json('clauses', 'data-clauses', []),
    otherwise: json('otherwise', 'data-otherwise', false),
  }),
  parseHTML: () => [{ tag: 'div[data-clauses]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-match': String(node.attrs['match']) }),
    0,
  ],
})

export const PageBreakNode = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  // Before the library's own rule for every `hr`.
  parseHTML: () => [{ tag: 'hr[data-page-break]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['hr', mergeAttributes(HTMLAttributes, { 'data-page-break': '' })],
})

/** A picture of the store. One that a page elsewhere shows is none, and never asked for: no rule reads `src`. */
export const ImageNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: json('fileId', 'data-file-id', null),
    alt: plain('alt', ''),
    width: json('width', 'data-width', null),
    align: plain('data-align'),
  }),
  parseHTML: () => [{ tag: 'img[data-file-id]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'img',
    mergeAttributes(HTMLAttributes, { alt: String(node.attrs['alt']), 'data-align': node.attrs['align'] as string }),
  ],
})

const unknown = (name: string, isInline: boolean) =>
  Node.create({
    name,
    group: isInline ? 'inline' : 'block',
    inline: isInline,
    atom: true,
    addAttributes: () => ({ json: json('json', 'data-unknown', null) }),
    parseHTML: () => [{ tag: `${isInline ? 'span' : 'div'}[data-unknown]` }],
    renderHTML: ({ HTMLAttributes }) => [isInline ? 'span' : 'div', HTMLAttributes],
  })

/** What another version wrote: shown by its name, and kept. */
export const UnknownBlock = unknown('unknownBlock', false)
export const UnknownInline = unknown('unknownInline', true)

/** Several of them may stand on one word. */
export const UnknownMark = Mark.create({
  name: 'unknownMark',
  excludes: '',
  addAttributes: () => ({ json: json('json', 'data-unknown-mark', null) }),
  parseHTML: () => [{ tag: 'span[data-unknown-mark]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** Colour and size of letters. Read from our own attributes alone: what a web page is dressed in stays there. */
export const TextStyleMark = Mark.create({
  name: 'textStyle',
  addAttributes: () => ({ color: plain('data-color'), size: json('size', 'data-size', null) }),
  parseHTML: () => [{ tag: 'span[data-color]' }, { tag: 'span[data-size]' }],
  renderHTML: ({ mark, HTMLAttributes }) => {
    const { color, size } = mark.attrs as { readonly color: string | null; readonly size: number | null }
    const style = [color === null ? '' : `color: ${color}`, size === null ? '' : `font-size: ${size}pt`]
    return [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-color': color, style: style.filter((one) => one !== '').join('; ') }),
      0,
    ]
  },
})

const ALIGNED = ['paragraph', 'heading']

const alignOf = (element: HTMLElement): string | null => {
  const said = element.style.textAlign
  return (ALIGNS as readonly string[]).includes(said) && said !== 'left' ? said : null
}

/** Travels with what is cut and pasted; drawn by nobody. */
const KEPT = {
  ...json('kept', 'data-kept', null),
  renderHTML: ({ kept }: Record<string, unknown>) => (kept === null ? {} : { 'data-kept': JSON.stringify(kept) }),
}

/** Where lines stand, and attributes that this version does not know, which every node and mark keeps. */
export const Attributes = Extension.create({
  name: 'attributes',
  addGlobalAttributes() {
    return [
      {
        types: ALIGNED,
        attributes: {
          align: {
            default: null,
            parseHTML: alignOf,
            renderHTML: ({ align }: Record<string, unknown>) =>
              align ? { style: `text-align: ${align as string}` } : {},
          },
        },
      },
      { types: '*', attributes: { kept: KEPT } },
    ]
  },
})
