/**
 * The list of customers: the page is cut first, by its ids alone. What its rows show is read by a statement of its own, the same for
 * every list: it stays prepared, while a search by text is planned each time.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { prospectLimit } from '#domain/customer/retention.ts'
import { entities } from '#contract/entities/index.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { CUSTOMER_FILTERS, customerFilters } from '#contract/operations/customer/search.ts'
import type { CustomerFilters } from '#contract/operations/customer/search.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import { matchesFilter } from '#server/crud/search.ts'
import type { Search } from '#server/crud/search.ts'
import { PACKET } from '#server/list/snapshot.ts'
import { naturalOrder, selectFrom, sortKey } from '#server/crud/select.ts'
import { own } from '#domain/own.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Context } from '#server/platform/http/route.ts'
import { living, matching } from '#server/modules/customer/search/matching.ts'
import { stateIs, statusIn } from '#server/platform/db/file-states.ts'

const entity: AnyEntity = entities.customer

/** A firm stay anywhere in the group: reserved, under way or closed, not cancelled. Whoever never had one is a prospect. */
export const HAS_STAY = sql<boolean>`exists (select 1 from booking b
  where b.customer_id = t.id and ${stateIs('b', 'SAVED')} and ${statusIn('b', 'BOOKING', 'STAY', 'CLOSED')} and b.status = 'SAVED')`

/** The last exchange: what staff saved, a quote or an option, the end of a stay, even cancelled. */
const NO_CONTACT_SINCE = (limit: string): RawBuilder<boolean> => sql`
  (t.last_contact_on < ${limit} and not exists (select 1 from booking b where b.customer_id = t.id and ${stateIs('b', 'SAVED')}
    and (b.booked_on >= ${limit} or b.departure >= ${limit})))`

const ofKind = (kind: NonNullable<CustomerFilters['kind']>, { today }: Context): RawBuilder<boolean> => {
  switch (kind) {
    case 'customer':
      return HAS_STAY
    case 'prospect':
      return sql`not ${HAS_STAY}`
    case 'company':
      return sql`t.is_company`
    case 'toErase':
      return sql`not ${HAS_STAY} and ${NO_CONTACT_SINCE(prospectLimit(today))}`
  }
}

const filtersOf = (context: Context, filters: NonNullable<Search['criteria']['filters']>): RawBuilder<boolean>[] => {
  const special: readonly string[] = CUSTOMER_FILTERS
  const fields = Object.entries(filters).filter(([key]) => !special.includes(key))
  const asked = customerFilters.parse(
    Object.fromEntries(Object.entries(filters).filter(([key]) => special.includes(key))),
  )
  return [
    ...fields.map(([key, value]) => matchesFilter(entity, key, value)),
    ...(asked.kind === undefined ? [] : [ofKind(asked.kind, context)]),
    ...(asked.hasStays === undefined ? [] : [asked.hasStays ? HAS_STAY : sql<boolean>`not ${HAS_STAY}`]),
    ...(asked.createdFrom === undefined ? [] : [sql<boolean>`t.created_on >= ${asked.createdFrom}`]),
    ...(asked.createdTo === undefined ? [] : [sql<boolean>`t.created_on <= ${asked.createdTo}`]),
    ...(asked.countryId === undefined
      ? []
      : [
          sql<boolean>`exists (select 1 from address a where a.customer_id = t.id and a.is_main and a.country_id = ${asked.countryId})`,
        ]),
  ]
}

/** Conditions on `customer as t`; `rank` where a text was searched. */
export const customersWhere = (
  context: Context,
  { text, filters }: Search['criteria'],
): { readonly where: RawBuilder<boolean>; readonly rank: RawBuilder<number> | undefined } => {
  const found = matching(context, text ?? '')
  const conditions = [living(context), ...filtersOf(context, filters ?? {}), ...(found?.where ?? [])]
  return { where: sql`${sql.join(conditions, sql` and `)}`, rank: found?.rank }
}

