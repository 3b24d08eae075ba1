/** What stays take of extras with a stock. Refusing a shortage is the database's part (migration 0023): only it sees all writers. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type {
  ExtraLeft,
  ExtraPlanning,
  ExtraStay,
  StockedExtra,
  extraLeftBody,
  extraStaysBody,
} from '#contract/operations/booking/extra-planning.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Extras with a stock in their order, and the units taken on each night of [from, to). Lapsed baskets and options take none. */
export const readExtraPlanning = async (
  { tx, establishmentId, language, now }: Pick<Context, 'tx' | 'establishmentId' | 'language' | 'now'>,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<ExtraPlanning> => {
  const { rows } = await sql<StockedExtra>`
    with taken as (
      select u.extra_id, night::date as night, sum(u.quantity)::int as quantity
      from extra_use u
      cross join lateral generate_series(greatest(u.arrival, ${from}::date), least(u.departure, ${to}::date) - 1, interval '1 day') night
      where u.establishment_id = ${establishmentId} and u.arrival < ${to} and u.departure > ${from}
        and (u.expires_at is null or u.expires_at > ${now})
      group by 1, 2)
    select e.id, coalesce(nullif(e.label ->> ${language}::text, ''), e.label ->> 'fr') as label, e.color, e.stock,
      (select json_agg(coalesce(t.quantity, 0) order by d.night)
        from generate_series(${from}::date, ${to}::date - 1, interval '1 day') d (night)
        left join taken t on t.extra_id = e.id and t.night = d.night::date) as used,
      (select json_agg(extra_stock_on(e.establishment_id, e.id, d.night::date) order by d.night)
        from generate_series(${from}::date, ${to}::date - 1, interval '1 day') d (night)) as stocks
    from extra e
    where e.establishment_id = ${establishmentId} and e.active and extra_is_stocked(e.establishment_id, e.id)
    order by e.position, e.id`.execute(tx)
  return { from, extras: rows }
}

/** Stays that have some of an extra on a night, by place. */
export const readExtraStays = async (
  { tx, establishmentId, now }: Pick<Context, 'tx' | 'establishmentId' | 'now'>,
  { extraId, night }: z.output<typeof extraStaysBody>,
): Promise<{ readonly list: readonly ExtraStay[]; readonly total: number }> => {
  const { rows } = await sql<ExtraStay>`
    select u.booking_id as "bookingId", u.occupancy_id as "occupancyId", b.status_id as "statusId", b.code,
      coalesce(nullif(c.company_name, ''), concat_ws(' ', c.surname, c.name)) as name, p.code as place,
      o.arrival, o.departure, u.quantity
    from extra_use u
    join occupancy o on o.establishment_id = u.establishment_id and o.id = u.occupancy_id
    join booking b on b.establishment_id = u.establishment_id and b.id = u.booking_id
    left join customer c on c.id = b.customer_id
    left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
    where u.establishment_id = ${establishmentId} and u.extra_id = ${extraId} and u.arrival <= ${night} and u.departure > ${night}
      and (u.expires_at is null or u.expires_at > ${now})
    order by o.arrival, p.code, u.occupancy_id`.execute(tx)
  return { list: rows, total: rows.length }
}

/** What is left of each extra with a stock, on the night of [from, to) that has least; of what others have, neither more nor less. */
export const readExtraLeft = async (
  { tx, establishmentId, now }: Pick<Context, 'tx' | 'establishmentId' | 'now'>,
  { from, to, bookingId, occupancyId }: z.output<typeof extraLeftBody>,
): Promise<{ readonly list: readonly ExtraLeft[]; readonly total: number }> => {
  const { rows } = await sql<ExtraLeft>`
    with taken as (
      select u.extra_id, night::date as night, sum(u.quantity)::int as quantity
      from extra_use u
      cross join lateral generate_series(greatest(u.arrival, ${from}::date), least(u.departure, ${to}::date) - 1, interval '1 day') night
      where u.establishment_id = ${establishmentId} and u.arrival < ${to} and u.departure > ${from}
        and (u.expires_at is null or u.expires_at > ${now})
        and u.booking_id is distinct from ${bookingId}::bigint and u.occupancy_id is distinct from ${occupancyId}::bigint
      group by 1, 2)
    select e.id as "extraId", min(d.stock) as stock, greatest(0, min(d.stock - coalesce(t.quantity, 0))) as left
    from extra e
    cross join lateral (select night::date as night, extra_stock_on(e.establishment_id, e.id, night::date) as stock
      from generate_series(${from}::date, ${to}::date - 1, interval '1 day') night) d
    left join taken t on t.extra_id = e.id and t.night = d.night
    where e.establishment_id = ${establishmentId} and e.active and d.stock is not null
      and extra_is_stocked(e.establishment_id, e.id)
    group by e.id, e.position order by e.position, e.id`.execute(tx)
  return { list: rows, total: rows.length }
}
