/** Bills a file, some of its stays, or what was received before it, to one payer (domain rules 2.3, #21, and section 5). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { bookingAccount } from '#domain/billing/account.ts'
import type { BillContent, Buyer } from '#domain/billing/bill-content.ts'
import type { BillRequest } from '#domain/billing/prepare-bill.ts'
import { prepareBill } from '#domain/billing/prepare-bill.ts'
import { assertAllowed } from '#domain/booking/actions.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { BillSaved, createBillBody } from '#contract/operations/payment/billing.ts'
import { saidIn } from '#contract/spoken.ts'
import { speechToKeep } from '#server/documents/bill-speech.ts'
import {
  assertVersion,
  billedStays,
  customerSpeaks,
  designationsOf,
  factsOf,
  loadFile,
  lockFile,
  readBuyer,
  readSeller,
  tellBooking,
  writeEvent,
} from '#server/modules/booking/index.ts'
import { takeBillNumber } from '#server/platform/fiscal/numbering.ts'
import { insertBill } from '#server/platform/fiscal/records.ts'
import type { Context } from '#server/platform/http/route.ts'
import { attestationOf } from '#server/modules/payment/bill/attestation.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { partsOfDownPayment, partsOfStay, takenUpOf } from '#server/modules/payment/bill/bill-parts.ts'
import type { Asked, BillParts, ShownPayment } from '#server/modules/payment/bill/bill-parts.ts'
import { billedOf, customerUnbilled } from '#server/modules/payment/bill/billed.ts'

export type CreateInput = z.output<typeof createBillBody>

/** A company is billed the down payment that it made earlier before the stay itself (CGI art. 289, I-1-c). */
const checkDownPayments = (
  context: Context,
  { professional, name }: Buyer,
  payments: readonly ShownPayment[],
): void => {
  const early = payments.some((p) => p.isAdvance && p.paidOn < context.today)
  if (professional && early) throw new RuleError('billing.downPaymentBillFirst', { name })
}

/** The customer's bill comes before that of a partner who pays a part (spec 5). */
const checkOrder = async ({ tx, establishmentId }: Context, asked: Asked, buyer: Buyer): Promise<void> => {
  const { customerId, payerId, file } = asked
  if (payerId === customerId || !buyer.professional) return
  if (await customerUnbilled(tx, establishmentId, file.id, customerId)) throw new RuleError('billing.customerBillFirst')
}

type Request = Omit<BillRequest, 'number' | 'year' | 'monthClosed' | 'lastBillOn'>

/** Extras sold as goods. */
const goodsOf = async ({ tx, establishmentId }: Context): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from extra where establishment_id = ${establishmentId} and goods`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const requestOf = async (
  context: Context,
  file: Omit<Asked, 'designations' | 'goods'>,
  input: CreateInput,
): Promise<{ request: Request; parts: BillParts }> => {
  const { tx, establishmentId, today, training } = context
  const { customerId, payerId } = file
  const isDownPayment = input.kind === 'DOWN_PAYMENT'
  const billed = await billedOf(tx, establishmentId, file.file.id, payerId)
  const spoken = await customerSpeaks(tx, payerId)
  const designations = await designationsOf(context, file.file, spoken?.language)
  const asked = { ...file, designations, goods: await goodsOf(context) }
  const parts = saidIn(spoken, () => (isDownPayment ? partsOfDownPayment(asked, billed) : partsOfStay(asked, billed)))
  const { seller, vatOnDebits } = await readSeller(tx, establishmentId)
  const buyer = await readBuyer(tx, establishmentId, payerId)
  if (!isDownPayment) {
    checkDownPayments(context, buyer, parts.payments)
    await checkOrder(context, asked, buyer)
  }
  const request = {
    date: today,
    today,
    dueOn: file.file.totals.balanceDue,
    training,
    seller,
    buyer,
    customerId,
    bookingCode: file.file.code,
    stays: saidIn(spoken, () => billedStays(file.file, designations)),
    lines: parts.lines,
    payments: parts.payments,
    vatOnDebits,
    speech: speechToKeep(spoken),
    software: SOFTWARE,
    attestation: await attestationOf(tx, establishmentId),
    reference: input.reference,
    note: input.note,
    takesUp: takenUpOf(parts.deductions),
    ...(isDownPayment ? { downPayment: true as const } : {}),
  }
  return { request, parts }
}

interface Ready {
  readonly content: BillContent
  readonly financialYearId: number
  readonly bookingId: number
  readonly parts: BillParts
}

/** Everything but the signature. The number is taken here: the year stays locked until the transaction ends. */
export const readyBill = async (context: Context, input: CreateInput): Promise<Ready> => {
  const { tx, establishmentId, today } = context
  const row = await lockFile(tx, establishmentId, input.bookingId)
  if (input.version !== undefined) await assertVersion(context, row, input.version)
  assertAllowed('bill', await factsOf(tx, establishmentId, row), today)
  if (row.customerId === null) throw new RuleError('booking.noCustomer')
  const file = await loadFile(context, row.id)
  const asked = {
    file,
    customerId: row.customerId,
    payerId: input.payerId ?? row.customerId,
    occupancyIds: input.occupancyIds,
  }
  const { request, parts } = await requestOf(context, asked, input)
  const { financialYearId, ...place } = await takeBillNumber(tx, context, today)
  const content = prepareBill({ ...request, ...place })
  if (financialYearId === null) throw new RuleError('billing.noFinancialYear', { date: today })
  return { content, financialYearId, bookingId: row.id, parts }
}

/** Tells files and bill lists. */
export const tellBill = async (context: Context, bookingId: number | null, id: number): Promise<void> => {
  if (bookingId !== null) await tellBooking(context, bookingId)
  await context.changed({ entity: 'bill', id, action: 'SAVED', functionality: 'payment_bill' })
}

/**
 * Issues a bill. Throws StaleError, RuleError record.unknown, the guards of the transition `bill`, billing.noDownPayment,
 * billing.downPaymentBillFirst, billing.customerBillFirst, and those of `prepareBill`. From then on the stays of a final bill are
 * frozen until it is cancelled.
 */
export const createBill = async (context: Context, input: CreateInput): Promise<BillSaved> => {
  const { content, financialYearId, bookingId, parts } = await readyBill(context, input)
  await writeEvent(context, bookingId, 'BILLED', { number: content.number, total: content.totals.including })
  const { payments, deductions } = parts
  const bill = { content, financialYearId, account: bookingAccount(bookingId), cancelsId: null, payments, deductions }
  const { id } = await insertBill(context.tx, context, bill)
  await tellBill(context, bookingId, id)
  return { status: 'SAVED', id, number: content.number }
}
