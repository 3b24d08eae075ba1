/** Lines of a file in the database: the truth of its price. */
import { sql } from 'kysely'
import { keepPayers } from '#domain/booking/payers.ts'
import { LINE_LABELS } from '#domain/billing/line-labels.ts'
import type { QuoteLine } from '#domain/pricing/line.ts'
import type { BookingLine } from '#contract/operations/booking/file.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { chargeCommission } from '#server/modules/booking/partner/charge.ts'
import { insertAll, rowsOf } from '#server/platform/db/insert-all.ts'
import type { Insert } from '#server/platform/db/insert-all.ts'
import type { Sender } from '#server/platform/db/transaction.ts'

/** Lines of a stay that are to be stored; null: of the file itself. */
export interface StayLines {
  readonly occupancyId: number | null
  readonly lines: readonly QuoteLine[]
}

/** As screens and documents read it; a line without a name of its own takes its type's. */
export const shownLine = (line: QuoteLine, occupancyId: number | null, id = 0): BookingLine => ({
  id,
  occupancyId,
  payerId: null,
  type: line.type,
  code: line.code,
  label: line.label.trim() || LINE_LABELS[line.type],
  quantity: line.quantity,
  nights: line.nights,
  unitPrice: line.unitPrice,
  amount: line.amount,
  tvaId: line.tvaId,
  tvaRate: line.tvaRate,
  manual: line.manual ?? false,
  reduction: line.reduction ?? null,
  rate: line.rate ?? null,
  retained: line.retained ?? false,
})

/** Back to what pricing works on. */
export const quoteLine = (line: BookingLine): QuoteLine => ({
  type: line.type,
  code: line.code,
  label: line.label,
  quantity: line.quantity,
  nights: line.nights,
  unitPrice: line.unitPrice,
  amount: line.amount,
  tvaId: line.tvaId,
  tvaRate: line.tvaRate,
  ...(line.manual ? { manual: true } : {}),
  ...(line.reduction === null ? {} : { reduction: line.reduction }),
  ...(line.rate === null ? {} : { rate: line.rate }),
  ...(line.retained ? { retained: true } : {}),
})

/** In the order of the document. */
export const readLines = async (tx: Sender, establishmentId: number, bookingId: number): Promise<BookingLine[]> => {
  const { rows } = await sql<BookingLine>`
    select id, occupancy_id as "occupancyId", payer_id as "payerId", type, coalesce(code, '') as code, label, quantity, nights,
      unit_price as "unitPrice", amount, tva_id as "tvaId", tva_rate as "tvaRate", manual, reduction, rate, retained
    from booking_line where establishment_id = ${establishmentId} and booking_id = ${bookingId}
    order by position, id`.execute(tx)
  return rows
}

const columnsOf = (establishmentId: number, bookingId: number, line: BookingLine, position: number) => ({
  establishment_id: establishmentId,
  booking_id: bookingId,
  occupancy_id: line.occupancyId,
  payer_id: line.payerId,
  type: line.type,
  code: line.code,
  label: line.label,
  quantity: line.quantity,
  nights: line.nights,
  unit_price: line.unitPrice,
  amount: line.amount,
  tva_id: line.tvaId,
  tva_rate: line.tvaRate,
  manual: line.manual,
  reduction: line.reduction === null ? null : { ...line.reduction },
  rate: line.rate,
  retained: line.retained,
  position,
})

/** Rows of the lines of a file that has none yet. */
export const lineRows = (establishmentId: number, bookingId: number, lines: readonly BookingLine[]): Insert =>
  rowsOf(
    'booking_line',
    lines.map((line, i) => columnsOf(establishmentId, bookingId, line, i)),
  )

/** Lines of stays as they are to be stored. */
export const newLines = (stays: readonly StayLines[]): BookingLine[] =>
  stays.flatMap(({ occupancyId, lines }) => lines.map((line) => shownLine(line, occupancyId)))

/** Replaces all lines of a file; those that stay the same (stay, type, code) keep their payers. */
export const writeLines = async (
  tx: Tx,
  establishmentId: number,
  bookingId: number,
  stays: readonly StayLines[],
): Promise<void> => {
  const old = await readLines(tx, establishmentId, bookingId)
  await replaceLines(tx, establishmentId, bookingId, keepPayers(newLines(stays), old))
}

/** Replaces all lines of a file, payers included. */
export const replaceLines = async (
  tx: Tx,
  establishmentId: number,
  bookingId: number,
  lines: readonly BookingLine[],
): Promise<void> => {
  await sql`delete from booking_line where establishment_id = ${establishmentId} and booking_id = ${bookingId}`.execute(
    tx,
  )
  await insertAll(tx, [lineRows(establishmentId, bookingId, lines)])
  if (lines.some((line) => line.retained)) await chargeCommission(tx, establishmentId, bookingId)
}
