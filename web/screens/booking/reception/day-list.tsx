import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { ReceptionDay, ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { fileAddress } from '#web/screens/booking/paths.ts'
import { DayActions } from '#web/screens/booking/reception/day-actions.tsx'
import { DayEmpty } from '#web/screens/booking/reception/day-empty.tsx'
import { DayFilters } from '#web/screens/booking/reception/day-filters.tsx'
import { dayColumns } from '#web/screens/booking/reception/columns.tsx'
import { RowDialog } from '#web/screens/booking/reception/row-dialog.tsx'
import type { RowWork } from '#web/screens/booking/reception/row-dialog.tsx'
import { DAY_KEYS, isTicked, narrowRows } from '#web/screens/booking/reception/rows.ts'
import type { DayKind, Narrow } from '#web/screens/booking/reception/rows.ts'
import { TickResults, useTick } from '#web/screens/booking/reception/use-tick.tsx'
import { useTableMemory } from '#web/shell/local.ts'
import { useGo, useScreenSearch, useSetSearch } from '#web/shell/navigation.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { rest } from '#web/shell/rest.ts'
import { useToday } from '#web/shell/today.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { formatDayLong } from '#web/ui/format.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { ListFrame } from '#web/ui/list-screen.tsx'
import { sortHere } from '#web/ui/sort-here.ts'

/** /booking-arrival-list: who arrives on a day, ticked one by one or together. */
export const ArrivalList = () => <DayList kind="arrival" />

/** /booking-departure-list: who leaves. */
export const DepartureList = () => <DayList kind="departure" />

const useDay = (kind: DayKind, day: Day, present: boolean) =>
  useQuery({
    queryKey: ['booking', 'reception', kind, day, present],
    queryFn: ({ signal }) =>
      rest.get<ReceptionDay>(`booking/${kind}/day`, { query: { day, present: present ? 1 : 0 }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

const nameOf = (row: ReceptionRow | undefined): string =>
  row === undefined ? '' : [row.customerName ?? row.code, row.placeCode].filter((part) => part !== null).join(' · ')

/** What of the day is in sight: the day of the address, words and a filter of this visit. */
const useSight = () => {
  const today = useToday()
  const search = useScreenSearch<{ readonly day?: unknown }>()
  const setSearch = useSetSearch()
  const [text, setText] = useState('')
  const [narrow, setNarrow] = useState<Narrow | null>(null)
  const [present, setPresent] = useState(false)
  return {
    day: isDay(search.day) ? search.day : today,
    setDay: (day: Day) => setSearch({ day: day === today ? undefined : day }),
    text,
    setText,
    narrow,
    setNarrow,
    present,
    setPresent,
    isNarrowed: text !== '' || narrow !== null,
    clear: () => {
      setText('')
      setNarrow(null)
    },
  }
}

export type Sight = ReturnType<typeof useSight>

const DayList = ({ kind }: { readonly kind: DayKind }) => {
  const t = useT('reception')
  const go = useGo()
  const sight = useSight()
  const { day, text, narrow, present } = sight
  const hours = usePreferences().arrivalDeparture
  const [memory, change] = useTableMemory(`reception-${kind}`)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { data, error, isFetching, refetch } = useDay(kind, day, present)
  const ticking = useTick()
  const [work, setWork] = useState<RowWork>()
  const all = data?.list
  const rows = useMemo(
    () => (all === undefined ? undefined : sortHere(narrowRows(kind, all, text, narrow), memory.sort, DAY_KEYS)),
    [all, kind, text, narrow, memory.sort],
  )
  const columns = useMemo(
    () => dayColumns({ kind, day, t, hours, chosen, onChosen: setChosen }),
    [kind, day, t, hours, chosen],
  )
  const open = (row: ReceptionRow): void => {
    change({ selected: row.id })
    const tab = row.missing.includes('names') ? 'occupants' : 'stay'
    go(fileAddress({ ...row, id: row.bookingId, occupancyId: row.id }, tab))
  }
  const selected = rows?.find(({ id }) => id === memory.selected)
  return (
    <ListFrame
      title={t(`title.${kind}`)}
      count={
        all === undefined
          ? undefined
          : t(`done.${kind}`, { done: all.filter((row) => isTicked(kind, row)).length, total: all.length })
      }
      info={<span>{formatDayLong(day)}</span>}
      filters={<DayFilters kind={kind} sight={sight} />}
      actions={
        <DayActions
          kind={kind}
          rows={rows ?? []}
          chosen={chosen}
          onChosen={setChosen}
          selected={selected}
          ticking={ticking}
          onOpen={open}
          onWork={setWork}
          shown={{ day, present, ids: rows?.map(({ id }) => id) }}
        />
      }
      dialogs={
        <>
          {work === undefined || selected === undefined ? null : (
            <RowDialog row={selected} work={work} onClose={() => setWork(undefined)} />
          )}
          {ticking.results === undefined ? null : (
            <TickResults
              results={ticking.results}
              nameOf={(id) => nameOf(all?.find((row) => row.id === id))}
              onClose={ticking.close}
            />
          )}
        </>
      }
    >
      <DataTable
        label={t(`title.${kind}`)}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        sort={memory.sort}
        onSort={(sort) => change({ sort: sort.slice(-1) })}
        selected={memory.selected}
        onSelect={(id) => change({ selected: id })}
        onOpen={open}
        isMuted={(row) => isTicked(kind, row)}
        isFetching={isFetching}
        empty={<DayEmpty kind={kind} sight={sight} />}
        failure={
          all === undefined && error !== null ? <ListFailure error={error} onRetry={() => void refetch()} /> : undefined
        }
      />
    </ListFrame>
  )
}
