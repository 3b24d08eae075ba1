/** What the list of holiday aids is read from. */
import { sql } from 'kysely'
import { vacafList } from '#contract/lists/booking/vacaf.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'
import { readOffices } from '#server/modules/vacaf/read-aids.ts'

export const vacafListRoutes = listRoutes(
  vacafList,
  {
    from: sql`holiday_aid_row a
      join booking b on b.establishment_id = a.establishment_id and b.id = a.booking_id
      join occupancy o on o.establishment_id = a.establishment_id and o.id = a.occupancy_id
      left join customer c on c.id = b.customer_id`,
    visible: ({ establishmentId }) => sql`a.establishment_id = ${establishmentId}`,
    columns: {
      bookingCode: sql`b.code`,
      family: sql`coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), '')`,
      beneficiary: sql`a.beneficiary`,
      office: sql`a.office`,
      arrival: sql`a.arrival`,
      departure: sql`a.departure`,
      nights: sql`(a.departure - a.arrival)`,
      state: sql`a.state`,
      stayPrice: sql`o.total`,
      billNumber: sql`a.bill_number`,
      agreed: sql`a.agreed_amount`,
      amount: sql`a.amount`,
      paid: sql`a.paid`,
      due: sql`a.due`,
    },
    facts: { id: sql`a.id`, bookingId: sql`a.booking_id` },
    filters: {
      text: (text) =>
        wordsIn(
          text,
          (word) => sql`(b.code ilike ${`%${word}%`} or a.beneficiary ilike ${`${word}%`} or b.customer_id in (
            select id from customer where search like '%' || sort_key(${word}) || '%'))`,
        ),
      days: (days) => daysIn(sql`a.departure`, days),
      state: (state) => sql`a.state = ${state}`,
      office: (id) => sql`a.partner_id = ${id}`,
    },
    sorts: { family: sql`sort_key(c.surname)`, office: sql`sort_key(a.office)` },
    order: sql`a.departure desc, a.id desc`,
    last: [sql`a.id`],
  },
  {
    summary: 'Lister les aides aux vacances',
    beside: async (context) => ({
      offers: { office: (await readOffices(context)).list.map(({ id, label }) => ({ id, label })) },
    }),
  },
)
