/** « Versions »: what was sold, since when, by whom it was published; each to read as it was. */
import { Button } from '@mantine/core'
import type { PriceGridHistory, PriceGridItem } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { pathOfGrid } from '#web/screens/pricing/price/grid/paths.ts'
import { useGridHistory, readVersion } from '#web/screens/pricing/price/queries.ts'
import { Compare } from '#web/screens/pricing/price/versions/compare.tsx'
import classes from '#web/screens/pricing/price/versions/versions.module.css'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Puts a publication back into the draft: one change that can be undone, sold only once saved and published. */
const useRestore = (editor: GridEditor) => {
  const t = useT('price')
  return async ({ historyVersion }: PriceGridHistory): Promise<void> => {
    const yes = await confirm({
      title: t('versions.restoreTitle', { version: historyVersion }),
      body: t('versions.restoreBody'),
      confirmLabel: t('versions.restore'),
    })
    if (!yes) return
    try {
      const { grid } = await readVersion(editor.item.id, historyVersion)
      editor.change((draft) => ({ ...grid, id: draft.id, version: draft.version, active: draft.active }))
      toast.success(t('versions.restored', { version: historyVersion }))
    } catch (error) {
      toastError(error)
    }
  }
}

interface VersionsTabProps {
  readonly editor: GridEditor
  /** The publication on screen. */
  readonly current: number | undefined
}

const columnsOf = (
  item: PriceGridItem,
  open: (row: PriceGridHistory) => void,
  restore: ((row: PriceGridHistory) => void) | undefined,
  t: Translate<'price'>,
): Column<PriceGridHistory>[] => [
  {
    key: 'historyVersion',
    header: t('versions.version'),
    width: 220,
    cell: (row) => (
      <>
        {t('versions.number', { version: row.historyVersion })}{' '}
        {row.historyVersion === item.currentVersion ? (
          <StatusBadge tone={item.active ? 'good' : 'neutral'}>
            {t(item.active ? 'versions.sold' : 'versions.last')}
          </StatusBadge>
        ) : null}
      </>
    ),
  },
  { key: 'publishedAt', header: t('versions.at'), width: 180, cell: (row) => formatInstant(row.publishedAt) },
  { key: 'publishedBy', header: t('versions.by'), cell: (row) => row.publishedBy ?? t('versions.unknown') },
  {
    key: 'changes',
    header: t('versions.changes'),
    width: 190,
    cell: (row) => (row.historyVersion === 1 ? t('versions.firstOne') : t('versions.changed', { count: row.changes })),
  },
  {
    key: 'stays',
    header: t('versions.stays'),
    width: 150,
    align: 'end',
    cell: (row) => (row.stays === 0 ? '–' : row.stays),
  },
  {
    key: 'open',
    header: t('versions.detail'),
    width: restore === undefined ? 130 : 230,
    align: 'end',
    cell: (row) => (
      <span className={classes.buttons}>
        {restore === undefined ? null : (
          <Button size="compact-sm" variant="default" onClick={() => restore(row)}>
            {t('versions.restore')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => open(row)}>
          {t('versions.open')}
        </Button>
      </span>
    ),
  },
]

export const VersionsTab = ({ editor, current }: VersionsTabProps) => {
  const t = useT('price')
  const go = useGo()
  const { item } = editor
  const history = useGridHistory(item.id)
  const open = (row: PriceGridHistory): void => go(pathOfGrid(item, row.historyVersion))
  const restore = useRestore(editor)
  const columns = columnsOf(item, open, editor.isReadOnly ? undefined : (row) => void restore(row), t)
  const list = history.data?.list ?? []
  const hasDraft = current === undefined
  return (
    <div className={classes.tab}>
      <div className={classes.list}>
        <DataTable
          label={t('tabs.versions')}
          columns={columns}
          rows={history.data?.list}
          rowId={(row) => row.historyVersion}
          selected={current ?? null}
          onOpen={open}
          isFetching={history.isFetching}
          empty={<EmptyState title={t('versions.empty')} body={t('versions.emptyBody')} />}
          failure={
            history.data === undefined && history.error !== null ? (
              <EmptyState title={sentenceOf(history.error)} />
            ) : undefined
          }
        />
      </div>
      {list.length + (hasDraft ? 1 : 0) < 2 ? null : <Compare editor={editor} list={list} hasDraft={hasDraft} />}
    </div>
  )
}
