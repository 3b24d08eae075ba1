/** Saves a basket as a quote, an option, a reservation or a passage (domain rules 2.3, #3 to #6). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import { dueDates, optionExpiry, quoteValidUntil } from '#domain/booking/due-dates.ts'
import { liveOccupancies } from '#domain/booking/facts.ts'
import type { BookingAction } from '#domain/booking/transitions.ts'
import { yearOf } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import { allows } from '#contract/rights.ts'
import type { SaveStatus, saveBookingBody } from '#contract/operations/booking/booking.ts'
import { requireModule } from '#server/platform/auth/modules.ts'
import { tellFile, tellParts } from '#server/modules/inventory/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { checkForcedGrids, takeOffers } from '#server/modules/pricing/index.ts'
import { chargePartner } from '#server/modules/booking/partner/charge.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import { lockBasketFacts } from '#server/modules/booking/file/facts.ts'
import { addNote, eventColumns } from '#server/modules/booking/file/history.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { checkLeft, despiteDetail } from '#server/modules/booking/lifecycle/arrive-and-go.ts'
import { currentStays } from '#server/modules/booking/file/current-stays.ts'
import { freeFile, holdFile, holdOf } from '#server/modules/booking/lifecycle/hold-file.ts'

/**
 * The customer is the first occupant, unless somebody said who is: the first grown-up of the first stay takes their name, and what
 * the police form asks. A company sleeps nowhere. A birth date that belies the age announced is left to be asked.
 */
const nameGuest = async ({ tx, establishmentId }: Context, bookingId: number, customerId: number): Promise<void> => {
  await sql`
    update attendant a set surname = c.surname, name = c.name, civility_id = coalesce(a.civility_id, c.civility_id),
      birth_place = coalesce(a.birth_place, c.birth_place), nationality_id = coalesce(a.nationality_id, c.nationality_id),
      birth_date = coalesce(a.birth_date, case when extract(year from age(o.arrival, c.birth_date)) = a.age then c.birth_date end)
    from occupancy o, customer c
    where a.establishment_id = ${establishmentId} and o.establishment_id = ${establishmentId} and c.id = ${customerId}
      and a.occupancy_id = o.id and not c.is_company and c.surname is not null and a.surname is null and a.name is null
      -- Somebody of whom another nationality or birth was said is somebody else.
      and (a.nationality_id is null or a.nationality_id = c.nationality_id) and (a.birth_date is null or a.birth_date = c.birth_date)
      and a.id = (
        select x.id from attendant x
        join occupancy y on y.establishment_id = x.establishment_id and y.id = x.occupancy_id
        where x.establishment_id = ${establishmentId} and y.booking_id = ${bookingId} and not y.cancelled and x.age >= 18
        order by y.position, y.id, x.position, x.id limit 1)
      and not exists (
        select 1 from attendant x
        join occupancy y on y.establishment_id = x.establishment_id and y.id = x.occupancy_id
        where x.establishment_id = ${establishmentId} and y.booking_id = ${bookingId}
          and sort_key(coalesce(x.surname, '') || coalesce(x.name, '')) = sort_key(coalesce(c.surname, '') || coalesce(c.name, '')))`.execute(
    tx,
  )
}

export type SaveInput = z.output<typeof saveBookingBody>

const ACTIONS: Readonly<Record<SaveStatus, BookingAction>> = {
  1: 'saveQuote',
  2: 'saveOption',
  3: 'saveReservation',
  4: 'savePassage',
}

/** Until when it stands and when it is paid, by status. A quote and an option owe nothing by a date. */
export const statusDates = async (
  { tx, establishmentId, today }: Context,
  file: Pick<FileRow, 'arrival' | 'downPayment' | 'total' | 'downPaymentDelay' | 'balanceDelay'>,
  statusId: SaveStatus,
  askedExpiry: Day | null,
) => {
  if (file.arrival === null) throw new RuleError('booking.noOccupancy')
  const none = { option_expiry: null, quote_valid_until: null, down_payment_due: null, balance_due: null }
  if (statusId === STATUS.QUOTE) {
    const { quotation } = await preferencesOf(tx, establishmentId)
    return { ...none, quote_valid_until: quoteValidUntil(today, file.arrival, quotation.days) }
  }
  if (statusId === STATUS.OPTION) {
    const { bookingOption } = await preferencesOf(tx, establishmentId)
    return { ...none, option_expiry: optionExpiry(askedExpiry, today, file.arrival, bookingOption) }
  }
  const due = dueDates(today, file.arrival, file, file)
  return { ...none, down_payment_due: due.downPaymentDue, balance_due: due.balanceDue }
}
export type StatusDates = Awaited<ReturnType<typeof statusDates>>

/** A passage is there already: what its history says of it. Throws RuleError `place.stillOccupied` without a reason. */
export const writeArrival = async (context: Context, bookingId: number, despite: string | null): Promise<object> => {
  const { tx, establishmentId, now } = context
  const occupied = await checkLeft(context, await currentStays(tx, establishmentId, bookingId), despite)
  const { rows } = await sql<{ id: number }>`update occupancy set arrived_at = ${now}, version = version + 1
    where establishment_id = ${establishmentId} and booking_id = ${bookingId} and not cancelled and arrived_at is null
    returning id`.execute(tx)
  await tellParts(
    context,
    'ARRIVED',
    rows.map((stay) => stay.id),
  )
  return despiteDetail(occupied, despite)
}

