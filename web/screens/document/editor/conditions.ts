/** Conditions put around a text, completed by « sinon », and taken off it again. */
import type { Editor } from '@tiptap/core'
import type { Clause, Match } from '#domain/document/condition.ts'

/** A condition in a condition is read; a third is a puzzle. */
const DEEPEST = 2

/** How many conditions stand around the caret. */
export const conditionDepth = (editor: Editor): number => {
  const { $from } = editor.state.selection
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).filter(
    ({ type }) => type.name === 'condition',
  ).length
}

export const mayNest = (editor: Editor): boolean => conditionDepth(editor) < DEEPEST

/** Puts a condition around what is selected, or around a new line. */
export const addCondition = (editor: Editor, match: Match, clauses: readonly Clause[]): void => {
  const attrs = { match, clauses, otherwise: false }
  if (!editor.state.selection.empty && editor.chain().focus().wrapIn('condition', attrs).run()) return
  editor
    .chain()
    .focus()
    .insertContent({ type: 'condition', attrs, content: [{ type: 'paragraph' }] })
    .run()
}

const endOf = (editor: Editor, position: number): number =>
  position + (editor.state.doc.nodeAt(position)?.nodeSize ?? 0)

/** Whether « sinon » follows the condition that stands there. */
export const hasOtherwise = (editor: Editor, position: number): boolean => {
  const next = editor.state.doc.nodeAt(position) === null ? null : editor.state.doc.nodeAt(endOf(editor, position))
  return next?.type.name === 'condition' && next.attrs['otherwise'] === true
}

export const addOtherwise = (editor: Editor, position: number): void => {
  const at = endOf(editor, position)
  editor
    .chain()
    .insertContentAt(at, {
      type: 'condition',
      attrs: { match: 'all', clauses: [], otherwise: true },
      content: [{ type: 'paragraph' }],
    })
    .focus(at + 2)
    .run()
}

/** Takes the condition off and leaves its text; the « sinon » of a condition goes with it, since it says nothing alone. */
export const unwrapCondition = (editor: Editor, position: number): void => {
  const node = editor.state.doc.nodeAt(position)
  if (node === null) return
  const isAlone = !hasOtherwise(editor, position)
  const after = editor.state.doc.nodeAt(endOf(editor, position))
  const transaction = editor.state.tr
  if (!isAlone && after !== null && node.attrs['otherwise'] !== true)
    transaction.replaceWith(endOf(editor, position), endOf(editor, position) + after.nodeSize, after.content)
  transaction.replaceWith(position, position + node.nodeSize, node.content)
  editor.view.dispatch(transaction)
  editor.commands.focus()
}
