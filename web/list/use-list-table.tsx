/** The table of a declared list: its columns, boxes and selection, wherever it stands. */
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { AnyList, List, ListAnswer, ListRow, SaidKey } from '#contract/list.ts'
import { allows } from '#contract/rights.ts'
import type { Functionality } from '#contract/rights.ts'
import { translate } from '#web/i18n/i18n.ts'
import { listColumns } from '#web/list/columns.tsx'
import type { Cells } from '#web/list/columns.tsx'
import { useWholeList } from '#web/list/use-whole-list.ts'
import type { Here } from '#web/list/whole.ts'
import type { Kept, Place } from '#web/list/kept-filters.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { useUser } from '#web/shell/session.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { sortable } from '#contract/list.ts'
import { criteriaOf, firstIn, fixedIn, nameIn, readAll } from '#web/list/kept-filters.ts'
import { useSearched } from '#web/shell/searched.ts'

/** The list as its user sees it now, a page of it. */
const useList = <C extends AnyList['columns'], F extends AnyList['filters'], X, B = object>(
  list: List<C, F, X>,
  place: Place = {},
) => ({
  ...useSearched<ListAnswer<List<C, F, X>, B>, Kept & { readonly text: string }, Kept>({
    name: nameIn(list, place),
    refreshedBy: list.refreshedBy,
    base: list.base,
    none: firstIn(list, place),
    read: (kept) => readAll(list, kept),
    criteriaOf: (filters) => ({ ...criteriaOf(filters), ...fixedIn(place, filters) }),
    sorts: sortable(list),
  }),
  isWhole: false,
  all: undefined,
})

type Cell<R> = (props: { readonly row: R }) => ReactNode

export interface Picking<R> {
  /** Heading of the boxes, the spoken name of one, and the words of the box that ticks the page. */
  readonly heading: () => string
  readonly label: (row: R) => string
  readonly all: () => string
  /** Only these rows have a box. */
  readonly may?: (row: R) => boolean
}

/** Where a row leads, with what narrows the list that is there. */
export interface Address {
  readonly to: string
  readonly search: Readonly<Record<string, string | number | boolean>>
}

/** How the rows of a list are drawn and opened. */
export interface TableOptions<R, Said extends string> {
  /** Where a row leads. */
  readonly open?: (row: R) => string | Address
  /** Who may not read that opens no row. */
  readonly openRight?: Functionality
  /** How a list that comes whole is narrowed and sorted; declared outside the component. */
  readonly here?: Here<R & object>
  /** Tells rows apart where they have no number of their own. */
  readonly keyOf?: (row: R) => string
  readonly isMuted?: (row: R) => boolean
  /** Columns that a component says, those of kind `said` among them. */
  readonly cells?: { readonly [K in Said]: Cell<R> } & { readonly [key: string]: Cell<R> }
  readonly pick?: Picking<R>
  /** Columns that this place does without; the file has them all. */
  readonly without?: readonly string[]
}

const cellsOf = (cells: Readonly<Record<string, Cell<never>>> = {}): Cells =>
  Object.fromEntries(Object.entries(cells).map(([key, Said]) => [key, (row: never): ReactNode => <Said row={row} />]))

const PICK_WIDTH = 76

const pickColumn = <R,>(
  { heading, label, may = () => true }: Picking<R>,
  has: (row: R) => boolean,
  toggle: (row: R) => void,
): Column<R> => ({
  key: 'pick',
  header: heading(),
  cell: (row) =>
    may(row) ? (
      <Checkbox
        aria-label={label(row)}
        checked={has(row)}
        onChange={() => toggle(row)}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
    ) : null,
  width: PICK_WIDTH,
})

/** Rows ticked, by what tells them apart. */
const usePicked = <R,>(keyOf: (row: R) => string) => {
  const [picked, setPicked] = useState<ReadonlyMap<string, R>>(new Map())
  return {
    rows: [...picked.values()],
    has: (row: R) => picked.has(keyOf(row)),
    pick: (rows: readonly R[]) => setPicked(new Map(rows.map((row) => [keyOf(row), row]))),
    toggle: (row: R) =>
      setPicked((before) => {
        const after = new Map(before)
        if (!after.delete(keyOf(row))) after.set(keyOf(row), row)
        return after
      }),
  }
}

