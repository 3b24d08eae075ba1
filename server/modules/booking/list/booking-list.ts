/** What the lists of files are read from. The page is cut first; what each row shows beside its own columns is read for it only. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import { formatMoney } from '#contract/format.ts'
import type { ListCriteria } from '#contract/list.ts'
import { bookingList, originOf } from '#contract/lists/booking/booking.ts'
import type { BookingList, BookingRow } from '#contract/lists/booking/booking.ts'
import { payersOfFiles } from '#server/modules/booking/file/shared-files.ts'
import { listRoutes } from '#server/list/routes.ts'
import { partsOf, sourceOf } from '#server/list/rows.ts'
import type { Page, Search } from '#server/list/rows.ts'
import { requireModule } from '#server/platform/auth/modules.ts'
import type { Context } from '#server/platform/http/route.ts'
import { shownSumOver } from '#server/platform/db/shown-sum.ts'
import { matchesText } from '#server/modules/booking/list/matches-text.ts'
import { stateIs } from '#server/platform/db/file-states.ts'

type Criteria = ListCriteria<typeof bookingList>

/** Days of a file that a period may be about. */
const COLUMNS = {
  arrival: 'b.arrival',
  departure: 'b.departure',
  bookedOn: 'b.booked_on',
  balanceDue: 'b.balance_due',
} as const

const inDays = ({ on = 'stay', from, to }: Criteria): RawBuilder<unknown>[] => {
  if (on === 'stay')
    return [
      ...(to === undefined ? [] : [sql`b.arrival < ${to}`]),
      ...(from === undefined ? [] : [sql`b.departure > ${from}`]),
    ]
  const column = sql.ref(COLUMNS[on])
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${column} < ${addDays(to, 1)}`]),
  ]
}

/** Last day that a quote or an option stands. */
const UNTIL = sql`case b.status_id when 1 then b.quote_valid_until when 2 then b.option_expiry end`

/** Files one stay of which is so; of a cancelled file, those that it had. */
const withStay = (is: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (select 1 from occupancy o
  where o.establishment_id = b.establishment_id and o.booking_id = b.id and (not o.cancelled or b.status = 'CANCELLED') and ${is})`

/** Some stay of which has not ended: the guest is here, or is still expected. */
const SOMEBODY_HERE = sql`exists (select 1 from occupancy o
  where o.establishment_id = b.establishment_id and o.booking_id = b.id and not o.cancelled and o.gone_at is null)`

/** Files that still have something to come: quotes, options, reservations, guests who are here. */
const isToCome = ({ statusId, status = 'SAVED' }: Criteria): boolean =>
  status === 'SAVED' && statusId !== undefined && statusId < 5

/** Rows, each with who owes what where several pay. */
const withPayers = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  rows: readonly BookingRow[],
): Promise<BookingRow[]> => {
  const shared = await payersOfFiles(tx, establishmentId, rows)
  return rows.map((row) => ({ ...row, payers: shared.get(row.id) ?? null }))
}

const SHOW = sql`
  left join customer c on c.id = b.customer_id
  left join partner r on r.establishment_id = b.establishment_id and r.id = b.partner_id
  left join access_channel n on n.establishment_id = b.establishment_id and n.id = b.access_channel_id
  left join lateral (
    select string_agg(coalesce(p.code, t.code), ', ' order by o.position, o.id) as places,
      sum((select count(*) from attendant a where a.establishment_id = o.establishment_id and a.occupancy_id = o.id)) as people
    from occupancy o
    join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
    left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
    where o.establishment_id = b.establishment_id and o.booking_id = b.id and (not o.cancelled or b.status = 'CANCELLED')) o on true`

