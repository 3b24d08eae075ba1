import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { BookingRow } from '#contract/operations/booking/list.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ListFilters } from '#web/screens/booking/list/list-filters.tsx'
import { STATUSES, useBookings } from '#web/screens/booking/list/filters.ts'
import { bookingColumns, pickColumn } from '#web/screens/booking/list/columns.tsx'
import type { ListStatus } from '#web/screens/booking/list/filters.ts'
import { Selection } from '#web/screens/booking/list/selection.tsx'
import { deskAddress, fileAddress } from '#web/screens/booking/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { ListOutput } from '#web/ui/list-output.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'

/** /booking-list: quotes, options, reservations or stays, one list each with its own memory. */
export const BookingList = () => {
  const { statusId } = useScreenParams('/booking-list/$statusId')
  const status = STATUSES.find((known) => known === statusId) ?? 3
  return <Loaded key={status} statusId={status} />
}

/** /booking-cancelled-list: what was cancelled of each status, and what is still to be given back or collected. */
export const CancelledList = () => {
  const { statusId } = useScreenParams('/booking-cancelled-list/$statusId')
  const status = STATUSES.find((known) => known === statusId) ?? 3
  return <Loaded key={`cancelled-${status}`} statusId={status} isCancelled />
}

const NO_ROWS: readonly BookingRow[] = []

interface LoadedProps {
  readonly statusId: ListStatus
  readonly isCancelled?: boolean
}

const Loaded = ({ statusId, isCancelled = false }: LoadedProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const go = useGo()
  const today = useToday()
  const back = useGoBack('/home')
  const { write } = useRight('booking_booking')
  const name = isCancelled ? `booking-cancelled-${statusId}` : `booking-${statusId}`
  const found = useBookings(name, statusId, isCancelled)
  const { memory, change, body, isNarrowed, clear } = found
  const { data } = found.query
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const columns = useMemo(
    () => [pickColumn(t, chosen, setChosen), ...bookingColumns(statusId, today, t, data?.sums, isCancelled)],
    [statusId, today, t, data?.sums, isCancelled, chosen],
  )
  const selected = data?.list.find(({ id }) => id === memory.selected)
  const open = (row: BookingRow): void => {
    change({ selected: row.id })
    go(fileAddress(row))
  }
  const create = (): void => go(deskAddress({ statusId }))
  const title = isCancelled ? t('list.cancelledTitle') : t(`list.title.${statusId}`)
  const noRight = write ? undefined : ui('noRight')
  useFunctionKeys({
    F3: { run: create, disabledReason: noRight },
    F4: {
      label: t('list.open'),
      run: () => selected !== undefined && open(selected),
      disabledReason: selected === undefined ? t('list.noneSelected') : undefined,
    },
    Escape: { run: back },
  })
  const add = (
    <ActionButton leftSection={<Icon name="plus" size={16} />} hotkey="F3" disabledReason={noRight} onClick={create}>
      {t(`list.add.${statusId}`)}
    </ActionButton>
  )
  return (
    <ListScreen
      title={title}
      count={data === undefined ? undefined : t('list.count', { count: data.total })}
      filters={
        <>
          {isCancelled ? <CancelledOf statusId={statusId} /> : null}
          <ListFilters state={found} statusId={statusId} hasState={!isCancelled} />
        </>
      }
      actions={
        <>
          <Selection
            statusId={statusId}
            isCancelled={isCancelled}
            rows={data?.list ?? NO_ROWS}
            chosen={chosen}
            onChosen={setChosen}
          />
          <ListOutput right="booking_booking" path="booking/booking/document" body={body} />
          {isCancelled ? null : add}
        </>
      }
      found={found}
      columns={columns}
      rowId={(row) => row.id}
      onOpen={open}
      isMuted={(row) => !isCancelled && row.status !== 'SAVED'}
      empty={
        isNarrowed ? (
          <NothingFound
            title={t('list.noMatch')}
            body={t('list.noMatchBody')}
            clearLabel={t('list.showAll')}
            onClear={clear}
          />
        ) : (
          <EmptyState
            title={t(isCancelled ? 'list.noneCancelled' : `list.empty.${statusId}`)}
            body={t(isCancelled ? 'list.noneCancelledBody' : 'list.emptyBody')}
            action={isCancelled ? undefined : add}
          />
        )
      }
    />
  )
}

/** Which status the cancelled files had. */
const CancelledOf = ({ statusId }: { readonly statusId: ListStatus }) => {
  const t = useT('booking')
  const go = useGo()
  return (
    <Select
      aria-label={t('list.cancelledOf')}
      data={STATUSES.filter((known) => known < 4).map((known) => ({
        value: String(known),
        label: t(`list.title.${known}`),
      }))}
      value={String(statusId)}
      onChange={(next) => (next === null ? undefined : go(`/booking-cancelled-list/${next}`, { replace: true }))}
      allowDeselect={false}
      w={150}
    />
  )
}
