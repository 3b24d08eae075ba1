/** What a house notes of an aid: asked, agreed, refused; each moves what the office and the family owe (docs/decisions/0326). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { beneficiaryNumber, checkAidStep } from '#domain/booking/aid.ts'
import { reason } from '#domain/booking/facts.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { STATE } from '#domain/booking/states.ts'
import { JET } from '#domain/fiscal/jet.ts'
import type { JetCode } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { aidBody, agreeBody } from '#contract/operations/booking/vacaf.ts'
import { followAids, lockFile, writeEvent } from '#server/modules/booking/index.ts'
import { tellBooking } from '#server/modules/inventory/index.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { proposedOf, readAid, readOfficeRow } from '#server/modules/vacaf/read-aids.ts'
import type { AidRow } from '#server/modules/vacaf/read-aids.ts'

export type AidInput = z.output<typeof aidBody>

interface Versioned {
  readonly id: number
  readonly version: number
}

/** The aid, its file locked first, as it is then. Throws RuleError record.unknown, StaleError. */
const lockAid = async (context: Context, { id, version }: Versioned): Promise<AidRow> => {
  const { bookingId } = await readAid(context, id)
  await lockFile(context.tx, context.establishmentId, bookingId)
  const aid = await readAid(context, id)
  if (aid.bookingId !== bookingId) throw new RuleError('record.unknown')
  if (aid.version !== version) throw new StaleError({ ...aid })
  return aid
}

/** The file of the stay, locked. Throws RuleError record.unknown, vacaf.notSaved, booking.isCancelled, booking.noCustomer. */
const lockStay = async ({ tx, establishmentId }: Context, occupancyId: number): Promise<number> => {
  const { rows } = await sql<{ bookingId: number; cancelled: boolean }>`
    select booking_id as "bookingId", cancelled from occupancy where establishment_id = ${establishmentId} and id = ${occupancyId}`.execute(
    tx,
  )
  const [stay] = rows
  if (stay === undefined) throw new RuleError('record.unknown')
  const file = await lockFile(tx, establishmentId, stay.bookingId)
  if (file.stateId !== STATE.SAVED || file.statusId < 2) throw new RuleError('vacaf.notSaved')
  if (stay.cancelled || file.status !== 'SAVED') throw new RuleError('booking.isCancelled')
  if (file.customerId === null) throw new RuleError('booking.noCustomer')
  return stay.bookingId
}

/** Throws RuleError vacaf.notOffice, vacaf.officeOff, vacaf.officeUnready; an office that was chosen before may go on. */
const checkOffice = async (context: Context, partnerId: number, isKept: boolean): Promise<void> => {
  const { label, active, isOffice, payerId } = await readOfficeRow(context, partnerId)
  if (!isOffice) throw new RuleError('vacaf.notOffice', { office: label })
  if (!active && !isKept) throw new RuleError('vacaf.officeOff', { office: label })
  if (payerId === null) throw new RuleError('vacaf.officeUnready', { office: label })
}

/** The same family helped twice for nights in common: told, not refused, since a file may have been booked anew. */
const warningsOf = async ({ tx, establishmentId }: Context, id: number): Promise<Reason[]> => {
  const { rows } = await sql<{ code: string }>`
    select distinct b.code from holiday_aid_row a
    join holiday_aid_row x on x.establishment_id = a.establishment_id and x.beneficiary = a.beneficiary and x.id <> a.id
      and x.state not in ('REFUSED', 'VOID') and x.arrival < a.departure and x.departure > a.arrival
    join booking b on b.establishment_id = x.establishment_id and b.id = x.booking_id
    where a.establishment_id = ${establishmentId} and a.id = ${id} order by 1`.execute(tx)
  return rows.length === 0 ? [] : [reason('vacaf.twice', { codes: rows.map(({ code }) => code).join(', ') })]
}

const columnsOf = (input: AidInput, beneficiary: string) => ({
  occupancy_id: input.occupancyId,
  partner_id: input.partnerId,
  beneficiary,
  rate: input.rate,
  cap: input.cap,
  min_nights: input.minNights,
  other_aids: input.otherAids,
  note: input.note,
})

const tell = async (context: Context, aid: Pick<AidRow, 'id' | 'bookingId'>): Promise<void> => {
  await context.changed({ entity: 'holidayAid', id: aid.id, action: 'SAVED', functionality: 'booking_vacaf' })
  await tellBooking(context, aid.bookingId)
}

