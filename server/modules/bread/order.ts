/** Bread is ordered for a morning, or for every one until the guest leaves. */
import { sql } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { checkBread, checkHour, isServed } from '#domain/sale/bread.ts'
import type { ServedStay } from '#domain/sale/bread.ts'
import { hourOf, mayInsist } from '#server/modules/bread/read.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface OfDay {
  readonly day: Day
  readonly occupancyId: number
}

interface Ordering extends OfDay {
  readonly lines: readonly { readonly articleId: number; readonly quantity: number }[]
  readonly isRepeated: boolean
  readonly insists: boolean
}

interface Served extends ServedStay {
  readonly place: string
}

/** One desk at a time for each stay. Throws RuleError record.unknown. */
const lockStay = async ({ tx, establishmentId }: Context, occupancyId: number): Promise<Served> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bread ${establishmentId} ${occupancyId}`}, 0))`.execute(tx)
  const { rows } = await sql<Served>`
    select place, arrival, departure, gone_on as "goneOn" from served_stay
    where establishment_id = ${establishmentId} and occupancy_id = ${occupancyId}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Throws RuleError record.unknown, bread.notThere. */
export const servedStay = async (context: Context, { day, occupancyId }: OfDay): Promise<Served> => {
  const stay = await lockStay(context, occupancyId)
  if (!isServed(stay, day)) throw new RuleError('bread.notThere', { place: stay.place, day })
  return stay
}

/** Throws RuleError bread.handed. */
export const checkNotHanded = async (
  { tx, establishmentId }: Context,
  { day, occupancyId }: OfDay,
  place: string,
): Promise<void> => {
  const { rows } = await sql`select from bread_handed
    where establishment_id = ${establishmentId} and occupancy_id = ${occupancyId} and day = ${day}`.execute(tx)
  if (rows.length > 0) throw new RuleError('bread.handed', { place })
}

/** What is ordered may be: still, or from before it was withdrawn. Throws RuleError bread.notOrdered, sale.wrongQuantity. */
const checkLines = async ({ tx, establishmentId }: Context, { occupancyId, day, lines }: Ordering): Promise<void> => {
  for (const { quantity } of lines) checkBread(quantity)
  const ids = lines.filter(({ quantity }) => quantity > 0).map(({ articleId }) => articleId)
  const { rows } = await sql<{ id: number }>`
    select a.id from article a join article_family f on f.establishment_id = a.establishment_id and f.id = a.article_family_id
    where a.establishment_id = ${establishmentId} and a.id = any (${ids}::bigint[])
      and ((a.is_ordered and a.active and f.active) or exists (select from bread_order o where o.establishment_id = a.establishment_id
        and o.occupancy_id = ${occupancyId} and o.day = ${day} and o.article_id = a.id))`.execute(tx)
  if (rows.length < new Set(ids).size) throw new RuleError('bread.notOrdered')
}

/** Every day from that one on; what was said before of single days after it goes. */
const repeat = async (
  { tx, establishmentId, user, now }: Context,
  { day, occupancyId, lines }: Ordering,
): Promise<void> => {
  const stay = sql`establishment_id = ${establishmentId} and occupancy_id = ${occupancyId}`
  await sql`delete from bread_standing where ${stay} and from_day >= ${day}`.execute(tx)
  await sql`update bread_standing set until_day = ${addDays(day, -1)} where ${stay} and (until_day is null or until_day >= ${day})`.execute(
    tx,
  )
  await sql`delete from bread_order o where ${stay} and o.day >= ${day} and not exists (select from bread_handed h
    where h.establishment_id = o.establishment_id and h.occupancy_id = o.occupancy_id and h.day = o.day)`.execute(tx)
  const rows = lines.filter(({ quantity }) => quantity > 0)
  await sql`insert into bread_standing (establishment_id, occupancy_id, article_id, from_day, quantity, ordered_by, ordered_at)
    select ${establishmentId}, ${occupancyId}, l."articleId", ${day}, l.quantity, ${user.id}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l ("articleId" bigint, quantity integer)`.execute(tx)
}

/** That day alone: every article that may come every day is said, nothing of it too. */
const once = async (
  { tx, establishmentId, user, now }: Context,
  { day, occupancyId, lines }: Ordering,
  late: boolean,
): Promise<void> => {
  await sql`insert into bread_order as o (establishment_id, occupancy_id, day, article_id, quantity, is_late, ordered_by, ordered_at)
    select ${establishmentId}, ${occupancyId}, ${day}, l."articleId", l.quantity, ${late}, ${user.id}, ${now}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("articleId" bigint, quantity integer)
    on conflict (establishment_id, occupancy_id, day, article_id) do update set quantity = excluded.quantity,
      is_late = o.is_late or excluded.is_late, ordered_by = excluded.ordered_by, ordered_at = excluded.ordered_at
    where o.quantity <> excluded.quantity`.execute(tx)
}

/** One that came every day comes no more from that day on. */
const endRepeat = async ({ tx, establishmentId }: Context, { day, occupancyId }: OfDay): Promise<void> => {
  const stay = sql`establishment_id = ${establishmentId} and occupancy_id = ${occupancyId}`
  await sql`delete from bread_standing where ${stay} and from_day >= ${day}`.execute(tx)
  await sql`update bread_standing set until_day = ${addDays(day, -1)} where ${stay} and (until_day is null or until_day >= ${day})`.execute(
    tx,
  )
}

/**
 * Throws RuleError record.unknown, bread.notThere, bread.handed, bread.notOrdered, sale.wrongQuantity, right.insufficient for who insists
 * and may not, and the codes of `checkHour`.
 */
export const orderBread = async (context: Context, input: Ordering): Promise<void> => {
  const { place } = await servedStay(context, input)
  if (input.insists && !mayInsist(context)) throw new RuleError('right.insufficient')
  const late = checkHour({ ...input, ...(await hourOf(context)) })
  await checkNotHanded(context, input, place)
  await checkLines(context, input)
  if (input.isRepeated) await repeat(context, input)
  else await endRepeat(context, input)
  if (!input.isRepeated || late) await once(context, input, late)
  await tellBread(context, input.occupancyId)
}

export const tellBread = (context: Context, occupancyId: number): Promise<void> =>
  context.changed({ entity: 'breadOrder', id: occupancyId, action: 'SAVED', functionality: 'sale_sale' })
