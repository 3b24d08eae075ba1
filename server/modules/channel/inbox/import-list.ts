/** What the inbox lists, and what each of its views counts. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { IMPORT_TO_DO } from '#domain/booking/import.ts'
import type { ListBeside } from '#contract/list.ts'
import { importList } from '#contract/lists/channel/import.ts'
import type { ImportAnswer } from '#contract/lists/channel/import.ts'
import { listRoutes } from '#server/list/routes.ts'
import { instantsIn, searchWhere, sourceOf, wordsIn } from '#server/list/rows.ts'
import type { Search } from '#server/list/rows.ts'
import { shownSum } from '#server/platform/db/shown-sum.ts'
import type { Context } from '#server/platform/http/route.ts'
import { isLive } from '#server/platform/db/file-states.ts'

/** The channel holds money of the guest, by the last word that it said of the booking, and no live stay stands for it. */
const PAID_UNBOOKED = sql`i.paid > 0 and i.external_id is not null
  and not exists (select 1 from booking_import n where n.establishment_id = i.establishment_id
    and n.online_booking_id = i.online_booking_id and n.external_id = i.external_id and n.external_version > i.external_version)
  and not exists (select 1 from booking_import n
    join booking b on b.establishment_id = n.establishment_id and b.id = n.booking_id and ${isLive('b')}
    where n.establishment_id = i.establishment_id and n.online_booking_id = i.online_booking_id and n.external_id = i.external_id)`

/** Views that narrow the list; the other is all of it. */
const VIEWS = {
  TO_DO: sql`i.state in (${sql.join(IMPORT_TO_DO.map((state) => sql.lit(state)))})`,
  ERROR: sql`i.state = 'ERROR'`,
  PAID: PAID_UNBOOKED,
}

/** The message is `i`, its channel `c`, its file `b`. */
export const FROM = sql`booking_import i
  join online_booking c on c.establishment_id = i.establishment_id and c.id = i.online_booking_id
  left join booking b on b.establishment_id = i.establishment_id and b.id = i.booking_id`

export const PROBLEM = sql`case when i.problem is not null then json_build_object('code', i.problem, 'context', i.problem_context) end`

const source = sourceOf(importList)({
  from: FROM,
  visible: ({ establishmentId }) => sql`i.establishment_id = ${establishmentId}`,
  columns: {
    state: sql`i.state`,
    // The number at the channel, and which word of it this is once it has said more than one.
    number: sql`coalesce(i.external_id || case when i.external_version = 1 then '' else ' · v' || i.external_version end, '')`,
    event: sql`coalesce(i.event, 'NONE')`,
    channel: sql`c.label`,
    guest: sql`i.guest`,
    arrival: sql`i.arrival`,
    departure: sql`i.departure`,
    total: sql`i.total`,
    paid: sql`i.paid`,
    bookingCode: sql`b.code`,
    receivedAt: sql`i.received_at`,
  },
  facts: {
    id: sql`i.id`,
    version: sql`i.version`,
    externalId: sql`i.external_id`,
    externalVersion: sql`i.external_version`,
    problem: PROBLEM,
    bookingId: sql`i.booking_id`,
  },
  filters: {
    view: (view) => (view === 'ALL' ? undefined : VIEWS[view]),
    text: (text) =>
      wordsIn(
        text,
        (word) => sql`(sort_key(i.guest) like sort_key(${`%${word}%`}) or i.external_id ilike ${`%${word}%`}
          or b.code ilike ${`%${word}%`})`,
      ),
    onlineBookingId: (id) => sql`i.online_booking_id = ${id}`,
    days: (days) => instantsIn(sql`i.received_at`, sql`i.establishment_id`, days),
  },
  sorts: {
    number: sql`i.external_id`,
    event: sql`i.event`,
    channel: sql`sort_key(c.label)`,
    guest: sql`sort_key(i.guest)`,
  },
  order: sql`i.received_at desc, i.id desc`,
  last: [sql`i.id`],
})

type Counts = Readonly<Record<keyof typeof VIEWS, number>> & Pick<ImportAnswer, 'paid'>

/** What each view counts under the same filters, and the channels to choose from: who decides here may not read their settings. */
const besideOf = async (context: Context, search: Search): Promise<ListBeside & Pick<ImportAnswer, 'paid'>> => {
  const { tx, establishmentId } = context
  const whole = { ...search, criteria: { ...search.criteria, view: 'ALL' } }
  const counted = Object.entries(VIEWS).map(
    ([view, is]): RawBuilder<unknown> => sql`count(*) filter (where ${is})::int as ${sql.ref(view)}`,
  )
  const { rows } = await sql<Counts>`
    select ${sql.join(counted)}, ${shownSum(sql`i.paid`, PAID_UNBOOKED)} as paid
    from ${FROM} where ${searchWhere(importList, source, context, whole)}`.execute(tx)
  const [all] = rows
  if (all === undefined) throw new Error('an aggregate gives one row')
  const { paid, ...counts } = all
  const { rows: channels } = await sql<{ id: number; label: string }>`
    select id, label from online_booking where establishment_id = ${establishmentId} order by label`.execute(tx)
  return { counts, paid, offers: { onlineBookingId: channels } }
}

export const importListRoutes = listRoutes(importList, source, {
  summary: 'Réservations internet : recherche',
  beside: besideOf,
})