/** The channel of who walked in or came by a partner, where the house has one; else its default. One that was chosen stays. */
const accessChannel = (statusId: SaveStatus) => sql<number | null>`coalesce(booking.access_channel_id, (
  select c.id from access_channel c
  where c.establishment_id = booking.establishment_id and c.active
    and (c.is_default or c.kind = case when ${statusId === STATUS.STAY} then 'DESK' when booking.origin_id = 4 then 'PARTNER' end)
  order by c.is_default, c.position, c.id limit 1))`

/**
 * Number, status and history in one statement. The code is the year and the file's rank in it, `2027-00042`; gaps mean nothing.
 * It locks the year's counter: written last, so that saves hardly wait for each other.
 */
const writeSaved = async (
  context: Context,
  file: FileRow,
  { statusId, customerId }: SaveInput,
  dates: StatusDates,
  detail: object,
): Promise<string> => {
  const { tx, establishmentId, today } = context
  const year = yearOf(today)
  const event = eventColumns(context, file.id, 'SAVED', { statusId, total: file.total, ...detail })
  const { code } = await tx
    .with('counter', (db) =>
      db
        .insertInto('booking_counter')
        .values({ establishment_id: establishmentId, year, last: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['establishment_id', 'year'])
            .doUpdateSet((eb) => ({ last: eb('booking_counter.last', '+', 1) })),
        )
        .returning('last'),
    )
    .with('told', (db) => db.insertInto('booking_event').values(event))
    .updateTable('booking')
    .from('counter')
    .set((eb) => ({
      code: sql`${String(year)} || '-' || lpad(counter.last::text, greatest(5, length(counter.last::text)), '0')`,
      state_id: 3,
      status_id: statusId,
      status: 'SAVED',
      ...(statusId === STATUS.STAY ? { origin_id: 2 } : {}),
      access_channel_id: accessChannel(statusId),
      customer_id: customerId ?? file.customerId,
      booked_on: today,
      lock_until: null,
      ...dates,
      version: eb('booking.version', '+', 1),
    }))
    .where('booking.establishment_id', '=', establishmentId)
    .where('booking.id', '=', file.id)
    .returning('booking.code')
    .executeTakeFirstOrThrow()
  return code ?? ''
}

/** A price set by hand is a special right (spec 6), and a technical event (domain rules, section 5, local code). */
const tellManualPrices = async (context: Context, lines: number, code: string): Promise<void> => {
  if (lines > 0 && !allows(context.rights.booking_manual_price, 'write')) throw new RuleError('right.manualPrice')
  if (lines > 0) await writeTechnicalEvent(context.tx, context, JET.MANUAL_PRICE, { booking: code, lines })
}

/** A basket keeps nobody from being erased; it is saved for nobody either. Throws RuleError `booking.notInitialised`. */
const refuseErased = async ({ tx }: Context, customerId: number | null): Promise<void> => {
  const { rows } = await sql`select 1 from customer where id = ${customerId} and erased_on is not null`.execute(tx)
  if (rows.length > 0) throw new RuleError('booking.notInitialised')
}

export interface SavedFile {
  readonly id: number
  readonly version: number
  readonly code: string | null
}

/**
 * Throws RuleError with the first guard that the status does not meet, the codes of `assignPlaces` where a lock lapsed and the
 * place went to someone else, and StaleError.
 */
export const saveBooking = async (context: Context, input: SaveInput): Promise<SavedFile> => {
  const { tx, establishmentId, today } = context
  if (input.statusId === STATUS.QUOTE) requireModule(context, 'quotation')
  const { file: locked, facts: found } = await lockBasketFacts(tx, establishmentId, input.id)
  const file = { ...locked, customerId: input.customerId ?? locked.customerId }
  await (file.customerId === locked.customerId
    ? refuseErased(context, file.customerId)
    : checkCustomer(tx, establishmentId, file.customerId))
  const facts = { ...found, hasCustomer: file.customerId !== null }
  assertAllowed(ACTIONS[input.statusId], facts, today)
  await assertVersion(context, locked, input.version)
  const dates = await statusDates(context, file, input.statusId, input.optionExpiry)
  const live = liveOccupancies(facts).length
  const types =
    input.statusId === STATUS.QUOTE
      ? await freeFile(context, file.id)
      : await holdFile(context, file.id, await holdOf(context, input.statusId, dates.option_expiry), live)
  if (file.customerId !== null) await nameGuest(context, file.id, file.customerId)
  const arrived = input.statusId === STATUS.STAY ? await writeArrival(context, file.id, input.despite) : {}
  if (input.note !== null) await addNote(context, file.id, input.note)
  await tellFile(context, file.id, types)
  if (input.statusId > 1) await takeOffers(tx, establishmentId, file.id)
  await chargePartner(context, file.id)
  const code = await writeSaved(context, file, input, dates, arrived)
  await tellManualPrices(context, facts.manualLines, code)
  await checkForcedGrids(context, file.id)
  return { id: file.id, version: file.version + 1, code }
}
