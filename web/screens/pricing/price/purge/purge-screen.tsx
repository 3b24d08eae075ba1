/** `/purge-grid-history`: publications that no stay uses and that are no longer sold, before they go. */
import { Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Day } from '#domain/day.ts'
import type { PurgeableVersion } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { ListFrame } from '#web/ui/list-screen.tsx'
import { usePurge, usePurgeable } from '#web/screens/pricing/price/queries.ts'

interface Row extends PurgeableVersion {
  readonly row: number
}

const columnsOf = (t: Translate<'price'>): Column<Row>[] => [
  { key: 'gridLabel', header: t('purge.grid'), cell: (row) => row.gridLabel },
  {
    key: 'historyVersion',
    header: t('versions.version'),
    width: 150,
    cell: (row) => t('versions.number', { version: row.historyVersion }),
  },
  { key: 'publishedAt', header: t('versions.at'), width: 190, cell: (row) => formatInstant(row.publishedAt) },
  { key: 'publishedBy', header: t('versions.by'), width: 220, cell: (row) => row.publishedBy ?? t('versions.unknown') },
]

export const PurgeScreen = () => {
  const t = useT('price')
  const right = useRight('occupant_extra_price')
  const purgeable = usePurgeable()
  const purging = usePurge()
  const [before, setBefore] = useState<Day | null>(null)
  const back = useGoBack(pathTo('/price/grid-list'))
  const rows = useMemo(
    () =>
      purgeable.data?.list
        .filter((one) => before === null || one.publishedAt.slice(0, 10) < before)
        .map((one, row): Row => ({ ...one, row })),
    [purgeable.data, before],
  )
  const columns = useMemo(() => columnsOf(t), [t])
  const count = rows?.length ?? 0
  const purge = async (): Promise<void> => {
    if (rows === undefined || count === 0) return
    const yes = await confirm({
      title: t('purge.confirmTitle', { count }),
      body: t('purge.confirmBody', { count }),
      confirmLabel: t('purge.confirm'),
      danger: true,
    })
    if (!yes) return
    const versions = rows.map(({ gridId, historyVersion }) => ({ gridId, historyVersion }))
    const done = await purging.mutateAsync(versions).catch(() => undefined)
    if (done !== undefined) toast.success(t('purge.done', { count: done.deleted }))
  }
  const reason = right.delete ? (count === 0 ? t('purge.nothing') : undefined) : right.why
  useFunctionKeys({
    F9: { label: t('purge.go'), run: () => void purge(), disabledReason: reason },
    Escape: { run: back },
  })
  return (
    <ListFrame
      title={t('purge.title')}
      count={purgeable.data === undefined ? undefined : t('purge.count', { count })}
      info={purgeable.data === undefined ? undefined : t('purge.kept', { count: purgeable.data.kept })}
      filters={
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" aria-hidden="true">
            {t('purge.before')}
          </Text>
          <DayInput label={t('purge.before')} isLabelHidden value={before} onChange={setBefore} w={150} />
        </Group>
      }
      actions={
        <ActionButton
          hotkey="F9"
          color="red"
          onClick={() => void purge()}
          loading={purging.isPending}
          disabledReason={reason}
        >
          {t('purge.go')}
        </ActionButton>
      }
    >
      <DataTable
        label={t('purge.title')}
        columns={columns}
        rows={rows}
        rowId={(row) => row.row}
        isFetching={purgeable.isFetching}
        empty={<EmptyState title={t('purge.nothing')} body={t('purge.emptyBody')} />}
        failure={
          purgeable.data === undefined && purgeable.error !== null ? (
            <EmptyState title={sentenceOf(purgeable.error)} />
          ) : undefined
        }
      />
    </ListFrame>
  )
}
