import type { Column, SortBy } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/ui/data-table.module.css'

interface TableHeadProps<R> {
  readonly columns: readonly Column<R>[]
  readonly sort: readonly SortBy[]
  readonly onSort: ((sort: readonly SortBy[]) => void) | undefined
}

/** Ascending, descending, as the server has it: one click each. */
export const nextSort = (sort: readonly SortBy[], field: string): readonly SortBy[] => {
  const current = sort.find((by) => by.field === field)
  if (current === undefined) return [{ field, desc: false }]
  return current.desc ? [] : [{ field, desc: true }]
}

const stateOf = (sort: readonly SortBy[], field: string): 'ascending' | 'descending' | undefined => {
  const current = sort.find((by) => by.field === field)
  if (current === undefined) return undefined
  return current.desc ? 'descending' : 'ascending'
}

const ICONS = { ascending: 'chevronUp', descending: 'chevronDown', none: 'sort' } as const

export const TableHead = <R,>({ columns, sort, onSort }: TableHeadProps<R>) => {
  const t = useT('ui')
  const labelOf = (column: Column<R>, state: 'ascending' | 'descending' | undefined): string => {
    if (state === undefined) return t('table.sortAscending', { column: column.header })
    return t(state === 'ascending' ? 'table.sortDescending' : 'table.sortNone', { column: column.header })
  }
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const state = stateOf(sort, column.key)
          return (
            <th key={column.key} scope="col" data-align={column.align} aria-sort={state}>
              {column.isSortable === true && onSort !== undefined ? (
                <button
                  type="button"
                  className={classes.sort}
                  data-state={state}
                  title={labelOf(column, state)}
                  onClick={() => onSort(nextSort(sort, column.key))}
                >
                  <span>{column.header}</span>
                  <Icon name={ICONS[state ?? 'none']} size={14} />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
