import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { ToCollect, ToDoRow } from '#contract/operations/booking/list.ts'
import { home } from '#contract/operations/booking/list.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/session/home/to-do.module.css'
import { call } from '#web/shell/call.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { remember } from '#web/shell/local.ts'
import { useRight } from '#web/shell/session.ts'
import { formatDayShort, formatMoney } from '#web/ui/format.ts'

/** So many are in sight until the rest is asked for. */
const FIRST = 4

const paymentsOf = ({ bookingId, customerId, statusId }: ToDoRow): string =>
  pathTo('/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId', {
    activeKey: 'payments',
    bookingId,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    customerId: customerId ?? 0,
    statusId,
  })

type DueList = ToCollect['lists'][number]

const dueName = ({ statusId, isGone }: DueList): 'due3' | 'due4' | 'due4Gone' => {
  if (statusId === STATUS.BOOKING) return 'due3'
  return isGone ? 'due4Gone' : 'due4'
}

/** Balances that are due, as their list counts them: the link leaves that list narrowed to them. */
const DueRow = ({ list, until }: { readonly list: DueList; readonly until: Day }) => {
  const t = useT('session')
  const { statusId, isGone, files, amount } = list
  const narrow = (): void => {
    remember('filters', `booking-${statusId}`, { on: 'balanceDue', to: until, withBalance: true, isGone })
    remember('table', `booking-${statusId}`, undefined)
  }
  return (
    <li>
      <ScreenLink to={pathTo('/booking-list/$statusId', { statusId })} className={classes.row} onClick={narrow}>
        <span>{t(`home.toDo.${dueName(list)}`, { count: files })}</span>
        <small>{t('home.toDo.dueBy', { day: formatDayShort(until) })}</small>
        <strong data-figures>{formatMoney(amount)}</strong>
      </ScreenLink>
    </li>
  )
}

/** Balances that are due, and money that no list of the day names: refunds, no-shows and cancelled stays that owe, the shares of other payers. */
export const ToDoList = ({ toCollect }: { readonly toCollect: ToCollect | null }) => {
  const t = useT('session')
  const { read: files } = useRight('booking_booking')
  const { read: money } = useRight('payment_payment')
  const [isWhole, setWhole] = useState(false)
  const { data } = useQuery({
    queryKey: ['booking', 'toDo'],
    queryFn: ({ signal }) => call(home.toDo, { signal }),
    enabled: files && money,
    meta: { quiet: true },
  })
  const rows = data?.list ?? []
  const due = toCollect?.lists ?? []
  if (rows.length + due.length === 0) return null
  const more = rows.length - FIRST
  return (
    <section className={classes.toDo} aria-label={t('home.toDo.title')}>
      <h2>{t('home.toDo.title')}</h2>
      <ul>
        {toCollect === null
          ? null
          : due.map((list) => <DueRow key={dueName(list)} list={list} until={toCollect.until} />)}
        {(isWhole ? rows : rows.slice(0, FIRST)).map((row) => (
          <li key={`${row.bookingId} ${row.kind} ${row.payerId}`}>
            <ScreenLink to={paymentsOf(row)} className={classes.row}>
              <span>{t(`home.toDo.${row.kind}`, { name: row.payerName })}</span>
              <small>{`${row.code} · ${formatDayShort(row.arrival)}`}</small>
              <strong data-figures>{formatMoney(row.amount)}</strong>
            </ScreenLink>
          </li>
        ))}
      </ul>
      {more <= 0 ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('home.toDo.less') : t('home.toDo.more', { count: more })}
        </Button>
      )}
    </section>
  )
}
