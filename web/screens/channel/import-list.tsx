import { Button, Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { IMPORT_VIEWS } from '#contract/operations/booking/import.ts'
import type {
  ImportList as Answer,
  ImportRow,
  ImportSaved,
  ImportView,
  SearchImports,
} from '#contract/operations/booking/import.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { importColumns } from '#web/screens/channel/import-columns.tsx'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { rest } from '#web/shell/rest.ts'
import { criteria, keptDay, keptNumber, keptOne, keptText, useSearched } from '#web/shell/searched.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DaysFilter } from '#web/ui/days-filter.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { ListOutput } from '#web/ui/list-output.tsx'

interface Filters {
  readonly view: ImportView
  readonly text: string
  readonly onlineBookingId: number | null
  readonly from: Day | null
  readonly to: Day | null
}

const NONE: Filters = { view: 'TO_DO', text: '', onlineBookingId: null, from: null, to: null }

const read = (kept: Readonly<Record<string, unknown>>): Filters => ({
  view: keptOne(kept['view'], IMPORT_VIEWS) ?? 'TO_DO',
  text: keptText(kept['text']),
  onlineBookingId: keptNumber(kept['onlineBookingId']),
  from: keptDay(kept['from']),
  to: keptDay(kept['to']),
})

const useImports = () =>
  useSearched<Answer, Filters, SearchImports['criteria']>({
    name: 'bookingImport',
    refreshedBy: ['bookingImport'],
    base: 'booking/booking-import',
    none: NONE,
    read,
    criteriaOf: ({ view, ...filters }) => ({ view, ...criteria(filters) }),
  })

/** Accepts what was ticked, and says what came of it. */
const useAcceptMany = (done: () => void) => {
  const t = useT('channel')
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      rest.post<{ list: ImportSaved[] }>('booking/booking-import/accept-many', { ids }, { intent: intent.key() }),
    onSuccess: async ({ list }) => {
      intent.settle()
      const wrong = list.filter((one) => one.state === 'ERROR').length
      const said = t('list.accepted', { count: list.length })
      if (wrong > 0) toast.warning(`${said} ${t('list.inError', { count: wrong })}`)
      else toast.success(said)
      done()
      await queries.invalidateQueries({ queryKey: ['bookingImport'] })
    },
    onError: () => intent.settle(),
  })
}

/** /booking-import-list: what the channels sold, what waits for someone, and money without a stay. */
export const ImportList = () => {
  const t = useT('channel')
  const ui = useT('ui')
  const go = useGo()
  const back = useGoBack('/home')
  const found = useImports()
  const { filters, memory } = found
  const { data } = found.query
  const [picked, pick] = useState<ReadonlySet<number>>(new Set())
  const put = (over: Partial<Filters>): void => {
    found.put(over)
    pick(new Set())
  }
  const accepting = useAcceptMany(() => pick(new Set()))
  const right = useRight('booking_import')
  const mayPick = (row: ImportRow): boolean => row.state === 'TO_ACCEPT'
  const pickable = data?.list.filter(mayPick).map((row) => row.id) ?? []
  const isAll = pickable.length > 0 && pickable.every((id) => picked.has(id))
  const toggle = (row: ImportRow): void =>
    pick((before) => (before.has(row.id) ? before.difference(new Set([row.id])) : before.union(new Set([row.id]))))
  const open = (row: ImportRow): void => go(pathTo('/booking-import/$bookingImportId', { bookingImportId: row.id }))
  const selected = data?.list.find((row) => row.id === memory.selected)
  const reason = right.write ? (picked.size === 0 ? t('list.nonePicked') : undefined) : ui('noRight')
  const accept = (): void => {
    if (reason === undefined && !accepting.isPending) accepting.mutate([...picked])
  }
  useFunctionKeys({
    F4: {
      label: t('list.open'),
      run: () => selected !== undefined && open(selected),
      disabledReason: selected === undefined ? t('list.noneSelected') : undefined,
    },
    F12: { label: t('actions.accept'), run: accept, disabledReason: reason },
    Escape: { run: back },
  })
  return (
    <ListScreen
      title={t('list.title')}
      count={data === undefined ? undefined : t('list.count', { count: data.total })}
      info={
        data !== undefined && filters.view === 'PAID' && data.paid > 0 ? (
          <strong>{t('list.paid', { amount: formatMoney(data.paid) })}</strong>
        ) : null
      }
      filters={<FilterFields filters={filters} found={data} put={put} />}
      actions={
        <>
          <ListOutput right="booking_import" path="booking/booking-import/document" body={found.body} />
          <Checkbox
            label={t('list.pickAll')}
            title={t('list.pickAll')}
            checked={isAll}
            disabled={pickable.length === 0}
            indeterminate={!isAll && picked.size > 0}
            onChange={() => pick(new Set(isAll ? [] : pickable))}
          />
          <ActionButton hotkey="F12" disabledReason={reason} loading={accepting.isPending} onClick={accept}>
            {t('list.acceptMany', { count: picked.size })}
          </ActionButton>
        </>
      }
      found={found}
      columns={importColumns(t, { has: (row) => picked.has(row.id), may: mayPick, toggle })}
      rowId={(row) => row.id}
      onOpen={open}
      isMuted={(row) => row.state === 'IGNORED'}
      empty={
        <EmptyState
          title={t('list.empty')}
          body={t('list.emptyBody')}
          action={
            <Button variant="default" onClick={() => put({ ...NONE, view: 'ALL' })}>
              {t('list.showAll')}
            </Button>
          }
        />
      }
    />
  )
}

interface FilterFieldsProps {
  readonly filters: Filters
  readonly found: Answer | undefined
  readonly put: (over: Partial<Filters>) => void
}

const FilterFields = ({ filters, found, put }: FilterFieldsProps) => {
  const t = useT('channel')
  return (
    <>
      <SegmentedControl
        aria-label={t('list.view')}
        data={IMPORT_VIEWS.map((view) => ({
          value: view,
          label: t(`list.views.${view}`, { count: found?.counts[view] ?? 0 }),
        }))}
        value={filters.view}
        onChange={(value) => put({ view: keptOne(value, IMPORT_VIEWS) ?? 'TO_DO' })}
      />
      <TextInput
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        value={filters.text}
        onChange={(event) => put({ text: event.currentTarget.value })}
        w={180}
        autoComplete="off"
      />
      <Select
        aria-label={t('list.channel')}
        placeholder={t('list.allChannels')}
        data={(found?.channels ?? []).map((one) => ({ value: String(one.id), label: one.label }))}
        value={filters.onlineBookingId === null ? null : String(filters.onlineBookingId)}
        onChange={(value) => put({ onlineBookingId: value === null ? null : Number(value) })}
        clearable
        w={160}
      />
      <DaysFilter from={filters.from} to={filters.to} fromLabel={t('list.from')} toLabel={t('list.to')} put={put} />
    </>
  )
}
