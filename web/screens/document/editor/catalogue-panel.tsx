/** The catalogue beside a text: tags and blocks of its function, by group, found by their words. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { TAG_GROUPS } from '#contract/document/tags.ts'
import type { BlockName } from '#contract/document/blocks.ts'
import type { TagName } from '#contract/document/tags.ts'
import { useT } from '#web/i18n/i18n.ts'
import { groupsOf, searchCatalogue } from '#web/screens/document/editor/catalogue.ts'
import { useEditorHouse } from '#web/screens/document/editor/context.ts'
import classes from '#web/screens/document/editor/editor.module.css'
import { SearchInput } from '#web/ui/search-input.tsx'

export interface Pick {
  readonly tag: (name: TagName) => void
  readonly block: (name: BlockName) => void
  /** A tag that only conditions ask for. */
  readonly condition: (name: TagName) => void
}

interface EntryProps {
  readonly label: string
  readonly example: string
  readonly onPick: () => void
}

const Entry = ({ label, example, onPick }: EntryProps) => (
  <li>
    <button
      type="button"
      className={classes['entry']}
      // The caret stays in the text, where it goes.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span>{label}</span>
      <span className={classes['example']}>{example}</span>
    </button>
  </li>
)

interface CataloguePanelProps {
  readonly pick: Pick
  /** The subject is in hand: it takes no block and no condition. */
  readonly isLine: boolean
}

export const CataloguePanel = ({ pick, isLine }: CataloguePanelProps) => {
  const t = useT('document')
  const { catalogue } = useEditorHouse()
  const [typed, setTyped] = useState('')
  const { tags, blocks } = searchCatalogue(catalogue, typed)
  const shownBlocks = isLine ? [] : blocks
  const shown = tags.filter(({ quiet }) => !(isLine && quiet === true))
  return (
    <section aria-label={t('catalogue.title')} className={classes['catalogue']}>
      <div className={classes['catalogueSearch']}>
        <SearchInput value={typed} onChange={setTyped} label={t('catalogue.search')} />
      </div>
      <div className={classes['catalogueList']}>
        {shown.length === 0 && shownBlocks.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('catalogue.none')}
          </Text>
        ) : null}
        {shownBlocks.length === 0 ? null : (
          <section>
            <h3 className={classes['catalogueGroup']}>{t('catalogue.blocks')}</h3>
            <ul>
              {shownBlocks.map(({ name, label }) => (
                <Entry key={name} label={label} example="" onPick={() => pick.block(name)} />
              ))}
            </ul>
          </section>
        )}
        {groupsOf(shown).map(([group, entries]) => (
          <section key={group}>
            <h3 className={classes['catalogueGroup']}>{TAG_GROUPS[group]}</h3>
            <ul>
              {entries.map(({ name, label, example, quiet }) => (
                <Entry
                  key={name}
                  label={quiet === true ? t('catalogue.if', { label }) : label}
                  example={quiet === true ? '' : example}
                  onPick={() => (quiet === true ? pick.condition(name) : pick.tag(name))}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
