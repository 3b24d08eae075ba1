import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Wish } from '#contract/operations/booking/waiting.ts'
import { wishes } from '#contract/operations/booking/waiting.ts'
import { useT } from '#web/i18n/i18n.ts'
import { EMPTY_ASK } from '#web/screens/booking/ask/ask.ts'
import { peopleInWords } from '#web/screens/booking/ask/party-words.ts'
import { fileAddress } from '#web/screens/booking/paths.ts'
import { useAgeBands } from '#web/screens/booking/references.ts'
import { RefusedList } from '#web/screens/booking/waiting/refused-list.tsx'
import { useRun } from '#web/screens/booking/waiting/use-run.ts'
import { WishDialog } from '#web/screens/booking/waiting/wish-dialog.tsx'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useRemembered, useTableMemory } from '#web/shell/local.ts'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { keptText } from '#web/shell/searched.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay, formatPhone } from '#web/ui/format.ts'
import { ListFrame } from '#web/ui/list-screen.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { ListOutput } from '#web/ui/list-output.tsx'
import { matches } from '#web/ui/plain-text.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { sortHere } from '#web/ui/sort-here.ts'
import type { SortKeys } from '#web/ui/sort-here.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const textOf = ({ customerName, phone, placeTypeLabel, note }: Wish): string =>
  [customerName, phone, placeTypeLabel, note].join(' ')

const KEYS: SortKeys<Wish> = {
  customer: (wish) => wish.customerName,
  phone: (wish) => wish.phone,
  type: (wish) => wish.placeTypeLabel,
  dates: (wish) => `${wish.arrival} ${wish.departure}`,
  people: (wish) => wish.people.length,
  until: (wish) => wish.until,
  free: (wish) => wish.freeFrom,
}

