/** What can be chosen of the tag in hand: how its day is written, or another one in its place. */
import { Button, NativeSelect, Select } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { DAY_FORMATS } from '#contract/document/tag-labels.ts'
import { TAG_GROUPS, isTag, tagFacts } from '#contract/document/tags.ts'
import { useT } from '#web/i18n/i18n.ts'
import { groupsOf, labelOfTag } from '#web/screens/document/editor/catalogue.ts'
import { useEditorHouse } from '#web/screens/document/editor/context.ts'
import classes from '#web/screens/document/editor/editor.module.css'

interface InHand {
  readonly name: string
  readonly format: string | null
}

const inHandOf = (editor: Editor): InHand | null => {
  const { selection } = editor.state
  return selection instanceof NodeSelection && selection.node.type.name === 'tag'
    ? (selection.node.attrs as InHand)
    : null
}

export const TagBar = ({ editor }: { readonly editor: Editor }) => {
  const t = useT('document')
  const { catalogue } = useEditorHouse()
  const inHand = useEditorState({ editor, selector: ({ editor: at }) => inHandOf(at) })
  if (inHand === null) return null
  const { name, format } = inHand
  const isOffered = catalogue.tags.some((one) => one.name === name)
  const isDay = isTag(name) && tagFacts(name).kind === 'day'
  const put = (attrs: Partial<InHand>): void => {
    editor.chain().updateAttributes('tag', attrs).run()
  }
  return (
    <div role="group" aria-label={t('tag.inHand')} className={classes['tagBar']} data-gone={!isOffered || undefined}>
      <span>{isOffered ? t('tag.named', { label: labelOfTag(name) ?? name }) : t('tag.goneHelp', { name })}</span>
      {isDay ? (
        <NativeSelect
          size="xs"
          aria-label={t('tag.format')}
          value={format ?? 'short'}
          data={Object.entries(DAY_FORMATS).map(([value, label]) => ({ value, label }))}
          onChange={(event) =>
            put({ format: event.currentTarget.value === 'short' ? null : event.currentTarget.value })
          }
        />
      ) : null}
      {isOffered ? null : (
        <Select
          size="xs"
          searchable
          aria-label={t('tag.replace')}
          placeholder={t('tag.replace')}
          data={groupsOf(catalogue.tags.filter(({ quiet }) => quiet !== true)).map(([group, tags]) => ({
            group: TAG_GROUPS[group],
            items: tags.map((tag) => ({ value: tag.name as string, label: tag.label })),
          }))}
          onChange={(next) => next !== null && put({ name: next, format: null })}
        />
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        {t('tag.remove')}
      </Button>
    </div>
  )
}
