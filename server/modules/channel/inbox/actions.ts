/** What people decide of a message (domain rules 2.3). What is forced is only known here. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { importRefusals, nextImportState } from '#domain/booking/import.ts'
import type { ImportAction } from '#domain/booking/import.ts'
import { nights } from '#domain/day.ts'
import { ZERO } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type {
  acceptManyBody,
  counterImportBody,
  forceRefuseBody,
  forceValidateBody,
  ImportSaved,
  importBody,
  mapImportBody,
  refuseImportBody,
} from '#contract/operations/booking/import.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { writeSold } from '#server/modules/booking/index.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import { asChannel } from '#server/modules/channel/operator.ts'
import { addMappings } from '#server/modules/channel/settings.ts'
import { writeAck } from '#server/modules/channel/inbox/ack.ts'
import { applyMessage, integrate, writeFileOf } from '#server/modules/channel/inbox/integrate.ts'
import { assertImportVersion, importChange, lockImport, writeStep } from '#server/modules/channel/inbox/row.ts'
import type { ImportRecord } from '#server/modules/channel/inbox/row.ts'
import { isLive, statusIn } from '#server/platform/db/file-states.ts'

type Decision = z.output<typeof importBody>

const open = async (context: Context, { id, version }: Decision): Promise<ImportRecord> => {
  const row = await lockImport(context, id)
  assertImportVersion(row, version)
  return row
}

const decide = async (
  { tx, establishmentId, now, user }: Context,
  row: ImportRecord,
  action: ImportAction,
  detail: { readonly reason?: string; readonly proposal?: object; readonly code?: string } = {},
): Promise<void> => {
  const state = nextImportState(action, row)
  await sql`
    update booking_import set decided_at = ${now}, decided_by = ${user.id}, reason = ${detail.reason ?? null},
      proposal = ${detail.proposal === undefined ? null : JSON.stringify(detail.proposal)}::jsonb
    where establishment_id = ${establishmentId} and id = ${row.id}`.execute(tx)
  await writeStep(tx, establishmentId, row.id, { action, state, userId: user.id, at: now, detail })
}

/** As the message stands now. */
const savedImport = async ({ tx, establishmentId, changed }: Context, id: number): Promise<ImportSaved> => {
  const { rows } = await sql<
    Omit<ImportSaved, 'status' | 'problem'> & { code: string | null; context: Reason['context'] }
  >`
    select id, version, state, booking_id as "bookingId", problem as code, problem_context as context from booking_import
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  const { code, context, ...saved } = row
  await changed(importChange(id))
  return { status: 'SAVED', ...saved, problem: code === null ? null : { code, context } }
}

/** From accepted to integrated, or in error. */
const goOn = async (context: Context, id: number): Promise<void> => {
  const { tx, establishmentId, now, user } = context
  const row = await lockImport(context, id)
  await writeStep(tx, establishmentId, id, {
    action: 'queue',
    state: nextImportState('queue', row),
    userId: user.id,
    at: now,
  })
  await integrate(context, id)
}

/** Throws the reasons of the transition, StaleError. What integration lacks is in the answer. */
export const acceptImport = async (context: Context, input: Decision): Promise<ImportSaved> => {
  await decide(context, await open(context, input), 'accept')
  await goOn(context, input.id)
  return savedImport(context, input.id)
}

/** Those that are still to accept, one after the other; the others are left as they are. */
export const acceptMany = async (
  context: Context,
  { ids }: z.output<typeof acceptManyBody>,
): Promise<ImportSaved[]> => {
  const done: ImportSaved[] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const row = await lockImport(context, id)
    if (row.state !== 'TO_ACCEPT' || importRefusals('accept', row).length > 0) continue
    done.push(await acceptImport(context, row))
  }
  return done
}

/** Throws the reasons of the transition, StaleError, RuleError reference.unknown. What is still missing is in the answer. */
export const retryImport = async (
  context: Context,
  { types, ...input }: Decision & { readonly types?: ImportRecord['types'] | undefined },
): Promise<ImportSaved> => {
  const { tx, establishmentId, now, user } = context
  const row = await open(context, input)
  if (types !== undefined)
    await sql`update booking_import set types = types || ${JSON.stringify(types)}::jsonb
      where establishment_id = ${establishmentId} and id = ${row.id}`.execute(tx)
  const state = nextImportState('retry', row)
  await writeStep(tx, establishmentId, row.id, { action: 'retry', state, userId: user.id, at: now })
  await integrate(context, row.id)
  return savedImport(context, row.id)
}

/**
 * What codes mean, said where it is missing; the message is then taken: tried again where it had failed, accepted where it waited.
 * Where it cannot be, the codes are kept and the answer says why. Throws the codes of `addMappings`.
 */
export const mapImport = async (
  context: Context,
  { mappings, ...input }: z.output<typeof mapImportBody>,
): Promise<ImportSaved> => {
  const row = await open(context, input)
  await addMappings(context, row.onlineBookingId, mappings)
  if (row.state === 'ERROR') return retryImport(context, input)
  const [why] = importRefusals('accept', row)
  if (why === undefined) return acceptImport(context, input)
  return { ...(await savedImport(context, row.id)), problem: { code: why.code, context: why.context } }
}

/** Throws the reasons of the transition, StaleError. */
export const refuseImport = async (
  context: Context,
  { reason, ...input }: z.output<typeof refuseImportBody>,
): Promise<ImportSaved> => {
  const row = await open(context, input)
  await decide(context, row, 'refuse', { reason })
  await writeAck(context.tx, context.establishmentId, row.id, context.now, { outcome: 'REFUSED', reason })
  return savedImport(context, row.id)
}

/** Throws RuleError dates.reversed, the reasons of the transition, StaleError. */
export const counterImport = async (
  context: Context,
  { reason, proposal, ...input }: z.output<typeof counterImportBody>,
): Promise<ImportSaved> => {
  const row = await open(context, input)
  if (nights(proposal) <= 0) throw new RuleError('dates.reversed')
  await decide(context, row, 'counter', { reason, proposal })
  await writeAck(context.tx, context.establishmentId, row.id, context.now, { outcome: 'COUNTER', reason, proposal })
  return savedImport(context, row.id)
}

/** A live file that no message made. Throws RuleError import.fileUnknown, import.stayExists. */
const fileByCode = async ({ tx, establishmentId }: Context, code: string): Promise<number> => {
  const { rows } = await sql<{ id: number; isTaken: boolean }>`
    select b.id, exists (select 1 from booking_import i where i.establishment_id = b.establishment_id and i.booking_id = b.id) as "isTaken"
    from booking b where b.establishment_id = ${establishmentId} and b.code = ${code} and ${isLive('b')}
      and ${statusIn('b', 'BOOKING', 'STAY')}`.execute(tx)
  const [file] = rows
  if (file === undefined) throw new RuleError('import.fileUnknown', { code })
  if (file.isTaken) throw new RuleError('import.stayExists', { code })
  return file.id
}

/**
 * Holds here whatever the channel thinks: a file made by hand is this booking, or the file is made now. Nothing is sent. Throws the
 * reasons of the transition, import.fileUnknown, import.stayExists, what forbids the file, StaleError.
 */
export const forceValidate = async (
  context: Context,
  { bookingCode, ...input }: z.output<typeof forceValidateBody>,
): Promise<ImportSaved> => {
  const row = await open(context, input)
  nextImportState('forceValidate', row)
  const inside = asChannel(context)
  const bookingId = await inTransaction(context.tx, async (tx) => {
    const there = { ...inside, tx }
    if (bookingCode === null) return applyMessage(there, row)
    const id = await fileByCode(there, bookingCode)
    await writeSold(there, id, row.message?.commission ?? ZERO)
    return id
  })
  await writeFileOf(context, row.id, bookingId)
  await decide(context, row, 'forceValidate', bookingCode === null ? {} : { code: bookingCode })
  return savedImport(context, row.id)
}

/** Does not hold here, whatever the channel thinks. Nothing is sent. Throws the reasons of the transition, StaleError. */
export const forceRefuse = async (
  context: Context,
  { reason, ...input }: z.output<typeof forceRefuseBody>,
): Promise<ImportSaved> => {
  const row = await open(context, input)
  await decide(context, row, 'forceRefuse', { reason })
  return savedImport(context, row.id)
}
