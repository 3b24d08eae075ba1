/** Two files of one customer become one (domain rules 2.3, #12). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { bookingAccount } from '#domain/billing/account.ts'
import { assertAllowed } from '#domain/booking/actions.ts'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { mergeBody } from '#contract/operations/booking/lifecycle.ts'
import { moveAttachments } from '#server/modules/booking/file/attachments.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { writePaid } from '#server/modules/booking/file/write-paid.ts'
import { moveAllMoney, moveGuarantees, signMoves } from '#server/modules/payment/index.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { tellFile } from '#server/modules/inventory/index.ts'
import { holdFile, holdOf } from '#server/modules/booking/lifecycle/hold-file.ts'
import { undoable } from '#server/modules/booking/lifecycle/undo.ts'
import type { Context } from '#server/platform/http/route.ts'

type MergeInput = z.output<typeof mergeBody>

const isThere = ({ statusId }: FileRow): boolean => statusId === STATUS.BOOKING || statusId === STATUS.STAY

/** Throws RuleError booking.mergeCustomer, booking.mergeStatus. */
const checkPair = (file: FileRow, other: FileRow): void => {
  if (file.customerId !== other.customerId) throw new RuleError('booking.mergeCustomer', { code: other.code ?? '' })
  if (file.statusId !== other.statusId && !(isThere(file) && isThere(other)))
    throw new RuleError('booking.mergeStatus', { code: other.code ?? '' })
}

/** Stays, lines, nights and guarantees of `from` go after those of `to`. Notes are copied: both files keep theirs. */
const moveStays = async (context: Context, from: number, to: number): Promise<void> => {
  const { tx, establishmentId } = context
  for (const table of ['occupancy', 'booking_line'] as const)
    await sql`
      update ${sql.table(table)} set booking_id = ${to}, position = position + 1000
      where establishment_id = ${establishmentId} and booking_id = ${from}`.execute(tx)
  await sql`update place_hold set booking_id = ${to} where establishment_id = ${establishmentId} and booking_id = ${from}`.execute(
    tx,
  )
  // Those of a stay have followed it; these are of the whole file.
  await moveGuarantees(context, bookingAccount(from), bookingAccount(to))
  await moveAttachments(context, from, to)
  await sql`
    insert into booking_note (establishment_id, booking_id, text, created_at, created_by)
    select establishment_id, ${to}, text, created_at, created_by from booking_note
    where establishment_id = ${establishmentId} and booking_id = ${from}`.execute(tx)
}

/** All that payments bring to `from` comes to `to`; the signed rows stay as they are. */
const movePayments = async (context: Context, from: number, to: number): Promise<void> => {
  await moveAllMoney(context, bookingAccount(from), bookingAccount(to))
  await writePaid(context, from)
  await writePaid(context, to)
}

/** An option with money lapses no more; of two days, the earlier one holds. */
const writeSums = async ({ tx, establishmentId }: Context, file: FileRow, other: FileRow): Promise<void> => {
  await sql`
    update booking b set status_id = greatest(b.status_id, o.status_id), arrival = least(b.arrival, o.arrival),
      departure = greatest(b.departure, o.departure), total = b.total + o.total, down_payment = b.down_payment + o.down_payment,
      down_payment_due = least(b.down_payment_due, o.down_payment_due), balance_due = least(b.balance_due, o.balance_due),
      option_expiry = case when b.option_expiry is not null and o.option_expiry is not null
        then least(b.option_expiry, o.option_expiry) end,
      quote_valid_until = least(b.quote_valid_until, o.quote_valid_until), version = b.version + 1
    from booking o
    where b.establishment_id = ${establishmentId} and b.id = ${file.id}
      and o.establishment_id = b.establishment_id and o.id = ${other.id}`.execute(tx)
  await sql`
    update booking set status = 'DELETED', total = 0, down_payment = 0, down_payment_due = null, balance_due = null,
      version = version + 1
    where establishment_id = ${establishmentId} and id = ${other.id}`.execute(tx)
}

/**
 * The other file comes into this one and is DELETED. Throws the guards' codes of both, booking.mergeSelf, booking.mergeCustomer,
 * booking.mergeStatus, StaleError.
 */
export const mergeFiles = async (context: Context, input: MergeInput): Promise<number> => {
  const { tx, establishmentId, today } = context
  if (input.id === input.otherId) throw new RuleError('booking.mergeSelf')
  const ids = [input.id, input.otherId].toSorted((a, b) => a - b)
  const rows = new Map<number, FileRow>()
  for (const id of ids) rows.set(id, await lockFile(tx, establishmentId, id))
  const [file, other] = [rows.get(input.id), rows.get(input.otherId)]
  if (file === undefined || other === undefined) throw new RuleError('record.unknown')
  await assertVersion(context, file, input.version)
  await assertVersion(context, other, input.otherVersion)
  for (const row of [file, other]) assertAllowed('merge', await factsOf(tx, establishmentId, row), today)
  checkPair(file, other)
  await undoable(context, 'MERGED', [file.id, other.id], async () => {
    await writeSums(context, file, other)
    await moveStays(context, other.id, file.id)
    await movePayments(context, other.id, file.id)
    const after = await lockFile(tx, establishmentId, file.id)
    if (after.statusId === STATUS.QUOTE) return
    const types = await holdFile(context, file.id, await holdOf(context, after.statusId, after.optionExpiry))
    await tellFile(context, file.id, types)
  })
  await writeEvent(context, file.id, 'MERGED', { code: other.code, total: other.total, paid: other.paid })
  await writeEvent(context, other.id, 'MERGED', { into: file.code })
  await tellFile(context, other.id, [], 'DELETED')
  await signMoves(context)
  return file.id
}
