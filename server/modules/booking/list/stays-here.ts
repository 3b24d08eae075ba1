/** Stays as tills see them: found by place, plate, name or file, with what decides whether they take anything (decision 0445). */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { PostableStay } from '#domain/sale/posting.ts'
import { SHORTEST } from '#domain/customer/search-terms.ts'
import { escapeLike } from '#server/crud/search.ts'
import { isLive, stateIs, statusIn } from '#server/platform/db/file-states.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface StayHere extends PostableStay {
  readonly occupancyId: number
  readonly bookingId: number
  readonly code: string
  readonly place: string | null
  readonly placeType: string
  readonly guest: string
  readonly plates: string | null
  /** What its file owes in all. */
  readonly balance: Cents
}

const MOST = 12

const staysWhere = async (
  { tx, establishmentId }: Context,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<StayHere[]> => {
  const { rows } = await sql<StayHere>`
    select o.id as "occupancyId", b.id as "bookingId", coalesce(b.code, '') as code, p.code as place, t.code as "placeType",
      coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), '') as guest,
      (select string_agg(v.detail, ', ' order by v.code) from occupancy_option v where v.establishment_id = o.establishment_id
        and v.occupancy_id = o.id and v.kind = 'VEHICLE' and v.detail is not null) as plates,
      o.arrival, coalesce(o.early_departure, o.departure) as departure, o.arrived_at is not null as arrived, o.gone_at is not null as gone,
      o.cancelled, b.status_id as "statusId", b.status,
      exists (select from live_bill_line l where l.establishment_id = o.establishment_id and l.part_id = o.id)
        or (o.cancelled and exists (select from live_bill f where f.establishment_id = o.establishment_id and f.account_kind = 'booking'
          and f.account_id = b.id and not f.down_payment)) as billed,
      b.total - b.retained - b.paid as balance
    from occupancy o
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id and ${stateIs('b', 'SAVED')}
    join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
    left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
    left join customer c on c.id = b.customer_id
    where o.establishment_id = ${establishmentId} and ${where} order by ${order} limit ${MOST}`.execute(tx)
  return rows
}

/** Each word in the names of the customer, or of somebody who stays. */
const namesHold = (text: string): RawBuilder<unknown> => {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const holds = (word: string): RawBuilder<unknown> => {
    const like = sql`'%' || sort_key(${escapeLike(word)}) || '%'`
    return sql`(c.search like ${like} or exists (select from attendant a where a.establishment_id = o.establishment_id
      and a.occupancy_id = o.id and sort_key(concat_ws(' ', a.surname, a.name)) like ${like}))`
  }
  return sql`(${sql.join(words.map(holds), sql` and `)})`
}

/** What the text may be: the code of a place from one letter on, anything else from three. */
const matches = (text: string): RawBuilder<unknown> => {
  const place = sql`sort_key(replace(p.code, ' ', '')) like sort_key(${escapeLike(text.replaceAll(/\s/g, ''))}) || '%'`
  if (text.length < SHORTEST) return place
  return sql`(${place} or b.code ilike ${`%${escapeLike(text)}%`} or ${namesHold(text)}
    or exists (select from occupancy_option v where v.establishment_id = o.establishment_id and v.occupancy_id = o.id
      and v.kind = 'VEHICLE' and v.detail is not null and plain_key(${text}) <> ''
      and plain_key(v.detail) like '%' || plain_key(${text}) || '%'))`
}

/** Stays of today that the text names, that very place or file first; those that take nothing any more are told too. */
export const findStaysHere = (context: Context, text: string): Promise<StayHere[]> => {
  const { today } = context
  if (text === '') return Promise.resolve([])
  const isHere = sql`o.arrival <= ${today}::date and not o.cancelled and ${isLive('b')} and ${statusIn('b', 'BOOKING', 'STAY')}
    and (coalesce(o.early_departure, o.departure) >= ${today}::date or (o.arrived_at is not null and o.gone_at is null))`
  const isExact = sql`coalesce(sort_key(replace(p.code, ' ', '')), '') = sort_key(${text.replaceAll(/\s/g, '')}) or lower(b.code) = lower(${text})`
  return staysWhere(
    context,
    sql`${isHere} and ${matches(text)}`,
    sql`(${isExact}) desc, o.gone_at is not null, length(p.code), sort_key(p.code), c.surname, o.id`,
  )
}

/** One stay, whatever became of it; undefined: there is none. */
export const stayHere = async (context: Context, occupancyId: number): Promise<StayHere | undefined> => {
  const [stay] = await staysWhere(context, sql`o.id = ${occupancyId}`, sql`o.id`)
  return stay
}