export const bookingSource = sourceOf(bookingList)({
  from: sql`booking b`,
  visible: ({ establishmentId }, { status = 'SAVED' }) =>
    sql`b.establishment_id = ${establishmentId} and ${stateIs('b', 'SAVED')} and b.status = ${status}`,
  show: { of: 'b', joins: SHOW },
  columns: {
    code: sql`b.code`,
    statusId: sql`b.status_id`,
    customerName: sql`nullif(concat_ws(' ', c.company_name, c.surname, c.name), '')`,
    arrival: sql`b.arrival`,
    departure: sql`b.departure`,
    places: sql`coalesce(o.places, '')`,
    people: sql`coalesce(o.people, 0)::int`,
    until: UNTIL,
    accessChannel: sql`n.label ->> 'fr'`,
    bookedOn: sql`b.booked_on`,
    total: sql`b.total`,
    paid: sql`b.paid`,
    balance: sql`b.balance`,
  },
  facts: {
    id: sql`b.id`,
    version: sql`b.version`,
    status: sql`b.status`,
    originId: sql`b.origin_id`,
    partner: sql`r.label`,
    customerId: sql`b.customer_id`,
    customerCode: sql`c.code`,
    optionExpiry: sql`b.option_expiry`,
    quoteValidUntil: sql`b.quote_valid_until`,
    payers: sql`null`,
  },
  filters: {
    text: (text, { establishmentId }) => matchesText(establishmentId, text),
    statusId: (id) => sql`b.status_id = ${id}`,
    status: () => undefined,
    ids: (ids) => sql`b.id = any (${ids}::bigint[])`,
    customerId: (id) => sql`b.customer_id = ${id}`,
    on: () => undefined,
    days: (_, __, criteria) => inDays(criteria),
    withBalance: (is) => (is ? sql`b.balance > 0` : undefined),
    isEnding: (is, { today }) => (is ? sql`${UNTIL} <= ${today}` : undefined),
    isGone: (is) => (is ? sql`not ${SOMEBODY_HERE}` : SOMEBODY_HERE),
    placeTypeId: (id) => withStay(sql`o.place_type_id = ${id}`),
    placeId: (id) => withStay(sql`o.place_id = ${id}`),
    originId: (id) => sql`b.origin_id = ${id}`,
    partnerId: (id) => sql`b.partner_id = ${id}`,
    accessChannelId: (id) => sql`b.access_channel_id = ${id}`,
  },
  sorts: { customerName: sql`(select sort_key(c.surname) from customer c where c.id = b.customer_id)` },
  // The soonest arrival first; of what is over, the latest.
  order: (criteria) => (isToCome(criteria) ? sql`b.arrival, b.id` : sql`b.arrival desc, b.id desc`),
  last: [sql`b.id`],
  complete: withPayers,
  said: {
    origin: originOf,
    // « Martin : 121,36 € · Comité : 241,19 € », where several pay.
    owed: ({ payers }) =>
      payers === null ? '' : payers.map(({ name, balance }) => `${name}\u00A0: ${formatMoney(balance)}`).join(' · '),
  },
})

/**
 * A text is looked for once, its page, count and sums together; what the rows show is read by a statement of its own, which stays
 * prepared, while one with a text is planned each time.
 */
const readText = async (context: Context, search: Search): Promise<Page | undefined> => {
  const { tx, establishmentId } = context
  const { text } = search.criteria as Criteria
  if (matchesText(establishmentId, text ?? '').length === 0) return undefined
  const { select, where, order } = partsOf(bookingList, bookingSource, context, search)
  const { rows: found } = await sql<BookingList['sums'] & { readonly id: number; readonly count: number }>`
    select b.id, count(*) over () as count, ${shownSumOver(sql`b.total`)} as total, ${shownSumOver(sql`b.balance`)} as balance
    from booking b where ${where} order by ${order} limit ${search.size} offset ${search.page * search.size}`.execute(
    tx,
  )
  const [first] = found
  // Past the last page, it is counted as any other.
  if (first === undefined) return undefined
  const ids = found.map(({ id }) => id)
  const { rows } = await sql<BookingRow>`
    select ${select} from unnest(${ids}::bigint[]) with ordinality as u (id, rank)
    join booking b on b.establishment_id = ${establishmentId} and b.id = u.id ${SHOW} order by u.rank`.execute(tx)
  const { count, total, balance } = first
  return { list: await withPayers(context, rows), total: count, sums: { total, balance } }
}

export const bookingListRoutes = listRoutes(bookingList, bookingSource, {
  summary: 'Lire les dossiers',
  read: readText,
  check: (context, { criteria }) => {
    if (criteria['statusId'] === 1) requireModule(context, 'quotation')
  },
})

interface OfCustomer {
  readonly customerId: number
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** Stays of a customer that touch a period (spec 7: `frontoffice/booking/bycustomerdateperiod`), latest first, of any status. */
export const bookingsOfCustomer = async (
  context: Context,
  { customerId, from, to }: OfCustomer,
): Promise<{ list: BookingRow[]; total: number }> => {
  const { tx, establishmentId } = context
  const { select } = partsOf(bookingList, bookingSource, context, { criteria: {}, page: 0, size: 500, sort: [] })
  const { rows } = await sql<BookingRow>`
    select ${select} from (select b.* from booking b
      where b.establishment_id = ${establishmentId} and b.customer_id = ${customerId} and ${stateIs('b', 'SAVED')} and b.status <> 'DELETED'
        and (${from ?? null}::date is null or b.departure > ${from ?? null}::date)
        and (${to ?? null}::date is null or b.arrival < ${to ?? null}::date)
      order by b.arrival desc, b.id desc limit 500) b ${SHOW}
    order by b.arrival desc, b.id desc`.execute(tx)
  return { list: await withPayers(context, rows), total: rows.length }
}
