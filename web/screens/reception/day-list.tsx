import { ActionIcon } from '@mantine/core'
import { useCallback, useState } from 'react'
import { addDays, isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { arrivalList, departureList, remarksOf } from '#contract/lists/booking/reception.ts'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { translate, useT } from '#web/i18n/i18n.ts'
import { FilterFields } from '#web/list/filters.tsx'
import { NothingWith } from '#web/list/list-screen.tsx'
import { useWholeTable } from '#web/list/use-list-table.tsx'
import { fileAddress } from '#web/screens/booking/paths.ts'
import { DayActions } from '#web/screens/reception/day-actions.tsx'
import type { DayWork } from '#web/screens/reception/day-actions.tsx'
import { DayCards } from '#web/screens/reception/day-cards.tsx'
import { DayContext } from '#web/screens/reception/day-parts.ts'
import type { RowDeeds } from '#web/screens/reception/day-parts.ts'
import { ExpectDialog } from '#web/screens/reception/expect-dialog.tsx'
import classes from '#web/screens/reception/reception.module.css'
import { RowDialog } from '#web/screens/reception/row-dialog.tsx'
import { nameOfRow, HourButton, PayButton, PhoneLink, TickButton } from '#web/screens/reception/row-buttons.tsx'
import { DAY_HERE, isTicked } from '#web/screens/reception/rows.ts'
import type { DayKind } from '#web/screens/reception/rows.ts'
import { TickResults } from '#web/screens/reception/tick-results.tsx'
import { useTick } from '#web/screens/reception/use-tick.ts'
import { useScreenSearch, useSetSearch } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDayLong, formatDayMonth } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { FoundTable, ListFrame } from '#web/ui/list-screen.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { StayState } from '#web/screens/reception/stay-state.tsx'

interface RowProps {
  readonly row: ReceptionRow
}

const Remarks = ({ row }: RowProps) => <span title={remarksOf(row)}>{remarksOf(row)}</span>

/** What the lists of a day draw by themselves: states, buttons, days without their year. */
const DAY_CELLS = {
  expectedHour: HourButton,
  ready: StayState,
  customerName: ({ row }: RowProps) => row.customerName ?? row.code,
  phone: ({ row }: RowProps) => <PhoneLink phone={row.phone} />,
  arrival: ({ row }: RowProps) => formatDayMonth(row.arrival),
  departure: ({ row }: RowProps) => formatDayMonth(row.departure),
  missing: Remarks,
  due: PayButton,
  tick: TickButton,
}

/** /booking-arrival-list: who arrives on a day, ticked one by one or together. */
export const ArrivalList = () => <DayList kind="arrival" />

/** /booking-departure-list: who leaves. */
export const DepartureList = () => <DayList kind="departure" />

const LISTS = { arrival: arrivalList, departure: departureList } as const
const FILTERS = { arrival: ['text', 'show'], departure: ['text', 'show', 'present'] } as const
const t = translate('reception')

const optionsOf = (kind: DayKind) => ({
  open: (row: ReceptionRow) =>
    fileAddress(
      { ...row, id: row.bookingId, occupancyId: row.id },
      row.missing.includes('names') ? 'occupants' : 'stay',
    ),
  openRight: 'booking_booking' as const,
  isMuted: (row: ReceptionRow) => isTicked(kind, row),
  cells: DAY_CELLS,
  here: DAY_HERE[kind],
  without: kind === 'arrival' ? [] : ['expectedHour'],
  pick: {
    heading: () => t('column.choice'),
    label: (row: ReceptionRow) => t('choose', { name: nameOfRow(row) }),
    all: () => t('all'),
  },
})
const OPTIONS = { arrival: optionsOf('arrival'), departure: optionsOf('departure') } as const

/** The list of the day that the address says. */
const useDayTable = (kind: DayKind) => {
  const today = useToday()
  const search = useScreenSearch<{ readonly day?: unknown }>()
  const setSearch = useSetSearch()
  const day = isDay(search.day) ? search.day : today
  const f4 = { open: t('open'), noneSelected: t('noneSelected') }
  const list = useWholeTable(LISTS[kind], OPTIONS[kind], f4, { fixed: { day }, forgets: true })
  return { ...list, day, setDay: (next: Day) => setSearch({ day: next === today ? undefined : next }) }
}

