/** Quote → option, reservation or passage; option ↔ reservation (domain rules 2.3, #7 to #9). */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { assertAllowed, refusals } from '#domain/booking/actions.ts'
import type { BookingAction } from '#domain/booking/transitions.ts'
import type { FileFacts } from '#domain/booking/facts.ts'
import type { SaveStatus, convertBody, downgradeBody, validateBody } from '#contract/operations/booking/booking.ts'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { Context } from '#server/platform/http/route.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import type { Applied } from '#server/modules/booking/change/applied.ts'
import { previewChange } from '#server/modules/booking/change/preview.ts'
import { repriceLocked } from '#server/modules/booking/change/reprice-file.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { takeOffers } from '#server/modules/pricing/index.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { tellFile, tellNights } from '#server/modules/inventory/index.ts'
import { holdFile, holdOf } from '#server/modules/booking/lifecycle/hold-file.ts'
import { statusDates, writeArrival } from '#server/modules/booking/lifecycle/save-booking.ts'
import type { SavedFile, StatusDates } from '#server/modules/booking/lifecycle/save-booking.ts'

type ConvertInput = z.output<typeof convertBody>

const CONVERSIONS: Readonly<Record<ConvertInput['statusId'], BookingAction>> = {
  2: 'convertToOption',
  3: 'convertToReservation',
  4: 'convertToPassage',
}

const writeStatus = async (
  { tx, establishmentId }: Context,
  file: FileRow,
  statusId: SaveStatus,
  dates: StatusDates,
): Promise<void> => {
  await tx
    .updateTable('booking')
    .set((eb) => ({
      status_id: statusId,
      status: 'SAVED',
      ...(statusId === STATUS.STAY ? { origin_id: 2 } : {}),
      customer_id: file.customerId,
      ...dates,
      version: eb('version', '+', 1),
    }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', file.id)
    .execute()
}

const saved = async ({ tx, establishmentId }: Context, id: number): Promise<SavedFile> => {
  const { version, code } = await lockFile(tx, establishmentId, id)
  return { id, version, code }
}

/** The table allows it, and whoever it needs is named. Throws RuleError with the first reason. */
const assertConvertible = (action: BookingAction, facts: FileFacts, context: Context): void => {
  assertAllowed(action, facts, context.today)
  if (!facts.hasCustomer) throw new RuleError('booking.noCustomer')
}

const strategyOf = async ({ tx, establishmentId }: Context, { strategy }: ConvertInput): Promise<Strategy> =>
  strategy ?? (await preferencesOf(tx, establishmentId)).quotation.conversionStrategy

/** A quote holds no night: the season may have changed since. Throws RuleError `booking.outsideActivity`. */
const refuseClosed = async ({ tx, establishmentId }: Context, bookingId: number): Promise<void> => {
  const { rows } = await sql<{ from: Day; to: Day; night: Day }>`
    select arrival as "from", departure as "to",
      lower(datemultirange(daterange(arrival, departure)) - open_nights(establishment_id)) as night
    from occupancy where establishment_id = ${establishmentId} and booking_id = ${bookingId} and not cancelled
      and not open_nights(establishment_id) @> daterange(arrival, departure)
    order by arrival, id limit 1`.execute(tx)
  if (rows[0] !== undefined) throw new RuleError('booking.outsideActivity', { ...rows[0] })
}

/** The grids of a region look at where the customer lives: known before anything is priced again. */
const writeCustomer = async ({ tx, establishmentId }: Context, { id, customerId }: FileRow): Promise<void> => {
  await sql`update booking set customer_id = ${customerId} where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
}

const convert = async (context: Context, input: ConvertInput): Promise<Applied> => {
  const { tx, establishmentId } = context
  const locked = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, locked, input.version)
  await checkCustomer(tx, establishmentId, input.customerId)
  const file = { ...locked, customerId: input.customerId ?? locked.customerId }
  assertConvertible(CONVERSIONS[input.statusId], await factsOf(tx, establishmentId, file), context)
  await refuseClosed(context, file.id)
  const strategy = await strategyOf(context, input)
  await writeCustomer(context, file)
  const { row: repriced, warnings } =
    strategy === 'KEEP_DETAIL' ? { row: file, warnings: [] } : await repriceLocked(context, file, strategy)
  const dates = await statusDates(context, repriced, input.statusId, input.optionExpiry)
  const types = await holdFile(context, file.id, await holdOf(context, input.statusId, dates.option_expiry))
  await takeOffers(tx, establishmentId, file.id)
  await writeStatus(context, repriced, input.statusId, dates)
  const arrived = input.statusId === STATUS.STAY ? await writeArrival(context, file.id, input.despite) : {}
  await writeEvent(context, file.id, 'CONVERTED', { from: 1, to: input.statusId, strategy, ...arrived })
  await tellFile(context, file.id, types)
  return { bookingId: file.id, warnings }
}

/**
 * Converts a quote: prices by the strategy (the house's, unless said), then takes the nights that it never held. Throws the
 * guards' codes, those of `repriceStays` and `assignPlaces`, and StaleError.
 */
export const convertQuote = async (context: Context, input: ConvertInput): Promise<SavedFile> =>
  saved(context, (await convert(context, input)).bookingId)

/** The lines before and after by the strategy, and whether there is room; nothing is written. */
export const previewConversion = async (context: Context, input: ConvertInput): Promise<ChangePreview> => {
  const change = { bookingId: input.id, occupancyId: null, strategy: await strategyOf(context, input) }
  return previewChange(context, change, (inside) => convert(inside, input))
}

/** Option → reservation within the caller's locks; also what a payment that covers the down payment does. */
export const validateLocked = async (context: Context, file: FileRow): Promise<void> => {
  const types = await holdFile(context, file.id, { kind: 'STAY', until: null })
  await writeStatus(context, file, 3, await statusDates(context, file, 3, null))
  await writeEvent(context, file.id, 'VALIDATED')
  await tellFile(context, file.id, types)
}

/** Throws the guards' codes, those of `assignPlaces` where a lapsed option lost its place, and StaleError. */
export const validateOption = async (context: Context, input: z.output<typeof validateBody>): Promise<SavedFile> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, file, input.version)
  assertAllowed('validate', await factsOf(tx, establishmentId, file), today)
  await validateLocked(context, file)
  return saved(context, file.id)
}

/** An option that money was paid on lapses no more (domain rules 2.2). */
export const keepOption = async (context: Context, bookingId: number): Promise<void> => {
  await tellNights(context, await holdFile(context, bookingId, { kind: 'OPTION', until: null }))
  await context.tx
    .updateTable('booking')
    .set({ option_expiry: null })
    .where('establishment_id', '=', context.establishmentId)
    .where('id', '=', bookingId)
    .execute()
}

/** Whether `validateLocked` may be called now; the facts are those after the payment. */
export const mayValidate = (facts: FileFacts, context: Context): boolean =>
  refusals('validate', facts, context.today).length === 0

/** Reservation → option: it lapses again, and owes nothing by a date. */
export const downgrade = async (context: Context, input: z.output<typeof downgradeBody>): Promise<SavedFile> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, file, input.version)
  assertAllowed('downgrade', await factsOf(tx, establishmentId, file), today)
  const dates = await statusDates(context, file, 2, input.optionExpiry)
  const types = await holdFile(context, file.id, await holdOf(context, 2, dates.option_expiry))
  await writeStatus(context, file, 2, dates)
  await writeEvent(context, file.id, 'DOWNGRADED', { until: dates.option_expiry })
  await tellFile(context, file.id, types)
  return saved(context, file.id)
}
