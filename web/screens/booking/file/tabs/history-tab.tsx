import type { BookingFile, EventFile } from '#contract/operations/booking/file.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/booking/file/file.module.css'
import { isDay } from '#domain/day.ts'
import { formatDay, formatInstant, formatMoney } from '#web/ui/format.ts'

type T = Translate<'booking'>

const EVENTS = [
  'SAVED',
  'CONVERTED',
  'VALIDATED',
  'DOWNGRADED',
  'EXPIRED',
  'DELETED',
  'CANCELLED',
  'MOVED',
  'REPRICED',
  'REARRANGED',
  'PAID',
  'REVERSED',
  'REFUNDED',
  'CREDIT_NOTE',
  'GUARANTEE',
  'PAYMENT_DETAIL',
  'BILLED',
  'BILL_CANCELLED',
  'ARRIVED',
  'ARRIVAL_UNDONE',
  'GONE',
  'LEFT_EARLY',
  'NO_SHOW',
  'CLOSED',
  'STAY_ADDED',
  'STAY_REMOVED',
  'MERGED',
  'SPLIT',
  'TRANSFERRED',
  'PAYERS',
  'UNDONE',
] as const

const eventName = (kind: string, t: T): string => {
  const known = EVENTS.find((one) => one === kind)
  return known === undefined ? kind : t(`file.event.${known}`)
}

const STATUSES = ['1', '2', '3', '4', '5'] as const

const statusWord = (value: unknown, t: T): string | undefined => {
  const known = STATUSES.find((one) => one === String(value))
  return known === undefined ? undefined : t(`file.status.${known}`)
}

/** What the event carries that a reader knows: what it became, amounts, words; ids mean nothing to them. */
const eventDetail = ({ detail }: EventFile, t: T): string =>
  ['statusId', 'to', 'amount', 'total', 'method', 'reason', 'number', 'code', 'into', 'leaving']
    .flatMap((key) => {
      if (key === 'statusId' || key === 'to') return statusWord(detail[key], t) ?? []
      const value = detail[key]
      if (typeof value === 'number' && (key === 'amount' || key === 'total')) return formatMoney(value)
      if (key === 'leaving') return isDay(value) ? formatDay(value) : []
      return typeof value === 'string' ? value : []
    })
    .join(' · ')

/** What happened to the file, the latest first. */
export const HistoryTab = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('booking')
  return (
    <article className={classes.card}>
      <table className={classes.compared}>
        <thead>
          <tr>
            <th scope="col">{t('file.history.when')}</th>
            <th scope="col">{t('file.history.what')}</th>
            <th scope="col">{t('file.history.detail')}</th>
            <th scope="col">{t('file.history.who')}</th>
          </tr>
        </thead>
        <tbody>
          {file.events.map((event) => (
            <tr key={event.id}>
              <td>{formatInstant(event.at)}</td>
              <td>{eventName(event.kind, t)}</td>
              <td>{eventDetail(event, t)}</td>
              <td>{event.user ?? t('file.history.house')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
