/** The one figure of each tile of the home page; null where the caller may not see it. */
import { sql } from 'kysely'
import { IMPORT_TO_DO } from '#domain/booking/import.ts'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { HomeFigures, Progress, ToCollect } from '#contract/operations/booking/list.ts'
import { allows } from '#contract/rights.ts'
import type { Functionality } from '#contract/rights.ts'
import { arriving, countStays, leaving } from '#server/modules/reception/which-stays.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { billCount } from '#server/modules/payment/index.ts'
import { shownSum } from '#server/platform/db/shown-sum.ts'
import type { Context } from '#server/platform/http/route.ts'
import { isLive, stateIs, statusIn } from '#server/platform/db/file-states.ts'

interface Row {
  readonly hour: number
  readonly arrivals: Progress
  readonly departures: Progress
  readonly toCollect: ToCollect['lists']
  readonly bills: number
  readonly places: number
  readonly held: number
  readonly options: number
  readonly quotes: number
  readonly imports: number
}

/** Places that may be sold for tonight: none while the campsite is closed. */
const salable = (
  establishmentId: number,
  today: Day,
) => sql`p.commercialised and not p.hidden and p.place_type_id is not null
  and (select open_nights(${establishmentId}) @> ${today}::date)
  and (p.sold_from is null or p.sold_from <= ${today}::date) and (p.sold_until is null or p.sold_until > ${today}::date)`

/** Asked of each file that is due, never of all stays of the past at once, as an `exists` in a select list would be. */
const NOBODY_HERE = sql`(select true from occupancy o where o.establishment_id = b.establishment_id and o.booking_id = b.id
  and not o.cancelled and o.gone_at is null limit 1) is null`

/** As the lists of reservations and of stays find them: live, something owed, due by then. */
const toCollect = (establishmentId: number, until: Day) => sql`(
  select coalesce(json_agg(d order by d."statusId", d."isGone"), '[]') from (
    select b.status_id as "statusId", ${statusIn('b', 'STAY')} and ${NOBODY_HERE} as "isGone", count(*) as files,
      ${shownSum(sql`b.balance`)} as amount
    from booking b where b.establishment_id = ${establishmentId} and ${isLive('b')}
      and ${statusIn('b', 'BOOKING', 'STAY')} and b.balance > 0 and b.balance_due <= ${until}
    group by 1, 2) d)`

const query = (context: Context, collectUntil: Day) => {
  const { establishmentId, today, now } = context
  return sql<Row>`
  select (select extract(hour from ${now}::timestamptz at time zone time_zone)::int from establishment where id = ${establishmentId}) as hour,
    ${countStays(context, arriving(today, today), sql`o.arrived_at is not null`)} as arrivals,
    ${countStays(context, leaving(today, today, false), sql`o.gone_at is not null`)} as departures,
    ${toCollect(establishmentId, collectUntil)} as "toCollect",
    ${billCount(context)} as bills,
    (select count(*)::int from place p where establishment_id = ${establishmentId} and ${salable(establishmentId, today)}) as places,
    (select count(*)::int from place_hold h
      join place p on p.establishment_id = h.establishment_id and p.id = h.place_id and ${salable(establishmentId, today)}
      where h.establishment_id = ${establishmentId} and h.nights @> ${today}::date
        and (h.expires_at is null or h.expires_at > ${now})) as held,
    (select count(*)::int from booking where establishment_id = ${establishmentId} and ${stateIs('booking', 'SAVED')} and ${statusIn('booking', 'OPTION')}
      and status = 'SAVED') as options,
    (select count(*)::int from booking where establishment_id = ${establishmentId} and ${stateIs('booking', 'SAVED')} and ${statusIn('booking', 'QUOTE')}
      and status = 'SAVED') as quotes,
    (select count(*)::int from booking_import where establishment_id = ${establishmentId}
      and state in (${sql.join(IMPORT_TO_DO.map((state) => sql.lit(state)))})) as imports`
}

export const homeFigures = async (context: Context): Promise<HomeFigures> => {
  const { result } = await preferencesOf(context.tx, context.establishmentId)
  const until = addDays(context.today, result.toCollectDays)
  const { rows } = await query(context, until).execute(context.tx)
  const [row] = rows
  if (row === undefined) throw new Error('aggregates give one row')
  const may = (functionality: Functionality): boolean => allows(context.rights[functionality], 'read')
  const desk = may('booking_arrival_departure')
  const stays = may('booking_booking')
  return {
    today: context.today,
    hour: row.hour,
    arrivals: desk ? row.arrivals : null,
    departures: desk ? row.departures : null,
    toCollect: stays && may('payment_payment') ? { until, lists: row.toCollect } : null,
    bills: may('payment_bill') ? row.bills : null,
    freeTonight: stays || may('booking_planning') ? { free: row.places - row.held, total: row.places } : null,
    options: stays ? row.options : null,
    quotes: stays ? row.quotes : null,
    imports: may('booking_import') ? row.imports : null,
  }
}
