/** What is sold beside stays, at the till or on account (spec 1, « ancillary sales »). An article is hidden, never deleted (spec 7). */
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

export const articleFamily = defineEntity({
  name: 'articleFamily',
  path: 'sale/article-family',
  right: 'sale_article',
  scope: 'site',
  label: { one: 'Famille d’articles', many: 'Familles d’articles', feminine: true },
  unique: [['label']],
  ordered: true,
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    color: f.color('Couleur', { help: 'Celle des touches de ses articles, à moins qu’ils n’aient la leur.' }),
    active: f.boolean('Visible', { initial: true, help: 'Cachée, elle n’est plus proposée ; ses ventes restent.' }),
  },
  list: ['label', 'color', 'active'],
  form: [['label', 'color', 'active']],
  screens: { list: '/famille-article-list', edit: '/famille-article/$familleId', chapter: 'caisse' },
})

/** What the law taxes it as: goods on the day of the sale, services when they are paid (CGI 269). */
export const ARTICLE_NATURES = { GOODS: 'Marchandise', SERVICE: 'Prestation de service' } as const

export const article = defineEntity({
  name: 'article',
  path: 'sale/article',
  right: 'sale_article',
  scope: 'site',
  label: { one: 'Article', many: 'Articles' },
  unique: [['code'], ['barcode']],
  ordered: true,
  fields: {
    code: f.text('Code', { required: true, max: 20 }),
    label: f.text('Libellé', { required: true, max: 60 }),
    articleFamilyId: f.ref('Famille', 'articleFamily', { required: true }),
    price: f.money('Prix TTC', { required: true, min: 0, max: 9_999_900 }),
    isFreePrice: f.boolean('Prix libre', { help: 'Le prix se tape à chaque vente.' }),
    nature: f.choice('Nature', ARTICLE_NATURES, { required: true, initial: 'GOODS' }),
    tvaId: f.ref('TVA sur place', 'tva', { required: true }),
    takeawayTvaId: f.ref('TVA à emporter', 'tva', {
      help: 'Vide : la même. Une boisson sans alcool ou un plat emportés sont souvent à un autre taux (CGI 278-0 bis, 279).',
    }),
    barcode: f.text('Code-barres', { max: 48, help: 'Ce que lit la douchette. Vide : l’article se vend à la touche.' }),
    color: f.color('Couleur', { help: 'Celle de sa touche. Vide : celle de sa famille.' }),
    isDiscountable: f.boolean('Remise permise', { initial: true }),
    isOrdered: f.boolean('À commander la veille', {
      help: 'Proposé aux commandes de pain : les emplacements le demandent pour le lendemain matin.',
    }),
    isForAdults: f.boolean('Interdit aux mineurs', { help: 'La caisse demande de vérifier l’âge (alcool, tabac).' }),
    hasDeposit: f.boolean('Consigne'),
    depositAmount: f.money('Montant de la consigne', { min: 1, max: 100_000 }),
    depositStock: f.integer('Objets consignés', { min: 0, max: 100_000 }),
    hasStock: f.boolean('Suivi du stock'),
    stock: f.integer('En stock', { min: -1_000_000, max: 1_000_000, readOnly: true }),
    stockAlert: f.integer('Seuil d’alerte', { min: 0, max: 100_000 }),
    isLow: f.boolean('Sous le seuil', { readOnly: true }),
    active: f.boolean('Visible', { initial: true, help: 'Caché, il n’est plus vendu ; ses ventes restent.' }),
  },
  list: ['code', 'label', 'articleFamilyId', 'price', 'tvaId', 'stock', 'isLow', 'active'],
  form: [
    ['code', 'label', 'articleFamilyId'],
    ['price', 'isFreePrice', 'nature'],
    ['tvaId', 'takeawayTvaId'],
    ['barcode', 'color'],
    ['isDiscountable', 'isForAdults', 'isOrdered', 'active'],
    ['hasDeposit', 'depositAmount', 'depositStock'],
    ['hasStock', 'stock', 'stockAlert'],
  ],
  screens: { list: '/article-list', edit: '/article/$articleId', chapter: 'caisse' },
})

/** By the French. */
export const english = {
  'Famille d’articles': 'Family of articles',
  'Familles d’articles': 'Families of articles',
  'Celle des touches de ses articles, à moins qu’ils n’aient la leur.':
    'That of the keys of its articles, unless they have their own.',
  Visible: 'Visible',
  'Cachée, elle n’est plus proposée ; ses ventes restent.': 'Hidden, it is offered no more; its sales stay.',
  Article: 'Article',
  Articles: 'Articles',
  'Prix TTC': 'Price incl. VAT',
  'Prix libre': 'Free price',
  'Le prix se tape à chaque vente.': 'The price is typed at each sale.',
  Marchandise: 'Goods',
  'Prestation de service': 'Service',
  'TVA sur place': 'VAT eaten in',
  'TVA à emporter': 'VAT taken away',
  'Vide : la même. Une boisson sans alcool ou un plat emportés sont souvent à un autre taux (CGI 278-0 bis, 279).':
    'Empty: the same. A soft drink or a dish that is taken away often bears another rate (CGI 278-0 bis, 279).',
  'Code-barres': 'Bar code',
  'Ce que lit la douchette. Vide : l’article se vend à la touche.':
    'What the scanner reads. Empty: the article is sold by its key.',
  'Celle de sa touche. Vide : celle de sa famille.': 'That of its key. Empty: that of its family.',
  'Remise permise': 'May be discounted',
  'À commander la veille': 'Ordered the day before',
  'Proposé aux commandes de pain : les emplacements le demandent pour le lendemain matin.':
    'Offered by orders of bread: places ask for it for the next morning.',
  'Interdit aux mineurs': 'Adults only',
  'La caisse demande de vérifier l’âge (alcool, tabac).': 'The till asks to check the age (alcohol, tobacco).',
  Consigne: 'Deposit',
  'Montant de la consigne': 'Amount of the deposit',
  'Objets consignés': 'Objects under deposit',
  'Suivi du stock': 'Stock is followed',
  'En stock': 'In stock',
  'Seuil d’alerte': 'Alert below',
  'Sous le seuil': 'Below the alert',
  'Caché, il n’est plus vendu ; ses ventes restent.': 'Hidden, it is sold no more; its sales stay.',
}
