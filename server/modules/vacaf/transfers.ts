/**
 * One transfer of an office over many files (docs/decisions/0327): a signed payment a file, what no part takes kept beside them until it
 * is given a file or sent back.
 */
import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { transferBody } from '#contract/operations/booking/vacaf.ts'
import { moneyMethod, requireOpenDay, takeGroup } from '#server/modules/payment/index.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'
import { readAid, readOfficeRow } from '#server/modules/vacaf/read-aids.ts'

type Parts = z.output<typeof transferBody>['parts']

interface Transfer {
  readonly id: number
  readonly version: number
  readonly partnerId: number
  readonly methodId: number
  readonly paidOn: Day
  readonly reference: string | null
  readonly amount: Cents
  readonly leftOver: Cents
}

export interface TransferSaved {
  readonly status: 'SAVED'
  readonly id: number
  readonly files: number
  readonly leftOver: Cents
}

/** Nobody else shares it meanwhile. Throws RuleError record.unknown. */
const lockTransfer = async ({ tx, establishmentId, training }: Context, id: number): Promise<Transfer> => {
  await sql`select from aid_transfer where establishment_id = ${establishmentId} and id = ${id} for update`.execute(tx)
  const { rows } = await sql<Transfer>`
    select id, version, partner_id as "partnerId", method_id as "methodId", paid_on as "paidOn", reference, amount, left_over as "leftOver"
    from aid_transfer_row where establishment_id = ${establishmentId} and training = ${training} and id = ${id}`.execute(
    tx,
  )
  const [transfer] = rows
  if (transfer === undefined) throw new RuleError('record.unknown')
  return transfer
}

interface FilePart {
  readonly accountId: number
  readonly payerId: number | null
  readonly amount: Cents
}

/** What each file receives. Throws RuleError record.unknown, payment.notPositive, vacaf.partTwice, vacaf.aboveDue. */
const filesOf = async (context: Context, partnerId: number, parts: Parts): Promise<FilePart[]> => {
  const byFile = new Map<string, FilePart>()
  if (new Set(parts.map(({ aidId }) => aidId)).size < parts.length) throw new RuleError('vacaf.partTwice')
  for (const { aidId, amount } of parts) {
    const aid = await readAid(context, aidId)
    if (aid.partnerId !== partnerId) throw new RuleError('record.unknown')
    if (amount <= 0) throw new RuleError('payment.notPositive')
    if (amount > aid.due) throw new RuleError('vacaf.aboveDue', { beneficiary: aid.beneficiary, due: aid.due })
    const key = `${aid.bookingId} ${aid.payerId}`
    const before = byFile.get(key)?.amount ?? 0
    byFile.set(key, { accountId: aid.bookingId, payerId: aid.payerId, amount: cents(before + amount) })
  }
  return [...byFile.values()]
}

/** Signs a payment a file. Throws RuleError vacaf.aboveTransfer, and the codes of `filesOf` and `takeGroup`. */
const pay = async (context: Context, transfer: Transfer, asked: Parts, received: boolean): Promise<number> => {
  if (sum(asked.map(({ amount }) => amount)) > transfer.leftOver)
    throw new RuleError('vacaf.aboveTransfer', { left: transfer.leftOver })
  const parts = await filesOf(context, transfer.partnerId, asked)
  if (parts.length === 0) return 0
  const { tx, establishmentId } = context
  const paper = { chequeNumber: null, bankId: null, vouchers: {}, voucherYear: null, allowOverpay: false }
  const { label } = await readOfficeRow(context, transfer.partnerId)
  const payment = {
    ...paper,
    amount: sum(parts.map(({ amount }) => amount)),
    methodId: transfer.methodId,
    paidOn: transfer.paidOn,
    ownerName: label,
    note: transfer.reference,
    parts,
  }
  await takeGroup(context, payment, {
    received,
    beside: async (ids) => {
      await sql`
        insert into aid_transfer_part (establishment_id, payment_id, transfer_id)
        select ${establishmentId}, id, ${transfer.id} from unnest(${[...ids]}::bigint[]) id`.execute(tx)
    },
  })
  return parts.length
}

