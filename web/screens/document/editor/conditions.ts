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

/** « Sinon » asks the same, and stands where it does not hold. */
export const addOtherwise = (editor: Editor, position: number): void => {
  const at = endOf(editor, position)
  const { match, clauses } = editor.state.doc.nodeAt(position)?.attrs ?? {}
  editor
    .chain()
    .insertContentAt(at, {
      type: 'condition',
      attrs: { match, clauses, otherwise: true },
      content: [{ type: 'paragraph' }],
    })
    .focus(at + 2)
    .run()
}

/** Changes what a condition asks, and its « sinon » with it. */
export const changeCondition = (
  editor: Editor,
  position: number,
  asked: { readonly match: Match; readonly clauses: readonly Clause[] },
): void => {
  const transaction = editor.state.tr
  for (const at of hasOtherwise(editor, position) ? [position, endOf(editor, position)] : [position])
    transaction.setNodeMarkup(at, undefined, { ...editor.state.doc.nodeAt(at)?.attrs, ...asked })
  editor.view.dispatch(transaction)
}

/** Whether « sinon » stands right below the condition that it completes. */
export const completes = (editor: Editor, position: number): boolean => {
  const before = editor.state.doc.resolve(position).nodeBefore
  const own = editor.state.doc.nodeAt(position)
  return (
    before?.type.name === 'condition' &&
    before.attrs['otherwise'] !== true &&
    JSON.stringify([before.attrs['match'], before.attrs['clauses']]) ===
      JSON.stringify([own?.attrs['match'], own?.attrs['clauses']])
  )
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
