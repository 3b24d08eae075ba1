/** Lists of files. The page is cut first; what each row shows beside its own columns is read for that page only. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { SHORTEST, searchTerms } from '#domain/customer/search-terms.ts'
import type { SearchTerm } from '#domain/customer/search-terms.ts'
import { addDays } from '#domain/day.ts'
import type { BookingList, BookingRow, searchBookingsBody } from '#contract/operations/booking/list.ts'
import { payersOfFiles } from '#server/modules/booking/file/shared-files.ts'
import { escapeLike } from '#server/crud/search.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { requireModule } from '#server/platform/auth/modules.ts'
import type { Context } from '#server/platform/http/route.ts'
import { shownSum, shownSumOver } from '#server/platform/db/shown-sum.ts'

export type BookingSearch = z.output<typeof searchBookingsBody>
type Criteria = BookingSearch['criteria']

const inCustomer = (word: string): RawBuilder<boolean> =>
  sql`b.customer_id in (select id from customer where search like '%' || sort_key(${escapeLike(word)}) || '%')`

/** A code has digits; each side keeps its own index, which an `or` would lose. */
const inCodeOrCustomer = (establishmentId: number, word: string): RawBuilder<boolean> => sql`b.id in (
  select x.id from booking x where x.establishment_id = ${establishmentId} and x.code like ${`%${escapeLike(word)}%`}
  union all
  select y.id from booking y where y.establishment_id = ${establishmentId} and y.customer_id in (
    select id from customer where search like '%' || sort_key(${escapeLike(word)}) || '%'))`

const matchesTerm = (establishmentId: number, { text, phone }: SearchTerm): RawBuilder<boolean> => {
  if (text.length < SHORTEST || !/\d/.test(text)) return inCustomer(text)
  const written = inCodeOrCustomer(establishmentId, text)
  return phone === null || phone === text ? written : sql`(${written} or ${inCustomer(phone)})`
}

/**
 * Words of the text, each in the code or in the customer's names, accents and case ignored; a telephone however its digits are
 * grouped and whatever its prefix.
 */
export const matchesText = (establishmentId: number, text: string): RawBuilder<boolean>[] =>
  searchTerms(text).terms.map((term) => matchesTerm(establishmentId, term))

/** Days of a file that a period may be about. */
const COLUMNS = {
  arrival: 'b.arrival',
  departure: 'b.departure',
  bookedOn: 'b.booked_on',
  balanceDue: 'b.balance_due',
} as const

const inDays = ({ on, from, to }: Criteria): RawBuilder<boolean>[] => {
  const first: Day | undefined = from
  const last: Day | undefined = to
  if (on === 'stay')
    return [
      ...(last === undefined ? [] : [sql<boolean>`b.arrival < ${last}`]),
      ...(first === undefined ? [] : [sql<boolean>`b.departure > ${first}`]),
    ]
  const column = sql.ref(COLUMNS[on])
  return [
    ...(first === undefined ? [] : [sql<boolean>`${column} >= ${first}`]),
    ...(last === undefined ? [] : [sql<boolean>`${column} < ${addDays(last, 1)}`]),
  ]
}

/** Last day that a quote or an option stands. */
const UNTIL = sql`case b.status_id when 1 then b.quote_valid_until when 2 then b.option_expiry end`

