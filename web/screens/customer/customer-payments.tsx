import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ResumePayment } from '#contract/operations/customer/resume.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import { RowsFrame } from '#web/screens/customer/rows-frame.tsx'
import { rest } from '#web/shell/rest.ts'
import type { Column, SortBy } from '#web/ui/data-table.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatAmount, formatDay } from '#web/ui/format.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { sortHere } from '#web/ui/sort-here.ts'
import type { SortKeys } from '#web/ui/sort-here.ts'

interface Answer {
  readonly list: readonly ResumePayment[]
  readonly total: number
}

const columnsOf = (t: Translate<'customer'>): Column<ResumePayment>[] => [
  { key: 'paidOn', header: t('payments.date'), cell: (row) => formatDay(row.paidOn), width: 112, isSortable: true },
  { key: 'method', header: t('payments.method'), cell: (row) => row.method, isSortable: true },
  {
    key: 'booking',
    header: t('payments.booking'),
    cell: (row) => row.bookingCode ?? '',
    width: 130,
    isSortable: true,
  },
  {
    key: 'amount',
    header: t('payments.amount'),
    cell: (row) => formatAmount(row.amount),
    width: 130,
    align: 'end',
    isSortable: true,
  },
]

const KEYS: SortKeys<ResumePayment> = {
  paidOn: (row) => row.paidOn,
  method: (row) => row.method,
  booking: (row) => row.bookingCode,
  amount: (row) => row.amount,
}

/** Every payment of the customer, the latest first; reversals are rows of their own. */
export const CustomerPayments = ({ id }: { readonly id: number }) => {
  const t = useT('customer')
  const columns = useMemo(() => columnsOf(t), [t])
  const [selected, setSelected] = useState<number | null>(null)
  const [sort, setSort] = useState<readonly SortBy[]>([])
  const query = useQuery({
    queryKey: ['payment', 'of-customer', id],
    queryFn: ({ signal }) => rest.get<Answer>(`customer/customer/payments/${id}`, { signal }),
    meta: { quiet: true },
  })
  const list = query.data?.list
  const rows = useMemo(() => (list === undefined ? undefined : sortHere(list, sort, KEYS)), [list, sort])
  return (
    <RowsFrame
      label={t('payments.label')}
      right="payment_payment"
      csv={{ path: `customer/customer/payments/document/${id}`, body: {} }}
    >
      <DataTable
        label={t('payments.label')}
        columns={columns}
        rows={rows}
        sort={sort}
        onSort={setSort}
        rowId={(row) => row.id}
        selected={selected}
        onSelect={setSelected}
        isFetching={query.isFetching}
        empty={<EmptyState title={t('payments.empty')} body={t('payments.emptyBody')} />}
        failure={
          query.error === null ? undefined : <ListFailure error={query.error} onRetry={() => void query.refetch()} />
        }
      />
    </RowsFrame>
  )
}
