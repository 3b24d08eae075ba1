/** The screen of a declared list: its line of title and filters, its table, F4 opens, F8 prints and exports. */
import { Button, Checkbox } from '@mantine/core'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { DocumentKind } from '#contract/document/kinds.ts'
import type { AnyList, List, ListAnswer, ListBeside, ListRow, SaidKey } from '#contract/list.ts'
import type { CatalogueName, TextKey } from '#web/i18n/i18n.ts'
import { translate, useT } from '#web/i18n/i18n.ts'
import { FilterFields } from '#web/list/filters.tsx'
import { useListTable, useWholeTable } from '#web/list/use-list-table.tsx'
import type { ListTable, Picked, TableOptions } from '#web/list/use-list-table.tsx'
import type { Kept, Place } from '#web/list/kept-filters.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFiles } from '#web/list/list-files.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { useSelectionPapers } from '#web/ui/papers/use-selection-papers.tsx'
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

interface Options<A extends CatalogueName, R, Said extends string, B> extends TableOptions<R, Said> {
  readonly words: readonly [A, Begins<A>]
  /** Other words while the filters are so. */
  readonly wordsWhile?: (filters: Kept) => Begins<A> | undefined
  /** What the count says beside the number of rows. */
  readonly counted?: (answer: B) => Readonly<Record<string, number>>
  readonly Actions?: ComponentType<ListHands<R>>
  /** The records that the ticked rows are, whose papers stand in the menu of F8. */
  readonly papers?: { readonly kind: DocumentKind; readonly idOf: (row: R) => number }
  /** Between this list and its neighbours. */
  readonly Tabs?: ComponentType
  /** Beside the title. */
  readonly Info?: ComponentType<{ readonly answer: B; readonly filters: Kept; readonly readAt: number }>
  readonly Below?: ComponentType<{ readonly answer: B; readonly filters: Kept }>
  /** It says something where there is no row too. */
  readonly isAlwaysBelow?: true
  /** Before the filters: a day that the screen draws itself. */
  readonly Before?: ComponentType
  /** Where it stands now; another `key` begins anew. */
  readonly usePlace?: () => Place & { readonly key?: string }
  /** Filters that show every row, where the list opens on a part of them. */
  readonly everything?: Kept
}

interface PickAllProps<R> {
  readonly pick: { readonly all: () => string; readonly may?: ((row: R) => boolean) | undefined }
  /** Of the page. */
  readonly rows: readonly R[]
  readonly picked: Picked<R>
  readonly isSettled: boolean
}

/** Ticks the page. Rows that are about to be replaced are not for choosing. */
const PickAll = <R,>({ pick, rows: page, picked, isSettled }: PickAllProps<R>) => {
  const rows = page.filter(pick.may ?? (() => true))
  const isAll = rows.length > 0 && rows.every(picked.has)
  return (
    <Checkbox
      label={pick.all()}
      checked={isAll}
      disabled={!isSettled || rows.length === 0}
      indeterminate={!isAll && picked.rows.length > 0}
      onChange={() => picked.pick(isAll ? [] : rows)}
    />
  )
}

interface ScreenProps<C extends AnyList['columns'], F extends AnyList['filters'], X, A extends CatalogueName, B> {
  readonly list: List<C, F, X>
  readonly options: ScreenOptions<C, F, X, A, B>
  readonly shown: ListTable<C, F, X, B>
}

type ScreenOptions<C extends AnyList['columns'], F extends AnyList['filters'], X, A extends CatalogueName, B> = Options<
  A,
  ListRow<List<C, F, X>>,
  SaidKey<List<C, F, X>>,
  ListAnswer<List<C, F, X>, B>
>

