/** What the list of stays of partners is read from. */
import { sql } from 'kysely'
import { partnerStayList } from '#contract/lists/booking/partner-stay.ts'
import { listRoutes } from '#server/list/routes.ts'
import { stateIs } from '#server/platform/db/file-states.ts'

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
    select coalesce(sum(l.amount) filter (where l.type = 'partnerCommission'), 0)::bigint as commission,
      coalesce(sum(l.amount) filter (where l.type = 'partnerCommission' and l.retained and l.payer_id is not null), 0)::bigint as retained,
      coalesce(sum(l.amount) filter (where l.type not in ${APART}
        and coalesce(l.payer_id, c.merged_into_id, c.id) = coalesce(k.merged_into_id, k.id)), 0)::bigint as by_partner
    from booking_line l where l.establishment_id = b.establishment_id and l.booking_id = b.id) m on true
  left join lateral (
    select coalesce(sum(y.amount), 0)::bigint as paid
    from payments_of(b.establishment_id, b.id) y join payment_row z on z.establishment_id = b.establishment_id and z.id = y.payment_id
    where b.paid <> 0 and kept_customer(coalesce(z.payer_id, b.customer_id)) = coalesce(k.merged_into_id, k.id)) y on true`

const OWED = sql`m.by_partner - m.retained - y.paid`

export const partnerStayRoutes = listRoutes(
  partnerStayList,
  {
    from: FILES,
    visible: (
      { establishmentId },
      { cancelled },
    ) => sql`b.establishment_id = ${establishmentId} and b.partner_id is not null
      and ${stateIs('b', 'SAVED')} and b.status = ${cancelled === true ? 'CANCELLED' : 'SAVED'}`,
    columns: {
      code: sql`b.code`,
      statusId: sql`b.status_id`,
      partner: sql`p.label`,
      customerName: sql`nullif(concat_ws(' ', c.company_name, c.surname, c.name), '')`,
      arrival: sql`b.arrival`,
      departure: sql`b.departure`,
      places: sql`coalesce((select string_agg(coalesce(e.code, t.code), ', ' order by o.position, o.id) from occupancy o
        join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
        left join place e on e.establishment_id = o.establishment_id and e.id = o.place_id
        where o.establishment_id = b.establishment_id and o.booking_id = b.id and not o.cancelled), '')`,
      total: sql`b.total`,
      byPartner: sql`m.by_partner`,
      commission: sql`m.commission`,
      retained: sql`m.retained`,
      owedByPartner: OWED,
    },
    facts: {
      id: sql`b.id`,
      version: sql`b.version`,
      customerId: sql`b.customer_id`,
      partnerId: sql`p.id`,
      balance: sql`b.balance`,
    },
    filters: {
      statusId: (id) => sql`b.status_id = ${id}`,
      partnerId: (id) => sql`b.partner_id = ${id}`,
      days: ({ from, to }) => [
        ...(from === undefined ? [] : [sql`b.departure > ${from}::date`]),
        ...(to === undefined ? [] : [sql`b.arrival <= ${to}::date`]),
      ],
      // Which of the two is read is no filter: `visible`.
      cancelled: () => undefined,
    },
    sorts: {
      partner: sql`sort_key(p.label)`,
      customerName: sql`nullif(sort_key(concat_ws(' ', c.company_name, c.surname, c.name)), '')`,
    },
    order: sql`b.arrival desc, b.id desc`,
    last: [sql`b.id`],
  },
  { summary: 'Séjours des partenaires : recherche' },
)
