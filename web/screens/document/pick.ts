/** Puts what the catalogue offers where the caret is; without an editor in hand, into the text in sight. */
import type { Editor } from '@tiptap/core'
import type { BlockName } from '#contract/document/blocks.ts'
import type { TagName } from '#contract/document/tags.ts'
import { usualClause } from '#web/screens/document/editor/clause-words.ts'
import type { Pick } from '#web/screens/document/editor/catalogue-panel.tsx'

/** As `editor/nodes.ts` calls it: named here, since the library comes with the editor alone. */
const RECORD_BLOCK = 'recordBlock'

export const pickInto = (editor: Editor | undefined): Pick => {
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
