/** The editor of a body: its parts drawn as cards, its pastes cleaned, its pictures stored. */
import type { AnyExtension, Editor } from '@tiptap/core'
import type { EditorProps } from '@tiptap/pm/view'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { HEAVIEST_ATTACHMENT } from '#contract/attachment.ts'
import { messageOf } from '#contract/messages.ts'
import { ViewedCondition } from '#web/screens/document/editor/condition-view.tsx'
import { useEditorHouse } from '#web/screens/document/editor/context.ts'
import { fromEditor, toEditor } from '#web/screens/document/editor/kept.ts'
import { bodyExtensions, bodySchema } from '#web/screens/document/editor/schema.ts'
import { spokenAttributes } from '#web/screens/document/editor/text-field.ts'
import type { TextEditorProps } from '#web/screens/document/editor/text-field.ts'
import { useTagNode } from '#web/screens/document/editor/use-tag-node.ts'
import {
  ViewedBlock,
  ViewedImage,
  ViewedPageBreak,
  ViewedUnknownBlock,
  ViewedUnknownInline,
} from '#web/screens/document/editor/views.tsx'
import { toast, toastError } from '#web/shell/toast.ts'

const VIEWED = [
  ViewedBlock,
  ViewedCondition,
  ViewedPageBreak,
  ViewedImage,
  ViewedUnknownBlock,
  ViewedUnknownInline,
] as const

/**
 * What comes from elsewhere: the schema lets words, titles, lists, tables and links through and nothing else. What was left out is said.
 * The HTML is read by a document of its own, without a window: nothing in it is run or asked for.
 */
export interface LeftOut {
  readonly images: number
  readonly scripts: number
}

const OURS = 'data-file-id'

/** Pasted HTML without what may not even be parsed twice, and how much of it there was. */
const cleanPasted = (html: string): { readonly html: string; readonly left: LeftOut } => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const images = [...body.querySelectorAll('img, picture, video, audio, svg, canvas')].filter(
    (one) => !one.hasAttribute(OURS),
  )
  const scripts = [...body.querySelectorAll('script, style, iframe, object, embed, link, meta, form')]
  for (const one of [...images, ...scripts]) one.remove()
  // Gone with the words around it: a picture of ours must not come from another address either.
  for (const one of body.querySelectorAll('img')) one.removeAttribute('src')
  const isDrawing = ({ localName }: Element): boolean => localName !== 'picture'
  return {
    html: body.innerHTML,
    left: {
      images: images.filter(isDrawing).length,
      scripts: scripts.filter(({ localName }) => localName === 'script' || localName === 'iframe').length,
    },
  }
}

/** Pictures among what was pasted or dropped. */
const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => /^image\/(?:png|jpeg|gif)$/.test(type))

/**
 * What is typed while a part is selected stands below it. A part is selected after it was pasted, or before a click was heard; by itself
 * the library would put the letter in its place, and a part that this version does not know cannot be made again.
 */
const typeBelowPart: NonNullable<EditorProps['handleTextInput']> = (view, _from, _to, text) => {
  const { selection, schema, tr } = view.state
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !selection.node.isAtom) return false
  const paragraph = schema.nodes['paragraph']?.create(null, schema.text(text))
  if (paragraph === undefined) return false
  tr.insert(selection.to, paragraph)
  tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length))
  view.dispatch(tr.scrollIntoView())
  return true
}

/** Stores pictures and puts them where the caret is, one below the other. */
const useImages = () => {
  const { storeImage } = useEditorHouse()
  if (storeImage === undefined) return undefined
  return async (editor: Editor, files: readonly File[]): Promise<void> => {
    for (const file of files) {
      if (file.size > HEAVIEST_ATTACHMENT) {
        toast.error(messageOf('attachment.tooLarge', { max: '10\u00A0Mo' }) ?? '')
        continue
      }
      try {
        // In order: each is put below the one before it.
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
export const useBodyEditor = (props: TextEditorProps, extension: AnyExtension, errorId: string) => {
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
      handleTextInput: typeBelowPart,
      handlePaste: (_, event) => takePictures(event.clipboardData),
      handleDrop: (_, event, _slice, isMoved) => !isMoved && takePictures(event.dataTransfer),
    },
    onUpdate: ({ editor: at }) => onChange(fromEditor(at.getJSON())),
    onFocus: ({ editor: at }) => onFocus(at),
  })
  const takePictures = (data: DataTransfer | null): boolean => {
    const pictures = picturesIn(data)
    // A table of a spreadsheet comes with its picture: its words are worth more.
    if (pictures.length === 0 || data?.types.includes('text/html') === true) return false
    if (made.current === null || store === undefined) return false
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
