import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { ReceptionDay, ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { useT } from '#web/i18n/i18n.ts'
import { fileAddress } from '#web/screens/booking/paths.ts'
import { DayActions } from '#web/screens/booking/reception/day-actions.tsx'
import type { DayWork } from '#web/screens/booking/reception/day-actions.tsx'
import { DayCards } from '#web/screens/booking/reception/day-cards.tsx'
import { ExpectDialog } from '#web/screens/booking/reception/expect-dialog.tsx'
import { DayEmpty } from '#web/screens/booking/reception/day-empty.tsx'
import { DayFilters } from '#web/screens/booking/reception/day-filters.tsx'
import { dayColumns } from '#web/screens/booking/reception/columns.tsx'
import type { ColumnParts } from '#web/screens/booking/reception/columns.tsx'
import { RowDialog } from '#web/screens/booking/reception/row-dialog.tsx'
import { nameOfRow } from '#web/screens/booking/reception/row-buttons.tsx'
import type { RowDeeds } from '#web/screens/booking/reception/row-buttons.tsx'
import { DAY_KEYS, isTicked, narrowRows } from '#web/screens/booking/reception/rows.ts'
import type { DayKind, Narrow } from '#web/screens/booking/reception/rows.ts'
import { TickResults } from '#web/screens/booking/reception/tick-results.tsx'
import { useTick } from '#web/screens/booking/reception/use-tick.ts'
import { useTableMemory } from '#web/shell/local.ts'
import { useGo, useScreenSearch, useSetSearch } from '#web/shell/navigation.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { rest } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { formatDayLong } from '#web/ui/format.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { ListFrame } from '#web/ui/list-screen.tsx'
import { sortHere } from '#web/ui/sort-here.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'

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
  const [work, setWork] = useState<DayWork>()
  const all = data?.list
  const rows = useMemo(
    () => (all === undefined ? undefined : sortHere(narrowRows(kind, all, text, narrow), memory.sort, DAY_KEYS)),
    [all, kind, text, narrow, memory.sort],
  )
  const isNarrow = useNarrow()
  const file = useRight('booking_booking')
  const mayMove = file.read && file.write
  const deeds = useDeeds(kind, ticking, (row, next) => {
    change({ selected: row.id })
    setWork(next)
  })
  const parts: ColumnParts = { kind, day, t, hours, chosen, onChosen: setChosen, deeds }
  const open = (row: ReceptionRow): void => {
    change({ selected: row.id })
    const tab = row.missing.includes('names') ? 'occupants' : 'stay'
    go(fileAddress({ ...row, id: row.bookingId, occupancyId: row.id }, tab))
  }
  const selected = rows?.find(({ id }) => id === memory.selected)
  const closeWork = useCallback(() => setWork(undefined), [])
  return (
    <ListFrame
      title={t(`title.${kind}`)}
      count={
        all === undefined
          ? undefined
          : t(`done.${kind}`, { done: all.filter((row) => isTicked(kind, row)).length, total: all.length })
      }
      info={<span data-spare>{formatDayLong(day)}</span>}
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
          <Work work={work} row={selected} onClose={closeWork} />
          {ticking.results === undefined || (work !== undefined && selected !== undefined) ? null : (
            <TickResults
              results={ticking.results}
              ticking={ticking}
              nameOf={(id) =>
                all
                  ?.filter((row) => row.id === id)
                  .map(nameOfRow)
                  .join('') ?? ''
              }
              onMove={
                mayMove
                  ? (id) => {
                      change({ selected: id })
                      setWork('move')
                    }
                  : undefined
              }
            />
          )}
        </>
      }
    >
      {isNarrow && rows !== undefined && rows.length > 0 ? (
        <DayCards {...parts} label={t(`title.${kind}`)} rows={rows} onOpen={open} />
      ) : (
        <DataTable
          label={t(`title.${kind}`)}
          columns={dayColumns(parts)}
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
            all === undefined && error !== null ? (
              <ListFailure error={error} onRetry={() => void refetch()} />
            ) : undefined
          }
        />
      )}
    </ListFrame>
  )
}

/** What the buttons of a row do. */
const useDeeds = (
  kind: DayKind,
  ticking: ReturnType<typeof useTick>,
  work: (row: ReceptionRow, work: DayWork) => void,
): RowDeeds => ({
  onPay: (row) => work(row, 'pay'),
  onExpect: (row) => work(row, 'expect'),
  onTick: (row) => void ticking.run(kind === 'arrival' ? 'arrive' : 'go', [row.id]),
  isPending: ticking.isPending,
})

interface WorkProps {
  readonly work: DayWork | undefined
  readonly row: ReceptionRow | undefined
  readonly onClose: () => void
}

/** The dialog of what is done with the row. */
const Work = ({ work, row, onClose }: WorkProps) => {
  if (work === undefined || row === undefined) return null
  if (work === 'expect') return <ExpectDialog row={row} onClose={onClose} />
  return <RowDialog row={row} work={work} onClose={onClose} />
}
