/** What the database knows of a channel before it is told something. */
import { sql } from 'kysely'
import { addDays, addMonths } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { todayIn } from '#server/platform/auth/session.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { freeNights } from '#server/modules/inventory/index.ts'
import type { ChannelRow } from '#server/modules/channel/address.ts'
import type { ToldCode } from '#server/modules/channel/push/compose.ts'
import type { ChannelKey } from '#server/modules/channel/push/lease.ts'
import type { Span, Waiting } from '#server/modules/channel/push/outbox.ts'

export interface Seller {
  readonly today: Day
  /** From today to the end of what the channel sells. */
  readonly whole: Span
  readonly stock: 'ALLOTMENT' | 'FREE'
  readonly codes: readonly ToldCode[]
  /** Told once, and meaning nothing here any more. */
  readonly orphans: readonly { readonly code: string; readonly until: Day }[]
}

interface SellerRow extends Pick<Seller, 'stock' | 'codes' | 'orphans'> {
  readonly timeZone: string
}

/** Codes of types, the site's day, what the channel's partner may take. */
export const readSeller = async (tx: Tx, channel: ChannelRow, now: Date): Promise<Seller> => {
  const { rows } = await sql<SellerRow>`
    select e.time_zone as "timeZone", t.stock,
      (select coalesce(json_agg(json_build_object('code', m.code, 'placeTypeId', m.place_type_id, 'gridId', m.price_grid_id)
          order by m.code), '[]')
        from online_booking_mapping m where m.establishment_id = e.id and m.online_booking_id = c.id
          and m.place_type_id is not null) as codes,
      (select coalesce(json_agg(json_build_object('code', o.code, 'until', o.until)), '[]')
        from channel_told o where o.establishment_id = e.id and o.online_booking_id = c.id
          and not exists (select 1 from online_booking_mapping m where m.establishment_id = e.id
            and m.online_booking_id = c.id and m.code = o.code and m.place_type_id is not null)) as orphans
    from online_booking c
    join establishment e on e.id = c.establishment_id
    join partner p on p.establishment_id = c.establishment_id and p.id = c.partner_id
    join partner_management_type t on t.establishment_id = p.establishment_id and t.id = p.management_type_id
    where c.establishment_id = ${channel.establishmentId} and c.id = ${channel.id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a channel has a partner and a site')
  const { timeZone, ...rest } = row
  const today = todayIn(timeZone, now)
  return { ...rest, today, whole: { from: today, to: addMonths(today, channel.horizonMonths) } }
}

/** Free places of each span of a type, as the channel's partner may sell them. */
export const readFree = async (
  tx: Tx,
  { establishmentId, partnerId }: ChannelRow,
  { today, stock }: Seller,
  { placeTypeId, spans }: Pick<Waiting, 'placeTypeId' | 'spans'>,
  now: Date,
): Promise<{ readonly span: Span; readonly free: readonly number[] }[]> => {
  const found: { span: Span; free: readonly number[] }[] = []
  for (const span of spans) {
    const stay = { arrival: span.from, departure: span.to }
    const free = await freeNights({ tx, establishmentId, today, now }, { partnerId, stock }, placeTypeId, stay)
    found.push({ span, free })
  }
  return found
}

/** Remembers that the channel knows of this code, and until when. */
export const rememberTold = async (
  tx: Tx,
  { establishmentId, id }: ChannelKey,
  codes: readonly string[],
  until: Day,
): Promise<void> => {
  await sql`
    insert into channel_told (establishment_id, online_booking_id, code, until)
    select ${establishmentId}, ${id}, code, ${until}::date from unnest(${[...codes]}::text[]) as t (code)
    on conflict (establishment_id, online_booking_id, code) do update set until = greatest(channel_told.until, excluded.until)`.execute(
    tx,
  )
}

export const forgetTold = async (tx: Tx, { establishmentId, id }: ChannelKey, code: string): Promise<void> => {
  await sql`delete from channel_told
    where establishment_id = ${establishmentId} and online_booking_id = ${id} and code = ${code}`.execute(tx)
}

/** Nothing is free from `today` on. */
export const closedFrom = (code: string, today: Day, until: Day) => ({
  typeCode: code,
  from: today,
  to: until > today ? until : addDays(today, 1),
  free: 0,
  minNights: 1,
  closedToArrival: true,
  closedToDeparture: true,
})
