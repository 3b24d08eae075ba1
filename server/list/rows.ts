/** Reads a declared list: a page of it with its count and totals, or all of it for a file. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type {
  AnyList,
  CarriedKey,
  KeyWith,
  List,
  ListColumn,
  ListCriteria,
  ListFilter,
  ListRow,
} from '#contract/list.ts'
import { summed } from '#contract/list.ts'
import { allows } from '#contract/rights.ts'
import { escapeLike } from '#server/crud/search.ts'
import { shownAmount, shownSum } from '#server/platform/db/shown-sum.ts'
import type { FileFormat } from '#contract/operations/input.ts'
import type { Say } from '#server/platform/catalogue.ts'
import type { Context } from '#server/platform/http/route.ts'

type Sql = RawBuilder<unknown>

/** What a list is read from. Expressions speak of the aliases of `from`, those of the page of `show` also. */
export interface Source<C, F, X, Row, L> {
  /** Searched, counted and summed. */
  readonly from: Sql | ((context: Context, criteria: L) => Sql)
  /** Rows that this user may see, before any filter. */
  readonly visible: (context: Context, criteria: L) => Sql
  /** Joined to the rows of the page only; `of` is the alias of `from` that it knows. */
  readonly show?: { readonly of: string; readonly joins: Sql }
  /** Value of each column. */
  readonly columns: { readonly [K in CarriedKey<C>]: Sql }
  /** Value of each fact beside them. */
  readonly facts: { readonly [K in keyof X]: Sql }
  /** Undefined: it narrows nothing. */
  readonly filters: {
    readonly [K in keyof F]: F[K] extends ListFilter<infer V>
      ? (value: V, context: Context, criteria: L) => Sql | readonly Sql[] | undefined
      : never
  }
  /** Where a heading sorts by something else than its value. */
  readonly sorts?: { readonly [K in KeyWith<C, { readonly sort: true }>]?: Sql }
  /** Order of a list that nobody sorted, to its last key. */
  readonly order: Sql | ((criteria: L) => Sql)
  /** Tells two rows apart once a heading sorted them. */
  readonly last: readonly Sql[]
  /** What of a row is read for all rows at once, after them. */
  readonly complete?: (context: Context, rows: readonly Row[]) => Promise<readonly Row[]>
  /** What the file writes where a column says more than it carries. */
  readonly said?: { readonly [K in Exclude<keyof C, CarriedKey<C>>]: (row: Row, say: Say) => string }
}
/** A source, whatever its list. */
export interface AnySource {
  readonly from: Sql | ((context: Context, criteria: never) => Sql)
  readonly visible: (context: Context, criteria: never) => Sql
  readonly show?: { readonly of: string; readonly joins: Sql }
  readonly columns: Readonly<Record<string, Sql>>
  readonly facts: Readonly<Record<string, Sql>>
  readonly filters: Readonly<
    Record<string, (value: never, context: Context, criteria: never) => Sql | readonly Sql[] | undefined>
  >
  readonly sorts?: Readonly<Record<string, Sql | undefined>>
  readonly order: Sql | ((criteria: never) => Sql)
  readonly last: readonly Sql[]
  readonly complete?: (context: Context, rows: readonly never[]) => Promise<readonly unknown[]>
  readonly said?: Readonly<Record<string, (row: never, say: Say) => string>>
}

export type Criteria = Readonly<Record<string, unknown>>

export interface Search {
  readonly criteria: Criteria
  readonly page: number
  readonly size: number
  readonly sort: readonly { readonly field: string; readonly desc: boolean }[]
  /** Of a file. */
  readonly format?: FileFormat
}

/** Words of a text, each of which must match: `wordsIn(text, (like) => sql`b.code ilike ${like}`)`. */
export const wordsIn = (text: string, matches: (word: string) => Sql): Sql[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => matches(escapeLike(word)))

/** A day between two, both included; either may be left open. */
export const daysIn = (
  day: Sql,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
) => [
  ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
  ...(to === undefined ? [] : [sql`${day} <= ${to}::date`]),
]

/** An instant within days of the campsite `establishmentId`, both included; its index serves. Either may be left open. */
export const instantsIn = (
  instant: Sql,
  establishmentId: Sql,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
) => {
  const begins = (day: string, later: number) => sql`((${day}::date + ${later}::int)::timestamp at time zone
    (select z.time_zone from establishment z where z.id = ${establishmentId}))`
  return [
    ...(from === undefined ? [] : [sql`${instant} >= ${begins(from, 0)}`]),
    ...(to === undefined ? [] : [sql`${instant} < ${begins(to, 1)}`]),
  ]
}

const valueIn = (criteria: Criteria, key: string, { kind }: ListFilter): unknown =>
  kind === 'days' ? { from: criteria['from'], to: criteria['to'] } : criteria[key]

const whereOf = (list: AnyList, source: AnySource, context: Context, criteria: Criteria): Sql => {
  const conditions = Object.entries(list.filters).flatMap(([key, filter]): readonly Sql[] => {
    const value = valueIn(criteria, key, filter)
    if (value === undefined) return []
    const found = source.filters[key]?.(value as never, context, criteria as never)
    return found === undefined ? [] : Array.isArray(found) ? (found as readonly Sql[]) : [found as Sql]
  })
  // Each apart: an `or` within one would let rows past the others, and past the wall between sites.
  const apart = [source.visible(context, criteria as never), ...conditions].map((one) => sql`(${one})`)
  return sql.join(apart, sql` and `)
}

