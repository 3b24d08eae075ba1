/** /surety-list: who owes a caution or a balance before arriving, whom it was told, and telling it (spec 2, « Deposit reminder screen »). */
import { Button, Group, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { suretyReminders } from '#contract/operations/reminder/surety.ts'
import type { SuretyLists, SuretyRow, SuretySettings } from '#contract/operations/reminder/surety.ts'
import { useT } from '#web/i18n/i18n.ts'
import { SuretyTable } from '#web/screens/reminder/surety-table.tsx'
import type { Errors } from '#web/screens/reminder/surety-table.tsx'
import classes from '#web/screens/reminder/reminder.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useIntent } from '#web/shell/intent.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { useToday } from '#web/shell/today.ts'
import { uuid } from '#web/shell/uuid.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { failureOf } from '#web/ui/list-failure.tsx'
import { ListFrame } from '#web/ui/list-screen.tsx'

/** Days of the search at first: from tomorrow to eleven days from today; seven from a day that is typed (spec 2). */
const LAST = 11
const WEEK = 7

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

/** As many stays as one request writes to: a message takes a moment, and what is done of a long list is seen. */
const PART = 20

interface Sent {
  written: number
  letters: number
  readonly errors: Map<number, NonNullable<SuretyRow['error']>>
}

/** Sends a part after the other. Stopped in between, what was written stays written, and a second press goes on from there. */
const sendParts = async (
  bookingIds: readonly number[],
  reminderIds: readonly number[],
  tell: (done: number) => void,
) => {
  const ids = [...new Set([...bookingIds, ...reminderIds])]
  const [first, again] = [new Set(bookingIds), new Set(reminderIds)]
  const sent: Sent = { written: 0, letters: 0, errors: new Map() }
  for (let start = 0; start < ids.length; start += PART) {
    const part = ids.slice(start, start + PART)
    const body = { bookingIds: part.filter((id) => first.has(id)), reminderIds: part.filter((id) => again.has(id)) }
    // One after the other, so that a refusal stops the rest.
    const answer = await call(suretyReminders.send, { body, intent: uuid() })
    sent.written += answer.written
    sent.letters += answer.letters
    for (const { bookingId, error } of answer.errors) sent.errors.set(bookingId, error)
    tell(Math.min(start + PART, ids.length))
  }
  return sent
}

/** Sending the list, with what it answers of each stay. */
const useSending = (lists: SuretyLists | undefined) => {
  const t = useT('reminder')
  const queries = useQueryClient()
  const [errors, setErrors] = useState<Errors>(new Map())
  const [going, setGoing] = useState({ done: 0, count: 0 })
  const bookingIds = stillToTell(lists?.suretyList ?? [], false)
  const reminderIds = stillToTell(lists?.suretyReminderList ?? [], true)
  const count = new Set([...bookingIds, ...reminderIds]).size
  const sending = useMutation({
    mutationFn: () => sendParts(bookingIds, reminderIds, (done) => setGoing({ done, count })),
    onMutate: () => setGoing({ done: 0, count }),
    onSuccess: ({ written, letters, errors: left }) => {
      setErrors(left)
      const parts = [
        t('sent', { count: written }),
        ...(letters === 0 ? [] : [t('letters', { count: letters })]),
        ...(left.size === 0 ? [] : [t('leftOut', { count: left.size })]),
      ]
      if (left.size > 0) toast.error(parts.join(' '))
      else toast.success(parts.join(' '))
    },
    // What was written before a refusal is told too.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['surety'] })
      await queries.invalidateQueries({ queryKey: ['mail'] })
    },
  })
  const run = async (): Promise<void> => {
    if (await confirm({ title: t('ask', { count }), body: t('askBody'), confirmLabel: t('send') })) sending.mutate()
  }
  return { errors, count, going, isPending: sending.isPending, run: () => void run() }
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
  const searched = useSearched(from, to)
  const { data, isFetching, refetch } = searched
  const sending = useSending(data)
  const reason = write ? (sending.count === 0 ? t('nothing') : undefined) : ui('noRight')
  const search = (): void => void refetch()
  useFunctionKeys({
    F12: { label: t('send'), run: sending.run, disabledReason: reason },
    Escape: { run: back },
  })
  const shared = { settings, isFetching, errors: sending.errors, failure: failureOf(searched) }
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
      <Going {...sending} />
      <SuretyTable {...shared} rows={data?.suretyList} isReminder={false} />
      <h2 className={classes.heading}>{t('reminder')}</h2>
      <p className={classes.help}>{t('reminderHelp', { count: settings.nbdaySuretyReminder })}</p>
      <SuretyTable {...shared} rows={data?.suretyReminderList} isReminder />
    </ListFrame>
  )
}

/** How far a long list is: a message takes a moment each. */
const Going = ({ isPending, going }: ReturnType<typeof useSending>) => {
  const { done, count } = going
  const t = useT('reminder')
  if (!isPending || count <= PART) return null
  return (
    <div className={classes.going} role="status">
      <span>{t('going', { done, count })}</span>
      <Progress value={(done / count) * 100} aria-label={t('going', { done, count })} />
    </div>
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
  const { write: asks } = useRight('payment_guarantee')
  return (
    <>
      <Button variant="default" onClick={back}>
        {t('quit')}
      </Button>
      {settings.calcul === 2 ? null : (
        <ActionButton
          variant="default"
          disabledReason={write && asks ? undefined : ui('noRight')}
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
