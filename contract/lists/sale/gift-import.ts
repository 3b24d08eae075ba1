import { also, by, col, defineList, defineStates } from '#contract/list.ts'

/** Where a voucher that somebody else sold is. */
export const GIFT_IMPORT_STATE = defineStates('giftImportState', {
  ERROR: ['En erreur', 'bad'],
  DONE: ['Intégré', 'good'],
  IGNORED: ['Écarté', 'neutral'],
})

/** Vouchers of files of other sellers, each once. */
export const giftImportList = defineList({
  name: 'giftImport',
  base: 'sale/gift-sale-import',
  right: 'sale_gift',
  refreshedBy: ['giftImport'],
  columns: {
    state: col.state('État', GIFT_IMPORT_STATE, { sort: true, width: 130 }),
    seller: col.text('Vendeur', { sort: true, width: 130 }),
    reference: col.text('Référence', { sort: true, width: 140 }),
    soldOn: col.day('Vendu le', { null: true, sort: true, width: 110 }),
    article: col.text('Article', { sort: true }),
    buyer: col.text('Acheteur', { sort: true, width: 140 }),
    amount: col.money('Montant', { null: true, sort: true, sum: true, width: 110 }),
    giftCode: col.text('Bon', { null: true, width: 140 }),
    receivedAt: col.instant('Reçu le', { only: 'file' }),
    problem: col.said('Motif'),
  },
  filters: {
    view: by.view('Lignes montrées', { TO_DO: 'À traiter', ALL: 'Toutes' }),
    text: by.text('Référence, nom, code', { width: 190 }),
    state: by.state('État', 'Tous les états', GIFT_IMPORT_STATE, { width: 170 }),
    days: by.days('Reçu du', 'Reçu jusqu’au'),
  },
  facts: also<{
    readonly id: number
    readonly why: { readonly code: string; readonly context: Readonly<Record<string, string | number>> } | null
  }>(),
})

/** By the French. */
export const english = {
  Intégré: 'Integrated',
  Écarté: 'Set aside',
  'Lignes montrées': 'Lines shown',
  'Référence, nom, code': 'Reference, name, code',
}