const orderOf = ({ sort }: Search, rank: RawBuilder<number> | undefined, language: string): RawBuilder<unknown> => {
  if (sort.length === 0) {
    const names = naturalOrder(entity, language)
    return rank === undefined ? names : sql`${rank} desc, ${names}`
  }
  const keys = sort.map(({ field, desc }) => {
    const kind = own(entity.fields, field)?.kind
    if (kind === undefined || kind === 'ref') throw new RuleError('request.invalid')
    return sql`${sortKey(entity, field, language)} ${desc ? sql`desc nulls last` : sql`asc nulls last`}`
  })
  return sql`${sql.join([...keys, sql`t.id`])}`
}

const EXTRAS = sql`, (select a.town from address a where a.customer_id = t.id order by a.is_main desc, a.id limit 1) as town,
  (select k.label from address a join country k on k.id = a.country_id where a.customer_id = t.id order by a.is_main desc, a.id limit 1)
    as country, s.stays, s.last_stay as "lastStay"`

/** The ids of a page, and how many there are in all: apart so that a test keeps it on its indexes. */
export const customerPage = (context: Context, search: Search) => {
  const { where, rank } = customersWhere(context, search.criteria)
  const order = orderOf(search, rank, context.language)
  // A text is looked for once, and counted on the way; the whole list is read by its index, and counted apart.
  const found = rank === undefined ? sql`null::bigint` : sql`count(*) over ()`
  return sql<{
    id: number
    found: number | null
  }>`select t.id, ${found} as found from customer as t
    where ${where} order by ${order} limit ${search.size} offset ${search.page * search.size}`
}

/**
 * These customers as the list shows them, in this order. The ids come from a subquery, so that the planner cannot see how many there
 * are: it would plan the statement again for each page, which takes longer than reading it.
 */
const rowsOf = async (
  { tx, establishmentId, language, today }: Context,
  ids: readonly number[],
): Promise<ReadRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<ReadRow>`${selectFrom(entity, language, EXTRAS)}
    join unnest((select ${ids}::bigint[])) with ordinality as p (id, rank) on p.id = t.id
    left join lateral (select count(*)::int as stays, max(b.departure) filter (where b.departure <= ${today}) as last_stay
      from booking b where b.establishment_id = ${establishmentId} and b.customer_id = t.id and ${stateIs('b', 'SAVED')}
        and ${statusIn('b', 'BOOKING', 'STAY', 'CLOSED')} and b.status = 'SAVED') s on true
    order by p.rank`.execute(tx)
  return rows
}

const countOf = async (context: Context, search: Search): Promise<number> => {
  const { where } = customersWhere(context, search.criteria)
  const { rows } = await sql<{ count: number }>`select count(*) as count from customer as t where ${where}`.execute(
    context.tx,
  )
  return rows[0]?.count ?? 0
}

/**
 * One page: without a sort, what fits the text best comes first. A name of five letters or more is found with one typo. Throws
 * RuleError `request.invalid`, ZodError for filters that cannot be.
 */
export const searchCustomers = async (
  context: Context,
  search: Search,
): Promise<{ list: ReadRow[]; total: number }> => {
  const { rows: page } = await customerPage(context, search).execute(context.tx)
  const list = await rowsOf(
    context,
    page.map(({ id }) => id),
  )
  const counted = page[0]?.found
  if (typeof counted === 'number') return { list, total: counted }
  if (search.page === 0 && list.length < search.size) return { list, total: list.length }
  return { list, total: await countOf(context, search) }
}

/** More than a group ever has. */
const ALL = 2_147_483_647

/**
 * All customers of a search in packets, for exports. Who they are is read once: asking again for each packet would go through those
 * of the packets before, and miss or repeat some while others are being saved.
 */
export async function* everyCustomer(context: Context, search: Search): AsyncGenerator<readonly ReadRow[]> {
  const { rows } = await customerPage(context, { ...search, page: 0, size: ALL }).execute(context.tx)
  for (let from = 0; from < rows.length; from += PACKET)
    yield await rowsOf(
      context,
      rows.slice(from, from + PACKET).map(({ id }) => id),
    )
}
