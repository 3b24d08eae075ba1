/** What changed between two versions of a file, in the words of the desk. Pure. */
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { summaryName } from '#web/screens/booking/desk/customer/names.ts'
import { statusName } from '#web/screens/booking/file/file-status.ts'
import { formatDay, formatMoney } from '#web/ui/format.ts'

type T = Translate<'booking'>

export interface FileDifference {
  readonly key: string
  readonly label: string
  readonly before: string
  readonly after: string
}

const day = (value: BookingFile['optionExpiry']): string => (value === null ? '—' : formatDay(value))

const dates = ({ arrival, departure }: OccupancyFile): string => `${formatDay(arrival)} – ${formatDay(departure)}`

const place = ({ placeCode, placeTypeLabel }: OccupancyFile): string =>
  placeCode === null ? placeTypeLabel : `${placeTypeLabel} ${placeCode}`

const wholeFile = (file: BookingFile, t: T): Readonly<Record<string, string>> => ({
  status: statusName(file, t),
  customer: file.customer === null ? '—' : summaryName(file.customer),
  accessChannel: file.accessChannel?.label ?? '—',
  optionExpiry: day(file.optionExpiry),
  total: formatMoney(file.totals.total),
  paid: formatMoney(file.totals.paid),
  bills: String(file.bills.length),
  notes: String(file.notes.length),
})

const KEYS = ['status', 'customer', 'accessChannel', 'optionExpiry', 'total', 'paid', 'bills', 'notes'] as const

const ofStay = (before: OccupancyFile | undefined, after: OccupancyFile | undefined, t: T): FileDifference[] => {
  const id = before?.id ?? after?.id ?? 0
  const side = (read: (stay: OccupancyFile) => string, label: string): FileDifference => ({
    key: `${id}-${label}`,
    label,
    before: before === undefined ? '—' : read(before),
    after: after === undefined ? '—' : read(after),
  })
  return [
    side(place, t('file.difference.place')),
    side(dates, t('file.difference.dates')),
    side((stay) => String(stay.people.length), t('file.difference.people')),
    side(
      (stay) => (stay.arrivedAt === null ? t('file.difference.no') : t('file.difference.yes')),
      t('file.difference.arrived'),
    ),
    side(
      (stay) => (stay.goneAt === null ? t('file.difference.no') : t('file.difference.yes')),
      t('file.difference.gone'),
    ),
  ]
}

/** Lines that differ; nothing where only what no screen shows has changed. */
export const fileDifferences = (before: BookingFile, after: BookingFile, t: T): FileDifference[] => {
  const [old, fresh] = [wholeFile(before, t), wholeFile(after, t)]
  const whole = KEYS.map((key) => ({
    key,
    label: t(`file.difference.${key}`),
    before: old[key] ?? '',
    after: fresh[key] ?? '',
  }))
  const ids = [...new Set([...before.occupancies, ...after.occupancies].map((stay) => stay.id))]
  const stays = ids.flatMap((id) =>
    ofStay(
      before.occupancies.find((stay) => stay.id === id),
      after.occupancies.find((stay) => stay.id === id),
      t,
    ),
  )
  return [...whole, ...stays].filter((one) => one.before !== one.after)
}
