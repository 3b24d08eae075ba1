/** Rows that say when an article is sold, where and at which price: read for all articles, written one article at a time. */
import { sql } from 'kysely'
import type { OfferedArticle, OfferInput, OffersAnswer } from '#contract/operations/sale/commercialization.ts'
import { readRow } from '#server/crud/edit.ts'
import { momentHere } from '#server/modules/sale/on-sale.ts'
import { ARTICLE, touchArticle } from '#server/modules/sale/articles.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { FieldError } from '#contract/schema.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Every article with its rows, in the order of the files; hidden ones too, for who shows them again. */
export const readOffers = async (context: Context): Promise<OffersAnswer> => {
  const { tx, establishmentId } = context
  const moment = await momentHere(context)
  const { rows: registers } = await sql<OffersAnswer['registers'][number]>`
    select id, code, label, active from cash_register
    where establishment_id = ${establishmentId} order by position, id`.execute(tx)
  const { rows: families } = await sql<OffersAnswer['families'][number]>`
    select id, label from article_family where establishment_id = ${establishmentId} order by position, id`.execute(tx)
  const { rows: articles } = await sql<OfferedArticle>`
    select a.id, a.version, a.code, a.label, a.article_family_id as "familyId", a.price, a.is_free_price as "isFreePrice",
      a.active and f.active as "isVisible",
      coalesce((
        select json_agg(json_build_object('cashRegisterId', o.cash_register_id, 'startDate', o.start_date, 'endDate', o.end_date,
          'weekdays', o.weekdays, 'fromTime', o.from_time, 'toTime', o.to_time, 'price', o.price, 'isSold', o.is_sold) order by o.id)
        from article_offer o where o.establishment_id = a.establishment_id and o.article_id = a.id), '[]') as offers
    from article a join article_family f on f.establishment_id = a.establishment_id and f.id = a.article_family_id
    where a.establishment_id = ${establishmentId} order by f.position, f.id, a.position, a.id`.execute(tx)
  return { moment, registers, families, articles }
}

/** A price is that of something sold, within what an article may cost; a till is one of the site's. Throws FieldsError. */
const checkOffers = async ({ tx, establishmentId }: Context, offers: readonly OfferInput[]): Promise<void> => {
  const tills = [...new Set(offers.flatMap(({ cashRegisterId }) => cashRegisterId ?? []))]
  const { rows } = await sql<{ id: number }>`
    select id from cash_register where establishment_id = ${establishmentId} and id = any (${tills}::bigint[])`.execute(
    tx,
  )
  const known = new Set(rows.map(({ id }) => id))
  const { min = 0, max = 0 } = ARTICLE.entity.fields.price
  const faults = offers.flatMap(({ cashRegisterId, price, isSold }, i): FieldError[] => {
    if (cashRegisterId !== null && !known.has(cashRegisterId))
      return [{ path: `offers.${i}.cashRegisterId`, message: 'reference.unknown' }]
    if (price === null) return []
    if (!isSold) return [{ path: `offers.${i}.price`, message: 'article.priceNotSold' }]
    return price < min || price > max ? [{ path: `offers.${i}.price`, message: 'amount.absurd' }] : []
  })
  if (faults.length > 0) throw new FieldsError(faults)
}

/** Replaces the rows of an article. Throws RuleError record.unknown, StaleError where it changed since it was read, FieldsError. */
export const saveOffers = async (
  context: Context,
  id: number,
  { version, offers }: { readonly version: number; readonly offers: readonly OfferInput[] },
): Promise<{ status: 'SAVED'; id: number }> => {
  const { tx, establishmentId } = context
  await readRow(ARTICLE, context, id)
  await checkOffers(context, offers)
  await touchArticle(context, id, version)
  await sql`delete from article_offer where establishment_id = ${establishmentId} and article_id = ${id}`.execute(tx)
  for (const offer of offers)
    await sql`
      insert into article_offer (establishment_id, article_id, cash_register_id, start_date, end_date, weekdays, from_time, to_time, price, is_sold)
      values (${establishmentId}, ${id}, ${offer.cashRegisterId}, ${offer.startDate}, ${offer.endDate},
        ${[...offer.weekdays]}::smallint[], ${offer.fromTime}, ${offer.toTime}, ${offer.price}, ${offer.isSold})`.execute(
      tx,
    )
  await context.changed({ entity: 'article', id, action: 'SAVED', functionality: 'sale_article' })
  return { status: 'SAVED', id }
}
