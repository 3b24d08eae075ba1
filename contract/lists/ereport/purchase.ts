import { also, by, col, defineList, defineStates } from '#contract/list.ts'

export const PURCHASE_STATE = defineStates('purchase', {
  RECEIVED: ['À décider', 'waiting'],
  APPROVED: ['Approuvée', 'done'],
  REFUSED: ['Refusée', 'neutral'],
})

/** What somebody should look at before approving. */
export const PURCHASE_FLAG = defineStates('purchaseFlag', {
  DOUBLE: ['Double', 'bad'],
  OTHER: ['Autre destinataire', 'bad'],
  SUMS: ['Totaux incohérents', 'attention'],
})

/** Invoices of suppliers, as they came by the platform or by hand. */
export const purchaseList = defineList({
  name: 'purchase',
  base: 'purchase',
  right: 'payment_expense',
  refreshedBy: ['purchase', 'expense'],
  columns: {
    receivedAt: col.instant('Reçue le', { sort: true, width: 140 }),
    seller: col.text('Fournisseur', { sort: true }),
    number: col.text('Numéro', { sort: true, width: 160 }),
    issuedOn: col.day('Date', { sort: true, width: 100 }),
    dueOn: col.day('Échéance', { null: true, sort: true, width: 100 }),
    vat: col.money('TVA', { sum: true, width: 110 }),
    total: col.money('Montant TTC', { sum: true, sort: true, width: 130 }),
    state: col.state('État', PURCHASE_STATE, { sort: true, width: 130 }),
    flag: col.state('À vérifier', PURCHASE_FLAG, { null: true, width: 170 }),
    receivedBy: col.text('Par', { null: true, width: 130 }),
  },
  filters: {
    days: by.days('Du', 'au'),
    state: by.state('État', 'Tous', PURCHASE_STATE, { width: 150 }),
    text: by.text('Fournisseur, numéro'),
  },
  facts: also<{ readonly id: number }>(),
})

/** By the French. */
export const english = {
  'À décider': 'To decide',
  Approuvée: 'Approved',
  Refusée: 'Refused',
  Double: 'Duplicate',
  'Autre destinataire': 'Another addressee',
  'Totaux incohérents': 'Totals do not agree',
  'Reçue le': 'Received on',
  'À vérifier': 'To check',
  'Fournisseur, numéro': 'Supplier, number',
} as const