const insertAid = async (context: Context, input: AidInput, beneficiary: string): Promise<number> => {
  const { tx, establishmentId, today, now, user } = context
  const row = { establishment_id: establishmentId, requested_on: today, created_at: now, created_by: user.id }
  const { id } = await tx
    .insertInto('holiday_aid')
    .values({ ...row, ...columnsOf(input, beneficiary) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const updateAid = async ({ tx, establishmentId }: Context, id: number, values: object): Promise<void> => {
  await tx
    .updateTable('holiday_aid')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', id)
    .execute()
}

/**
 * Asks for an aid, or corrects what was asked. Throws RuleError vacaf.beneficiary, the codes of `lockStay`, `checkOffice` and
 * `checkAidStep`, StaleError.
 */
export const editAid = async (context: Context, input: AidInput): Promise<{ id: number; warnings: Reason[] }> => {
  const beneficiary = beneficiaryNumber(input.beneficiary)
  const known = input.id === 0 ? undefined : await lockAid(context, input)
  if (known !== undefined) checkAidStep('edit', known)
  const bookingId = await lockStay(context, input.occupancyId)
  // The office is billed for this stay: an aid changes neither stay nor file.
  if (known !== undefined && known.bookingId !== bookingId) throw new RuleError('record.unknown')
  await checkOffice(context, input.partnerId, known?.partnerId === input.partnerId)
  const id = known?.id ?? (await insertAid(context, input, beneficiary))
  if (known !== undefined) await updateAid(context, id, columnsOf(input, beneficiary))
  const { office } = await readAid(context, id)
  if (known === undefined) await writeEvent(context, bookingId, 'AID_REQUESTED', { method: office })
  await tell(context, { id, bookingId })
  return { id, warnings: await warningsOf(context, id) }
}

const journal = async (context: Context, code: JetCode, aid: AidRow, detail: { amount?: number; reason?: string }) => {
  const { id, bookingId, partnerId } = aid
  await writeTechnicalEvent(context.tx, context, code, { aid: id, booking: bookingId, office: partnerId, ...detail })
}

/**
 * The office owes its part from now on. Throws RuleError vacaf.nothing, vacaf.aboveRights, booking.isCancelled, the codes of
 * `checkOffice` and `checkAidStep`, StaleError.
 */
export const agreeAid = async (context: Context, input: z.output<typeof agreeBody>): Promise<number> => {
  const { tx, establishmentId, today } = context
  const aid = await lockAid(context, input)
  checkAidStep('agree', aid)
  if (aid.cancelled) throw new RuleError('booking.isCancelled')
  await checkOffice(context, aid.partnerId, true)
  const proposed = await proposedOf(context, aid)
  const amount = input.amount ?? proposed
  if (amount <= 0 || proposed <= 0) throw new RuleError('vacaf.nothing')
  if (amount > proposed) throw new RuleError('vacaf.aboveRights', { proposed })
  await updateAid(context, aid.id, { state: 'AGREED', agreed_amount: amount, decided_on: today, reason: null })
  await followAids(tx, establishmentId, [aid.bookingId])
  await writeEvent(context, aid.bookingId, 'AID_AGREED', { method: aid.office, amount })
  await tell(context, aid)
  await journal(context, JET.HOLIDAY_AID_AGREED, aid, { amount })
  return aid.id
}

const DECISIONS = {
  refuse: { state: 'REFUSED', event: 'AID_REFUSED', jet: JET.HOLIDAY_AID_REFUSED },
  reopen: { state: 'REQUESTED', event: 'AID_REOPENED', jet: JET.HOLIDAY_AID_REOPENED },
} as const

/** The family owes all again. Throws RuleError with the codes of `checkAidStep`, StaleError. */
export const decideAid = async (
  context: Context,
  step: keyof typeof DECISIONS,
  input: Versioned & { readonly reason: string },
): Promise<number> => {
  const { tx, establishmentId, today } = context
  const { state, event, jet } = DECISIONS[step]
  const aid = await lockAid(context, input)
  checkAidStep(step, aid)
  const decided = step === 'refuse' ? { decided_on: today, reason: input.reason } : { decided_on: null, reason: null }
  await updateAid(context, aid.id, { state, agreed_amount: null, ...decided })
  await followAids(tx, establishmentId, [aid.bookingId])
  await writeEvent(context, aid.bookingId, event, { method: aid.office, reason: input.reason })
  await tell(context, aid)
  await journal(context, jet, aid, { amount: aid.amount, reason: input.reason })
  return aid.id
}

/** A request that was typed by mistake. Throws RuleError vacaf.decided, StaleError. */
export const removeAid = async (context: Context, input: Versioned): Promise<number> => {
  const aid = await lockAid(context, input)
  checkAidStep('remove', aid)
  await sql`delete from holiday_aid where establishment_id = ${context.establishmentId} and id = ${aid.id}`.execute(
    context.tx,
  )
  await writeEvent(context, aid.bookingId, 'AID_REMOVED', { method: aid.office })
  await tell(context, aid)
  return aid.id
}
