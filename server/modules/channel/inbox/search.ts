/** The list of the inbox, with what each view counts. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { IMPORT_TO_DO } from '#domain/booking/import.ts'
import type { Cents } from '#domain/money.ts'
import type { ImportList, ImportRow, ImportView, searchImportsBody } from '#contract/operations/booking/import.ts'
import { IMPORT_VIEWS } from '#contract/operations/booking/import.ts'
import { escapeLike } from '#server/crud/search.ts'
import { shownSum } from '#server/platform/db/shown-sum.ts'
import type { Context } from '#server/platform/http/route.ts'

type Search = z.output<typeof searchImportsBody>

const TO_DO = sql<boolean>`i.state in (${sql.join(IMPORT_TO_DO.map((state) => sql.lit(state)))})`

/** The channel holds money of the guest, by the last word that it said of the booking, and no live stay stands for it. */
const PAID_UNBOOKED = sql<boolean>`i.paid > 0 and i.external_id is not null
  and not exists (select 1 from booking_import n where n.establishment_id = i.establishment_id
    and n.online_booking_id = i.online_booking_id and n.external_id = i.external_id and n.external_version > i.external_version)
  and not exists (select 1 from booking_import n
    join booking b on b.establishment_id = n.establishment_id and b.id = n.booking_id and b.state_id = 3 and b.status = 'SAVED'
    where n.establishment_id = i.establishment_id and n.online_booking_id = i.online_booking_id and n.external_id = i.external_id)`

const VIEWS: Readonly<Record<ImportView, RawBuilder<boolean>>> = {
  TO_DO,
  ERROR: sql`i.state = 'ERROR'`,
  PAID: PAID_UNBOOKED,
  ALL: sql`true`,
}

/** Columns of a row; the message is `i`, its channel `c`, its file `b`. */
export const ROW = sql`i.id, i.version, i.online_booking_id as "onlineBookingId", c.label as channel, i.external_id as "externalId",
  i.external_version as "externalVersion", i.event, i.state,
  case when i.problem is not null then json_build_object('code', i.problem, 'context', i.problem_context) end as problem,
  i.guest, i.arrival, i.departure, i.total, i.paid, i.booking_id as "bookingId", b.code as "bookingCode", i.received_at as "receivedAt"`

export const FROM = sql`booking_import i
  join online_booking c on c.establishment_id = i.establishment_id and c.id = i.online_booking_id
  left join booking b on b.establishment_id = i.establishment_id and b.id = i.booking_id`

const whereOf = ({ establishmentId }: Pick<Context, 'establishmentId'>, { criteria }: Search): RawBuilder<boolean> => {
  const { onlineBookingId, text, from, to } = criteria
  const like = text === undefined || text === '' ? null : `%${escapeLike(text)}%`
  const conditions: RawBuilder<boolean>[] = [
    sql`i.establishment_id = ${establishmentId}`,
    ...(onlineBookingId === undefined ? [] : [sql<boolean>`i.online_booking_id = ${onlineBookingId}`]),
    ...(like === null
      ? []
      : [
          sql<boolean>`(sort_key(i.guest) like sort_key(${like}) or i.external_id ilike ${like} or b.code ilike ${like})`,
        ]),
    ...(from === undefined ? [] : [sql<boolean>`i.received_at >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`i.received_at < ${to}::date + 1`]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

type Counts = Readonly<Record<ImportView, number>> & { readonly paid: Cents }

const countsOf = async ({ tx }: Context, where: RawBuilder<boolean>): Promise<Counts> => {
  const counts = IMPORT_VIEWS.map((view) => sql`count(*) filter (where ${VIEWS[view]})::int as ${sql.ref(view)}`)
  const { rows } = await sql<Counts>`
    select ${sql.join(counts)}, ${shownSum(sql`i.paid`, PAID_UNBOOKED)} as paid
    from ${FROM} where ${where}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate gives one row')
  return row
}

const SORTS: Readonly<Record<Search['sort'][number]['field'], RawBuilder<unknown>>> = {
  state: sql`i.state`,
  number: sql`i.external_id`,
  event: sql`i.event`,
  channel: sql`sort_key(c.label)`,
  guest: sql`sort_key(i.guest)`,
  arrival: sql`i.arrival`,
  departure: sql`i.departure`,
  total: sql`i.total`,
  paid: sql`i.paid`,
  file: sql`b.code`,
  received: sql`i.received_at`,
}

const orderOf = ({ sort: [by] }: Search): RawBuilder<unknown> => {
  if (by === undefined) return sql`i.received_at desc, i.id desc`
  return by.desc ? sql`${SORTS[by.field]} desc nulls last, i.id desc` : sql`${SORTS[by.field]} nulls last, i.id`
}

/** One page, the newest first unless sorted. Amounts in cents. */
export const importPage = async (
  context: Pick<Context, 'tx' | 'establishmentId'>,
  input: Search,
): Promise<readonly ImportRow[]> => {
  const { rows } = await sql<ImportRow>`
    select ${ROW} from ${FROM} where ${whereOf(context, input)} and ${VIEWS[input.criteria.view]}
    order by ${orderOf(input)} limit ${input.size} offset ${input.page * input.size}`.execute(context.tx)
  return rows
}

/** One page; the counts are those of each view under the same filters. Amounts in cents. */
export const searchImports = async (context: Context, input: Search): Promise<ImportList> => {
  const { view } = input.criteria
  const where = whereOf(context, input)
  const list = await importPage(context, input)
  const { paid, ...counts } = await countsOf(context, where)
  const { rows: channels } = await sql<ImportList['channels'][number]>`
    select id, label from online_booking where establishment_id = ${context.establishmentId} order by label`.execute(
    context.tx,
  )
  return { channels, list, total: counts[view], counts, paid }
}
