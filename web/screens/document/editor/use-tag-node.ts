/** How tags look while a text is edited: their label, red where they are gone. Without React: a long letter has hundreds. */
import type { AnyExtension, NodeViewRenderer } from '@tiptap/core'
import { useMemo } from 'react'
import { DAY_FORMATS } from '#contract/document/tag-labels.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import { labelOfTag } from '#web/screens/document/editor/catalogue.ts'
import { useEditorHouse } from '#web/screens/document/editor/context.ts'
import classes from '#web/screens/document/editor/editor.module.css'
import { TagNode } from '#web/screens/document/editor/nodes.ts'

/** `allowed`: the tags of the function whose text this is. */
const tagView =
  (t: Translate<'document'>, allowed: ReadonlySet<string>): NodeViewRenderer =>
  ({ node: first }) => {
    const dom = document.createElement('span')
    dom.contentEditable = 'false'
    const draw = (node: typeof first): void => {
      const { name, format } = node.attrs as { readonly name: string; readonly format: string | null }
      const label = labelOfTag(name)
      const isGone = label === undefined || !allowed.has(name)
      const shown = format !== null && Object.hasOwn(DAY_FORMATS, format) ? DAY_FORMATS[format as 'long'] : undefined
      dom.className = classes['tag'] ?? ''
      dom.dataset['tag'] = name
      dom.toggleAttribute('data-gone', isGone)
      dom.textContent = label === undefined ? t('tag.gone', { name }) : label
      dom.title = isGone ? t('tag.goneHelp', { name }) : (shown ?? '')
    }
    draw(first)
    return {
      dom,
      update: (node) => {
        if (node.type !== first.type) return false
        draw(node)
        return true
      },
    }
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
