import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { PeriodFilter } from '#web/screens/booking/reception/people/period-filter.tsx'
import type { Period } from '#web/screens/booking/reception/people/period.ts'
import { fileAddress } from '#web/screens/booking/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { ListFrame } from '#web/ui/list-screen.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { matches } from '#web/ui/plain-text.ts'

interface OfStay {
  readonly id: number
  readonly bookingId: number
  readonly statusId: number
  readonly customerId: number | null
}

interface PeopleFrameProps<R extends OfStay> {
  readonly title: string
  readonly countOf: (count: number) => string
  readonly period: Period
  readonly columns: readonly Column<R>[]
  readonly list: readonly R[] | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly onRetry: () => void
  /** Words by which a row is found. */
  readonly textOf: (row: R) => string
  readonly empty: string
}

/** A list of people over some days: searched here, printed, each row opening its file. */
export const PeopleFrame = <R extends OfStay>(props: PeopleFrameProps<R>) => {
  const t = useT('reception')
  const ui = useT('ui')
  const go = useGo()
  const back = useGoBack('/home')
  const { read } = useRight('booking_booking')
  const [text, setText] = useState('')
  const [selected, select] = useState<number | null>(null)
  const rows = props.list?.filter((row) => matches(props.textOf(row), text.trim()))
  const row = rows?.find(({ id }) => id === selected)
  const open = (one: R): void => {
    if (read) go(fileAddress({ ...one, id: one.bookingId }, 'occupants'))
  }
  useFunctionKeys({
    F4: {
      label: t('open'),
      run: () => row !== undefined && open(row),
      disabledReason: read ? (row === undefined ? t('noneSelected') : undefined) : ui('noRight'),
    },
    F8: { run: () => window.print() },
    Escape: { run: back },
  })
  return (
    <ListFrame
      title={props.title}
      count={rows === undefined ? undefined : props.countOf(rows.length)}
      filters={
        <>
          <PeriodFilter period={props.period} />
          <SearchInput value={text} onChange={setText} label={t('search')} />
        </>
      }
      actions={
        <Button
          variant="default"
          leftSection={<Icon name="print" size={16} />}
          aria-keyshortcuts="F8"
          onClick={() => window.print()}
        >
          {ui('list.print')}
        </Button>
      }
    >
      <DataTable
        label={props.title}
        columns={props.columns}
        rows={rows}
        rowId={({ id }) => id}
        selected={selected}
        onSelect={select}
        onOpen={open}
        isFetching={props.isFetching}
        empty={
          text === '' ? (
            <EmptyState title={props.empty} body={t('emptyBody')} />
          ) : (
            <EmptyState title={t('noMatch')} body={t('noMatchBody')} />
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
