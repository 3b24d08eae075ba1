import type { Day } from '#domain/day.ts'
import type { BookingList, BookingRow } from '#contract/operations/booking/list.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { ORIGINS } from '#web/screens/booking/list/filters.ts'
import { choiceColumn } from '#web/ui/choice-column.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { formatAmount, formatDay, formatInteger } from '#web/ui/format.ts'
import { OwedBy } from '#web/ui/owed-by.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { stayColumns } from '#web/ui/stay-columns.ts'

type T = Translate<'booking'>

/** Until when the offer holds; what is past, or ends today, stands out. */
const Until = ({ day, today }: { readonly day: Day | null; readonly today: Day }) => {
  if (day === null) return null
  return day <= today ? <StatusBadge tone="attention">{formatDay(day)}</StatusBadge> : formatDay(day)
}

const untilColumn = (statusId: number, today: Day, t: T): Column<BookingRow>[] => {
  if (statusId !== 1 && statusId !== 2) return []
  return [
    {
      key: 'until',
      header: t(statusId === 1 ? 'list.validUntil' : 'list.optionUntil'),
      cell: (row) => <Until day={statusId === 1 ? row.quoteValidUntil : row.optionExpiry} today={today} />,
      width: 150,
      isSortable: true,
    },
  ]
}

/** The partner by its name; the others by how the stay came. */
const originOf = ({ originId, partner }: BookingRow, t: T): string => {
  const origin = ORIGINS.find((known) => known === originId) ?? 1
  return partner ?? t(`list.origins.${origin}`)
}

export const pickColumn = (
  t: T,
  chosen: ReadonlySet<number>,
  onChosen: (chosen: ReadonlySet<number>) => void,
): Column<BookingRow> =>
  choiceColumn({
    header: t('list.selection.pick'),
    idOf: ({ id }) => id,
    labelOf: ({ code, customerName }) => t('list.selection.pickOne', { name: `${code} ${customerName ?? ''}`.trim() }),
    chosen,
    onChosen,
  })

/** Columns of the lists of quotes, options, reservations and stays. */
export const bookingColumns = (
  statusId: number,
  today: Day,
  t: T,
  sums: BookingList['sums'] | undefined,
  isCancelled = false,
): Column<BookingRow>[] => [
  { key: 'code', header: t('list.code'), cell: (row) => row.code, width: 116, isSortable: true },
  {
    key: 'customer',
    header: t('list.customer'),
    cell: (row) => row.customerName ?? t('file.noCustomer'),
    isSortable: true,
  },
  ...stayColumns({ arrival: t('ask.arrival'), departure: t('ask.departure') }),
  { key: 'places', header: t('file.place'), cell: (row) => row.places, width: 150 },
  { key: 'people', header: t('list.people'), cell: (row) => formatInteger(row.people), width: 76, align: 'end' },
  ...untilColumn(statusId, today, t),
  { key: 'origin', header: t('list.origin'), cell: (row) => originOf(row, t), width: 120 },
  { key: 'accessChannel', header: t('list.accessChannel'), cell: (row) => row.accessChannel ?? '', width: 110 },
  { key: 'bookedOn', header: t('list.bookedOn'), cell: (row) => formatDay(row.bookedOn), width: 110, isSortable: true },
  {
    key: 'total',
    header: t(isCancelled ? 'list.kept' : 'price.totals.total'),
    cell: (row) => formatAmount(row.total),
    width: 128,
    align: 'end',
    isSortable: true,
    total: sums === undefined ? undefined : formatAmount(sums.total),
  },
  ...(isCancelled
    ? [
        {
          key: 'paid',
          header: t('price.totals.paid'),
          cell: (row: BookingRow) => formatAmount(row.paid),
          width: 128,
          align: 'end' as const,
        },
      ]
    : []),
  {
    key: 'balance',
    header: t('price.totals.balance'),
    cell: (row) => <OwedBy balance={row.balance} payers={row.payers} />,
    width: 128,
    align: 'end',
    isSortable: true,
    total: sums === undefined ? undefined : formatAmount(sums.balance),
  },
]
