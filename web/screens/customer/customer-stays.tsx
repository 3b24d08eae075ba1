import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { BookingList, BookingRow, SearchBookings } from '#contract/operations/booking/list.ts'
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
import { formatAmount, formatDay, formatInteger } from '#web/ui/format.ts'

type Sums = BookingList['sums'] | undefined

const columnsOf = (t: Translate<'customer'>, sums: Sums): Column<BookingRow>[] => [
  { key: 'code', header: t('stays.code'), cell: (row) => row.code, width: 120, isSortable: true },
  { key: 'status', header: t('stays.status'), cell: (row) => statusOf(t, row.statusId), width: 120 },
  { key: 'arrival', header: t('stays.arrival'), cell: (row) => formatDay(row.arrival), width: 112, isSortable: true },
  { key: 'departure', header: t('stays.departure'), cell: (row) => formatDay(row.departure), width: 112 },
  { key: 'places', header: t('stays.places'), cell: (row) => row.places },
  { key: 'people', header: t('stays.people'), cell: (row) => formatInteger(row.people), width: 110, align: 'end' },
  {
    key: 'total',
    header: t('stays.total'),
    cell: (row) => formatAmount(row.total),
    width: 120,
    align: 'end',
    isSortable: true,
    total: sums === undefined ? undefined : formatAmount(sums.total),
  },
  {
    key: 'balance',
    header: t('stays.balance'),
    cell: (row) => formatAmount(row.balance),
    width: 120,
    align: 'end',
    isSortable: true,
    total: sums === undefined ? undefined : formatAmount(sums.balance),
  },
]

const statusOf = (t: Translate<'customer'>, statusId: number): string =>
  t(`stays.statusOf.${statusId as 1 | 2 | 3 | 4 | 5}`)

const stayAddress = (row: BookingRow, customerId: number): string =>
  pathTo('/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId', {
    activeKey: 'stay',
    bookingId: row.id,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    customerId,
    statusId: row.statusId,
  })

const LATEST_FIRST: readonly SortBy[] = [{ field: 'arrival', desc: true }]

/** Every live file of the customer, the latest first. */
export const CustomerStays = ({ id }: { readonly id: number }) => {
  const t = useT('customer')
  const go = useGo()
  const [{ page, size }, setPages] = useState({ page: 0, size: DEFAULT_PAGE_SIZE })
  const [sort, setSort] = useState(LATEST_FIRST)
  const [selected, setSelected] = useState<number | null>(null)
  const body = { criteria: { customerId: id }, page, size, sort: [...sort] as SearchBookings['sort'] }
  const query = useQuery({
    queryKey: ['booking', 'search', body],
    queryFn: ({ signal }) => rest.post<BookingList>('booking/booking/search', body, { signal }),
    meta: { quiet: true },
  })
  const columns = useMemo(() => columnsOf(t, query.data?.sums), [t, query.data?.sums])
  return (
    <DataTable
      label={t('stays.label')}
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
      onOpen={(row) => go(stayAddress(row, id))}
      isFetching={query.isFetching}
      empty={<EmptyState title={t('stays.empty')} body={t('stays.emptyBody')} />}
      failure={query.error === null ? undefined : <EmptyState title={sentenceOf(query.error)} />}
    />
  )
}