/** Files one stay of which is so; of a cancelled file, those that it had. */
const withStay = (is: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (select 1 from occupancy o
  where o.establishment_id = b.establishment_id and o.booking_id = b.id and (not o.cancelled or b.status = 'CANCELLED') and ${is})`

/** Some stay of which has not ended: the guest is here, or is still expected. */
export const SOMEBODY_HERE = sql`exists (select 1 from occupancy o
  where o.establishment_id = b.establishment_id and o.booking_id = b.id and not o.cancelled and o.gone_at is null)`

const whereOf = (establishmentId: number, today: Day, c: Criteria): RawBuilder<boolean> => {
  const conditions: RawBuilder<boolean>[] = [
    sql`b.establishment_id = ${establishmentId}`,
    sql`b.state_id = 3`,
    sql`b.status = ${c.status ?? 'SAVED'}`,
    ...(c.statusId === undefined ? [] : [sql<boolean>`b.status_id = ${c.statusId}`]),
    ...(c.ids === undefined ? [] : [sql<boolean>`b.id = any (${c.ids}::bigint[])`]),
    ...(c.customerId === undefined ? [] : [sql<boolean>`b.customer_id = ${c.customerId}`]),
    ...(c.withBalance === true ? [sql<boolean>`b.balance > 0`] : []),
    ...(c.originId === undefined ? [] : [sql<boolean>`b.origin_id = ${c.originId}`]),
    ...(c.partnerId === undefined ? [] : [sql<boolean>`b.partner_id = ${c.partnerId}`]),
    ...(c.accessChannelId === undefined ? [] : [sql<boolean>`b.access_channel_id = ${c.accessChannelId}`]),
    ...(c.isEnding === true ? [sql<boolean>`${UNTIL} <= ${today}`] : []),
    ...(c.isGone === undefined ? [] : [c.isGone ? sql<boolean>`not ${SOMEBODY_HERE}` : sql<boolean>`${SOMEBODY_HERE}`]),
    ...(c.placeTypeId === undefined ? [] : [withStay(sql`o.place_type_id = ${c.placeTypeId}`)]),
    ...(c.placeId === undefined ? [] : [withStay(sql`o.place_id = ${c.placeId}`)]),
    ...inDays(c),
    ...matchesText(establishmentId, c.text ?? ''),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

const SORTS: Readonly<Record<BookingSearch['sort'][number]['field'], RawBuilder<unknown>>> = {
  code: sql`b.code`,
  arrival: sql`b.arrival`,
  departure: sql`b.departure`,
  bookedOn: sql`b.booked_on`,
  until: UNTIL,
  customer: sql`(select sort_key(c.surname) from customer c where c.id = b.customer_id)`,
  total: sql`b.total`,
  balance: sql`b.balance`,
}

/** Files that still have something to come: quotes, options, reservations, guests who are here. */
const isToCome = ({ statusId, status = 'SAVED' }: Criteria): boolean =>
  status === 'SAVED' && statusId !== undefined && statusId < 5

/** Unless asked otherwise, the soonest arrival first; of what is over, the latest. */
const orderOf = ({ sort, criteria }: BookingSearch): RawBuilder<unknown> => {
  const [key] = sort
  if (key === undefined) return isToCome(criteria) ? sql`b.arrival, b.id` : sql`b.arrival desc, b.id desc`
  const direction = key.desc ? sql`desc` : sql`asc`
  return sql`${SORTS[key.field]} ${direction} nulls last, b.id ${direction}`
}

/** A row before its payers are read. */
type BareRow = Omit<BookingRow, 'payers'>

/** `select` of rows of a list from `page`, an ordered subquery of bookings with a `rank`. */
const rowsOf = (page: RawBuilder<unknown>) => sql<BareRow>`
  select b.id, b.version, b.code, b.status_id as "statusId", b.status, b.origin_id as "originId", r.label as partner,
    n.label ->> 'fr' as "accessChannel", b.customer_id as "customerId",
    c.code as "customerCode", nullif(concat_ws(' ', c.company_name, c.surname, c.name), '') as "customerName",
    b.booked_on as "bookedOn", b.arrival, b.departure, b.option_expiry as "optionExpiry",
    b.quote_valid_until as "quoteValidUntil", coalesce(o.places, '') as places, coalesce(o.people, 0)::int as people,
    b.total, b.paid, b.balance
  from (${page}) b
  left join customer c on c.id = b.customer_id
  left join partner r on r.establishment_id = b.establishment_id and r.id = b.partner_id
  left join access_channel n on n.establishment_id = b.establishment_id and n.id = b.access_channel_id
  left join lateral (
    select string_agg(coalesce(p.code, t.code), ', ' order by o.position, o.id) as places,
      sum((select count(*) from attendant a where a.establishment_id = o.establishment_id and a.occupancy_id = o.id)) as people
    from occupancy o
    join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
    left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
    where o.establishment_id = b.establishment_id and o.booking_id = b.id and (not o.cancelled or b.status = 'CANCELLED')) o on true
  order by b.rank`

/** The query of a page, apart so that a test keeps it on its index. */
export const pageQuery = (establishmentId: number, today: Day, search: BookingSearch) => {
  const order = orderOf(search)
  return rowsOf(sql`
    select b.*, row_number() over (order by ${order}) as rank from booking b
    where ${whereOf(establishmentId, today, search.criteria)}
    order by ${order} limit ${search.size} offset ${search.page * search.size}`)
}

/** Rows, each with who owes what where several pay. */
const withPayers = async (tx: Tx, establishmentId: number, rows: readonly BareRow[]): Promise<BookingRow[]> => {
  const shared = await payersOfFiles(tx, establishmentId, rows)
  return rows.map((row) => ({ ...row, payers: shared.get(row.id) ?? null }))
}

/** One page of the list, whatever it holds in all. */
export const pageOf = async (
  tx: Tx,
  establishmentId: number,
  today: Day,
  search: BookingSearch,
): Promise<BookingRow[]> =>
  withPayers(tx, establishmentId, (await pageQuery(establishmentId, today, search).execute(tx)).rows)

interface Sums {
  readonly count: number
  readonly total: BookingRow['total']
  readonly balance: BookingRow['balance']
}

const sumsOf = async ({ tx, establishmentId, today }: Context, { criteria }: BookingSearch): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select count(*) as count, ${shownSum(sql`b.total`)} as total, ${shownSum(sql`b.balance`)} as balance
    from booking b where ${whereOf(establishmentId, today, criteria)}`.execute(tx)
  const [all] = rows
  if (all === undefined) throw new Error('an aggregate gives one row')
  return all
}

