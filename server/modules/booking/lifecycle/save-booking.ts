/** Saves a basket as a quote, an option, a reservation or a passage (domain rules 2.3, #3 to #6). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import { bookingCode } from '#domain/booking/code.ts'
import { dueDates, optionExpiry, quoteValidUntil } from '#domain/booking/due-dates.ts'
import type { BookingAction } from '#domain/booking/transitions.ts'
import { yearOf } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { SaveStatus, saveBookingBody } from '#contract/operations/booking/booking.ts'
import type { Context } from '#server/platform/http/route.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { checkCustomer } from '#server/modules/booking/basket/prepare.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { addNote, writeEvent } from '#server/modules/booking/file/history.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { tellFile } from '#server/modules/booking/ledger/tell.ts'
import { freeFile, holdFile, holdOf } from '#server/modules/booking/lifecycle/hold-file.ts'

export type SaveInput = z.output<typeof saveBookingBody>

const ACTIONS: Readonly<Record<SaveStatus, BookingAction>> = {
  1: 'saveQuote',
  2: 'saveOption',
  3: 'saveReservation',
  4: 'savePassage',
}

/** Rank of the file among those of the year. Locks the year's counter: taken late, so that saves hardly wait for each other. */
const nextCode = async ({ tx, establishmentId, today }: Context): Promise<string> => {
  const { rows } = await sql<{ last: number }>`
    insert into booking_counter (establishment_id, year, last) values (${establishmentId}, ${yearOf(today)}, 1)
    on conflict (establishment_id, year) do update set last = booking_counter.last + 1 returning last`.execute(tx)
  return bookingCode(today, rows[0]?.last ?? 0)
}

/** Until when it stands and when it is paid, by status. A quote and an option owe nothing by a date. */
export const statusDates = (
  { today }: Context,
  file: Pick<FileRow, 'arrival' | 'downPayment' | 'total' | 'downPaymentDelay' | 'balanceDelay'>,
  statusId: SaveStatus,
  askedExpiry: Day | null,
) => {
  if (file.arrival === null) throw new RuleError('booking.noOccupancy')
  const none = { option_expiry: null, quote_valid_until: null, down_payment_due: null, balance_due: null }
  if (statusId === 1) return { ...none, quote_valid_until: quoteValidUntil(today, file.arrival) }
  if (statusId === 2) return { ...none, option_expiry: optionExpiry(askedExpiry, today, file.arrival) }
  const due = dueDates(today, file.arrival, file, file)
  return { ...none, down_payment_due: due.downPaymentDue, balance_due: due.balanceDue }
}
export type StatusDates = ReturnType<typeof statusDates>

/** A passage is there already. */
export const writeArrival = async ({ tx, establishmentId, now }: Context, bookingId: number): Promise<void> => {
  await sql`update occupancy set arrived_at = ${now}, version = version + 1
    where establishment_id = ${establishmentId} and booking_id = ${bookingId} and not cancelled and arrived_at is null`.execute(
    tx,
  )
}

const writeSaved = async (
  context: Context,
  file: FileRow,
  { statusId, customerId }: SaveInput,
  dates: StatusDates,
): Promise<string> => {
  const code = await nextCode(context)
  await context.tx
    .updateTable('booking')
    .set((eb) => ({
      code,
      state_id: 3,
      status_id: statusId,
      status: 'SAVED',
      ...(statusId === 4 ? { origin_id: 2 } : {}),
      customer_id: customerId ?? file.customerId,
      booked_on: context.today,
      lock_until: null,
      ...dates,
      version: eb('version', '+', 1),
    }))
    .where('establishment_id', '=', context.establishmentId)
    .where('id', '=', file.id)
    .execute()
  return code
}

/** A price set by hand is a technical event (domain rules, section 5, local code). */
const tellManualPrices = async (context: Context, lines: number, code: string): Promise<void> => {
  if (lines > 0) await writeTechnicalEvent(context.tx, context, JET.MANUAL_PRICE, { booking: code, lines })
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
  const locked = await lockFile(tx, establishmentId, input.id)
  const file = { ...locked, customerId: input.customerId ?? locked.customerId }
  if (file.customerId !== locked.customerId) await checkCustomer(tx, establishmentId, file.customerId)
  const facts = await factsOf(tx, establishmentId, file)
  assertAllowed(ACTIONS[input.statusId], facts, today)
  await assertVersion(context, locked, input.version)
  const dates = statusDates(context, file, input.statusId, input.optionExpiry)
  const types =
    input.statusId === 1
      ? await freeFile(context, file.id)
      : await holdFile(context, file.id, await holdOf(context, input.statusId, dates.option_expiry))
  if (input.statusId === 4) await writeArrival(context, file.id)
  if (input.note !== null) await addNote(context, file.id, input.note)
  await writeEvent(context, file.id, 'SAVED', { statusId: input.statusId, total: file.total })
  await tellFile(context, file.id, types)
  const code = await writeSaved(context, file, input, dates)
  await tellManualPrices(context, facts.manualLines, code)
  return { id: file.id, version: file.version + 1, code }
}
