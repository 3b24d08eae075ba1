/** A screen that answers "which one?": its line of title, filters and actions, then the table of what was found. */
import type { ReactNode } from 'react'
import type { TableMemory } from '#web/shell/local.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { DataTableProps } from '#web/ui/data-table.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import classes from '#web/ui/list-screen.module.css'
import { PageLine } from '#web/ui/page-line.tsx'

/** What a list found, and where its user stands in it. */
export interface ListFound<R> {
  /** Every row is here: there are no pages. */
  readonly isWhole?: boolean
  readonly memory: TableMemory
  readonly change: (over: Partial<TableMemory>) => void
  readonly query: {
    readonly data: { readonly list: readonly R[]; readonly total: number; readonly page?: number } | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
}

type TableParts<R> = Pick<DataTableProps<R>, 'columns' | 'rowId' | 'onOpen' | 'isMuted' | 'empty'>

interface ListFrameProps {
  /** Tabs between this list and its neighbours. */
  readonly tabs?: ReactNode
  readonly title: string
  readonly count: string | undefined
  readonly info?: ReactNode
  readonly filters?: ReactNode
  readonly actions?: ReactNode
  /** The table, and what stands below it. */
  readonly children: ReactNode
  readonly dialogs?: ReactNode
}

/** The room of a list: the height of the window, its line on top. */
export const ListFrame = ({ tabs, children, dialogs, ...line }: ListFrameProps) => (
  <div className={classes.screen}>
    {tabs}
    <PageLine {...line} />
    <div className={classes.list}>{children}</div>
    {dialogs}
  </div>
)

interface ListScreenProps<R> extends TableParts<R>, Omit<ListFrameProps, 'children'> {
  readonly found: ListFound<R>
  /** Under the table. */
  readonly below?: ReactNode
}

export const ListScreen = <R extends object>({
  title,
  count,
  info,
  filters,
  actions,
  dialogs,
  below,
  tabs,
  ...table
}: ListScreenProps<R>) => (
  <ListFrame tabs={tabs} title={title} count={count} info={info} filters={filters} actions={actions} dialogs={dialogs}>
    <FoundTable label={title} {...table} />
    {below}
  </ListFrame>
)

interface FoundTableProps<R> extends TableParts<R> {
  readonly label: string
  readonly found: ListFound<R>
}

/** The table alone, sorted and paged by the server. */
export const FoundTable = <R extends object>({
  label,
  found: { isWhole, memory, change, query },
  ...table
}: FoundTableProps<R>) => (
  <DataTable
    label={label}
    rows={query.data?.list}
    sort={memory.sort}
    onSort={(sort) => change({ sort, page: 0 })}
    {...(isWhole === true
      ? {}
      : {
          pages: {
            page: memory.page,
            shown: query.data?.page,
            size: memory.size,
            total: query.data?.total ?? 0,
            onChange: (page, size) => change({ page, size }),
          },
        })}
    selected={memory.selected}
    onSelect={(id) => change({ selected: id })}
    isFetching={query.isFetching}
    failure={
      query.data === undefined && query.error !== null ? (
        <ListFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : undefined
    }
    {...table}
  />
)
