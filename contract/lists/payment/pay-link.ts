import type { LinkUse, PayLinkState } from '#domain/billing/pay-link.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { Tone } from '#contract/list.ts'

export const PAY_LINK = defineStates('payLink', {
  WAITING: ['Se prépare', 'waiting'],
  PENDING: ['En attente', 'attention'],
  PAID: ['Payé', 'good'],
  HELD: ['Caution bloquée', 'good'],
  REFUSED: ['Carte refusée', 'bad'],
  EXPIRED: ['Échu', 'neutral'],
  CANCELLING: ['S’annule', 'waiting'],
  CANCELLED: ['Annulé', 'neutral'],
  RELEASED: ['Caution libérée', 'neutral'],
  FAILED: ['Pas fait', 'bad'],
} satisfies Record<PayLinkState, readonly [string, Tone]>)

export const PAY_LINK_USE = defineStates('payLinkUse', {
  PAYMENT: ['Paiement', 'neutral'],
  HOLD: ['Caution', 'neutral'],
} satisfies Record<LinkUse, readonly [string, Tone]>)

/** Links sent to guests to pay, or to have a caution held: where each stands. */
export const payLinkList = defineList({
  name: 'payLink',
  base: 'payment/pay-link',
  right: 'payment_payment',
  refreshedBy: ['payLink'],
  columns: {
    createdAt: col.instant('Demandé le', { sort: true, width: 140 }),
    bookingCode: col.text('Dossier', { null: true, width: 112 }),
    customerName: col.text('Client', { sort: true }),
    use: col.state('Objet', PAY_LINK_USE, { width: 120 }),
    provider: col.text('Prestataire', { width: 120 }),
    state: col.state('État', PAY_LINK, { width: 150 }),
    expiresAt: col.instant('Valable jusqu’au', { width: 140 }),
    amount: col.money('Demandé', { sum: true, sort: true }),
    paid: col.money('Reçu ou bloqué', { sum: true, width: 130 }),
    refunded: col.money('Rendu', { sum: true }),
    problem: col.said('À traiter'),
  },
  filters: {
    text: by.text('Client, dossier', { width: 190 }),
    days: by.days('Demandé du', 'Demandé au'),
    state: by.state('État', 'Tous les états', PAY_LINK),
    problem: by.flag('À traiter'),
  },
  facts: also<{
    readonly id: number
    readonly bookingId: number
    readonly problemCode: string | null
    readonly problemContext: Readonly<Record<string, string | number>>
  }>(),
})

/** By the French. */
export const english = {
  'Se prépare': 'Being made',
  'En attente': 'Waiting',
  Payé: 'Paid',
  'Caution bloquée': 'Guarantee held',
  'Carte refusée': 'Card refused',
  Échu: 'Expired',
  'S’annule': 'Being cancelled',
  Annulé: 'Cancelled',
  'Caution libérée': 'Guarantee released',
  'Pas fait': 'Not made',
  'Demandé le': 'Asked on',
  Objet: 'Purpose',
  Paiement: 'Payment',
  'Valable jusqu’au': 'Valid until',
  'Reçu ou bloqué': 'Received or held',
  'À traiter': 'To look at',
  'Demandé du': 'Asked from',
  'Demandé au': 'Asked to',
}