/** /waiting-list: who waits for nights, whether some are free now; and the requests that were refused. */
export const WaitingScreen = () => {
  const t = useT('booking')
  const ui = useT('ui')
  const back = useGoBack('/home')
  const { write } = useRight('booking_booking')
  const [isNew, setNew] = useState(false)
  const { data, error, isFetching } = useQuery({
    queryKey: ['booking', 'waiting'],
    queryFn: ({ signal }) => call(wishes.search, { body: { bookingId: null }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
  const [memory, change] = useTableMemory('waiting')
  const [kept, keep] = useRemembered('filters', 'waiting', {})
  const text = keptText(kept['text'])
  const columns = useColumns()
  const found = data?.list.filter((wish) => matches(textOf(wish), text.trim()))
  const rows = found === undefined ? undefined : sortHere(found, memory.sort, KEYS)
  const noRight = write ? undefined : ui('noRight')
  const create = (): void => setNew(true)
  useFunctionKeys({ F3: { label: t('waiting.new'), run: create, disabledReason: noRight }, Escape: { run: back } })
  const add = (
    <ActionButton hotkey="F3" disabledReason={noRight} onClick={create}>
      {t('waiting.new')}
    </ActionButton>
  )
  return (
    <ListFrame
      title={t('waiting.title')}
      count={rows === undefined ? undefined : t('waiting.count', { count: rows.length })}
      filters={<SearchInput value={text} onChange={(next) => keep({ text: next })} label={t('waiting.search')} />}
      actions={
        <>
          <ListOutput
            right="booking_booking"
            path="booking/waiting-wish/document"
            body={{ ids: rows?.map(({ id }) => id) }}
          />
          {add}
        </>
      }
      dialogs={isNew ? <WishDialog start={EMPTY_ASK} onClose={() => setNew(false)} /> : null}
    >
      <DataTable
        label={t('waiting.title')}
        columns={columns}
        rows={rows}
        rowId={(wish) => wish.id}
        sort={memory.sort}
        onSort={(sort) => change({ sort })}
        selected={memory.selected}
        onSelect={(id) => change({ selected: id })}
        isFetching={isFetching}
        empty={
          text === '' ? (
            <EmptyState title={t('waiting.empty')} body={t('waiting.emptyBody')} action={add} />
          ) : (
            <NothingFound
              title={t('waiting.noMatch')}
              body={t('waiting.noMatchBody')}
              clearLabel={t('list.showAll')}
              onClear={() => keep({ text: '' })}
            />
          )
        }
        failure={data === undefined && error !== null ? <EmptyState title={sentenceOf(error)} /> : undefined}
      />
      <RefusedList />
    </ListFrame>
  )
}

const useColumns = (): Column<Wish>[] => {
  const t = useT('booking')
  const bands = useAgeBands()
  return [
    { key: 'customer', header: t('list.customer'), cell: (wish) => wish.customerName, isSortable: true },
    {
      key: 'phone',
      header: t('waiting.phone'),
      cell: (wish) => (wish.phone === null ? '' : formatPhone(wish.phone)),
      width: 150,
      isSortable: true,
    },
    { key: 'type', header: t('change.type'), cell: (wish) => wish.placeTypeLabel, isSortable: true },
    {
      key: 'dates',
      header: t('waiting.dates'),
      cell: (wish) =>
        [
          `${formatDay(wish.arrival)} – ${formatDay(wish.departure)}`,
          ...(wish.flexibleDays === 0 ? [] : [t('waiting.moreOrLess', { count: wish.flexibleDays })]),
        ].join(' '),
      width: 240,
      isSortable: true,
    },
    {
      key: 'people',
      header: t('file.party'),
      cell: (wish) => peopleInWords(wish.people, bands, t),
      width: 170,
      isSortable: true,
    },
    {
      key: 'until',
      header: t('waiting.untilShort'),
      cell: (wish) => formatDay(wish.until),
      width: 116,
      isSortable: true,
    },
    {
      key: 'free',
      header: t('waiting.free'),
      cell: (wish) =>
        wish.freeFrom === null ? (
          t('waiting.notFree')
        ) : (
          <StatusBadge tone="good">{t('waiting.freeFrom', { day: formatDay(wish.freeFrom) })}</StatusBadge>
        ),
      width: 160,
      isSortable: true,
    },
    { key: 'actions', header: t('file.actions'), cell: (wish) => <WishActions wish={wish} />, width: 250 },
  ]
}

/** Offer an option where nights are free, or take the wish off the list. */
const WishActions = ({ wish }: { readonly wish: Wish }) => {
  const t = useT('booking')
  const ui = useT('ui')
  const go = useGo()
  const { write } = useRight('booking_booking')
  const { isPending, run } = useRun()
  const { freeFrom } = wish
  const offer = async (): Promise<void> => {
    if (freeFrom === null) return
    await run(
      async (intent) => {
        const { item } = await call(wishes.offer, {
          body: { id: wish.id, version: wish.version, arrival: freeFrom },
          intent,
        })
        go(fileAddress({ ...item, customerId: item.customer?.id ?? 0 }))
      },
      { said: t('waiting.offered', { name: wish.customerName }) },
    )
  }
  const remove = async (): Promise<void> => {
    const yes = await confirm({
      title: t('waiting.removeTitle', { name: wish.customerName }),
      body: t('waiting.removeBody'),
    })
    if (yes)
      await run((intent) => call(wishes.close, { body: { id: wish.id, version: wish.version }, intent }), {
        said: t('waiting.removed'),
      })
  }
  const noRight = write ? undefined : ui('noRight')
  return (
    <Group gap={6} wrap="nowrap">
      <ActionButton
        size="compact-sm"
        loading={isPending}
        disabledReason={noRight ?? (freeFrom === null ? t('waiting.noneFree') : undefined)}
        onClick={() => void offer()}
      >
        {t('waiting.offer')}
      </ActionButton>
      {write ? (
        <Button size="compact-sm" variant="default" onClick={() => void remove()}>
          {t('waiting.remove')}
        </Button>
      ) : null}
    </Group>
  )
}
