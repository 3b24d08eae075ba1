import { sale } from '#contract/screens/sale.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(sale, {
  '/article-list': () => import('#web/screens/sale/article-list.tsx').then((m) => m.ArticleList),
  '/article/$articleId': () => import('#web/screens/sale/article-screen.tsx').then((m) => m.ArticleScreen),
  '/article-part/$articleId': () => import('#web/screens/sale/menu/menu-part.tsx').then((m) => m.MenuScreen),
  '/article-stock/$articleId': () => import('#web/screens/sale/stock/stock-part.tsx').then((m) => m.StockScreen),
  '/article-stocktaking': () => import('#web/screens/sale/stock/stocktaking.tsx').then((m) => m.Stocktaking),
  '/article-commercialization': () =>
    import('#web/screens/sale/offers/commercialization.tsx').then((m) => m.ArticleCommercialization),
})
