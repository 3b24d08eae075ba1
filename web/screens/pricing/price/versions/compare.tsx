/** Two states of a grid side by side: publications, or the draft as it is on the screen. */
import { Group, Select } from '@mantine/core'
import { useState } from 'react'
import { changesBetween } from '#domain/price-grid/changes.ts'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import type { PriceGridHistory } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ChangeTable } from '#web/screens/pricing/price/grid/change-table.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { useGridVersion } from '#web/screens/pricing/price/queries.ts'
import classes from '#web/screens/pricing/price/versions/versions.module.css'

/** The draft, where it can be one of the two. */
const DRAFT = 0

interface CompareProps {
  readonly editor: GridEditor
  readonly list: readonly PriceGridHistory[]
  readonly hasDraft: boolean
}

export const Compare = ({ editor, list, hasDraft }: CompareProps) => {
  const t = useT('price')
  const [latest, second] = list
  const [before, setBefore] = useState((hasDraft ? latest : second)?.historyVersion ?? DRAFT)
  const [after, setAfter] = useState(hasDraft ? DRAFT : (latest?.historyVersion ?? DRAFT))
  const read = {
    before: useGridVersion(editor.item.id, before),
    after: useGridVersion(editor.item.id, after),
  }
  const stateOf = (at: number, version: { readonly grid: GridDraft } | undefined): GridDraft | undefined =>
    at === DRAFT ? editor.draft : version?.grid
  const [old, now] = [stateOf(before, read.before.data), stateOf(after, read.after.data)]
  const nameOf = (at: number): string => (at === DRAFT ? t('versions.draft') : t('versions.number', { version: at }))
  const choices = [...(hasDraft ? [DRAFT] : []), ...list.map((version) => version.historyVersion)].map((at) => ({
    value: String(at),
    label: nameOf(at),
  }))
  const changes = old === undefined || now === undefined ? undefined : changesBetween(old, now)
  return (
    <section className={classes.compare} aria-label={t('versions.compare')}>
      <Group gap="sm" align="flex-end" mb="xs" className="p-no-print">
        <Select
          label={t('versions.compareBefore')}
          data={choices}
          value={String(before)}
          onChange={(value) => setBefore(Number(value ?? before))}
          allowDeselect={false}
          w={170}
        />
        <Select
          label={t('versions.compareAfter')}
          data={choices}
          value={String(after)}
          onChange={(value) => setAfter(Number(value ?? after))}
          allowDeselect={false}
          w={170}
        />
        {changes === undefined ? null : (
          <p className={classes.count} role="status">
            {t('versions.changed', { count: changes.length })}
          </p>
        )}
      </Group>
      {changes === undefined || changes.length === 0 ? null : (
        <ChangeTable changes={changes} item={editor.item} before={nameOf(before)} after={nameOf(after)} />
      )}
    </section>
  )
}
