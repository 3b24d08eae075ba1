import { Checkbox } from '@mantine/core'
import type { UnbilledList, UnbilledRow } from '#contract/operations/payment/unbilled.ts'
import { sayWords } from '#contract/words.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { formatAmount, formatDay } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type T = Translate<'billing'>

/** A payer of a file. */
export const keyOf = ({ bookingId, payerId }: UnbilledRow): string => `${bookingId}-${payerId}`

interface Picks {
  readonly has: (row: UnbilledRow) => boolean
  readonly toggle: (row: UnbilledRow) => void
}

const State = ({ row, t }: { readonly row: UnbilledRow; readonly t: T }) => {
  if (row.missing.length > 0)
    return (
      <StatusBadge tone="attention">{t('unbilled.missing', { fields: sayWords(row.missing.join(', ')) })}</StatusBadge>
    )
  if (row.status === 'CANCELLED') return <StatusBadge tone="bad">{t('unbilled.cancelled')}</StatusBadge>
  return (
    <StatusBadge tone={row.statusId === 4 ? 'info' : 'neutral'}>
      {t(row.statusId === 4 ? 'unbilled.stay' : 'unbilled.booked')}
    </StatusBadge>
  )
}

export const unbilledColumns = (t: T, sums: UnbilledList['sums'] | undefined, picks: Picks): Column<UnbilledRow>[] => [
  {
    key: 'pick',
    header: t('unbilled.pick'),
    cell: (row) => (
      <Checkbox
        aria-label={t('unbilled.pickOne', { code: row.bookingCode, name: row.payerName })}
        checked={picks.has(row)}
        onChange={() => picks.toggle(row)}
        onClick={(event) => event.stopPropagation()}
      />
    ),
    width: 76,
  },
  { key: 'code', header: t('list.booking'), cell: (row) => row.bookingCode, width: 120, isSortable: true },
  {
    key: 'customer',
    header: t('pay.payer'),
    cell: (row) => (row.otherPayer ? t('unbilled.otherPayer', { name: row.payerName }) : row.payerName),
    isSortable: true,
  },
  {
    key: 'arrival',
    header: t('unbilled.arrival'),
    cell: (row) => (row.arrival === null ? '' : formatDay(row.arrival)),
    width: 112,
    isSortable: true,
  },
  {
    key: 'departure',
    header: t('unbilled.departure'),
    cell: (row) => (row.departure === null ? '' : formatDay(row.departure)),
    width: 112,
    isSortable: true,
  },
  { key: 'state', header: t('unbilled.state'), cell: (row) => <State row={row} t={t} />, width: 230 },
  {
    key: 'amount',
    header: t('unbilled.amount'),
    cell: (row) => formatAmount(row.amount),
    width: 124,
    align: 'end',
    isSortable: true,
    total: sums === undefined ? undefined : formatAmount(sums.amount),
  },
  {
    key: 'received',
    header: t('unbilled.received'),
    cell: (row) => formatAmount(row.received),
    width: 140,
    align: 'end',
    total: sums === undefined ? undefined : formatAmount(sums.received),
  },
]
