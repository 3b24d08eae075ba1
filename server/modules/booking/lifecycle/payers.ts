/** Who owes a file: another customer takes it over, or some of its lines (domain rules 2.4). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import { sharePayers } from '#domain/booking/payers.ts'
import { isChargedLine } from '#domain/pricing/line.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { payersBody, transferBody, transferCustomersBody } from '#contract/operations/booking/lifecycle.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { replaceLines } from '#server/modules/booking/file/lines.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { chargeCommission } from '#server/modules/booking/partner/charge.ts'
import { tellBooking } from '#server/modules/inventory/index.ts'
import { undoable } from '#server/modules/booking/lifecycle/undo.ts'
import type { Context } from '#server/platform/http/route.ts'

/**
 * Another customer takes the file; what was paid stays with who paid it. Throws the guards' codes, reference.unknown,
 * booking.transferSame, StaleError.
 */
export const transferFile = async (context: Context, input: z.output<typeof transferBody>): Promise<number> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, file, input.version)
  assertAllowed('transfer', await factsOf(tx, establishmentId, file), today)
  if (file.customerId === input.customerId) throw new RuleError('booking.transferSame')
  await checkCustomer(tx, establishmentId, input.customerId)
  await undoable(context, 'TRANSFERRED', [file.id], async () => {
    await sql`update booking set customer_id = ${input.customerId}, version = version + 1
      where establishment_id = ${establishmentId} and id = ${file.id}`.execute(tx)
    await sql`update booking_line set payer_id = null
      where establishment_id = ${establishmentId} and booking_id = ${file.id} and payer_id = ${input.customerId}`.execute(
      tx,
    )
    await chargeCommission(tx, establishmentId, file.id)
  })
  await writeEvent(context, file.id, 'TRANSFERRED', { from: file.customerId, to: input.customerId })
  await tellBooking(context, file.id)
  return file.id
}

/** All of them, or none. Throws the codes of `transferFile`. */
export const transferFiles = async (
  context: Context,
  input: z.output<typeof transferCustomersBody>,
): Promise<number> => {
  for (const file of input.files.toSorted((a, b) => a.id - b.id))
    await transferFile(context, { ...file, customerId: input.toId })
  return input.files.length
}

/** Lines by their ids, none of a stay that is billed. Throws RuleError record.unknown, booking.billed. */
const chosenLines = (file: BookingFile, ids: readonly number[]): ReadonlySet<number> => {
  const billed = new Set(file.occupancies.filter((o) => o.billed).map((o) => o.id))
  return new Set(
    ids.map((id) => {
      const index = file.lines.findIndex((line) => line.id === id)
      const line = file.lines[index]
      if (line === undefined || !isChargedLine(line)) throw new RuleError('record.unknown')
      if (line.occupancyId !== null && billed.has(line.occupancyId)) throw new RuleError('booking.billed')
      return index
    }),
  )
}

/**
 * Gives lines, or a part of them, to a payer. The file's total stays. Throws the guards' codes, record.unknown, booking.billed,
 * reference.unknown, payer.amount, StaleError.
 */
export const shareFile = async (context: Context, input: z.output<typeof payersBody>): Promise<number> => {
  const { tx, establishmentId, today } = context
  const row = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, row, input.version)
  assertAllowed('sharePayers', await factsOf(tx, establishmentId, row), today)
  await checkCustomer(tx, establishmentId, input.payerId)
  const file = await loadFile(context, row.id)
  const payerId = input.payerId === row.customerId ? null : input.payerId
  const lines = sharePayers(file.lines, chosenLines(file, input.lineIds), payerId, input.part)
  await undoable(context, 'PAYERS', [row.id], async () => {
    await replaceLines(tx, establishmentId, row.id, lines)
    await sql`update booking set version = version + 1 where establishment_id = ${establishmentId} and id = ${row.id}`.execute(
      tx,
    )
  })
  await writeEvent(context, row.id, 'PAYERS', { payerId: input.payerId, part: input.part, lines: input.lineIds.length })
  await tellBooking(context, row.id)
  return row.id
}
