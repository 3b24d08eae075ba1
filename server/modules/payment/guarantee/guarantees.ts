/** What happens to a guarantee (domain rules, section 4): money moves by signed rows that no balance counts until it is cashed. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { bookingAccount } from '#domain/billing/account.ts'
import { payRefusals } from '#domain/booking/actions.ts'
import { checkGuarantee } from '#domain/billing/guarantee.ts'
import type { GuaranteeAction } from '#domain/billing/guarantee.ts'
import { damageCode } from '#domain/pricing/line.ts'
import { JET } from '#domain/fiscal/jet.ts'
import type { Cents } from '#domain/money.ts'
import { negate, ZERO } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type {
  GuaranteeSaved,
  cashGuaranteeBody,
  dropGuaranteeBody,
  guaranteeBody,
  holdGuaranteeBody,
  receiveGuaranteeBody,
  returnGuaranteeBody,
} from '#contract/operations/payment/guarantee.ts'
import { factsOf, lockFile, tellBooking, writeEvent, writePaid } from '#server/modules/booking/index.ts'
import type { FileRow } from '#server/modules/booking/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import { guaranteeFile } from '#server/modules/payment/guarantee/read-guarantees.ts'
import { moneyMethod, signMoney } from '#server/modules/payment/pay/money-row.ts'
import type { MethodInfo } from '#server/modules/payment/pay/situation.ts'

interface Locked {
  readonly file: FileRow
  readonly label: string
  readonly held: Cents
  readonly received: Cents
}

/** The file and its guarantee, locked, where the action may be done. Throws RuleError record.unknown and those of `checkGuarantee`. */
const locked = async (context: Context, id: number, action: GuaranteeAction, amount: Cents): Promise<Locked> => {
  const { tx, establishmentId } = context
  const { bookingId } = await guaranteeFile(tx, establishmentId, id)
  const file = await lockFile(tx, establishmentId, bookingId)
  const { rows } = await sql<Locked & Parameters<typeof checkGuarantee>[1]>`
    select label, asked, held, received, returned, cashed, closed_on is not null as closed from guarantee
    where establishment_id = ${establishmentId} and id = ${id} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  checkGuarantee(action, row, amount)
  return { file, label: row.label, held: row.held, received: row.received }
}

interface Sums {
  readonly held?: number
  readonly received?: number
  readonly returned?: number
  readonly cashed?: number
}

/** Adds to the sums kept for lists. */
const add = async ({ tx, establishmentId }: Context, id: number, sums: Sums): Promise<void> => {
  const { held = 0, received = 0, returned = 0, cashed = 0 } = sums
  await sql`
    update guarantee set held = held + ${held}, received = received + ${received}, returned = returned + ${returned},
      cashed = cashed + ${cashed}, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
}

const saved = async (context: Context, id: number, bookingId: number): Promise<GuaranteeSaved> => {
  await tellBooking(context, bookingId)
  await context.changed({ entity: 'guarantee', id, action: 'SAVED', functionality: 'payment_guarantee' })
  return { status: 'SAVED', id, item: await guaranteeFile(context.tx, context.establishmentId, id) }
}

/** Throws RuleError record.unknown for a stay of another file. */
const checkStay = async (
  { tx, establishmentId }: Context,
  bookingId: number,
  occupancyId: number | null,
): Promise<void> => {
  if (occupancyId === null) return
  const { rows } = await sql`
    select 1 from occupancy where establishment_id = ${establishmentId} and id = ${occupancyId} and booking_id = ${bookingId}`.execute(
    tx,
  )
  if (rows.length === 0) throw new RuleError('record.unknown')
}

