/** /surety-list: who owes a caution or a balance before arriving, whom it was told, and telling it (spec 2, « Deposit reminder screen »). */
import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { suretyReminders } from '#contract/operations/reminder/surety.ts'
import type { SuretyLists, SuretyRow, SuretySettings } from '#contract/operations/reminder/surety.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/reminder/reminder.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatAmount, formatDay } from '#web/ui/format.ts'
import { ListFrame } from '#web/ui/list-screen.tsx'

/** Days of the search at first: from tomorrow to eleven days from today; seven from a day that is typed (spec 2). */
const LAST = 11
const WEEK = 7

type Errors = ReadonlyMap<number, NonNullable<SuretyRow['error']>>

export const SuretyList = () => {
  const { data, error } = useQuery({
    queryKey: ['surety', 'index'],
    queryFn: ({ signal }) => call(suretyReminders.index, { signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['surety'] },
  })
  if (error !== null) return <EmptyState title={sentenceOf(error)} isPage />
  return data === undefined ? null : <Reminders settings={data} />
}

const useSearched = (from: Day | null, to: Day | null) =>
  useQuery({
    queryKey: ['surety', 'bookings', from, to],
    queryFn: ({ signal }) =>
      from === null || to === null
        ? Promise.resolve({ suretyList: [], suretyReminderList: [] })
        : call(suretyReminders.bookings, { body: { startDate: from, endDate: to }, signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['booking', 'payment', 'guarantee', 'customer', 'mail', 'surety'] },
  })

/** What of a list is still to be written: an amount that is owed and was not told at that moment. */
const stillToTell = (rows: readonly SuretyRow[], isReminder: boolean): number[] =>
  rows
    .filter((row) =>
      isReminder
        ? (row.isSuretySend && row.suretyAmount > 0 && !row.isSuretyReminderSend) ||
          (row.isBalanceSend && row.balanceAmount > 0 && !row.isBalanceSendReminder)
        : (row.suretyAmount > 0 && !row.isSuretySend) || (row.balanceAmount > 0 && !row.isBalanceSend),
    )
    .map(({ bookingId }) => bookingId)

/** Sending the list, with what it answers of each stay. */
const useSending = (lists: SuretyLists | undefined) => {
  const t = useT('reminder')
  const intent = useIntent()
  const queries = useQueryClient()
  const [errors, setErrors] = useState<Errors>(new Map())
  const bookingIds = stillToTell(lists?.suretyList ?? [], false)
  const reminderIds = stillToTell(lists?.suretyReminderList ?? [], true)
  const sending = useMutation({
    mutationFn: () => call(suretyReminders.send, { body: { bookingIds, reminderIds }, intent: intent.key() }),
    onSuccess: async ({ written, letters, errors: left }) => {
      intent.settle()
      setErrors(new Map(left.map(({ bookingId, error }) => [bookingId, error])))
      const parts = [
        t('sent', { count: written }),
        ...(letters === 0 ? [] : [t('letters', { count: letters })]),
        ...(left.length === 0 ? [] : [t('leftOut', { count: left.length })]),
      ]
      if (left.length > 0) toast.error(parts.join(' '))
      else toast.success(parts.join(' '))
      await queries.invalidateQueries({ queryKey: ['surety'] })
      await queries.invalidateQueries({ queryKey: ['mail'] })
    },
  })
  const count = new Set([...bookingIds, ...reminderIds]).size
  const run = async (): Promise<void> => {
    if (await confirm({ title: t('ask', { count }), body: t('askBody'), confirmLabel: t('send') })) sending.mutate()
  }
  return { errors, count, isPending: sending.isPending, run: () => void run() }
}

const useCalcul = () => {
  const t = useT('reminder')
  const intent = useIntent()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(suretyReminders.calcul, { intent: intent.key() }),
    onSuccess: async ({ asked }) => {
      intent.settle()
      toast.success(t('asked', { count: asked }))
      await queries.invalidateQueries({ queryKey: ['surety'] })
    },
  })
}

const Reminders = ({ settings }: { readonly settings: SuretySettings }) => {
  const t = useT('reminder')
  const ui = useT('ui')
  const today = useToday()
  const back = useGoBack('/home')
  const { write } = useRight('customer_partner_surety')
  const [from, setFrom] = useState<Day | null>(addDays(today, 1))
  const [to, setTo] = useState<Day | null>(addDays(today, LAST))
  const { data, error, isFetching, refetch } = useSearched(from, to)
  const sending = useSending(data)
  const reason = write ? (sending.count === 0 ? t('nothing') : undefined) : ui('noRight')
  const search = (): void => void refetch()
  useFunctionKeys({
    F12: { label: t('send'), run: sending.run, disabledReason: reason },
    Escape: { run: back },
  })
  const start = (day: Day | null): void => {
    setFrom(day)
    setTo(day === null ? null : addDays(day, WEEK))
  }
  return (
    <ListFrame
      title={t(`title.${settings.calcul}`)}
      count={data === undefined ? undefined : t('count', { count: data.suretyList.length })}
      filters={
        <Group gap="xs" align="flex-end">
          <DayInput label={t('from')} value={from} onChange={start} w={136} />
          <DayInput label={t('to')} value={to} onChange={setTo} follows={from} min={from ?? undefined} w={136} />
          <Button variant="default" loading={isFetching} onClick={search}>
            {t('search')}
          </Button>
        </Group>
      }
      actions={<Actions {...{ settings, sending, reason, back }} />}
    >
      <Table {...{ settings, error, isFetching, errors: sending.errors }} rows={data?.suretyList} isReminder={false} />
      <h2 className={classes.heading}>{t('reminder')}</h2>
      <p className={classes.help}>{t('reminderHelp', { count: settings.nbdaySuretyReminder })}</p>
      <Table {...{ settings, error, isFetching, errors: sending.errors }} rows={data?.suretyReminderList} isReminder />
    </ListFrame>
  )
}