/** The screen of what was found. */
const Screen = <C extends AnyList['columns'], F extends AnyList['filters'], X, A extends CatalogueName, B>({
  list,
  options,
  shown: { found, data, rows, filters, put, picked, table },
}: ScreenProps<C, F, X, A, B>) => {
  const { words, wordsWhile, pick, Actions, Tabs, Info, Below, Before, counted, papers, everything = {} } = options
  const t = useT(words[0])
  useFunctionKeys({ Escape: { run: useGoBack('/home') } })
  const say = (word: Word, values?: Readonly<Record<string, number>>) =>
    t(`${wordsWhile?.(filters) ?? words[1]}.${word}` as TextKey<A>, values)
  const showAll = (): void => put({ ...found.none, ...everything })
  return (
    <ListScreen
      tabs={Tabs === undefined ? null : <Tabs />}
      title={say('title')}
      count={data === undefined ? undefined : say('count', { count: data.total, ...counted?.(data) })}
      info={Info && data && <Info answer={data} filters={filters} readAt={found.query.dataUpdatedAt} />}
      filters={
        <>
          {Before === undefined ? null : <Before />}
          <FilterFields list={list} filters={filters} put={put} beside={data as ListBeside | undefined} />
        </>
      }
      actions={
        <>
          {pick && <PickAll pick={pick} rows={rows ?? []} picked={picked} isSettled={found.isSettled} />}
          {Actions === undefined ? null : <Actions filters={filters} picked={picked.rows} pick={picked.pick} />}
          <FilesAndPapers
            list={list}
            body={found.body}
            title={say('title')}
            rows={data?.total}
            papers={papers === undefined ? undefined : { kind: papers.kind, ids: picked.rows.map(papers.idOf) }}
          />
        </>
      }
      {...table}
      empty={
        found.isNarrowed ? (
          <NothingWith title={say('noMatch')} onClear={showAll} />
        ) : (
          <EmptyState
            title={say('empty')}
            body={say('emptyBody')}
            action={options.everything === undefined ? undefined : <ShowAll onClick={showAll} />}
          />
        )
      }
      below={
        Below === undefined || data === undefined || (data.total === 0 && options.isAlwaysBelow !== true) ? null : (
          <Below answer={data} filters={filters} />
        )
      }
    />
  )
}

type FilesProps = ComponentProps<typeof ListFiles>

interface PapersOf {
  readonly kind: DocumentKind
  /** Of the ticked rows. */
  readonly ids: readonly number[]
}

const FilesWithPapers = ({ papers: { kind, ids }, ...files }: FilesProps & { readonly papers: PapersOf }) => {
  const { entry, dialog } = useSelectionPapers(kind, ids)
  return (
    <>
      <ListFiles {...files} more={[entry]} />
      {dialog}
    </>
  )
}

/** F8 of a list, with the papers of its rows where they have any. */
const FilesAndPapers = ({ papers, ...files }: FilesProps & { readonly papers: PapersOf | undefined }) =>
  papers === undefined ? <ListFiles {...files} /> : <FilesWithPapers {...files} papers={papers} />

/** Words of F4, where a row opens. */
const useOpenWords = <A extends CatalogueName>([area, begin]: readonly [A, Begins<A>], isOpened: boolean) => {
  const t = useT(area)
  if (!isOpened) return { open: '', noneSelected: '' }
  return { open: t(`${begin}.open` as TextKey<A>), noneSelected: t(`${begin}.noneSelected` as TextKey<A>) }
}

const useNowhere = (): Place & { readonly key?: string } => ({})

/** The component of a screen, drawn anew where its place has another key. */
const placed =
  (usePlace: () => Place & { readonly key?: string }, Shown: ComponentType<{ readonly place: Place }>) => () => {
    const { key, ...place } = usePlace()
    return <Shown key={key} place={place} />
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
  options: ScreenOptions<C, F, X, A, B>,
): (() => ReactNode) =>
  placed(options.usePlace ?? useNowhere, ({ place }) => {
    const words = useOpenWords(options.words, options.open !== undefined)
    return <Screen list={list} options={options} shown={useListTable<C, F, X, B>(list, options, words, place)} />
  })

/** Makes the screen of a list that comes whole. */
export const wholeScreen = <
  const C extends AnyList['columns'],
  const F extends AnyList['filters'],
  X,
  A extends CatalogueName,
  B = object,
>(
  list: List<C, F, X>,
  options: ScreenOptions<C, F, X, A, B>,
): (() => ReactNode) =>
  placed(options.usePlace ?? useNowhere, ({ place }) => {
    const words = useOpenWords(options.words, options.open !== undefined)
    return <Screen list={list} options={options} shown={useWholeTable<C, F, X, B>(list, options, words, place)} />
  })

const ShowAll = ({ onClick }: { readonly onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    {translate('ui')('list.showAll')}
  </Button>
)

/** Nothing answers the filters: one press shows everything again. */
export const NothingWith = ({ title, onClear }: { readonly title: string; readonly onClear: () => void }) => {
  const t = useT('ui')
  return <NothingFound title={title} body={t('list.noMatchBody')} clearLabel={t('list.showAll')} onClear={onClear} />
}