/** Throws RuleError record.unknown, payment.notPositive, booking.isBasket, and what forbids a change once something came. */
export const saveGuarantee = async (
  context: Context,
  input: z.output<typeof guaranteeBody>,
): Promise<GuaranteeSaved> => {
  const { tx, establishmentId, today, user } = context
  if (input.amount <= 0) throw new RuleError('payment.notPositive')
  const file = await lockFile(tx, establishmentId, input.bookingId)
  if (file.stateId !== 3) throw new RuleError('booking.isBasket')
  await checkStay(context, file.id, input.occupancyId)
  if (input.id !== 0) {
    const { file: own } = await locked(context, input.id, 'drop', input.amount)
    if (own.id !== file.id) throw new RuleError('record.unknown')
    await sql`
      update guarantee set label = ${input.label}, asked = ${input.amount}, part_id = ${input.occupancyId}, version = version + 1
      where establishment_id = ${establishmentId} and id = ${input.id}`.execute(tx)
    return saved(context, input.id, file.id)
  }
  const { rows } = await sql<{ id: number }>`
    insert into guarantee (establishment_id, account_kind, account_id, part_id, label, asked, asked_on, created_by)
    values (${establishmentId}, 'booking', ${file.id}, ${input.occupancyId}, ${input.label}, ${input.amount}, ${today}, ${user.id})
    returning id`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error('an insert returns its row')
  return saved(context, made.id, file.id)
}

const ofGuarantee = (context: Context, guaranteeId: number, { file }: Locked, method: MethodInfo) => ({
  paidOn: context.today,
  kind: 'GUARANTEE' as const,
  method,
  payerId: file.customerId,
  account: null,
  reversesId: null,
  guaranteeId,
})

/** Throws those of `checkGuarantee`, reference.unknown, payment.methodElsewhere, payment.chequeIncomplete. */
export const receiveGuarantee = async (
  context: Context,
  input: z.output<typeof receiveGuaranteeBody>,
): Promise<GuaranteeSaved> => {
  const own = await locked(context, input.id, 'receive', input.amount)
  const method = await moneyMethod(context.tx, context.establishmentId, input.methodId)
  const { chequeNumber, bankId, ownerName, amount } = input
  const isCheque = method.kind === 'CHEQUE'
  if (isCheque && (chequeNumber === null || bankId === null)) throw new RuleError('payment.chequeIncomplete')
  await add(context, input.id, { received: amount })
  await writeEvent(context, own.file.id, 'GUARANTEE', {
    what: 'RECEIVED',
    label: own.label,
    amount,
    method: method.label,
  })
  await signMoney(context, [
    {
      ...ofGuarantee(context, input.id, own, method),
      amount,
      extra: isCheque ? { chequeNumber, bankId, ownerName } : {},
    },
  ])
  return saved(context, input.id, own.file.id)
}

export const holdGuarantee = async (
  context: Context,
  input: z.output<typeof holdGuaranteeBody>,
): Promise<GuaranteeSaved> => {
  const own = await locked(context, input.id, 'hold', input.amount)
  await sql`
    update guarantee set held = ${input.amount}, hold_reference = ${input.reference}, version = version + 1
    where establishment_id = ${context.establishmentId} and id = ${input.id}`.execute(context.tx)
  await writeEvent(context, own.file.id, 'GUARANTEE', { what: 'HELD', label: own.label, amount: input.amount })
  return saved(context, input.id, own.file.id)
}

export const dropGuarantee = async (
  context: Context,
  input: z.output<typeof dropGuaranteeBody>,
): Promise<GuaranteeSaved> => {
  const own = await locked(context, input.id, 'drop', ZERO)
  await sql`update guarantee set closed_on = ${context.today}, version = version + 1
    where establishment_id = ${context.establishmentId} and id = ${input.id}`.execute(context.tx)
  await writeEvent(context, own.file.id, 'GUARANTEE', { what: 'DROPPED', label: own.label })
  return saved(context, input.id, own.file.id)
}

/** How it was received. Throws Error where nothing was: `checkGuarantee` came before. */
const receivedBy = async ({ tx, establishmentId }: Context, id: number): Promise<MethodInfo> => {
  const { rows } = await sql<MethodInfo>`
    select method_id as id, method_kind as kind, method_label as label from payment
    where establishment_id = ${establishmentId} and guarantee_id = ${id} and type = 'PAYMENT' order by id limit 1`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new Error('a guarantee in hand was received')
  return rows[0]
}

