/** The text of a model in one language. Loaded apart: it weighs more than the rest of its screen. */
import { Alert } from '@mantine/core'
import { EditorContent } from '@tiptap/react'
import { useId, useRef, useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { ConditionDialog } from '#web/screens/document/editor/condition-dialog.tsx'
import { addCondition, mayNest } from '#web/screens/document/editor/conditions.ts'
import { useEditorHouse } from '#web/screens/document/editor/context.ts'
import classes from '#web/screens/document/editor/editor.module.css'
import { LinkDialog } from '#web/screens/document/editor/link-dialog.tsx'
import { useBodyEditor } from '#web/screens/document/editor/use-body-editor.ts'
import type { LeftOut } from '#web/screens/document/editor/use-body-editor.ts'
import { inSight } from '#web/screens/document/editor/text-field.ts'
import type { TextEditorProps } from '#web/screens/document/editor/text-field.ts'
import { SuggestionList } from '#web/screens/document/editor/suggestion-list.tsx'
import { TagBar } from '#web/screens/document/editor/tag-bar.tsx'
import { Toolbar } from '#web/screens/document/editor/toolbar.tsx'
import { useSuggestions } from '#web/screens/document/editor/use-suggestions.ts'

const Left = ({ left, onClose }: { readonly left: LeftOut; readonly onClose: () => void }) => {
  const t = useT('document')
  const said = [
    ...(left.images > 0 ? [t('paste.images', { count: left.images })] : []),
    ...(left.scripts > 0 ? [t('paste.scripts', { count: left.scripts })] : []),
  ]
  return (
    <Alert color="blue" withCloseButton closeButtonLabel={t('paste.close')} onClose={onClose} py={6}>
      {said.join(' ')}
    </Alert>
  )
}

export const BodyEditor = (props: TextEditorProps) => {
  const t = useT('document')
  const id = useId()
  const { catalogue, isOneMessage } = useEditorHouse()
  const { extension, offered } = useSuggestions(catalogue, true)
  const { editor, store, left, dropLeft } = useBodyEditor(props, extension, `${id}-error`)
  const [asks, setAsks] = useState<'link' | 'condition'>()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={classes['frame']} data-invalid={props.error !== undefined || undefined}>
      {props.isReadOnly ? null : (
        <>
          <Toolbar
            editor={editor}
            label={t('tool.bar', { text: props.label })}
            onLink={() => setAsks('link')}
            onImage={store === undefined ? undefined : () => picker.current?.click()}
            onCondition={isOneMessage === true ? undefined : () => setAsks('condition')}
            noCondition={mayNest(editor) ? undefined : t('condition.tooDeep')}
          />
          <TagBar editor={editor} />
        </>
      )}
      {left === undefined ? null : <Left left={left} onClose={dropLeft} />}
      <EditorContent editor={editor} className={classes['content']} />
      {props.error === undefined ? null : (
        <p ref={inSight} id={`${id}-error`} className={classes['error']}>
          {props.error}
        </p>
      )}
      <SuggestionList editor={editor} offered={offered} id={`${id}-offers`} />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('tool.image')}
        accept="image/png,image/jpeg,image/gif"
        onChange={(event) => {
          void store?.(editor, [...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {asks === 'link' ? <LinkDialog editor={editor} onClose={() => setAsks(undefined)} /> : null}
      {asks === 'condition' ? (
        <ConditionDialog
          match="all"
          clauses={[]}
          onClose={() => setAsks(undefined)}
          onApply={({ match, clauses }) => {
            setAsks(undefined)
            addCondition(editor, match, clauses)
          }}
        />
      ) : null}
    </div>
  )
}
