import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { BillList, BillRow, SearchBills } from '#contract/operations/payment/billing.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { DEFAULT_PAGE_SIZE } from '#web/shell/local.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { rest } from '#web/shell/rest.ts'
import type { Column, SortBy } from '#web/ui/data-table.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatAmount, formatDay } from '#web/ui/format.ts'

type Sums = BillList['sums'] | undefined

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

const LATEST_FIRST: readonly SortBy[] = [{ field: 'billOn', desc: true }]

/** Every bill of the customer, the latest first. */
export const CustomerBills = ({ id }: { readonly id: number }) => {
  const t = useT('customer')
  const go = useGo()
  const [{ page, size }, setPages] = useState({ page: 0, size: DEFAULT_PAGE_SIZE })
  const [sort, setSort] = useState(LATEST_FIRST)
  const [selected, setSelected] = useState<number | null>(null)
  const body = { criteria: { customerId: id }, page, size, sort: [...sort] as SearchBills['sort'] }
  const query = useQuery({
    queryKey: ['bill', 'search', body],
    queryFn: ({ signal }) => rest.post<BillList>('payment/bill/search', body, { signal }),
    meta: { quiet: true },
  })
  const columns = useMemo(() => columnsOf(t, query.data?.sums), [t, query.data?.sums])
  return (
    <DataTable
      label={t('bills.label')}
      columns={columns}
      rows={query.data?.list}
      rowId={(row) => row.id}
      sort={sort}
      onSort={setSort}
      pages={{
        page,
        size,
        total: query.data?.total ?? 0,
        onChange: (next, rows) => setPages({ page: next, size: rows }),
      }}
      selected={selected}
      onSelect={setSelected}
      onOpen={(row) => go(pathTo('/bill/$billId', { billId: row.id }))}
      isFetching={query.isFetching}
      empty={<EmptyState title={t('bills.empty')} body={t('bills.emptyBody')} />}
      failure={query.error === null ? undefined : <EmptyState title={sentenceOf(query.error)} />}
    />
  )
}
