/** What a channel is still to be told, coalesced by type and dates. Rows are written by triggers (migration 0029). */
import { sql } from 'kysely'
import { mergedSpans } from '#domain/availability/sales-rules.ts'
import { addDays, daysBetween } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { ChannelKey } from '#server/modules/channel/push/lease.ts'

export type PushKind = 'AVAILABILITY' | 'RATE'

export interface Span {
  readonly from: Day
  /** Excluded. */
  readonly to: Day
}

/** Rows of one type that are told together. */
export interface Waiting {
  readonly kind: PushKind
  readonly placeTypeId: number
  readonly rowIds: readonly number[]
  /** Within the days that the channel sells, one after the other. */
  readonly spans: readonly Span[]
}

interface Row {
  readonly id: number
  readonly kind: PushKind
  readonly placeTypeId: number
  readonly from: Day | null
  readonly to: Day | null
}

/** So many rows at once; what is beyond them comes with the next look. */
const MOST_ROWS = 20_000

const within = (whole: Span, { from, to }: Pick<Row, 'from' | 'to'>): Span => ({
  from: from !== null && from > whole.from ? from : whole.from,
  to: to !== null && to < whole.to ? to : whole.to,
})

/** Those that wait, by kind and type; `whole`: from today to the end of what the channel sells. */
export const readWaiting = async (tx: Tx, { establishmentId, id }: ChannelKey, whole: Span): Promise<Waiting[]> => {
  const { rows } = await sql<Row>`
    select id, kind, place_type_id as "placeTypeId", from_day as "from", to_day as "to" from channel_outbox
    where establishment_id = ${establishmentId} and online_booking_id = ${id} order by id limit ${MOST_ROWS}`.execute(
    tx,
  )
  return [...Map.groupBy(rows, ({ kind, placeTypeId }) => `${kind} ${placeTypeId}`).values()].flatMap((some) => {
    const [first] = some
    if (first === undefined) return []
    return [
      {
        kind: first.kind,
        placeTypeId: first.placeTypeId,
        rowIds: some.map((row) => row.id),
        spans: mergedSpans(some.map((row) => within(whole, row))),
      },
    ]
  })
}

/** The first `days` days of the spans, and what is left of them. */
export const firstDays = (spans: readonly Span[], days: number): { readonly first: Span[]; readonly rest: Span[] } => {
  const first: Span[] = []
  const rest: Span[] = []
  let left = days
  for (const { from, to } of spans) {
    const cut = addDays(from, Math.min(left, daysBetween(from, to)))
    if (from < cut) first.push({ from, to: cut })
    if (cut < to) rest.push({ from: cut, to })
    left -= daysBetween(from, cut)
  }
  return { first, rest }
}

/** What was told leaves, but for the days that are still to be told: rows written meanwhile are others. */
export const removeRows = async (
  tx: Tx,
  { establishmentId, id }: ChannelKey,
  { kind, placeTypeId, rowIds }: Waiting,
  rest: readonly Span[],
): Promise<void> => {
  await sql`
    with told as (
      delete from channel_outbox
      where establishment_id = ${establishmentId} and online_booking_id = ${id} and id = any (${[...rowIds]}::bigint[])
      returning since)
    insert into channel_outbox (establishment_id, online_booking_id, kind, place_type_id, from_day, to_day, since)
    select ${establishmentId}, ${id}, ${kind}, ${placeTypeId}, r.from_day, r.to_day, (select min(since) from told)
    from unnest(${rest.map(({ from }) => from)}::date[], ${rest.map(({ to }) => to)}::date[]) as r (from_day, to_day)
    where exists (select from told)`.execute(tx)
}

/** Hour of the site from which everything is told again, once a day. */
const NIGHTLY_HOUR = 3

/** Puts all that channels sell in their outbox again, those that had none of it since the site's night. */
export const askNightly = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    with due as (
      insert into channel_push (establishment_id, online_booking_id, full_on)
      select c.establishment_id, c.id, (${now}::timestamptz at time zone e.time_zone)::date
      from online_booking c join establishment e on e.id = c.establishment_id
      where c.active and extract(hour from ${now}::timestamptz at time zone e.time_zone) >= ${NIGHTLY_HOUR}
        and not exists (select 1 from channel_push p where p.establishment_id = c.establishment_id and p.online_booking_id = c.id
          and p.full_on = (${now}::timestamptz at time zone e.time_zone)::date)
      on conflict (establishment_id, online_booking_id) do update set full_on = excluded.full_on
        where channel_push.full_on is distinct from excluded.full_on
      returning establishment_id, online_booking_id)
    select tell_channels_of_all(establishment_id, array['AVAILABILITY', 'RATE'], null, online_booking_id) from due`.execute(
    tx,
  )
  await sql`delete from channel_push_failure where at < ${new Date(now.getTime() - 30 * 86_400_000)}`.execute(tx)
}

/** All of it now, because somebody asks; the pause after failures ends with it. */
export const askAll = async (tx: Tx, { establishmentId, id }: ChannelKey): Promise<void> => {
  await sql`select tell_channels_of_all(${establishmentId}, array['AVAILABILITY', 'RATE'], null, ${id})`.execute(tx)
  await sql`update channel_push set next_at = null
    where establishment_id = ${establishmentId} and online_booking_id = ${id}`.execute(tx)
}
