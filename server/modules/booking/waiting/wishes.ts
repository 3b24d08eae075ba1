/** The waiting list (domain rules 2.4): wishes, whether nights are free for them, and the option that is offered. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { checkPeople, checkStay } from '#domain/booking/party.ts'
import { addDays, nights } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import { tempBookingBody } from '#contract/operations/booking/booking.ts'
import type {
  closeWishBody,
  offerWishBody,
  searchWishesBody,
  Wish,
  wishBody,
} from '#contract/operations/booking/waiting.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import { editBasket } from '#server/modules/booking/basket/edit-basket.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { saveBooking } from '#server/modules/booking/lifecycle/save-booking.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const tell = (context: Context, id: number): Promise<void> =>
  context.changed({ entity: 'booking', id, action: 'SAVED', functionality: 'booking_booking' })

/** A place of the type that takes the party and is held by nobody on these nights, all of them open. */
const freeFrom = sql`(
  select d.day from (select (w.arrival + k.days)::date as day, k.days from generate_series(-w.flexible_days, w.flexible_days) as k (days)) d
  where d.day >= t.today and t.open @> daterange(d.day, d.day + (w.departure - w.arrival)) and exists (
    select 1 from place p join place_type y on y.establishment_id = p.establishment_id and y.id = p.place_type_id
    where p.establishment_id = w.establishment_id and p.place_type_id = w.place_type_id and p.commercialised and not p.hidden
      and most_people(p.max_capacity, p.capacity, y.max_capacity, y.capacity) >= jsonb_array_length(w.people)
      and (p.sold_from is null or p.sold_from <= d.day)
      and (p.sold_until is null or p.sold_until >= d.day + (w.departure - w.arrival))
      and not exists (select 1 from place_hold h where h.establishment_id = p.establishment_id and h.place_id = p.id
        and (h.expires_at is null or h.expires_at > t.now)
        and h.nights && daterange(d.day, d.day + (w.departure - w.arrival))))
  order by abs(d.days), d.days limit 1)`

/** Those that wait, oldest first. Of a file: those whose dates its stays touch, and that can be served now. */
export const searchWishes = async (
  { tx, establishmentId, today, now }: Context,
  { bookingId }: z.output<typeof searchWishesBody>,
): Promise<{ readonly list: readonly Wish[]; readonly total: number }> => {
  const { rows } = await sql<Wish>`
    with t as (select ${today}::date as today, ${now}::timestamptz as now, open_nights(${establishmentId}) as open)
    select w.id, w.version, c.id as "customerId", coalesce(c.company_name, concat_ws(' ', c.surname, c.name)) as "customerName",
      c.phone1 as phone, w.place_type_id as "placeTypeId", y.label ->> 'fr' as "placeTypeLabel", w.arrival, w.departure,
      w.flexible_days as "flexibleDays", w.people, w.until, w.note, w.created_at as "createdAt", ${freeFrom} as "freeFrom"
    from waiting_wish w cross join t
    join customer n on n.id = w.customer_id
    join customer c on c.id = coalesce(n.merged_into_id, n.id)
    join place_type y on y.establishment_id = w.establishment_id and y.id = w.place_type_id
    where w.establishment_id = ${establishmentId} and w.closed_at is null and w.until >= t.today
      and (${bookingId}::bigint is null or exists (select 1 from occupancy o
        where o.establishment_id = w.establishment_id and o.booking_id = ${bookingId} and o.place_type_id = w.place_type_id
          and o.arrival < w.departure + w.flexible_days and o.departure > w.arrival - w.flexible_days))
    order by w.created_at, w.id limit 500`.execute(tx)
  const list = bookingId === null ? rows : rows.filter((wish) => wish.freeFrom !== null)
  return { list, total: list.length }
}

/** Throws RuleError reference.unknown, the codes of `checkStay` and `checkPeople`, StaleError. */
export const saveWish = async (context: Context, input: z.output<typeof wishBody>): Promise<number> => {
  const { tx, establishmentId, today, now, user } = context
  await checkCustomer(tx, establishmentId, input.customerId)
  checkStay(input, today)
  checkPeople(input.people, input)
  const { rows: types } = await sql`
    select 1 from place_type where establishment_id = ${establishmentId} and id = ${input.placeTypeId} and active`.execute(
    tx,
  )
  if (types.length === 0) throw new RuleError('reference.unknown')
  const values = {
    customer_id: input.customerId,
    place_type_id: input.placeTypeId,
    arrival: input.arrival,
    departure: input.departure,
    flexible_days: input.flexibleDays,
    people: JSON.stringify(input.people),
    until: input.until,
    note: input.note,
  }
  if (input.id !== 0) {
    const updated = await tx
      .updateTable('waiting_wish')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('establishment_id', '=', establishmentId)
      .where('id', '=', input.id)
      .where('version', '=', input.version)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (updated.numUpdatedRows !== 1n) throw new StaleError(await wishRow(context, input.id))
    await tell(context, input.id)
    return input.id
  }
  const { id } = await tx
    .insertInto('waiting_wish')
    .values({ ...values, establishment_id: establishmentId, created_at: now, created_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(context, id)
  return id
}

/** Throws RuleError `record.unknown`. */
const wishRow = async ({ tx, establishmentId }: Context, id: number): Promise<Record<string, unknown>> => {
  const { rows } = await sql<Record<string, unknown>>`
    select id, version, closed_at as "closedAt", booking_id as "bookingId" from waiting_wish
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Throws StaleError where it changed, or waits no more; RuleError `record.unknown`. */
export const closeWish = async (
  context: Context,
  { id, version }: z.output<typeof closeWishBody>,
  bookingId: number | null = null,
): Promise<number> => {
  const { tx, establishmentId, now } = context
  const closed = await tx
    .updateTable('waiting_wish')
    .set((eb) => ({ closed_at: now.toISOString(), booking_id: bookingId, version: eb('version', '+', 1) }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (closed.numUpdatedRows !== 1n) throw new StaleError(await wishRow(context, id))
  await tell(context, id)
  return id
}

/**
 * An option of any place of the type, from that day; the wish waits no more. Throws RuleError waiting.outsideWish, the codes of
 * `editBasket` and `saveBooking`, StaleError.
 */
export const offerWish = async (context: Context, input: z.output<typeof offerWishBody>): Promise<number> => {
  const { list } = await searchWishes(context, { bookingId: null })
  const wish = list.find((one) => one.id === input.id)
  if (wish === undefined) throw new StaleError(await wishRow(context, input.id))
  const earliest = addDays(wish.arrival, -wish.flexibleDays)
  const latest = addDays(wish.arrival, wish.flexibleDays)
  if (input.arrival < earliest || input.arrival > latest)
    throw new RuleError('waiting.outsideWish', { earliest, latest })
  const stay = {
    placeTypeId: wish.placeTypeId,
    arrival: input.arrival,
    departure: addDays(input.arrival, nights(wish)),
    people: [...wish.people],
  }
  const asked = { statusId: STATUS.OPTION, customerId: wish.customerId, pricing: {}, occupancies: [stay] } as const
  const basketId = await editBasket(context, tempBookingBody.parse(asked))
  const { version } = await lockFile(context.tx, context.establishmentId, basketId)
  const option = {
    id: basketId,
    version,
    statusId: STATUS.OPTION,
    customerId: wish.customerId,
    optionExpiry: null,
    note: null,
    despite: null,
  } as const
  const { id } = await saveBooking(context, option)
  await closeWish(context, input, id)
  return id
}
