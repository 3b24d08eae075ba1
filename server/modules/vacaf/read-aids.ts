/** Aids as their files and offices show them; states are those of the view `holiday_aid_row`. */
import { sql } from 'kysely'
import { aidAmounts, aidWarning } from '#domain/booking/aid.ts'
import type { AidFacts, AidState } from '#domain/booking/aid.ts'
import { nights } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { AidFile, AidOffice, OfficeDue, OfficeFile } from '#contract/operations/booking/vacaf.ts'
import { loadFile } from '#server/modules/booking/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A row of the view. */
export interface AidRow extends AidFacts {
  readonly id: number
  readonly version: number
  readonly bookingId: number
  readonly occupancyId: number
  readonly partnerId: number
  readonly payerId: number | null
  readonly office: string
  readonly beneficiary: string
  readonly rate: number
  readonly cap: Cents | null
  readonly minNights: number
  readonly otherAids: Cents
  readonly agreedAmount: Cents | null
  readonly requestedOn: Day
  readonly decidedOn: Day | null
  readonly reason: string | null
  readonly note: string | null
  readonly arrival: Day
  readonly departure: Day
  readonly cancelled: boolean
  readonly amount: Cents
  readonly due: Cents
  readonly state: AidState
}

const COLUMNS = sql`a.id, a.version, a.booking_id as "bookingId", a.occupancy_id as "occupancyId", a.partner_id as "partnerId",
  a.payer_id as "payerId", a.office, a.beneficiary, a.rate, a.cap, a.min_nights as "minNights", a.other_aids as "otherAids",
  a.agreed_amount as "agreedAmount", a.requested_on as "requestedOn", a.decided_on as "decidedOn", a.reason, a.note, a.arrival, a.departure,
  a.cancelled, a.amount, a.paid, a.due, a.bill_number as "billNumber", a.decision, a.state`

const ofBooking = async ({ tx, establishmentId }: Context, bookingId: number): Promise<AidRow[]> => {
  const { rows } = await sql<AidRow>`
    select ${COLUMNS} from holiday_aid_row a where a.establishment_id = ${establishmentId} and a.booking_id = ${bookingId} order by a.id`.execute(
    tx,
  )
  return rows
}

/** More than any stay costs: what the rights of the family give, whatever is agreed. */
const NO_LIMIT = cents(Number.MAX_SAFE_INTEGER)

/** What the rights of each aid give of its stay as it is; refused ones take nothing from the others. */
const proposals = async (context: Context, bookingId: number, aids: readonly AidRow[]) => {
  const { lines, occupancies } = await loadFile(context, bookingId)
  const stays = occupancies
    .filter((stay) => !stay.cancelled)
    .map(({ id, arrival, departure, earlyDeparture }) => {
      return { id, nights: nights({ arrival, departure: earlyDeparture ?? departure }) }
    })
  const asked = aids.filter(({ decision }) => decision !== 'REFUSED').map((aid) => ({ ...aid, agreed: NO_LIMIT }))
  return aidAmounts(asked, lines, stays)
}

const fileOf = (row: AidRow, proposed: Cents): AidFile => {
  const { bookingId: _, payerId: __, arrival, departure, cancelled, due: ___, ...aid } = row
  const warning = aidWarning({ ...row, cancelled, nights: nights({ arrival, departure }) })
  return { ...aid, proposed, warning }
}

/** Throws RuleError record.unknown. */
export const aidsOfFile = async (context: Context, bookingId: number): Promise<{ list: AidFile[] }> => {
  const rows = await ofBooking(context, bookingId)
  const proposed = await proposals(context, bookingId, rows)
  return { list: rows.map((row) => fileOf(row, proposed.get(row.id) ?? cents(0))) }
}

/** What the rights of an aid give of its stay. */
export const proposedOf = async (context: Context, { id, bookingId }: AidRow): Promise<Cents> =>
  (await proposals(context, bookingId, await ofBooking(context, bookingId))).get(id) ?? cents(0)

/** Throws RuleError record.unknown. */
export const readAid = async ({ tx, establishmentId }: Context, id: number): Promise<AidRow> => {
  const { rows } = await sql<AidRow>`
    select ${COLUMNS} from holiday_aid_row a where a.establishment_id = ${establishmentId} and a.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return row
}

const OFFICE = sql`exists (select from partner_type t where t.id = p.partner_type_id and t.kind = 'HOLIDAY_AID')`

/** Partners whose type is of the nature « Aide aux vacances », with what each owes. */
export const readOffices = async ({ tx, establishmentId, training }: Context): Promise<{ list: AidOffice[] }> => {
  const { rows } = await sql<AidOffice>`
    with owed as (
      select partner_id, sum(due) filter (where state = 'BILLED') as billed, sum(due) filter (where state = 'AGREED') as agreed
      from holiday_aid_row where establishment_id = ${establishmentId} group by 1),
    held as (
      select partner_id, sum(left_over) as left_over from aid_transfer_row
      where establishment_id = ${establishmentId} and training = ${training} group by 1)
    select p.id, p.label, p.active, p.customer_id is not null as "isReady", coalesce(o.billed, 0)::bigint as billed,
      coalesce(o.agreed, 0)::bigint as agreed, coalesce(h.left_over, 0)::bigint as "leftOver"
    from partner p left join owed o on o.partner_id = p.id left join held h on h.partner_id = p.id
    where p.establishment_id = ${establishmentId} and (${OFFICE} or o.partner_id is not null or h.partner_id is not null)
    order by p.active desc, sort_key(p.label), p.id`.execute(tx)
  return { list: rows }
}

export interface OfficeRow {
  readonly label: string
  readonly active: boolean
  readonly isOffice: boolean
  readonly payerId: number | null
}

/** Throws RuleError record.unknown. */
export const readOfficeRow = async ({ tx, establishmentId }: Context, id: number): Promise<OfficeRow> => {
  const { rows } = await sql<OfficeRow>`
    select p.label, p.active, ${OFFICE} as "isOffice", kept_customer(p.customer_id) as "payerId" from partner p
    where p.establishment_id = ${establishmentId} and p.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return row
}

/** Throws RuleError record.unknown. */
export const readOffice = async (context: Context, id: number): Promise<OfficeFile> => {
  const { tx, establishmentId, training } = context
  const { label } = await readOfficeRow(context, id)
  const { rows: dues } = await sql<OfficeDue>`
    select a.id, a.booking_id as "bookingId", coalesce(b.code, '') as code, a.beneficiary, a.departure, a.bill_number as "billNumber", a.due,
      coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), '') as family
    from holiday_aid_row a
    join account_head b on b.establishment_id = a.establishment_id and b.kind = 'booking' and b.id = a.booking_id
    left join customer c on c.id = b.customer_id
    where a.establishment_id = ${establishmentId} and a.partner_id = ${id} and a.state in ('AGREED', 'BILLED') and a.due > 0
    order by a.departure, a.id`.execute(tx)
  const { rows: transfers } = await sql<OfficeFile['transfers'][number]>`
    select id, version, paid_on as "paidOn", reference, amount, left_over as "leftOver" from aid_transfer_row
    where establishment_id = ${establishmentId} and training = ${training} and partner_id = ${id} and left_over > 0
    order by paid_on, id`.execute(tx)
  return { id, label, dues, transfers }
}
