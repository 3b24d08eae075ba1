import type { GiftKind, GiftState } from '#domain/billing/gift.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { Tone } from '#contract/list.ts'

export const GIFT_STATE = defineStates('giftState', {
  SOLD: ['Vendu', 'good'],
  PARTLY_USED: ['Utilisé en partie', 'waiting'],
  USED: ['Utilisé', 'neutral'],
  EXPIRED: ['Expiré', 'bad'],
  CANCELLED: ['Annulé', 'neutral'],
} satisfies Record<GiftState, readonly [string, Tone]>)

export const GIFT_KIND = defineStates('giftKind', {
  VALUE: ['Valeur', 'neutral'],
  ARTICLE: ['Article', 'neutral'],
  SERVICE: ['Prestation', 'neutral'],
} satisfies Record<GiftKind, readonly [string, Tone]>)

/** Gift vouchers that were sold, and where each stands. */
export const giftList = defineList({
  name: 'giftSale',
  base: 'sale/gift-sale',
  right: 'sale_gift',
  refreshedBy: ['giftSale', 'payment'],
  columns: {
    code: col.text('Code', { sort: true, width: 142 }),
    soldOn: col.day('Vendu le', { sort: true, width: 102 }),
    kind: col.state('Sorte', GIFT_KIND, { width: 108 }),
    label: col.text('Bon'),
    buyer: col.text('Acheteur', { sort: true, width: 150 }),
    beneficiary: col.text('Bénéficiaire', { null: true, sort: true, width: 130 }),
    until: col.day('Valable jusqu’au', { sort: true, width: 130 }),
    state: col.state('État', GIFT_STATE, { width: 148 }),
    amount: col.money('Montant', { sum: true, sort: true }),
    left: col.money('Reste', { sum: true, sort: true }),
    owed: col.money('À encaisser', { sum: true, width: 108 }),
  },
  filters: {
    text: by.text('Code, nom', { width: 150 }),
    days: by.days('Vendu du', 'Vendu au'),
    kind: by.state('Sorte', 'Toutes les sortes', GIFT_KIND, { width: 165 }),
    state: by.state('État', 'Tous les états', GIFT_STATE, { width: 180 }),
    soon: by.flag('Expire sous 30 jours'),
    unpaid: by.flag('À encaisser'),
  },
  facts: also<{ readonly id: number }>(),
})

/** By the French. */
export const english = {
  Vendu: 'Sold',
  'Utilisé en partie': 'Partly used',
  Utilisé: 'Used',
  Expiré: 'Expired',
  'Vendu le': 'Sold on',
  Sorte: 'Kind',
  Prestation: 'Service',
  Bon: 'Voucher',
  Acheteur: 'Buyer',
  Bénéficiaire: 'Beneficiary',
  Reste: 'Left',
  'À encaisser': 'To be paid',
  'Code, nom': 'Code, name',
  'Vendu du': 'Sold from',
  'Vendu au': 'Sold to',
  'Expire sous 30 jours': 'Expires within 30 days',
  'Toutes les sortes': 'All kinds',
}
