import { useCallback } from 'react'
import type { BillAnswer } from '#contract/lists/payment/bill.ts'
import type { BillRow } from '#contract/operations/payment/billing.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { CustomerRows } from '#web/screens/customer/customer-rows.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatAmount, formatDay } from '#web/ui/format.ts'

type Sums = BillAnswer['sums'] | undefined

const columnsOf = (t: Translate<'customer'>, sums: Sums): Column<BillRow>[] => [
  { key: 'number', header: t('bills.number'), cell: (row) => row.number, width: 130, isSortable: true },
  { key: 'billOn', header: t('bills.date'), cell: (row) => formatDay(row.billOn), width: 112, isSortable: true },
  { key: 'type', header: t('bills.kind'), cell: (row) => t(`bills.kindOf.${row.type}`) },
  { key: 'booking', header: t('bills.booking'), cell: (row) => row.bookingCode, width: 130 },
  {
    key: 'totalExcluding',
    header: t('bills.excluding'),
    cell: (row) => formatAmount(row.totalExcluding),
    width: 130,
    align: 'end',
    total: sums === undefined ? undefined : formatAmount(sums.totalExcluding),
  },
  {
    key: 'total',
    header: t('bills.total'),
    cell: (row) => formatAmount(row.total),
    width: 130,
    align: 'end',
    isSortable: true,
    total: sums === undefined ? undefined : formatAmount(sums.total),
  },
]

/** Every bill of the customer, the latest first. */
export const CustomerBills = ({ id }: { readonly id: number }) => {
  const t = useT('customer')
  const go = useGo()
  const columns = useCallback((sums: Sums) => columnsOf(t, sums), [t])
  return (
    <CustomerRows<BillRow, BillAnswer['sums']>
      customerId={id}
      path="payment/bill"
      entity="bill"
      label={t('bills.label')}
      columns={columns}
      latestBy="billOn"
      right="payment_bill"
      onOpen={(row) => go(pathTo('/bill/$billId', { billId: row.id }))}
      empty={<EmptyState title={t('bills.empty')} body={t('bills.emptyBody')} />}
    />
  )
}
