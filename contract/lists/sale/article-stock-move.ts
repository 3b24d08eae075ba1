import { also, by, col, defineList, defineStates } from '#contract/list.ts'

/** Why a stock moved. */
export const STOCK_MOVES = defineStates('stockMove', {
  SALE: ['Vente', 'neutral'],
  RETURN: ['Retour', 'info'],
  IN: ['Entrée', 'good'],
  OUT: ['Sortie', 'attention'],
  COUNT: ['Inventaire', 'done'],
})

/** Moves of the stock of an article. */
export const articleStockMoveList = defineList({
  name: 'articleStockMove',
  base: 'sale/article-stock-move',
  right: 'sale_article',
  refreshedBy: ['article'],
  columns: {
    movedAt: col.instant('Le', { sort: true, width: 150 }),
    kind: col.state('Mouvement', STOCK_MOVES, { width: 140 }),
    quantity: col.count('Quantité', { width: 110 }),
    stockAfter: col.count('En stock', { width: 110 }),
    reason: col.text('Motif', { null: true }),
    document: col.text('Ticket', { null: true, width: 140 }),
    movedBy: col.text('Par', { width: 160 }),
  },
  filters: {
    days: by.days('Du', 'Au'),
    kind: by.state('Mouvement', 'Tous les mouvements', STOCK_MOVES, { width: 190 }),
    articleId: by.id(),
  },
  facts: also<{ readonly id: number }>(),
})

/** By the French. */
export const english = {
  Retour: 'Return',
  Entrée: 'In',
  Sortie: 'Out',
  Inventaire: 'Stock-taking',
  Mouvement: 'Move',
  'Tous les mouvements': 'All moves',
  Ticket: 'Ticket',
  Par: 'By',
}
