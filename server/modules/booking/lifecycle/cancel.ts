/** Cancellation of a file that is not billed (domain rules 2.3, #18). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import { cents, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { QuoteLine } from '#domain/pricing/line.ts'
import { RuleError } from '#domain/rule-error.ts'
import { toAgreed } from '#contract/operations/establishment/preference.ts'
import type { cancelBody } from '#contract/operations/booking/reception.ts'
import type { BookingLine } from '#contract/operations/booking/file.ts'
import type { Context } from '#server/platform/http/route.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { quoteLine, readLines, writeLines } from '#server/modules/booking/file/lines.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { tellFile } from '#server/modules/booking/ledger/tell.ts'
import { freeFile } from '#server/modules/booking/lifecycle/hold-file.ts'

type CancelInput = z.output<typeof cancelBody>

const total = (lines: readonly { readonly amount: Cents }[]): Cents => sum(lines.map((line) => line.amount))

/** Rate of the lodging: prepayments that are no true arrhes stay taxable when they are kept (domain rules 3.7). */
const lodgingVat = (lines: readonly BookingLine[]): Pick<QuoteLine, 'tvaId' | 'tvaRate'> => {
  const lodging = lines.find((line) => line.type === 'occupancy')
  return { tvaId: lodging?.tvaId ?? null, tvaRate: lodging?.tvaRate ?? null }
}

/** Arrhes received count, as far as they go beyond the fees and the insurance that are kept as they are. */
const retainedOf = (file: FileRow, kept: Cents, wanted: Cents | null, keepArrhes: boolean): Cents => {
  const received = cents(Math.max(0, Math.min(file.paid, file.downPayment) - kept))
  const retained = wanted ?? (keepArrhes ? received : ZERO)
  if (retained < 0 || retained > Math.max(0, file.total - kept))
    throw new RuleError('booking.retainedAmount', { most: file.total - kept })
  return retained
}

const isArrhes = async ({ tx, establishmentId }: Context, id: number): Promise<boolean> => {
  const { rows } = await sql<{ kind: string }>`
    select down_payment_kind as kind from booking where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
  return rows[0]?.kind === 'ARRHES'
}

/** What the file says once cancelled, as agreed: fees and insurance where money was received, and what is retained. */
const cancelledLines = async (context: Context, file: FileRow, wanted: Cents | null): Promise<QuoteLine[]> => {
  const lines = await readLines(context.tx, context.establishmentId, file.id)
  const { keepFees, keepInsurance, keepArrhes } = toAgreed(file.agreed).cancellation
  const isKept = ({ type }: BookingLine): boolean =>
    (type === 'fees' && keepFees) || (type === 'insurance' && keepInsurance)
  const kept = file.paid > 0 ? lines.filter(isKept).map(quoteLine) : []
  const retained = retainedOf(file, total(kept), wanted, keepArrhes)
  if (retained === 0) return kept
  const vat = (await isArrhes(context, file.id)) ? { tvaId: null, tvaRate: null } : lodgingVat(lines)
  return [
    ...kept,
    {
      type: 'cancellation',
      code: '',
      label: '',
      quantity: 1,
      nights: null,
      unitPrice: retained,
      amount: retained,
      ...vat,
    },
  ]
}

const writeCancelled = async ({ tx, establishmentId }: Context, id: number, amount: Cents): Promise<void> => {
  await sql`update occupancy set cancelled = true, total = 0, version = version + 1
    where establishment_id = ${establishmentId} and booking_id = ${id}`.execute(tx)
  await sql`
    update booking set status = 'CANCELLED', total = ${amount}, down_payment_due = null, balance_due = null, option_expiry = null,
      version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
}

/**
 * Cancels: the nights are free, the lines become what is kept, the difference with what was paid is owed to the guest. Throws the
 * guards' codes, `booking.retainedAmount` for an amount below zero or above the price, StaleError.
 */
export const cancelFile = async (context: Context, input: CancelInput): Promise<number> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, file, input.version)
  assertAllowed('cancel', await factsOf(tx, establishmentId, file), today)
  const lines = await cancelledLines(context, file, input.retained)
  const types = await freeFile(context, file.id)
  await writeLines(tx, establishmentId, file.id, [{ occupancyId: null, lines }])
  await writeCancelled(context, file.id, total(lines))
  await writeEvent(context, file.id, 'CANCELLED', { reason: input.reason, before: file.total, after: total(lines) })
  await tellFile(context, file.id, types)
  return file.id
}
