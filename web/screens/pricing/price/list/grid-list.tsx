/** The list of price grids: which one? Its season at a glance, what is sold, what is only drafted. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { addDays } from '#domain/day.ts'
import { seasonSpan } from '#domain/price-grid/season.ts'
import type { Span } from '#domain/price-grid/season.ts'
import type { PriceGridList, PriceGridRow } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRemembered, useTableMemory } from '#web/shell/local.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { keptOne, keptText } from '#web/shell/searched.ts'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { ListOutput } from '#web/ui/list-output.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { NewGridDialog } from '#web/screens/pricing/price/list/new-grid-dialog.tsx'
import { NextSeasonDialog } from '#web/screens/pricing/price/next-season/next-season-dialog.tsx'
import { gridPath, useRowActions } from '#web/screens/pricing/price/list/use-row-actions.ts'
import { SeasonBar } from '#web/screens/pricing/price/season/season-bar.tsx'
import classes from '#web/screens/pricing/price/list/grid-list.module.css'
import { useGridList } from '#web/screens/pricing/price/queries.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { shortModeleName, stateOf } from '#web/screens/pricing/price/words.ts'

const PAUSE_MS = 250
type Shown = 'all' | 'active' | 'inactive'
const SHOWN: readonly Shown[] = ['all', 'active', 'inactive']

const useGrids = () => {
  const [memory, change] = useTableMemory('priceGrid')
  const [kept, keep] = useRemembered('filters', 'priceGrid', {})
  const typed = keptText(kept['text'])
  const shown = keptOne(kept['shown'], SHOWN) ?? 'all'
  const put = (over: { readonly text?: string; readonly shown?: Shown }): void => {
    keep({ text: typed, shown, ...over })
    change({ page: 0 })
  }
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const filters = shown === 'all' ? {} : { active: shown === 'active' }
  const criteria = { filters, ...(text === '' ? {} : { text }) }
  const body = { criteria, page: memory.page, size: memory.size, sort: [...memory.sort] }
  const query = useGridList(body)
  return { memory, change, typed, shown, put, body, query, isNarrowed: text !== '' || shown !== 'all' }
}

/** One axis for every row: seasons compare only on the same one. */
const axisOf = (list: PriceGridList | undefined, today: Parameters<typeof seasonSpan>[2]): Span | undefined =>
  list === undefined
    ? undefined
    : seasonSpan(
        list.list.flatMap((row) => row.periods),
        list.openings,
        today,
      )

const columnsOf = (
  list: PriceGridList | undefined,
  axis: Span | undefined,
  t: Translate<'price'>,
): Column<PriceGridRow>[] => [
  {
    key: 'label',
    header: t('list.label'),
    cell: (row) => <span className={classes.name}>{row.label}</span>,
    isSortable: true,
    width: 250,
  },
  {
    key: 'model',
    header: t('list.model'),
    cell: (row) => shortModeleName(row.priceGridModeleId, t),
    isSortable: true,
    width: 190,
  },
  { key: 'types', header: t('list.types'), cell: (row) => <Types row={row} />, width: 200 },
  {
    key: 'season',
    header:
      axis === undefined
        ? t('list.season')
        : t('list.seasonOf', { from: formatDay(axis.start), to: formatDay(addDays(axis.end, -1)) }),
    cell: (row) =>
      axis === undefined ? null : <SeasonBar periods={row.periods} openings={list?.openings ?? []} span={axis} />,
  },
  { key: 'state', header: t('list.state'), cell: (row) => <State row={row} />, isSortable: true, width: 236 },
  {
    key: 'priority',
    header: t('list.priority'),
    cell: (row) => row.priority,
    isSortable: true,
    align: 'end',
    width: 100,
  },
]

/** On a telephone: what it is, whether it is sold, then the rest. */
const NARROW = ['label', 'state', 'season', 'model', 'types']

const Types = ({ row }: { readonly row: PriceGridRow }) => {
  const t = useT('price')
  const names = row.placeTypes.map(({ label }) => label).join(', ')
  return names === '' ? <span className={classes.none}>{t('list.noType')}</span> : <span title={names}>{names}</span>
}

