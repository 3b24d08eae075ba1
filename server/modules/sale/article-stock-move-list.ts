/** What the moves of a stock are read from. */
import { sql } from 'kysely'
import { articleStockMoveList } from '#contract/lists/sale/article-stock-move.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn } from '#server/list/rows.ts'

export const articleStockMoveListRoutes = listRoutes(
  articleStockMoveList,
  {
    from: sql`article_stock_move m join app_user u on u.id = m.moved_by join establishment e on e.id = m.establishment_id`,
    visible: ({ establishmentId }) => sql`m.establishment_id = ${establishmentId}`,
    columns: {
      movedAt: sql`m.moved_at`,
      kind: sql`m.kind`,
      quantity: sql`m.quantity`,
      stockAfter: sql`m.stock_after`,
      reason: sql`m.reason`,
      document: sql`m.document`,
      movedBy: sql`u.name`,
    },
    facts: { id: sql`m.id` },
    filters: {
      days: (days) => daysIn(sql`(m.moved_at at time zone e.time_zone)::date`, days),
      kind: (kind) => sql`m.kind = ${kind}`,
      articleId: (id) => sql`m.article_id = ${id}`,
    },
    order: sql`m.id desc`,
    last: [sql`m.id`],
  },
  { summary: 'Lister les mouvements de stock d’un article' },
)
