/** What the history of a file says of each event. Pure. */
import { isDay } from '#domain/day.ts'
import type { EventFile } from '#contract/operations/booking/file.ts'
import { STRATEGIES } from '#contract/operations/booking/party.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { formatDay, formatMoney } from '#web/ui/format.ts'

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
  'WRITTEN_OFF',
  'BILLED',
  'BILL_CANCELLED',
  'ARRIVED',
  'ARRIVAL_UNDONE',
  'GONE',
  'LEFT_EARLY',
  'NO_SHOW',
  'CLOSED',
  'REOPENED',
  'STAY_ADDED',
  'STAY_REMOVED',
  'MERGED',
  'SPLIT',
  'TRANSFERRED',
  'PAYERS',
  'AID_REQUESTED',
  'AID_AGREED',
  'AID_REFUSED',
  'AID_REOPENED',
  'AID_REMOVED',
  'POSTED',
  'POSTED_BACK',
  'UNDONE',
] as const

export const eventName = (kind: unknown, t: T): string => {
  const known = EVENTS.find((one) => one === kind)
  return known === undefined ? String(kind) : t(`file.event.${known}`)
}

const STATUSES = ['1', '2', '3', '4', '5'] as const

const statusWord = (value: unknown, t: T): string | undefined => {
  const known = STATUSES.find((one) => one === String(value))
  return known === undefined ? undefined : t(`file.status.${known}`)
}

const ARROW = ' → '

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** « A16, 28/08/2026 – 04/09/2026 », of what changed alone. */
const whereOf = (where: Readonly<Record<string, unknown>>, place: unknown, isElsewhere: boolean, isOther: boolean) => {
  const { arrival, departure } = where
  const dates = isDay(arrival) && isDay(departure) ? `${formatDay(arrival)} – ${formatDay(departure)}` : ''
  return [...(isElsewhere && typeof place === 'string' ? [place] : []), ...(isOther ? [dates] : [])].join(', ')
}

/** Where a stay was, and where it went. */
const moveOf = ({ from, to, fromPlace, toPlace }: EventFile['detail']): string[] => {
  if (!isRecord(from) || !isRecord(to)) return []
  const isElsewhere = fromPlace !== toPlace
  const isOther = from['arrival'] !== to['arrival'] || from['departure'] !== to['departure']
  const sides = [whereOf(from, fromPlace, isElsewhere, isOther), whereOf(to, toPlace, isElsewhere, isOther)]
  return sides.every((side) => side === '') ? [] : [sides.join(ARROW)]
}

/** The price that it had, and the one that it got where the event says it. */
const pricesOf = ({ before, after }: EventFile['detail'], t: T): string[] => {
  if (typeof before !== 'number') return []
  return typeof after === 'number'
    ? [`${formatMoney(before)}${ARROW}${formatMoney(after)}`]
    : [t('file.history.before', { amount: formatMoney(before) })]
}

const strategyOf = ({ strategy }: EventFile['detail'], t: T): string[] => {
  const known = STRATEGIES.find((one) => one === strategy)
  return known === undefined ? [] : [t(`change.strategies.${known}`)]
}

const WORDS = ['method', 'reason', 'number', 'code', 'into'] as const

/** What the event carries that a reader knows: what it was and became, amounts, words; ids mean nothing to them. */
export const eventDetail = ({ kind, detail }: Pick<EventFile, 'kind' | 'detail'>, t: T): string => {
  const status = statusWord(detail['statusId'], t) ?? (kind === 'CONVERTED' ? statusWord(detail['to'], t) : undefined)
  const amounts = [detail['amount'], detail['total']].flatMap((value) =>
    typeof value === 'number' ? [formatMoney(value)] : [],
  )
  const { leaving } = detail
  return [
    ...(status === undefined ? [] : [status]),
    ...(kind === 'UNDONE' ? [eventName(detail['kind'], t)] : []),
    ...moveOf(detail),
    ...(detail['promised'] === true ? [t('file.history.promised')] : []),
    ...amounts,
    ...WORDS.flatMap((key) => (typeof detail[key] === 'string' ? [detail[key]] : [])),
    ...(isDay(leaving) ? [formatDay(leaving)] : []),
    ...pricesOf(detail, t),
    ...strategyOf(detail, t),
  ].join(' · ')
}
