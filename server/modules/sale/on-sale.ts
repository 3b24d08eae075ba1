/** What a till sells at this instant, where it stands: articles at the price of the moment, with their rates, parts and stock. */
import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import { priceAt } from '#domain/sale/commercialization.ts'
import type { Moment, Offer } from '#domain/sale/commercialization.ts'
import type { SoldArticle, TillBoard } from '#contract/operations/sale/till.ts'
import type { Asking, Context } from '#server/platform/http/route.ts'

/** Day and hour of the instant of the request, where the campsite is. */
export const momentHere = async ({ tx, establishmentId, now }: Asking): Promise<Moment> => {
  const { rows } = await sql<Moment>`
    select (${now}::timestamptz at time zone time_zone)::date as day,
      to_char(${now}::timestamptz at time zone time_zone, 'HH24:MI') as time
    from establishment where id = ${establishmentId}`.execute(tx)
  const [moment] = rows
  if (moment === undefined) throw new Error('a session has an establishment')
  return moment
}

/** Offers of `a` that concern a till, as `domain/sale/commercialization.ts` reads them. */
const offersFor = (cashRegisterId: number) => sql`coalesce((
  select json_agg(json_build_object('cashRegisterId', o.cash_register_id, 'startDate', o.start_date, 'endDate', o.end_date,
    'weekdays', o.weekdays, 'fromTime', o.from_time, 'toTime', o.to_time, 'price', o.price, 'isSold', o.is_sold))
  from article_offer o where o.establishment_id = a.establishment_id and o.article_id = a.id
    and (o.cash_register_id is null or o.cash_register_id = ${cashRegisterId})), '[]')`

/** What `a` is made of, in its order. */
const PARTS = sql`coalesce((
  select json_agg(json_build_object('articleId', p.id, 'label', p.label, 'price', p.price, 'quantity', m.quantity,
    'nature', p.nature, 'rate', r.rate, 'takeawayRate', coalesce(w.rate, r.rate)) order by m.position, p.id)
  from article_part m
  join article p on p.establishment_id = m.establishment_id and p.id = m.article_id
  join tva r on r.establishment_id = p.establishment_id and r.id = p.tva_id
  left join tva w on w.establishment_id = p.establishment_id and w.id = p.takeaway_tva_id
  where m.establishment_id = a.establishment_id and m.menu_id = a.id), '[]')`

type Read = SoldArticle & { readonly offers: readonly Offer[] }

/**
 * Articles that this till sells now, families then articles in their order; what is hidden, or whose family is, is out. Two statements,
 * however many there are. `ids`: these alone.
 */
export const articlesOnSale = async (
  asking: Asking,
  cashRegisterId: number,
  ids?: readonly number[],
): Promise<readonly SoldArticle[]> => {
  const { tx, establishmentId } = asking
  const reading = sql<Read>`
    select a.id, a.code, a.label, a.article_family_id as "familyId", a.price, a.is_free_price as "isFreePrice", a.nature,
      r.rate, coalesce(w.rate, r.rate) as "takeawayRate", a.barcode, coalesce(a.color, f.color) as color,
      a.is_discountable as "isDiscountable", a.is_for_adults as "isForAdults",
      case when a.has_deposit then a.deposit_amount end as deposit,
      case when a.has_stock then coalesce(a.stock, 0) end as stock, a.is_low as "isLow",
      ${PARTS} as parts, ${offersFor(cashRegisterId)} as offers
    from article a
    join article_family f on f.establishment_id = a.establishment_id and f.id = a.article_family_id
    join tva r on r.establishment_id = a.establishment_id and r.id = a.tva_id
    left join tva w on w.establishment_id = a.establishment_id and w.id = a.takeaway_tva_id
    where a.establishment_id = ${establishmentId} and a.active and f.active ${ids === undefined ? sql`` : sql`and a.id = any (${[...ids]}::bigint[])`}
    order by f.position, f.id, a.position, a.id`.execute(tx)
  const [moment, { rows }] = await Promise.all([momentHere(asking), reading])
  return rows.flatMap(({ offers, ...article }) => {
    const price: Cents | null = priceAt(offers, article.price, cashRegisterId, moment)
    return price === null ? [] : [{ ...article, price }]
  })
}

/** Families of what this till sells now, in their order; `articles`, where they are read already. */
export const familiesOnSale = async (
  context: Context,
  cashRegisterId: number,
  articles?: readonly SoldArticle[],
): Promise<TillBoard['families']> => {
  const sold = articles ?? (await articlesOnSale(context, cashRegisterId))
  const ids = [...new Set(sold.map(({ familyId }) => familyId))]
  const { rows } = await sql<TillBoard['families'][number]>`
    select id, label, color from article_family
    where establishment_id = ${context.establishmentId} and id = any (${ids}::bigint[]) order by position, id`.execute(
    context.tx,
  )
  return rows
}
