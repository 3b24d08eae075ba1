import type { BillList, BillRow } from '#contract/operations/payment/billing.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { formatAmount, formatDay } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { StatusTone } from '#web/ui/status-badge.tsx'

type T = Translate<'billing'>

const TONES: Readonly<Record<BillRow['type'], StatusTone>> = { 1: 'good', 2: 'bad', 3: 'neutral' }

/** A bill that another cancelled is a cancelled one, whatever it was issued as. */
export const billKind = ({ type, cancelledById }: Pick<BillRow, 'type' | 'cancelledById'>): BillRow['type'] =>
  type === 1 && cancelledById !== null ? 2 : type

type Kinded = Pick<BillRow, 'type' | 'cancelledById' | 'isDownPayment'>

export const BillKind = ({ bill, t }: { readonly bill: Kinded; readonly t: T }) => {
  const kind = billKind(bill)
  return (
    <StatusBadge tone={TONES[kind]}>
      {t(kind === 1 && bill.isDownPayment ? 'bill.kind.downPayment' : `bill.kind.${kind}`)}
    </StatusBadge>
  )
}

export const billColumns = (t: T, sums: BillList['sums'] | undefined): Column<BillRow>[] => [
  { key: 'number', header: t('list.number'), cell: (row) => row.number, width: 130, isSortable: true },
  { key: 'billOn', header: t('list.date'), cell: (row) => formatDay(row.billOn), width: 112, isSortable: true },
  { key: 'type', header: t('list.kind'), cell: (row) => <BillKind bill={row} t={t} />, width: 168 },
  { key: 'customer', header: t('list.customer'), cell: (row) => row.customerName, isSortable: true },
  { key: 'booking', header: t('list.booking'), cell: (row) => row.bookingCode ?? '', width: 120 },
  {
    key: 'totalExcluding',
    header: t('list.excluding'),
    cell: (row) => formatAmount(row.totalExcluding),
    width: 120,
    align: 'end',
    total: sums === undefined ? undefined : formatAmount(sums.totalExcluding),
  },
  {
    key: 'totalVat',
    header: t('list.vat'),
    cell: (row) => formatAmount(row.totalVat),
    width: 110,
    align: 'end',
    total: sums === undefined ? undefined : formatAmount(sums.totalVat),
  },
  {
    key: 'total',
    header: t('list.total'),
    cell: (row) => formatAmount(row.total),
    width: 120,
    align: 'end',
    isSortable: true,
    total: sums === undefined ? undefined : formatAmount(sums.total),
  },
]
