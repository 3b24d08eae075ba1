import { Select } from '@mantine/core'
import { bookingList } from '#contract/lists/booking/booking.ts'
import type { BookingRow } from '#contract/lists/booking/booking.ts'
import { useT } from '#web/i18n/i18n.ts'
import { NothingWith } from '#web/list/list-screen.tsx'
import { ListFilters } from '#web/screens/booking/list/list-filters.tsx'
import { STATUSES, useBookings } from '#web/screens/booking/list/filters.ts'
import type { ListStatus } from '#web/screens/booking/list/filters.ts'
import { Selection } from '#web/screens/booking/list/selection.tsx'
import { deskAddress } from '#web/screens/booking/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { ListFiles } from '#web/list/list-files.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'

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
  const { found, data, filters, put, picked, rows = NO_ROWS, table } = useBookings(statusId, isCancelled)
  useFunctionKeys({ Escape: { run: useGoBack('/home') } })
  const chosen = new Set(picked.rows.map(({ id }) => id))
  const title = isCancelled ? t('list.cancelledTitle') : t(`list.title.${statusId}`)
  const add = isCancelled ? null : <Add statusId={statusId} />
  return (
    <ListScreen
      title={title}
      count={data === undefined ? undefined : t('list.count', { count: data.total })}
      filters={
        <>
          {isCancelled ? <CancelledOf statusId={statusId} /> : null}
          <ListFilters filters={filters} put={put} statusId={statusId} isCancelled={isCancelled} />
        </>
      }
      actions={
        <>
          <Selection
            statusId={statusId}
            isCancelled={isCancelled}
            rows={rows}
            chosen={chosen}
            onChosen={(ids) => picked.pick(rows.filter(({ id }) => ids.has(id)))}
          />
          <ListFiles list={bookingList} body={found.body} title={title} rows={data?.total} />
          {add}
        </>
      }
      {...table}
      empty={
        found.isNarrowed ? (
          <NothingWith title={t('list.noMatch')} onClear={found.clear} />
        ) : (
          <EmptyState
            title={t(isCancelled ? 'list.noneCancelled' : `list.empty.${statusId}`)}
            body={t(isCancelled ? 'list.noneCancelledBody' : 'list.emptyBody')}
            action={isCancelled ? undefined : <AddButton statusId={statusId} />}
          />
        )
      }
    />
  )
}

const useCreate = (statusId: ListStatus) => {
  const ui = useT('ui')
  const go = useGo()
  const { write } = useRight('booking_booking')
  return { run: () => go(deskAddress({ statusId })), disabledReason: write ? undefined : ui('noRight') }
}

const AddButton = ({ statusId }: { readonly statusId: ListStatus }) => {
  const t = useT('booking')
  const { run, disabledReason } = useCreate(statusId)
  return (
    <ActionButton
      leftSection={<Icon name="plus" size={16} />}
      hotkey="F3"
      disabledReason={disabledReason}
      onClick={run}
    >
      {t(`list.add.${statusId}`)}
    </ActionButton>
  )
}

/** A new file of this status, F3. */
const Add = ({ statusId }: { readonly statusId: ListStatus }) => {
  useFunctionKeys({ F3: useCreate(statusId) })
  return <AddButton statusId={statusId} />
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
