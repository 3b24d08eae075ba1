/** A customer at a glance. Signed rows of records merged into it are its own too. */
import { sql } from 'kysely'
import { entities } from '#contract/entities/index.ts'
import type {
  CustomerFigures,
  CustomerResume,
  ResumeAddress,
  ResumeStay,
} from '#contract/operations/customer/resume.ts'
import { allows } from '#contract/rights.ts'
import { readRow } from '#server/crud/edit.ts'
import { shownSum } from '#server/platform/db/shown-sum.ts'
import type { Context } from '#server/platform/http/route.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { billsOfCustomer, paymentsOfCustomer } from '#server/modules/payment/index.ts'
import { consentsOf } from '#server/modules/customer/privacy/consent.ts'
import { isLive, stateIs, statusIn } from '#server/platform/db/file-states.ts'

/** Plates named at most. */
const PLATES = 12

const FIRM = sql`${isLive('b')} and ${statusIn('b', 'BOOKING', 'STAY', 'CLOSED')}`

const NONE: CustomerFigures = {
  stays: null,
  nights: null,
  cancelled: null,
  pending: null,
  firstStay: null,
  lastStay: null,
  nextStay: null,
  turnover: null,
  balance: null,
}

/** Figures of a customer here. Throws RuleError `record.unknown`. */
export const customerFigures = async (context: Context, id: number): Promise<CustomerFigures> => {
  await readRow({ entity: entities.customer }, context, id)
  if (!allows(context.rights.booking_booking, 'read')) return NONE
  const { tx, establishmentId, today } = context
  const { rows } = await sql<CustomerFigures>`
    select count(*) filter (where ${FIRM})::int as stays, coalesce(sum(b.departure - b.arrival) filter (where ${FIRM}), 0)::int as nights,
      count(*) filter (where ${stateIs('b', 'SAVED')} and b.status = 'CANCELLED')::int as cancelled,
      count(*) filter (where ${isLive('b')} and ${statusIn('b', 'QUOTE', 'OPTION')})::int as pending,
      min(b.arrival) filter (where ${FIRM}) as "firstStay",
      max(b.departure) filter (where ${FIRM} and b.departure <= ${today}) as "lastStay",
      min(b.arrival) filter (where ${FIRM} and b.departure > ${today}) as "nextStay",
      ${shownSum(sql`b.total`, FIRM)} as turnover,
      ${shownSum(sql`b.balance`, sql`${FIRM} or (${stateIs('b', 'SAVED')} and b.status = 'CANCELLED')`)} as balance
    from booking b where b.establishment_id = ${establishmentId} and b.customer_id = any (customer_ids(${id}))`.execute(
    tx,
  )
  return rows[0] ?? NONE
}

const addressesOf = async ({ tx }: Context, id: number): Promise<ResumeAddress[]> => {
  const { rows } = await sql<ResumeAddress>`
    select a.address1, a.address2, a.postal_code as "postalCode", a.town, k.label as country, a.is_main as "isMain"
    from address a join country k on k.id = a.country_id where a.customer_id = ${id} order by a.is_main desc, a.id`.execute(
    tx,
  )
  return rows
}

export const staysOf = async (
  { tx, establishmentId }: Context,
  id: number,
  most: number | null,
): Promise<ResumeStay[]> => {
  const { rows } = await sql<ResumeStay>`
    select b.id, b.code, b.status_id as "statusId", b.status, b.arrival, b.departure, coalesce(o.places, '') as places,
      coalesce(o.people, 0)::int as people, b.total, b.balance as balance
    from booking b
    left join lateral (select string_agg(coalesce(p.code, t.code), ', ' order by o.position, o.id) as places,
        sum((select count(*) from attendant a where a.establishment_id = o.establishment_id and a.occupancy_id = o.id)) as people
      from occupancy o join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
      left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
      where o.establishment_id = b.establishment_id and o.booking_id = b.id and not o.cancelled) o on true
    where b.establishment_id = ${establishmentId} and b.customer_id = any (customer_ids(${id})) and ${stateIs('b', 'SAVED')}
      and b.status in ('SAVED', 'CANCELLED', 'EXPIRED')
    order by b.arrival desc nulls last, b.id desc limit ${most}`.execute(tx)
  return rows
}

export const platesOf = async ({ tx, establishmentId }: Context, id: number): Promise<string[]> => {
  const { rows } = await sql<{ plate: string }>`
    select concat_ws(' ', p.detail, '(' || max(v.label) || ')') as plate from booking b
    join occupancy o on o.establishment_id = b.establishment_id and o.booking_id = b.id
    join occupancy_option p on p.establishment_id = o.establishment_id and p.occupancy_id = o.id and p.kind = 'VEHICLE'
    left join vehicle_brand v on v.id = p.brand_id
    where b.establishment_id = ${establishmentId} and b.customer_id = any (customer_ids(${id})) and p.detail is not null
    group by p.detail order by max(b.arrival) desc nulls last, p.detail limit ${PLATES}`.execute(tx)
  return rows.map(({ plate }) => plate)
}

/** All of it. Throws RuleError `record.unknown`. */
export const customerResume = async (context: Context, id: number): Promise<CustomerResume> => {
  const figures = await customerFigures(context, id)
  const shown = (await preferencesOf(context.tx, context.establishmentId)).customerResume
  const may = (key: 'booking_booking' | 'payment_bill' | 'payment_payment'): boolean =>
    allows(context.rights[key], 'read')
  const { rows: merged } = await sql<CustomerResume['merged'][number]>`
    select id, code, coalesce(case when is_company then company_name end, concat_ws(' ', surname, name)) as name
    from customer where merged_into_id = ${id} order by id`.execute(context.tx)
  return {
    figures,
    addresses: await addressesOf(context, id),
    consents: (await consentsOf(context, id)).list,
    stays: may('booking_booking') ? await staysOf(context, id, shown.rows) : null,
    bills: may('payment_bill') && shown.bills ? await billsOfCustomer(context, id, shown.rows) : null,
    payments: may('payment_payment') && shown.payments ? await paymentsOfCustomer(context, id, shown.rows) : null,
    plates: may('booking_booking') && shown.plates ? await platesOf(context, id) : [],
    merged,
  }
}