const DayList = ({ kind }: { readonly kind: DayKind }) => {
  const say = useT('reception')
  const shown = useDayTable(kind)
  const { found, rows, filters, put, picked, selected, day, setDay } = shown
  const ticking = useTick()
  const [work, setWork] = useState<DayWork>()
  const { all } = found
  const workOn = (id: number, next: DayWork): void => {
    found.change({ selected: id })
    setWork(next)
  }
  const deeds: RowDeeds = {
    onPay: (row) => workOn(row.id, 'pay'),
    onExpect: (row) => workOn(row.id, 'expect'),
    onTick: (row) => void ticking.run(kind === 'arrival' ? 'arrive' : 'go', [row.id]),
    isPending: ticking.isPending,
  }
  const closeWork = useCallback(() => setWork(undefined), [])
  const done = all?.filter((row) => isTicked(kind, row)).length ?? 0
  return (
    <DayContext.Provider value={{ kind, day, deeds }}>
      <ListFrame
        title={say(`title.${kind}`)}
        count={all === undefined ? undefined : say(`done.${kind}`, { done, total: all.length })}
        info={<span data-spare>{formatDayLong(day)}</span>}
        filters={
          <>
            <DayChoice day={day} onChange={setDay} />
            <FilterFields list={LISTS[kind]} filters={filters} put={put} only={FILTERS[kind]} />
          </>
        }
        actions={
          <DayActions
            kind={kind}
            rows={rows ?? []}
            picked={picked}
            selected={selected}
            ticking={ticking}
            onWork={setWork}
            shown={found.body}
          />
        }
        dialogs={
          <>
            <Work work={work} row={selected} onClose={closeWork} />
            {work !== undefined && selected !== undefined ? null : (
              <Refused ticking={ticking} all={all} onMove={(id) => workOn(id, 'move')} />
            )}
          </>
        }
      >
        <DayRows kind={kind} shown={shown} />
      </ListFrame>
    </DayContext.Provider>
  )
}

interface DayRowsProps {
  readonly kind: DayKind
  readonly shown: ReturnType<typeof useDayTable>
}

/** A table, or a card for each stay on a telephone. */
const DayRows = ({ kind, shown: { found, rows, picked, table } }: DayRowsProps) => {
  const say = useT('reception')
  const isNarrow = useNarrow()
  const label = say(`title.${kind}`)
  if (isNarrow && rows !== undefined && rows.length > 0)
    return <DayCards label={label} rows={rows} picked={picked} onOpen={(row) => table.onOpen?.(row)} />
  const empty = found.isNarrowed ? (
    <NothingWith title={say('noMatch')} onClear={found.clear} />
  ) : (
    <EmptyState title={say(`empty.${kind}`)} body={say('emptyBody')} />
  )
  return <FoundTable label={label} {...table} empty={empty} />
}

/** The day before, a day, the day after. */
const DayChoice = ({ day, onChange }: { readonly day: Day; readonly onChange: (day: Day) => void }) => {
  const say = useT('reception')
  return (
    <div className={classes.days}>
      <ActionIcon variant="default" size="lg" aria-label={say('dayBefore')} onClick={() => onChange(addDays(day, -1))}>
        <Icon name="chevronLeft" size={16} />
      </ActionIcon>
      <DayInput
        label={say('day')}
        isLabelHidden
        value={day}
        onChange={(next) => next !== null && onChange(next)}
        w={140}
      />
      <ActionIcon variant="default" size="lg" aria-label={say('dayAfter')} onClick={() => onChange(addDays(day, 1))}>
        <Icon name="chevronRight" size={16} />
      </ActionIcon>
    </div>
  )
}

interface RefusedProps {
  readonly ticking: ReturnType<typeof useTick>
  readonly all: readonly ReceptionRow[] | undefined
  readonly onMove: (id: number) => void
}

/** What could not be ticked, and why. */
const Refused = ({ ticking, all, onMove }: RefusedProps) => {
  const { read, write } = useRight('booking_booking')
  if (ticking.results === undefined) return null
  const nameOf = (id: number): string => {
    const row = all?.find((one) => one.id === id)
    return row === undefined ? '' : nameOfRow(row)
  }
  return (
    <TickResults
      results={ticking.results}
      ticking={ticking}
      nameOf={nameOf}
      onMove={read && write ? onMove : undefined}
    />
  )
}

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
