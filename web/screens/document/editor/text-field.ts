/** What both editors are given, and what their boxes say of themselves. */
import type { Editor } from '@tiptap/core'
import type { BodyNode } from '#domain/document/body.ts'
import classes from '#web/screens/document/editor/editor.module.css'

export interface TextEditorProps {
  /** Spoken name: « Texte en français ». */
  readonly label: string
  readonly doc: BodyNode
  readonly onChange: (doc: BodyNode) => void
  /** The editor in hand: where the catalogue inserts. */
  readonly onFocus: (editor: Editor) => void
  /** There it is: what a problem leads to stands in it. */
  readonly onReady?: (editor: Editor) => void
  readonly language: { readonly tag: string; readonly isRightToLeft: boolean }
  readonly isReadOnly: boolean
  readonly error?: string | undefined
}

/** A refusal that appears is seen, however long the text above it is. */
export const inSight = (said: HTMLElement | null): void => said?.scrollIntoView({ block: 'nearest' })

/** What an editor's own box says of itself. */
export const spokenAttributes = (
  { label, language, error, isReadOnly }: TextEditorProps,
  isMultiline: boolean,
  errorId: string,
): Record<string, string> => ({
  role: 'textbox',
  'aria-label': label,
  'aria-multiline': String(isMultiline),
  'aria-readonly': String(isReadOnly),
  lang: language.tag,
  dir: language.isRightToLeft ? 'rtl' : 'ltr',
  spellcheck: 'true',
  class: (isMultiline ? classes['body'] : classes['subject']) ?? '',
  ...(error === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': errorId }),
})
