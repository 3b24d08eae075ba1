/** The screen of a declared list: its line of title and filters, its table, F4 opens, F8 prints and exports. */
import { Button, Checkbox } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { useState } from 'react'
import type { AnyList, List, ListAnswer, ListBeside, ListRow, SaidKey } from '#contract/list.ts'
import type { CatalogueName, TextKey } from '#web/i18n/i18n.ts'
import { translate, useT } from '#web/i18n/i18n.ts'
import { listColumns } from '#web/list/columns.tsx'
import type { Cells } from '#web/list/columns.tsx'
import { FilterFields } from '#web/list/filters.tsx'
import { useList } from '#web/list/use-list.ts'
import type { Kept } from '#web/list/use-list.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useUser } from '#web/shell/session.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListOutput } from '#web/ui/list-output.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'

/** Every list says these of itself. */
type Word = 'title' | 'count' | 'empty' | 'emptyBody' | 'noMatch' | 'open' | 'noneSelected'

/** Beginnings under which a catalogue has the words of a list: `guarantee` of `guarantee.noMatch`. */
type Begins<A extends CatalogueName> = {
  [K in TextKey<A>]: K extends `${infer P}.noMatch` ? P : never
}[TextKey<A>]

/** What the actions of a list may use. */
export interface ListHands<R> {
  readonly filters: Kept
  /** Ticked rows, of other pages too. */
  readonly picked: readonly R[]
  readonly pick: (rows: readonly R[]) => void
}

type Cell<R> = (props: { readonly row: R }) => ReactNode

interface Picking<R> {
  /** Heading of the boxes, the spoken name of one, and the words of the box that ticks the page. */
  readonly heading: () => string
  readonly label: (row: R) => string
  readonly all: () => string
  /** Only these rows have a box. */
  readonly may?: (row: R) => boolean
}

interface Options<A extends CatalogueName, R, Said extends string, B> {
  readonly words: readonly [A, Begins<A>]
  /** Where a row leads. */
  readonly open: (row: R) => string
  /** Tells rows apart where they have no number of their own. */
  readonly keyOf?: (row: R) => string
  readonly isMuted?: (row: R) => boolean
  /** Columns that a component says, those of kind `said` among them. */
  readonly cells?: { readonly [K in Said]: Cell<R> } & { readonly [key: string]: Cell<R> }
  readonly pick?: Picking<R>
  readonly Actions?: ComponentType<ListHands<R>>
  /** Beside the title. */
  readonly Info?: ComponentType<{ readonly answer: B; readonly filters: Kept }>
  readonly Below?: ComponentType<{ readonly answer: B }>
  /** Filters that show every row, where the list opens on a part of them. */
  readonly everything?: Kept
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
      />
    ) : null,
  width: PICK_WIDTH,
})

interface PickAllProps<R> {
  readonly label: string
  /** Those of the page that may be ticked. */
  readonly rows: readonly R[]
  readonly picked: ReturnType<typeof usePicked<R>>
  readonly isSettled: boolean
}

/** Ticks the page. Rows that are about to be replaced are not for choosing. */
const PickAll = <R,>({ label, rows, picked, isSettled }: PickAllProps<R>) => {
  const isAll = rows.length > 0 && rows.every(picked.has)
  return (
    <Checkbox
      label={label}
      checked={isAll}
      disabled={!isSettled || rows.length === 0}
      indeterminate={!isAll && picked.rows.length > 0}
      onChange={() => picked.pick(isAll ? [] : rows)}
    />
  )
}

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

/**
 * Makes the screen of a list. `B` is what its server answers beside the rows.
 * @param options said of the screen alone: where a row leads, how it is drawn, what can be done with it.
 */
export const listScreen = <
  const C extends AnyList['columns'],
  const F extends AnyList['filters'],
  X,
  A extends CatalogueName,
  B = object,
>(
  list: List<C, F, X>,
  options: Options<A, ListRow<List<C, F, X>>, SaidKey<List<C, F, X>>, ListAnswer<List<C, F, X>, B>>,
): (() => ReactNode) => {
  type R = ListRow<List<C, F, X>> & object
  const { words, open, isMuted = () => false, pick, Actions, Info, Below, everything = {} } = options
  const keyOf = options.keyOf ?? ((row: R) => String((row as { readonly id?: number }).id))
  const cells = cellsOf(options.cells)
  return () => {
    const t = useT(words[0])
    const say = (word: Word, values?: Readonly<Record<string, number>>) =>
      t(`${words[1]}.${word}` as TextKey<A>, values)
    const { rights } = useUser()
    const go = useGo()
    const back = useGoBack('/home')
    const found = useList<C, F, X, B>(list)
    const { memory, change, body, filters, isNarrowed, isSettled } = found
    const { data } = found.query
    const picked = usePicked<R>(keyOf)
    const put = (over: Kept): void => {
      found.put(over)
      picked.pick([])
    }
    const showAll = (): void => put({ ...found.none, ...everything })
    const rows = data?.list
    const numbers = new Map(rows?.map((row, rank) => [row, options.keyOf === undefined ? Number(keyOf(row)) : rank]))
    const numberOf = (row: R): number => numbers.get(row) ?? -1
    const show = (row: R): void => {
      change({ selected: numberOf(row) })
      go(open(row))
    }
    const selected = rows?.find((row) => numberOf(row) === memory.selected)
    useFunctionKeys({
      F4: {
        label: say('open'),
        run: () => selected !== undefined && show(selected),
        disabledReason: selected === undefined ? say('noneSelected') : undefined,
      },
      Escape: { run: back },
    })
    const columns = listColumns<R>(list, rights, data?.sums, cells)
    return (
      <ListScreen<R>
        title={say('title')}
        count={data === undefined ? undefined : say('count', { count: data.total })}
        info={Info === undefined || data === undefined ? null : <Info answer={data} filters={filters} />}
        filters={<FilterFields list={list} filters={filters} put={put} beside={data as ListBeside | undefined} />}
        actions={
          <>
            {pick === undefined ? null : (
              <PickAll
                label={pick.all()}
                rows={rows?.filter(pick.may ?? (() => true)) ?? []}
                picked={picked}
                isSettled={isSettled}
              />
            )}
            {Actions === undefined ? null : <Actions filters={filters} picked={picked.rows} pick={picked.pick} />}
            <ListOutput right={list.right} path={`${list.base}/document`} body={body} />
          </>
        }
        found={found}
        columns={pick === undefined ? columns : [pickColumn(pick, picked.has, picked.toggle), ...columns]}
        rowId={numberOf}
        onOpen={show}
        isMuted={isMuted}
        empty={
          isNarrowed ? (
            <NothingWith title={say('noMatch')} onClear={showAll} />
          ) : (
            <EmptyState
              title={say('empty')}
              body={say('emptyBody')}
              action={options.everything === undefined ? undefined : <ShowAll onClick={showAll} />}
            />
          )
        }
        below={Below === undefined || data === undefined || data.total === 0 ? null : <Below answer={data} />}
      />
    )
  }
}

const ShowAll = ({ onClick }: { readonly onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    {translate('ui')('list.showAll')}
  </Button>
)

const NothingWith = ({ title, onClear }: { readonly title: string; readonly onClear: () => void }) => {
  const t = useT('ui')
  return <NothingFound title={title} body={t('list.noMatchBody')} clearLabel={t('list.showAll')} onClear={onClear} />
}