/**
 * A text is looked for once, its page, count and sums together; what the rows show is read by a statement of its own, which stays
 * prepared, while one with a text is planned each time.
 */
const searchText = async (
  { tx, establishmentId, today }: Context,
  search: BookingSearch,
): Promise<{ list: BareRow[]; sums: Sums | undefined }> => {
  const { rows: found } = await sql<Sums & { readonly id: number }>`
    select b.id, count(*) over () as count, ${shownSumOver(sql`b.total`)} as total, ${shownSumOver(sql`b.balance`)} as balance
    from booking b where ${whereOf(establishmentId, today, search.criteria)}
    order by ${orderOf(search)} limit ${search.size} offset ${search.page * search.size}`.execute(tx)
  const ids = found.map(({ id }) => id)
  const { rows: list } = await rowsOf(sql`
    select b.*, u.rank from unnest(${ids}::bigint[]) with ordinality as u (id, rank)
    join booking b on b.establishment_id = ${establishmentId} and b.id = u.id`).execute(tx)
  return { list, sums: found[0] }
}

/** One page, how many there are in all, and the sums of all of them. Throws RuleError `module.off` for quotes without their module. */
export const searchBookings = async (context: Context, search: BookingSearch): Promise<BookingList> => {
  const { tx, establishmentId, today } = context
  const { statusId, text } = search.criteria
  if (statusId === 1) requireModule(context, 'quotation')
  const isText = matchesText(establishmentId, text ?? '').length > 0
  const { list, sums } = isText
    ? await searchText(context, search)
    : { list: (await pageQuery(establishmentId, today, search).execute(tx)).rows, sums: undefined }
  const { count, total, balance } = sums ?? (await sumsOf(context, search))
  return { list: await withPayers(tx, establishmentId, list), total: count, sums: { total, balance } }
}

/** Stays of a customer that touch a period (spec 7: `frontoffice/booking/bycustomerdateperiod`), latest first, of any status. */
export const bookingsOfCustomer = async (
  tx: Tx,
  establishmentId: number,
  {
    customerId,
    from,
    to,
  }: { readonly customerId: number; readonly from?: Day | undefined; readonly to?: Day | undefined },
): Promise<{ list: BookingRow[]; total: number }> => {
  const { rows } = await rowsOf(sql`
    select b.*, row_number() over (order by b.arrival desc, b.id desc) as rank from booking b
    where b.establishment_id = ${establishmentId} and b.customer_id = ${customerId} and b.state_id = 3 and b.status <> 'DELETED'
      and (${from ?? null}::date is null or b.departure > ${from ?? null}::date)
      and (${to ?? null}::date is null or b.arrival < ${to ?? null}::date)
    order by b.arrival desc, b.id desc limit 500`).execute(tx)
  return { list: await withPayers(tx, establishmentId, rows), total: rows.length }
}
