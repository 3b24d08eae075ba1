/** Cancellation, or absence, of a file that is not billed (domain rules 2.3, #18 and #19), by the policy that it agreed to. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import { cancelledPrice } from '#domain/booking/cancelled-price.ts'
import type { CancelledPrice } from '#domain/booking/cancelled-price.ts'
import { joinPayers, keepPayers, shareByPayments } from '#domain/booking/payers.ts'
import { cents, negate, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { QuoteLine } from '#domain/pricing/line.ts'
import { isBesideStay, totalsOf } from '#domain/pricing/line.ts'
import { RuleError } from '#domain/rule-error.ts'
import { toAgreed } from '#contract/operations/establishment/preference.ts'
import type { cancelBody } from '#contract/operations/booking/reception.ts'
import type { CancelPreview } from '#contract/operations/booking/lifecycle.ts'
import type { BookingLine } from '#contract/operations/booking/file.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { Applied } from '#server/modules/booking/change/applied.ts'
import { previewChange } from '#server/modules/booking/change/preview.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { newLines, quoteLine, readLines, replaceLines } from '#server/modules/booking/file/lines.ts'
import { paymentRows } from '#server/modules/payment/index.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { tellFile, tellParts } from '#server/modules/inventory/index.ts'
import { policyOf } from '#server/modules/booking/lifecycle/policy.ts'
import { freeFile } from '#server/modules/booking/lifecycle/hold-file.ts'
import { undoable } from '#server/modules/booking/lifecycle/undo.ts'

type CancelInput = z.output<typeof cancelBody>
export type CancelKind = 'cancel' | 'noShow'

/** Rate of the lodging: prepayments that are no true arrhes stay taxable when they are kept (domain rules 3.7). */
const lodgingVat = (lines: readonly BookingLine[]): Pick<QuoteLine, 'tvaId' | 'tvaRate'> => {
  const lodging = lines.find((line) => line.type === 'occupancy')
  return { tvaId: lodging?.tvaId ?? null, tvaRate: lodging?.tvaRate ?? null }
}