/** The condition of a search, for what a module sums beside it. */
export const searchWhere = (list: AnyList, source: unknown, context: Context, { criteria }: Search): Sql =>
  whereOf(list, source as AnySource, context, criteria)

const fromOf = ({ from }: AnySource, context: Context, criteria: Criteria): Sql =>
  typeof from === 'function' ? from(context, criteria as never) : from

/** Columns that this user may read. */
export const readable = (list: AnyList, { rights }: Context): readonly [string, ListColumn][] =>
  Object.entries(list.columns).filter(([, { when }]) => when === undefined || allows(rights[when], 'read'))

const orderOf = (source: AnySource, { criteria, sort: [key] }: Search): Sql => {
  if (key === undefined) return typeof source.order === 'function' ? source.order(criteria as never) : source.order
  const by = source.sorts?.[key.field] ?? source.columns[key.field]
  if (by === undefined) throw new Error(`the list sorts by ${key.field} but its source does not say how`)
  const direction = key.desc ? sql`desc` : sql`asc`
  return sql`${by} ${direction} nulls last, ${sql.join(source.last.map((one) => sql`${one} ${direction}`))}`
}

const selectOf = (list: AnyList, source: AnySource, context: Context): Sql => {
  const carried = readable(list, context).flatMap(([key, { kind }]): [string, Sql][] => {
    const value = source.columns[key]
    if (kind === 'said') return []
    if (value === undefined) throw new Error(`the list ${list.name} has no value for its column ${key}`)
    return [[key, kind === 'money' ? shownAmount(value) : value]]
  })
  return sql.join([...carried, ...Object.entries(source.facts)].map(([key, value]) => sql`${value} as ${sql.ref(key)}`))
}

/** All rows of a search in its order; with `limit`, those of a page. */
export const queryOf = (
  list: AnyList,
  source: AnySource,
  context: Context,
  search: Search,
  limit = sql``,
): RawBuilder<unknown> => {
  const select = selectOf(list, source, context)
  const order = orderOf(source, search)
  const found = sql`from ${fromOf(source, context, search.criteria)}
    where ${whereOf(list, source, context, search.criteria)} order by ${order} ${limit}`
  if (source.show === undefined) return sql`select ${select} ${found}`
  const { of, joins } = source.show
  return sql`select ${select} from (select ${sql.ref(of)}.* ${found}) as ${sql.ref(of)} ${joins} order by ${order}`
}

export const pageQuery = (list: AnyList, source: AnySource, context: Context, search: Search): RawBuilder<unknown> =>
  queryOf(list, source, context, search, sql`limit ${search.size} offset ${search.page * search.size}`)

/** How many there are, and the totals of the columns that this user reads. */
const countQuery = (list: AnyList, source: AnySource, context: Context, { criteria }: Search) => {
  const may = new Set(readable(list, context).map(([key]) => key))
  const sums = summed(list)
    .filter((key) => may.has(key))
    .map((key) => sql`, ${shownSum(source.columns[key] ?? sql`0`)} as ${sql.ref(key)}`)
  return sql<{ count: number }>`select count(*) as count ${sql.join(sums, sql``)}
    from ${fromOf(source, context, criteria)} where ${whereOf(list, source, context, criteria)}`
}

/** Rows with what is read for all of them at once. */
export const completed = async <R>(
  { complete }: AnySource,
  context: Context,
  rows: readonly R[],
): Promise<readonly R[]> =>
  complete === undefined ? rows : ((await complete(context, rows as readonly never[])) as readonly R[])

/** Parts of the query of a list, for one that reads its page in another way. */
export const partsOf = (list: AnyList, source: unknown, context: Context, search: Search) => {
  const known = source as AnySource
  return {
    select: selectOf(list, known, context),
    where: whereOf(list, known, context, search.criteria),
    order: orderOf(known, search),
  }
}

/** What a page answers. */
export interface Page {
  readonly list: readonly unknown[]
  readonly total: number
  readonly sums: Readonly<Record<string, number>>
}

/** One page, how many there are in all, and the totals of all of them. */
export const readPage = async (list: AnyList, source: AnySource, context: Context, search: Search): Promise<Page> => {
  const { rows } = await pageQuery(list, source, context, search).execute(context.tx)
  const counted = await countQuery(list, source, context, search).execute(context.tx)
  const [all] = counted.rows
  if (all === undefined) throw new Error('an aggregate gives one row')
  const { count, ...sums } = all
  return { list: await completed(source, context, rows), total: count, sums }
}

/** The source that a list needs. */
export type SourceOf<L> =
  L extends List<infer C, infer F, infer X> ? Source<C, F, X, ListRow<L>, ListCriteria<L>> : never

/** Types of a list's source: `sourceOf(guaranteeList)({ from, … })`. */
export const sourceOf =
  <const C extends AnyList['columns'], const F extends AnyList['filters'], X>(_list: List<C, F, X>) =>
  (source: SourceOf<List<C, F, X>>): SourceOf<List<C, F, X>> =>
    source
