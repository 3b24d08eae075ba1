/** Beside the text: its catalogue, its preview, its versions; below it, and closed, where there is no room. */
import { SegmentedControl } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { BlockName } from '#contract/document/blocks.ts'
import type { TagName } from '#contract/document/tags.ts'
import type { ModelText, ModelTexts } from '#contract/operations/document/texts.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/document/document.module.css'
import { CataloguePanel } from '#web/screens/document/editor/catalogue-panel.tsx'
import type { Pick } from '#web/screens/document/editor/catalogue-panel.tsx'
import { usualClause } from '#web/screens/document/editor/clause-words.ts'
import { FilesPane } from '#web/screens/document/files-pane.tsx'
import { PreviewPane } from '#web/screens/document/preview-pane.tsx'
import type { useDrafts } from '#web/screens/document/use-model.ts'
import { VersionsPane } from '#web/screens/document/versions-pane.tsx'

const SIDES = ['catalogue', 'preview', 'versions', 'files'] as const
type Side = (typeof SIDES)[number]

/** As `editor/nodes.ts` calls it: named here, since the library comes with the editor alone. */
const RECORD_BLOCK = 'recordBlock'

/** Puts what the catalogue offers where the caret is. */
const pickInto = (editor: Editor | undefined): Pick => {
  const insert = (content: object): void => {
    if (editor !== undefined && !editor.isDestroyed) editor.chain().focus().insertContent(content).run()
  }
  return {
    tag: (name: TagName) => insert({ type: 'tag', attrs: { name } }),
    block: (name: BlockName) => insert({ type: RECORD_BLOCK, attrs: { name } }),
    condition: (name: TagName) =>
      insert({
        type: 'condition',
        attrs: { match: 'all', clauses: [usualClause(name)], otherwise: false },
        content: [{ type: 'paragraph' }],
      }),
  }
}

interface SidePaneProps {
  readonly model: ModelTexts
  readonly languageId: number
  readonly drafts: ReturnType<typeof useDrafts>
  /** The editor in hand; undefined before the first is. */
  readonly editor: Editor | undefined
  /** That of the body, where problems are. */
  readonly body: Editor | undefined
  readonly keep: (saved: ModelText) => void
}

export const SidePane = ({ model, languageId, drafts, editor, body, keep }: SidePaneProps) => {
  const t = useT('document')
  const [side, setSide] = useState<Side>('catalogue')
  const isLine = editor !== body
  return (
    <aside className={classes['side']} aria-label={t('side.title')} data-wide={side === 'catalogue' ? undefined : true}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('side.show')}
        data={SIDES.map((value) => ({ value, label: t(`side.${value}`) }))}
        value={side}
        onChange={setSide}
      />
      {side === 'catalogue' ? <CataloguePanel pick={pickInto(editor)} isLine={isLine} /> : null}
      {side === 'preview' ? <PreviewPane key={languageId} {...{ model, languageId, drafts, editor: body }} /> : null}
      {side === 'files' ? <FilesPane model={model} /> : null}
      {side === 'versions' ? <VersionsPane key={languageId} {...{ model, languageId, drafts, keep }} /> : null}
    </aside>
  )
}