export type Picked<R> = ReturnType<typeof usePicked<R>>

/** Words of F4, and why it is grey. */
interface OpenWords {
  readonly open: string
  readonly noneSelected: string
}

type FoundList<C extends AnyList['columns'], F extends AnyList['filters'], X, B> =
  | ReturnType<typeof useList<C, F, X, B>>
  | ReturnType<typeof useWholeList<C, F, X, B>>

/** State of the table, and what `ListScreen` or `FoundTable` draw of it. */
const useTable = <C extends AnyList['columns'], F extends AnyList['filters'], X, B = object>(
  list: List<C, F, X>,
  options: TableOptions<ListRow<List<C, F, X>>, SaidKey<List<C, F, X>>>,
  f4: OpenWords,
  found: FoundList<C, F, X, B>,
) => {
  type R = ListRow<List<C, F, X>> & object
  const { open, isMuted = () => false, pick, without = [] } = options
  const keyOf = options.keyOf ?? ((row: R) => String((row as { readonly id?: number }).id))
  const { rights } = useUser()
  const mayOpen = options.openRight === undefined || allows(rights[options.openRight], 'read')
  const go = useGo()
  const { memory, change } = found
  const picked = usePicked<R>(keyOf)
  const put = (over: Kept): void => {
    found.put(over)
    // What a search does not show is not worked on; a list that is whole still has it.
    if (!found.isWhole) picked.pick([])
  }
  const data: ListAnswer<List<C, F, X>, B> | undefined = found.query.data
  const rows = data?.list
  const numbers = new Map(rows?.map((row, rank) => [row, options.keyOf === undefined ? Number(keyOf(row)) : rank]))
  const numberOf = (row: R): number => numbers.get(row) ?? -1
  const selected: R | undefined = rows?.find((row) => numberOf(row) === memory.selected)
  const show = (row: R): void => {
    change({ selected: numberOf(row) })
    if (open === undefined || !mayOpen) return
    const at = open(row)
    if (typeof at === 'string') go(at)
    else go(at.to, { search: at.search })
  }
  const noRow = selected === undefined ? f4.noneSelected : undefined
  const opening = {
    label: f4.open,
    run: () => selected !== undefined && show(selected),
    disabledReason: mayOpen ? noRow : translate('ui')('noRight'),
  }
  useFunctionKeys(open === undefined ? {} : { F4: opening })
  const columns = listColumns<R>(list, rights, data?.sums, cellsOf(options.cells), found.body.criteria).filter(
    ({ key }) => !without.includes(key),
  )
  const table = {
    found,
    columns: pick === undefined ? columns : [pickColumn(pick, picked.has, picked.toggle), ...columns],
    rowId: numberOf,
    isMuted,
    ...(open === undefined ? {} : { onOpen: show }),
  }
  const inSight = found.isWhole ? { ...picked, rows: rows?.filter(picked.has) ?? [] } : picked
  return { found, data, rows, filters: found.filters, put, picked: inSight, selected, table }
}

export type ListTable<C extends AnyList['columns'], F extends AnyList['filters'], X, B> = ReturnType<
  typeof useTable<C, F, X, B>
>

/** The table of a list that the server searches, page by page. */
export const useListTable = <C extends AnyList['columns'], F extends AnyList['filters'], X, B = object>(
  list: List<C, F, X>,
  options: TableOptions<ListRow<List<C, F, X>>, SaidKey<List<C, F, X>>>,
  f4: OpenWords,
  place?: Place,
) => useTable<C, F, X, B>(list, options, f4, useList<C, F, X, B>(list, place))

/** The table of a list that comes whole. */
export const useWholeTable = <C extends AnyList['columns'], F extends AnyList['filters'], X, B = object>(
  list: List<C, F, X>,
  options: TableOptions<ListRow<List<C, F, X>>, SaidKey<List<C, F, X>>>,
  f4: OpenWords,
  place?: Place,
) => useTable<C, F, X, B>(list, options, f4, useWholeList<C, F, X, B>(list, place, options.here))
