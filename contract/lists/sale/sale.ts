import type { SaleState } from '#domain/sale/account.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { Tone } from '#contract/list.ts'

export const SALE_STATE = defineStates('saleState', {
  QUOTE: ['Devis', 'info'],
  EXPIRED: ['Devis échu', 'bad'],
  SALE: ['À livrer', 'waiting'],
  PARTLY_DELIVERED: ['Livré en partie', 'waiting'],
  DELIVERED: ['À facturer', 'attention'],
  BILLED: ['Facturé', 'good'],
  CANCELLED: ['Annulé', 'neutral'],
  CREDITED: ['Annulé par avoir', 'neutral'],
} satisfies Record<SaleState, readonly [string, Tone]>)

/** Sums that a sale comes to, cents: « 100 € et plus ». */
export const SALE_AMOUNTS = {
  0: 'Moins de 50 €',
  5000: '50 € et plus',
  10000: '100 € et plus',
  50000: '500 € et plus',
  100000: '1 000 € et plus',
} as const

/** Sales on account, and where each stands. */
export const saleList = defineList({
  name: 'sale',
  base: 'sale/sale',
  right: 'sale_sale',
  refreshedBy: ['sale', 'payment', 'bill'],
  columns: {
    code: col.text('Numéro', { sort: true, width: 110 }),
    madeOn: col.day('Date', { sort: true, width: 102 }),
    customer: col.text('Client', { null: true, sort: true }),
    label: col.text('Objet', { null: true }),
    state: col.state('État', SALE_STATE, { width: 170 }),
    delivered: col.text('Livré', { null: true, width: 90 }),
    total: col.money('Montant', { sum: true, sort: true }),
    paid: col.money('Encaissé', { sum: true }),
    owed: col.money('À encaisser', { sum: true, width: 120 }),
  },
  filters: {
    text: by.text('Numéro, client, article', { width: 170 }),
    days: by.days('Du', 'Au'),
    state: by.state('État', 'Tous les états', SALE_STATE, { width: 180 }),
    customerId: by.id(),
    amount: by.choice('Montant', 'Tous les montants', SALE_AMOUNTS, { width: 170 }),
    unpaid: by.flag('À encaisser'),
  },
  facts: also<{ readonly id: number }>(),
})

/** By the French. */
export const english = {
  'Devis échu': 'Quote expired',
  'À livrer': 'To deliver',
  'Livré en partie': 'Partly delivered',
  'Annulé par avoir': 'Cancelled by a credit note',
  Objet: 'Subject',
  Livré: 'Delivered',
  'Moins de 50 €': 'Less than €50',
  '50 € et plus': '€50 and more',
  '100 € et plus': '€100 and more',
  '500 € et plus': '€500 and more',
  '1 000 € et plus': '€1,000 and more',
  'Tous les montants': 'All amounts',
}