const saved = async (
  context: Context,
  { id, partnerId }: Transfer,
  files: number,
  code: 987 | 989,
): Promise<TransferSaved> => {
  const { leftOver, amount } = await lockTransfer(context, id)
  await context.changed({ entity: 'aidTransfer', id, action: 'SAVED', functionality: 'booking_vacaf' })
  await writeTechnicalEvent(context.tx, context, code, {
    transfer: id,
    office: partnerId,
    amount,
    files,
    left: leftOver,
  })
  return { status: 'SAVED', id, files, leftOver }
}

/**
 * Throws RuleError payment.notPositive, payment.inFuture, vacaf.notTransfer, vacaf.notOffice, record.unknown, and the codes of `pay`.
 */
export const takeTransfer = async (context: Context, input: z.output<typeof transferBody>): Promise<TransferSaved> => {
  const { tx, establishmentId, training, today, now, user } = context
  const { partnerId, amount, parts, reference } = input
  if (amount <= 0) throw new RuleError('payment.notPositive')
  const { label, isOffice } = await readOfficeRow(context, partnerId)
  if (!isOffice) throw new RuleError('vacaf.notOffice', { office: label })
  const method = await moneyMethod(tx, establishmentId, input.methodId)
  if (method.kind !== 'TRANSFER') throw new RuleError('vacaf.notTransfer')
  const paidOn = input.paidOn ?? today
  if (paidOn > today) throw new RuleError('payment.inFuture', { paidOn })
  // What no file takes is dated too: the books of a closed day are made.
  await requireOpenDay(context, paidOn, 'payment.dayClosed')
  const row = { establishment_id: establishmentId, training, created_at: now, created_by: user.id }
  const { id } = await tx
    .insertInto('aid_transfer')
    .values({ ...row, partner_id: partnerId, method_id: method.id, paid_on: paidOn, amount, reference })
    .returning('id')
    .executeTakeFirstOrThrow()
  const transfer = await lockTransfer(context, id)
  return saved(context, transfer, await pay(context, transfer, parts, false), JET.AID_TRANSFER_TAKEN)
}

interface Versioned {
  readonly id: number
  readonly version: number
}

/** Throws RuleError record.unknown, StaleError. */
const lockVersion = async (context: Context, { id, version }: Versioned): Promise<Transfer> => {
  const transfer = await lockTransfer(context, id)
  if (transfer.version !== version) throw new StaleError({ ...transfer })
  return transfer
}

const touch = async ({ tx, establishmentId }: Context, id: number): Promise<void> => {
  await sql`update aid_transfer set version = version + 1 where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
}

/** What is left goes to files that were not known when it came, on the day it came or, where that is closed, today. */
export const shareTransfer = async (
  context: Context,
  input: Versioned & { readonly parts: Parts },
): Promise<TransferSaved> => {
  const transfer = await lockVersion(context, input)
  if (input.parts.length === 0) throw new RuleError('vacaf.noPart')
  await touch(context, transfer.id)
  return saved(context, transfer, await pay(context, transfer, input.parts, true), JET.AID_TRANSFER_TAKEN)
}

/** What is left is sent back, by the bank: nothing of it was ever a payment. Throws RuleError vacaf.noRest, record.unknown, StaleError. */
export const returnTransfer = async (
  context: Context,
  input: Versioned & { readonly reason: string },
): Promise<TransferSaved> => {
  const { tx, establishmentId, today } = context
  const transfer = await lockVersion(context, input)
  if (transfer.leftOver <= 0) throw new RuleError('vacaf.noRest')
  await requireOpenDay(context, today, 'payment.dayClosed')
  await sql`
    insert into aid_transfer_return (establishment_id, transfer_id, returned_on, amount, reason, returned_at, returned_by)
    values (${establishmentId}, ${transfer.id}, ${today}, ${transfer.leftOver}, ${input.reason}, ${context.now}, ${context.user.id})`.execute(
    tx,
  )
  await sql`
    update aid_transfer set returned = returned + ${transfer.leftOver}, returned_on = ${today}, returned_reason = ${input.reason},
      version = version + 1
    where establishment_id = ${establishmentId} and id = ${transfer.id}`.execute(tx)
  return saved(context, transfer, 0, JET.AID_TRANSFER_RETURNED)
}
