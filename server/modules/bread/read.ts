/** What a morning's bread is: who is served, what each ordered, what the baker brings. */
import { sql } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { isLate, isServed } from '#domain/sale/bread.ts'
import type { LocalMoment } from '#domain/sale/bread.ts'
import type { BreadBoard, BreadRow } from '#contract/operations/sale/bread.ts'
import { allows } from '#contract/rights.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { momentHere } from '#server/modules/sale/index.ts'
import type { Context } from '#server/platform/http/route.ts'

interface StayRow extends Omit<BreadRow, 'isGone' | 'lines' | 'handedAt' | 'ticket'> {
  readonly arrival: Day
  readonly goneOn: Day | null
  readonly handedAt: string | null
  readonly isWaiting: boolean | null
}

/** Stays that sleep there before the morning, and those that ordered for it, by place. */
const staysOf = async ({ tx, establishmentId }: Context, day: Day): Promise<StayRow[]> => {
  const { rows } = await sql<StayRow>`
    select s.occupancy_id as "occupancyId", s.booking_id as "bookingId", s.place, coalesce(s.code, '') as code, s.arrival, s.departure,
      s.gone_on as "goneOn", coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), c.code, '') as name,
      h.handed_at as "handedAt", case when h.day is not null then exists (select from open_till_basket t
        where t.establishment_id = h.establishment_id and t.id = h.till_basket_id) end as "isWaiting"
    from served_stay s
    left join customer c on c.id = kept_customer(s.customer_id)
    left join bread_handed h on h.establishment_id = s.establishment_id and h.occupancy_id = s.occupancy_id and h.day = ${day}
    where s.establishment_id = ${establishmentId} and s.arrival < ${day} and (s.departure >= ${day} or h.day is not null
      or s.occupancy_id in (select o.occupancy_id from bread_order o where o.establishment_id = ${establishmentId} and o.day = ${day}))
    order by sort_key(s.place), s.place, s.occupancy_id`.execute(tx)
  return rows
}

interface Line {
  readonly occupancyId: number
  readonly articleId: number
  readonly quantity: number
  readonly isRepeated: boolean
  readonly isLate: boolean
}

/** What was said of that very day goes before what comes every day. */
const linesOf = async ({ tx, establishmentId }: Context, day: Day): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select o.occupancy_id as "occupancyId", o.article_id as "articleId", o.quantity, false as "isRepeated", o.is_late as "isLate"
    from bread_order o where o.establishment_id = ${establishmentId} and o.day = ${day}
    union all
    select t.occupancy_id, t.article_id, t.quantity, true, false from bread_standing t
    where t.establishment_id = ${establishmentId} and t.from_day <= ${day} and (t.until_day is null or t.until_day >= ${day})
      and not exists (select from bread_order o where o.establishment_id = t.establishment_id and o.occupancy_id = t.occupancy_id
        and o.day = ${day} and o.article_id = t.article_id)`.execute(tx)
  return rows
}

/** Articles that may be ordered, and those that somebody ordered for that day before they were withdrawn. */
const articlesOf = async (
  { tx, establishmentId }: Context,
  ordered: readonly number[],
): Promise<BreadBoard['articles']> => {
  const { rows } = await sql<BreadBoard['articles'][number]>`
    select a.id, a.code, a.label, a.price from article a
    join article_family f on f.establishment_id = a.establishment_id and f.id = a.article_family_id
    where a.establishment_id = ${establishmentId}
      and ((a.is_ordered and a.active and f.active) or a.id = any (${[...ordered]}::bigint[]))
    order by f.position, f.id, a.position, a.id`.execute(tx)
  return rows
}

const tillsOf = async ({ tx, establishmentId }: Context): Promise<BreadBoard['tills']> => {
  const { rows } = await sql<BreadBoard['tills'][number]>`
    select r.id, r.label from cash_register r
    join cash_register_type t on t.establishment_id = r.establishment_id and t.id = r.cash_register_type_id
    where r.establishment_id = ${establishmentId} and r.active and t.active order by r.position, r.id`.execute(tx)
  return rows
}

/** The hour of the day before, as the house set it, and the hour it is there. */
export const hourOf = async (context: Context): Promise<{ readonly until: string; readonly now: LocalMoment }> => {
  const { sale } = await preferencesOf(context.tx, context.establishmentId)
  return { until: sale.breadUntil, now: await momentHere(context) }
}

const rowOf = (
  { arrival, goneOn, handedAt, isWaiting, ...stay }: StayRow,
  day: Day,
  lines: readonly Line[],
): BreadRow => ({
  ...stay,
  isGone: !isServed({ arrival, departure: stay.departure, goneOn }, day),
  lines: lines
    .filter(({ occupancyId, quantity }) => occupancyId === stay.occupancyId && quantity > 0)
    .map(({ articleId, quantity, isRepeated, isLate: late }) => ({ articleId, quantity, isRepeated, isLate: late })),
  handedAt,
  ticket: handedAt === null ? null : isWaiting === true ? 'WAITING' : 'TAKEN',
})

/** By whom orders may still be taken after the hour: whoever answers for the articles. */
export const mayInsist = ({ rights }: Context): boolean => allows(rights.sale_article, 'write')

/** `day` left out: the morning that comes. */
export const readBoard = async (context: Context, asked: Day | undefined): Promise<BreadBoard> => {
  const { until, now } = await hourOf(context)
  const day = asked ?? addDays(now.day, 1)
  const lines = await linesOf(context, day)
  const byStay = Map.groupBy(lines, ({ occupancyId }) => occupancyId)
  const rows = (await staysOf(context, day))
    .map((stay) => rowOf(stay, day, byStay.get(stay.occupancyId) ?? []))
    .filter((row) => !row.isGone || row.lines.length > 0)
  const articles = await articlesOf(context, [
    ...new Set(rows.flatMap((row) => row.lines.map((line) => line.articleId))),
  ])
  const baked = rows.filter(({ isGone }) => !isGone).flatMap((row) => row.lines)
  return {
    ...{ day, today: now.day, until, isLate: isLate(day, now, until), mayInsist: mayInsist(context) },
    ...{ articles, tills: await tillsOf(context), rows },
    totals: articles.map(({ id }) => ({
      articleId: id,
      quantity: baked.reduce((sum, line) => sum + (line.articleId === id ? line.quantity : 0), 0),
    })),
  }
}
