/** Some stays leave into a new file of the same customer (domain rules 2.4), with their part of what was paid. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { bookingAccount } from '#domain/billing/account.ts'
import { assertAllowed } from '#domain/booking/actions.ts'
import { cents, prorate, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { isChargedLine } from '#domain/pricing/line.ts'
import { yearOf } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { splitBody } from '#contract/operations/booking/lifecycle.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { writePaid } from '#server/modules/booking/file/write-paid.ts'
import { moveMoney, signMoves } from '#server/modules/payment/index.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { tellFile } from '#server/modules/inventory/index.ts'
import { undoable } from '#server/modules/booking/lifecycle/undo.ts'
import type { Context } from '#server/platform/http/route.ts'
import { statusIn } from '#server/platform/db/file-states.ts'

type SplitInput = z.output<typeof splitBody>

/** Throws RuleError record.unknown, booking.splitAll where no stay would be left. */
const leavingStays = (file: BookingFile, ids: readonly number[]): readonly OccupancyFile[] => {
  const live = file.occupancies.filter((o) => !o.cancelled)
  const leaving = live.filter((o) => ids.includes(o.id))
  if (leaving.length !== new Set(ids).size) throw new RuleError('record.unknown')
  if (leaving.length === live.length) throw new RuleError('booking.splitAll')
  return leaving
}

/** The next code of the year; gaps mean nothing. */
const takeCode = async ({ tx, establishmentId, today }: Context): Promise<string> => {
  const { rows } = await sql<{ code: string }>`
    insert into booking_counter as c (establishment_id, year, last) values (${establishmentId}, ${yearOf(today)}, 1)
    on conflict (establishment_id, year) do update set last = c.last + 1
    returning ${String(yearOf(today))} || '-' || lpad(last::text, greatest(5, length(last::text)), '0') as code`.execute(
    tx,
  )
  return rows[0]?.code ?? ''
}

const insertCopy = async (context: Context, id: number): Promise<number> => {
  const { tx, establishmentId, now, user } = context
  const code = await takeCode(context)
  const { rows } = await sql<{ id: number }>`
    insert into booking (establishment_id, code, state_id, status_id, origin_id, status, customer_id, booked_on, option_expiry,
      quote_valid_until, payment_terms_id, pricing, agreed, down_payment_kind, down_payment_due, balance_due, language, access_channel_id, created_at, created_by)
    select establishment_id, ${code}, state_id, status_id, origin_id, status, customer_id, booked_on, option_expiry,
      quote_valid_until, payment_terms_id, pricing, agreed, down_payment_kind, down_payment_due, balance_due, language, access_channel_id, ${now}, ${user.id}
    from booking where establishment_id = ${establishmentId} and id = ${id} returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the file is locked')
  return row.id
}

const moveStays = async ({ tx, establishmentId }: Context, ids: readonly number[], to: number): Promise<void> => {
  const all = sql`${[...ids]}::bigint[]`
  await sql`update occupancy set booking_id = ${to}, version = version + 1
    where establishment_id = ${establishmentId} and id = any (${all})`.execute(tx)
  for (const table of ['booking_line', 'place_hold'] as const)
    await sql`update ${sql.table(table)} set booking_id = ${to}
      where establishment_id = ${establishmentId} and occupancy_id = any (${all})`.execute(tx)
}

/** Payments that were not reversed, shared by what each file costs. */
const movePayments = async (
  context: Context,
  file: BookingFile,
  to: number,
  weights: readonly [Cents, Cents],
): Promise<void> => {
  const reversed = new Set(file.payments.map((p) => p.reversesId))
  const parts = file.payments
    .filter((p) => p.type === 'PAYMENT' && !reversed.has(p.id) && weights[1] > 0)
    .map((p) => ({ paymentId: p.id, amount: prorate(p.amount, weights)[1] ?? ZERO }))
    .filter((p) => p.amount !== 0)
  await moveMoney(context, bookingAccount(file.id), bookingAccount(to), parts)
}

const writeSums = async (
  { tx, establishmentId }: Context,
  id: number,
  { total, downPayment }: { readonly total: Cents; readonly downPayment: Cents },
): Promise<void> => {
  await sql`
    update booking b set total = ${total}, down_payment = ${downPayment}, arrival = o.arrival, departure = o.departure,
      status_id = case when ${statusIn('b', 'BOOKING', 'STAY')} then case when o.arrived then ${sql.lit(STATUS.STAY)} else ${sql.lit(STATUS.BOOKING)} end else b.status_id end,
      version = b.version + 1
    from (select min(arrival) as arrival, max(departure) as departure, bool_or(arrived_at is not null) as arrived from occupancy
      where establishment_id = ${establishmentId} and booking_id = ${id} and not cancelled) o
    where b.establishment_id = ${establishmentId} and b.id = ${id}`.execute(tx)
}

/**
 * Answers the new file's id. Payments and the down payment are shared in proportion to the totals; their signed rows stay as they
 * are. Throws the guards' codes, record.unknown, booking.splitAll, StaleError.
 */
export const splitFile = async (
  context: Context,
  input: SplitInput,
): Promise<{ readonly id: number; readonly newId: number }> => {
  const { tx, establishmentId, today } = context
  const row = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, row, input.version)
  assertAllowed('split', await factsOf(tx, establishmentId, row), today)
  const file = await loadFile(context, row.id)
  const leaving = leavingStays(file, input.occupancyIds)
  const ids = leaving.map((stay) => stay.id)
  const moved = sum(
    file.lines
      .filter((l) => l.occupancyId !== null && ids.includes(l.occupancyId) && isChargedLine(l))
      .map((l) => l.amount),
  )
  const left = cents(file.totals.total - moved)
  const weights = [cents(Math.max(0, left)), cents(Math.max(0, moved))] as const
  const [ownDown, newDown] = prorate(file.totals.downPayment, weights)
  let newId = 0
  await undoable(context, 'SPLIT', [file.id], async () => {
    newId = await insertCopy(context, file.id)
    await moveStays(context, ids, newId)
    await movePayments(context, file, newId, weights)
    await writeSums(context, file.id, { total: left, downPayment: ownDown ?? cents(0) })
    await writeSums(context, newId, { total: moved, downPayment: newDown ?? cents(0) })
    for (const id of [file.id, newId]) await writePaid(context, id)
    return [newId]
  })
  const { code } = await lockFile(tx, establishmentId, newId)
  await writeEvent(context, file.id, 'SPLIT', { occupancyIds: ids, into: code })
  await writeEvent(context, newId, 'SPLIT', { occupancyIds: ids, from: file.code })
  const types = leaving.map((stay) => stay.placeTypeId)
  for (const id of [file.id, newId]) await tellFile(context, id, types)
  await signMoves(context)
  return { id: file.id, newId }
}