const State = ({ row }: { readonly row: PriceGridRow }) => {
  const t = useT('price')
  const { tone, text } = stateOf(row, t)
  return (
    <span className={classes.state}>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {row.errors > 0 ? (
        <span className={classes.errors} title={t('list.errors', { count: row.errors })}>
          <Icon name="warning" size={15} />
          <span aria-hidden="true">{row.errors}</span>
          <span className={classes.spoken}>{t('list.errors', { count: row.errors })}</span>
        </span>
      ) : null}
    </span>
  )
}

export const GridList = () => {
  const t = useT('price')
  const go = useGo()
  const today = useToday()
  const right = useRight('occupant_extra_price')
  const found = useGrids()
  const { memory, change, typed, shown, put, body, query, isNarrowed } = found
  const [isCreating, setCreating] = useState(false)
  const [isNext, setNext] = useState(false)
  const list = query.data
  const axis = useMemo(() => axisOf(list, today), [list, today])
  const isNarrow = useNarrow()
  const columns = useMemo(() => {
    const all = columnsOf(list, axis, t)
    return isNarrow ? NARROW.flatMap((key) => all.filter((column) => column.key === key)) : all
  }, [list, axis, t, isNarrow])
  const selected = list?.list.find((row) => row.id === memory.selected)
  const { duplicate, remove } = useRowActions(selected)

  const open = (row: PriceGridRow): void => {
    change({ selected: row.id })
    go(gridPath(row))
  }
  const noWrite = right.write ? undefined : right.why
  const noneSelected = selected === undefined ? t('list.noneSelected') : undefined
  useFunctionKeys({
    F3: { run: () => setCreating(true), disabledReason: noWrite },
    F4: {
      label: right.write ? undefined : t('list.consult'),
      run: () => selected !== undefined && open(selected),
      disabledReason: noneSelected,
    },
    F9: { run: () => void remove(), disabledReason: right.delete ? noneSelected : right.why },
  })
  const create = (
    <ActionButton
      leftSection={<Icon name="plus" size={16} />}
      hotkey="F3"
      onClick={() => setCreating(true)}
      disabledReason={noWrite}
    >
      {t('list.add')}
    </ActionButton>
  )
  return (
    <ListScreen
      title={t('list.title')}
      count={list === undefined ? undefined : t('list.count', { count: list.total })}
      filters={
        <>
          <SearchInput label={t('list.search')} value={typed} onChange={(text) => put({ text })} />
          <Select
            w={150}
            aria-label={t('list.shown')}
            data={SHOWN.map((value) => ({ value, label: t(`list.${value}`) }))}
            value={shown}
            onChange={(value) => put({ shown: keptOne(value, SHOWN) ?? 'all' })}
            allowDeselect={false}
          />
        </>
      }
      actions={
        <>
          <ListOutput right="occupant_extra_price" path="occupant-extra/price-grid/document" body={body} />
          <ActionButton
            variant="default"
            onClick={() => go(pathTo('/price/side-by-side'))}
            disabledReason={list === undefined || list.total === 0 ? t('list.empty') : undefined}
          >
            {t('beside.open')}
          </ActionButton>
          <ActionButton
            variant="default"
            leftSection={<Icon name="copy" size={16} />}
            onClick={() => void duplicate()}
            disabledReason={noWrite ?? noneSelected}
          >
            {t('list.duplicate')}
          </ActionButton>
          <ActionButton
            variant="default"
            leftSection={<Icon name="calendar" size={16} />}
            onClick={() => setNext(true)}
            disabledReason={noWrite ?? (list === undefined || list.total === 0 ? t('list.empty') : undefined)}
          >
            {t('next.open')}
          </ActionButton>
          {create}
        </>
      }
      found={found}
      columns={columns}
      rowId={(row) => row.id}
      onOpen={open}
      isMuted={(row) => !row.active}
      empty={
        isNarrowed ? (
          <NothingFound
            title={t('list.noMatch')}
            body={t('list.noMatchBody')}
            clearLabel={t('list.showAll')}
            onClear={() => put({ text: '', shown: 'all' })}
          />
        ) : (
          <EmptyState title={t('list.empty')} body={t('list.emptyBody')} action={create} />
        )
      }
      dialogs={
        <>
          {isNext ? (
            <NextSeasonDialog
              rows={list?.list ?? []}
              chosen={selected === undefined ? [] : [selected.id]}
              onClose={() => setNext(false)}
            />
          ) : null}
          {isCreating ? <NewGridDialog onClose={() => setCreating(false)} /> : null}
        </>
      }
    />
  )
}
