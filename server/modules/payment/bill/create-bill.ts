/** Bills a file, or some of its stays, to one payer (domain rules 2.3, #21, and section 5). */
import type { z } from 'zod'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { BillRequest, ReceivedPayment } from '#domain/billing/prepare-bill.ts'
import { prepareBill } from '#domain/billing/prepare-bill.ts'
import { assertAllowed } from '#domain/booking/actions.ts'
import { cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { BookingFile, BookingLine } from '#contract/operations/booking/file.ts'
import type { BillSaved, createBillBody } from '#contract/operations/payment/billing.ts'
import {
  documentPayment,
  documentStay,
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
import { SOFTWARE } from '#server/platform/software.ts'
import { billedOf } from '#server/modules/payment/bill/billed.ts'
import type { Billed } from '#server/modules/payment/bill/billed.ts'

export type CreateInput = z.output<typeof createBillBody>

/** Lines of the payer that none of their live bills has: of the stays that are named, or of all. */
const linesToBill = (file: BookingFile, { occupancyIds }: CreateInput, billed: Billed): BookingLine[] => {
  const known = new Set(file.occupancies.map((o) => o.id))
  if (occupancyIds.some((id) => !known.has(id))) throw new RuleError('record.unknown')
  const isNamed = (id: number | null): boolean =>
    occupancyIds.length === 0 || (id === null ? false : occupancyIds.includes(id))
  return file.lines.filter((l) => isNamed(l.occupancyId) && !billed.occupancyIds.includes(l.occupancyId))
}

/**
 * What was received and no earlier live bill of the payer took off: payments that were reversed do not show at all. A bill of some
 * stays takes no more than it asks; the last one shows all that is left.
 */
const paymentsToShow = (
  file: BookingFile,
  lines: readonly BookingLine[],
  billed: Billed,
  isLast: boolean,
): ReceivedPayment[] => {
  const reversed = new Set(file.payments.map((p) => p.reversesId))
  const kept = file.payments.filter((p) => p.type === 'PAYMENT' && !reversed.has(p.id))
  let taken: number = billed.paid
  let room: number = isLast ? Number.POSITIVE_INFINITY : lines.reduce((total, l) => total + l.amount, 0)
  return kept.flatMap((payment) => {
    const left = Math.max(0, payment.amount - taken)
    taken = Math.max(0, taken - payment.amount)
    const shown = Math.min(left, Math.max(0, room))
    room -= shown
    if (shown === 0) return []
    const said = documentPayment({ ...payment, amount: cents(shown) }, file.terms?.downPaymentKind ?? 'ARRHES')
    return [{ ...said, payerId: payment.payerId }]
  })
}

const requestOf = async (
  context: Context,
  file: BookingFile,
  input: CreateInput,
  customerId: number,
): Promise<Omit<BillRequest, 'number' | 'year' | 'monthClosed' | 'lastBillOn'>> => {
  const { tx, establishmentId, today, training } = context
  const payerId = input.payerId ?? customerId
  const billed = await billedOf(tx, establishmentId, file.id, payerId)
  const lines = linesToBill(file, input, billed)
  const theirs = lines.filter((l) => (l.payerId ?? customerId) === payerId)
  const isLast =
    file.lines.filter((l) => (l.payerId ?? customerId) === payerId && !billed.occupancyIds.includes(l.occupancyId))
      .length === theirs.length
  const { seller, vatOnDebits } = await readSeller(tx, establishmentId)
  const payments = paymentsToShow(file, theirs, billed, isLast).filter((p) => (p.payerId ?? customerId) === payerId)
  return {
    date: today,
    today,
    dueOn: file.totals.balanceDue,
    training,
    seller,
    buyer: await readBuyer(tx, establishmentId, payerId),
    customerId,
    bookingCode: file.code,
    stays: file.occupancies.filter((o) => !o.cancelled).map(documentStay),
    lines: lines.map(({ tvaRate, ...line }) => ({ ...line, rate: tvaRate })),
    payments,
    vatOnDebits,
    software: SOFTWARE,
  }
}

interface Ready {
  readonly content: BillContent
  readonly financialYearId: number
  readonly bookingId: number
}

/** Everything but the signature. The number is taken here: the year stays locked until the transaction ends. */
export const readyBill = async (context: Context, input: CreateInput): Promise<Ready> => {
  const { tx, establishmentId, today } = context
  const row = await lockFile(tx, establishmentId, input.bookingId)
  assertAllowed('bill', await factsOf(tx, establishmentId, row), today)
  if (row.customerId === null) throw new RuleError('booking.noCustomer')
  const request = await requestOf(context, await loadFile(context, row.id), input, row.customerId)
  const { financialYearId, ...place } = await takeBillNumber(tx, context, today)
  const content = prepareBill({ ...request, ...place })
  if (financialYearId === null) throw new RuleError('billing.noFinancialYear', { date: today })
  return { content, financialYearId, bookingId: row.id }
}

/** Tells files and bill lists. */
export const tellBill = async (context: Context, bookingId: number | null, id: number): Promise<void> => {
  if (bookingId !== null) await tellBooking(context, bookingId)
  await context.changed({ entity: 'bill', id, action: 'SAVED', functionality: 'payment_bill' })
}

/**
 * Issues a bill. Throws RuleError record.unknown, the guards of the transition `bill`, and those of `prepareBill`. From then on its
 * stays are frozen until it is cancelled.
 */
export const createBill = async (context: Context, input: CreateInput): Promise<BillSaved> => {
  const { content, financialYearId, bookingId } = await readyBill(context, input)
  await writeEvent(context, bookingId, 'BILLED', { number: content.number, total: content.totals.including })
  const { id } = await insertBill(context.tx, context, { content, financialYearId, bookingId, cancelsId: null })
  await tellBill(context, bookingId, id)
  return { status: 'SAVED', id, number: content.number }
}
