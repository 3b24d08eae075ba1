import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import type { PoliceRegister, PoliceRow } from '#contract/operations/booking/police.ts'
import { useT } from '#web/i18n/i18n.ts'
import { PoliceActions } from '#web/screens/reception/police/police-actions.tsx'
import { policeColumns, policeKeys, policeName } from '#web/screens/reception/police/police-columns.tsx'
import { PoliceDialog } from '#web/screens/reception/police/police-dialog.tsx'
import { useRemembered, useTableMemory } from '#web/shell/local.ts'
import { rest } from '#web/shell/rest.ts'
import { keptOne, keptText } from '#web/shell/searched.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { ListFrame } from '#web/ui/list-screen.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { ListOutput } from '#web/ui/list-output.tsx'
import { matches } from '#web/ui/plain-text.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { sortHere } from '#web/ui/sort-here.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { useToday } from '#web/shell/today.ts'

interface Period {
  readonly from: Day
  readonly to: Day
  readonly change: (period: { readonly from: Day; readonly to: Day }) => void
}

/** The days looked at: `days` of them from today on, until the user says otherwise. */
const usePeriod = (days: number): Period => {
  const today = useToday()
  const [period, change] = useState({ from: today, to: addDays(today, days - 1) })
  return { ...period, change }
}

/** First and last day; the last follows a first that passes it. */
const PeriodFilter = ({ period }: { readonly period: Period }) => {
  const t = useT('reception')
  const { from, to, change } = period
  return (
    <>
      <DayInput
        label={t('from')}
        isLabelHidden
        value={from}
        onChange={(next) => next !== null && change({ from: next, to: to < next ? next : to })}
        w={140}
      />
      <DayInput
        label={t('to')}
        follows={from}
        isLabelHidden
        value={to}
        onChange={(next) => next !== null && change({ from, to: next < from ? from : next })}
        min={from}
        w={140}
      />
    </>
  )
}

const STATES = ['due', 'signed'] as const
type State = (typeof STATES)[number]

const useRegister = (from: Day, to: Day) =>
  useQuery({
    queryKey: ['booking', 'police', from, to],
    queryFn: ({ signal }) => rest.post<PoliceRegister>('booking/police-register/search', { from, to }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

const passes = (row: PoliceRow, state: State | null): boolean =>
  state === null || (state === 'signed') === (row.signedOn !== null)

/** Who owes a form among the stays that arrive on some days, and the forms that were made. */
export const PoliceRegisterList = ({ tabs }: { readonly tabs: ReactNode }) => {
  const t = useT('reception')
  const period = usePeriod(1)
  const { data, error, isFetching, refetch } = useRegister(period.from, period.to)
  const [memory, change] = useTableMemory('police')
  const [kept, keep] = useRemembered('filters', 'police', {})
  const text = keptText(kept['text'])
  const state = keptOne(kept['state'], STATES)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState<PoliceRow>()
  const found = data?.list.filter(
    (row) =>
      passes(row, state) &&
      matches([policeName(row, t), row.customerName, row.placeCode, row.code].join(' '), text.trim()),
  )
  const rows = found === undefined ? undefined : sortHere(found, memory.sort, policeKeys(t))
  const columns = policeColumns(t, chosen, setChosen)
  const row = rows?.find(({ id }) => id === memory.selected)
  const targets = (rows ?? []).filter((one) => (chosen.size > 0 ? chosen.has(one.id) : one.id === row?.id))
  return (
    <ListFrame
      tabs={tabs}
      title={t('police.title')}
      count={rows === undefined ? undefined : t('police.count', { count: rows.length })}
      filters={
        <>
          <PeriodFilter period={period} />
          <SearchInput value={text} onChange={(next) => keep({ state, text: next })} label={t('search')} />
          <Select
            aria-label={t('show')}
            placeholder={t('showAll')}
            data={STATES.map((value) => ({ value, label: t(`police.state.${value}`) }))}
            value={state}
            onChange={(next) => keep({ text, state: keptOne(next, STATES) })}
            clearable
            w={140}
          />
        </>
      }
      actions={
        <>
          <ListOutput
            right="booking_police"
            path="booking/police-register/document/list"
            body={{ from: period.from, to: period.to, ids: rows?.map(({ id }) => id) }}
            hasKey={false}
          />
          <PoliceActions
            targets={targets}
            row={row}
            onAll={() => setChosen(new Set((rows ?? []).map(({ id }) => id)))}
            onOpen={setOpen}
            onDone={() => setChosen(new Set())}
          />
        </>
      }
      dialogs={
        open === undefined ? null : (
          <PoliceDialog key={`${open.id}-${open.version}`} row={open} onClose={() => setOpen(undefined)} />
        )
      }
    >
      <DataTable
        label={t('police.title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        sort={memory.sort}
        onSort={(sort) => change({ sort })}
        selected={memory.selected}
        onSelect={(id) => change({ selected: id })}
        onOpen={setOpen}
        isMuted={({ signedOn }) => signedOn !== null}
        isFetching={isFetching}
        empty={
          text === '' && state === null ? (
            <EmptyState title={t('police.empty')} body={t('police.emptyBody')} />
          ) : (
            <NothingFound
              title={t('police.noMatch')}
              body={t('noMatchBody')}
              clearLabel={t('showAll')}
              onClear={() => keep({})}
            />
          )
        }
        failure={
          data === undefined && error !== null ? (
            <ListFailure error={error} onRetry={() => void refetch()} />
          ) : undefined
        }
      />
    </ListFrame>
  )
}
