import type { ReactNode } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { PeriodFilter } from '#web/screens/booking/reception/people/period-filter.tsx'
import type { Period } from '#web/screens/booking/reception/people/period.ts'
import { fileAddress } from '#web/screens/booking/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRemembered, useTableMemory } from '#web/shell/local.ts'
import { keptText } from '#web/shell/searched.ts'
import { useRight } from '#web/shell/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { ListFrame } from '#web/ui/list-screen.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { ListOutput } from '#web/ui/list-output.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { sortHere } from '#web/ui/sort-here.ts'
import type { SortKeys } from '#web/ui/sort-here.ts'
import { matches } from '#web/ui/plain-text.ts'

interface OfStay {
  readonly id: number
  readonly bookingId: number
  readonly statusId: number
  readonly customerId: number | null
}

interface PeopleFrameProps<R extends OfStay> {
  /** Under which this list is remembered. */
  readonly name: string
  /** REST path of its file. */
  readonly path: string
  readonly title: string
  readonly countOf: (count: number) => string
  readonly period: Period
  /** Which people, where the days are not all that is asked; what it says goes into the file too. */
  readonly asked?: {
    readonly control: ReactNode
    readonly hasDays: boolean
    readonly body: object
    readonly info?: ReactNode
  }
  readonly columns: readonly Column<R>[]
  readonly sortKeys: SortKeys<R>
  readonly list: readonly R[] | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly onRetry: () => void
  /** Words by which a row is found. */
  readonly textOf: (row: R) => string
  readonly empty: string
}

/** A list of people over some days: searched and sorted here, printed or saved, each row opening its file. */
export const PeopleFrame = <R extends OfStay>(props: PeopleFrameProps<R>) => {
  const t = useT('reception')
  const ui = useT('ui')
  const go = useGo()
  const back = useGoBack('/home')
  const { read } = useRight('booking_booking')
  const [memory, change] = useTableMemory(props.name)
  const [kept, keep] = useRemembered('filters', props.name, {})
  const text = keptText(kept['text'])
  const setText = (next: string): void => keep({ text: next })
  const found = props.list?.filter((row) => matches(props.textOf(row), text.trim()))
  const rows = found === undefined ? undefined : sortHere(found, memory.sort, props.sortKeys)
  const row = rows?.find(({ id }) => id === memory.selected)
  const { from, to } = props.period
  const open = (one: R): void => {
    change({ selected: one.id })
    if (read) go(fileAddress({ ...one, id: one.bookingId }, 'occupants'))
  }
  useFunctionKeys({
    F4: {
      label: t('open'),
      run: () => row !== undefined && open(row),
      disabledReason: read ? (row === undefined ? t('noneSelected') : undefined) : ui('noRight'),
    },
    Escape: { run: back },
  })
  return (
    <ListFrame
      title={props.title}
      count={rows === undefined ? undefined : props.countOf(rows.length)}
      info={props.asked?.info}
      filters={
        <>
          {props.asked?.control}
          {props.asked?.hasDays === false ? null : <PeriodFilter period={props.period} />}
          <SearchInput value={text} onChange={setText} label={t('search')} />
        </>
      }
      actions={
        <ListOutput
          right="booking_arrival_departure"
          path={props.path}
          body={{ from, to, ...props.asked?.body, ids: rows?.map(({ id }) => id) }}
        />
      }
    >
      <DataTable
        label={props.title}
        columns={props.columns}
        rows={rows}
        rowId={({ id }) => id}
        sort={memory.sort}
        onSort={(sort) => change({ sort })}
        selected={memory.selected}
        onSelect={(id) => change({ selected: id })}
        onOpen={open}
        isFetching={props.isFetching}
        empty={
          text === '' ? (
            <EmptyState title={props.empty} body={t('emptyBody')} />
          ) : (
            <NothingFound
              title={t('noMatch')}
              body={t('noMatchBody')}
              clearLabel={t('showAll')}
              onClear={() => setText('')}
            />
          )
        }
        failure={
          props.list === undefined && props.error !== null ? (
            <ListFailure error={props.error} onRetry={props.onRetry} />
          ) : undefined
        }
      />
    </ListFrame>
  )
}
