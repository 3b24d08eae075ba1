/**
 * Stocks of articles. Whoever sells, receives or counts goes through `moveStock`: figures and moves never part. Articles are locked in one
 * order, so that two tills never wait for each other.
 */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { CountInput, StockSheetRow } from '#contract/operations/sale/stock.ts'
import { readRow } from '#server/crud/edit.ts'
import { ARTICLE } from '#server/modules/sale/articles.ts'
import type { Change, Context } from '#server/platform/http/route.ts'

export type StockMoveKind = 'SALE' | 'RETURN' | 'IN' | 'OUT' | 'COUNT'

export interface StockMove {
  readonly articleId: number
  /** Negative: it leaves. */
  readonly quantity: number
  readonly kind: StockMoveKind
  /** The ticket that it is of. */
  readonly document?: string
  readonly reason?: string
}

/**
 * Moves the stock of the articles that are followed, and writes each move with what it left; others are passed over. One statement. A stock
 * may go below zero: what was sold was there, whatever was counted. No version changes: a form that is open stays as it is. `alongside`:
 * what else changed, told with the articles.
 */
export const moveStock = async (
  context: Context,
  moves: readonly StockMove[],
  alongside: readonly Change[] = [],
): Promise<void> => {
  if (moves.length === 0) return context.changed(alongside)
  const { tx, establishmentId, now, user } = context
  const asked = moves.map(({ articleId, quantity, kind, document, reason }, rank) => ({
    ...{ rank, article_id: articleId, quantity, kind },
    ...{ document: document ?? null, reason: reason ?? null },
  }))
  const { rows } = await sql<{ id: number }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as m (rank integer, article_id bigint, quantity integer, kind text, document text, reason text)),
    held as materialized (
      select a.id, coalesce(a.stock, 0) as stock from article a
      where a.establishment_id = ${establishmentId} and a.has_stock and a.id in (select article_id from asked)
      order by a.id for update),
    told as (
      select m.*, h.stock + sum(m.quantity) over (partition by m.article_id order by m.rank) as stock_after
      from asked m join held h on h.id = m.article_id),
    moved as (
      update article a set stock = h.stock + t.quantity
      from held h join (select article_id, sum(quantity) as quantity from asked group by article_id) t on t.article_id = h.id
      where a.establishment_id = ${establishmentId} and a.id = h.id)
    insert into article_stock_move (establishment_id, article_id, kind, quantity, stock_after, reason, document, moved_at, moved_by)
    select ${establishmentId}, article_id, kind, quantity, stock_after, reason, document, ${now}, ${user.id} from told order by rank
    returning article_id as id`.execute(tx)
  const ids = [...new Set(rows.map(({ id }) => id))]
  const articles = ids.map((id): Change => ({ entity: 'article', id, action: 'SAVED', functionality: 'sale_article' }))
  await context.changed([...articles, ...alongside])
}

/** What comes in, or leaves otherwise than by a sale. Throws RuleError record.unknown, article.noStock. */
export const moveByHand = async (
  context: Context,
  id: number,
  {
    kind,
    quantity,
    reason,
  }: { readonly kind: 'IN' | 'OUT'; readonly quantity: number; readonly reason: string | null },
): Promise<{ status: 'SAVED'; id: number }> => {
  const { hasStock, label } = await readRow(ARTICLE, context, id)
  if (hasStock !== true) throw new RuleError('article.noStock', { label: String(label) })
  const why = reason === null ? {} : { reason }
  await moveStock(context, [{ articleId: id, kind, quantity: kind === 'OUT' ? -quantity : quantity, ...why }])
  return { status: 'SAVED', id }
}

/** Every article whose stock is followed, in the order of the files. */
export const stockSheet = async ({ tx, establishmentId }: Context): Promise<{ list: readonly StockSheetRow[] }> => {
  const { rows } = await sql<StockSheetRow>`
    select a.id, a.code, a.label, f.label as family, coalesce(a.stock, 0) as stock, a.is_low as "isLow"
    from article a join article_family f on f.establishment_id = a.establishment_id and f.id = a.article_family_id
    where a.establishment_id = ${establishmentId} and a.has_stock and a.active
    order by f.position, f.id, a.position, a.id`.execute(tx)
  return { list: rows }
}

interface Counted {
  readonly id: number
  readonly label: string
  readonly hasStock: boolean
}

/**
 * Puts the difference that each count shows into the stock of now: what was sold while somebody counted stays sold. A move each, also where
 * the count is right. Throws RuleError record.unknown, article.noStock.
 */
export const countStock = async (
  context: Context,
  { counts, reason }: { readonly counts: readonly CountInput[]; readonly reason: string | null },
): Promise<{ status: 'SAVED'; count: number }> => {
  const ids = counts.map(({ articleId }) => articleId)
  const { rows } = await sql<Counted>`
    select id, label, has_stock as "hasStock" from article
    where establishment_id = ${context.establishmentId} and id = any (${ids}::bigint[])`.execute(context.tx)
  if (rows.length < ids.length) throw new RuleError('record.unknown')
  const unfollowed = rows.find(({ hasStock }) => !hasStock)
  if (unfollowed !== undefined) throw new RuleError('article.noStock', { label: unfollowed.label })
  const why = reason === null ? {} : { reason }
  await moveStock(
    context,
    counts.map(({ articleId, counted, expected }) => ({
      ...{ articleId, kind: 'COUNT' as const, quantity: counted - expected },
      ...why,
    })),
  )
  return { status: 'SAVED', count: counts.length }
}
