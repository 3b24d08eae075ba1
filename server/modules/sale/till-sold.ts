/** The articles of a ticket, as they are sold now; what only comes back may be hidden since. */
import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Sold } from '#domain/sale/ticket.ts'
import { articlesOnSale } from '#server/modules/sale/on-sale.ts'
import type { Asking } from '#server/platform/http/route.ts'

interface Wanted {
  readonly cashRegisterId: number
  readonly lines: readonly { readonly articleId: number; readonly quantity: number }[]
}

const returned = async ({ tx, establishmentId }: Asking, ids: readonly number[]): Promise<Sold[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<Sold, 'parts'> & { deposit: Cents | null }>`
    select a.id, a.label, a.price, a.is_free_price as "isFreePrice", a.nature, t.rate, coalesce(w.rate, t.rate) as "takeawayRate",
      a.is_discountable as "isDiscountable", case when a.has_deposit then a.deposit_amount end as deposit
    from article a join tva t on t.establishment_id = a.establishment_id and t.id = a.tva_id
    left join tva w on w.establishment_id = a.establishment_id and w.id = a.takeaway_tva_id
    where a.establishment_id = ${establishmentId} and a.id = any (${[...ids]}::bigint[])`.execute(tx)
  return rows.map((row) => ({ ...row, parts: [] }))
}

/** By number; one that is neither sold now nor brought back is not there. */
export const soldArticles = async (asking: Asking, wanted: Wanted): Promise<ReadonlyMap<number, Sold>> => {
  const sells = new Set(wanted.lines.filter(({ quantity }) => quantity >= 0).map(({ articleId }) => articleId))
  const back = wanted.lines.filter(({ quantity }) => quantity < 0).map(({ articleId }) => articleId)
  const [now, brought] = await Promise.all([
    sells.size === 0 ? [] : articlesOnSale(asking, wanted.cashRegisterId, [...sells]),
    returned(asking, [...new Set(back)]),
  ])
  const found = new Map<number, Sold>(brought.map((one) => [one.id, one]))
  for (const article of now) if (sells.has(article.id)) found.set(article.id, article)
  for (const id of sells) if (!now.some((article) => article.id === id)) found.delete(id)
  return found
}
