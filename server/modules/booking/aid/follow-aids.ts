/** Aids follow the price of their stays: what writes the lines of files calls this after (docs/decisions/0326). */
import { sql } from 'kysely'
import { aidAmounts, aidCode } from '#domain/booking/aid.ts'
import type { Aid, AidedStay } from '#domain/booking/aid.ts'
import { nights } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { BookingLine } from '#contract/operations/booking/file.ts'
import { readLines } from '#server/modules/booking/file/lines.ts'
import type { Tx } from '#server/platform/db/db.ts'

interface AidRow extends Omit<Aid, 'agreed'> {
  readonly bookingId: number
  readonly decision: 'REQUESTED' | 'AGREED' | 'REFUSED'
  readonly agreed: Cents | null
  readonly payerId: number
  readonly office: string
  readonly beneficiary: string
  /** Its stay is on a bill: what the bill takes off stays. */
  readonly billed: boolean
}

const aidsOf = async (tx: Tx, establishmentId: number, bookingIds: readonly number[]): Promise<AidRow[]> => {
  const { rows } = await sql<AidRow>`
    select a.id, o.booking_id as "bookingId", a.occupancy_id as "occupancyId", a.rate, a.cap, a.min_nights as "minNights",
      a.other_aids as "otherAids", a.agreed_amount as agreed, a.state as decision, a.beneficiary, p.label as office,
      kept_customer(p.customer_id) as "payerId", exists (select from live_bill_line l
        where l.establishment_id = a.establishment_id and l.part_id = a.occupancy_id) as billed
    from holiday_aid a
    join occupancy o on o.establishment_id = a.establishment_id and o.id = a.occupancy_id
    join partner p on p.establishment_id = a.establishment_id and p.id = a.partner_id
    where a.establishment_id = ${establishmentId} and o.booking_id = any (${[...bookingIds]}::bigint[]) order by a.id`.execute(
    tx,
  )
  return rows
}

/** Stays that are still to be, or were: an early departure counts the nights that were spent. */
const staysOf = async (tx: Tx, establishmentId: number, bookingId: number): Promise<AidedStay[]> => {
  const { rows } = await sql<{ id: number; arrival: Day; departure: Day }>`
    select id, arrival, coalesce(early_departure, departure) as departure from occupancy
    where establishment_id = ${establishmentId} and booking_id = ${bookingId} and not cancelled order by position, id`.execute(
    tx,
  )
  return rows.map((stay) => ({ id: stay.id, nights: nights(stay) }))
}

const labelOf = ({ office, beneficiary }: AidRow): string => `Aide aux vacances ${office}, allocataire ${beneficiary}`

/** An agreed aid of a stay that is not billed; another has no line to write. */
const isFollowed = (aid: AidRow): aid is AidRow & { readonly agreed: Cents } =>
  aid.decision === 'AGREED' && aid.agreed !== null && !aid.billed

const followFile = async (
  tx: Tx,
  establishmentId: number,
  bookingId: number,
  aids: readonly AidRow[],
): Promise<void> => {
  const free = aids.filter(({ billed }) => !billed)
  await sql`
    delete from booking_line where establishment_id = ${establishmentId} and booking_id = ${bookingId}
      and type = 'holidayAid' and code = any (${free.map(({ id }) => aidCode(id))}::text[])`.execute(tx)
  const followed = free.filter(isFollowed)
  if (followed.length === 0) return
  const lines: readonly BookingLine[] = await readLines(tx, establishmentId, bookingId)
  const amounts = aidAmounts(followed, lines, await staysOf(tx, establishmentId, bookingId))
  for (const aid of followed) {
    const amount = amounts.get(aid.id) ?? 0
    if (amount > 0)
      await sql`
        insert into booking_line (establishment_id, booking_id, occupancy_id, payer_id, type, code, label, quantity, unit_price, amount, position)
        select ${establishmentId}, ${bookingId}, ${aid.occupancyId}, ${aid.payerId}, 'holidayAid', ${aidCode(aid.id)}, ${labelOf(aid)}, 1,
          ${0 - amount}::bigint, ${0 - amount}::bigint, coalesce(max(position), 0) + 1
        from booking_line where establishment_id = ${establishmentId} and booking_id = ${bookingId}`.execute(tx)
  }
}

/** Writes the lines of the aids of these files anew; without aids it asks and does nothing. */
export const followAids = async (tx: Tx, establishmentId: number, bookingIds: readonly number[]): Promise<void> => {
  const aids = await aidsOf(tx, establishmentId, bookingIds)
  for (const [bookingId, own] of Map.groupBy(aids, (aid) => aid.bookingId))
    await followFile(tx, establishmentId, bookingId, own)
}
