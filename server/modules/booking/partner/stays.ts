/** Stays that partners bring (spec 4, "partner view"). */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { PartnerStay, PartnerStays, partnerStaysBody } from '#contract/operations/booking/partner-stay.ts'
import { shownAmount, shownSum } from '#server/platform/db/shown-sum.ts'
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

/** What belongs to no sale: shifts between payers, and sums still to be paid. */
const APART = sql`('partnerCommission', 'holidayAid', 'downPayment', 'downPaymentBill')`

/**
 * Files with what their lines say of the partner: what it keeps, what of that is off what it pays, what it is charged (its own stays
 * included, where it is the customer), and what is left of it.
 */
const FILES = sql`
  booking b
  join partner p on p.establishment_id = b.establishment_id and p.id = b.partner_id
  left join customer c on c.id = b.customer_id
  left join customer k on k.id = p.customer_id
  left join lateral (
    select coalesce(sum(l.amount) filter (where l.type = 'partnerCommission'), 0) as commission,
      coalesce(sum(l.amount) filter (where l.type = 'partnerCommission' and l.retained and l.payer_id is not null), 0) as retained,
      coalesce(sum(l.amount) filter (where l.type not in ${APART}
        and coalesce(l.payer_id, c.merged_into_id, c.id) = coalesce(k.merged_into_id, k.id)), 0) as by_partner
    from booking_line l where l.establishment_id = b.establishment_id and l.booking_id = b.id) m on true
  left join lateral (
    select coalesce(sum(y.amount), 0) as paid
    from payments_of(b.establishment_id, b.id) y join payment_row z on z.establishment_id = b.establishment_id and z.id = y.payment_id
    where b.paid <> 0 and kept_customer(coalesce(z.payer_id, b.customer_id)) = coalesce(k.merged_into_id, k.id)) y on true`

const OWED = sql`m.by_partner - m.retained - y.paid`

const SORTS: Readonly<Record<Search['sort'][number]['field'], RawBuilder<unknown>>> = {
  code: sql`b.code`,
  partner: sql`sort_key(p.label)`,
  customer: sql`nullif(sort_key(concat_ws(' ', c.company_name, c.surname, c.name)), '')`,
  arrival: sql`b.arrival`,
  departure: sql`b.departure`,
  total: sql`b.total`,
  byPartner: sql`m.by_partner`,
  commission: sql`m.commission`,
  retained: sql`m.retained`,
  owedByPartner: OWED,
}

const orderOf = ({ sort: [by] }: Search): RawBuilder<unknown> => {
  if (by === undefined) return sql`b.arrival desc, b.id desc`
  return by.desc ? sql`${SORTS[by.field]} desc nulls last, b.id desc` : sql`${SORTS[by.field]} nulls last, b.id`
}

/** Amounts in cents. One page, the latest arrivals first unless sorted. */
export const partnerStayPage = (establishmentId: number, search: Search) => sql<PartnerStay>`
  select b.id, b.version, b.code, b.status_id as "statusId", b.customer_id as "customerId", p.id as "partnerId", p.label as partner,
    nullif(concat_ws(' ', c.company_name, c.surname, c.name), '') as "customerName", b.arrival, b.departure,
    coalesce((select string_agg(coalesce(e.code, t.code), ', ' order by o.position, o.id) from occupancy o
      join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
      left join place e on e.establishment_id = o.establishment_id and e.id = o.place_id
      where o.establishment_id = b.establishment_id and o.booking_id = b.id and not o.cancelled), '') as places,
    b.total, b.balance, ${shownAmount(sql`m.commission`)} as commission, ${shownAmount(sql`m.retained`)} as retained,
    ${shownAmount(sql`m.by_partner`)} as "byPartner", ${shownAmount(OWED)} as "owedByPartner"
  from ${FILES} where ${whereOf(establishmentId, search.criteria)}
  order by ${orderOf(search)} limit ${search.size} offset ${search.page * search.size}`

/** One page, and the sums of all of them. */
export const searchPartnerStays = async ({ tx, establishmentId }: Context, search: Search): Promise<PartnerStays> => {
  const { rows: list } = await partnerStayPage(establishmentId, search).execute(tx)
  const { rows } = await sql<{ count: number } & PartnerStays['sums']>`
    select count(*) as count, ${shownSum(sql`b.total`)} as total, ${shownSum(sql`m.commission`)} as commission,
      ${shownSum(sql`m.retained`)} as retained, ${shownSum(sql`m.by_partner`)} as "byPartner", ${shownSum(OWED)} as "owedByPartner"
    from ${FILES} where ${whereOf(establishmentId, search.criteria)}`.execute(tx)
  const [all] = rows
  if (all === undefined) throw new Error('an aggregate gives one row')
  const { count, ...sums } = all
  return { list, total: count, sums }
}
