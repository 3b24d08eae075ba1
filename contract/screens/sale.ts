import { screens } from '#contract/screen.ts'

const ARTICLE = { right: 'sale_article', chapter: 'caisse', texts: ['crud'] } as const

export const sale = screens('sale', {
  '/article-list': { ...ARTICLE, texts: ['crud', 'printing'] },
  '/article/$articleId': ARTICLE,
  '/article-part/$articleId': ARTICLE,
  '/article-stock/$articleId': ARTICLE,
  '/article-stocktaking': ARTICLE,
  '/article-commercialization': ARTICLE,
})