const downPaymentKindOf = async ({ tx, establishmentId }: Context, id: number): Promise<'ARRHES' | 'ACOMPTE'> => {
  const { rows } = await sql<{ kind: 'ARRHES' | 'ACOMPTE' }>`
    select down_payment_kind as kind from booking where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
  return rows[0]?.kind ?? 'ARRHES'
}

/** Throws RuleError booking.noOccupancy, booking.retainedAmount. */
const priceOf = async (
  context: Context,
  file: FileRow,
  lines: readonly BookingLine[],
  how: { readonly kind: CancelKind } & Pick<CancelInput, 'retained' | 'by'>,
): Promise<CancelledPrice> => {
  if (file.arrival === null) throw new RuleError('booking.noOccupancy')
  return cancelledPrice(policyOf(toAgreed(file.agreed)), {
    totals: totalsOf(lines.filter((line) => !isBesideStay(line)).map(quoteLine)),
    paid: cents(file.paid - file.damagePaid),
    downPayment: file.downPayment,
    downPaymentKind: await downPaymentKindOf(context, file.id),
    arrival: file.arrival,
    today: context.today,
    noShow: how.kind === 'noShow',
    typed: how.retained,
    // Who is absent is the guest.
    by: how.kind === 'noShow' ? 'CUSTOMER' : how.by,
  })
}

/** The arrhes a second time: owed to the customer, and a compensation, so outside VAT. */
const indemnityLine = (indemnity: Cents): QuoteLine => ({
  ...{ type: 'cancellation', code: 'ARRHES_TWICE', label: 'Arrhes rendues au double (C. conso., art. L214-1)' },
  ...{ quantity: 1, nights: null, unitPrice: negate(indemnity), amount: negate(indemnity), tvaId: null, tvaRate: null },
})

/** What the file says once cancelled: fees, insurance, damage and what tills put there as they were, and what is kept of the stay. */
const cancelledLines = (lines: readonly BookingLine[], price: CancelledPrice): QuoteLine[] => {
  const isKept = (line: BookingLine): boolean =>
    isBesideStay(line) ||
    (line.type === 'fees' && price.fees !== 0) ||
    (line.type === 'insurance' && price.insurance !== 0)
  const kept = lines.filter(isKept).map(quoteLine)
  if (price.indemnity > 0) return [...kept, indemnityLine(price.indemnity)]
  if (price.kept === 0) return kept
  const vat = price.outsideVat ? { tvaId: null, tvaRate: null } : lodgingVat(lines)
  const amounts = { quantity: 1, nights: null, unitPrice: price.kept, amount: price.kept }
  return [...kept, { type: 'cancellation', code: '', label: '', ...amounts, ...vat }]
}

const KINDS = { cancel: 'CANCELLED', noShow: 'NO_SHOW' } as const

interface Cancelled {
  readonly file: FileRow
  readonly lines: readonly QuoteLine[]
  /** Arrhes cover all that is kept of the stay, or are given back twofold. */
  readonly isArrhes: boolean
}

/** Each line is borne as it was; where arrhes cover all that is kept, by who gave them. */
const writePayers = async (context: Context, { file, lines, isArrhes }: Cancelled): Promise<void> => {
  const { tx, establishmentId } = context
  const fresh = newLines([{ occupancyId: null, lines }])
  const lost = isArrhes ? fresh.filter((line) => !isBesideStay(line)) : []
  const rest = fresh.filter((line) => !lost.includes(line))
  const given = (await paymentRows(tx, establishmentId, file.id))
    .filter((payment) => !payment.isDamage)
    .map(({ payerId, amount }) => ({ payerId: payerId === file.customerId ? null : payerId, amount }))
  await replaceLines(tx, establishmentId, file.id, [
    ...keepPayers(rest, await readLines(tx, establishmentId, file.id)),
    ...lost.flatMap((line) => shareByPayments(line, given)),
  ])
}

const writeCancelled = async (context: Context, cancelled: Cancelled, kind: CancelKind): Promise<void> => {
  const { tx, establishmentId } = context
  const {
    file: { id },
    lines,
  } = cancelled
  const { rows: live } = await sql<{ id: number }>`
    select id from occupancy where establishment_id = ${establishmentId} and booking_id = ${id} and not cancelled`.execute(
    tx,
  )
  await writePayers(context, cancelled)
  await sql`
    update occupancy set cancelled = true, no_show = ${kind === 'noShow'} and not cancelled, total = 0, version = version + 1
    where establishment_id = ${establishmentId} and booking_id = ${id}`.execute(tx)
  await sql`
    update booking set status = 'CANCELLED', total = ${sum(lines.map((line) => line.amount))}, down_payment = 0, down_payment_due = null,
      balance_due = null, option_expiry = null, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await tellParts(
    context,
    KINDS[kind],
    live.map((stay) => stay.id),
  )
}

/**
 * Cancels: the nights are free, the lines become what is kept, the difference with what was paid is owed to the guest. An absent
 * guest owes the whole stay. Throws the guards' codes, those of `priceOf`, StaleError.
 */
export const cancelFile = async (context: Context, kind: CancelKind, input: CancelInput): Promise<Applied> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, file, input.version)
  assertAllowed(kind, await factsOf(tx, establishmentId, file), today)
  const before = await readLines(tx, establishmentId, file.id)
  const price = await priceOf(context, file, before, { kind, ...input })
  // Shares of one line are one again: what is kept is shared anew.
  const lines = cancelledLines(joinPayers(before), price)
  await undoable(context, KINDS[kind], [file.id], async () => {
    const types = await freeFile(context, file.id)
    await writeCancelled(context, { file, lines, isArrhes: price.outsideVat || price.indemnity > 0 }, kind)
    await tellFile(context, file.id, types)
  })
  const detail = {
    reason: input.reason,
    before: file.total,
    after: sum(lines.map((line) => line.amount)),
    rate: price.rate,
    ...(input.by === 'CAMPSITE' && kind === 'cancel' ? { by: input.by } : {}),
  }
  await writeEvent(context, file.id, KINDS[kind], detail)
  return { bookingId: file.id, warnings: [] }
}

/** What cancelling would keep and give back, and the lines side by side; nothing is written. */
export const previewCancel = async (context: Context, kind: CancelKind, input: CancelInput): Promise<CancelPreview> => {
  const { tx, establishmentId } = context
  const change = { bookingId: input.id, occupancyId: null, strategy: 'KEEP_DETAIL' } as const
  const preview = await previewChange(context, change, (inside) => cancelFile(inside, kind, input))
  if (preview.after === null) return { ...preview, price: null }
  const file = await lockFile(tx, establishmentId, input.id)
  const lines = await readLines(tx, establishmentId, file.id)
  return { ...preview, price: await priceOf(context, file, lines, { kind, ...input }) }
}
