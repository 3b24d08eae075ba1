/** The subject of a message: one line of words and tags. */
import { EditorContent, useEditor } from '@tiptap/react'
import { useId, useMemo, useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { inSight, spokenAttributes } from '#web/screens/document/editor/text-field.ts'
import type { TextEditorProps } from '#web/screens/document/editor/text-field.ts'
import { useTagNode } from '#web/screens/document/editor/use-tag-node.ts'
import { useEditorHouse } from '#web/screens/document/editor/context.ts'
import classes from '#web/screens/document/editor/editor.module.css'
import { fromEditor, toEditor } from '#web/screens/document/editor/kept.ts'
import { subjectExtensions, subjectSchema } from '#web/screens/document/editor/schema.ts'
import { SuggestionList } from '#web/screens/document/editor/suggestion-list.tsx'
import { useSuggestions } from '#web/screens/document/editor/use-suggestions.ts'
import { ViewedUnknownInline } from '#web/screens/document/editor/views.tsx'

export const SubjectEditor = (props: TextEditorProps) => {
  const t = useT('document')
  const id = useId()
  const { catalogue } = useEditorHouse()
  const { extension, offered } = useSuggestions(catalogue, false)
  const tag = useTagNode()
  const { doc, onChange, onFocus, isReadOnly, error } = props
  const extensions = useMemo(() => [...subjectExtensions([tag, ViewedUnknownInline]), extension], [tag, extension])
  const [content] = useState(() => toEditor(subjectSchema(), doc))
  const editor = useEditor({
    extensions,
    content,
    editable: !isReadOnly,
    immediatelyRender: true,
    editorProps: {
      attributes: spokenAttributes(props, false, `${id}-error`),
      // Lines that are pasted become one.
      transformPastedText: (text) => text.replaceAll(/\s*\n\s*/g, ' '),
    },
    onUpdate: ({ editor: at }) => onChange(fromEditor(at.getJSON())),
    onFocus: ({ editor: at }) => onFocus(at),
  })
  return (
    <div className={classes['subjectField']} data-invalid={error !== undefined || undefined}>
      <span className={classes['subjectLabel']} aria-hidden="true">
        {t('text.subject')}
      </span>
      <EditorContent editor={editor} className={classes['subjectContent']} />
      <SuggestionList editor={editor} offered={offered} id={`${id}-offers`} />
      {error === undefined ? null : (
        <p ref={inSight} id={`${id}-error`} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
