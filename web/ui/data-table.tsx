/**
 * The table of every list: sorted and paged by the server, one row selected, followed by keyboard (↑ ↓, Origine, Fin,
 * Page ↑ ↓, Entrée). Columns do not move from page to page; long pages are drawn only where they are looked at.
 */
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { TableBody } from '#web/ui/data-table-body.tsx'
import { TableHead } from '#web/ui/data-table-head.tsx'
import { TablePages } from '#web/ui/data-table-pages.tsx'
import { useColumnWidths } from '#web/ui/use-column-widths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { CutCells } from '#web/ui/cut-cells.tsx'
import classes from '#web/ui/data-table.module.css'

export interface Column<R> {
  /** Name of the field, sent as it is when sorting. */
  readonly key: string
  readonly header: string
  readonly cell: (row: R) => ReactNode
  readonly align?: 'start' | 'end' | 'center' | undefined
  /** Pixels before the rows are there, for what is never cut: figures, days, marks. Columns without one hold words, which may be. */
  readonly width?: number | undefined
  readonly isSortable?: boolean | undefined
  /** Total of the column, where amounts are shown. */
  readonly total?: ReactNode
}

export interface SortBy {
  readonly field: string
  readonly desc: boolean
}

export interface Pages {
  /** From 0. */
  readonly page: number
  /** Page of the rows in sight while `page` is on its way; default `page`. */
  readonly shown?: number | undefined
  readonly size: number
  readonly total: number
  readonly onChange: (page: number, size: number) => void
}

export interface DataTableProps<R> {
  /** Spoken name: « Clients ». */
  readonly label: string
  readonly columns: readonly Column<R>[]
  /** Undefined while the first page loads. */
  readonly rows: readonly R[] | undefined
  readonly rowId: (row: R) => number
  readonly sort?: readonly SortBy[]
  readonly onSort?: (sort: readonly SortBy[]) => void
  /** Absent: every row is here. */
  readonly pages?: Pages
  readonly selected?: number | null
  readonly onSelect?: (id: number) => void
  /** Double click, Entrée, or a tap on the selected row. */
  readonly onOpen?: (row: R) => void
  /** Greys what no longer counts: cancelled, inactive. */
  readonly isMuted?: (row: R) => boolean
  /** Another page is on its way; the rows in sight are the previous ones. */
  readonly isFetching?: boolean
  /** What to show when there is no row. */
  readonly empty: ReactNode
  /** Shown instead of rows: the list could not be read. */
  readonly failure?: ReactNode
}

/** Narrowest column without a width of its own. */
const NARROWEST = 160

/** Before anything was measured. */
const guessed = <R,>(columns: readonly Column<R>[]): readonly number[] =>
  columns.map((column) => column.width ?? NARROWEST)

export const DataTable = <R extends object>(props: DataTableProps<R>) => {
  const t = useT('ui')
  const { columns, rows } = props
  const scroller = useRef<HTMLDivElement>(null)
  const hasRows = rows !== undefined && rows.length > 0
  const widths = useColumnWidths(scroller, columns, rows) ?? guessed(columns)
  return (
    <section
      className={classes.frame}
      aria-label={props.label}
      aria-busy={props.isFetching === true || rows === undefined}
    >
      <div className={classes.progress} data-active={props.isFetching === true || rows === undefined || undefined} />
      <div
        className={classes.scroller}
        ref={scroller}
        data-list-rows={hasRows || undefined}
        // Rows take the focus; without one, the headings must still be reachable where they do not fit.
        tabIndex={hasRows ? undefined : 0}
      >
        <table
          className={classes.table}
          role="grid"
          aria-label={props.label}
          style={{ minWidth: widths.reduce((sum, width) => sum + width, 0) }}
        >
          <colgroup>
            {columns.map((column, index) => (
              <col key={column.key} style={{ width: widths[index] }} />
            ))}
          </colgroup>
          <TableHead columns={columns} sort={props.sort ?? []} onSort={props.onSort} />
          {hasRows ? <TableBody {...props} rows={rows} scroller={scroller} /> : null}
          {hasRows && columns.some((column) => column.total !== undefined) ? (
            <Totals columns={columns} label={t('table.totals')} />
          ) : null}
        </table>
        {rows === undefined && props.failure === undefined ? (
          <p className={classes.waiting}>{t('table.loading')}</p>
        ) : null}
        <CutCells scroller={scroller} />
        {props.failure}
        {rows !== undefined && !hasRows && props.failure === undefined ? props.empty : null}
      </div>
      {props.pages === undefined || (props.pages.total === 0 && !hasRows) ? null : <TablePages {...props.pages} />}
    </section>
  )
}

/** Narrowest column that the word fits in: that of the boxes to tick is not. */
const WIDE = 90

const Totals = <R,>({ columns, label }: { readonly columns: readonly Column<R>[]; readonly label: string }) => {
  const labelled = columns.findIndex(({ width }) => width === undefined || width >= WIDE)
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => (
          <td key={column.key} data-align={column.align}>
            {column.total ?? (index === labelled ? label : null)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
