import { commercialization } from '#contract/operations/sale/commercialization.ts'
import { menus } from '#contract/operations/sale/menu.ts'
import { articleStock } from '#contract/operations/sale/stock.ts'
import { articleImport, articlePictures, priceLabelsBody } from '#contract/operations/sale/article.ts'
import { idParams } from '#contract/operations/input.ts'
import { previewImport, runImport } from '#server/modules/sale/import.ts'
import { importModel } from '#server/modules/sale/import-model.ts'
import { readMenu, saveMenu } from '#server/modules/sale/menus.ts'
import { readOffers, saveOffers } from '#server/modules/sale/offers.ts'
import { getArticlePicture, pictureOf, putPicture, removePicture } from '#server/modules/sale/pictures.ts'
import type { ArticlePictureSize } from '#server/modules/sale/pictures.ts'
import { priceLabels } from '#server/modules/sale/price-labels.ts'
import { countStock, moveByHand, stockSheet } from '#server/modules/sale/stock.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

/** Keys of tills show it, and sellers need no right on the files of articles. */
const pictureRoute = (size: ArticlePictureSize, name: string): Route =>
  route(
    {
      method: 'GET',
      path: `sale/article-picture/${name}/:id`,
      right: 'session',
      write: false,
      summary: `Photo d’un article (${name})`,
      params: idParams,
      ids: { id: 'article' },
    },
    (context, { params }) => getArticlePicture(context, size, params.id),
  )

/** Operations on articles that a declaration cannot say. */
export const articleRoutes: readonly Route[] = [
  handle(commercialization.read)((context) => readOffers(context)),
  handle(commercialization.save)((context, { params, body }) => saveOffers(context, params.id, body)),
  handle(menus.read)((context, { params }) => readMenu(context, params.id)),
  handle(menus.save)((context, { params, body }) => saveMenu(context, params.id, body)),
  handle(articleStock.sheet)((context) => stockSheet(context)),
  handle(articleStock.count)((context, { body }) => countStock(context, body)),
  handle(articleStock.move)((context, { params, body }) => moveByHand(context, params.id, body)),
  handle(articleImport.preview)((context, { body }) => previewImport(context, body.rows)),
  handle(articleImport.run)((context, { body }) => runImport(context, body.rows)),
  handle(articlePictures.read)((context, { params }) => pictureOf(context, params.id)),
  handle(articlePictures.remove)((context, { params }) => removePicture(context, params.id)),
  pictureRoute('screen', 'image'),
  pictureRoute('thumb', 'thumb'),
  route(
    {
      method: 'POST',
      path: 'sale/article-picture/upload/:id',
      right: ['sale_article', 'write'],
      write: true,
      summary: 'Photo d’un article : envoi',
      params: idParams,
      upload: 'uploadfile',
    },
    (context, { params, body }) => putPicture(context, params.id, body),
  ),
  route(
    {
      method: 'GET',
      path: 'sale/article-import/model',
      right: ['sale_article', 'read'],
      write: false,
      summary: 'Import d’articles : le fichier modèle',
    },
    (context) => importModel(context),
  ),
  route(
    {
      method: 'POST',
      path: 'sale/article/price-labels',
      right: ['sale_article', 'read'],
      write: false,
      summary: 'Étiquettes de prix',
      body: priceLabelsBody,
    },
    (context, { body }) => priceLabels(context, body),
  ),
]
