/** What the tools of the bar do. */
import type { Editor } from '@tiptap/core'
import type { ToolIconName } from '#web/screens/document/editor/tool-icons.tsx'

export interface Tool {
  readonly key: string
  readonly icon: ToolIconName
  readonly hotkey?: string
  readonly run: (editor: Editor) => unknown
  readonly isActive?: (editor: Editor) => boolean
  readonly may?: (editor: Editor) => boolean
}

const mark = (key: 'bold' | 'italic' | 'underline' | 'strike', hotkey: string): Tool => ({
  ...{ key, icon: key, hotkey },
  run: (editor) => editor.chain().focus().toggleMark(key).run(),
  isActive: (editor) => editor.isActive(key),
})

const align = (key: 'left' | 'center' | 'right' | 'justify'): Tool => ({
  ...{ key, icon: key },
  run: (editor) => {
    const attrs = { align: key === 'left' ? null : key }
    return editor.chain().focus().updateAttributes('paragraph', attrs).updateAttributes('heading', attrs).run()
  },
  isActive: (editor) =>
    key === 'left'
      ? !['center', 'right', 'justify'].some((one) => editor.isActive({ align: one }))
      : editor.isActive({ align: key }),
})

/** In the order in which they stand. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      ...{ key: 'undo', icon: 'undo', hotkey: 'Ctrl+Z' },
      run: (editor) => editor.chain().focus().undo().run(),
      may: (editor) => editor.can().undo(),
    },
    {
      ...{ key: 'redo', icon: 'redo', hotkey: 'Ctrl+Y' },
      run: (editor) => editor.chain().focus().redo().run(),
      may: (editor) => editor.can().redo(),
    },
  ],
  [mark('bold', 'Ctrl+B'), mark('italic', 'Ctrl+I'), mark('underline', 'Ctrl+U'), mark('strike', 'Ctrl+Maj+S')],
  [align('left'), align('center'), align('right'), align('justify')],
  [
    {
      ...{ key: 'bullets', icon: 'bullets' },
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isActive: (editor) => editor.isActive('bulletList'),
    },
    {
      ...{ key: 'numbers', icon: 'numbers' },
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isActive: (editor) => editor.isActive('orderedList'),
    },
    {
      ...{ key: 'quote', icon: 'quote' },
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isActive: (editor) => editor.isActive('blockquote'),
    },
  ],
  [
    {
      ...{ key: 'table', icon: 'table' },
      run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      may: (editor) => !editor.isActive('table'),
    },
    { ...{ key: 'rule', icon: 'rule' }, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
    {
      ...{ key: 'pageBreak', icon: 'pageBreak' },
      run: (editor) => editor.chain().focus().insertContent({ type: 'pageBreak' }).run(),
      may: (editor) => !editor.isActive('table'),
    },
  ],
]

/** Colours of the house that read on white, on paper as on a screen. */
export const COLOURS = [
  { key: 'none', value: null },
  { key: 'pine', value: '#235d47' },
  { key: 'grey', value: '#6a645a' },
  { key: 'brick', value: '#a3372a' },
  { key: 'resin', value: '#8a5a00' },
  { key: 'blue', value: '#1f5a8a' },
] as const

/** In points, as paper counts. */
export const SIZES = [
  { key: 'none', value: null },
  { key: 'small', value: 8 },
  { key: 'large', value: 14 },
  { key: 'huge', value: 18 },
] as const

export type BlockStyle = 'paragraph' | 'heading1' | 'heading2' | 'heading3'

const LEVELS = [1, 2, 3] as const

export const blockStyleOf = (editor: Editor): BlockStyle => {
  const level = LEVELS.find((one) => editor.isActive('heading', { level: one }))
  return level === undefined ? 'paragraph' : `heading${level}`
}

export const setBlockStyle = (editor: Editor, style: BlockStyle): void => {
  const level = LEVELS.find((one) => style === `heading${one}`)
  const chain = editor.chain().focus()
  if (level === undefined) chain.setParagraph().run()
  else chain.setHeading({ level }).run()
}
