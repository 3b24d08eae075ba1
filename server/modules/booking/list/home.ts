/** The one figure of each tile of the home page; null where the caller may not see it. */
import { sql } from 'kysely'
import { IMPORT_TO_DO } from '#domain/booking/import.ts'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { HomeFigures, Progress } from '#contract/operations/booking/list.ts'
import { allows } from '#contract/rights.ts'
import type { Functionality } from '#contract/rights.ts'
import { arriving, countStays, leaving } from '#server/modules/booking/reception/which-stays.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Row {
  readonly hour: number
  readonly arrivals: Progress
  readonly departures: Progress
  readonly toCollect: Cents
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

const query = (context: Context, collectUntil: Day) => {
  const { establishmentId, today, now } = context
  return sql<Row>`
  select (select extract(hour from ${now}::timestamptz at time zone time_zone)::int from establishment where id = ${establishmentId}) as hour,
    ${countStays(context, arriving(today, today), sql`o.arrived_at is not null`)} as arrivals,
    ${countStays(context, leaving(today, today, false), sql`o.gone_at is not null`)} as departures,
    (select coalesce(sum(balance), 0) from booking where establishment_id = ${establishmentId} and state_id = 3
      and status = 'SAVED' and balance > 0 and status_id in (3, 4) and balance_due <= ${collectUntil}) as "toCollect",
    (select count(*)::int from place p where establishment_id = ${establishmentId} and ${salable(establishmentId, today)}) as places,
    (select count(*)::int from place_hold h
      join place p on p.establishment_id = h.establishment_id and p.id = h.place_id and ${salable(establishmentId, today)}
      where h.establishment_id = ${establishmentId} and h.nights @> ${today}::date
        and (h.expires_at is null or h.expires_at > ${now})) as held,
    (select count(*)::int from booking where establishment_id = ${establishmentId} and state_id = 3 and status_id = 2
      and status = 'SAVED') as options,
    (select count(*)::int from booking where establishment_id = ${establishmentId} and state_id = 3 and status_id = 1
      and status = 'SAVED') as quotes,
    (select count(*)::int from booking_import where establishment_id = ${establishmentId}
      and state in (${sql.join(IMPORT_TO_DO.map((state) => sql.lit(state)))})) as imports`
}

export const homeFigures = async (context: Context): Promise<HomeFigures> => {
  const { result } = await preferencesOf(context.tx, context.establishmentId)
  const { rows } = await query(context, addDays(context.today, result.toCollectDays)).execute(context.tx)
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
    toCollect: may('payment_payment') ? row.toCollect : null,
    freeTonight: stays || may('booking_planning') ? { free: row.places - row.held, total: row.places } : null,
    options: stays ? row.options : null,
    quotes: stays ? row.quotes : null,
    imports: may('booking_import') ? row.imports : null,
  }
}
