import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Functionality } from '#contract/rights.ts'
import { DEFAULT_PAGE_SIZE } from '#web/shell/local.ts'
import { RowsFrame } from '#web/screens/customer/rows-frame.tsx'
import { rest } from '#web/shell/rest.ts'
import type { Column, SortBy } from '#web/ui/data-table.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'

interface Answer<R, S> {
  readonly list: readonly R[]
  readonly total: number
  /** Totals of every row, not of this page alone. */
  readonly sums: S
}

interface CustomerRowsProps<R, S> {
  readonly customerId: number
  /** REST path of the search, and the entity whose changes refresh it. */
  readonly path: string
  readonly entity: string
  readonly label: string
  readonly columns: (sums: S | undefined) => Column<R>[]
  /** Sorted by this field, the latest first. */
  readonly latestBy: string
  readonly onOpen: (row: R) => void
  readonly empty: ReactNode
  /** Whose flag lets them out as a file. */
  readonly right: Functionality
}

/** What a customer has of stays or bills, a page at a time. */
export const CustomerRows = <R extends { readonly id: number }, S>(props: CustomerRowsProps<R, S>) => {
  const { customerId, path, entity, columns } = props
  const [{ page, size }, setPages] = useState({ page: 0, size: DEFAULT_PAGE_SIZE })
  const [sort, setSort] = useState<readonly SortBy[]>([{ field: props.latestBy, desc: true }])
  const [selected, setSelected] = useState<number | null>(null)
  const body = { criteria: { customerId }, page, size, sort }
  const query = useQuery({
    queryKey: [entity, 'of-customer', body],
    queryFn: ({ signal }) => rest.post<Answer<R, S>>(`${path}/search`, body, { signal }),
    meta: { quiet: true },
  })
  const sums = query.data?.sums
  const shown = useMemo(() => columns(sums), [columns, sums])
  return (
    <RowsFrame
      label={props.label}
      right={props.right}
      csv={{ path: `${path}/document`, body: { criteria: { customerId }, sort } }}
      chosen={query.data?.list.find(({ id }) => id === selected)}
      onOpen={props.onOpen}
    >
      <DataTable
        label={props.label}
        columns={shown}
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
        onOpen={props.onOpen}
        isFetching={query.isFetching}
        empty={props.empty}
        failure={
          query.error === null ? undefined : <ListFailure error={query.error} onRetry={() => void query.refetch()} />
        }
      />
    </RowsFrame>
  )
}
