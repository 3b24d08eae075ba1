/** The text of a model in one language. Loaded apart: it weighs more than the rest of its screen. */
import { Alert } from '@mantine/core'
import type { AnyExtension, Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { BodyNode } from '#domain/document/body.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ConditionDialog } from '#web/screens/document/editor/condition-dialog.tsx'
import { ViewedCondition } from '#web/screens/document/editor/condition-view.tsx'
import { addCondition, mayNest } from '#web/screens/document/editor/conditions.ts'
import { useEditorHouse } from '#web/screens/document/editor/context.ts'
import classes from '#web/screens/document/editor/editor.module.css'
import { LinkDialog } from '#web/screens/document/editor/link-dialog.tsx'
import { fromEditor, toEditor } from '#web/screens/document/editor/kept.ts'
import { TagNode } from '#web/screens/document/editor/nodes.ts'
import { cleanPasted, picturesIn } from '#web/screens/document/editor/paste.ts'
import type { LeftOut } from '#web/screens/document/editor/paste.ts'
import { bodyExtensions, bodySchema } from '#web/screens/document/editor/schema.ts'
import { SuggestionList } from '#web/screens/document/editor/suggestion-list.tsx'
import { TagBar } from '#web/screens/document/editor/tag-bar.tsx'
import { tagView } from '#web/screens/document/editor/tag-view.ts'
import { Toolbar } from '#web/screens/document/editor/toolbar.tsx'
import { useSuggestions } from '#web/screens/document/editor/use-suggestions.ts'
import {
  ViewedBlock,
  ViewedImage,
  ViewedPageBreak,
  ViewedUnknownBlock,
  ViewedUnknownInline,
} from '#web/screens/document/editor/views.tsx'
import { toastError } from '#web/shell/toast.ts'

const VIEWED = [
  ViewedBlock,
  ViewedCondition,
  ViewedPageBreak,
  ViewedImage,
  ViewedUnknownBlock,
  ViewedUnknownInline,
] as const

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

/** Tags drawn by their labels, for both editors. */
export const useTagNode = (): AnyExtension => {
  const t = useT('document')
  const { catalogue } = useEditorHouse()
  return useMemo(() => {
    const allowed = new Set<string>(catalogue.tags.map(({ name }) => name))
    return TagNode.extend({ addNodeView: () => tagView(t, allowed) })
  }, [t, catalogue])
}

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

/** Stores pictures and puts them where the caret is, one below the other. */
const useImages = () => {
  const { storeImage } = useEditorHouse()
  return async (editor: Editor, files: readonly File[]): Promise<void> => {
    for (const file of files) {
      try {
        // In order: each is put below the one before it.
        // oxlint-disable-next-line no-await-in-loop
        const fileId = await storeImage(file)
        editor
          .chain()
          .focus()
          .insertContent({ type: 'image', attrs: { fileId, alt: file.name.replace(/\.\w+$/, '') } })
          .run()
      } catch (error) {
        toastError(error)
      }
    }
  }
}

/** The editor, its pastes cleaned; what they lost is told. */
const useBodyEditor = (props: TextEditorProps, extension: AnyExtension, errorId: string) => {
  const { doc, onChange, onFocus, onReady, isReadOnly } = props
  const tag = useTagNode()
  const store = useImages()
  const [left, setLeft] = useState<LeftOut>()
  const made = useRef<Editor | null>(null)
  const extensions = useMemo(() => [...bodyExtensions([tag, ...VIEWED]), extension], [tag, extension])
  const [content] = useState(() => toEditor(bodySchema(), doc))
  const editor = useEditor({
    extensions,
    content,
    editable: !isReadOnly,
    immediatelyRender: true,
    editorProps: {
      attributes: spokenAttributes(props, true, errorId),
      transformPastedHTML: (html) => {
        const clean = cleanPasted(html)
        setLeft(clean.left.images + clean.left.scripts > 0 ? clean.left : undefined)
        return clean.html
      },
      handlePaste: (_, event) => takePictures(event.clipboardData),
      handleDrop: (_, event, _slice, isMoved) => !isMoved && takePictures(event.dataTransfer),
    },
    onUpdate: ({ editor: at }) => onChange(fromEditor(at.getJSON())),
    onFocus: ({ editor: at }) => onFocus(at),
  })
  const takePictures = (data: DataTransfer | null): boolean => {
    const pictures = picturesIn(data)
    // A table of a spreadsheet comes with its picture: its words are worth more.
    if (pictures.length === 0 || data?.types.includes('text/html') === true || made.current === null) return false
    void store(made.current, pictures)
    return true
  }
  useEffect(() => {
    made.current = editor
    onReady?.(editor)
    // Told once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [editor])
  return { editor, store, left, dropLeft: () => setLeft(undefined) }
}

export const BodyEditor = (props: TextEditorProps) => {
  const t = useT('document')
  const id = useId()
  const { catalogue } = useEditorHouse()
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
            onImage={() => picker.current?.click()}
            onCondition={() => setAsks('condition')}
            noCondition={mayNest(editor) ? undefined : t('condition.tooDeep')}
          />
          <TagBar editor={editor} />
        </>
      )}
      {left === undefined ? null : <Left left={left} onClose={dropLeft} />}
      <EditorContent editor={editor} className={classes['content']} />
      {props.error === undefined ? null : (
        <p id={`${id}-error`} className={classes['error']}>
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
          void store(editor, [...(event.currentTarget.files ?? [])])
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