interface ActionsProps {
  readonly settings: SuretySettings
  readonly sending: ReturnType<typeof useSending>
  readonly reason: string | undefined
  readonly back: () => void
}

const Actions = ({ settings, sending, reason, back }: ActionsProps) => {
  const t = useT('reminder')
  const ui = useT('ui')
  const calcul = useCalcul()
  const { write } = useRight('customer_partner_surety')
  return (
    <>
      <Button variant="default" onClick={back}>
        {t('quit')}
      </Button>
      {settings.calcul === 2 ? null : (
        <ActionButton
          variant="default"
          disabledReason={write ? undefined : ui('noRight')}
          loading={calcul.isPending}
          onClick={() => calcul.mutate()}
        >
          {t('calcul')}
        </ActionButton>
      )}
      <ActionButton hotkey="F12" disabledReason={reason} loading={sending.isPending} onClick={sending.run}>
        {t('send')}
      </ActionButton>
    </>
  )
}

interface TableProps {
  readonly settings: SuretySettings
  readonly rows: readonly SuretyRow[] | undefined
  readonly isReminder: boolean
  readonly errors: Errors
  readonly error: unknown
  readonly isFetching: boolean
}

const Table = ({ settings, rows, isReminder, errors, error, isFetching }: TableProps) => {
  const t = useT('reminder')
  const columns = useColumns(settings, isReminder, errors)
  const [selected, select] = useState<number | null>(null)
  const open = ({ bookingId, customerId, statusId }: SuretyRow): void => {
    const address = pathTo(
      '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId',
      {
        ...{ activeKey: 'stay', bookingId, tempBookingId: 0, occupancyId: 0, tempOccupancyId: 0, customerId, statusId },
      },
    )
    window.open(address, '_blank', 'noopener')
  }
  return (
    <DataTable
      label={t(isReminder ? 'reminder' : 'first')}
      columns={columns}
      rows={rows}
      rowId={({ bookingId }) => bookingId}
      selected={selected}
      onSelect={select}
      onOpen={open}
      isFetching={isFetching}
      empty={
        isReminder ? (
          <p className={classes.none}>{t('noReminder')}</p>
        ) : (
          <EmptyState title={t('empty')} body={t('emptyBody')} />
        )
      }
      failure={rows === undefined && error !== null ? <EmptyState title={sentenceOf(error)} /> : undefined}
    />
  )
}

/** « Oui » where all that is owed was told, which of both where one was. */
const useTold = () => {
  const t = useT('reminder')
  return (surety: boolean, balance: boolean, row: SuretyRow): string => {
    if (!surety && !balance) return ''
    if ((surety || row.suretyAmount === 0) && (balance || row.balanceAmount === 0)) return t('yes')
    return t(surety ? 'only.surety' : 'only.balance')
  }
}

const useColumns = (settings: SuretySettings, isReminder: boolean, errors: Errors): Column<SuretyRow>[] => {
  const t = useT('reminder')
  const told = useTold()
  const amount = (key: 'suretyAmount' | 'balanceAmount', header: string): Column<SuretyRow> => ({
    key,
    header,
    cell: (row) => (row[key] === 0 ? '' : formatAmount(row[key])),
    align: 'end',
    width: 110,
  })
  const error = (row: SuretyRow): string => {
    const said = errors.get(row.bookingId) ?? row.error
    return said === null ? '' : (sentenceOfCode(said.code, said.context) ?? said.code)
  }
  return [
    { key: 'bookingCode', header: t('column.code'), cell: (row) => row.bookingCode, width: 120 },
    { key: 'customerName', header: t('column.customer'), cell: (row) => row.customerName },
    { key: 'startDate', header: t('column.start'), cell: (row) => formatDay(row.startDate), width: 110 },
    { key: 'endDate', header: t('column.end'), cell: (row) => formatDay(row.endDate), width: 110 },
    ...(settings.calcul === 2 ? [] : [amount('suretyAmount', t('column.surety'))]),
    ...(settings.calcul === 1 ? [] : [amount('balanceAmount', t('column.balance'))]),
    {
      key: 'sent',
      header: t('column.sent', { days: settings.nbdaySurety }),
      cell: (row) => told(row.isSuretySend, row.isBalanceSend, row),
      width: 150,
    },
    ...(isReminder
      ? [
          {
            key: 'reminded',
            header: t('column.reminded', { days: settings.nbdaySuretyReminder }),
            cell: (row: SuretyRow) => told(row.isSuretyReminderSend, row.isBalanceSendReminder, row),
            width: 150,
          },
        ]
      : []),
    { key: 'error', header: t('column.error'), cell: error, width: 240 },
  ]
}