/** Given back by the method of its receipt; a blocked card is only unblocked. Throws those of `checkGuarantee`. */
export const returnGuarantee = async (
  context: Context,
  input: z.output<typeof returnGuaranteeBody>,
): Promise<GuaranteeSaved> => {
  const { id, amount, note } = input
  const own = await locked(context, id, 'return', amount)
  const isHold = own.received === 0
  await add(context, id, isHold ? { held: 0 - amount, returned: amount } : { returned: amount })
  await writeEvent(context, own.file.id, 'GUARANTEE', { what: 'RETURNED', label: own.label, amount })
  if (!isHold) {
    const row = ofGuarantee(context, id, own, await receivedBy(context, id))
    await signMoney(context, [{ ...row, amount: negate(amount), isRefund: true, extra: { note } }], {
      code: JET.MONEY_RETURNED,
      detail: { guarantee: id, amount },
    })
  }
  return saved(context, id, own.file.id)
}

/** The line of the file that says what it was kept for. */
const writeDamage = async (
  { tx, establishmentId }: Context,
  bookingId: number,
  input: z.output<typeof cashGuaranteeBody>,
): Promise<void> => {
  const { rows } = await sql<{ rate: number }>`
    select rate from tva where establishment_id = ${establishmentId} and id = ${input.tvaId}`.execute(tx)
  if (input.tvaId !== null && rows[0] === undefined) throw new RuleError('reference.unknown')
  await sql`
    insert into booking_line (establishment_id, booking_id, type, code, label, quantity, unit_price, amount, tva_id, tva_rate, position)
    select ${establishmentId}, ${bookingId}, 'additionalSales', ${damageCode(input.id)}, ${input.reason}, 1, ${input.amount}::bigint,
      ${input.amount}::bigint, ${input.tvaId}::bigint, ${rows[0]?.rate ?? null}::integer, coalesce(max(position), 0) + 1
    from booking_line where establishment_id = ${establishmentId} and booking_id = ${bookingId}`.execute(tx)
  await sql`update booking set total = total + ${input.amount}, version = version + 1
    where establishment_id = ${establishmentId} and id = ${bookingId}`.execute(tx)
}

/** How the money of a cashed guarantee comes: as it was received, or as the provider of a blocked card pays. */
const cashedBy = async (
  context: Context,
  own: Locked,
  { id, methodId }: z.output<typeof cashGuaranteeBody>,
): Promise<MethodInfo> => {
  if (own.received > 0) return receivedBy(context, id)
  if (methodId === null) throw new RuleError('guarantee.methodRequired')
  return moneyMethod(context.tx, context.establishmentId, methodId)
}

/**
 * Keeps part or all for damage: a line of the file, and the payment that settles it at once. Throws those of `checkGuarantee`,
 * guarantee.methodRequired, reference.unknown, and what forbids paying this file now.
 */
export const cashGuarantee = async (
  context: Context,
  input: z.output<typeof cashGuaranteeBody>,
): Promise<GuaranteeSaved> => {
  const { id, amount } = input
  const own = await locked(context, id, 'cash', amount)
  const { file } = own
  const [refused] = payRefusals(await factsOf(context.tx, context.establishmentId, file))
  if (refused !== undefined) throw new RuleError(refused.code, refused.context)
  const method = await cashedBy(context, own, input)
  await add(context, id, own.received > 0 ? { cashed: amount } : { cashed: amount, held: 0 - amount })
  await writeDamage(context, file.id, input)
  await writeEvent(context, file.id, 'GUARANTEE', { what: 'CASHED', label: own.label, amount, reason: input.reason })
  const extra = { note: `${own.label} : ${input.reason}` }
  const out = { ...ofGuarantee(context, id, own, method), amount: negate(amount), isRefund: true, extra }
  const paid = {
    ...out,
    kind: 'PAYMENT',
    account: bookingAccount(file.id),
    amount,
    isRefund: false,
    cashesGuaranteeId: id,
  } as const
  const { guaranteeId: _, ...kept } = paid
  await signMoney(context, own.received > 0 ? [out, kept] : [kept])
  await writePaid(context, file.id)
  return saved(context, id, file.id)
}
