/** Stays that partners bring (spec 4, "partner view"). */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { PartnerStay, PartnerStays, partnerStaysBody } from '#contract/operations/booking/partner-stay.ts'
import type { Context } from '#server/platform/http/route.ts'

type Search = z.output<typeof partnerStaysBody>

const whereOf = (establishmentId: number, { statusId, cancelled, partnerId, from, to }: Search['criteria']) => {
  const conditions: RawBuilder<boolean>[] = [
    sql`b.establishment_id = ${establishmentId}`,
    sql`b.partner_id is not null`,
    sql`b.state_id = 3`,
    sql`b.status = ${cancelled ? 'CANCELLED' : 'SAVED'}`,
    ...(statusId === undefined ? [] : [sql<boolean>`b.status_id = ${statusId}`]),
    ...(partnerId === undefined ? [] : [sql<boolean>`b.partner_id = ${partnerId}`]),
    ...(from === undefined ? [] : [sql<boolean>`b.departure > ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`b.arrival <= ${to}::date`]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** What a file's lines say of its partner: what it keeps, and what it is charged. */
const money = sql`
  coalesce(sum(l.amount) filter (where l.type = 'partnerCommission'), 0)::bigint as commission,
  coalesce(sum(l.amount) filter (where l.type not in ('partnerCommission', 'holidayAid', 'downPayment', 'downPaymentBill')
    and l.payer_id is not null and l.payer_id = coalesce(k.merged_into_id, k.id)), 0)::bigint as by_partner`

/** Amounts in cents. One page, latest arrivals first, and the sums of all of them. */
export const searchPartnerStays = async (
  { tx, establishmentId }: Context,
  { criteria, page, size }: Search,
): Promise<PartnerStays> => {
  const { rows: list } = await sql<PartnerStay>`
    select b.id, b.version, b.code, b.status_id as "statusId", b.customer_id as "customerId", p.id as "partnerId", p.label as partner,
      nullif(concat_ws(' ', c.company_name, c.surname, c.name), '') as "customerName", b.arrival, b.departure,
      coalesce((select string_agg(coalesce(e.code, t.code), ', ' order by o.position, o.id) from occupancy o
        join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
        left join place e on e.establishment_id = o.establishment_id and e.id = o.place_id
        where o.establishment_id = b.establishment_id and o.booking_id = b.id and not o.cancelled), '') as places,
      b.total, b.total - b.paid as balance, m.commission, m.by_partner as "byPartner"
    from booking b
    join partner p on p.establishment_id = b.establishment_id and p.id = b.partner_id
    left join customer c on c.id = b.customer_id
    left join customer k on k.id = p.customer_id
    left join lateral (select ${money} from booking_line l
      where l.establishment_id = b.establishment_id and l.booking_id = b.id) m on true
    where ${whereOf(establishmentId, criteria)}
    order by b.arrival desc, b.id desc limit ${size} offset ${page * size}`.execute(tx)
  const { rows } = await sql<{ count: number } & PartnerStays['sums']>`
    select count(*) as count, coalesce(sum(b.total), 0) as total, coalesce(sum(m.commission), 0) as commission,
      coalesce(sum(m.by_partner), 0) as "byPartner"
    from booking b
    join partner p on p.establishment_id = b.establishment_id and p.id = b.partner_id
    left join customer k on k.id = p.customer_id
    left join lateral (select ${money} from booking_line l
      where l.establishment_id = b.establishment_id and l.booking_id = b.id) m on true
    where ${whereOf(establishmentId, criteria)}`.execute(tx)
  const [all] = rows
  if (all === undefined) throw new Error('an aggregate gives one row')
  const { count, ...sums } = all
  return { list, total: count, sums }
}
