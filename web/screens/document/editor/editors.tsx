/** Subject and body together: the chunk that brings the library. */
import type { Editor } from '@tiptap/core'
import type { BodyNode } from '#domain/document/body.ts'
import { BodyEditor } from '#web/screens/document/editor/body-editor.tsx'
import classes from '#web/screens/document/editor/editor.module.css'
import { SubjectEditor } from '#web/screens/document/editor/subject-editor.tsx'

interface EditorsProps {
  readonly draft: { readonly subject: BodyNode; readonly body: BodyNode }
  readonly errors: { readonly subject?: string; readonly body?: string }
  readonly labels: { readonly subject: string; readonly body: string }
  readonly language: { readonly tag: string; readonly isRightToLeft: boolean }
  readonly isReadOnly: boolean
  readonly onChange: (part: { readonly subject?: BodyNode; readonly body?: BodyNode }) => void
  readonly onFocus: (editor: Editor) => void
  readonly onReady: (editor: Editor) => void
}

export const Editors = ({ draft, errors, labels, language, isReadOnly, onChange, onFocus, onReady }: EditorsProps) => (
  <div className={classes['editors']}>
    <SubjectEditor
      {...{ language, isReadOnly, onFocus }}
      label={labels.subject}
      doc={draft.subject}
      error={errors.subject}
      onChange={(subject) => onChange({ subject })}
    />
    <BodyEditor
      {...{ language, isReadOnly, onFocus, onReady }}
      label={labels.body}
      doc={draft.body}
      error={errors.body}
      onChange={(body) => onChange({ body })}
    />
  </div>
)
