import type { GuaranteeStatus } from '#domain/billing/guarantee.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { Tone } from '#contract/list.ts'

/** 1 in progress, 2 released, 3 cashed, 4 card-provider hold (spec 3); 0: asked, nothing came. */
export const GUARANTEE = defineStates('guarantee', {
  0: ['Demandée', 'attention'],
  1: ['En cours', 'good'],
  2: ['Restituée', 'neutral'],
  3: ['Encaissée', 'bad'],
  4: ['Empreinte bancaire', 'good'],
} satisfies Record<GuaranteeStatus, readonly [string, Tone]>)

/** Damage deposits of stays: what is in hand, and what became of it. */
export const guaranteeList = defineList({
  name: 'guarantee',
  base: 'payment/guarantee',
  right: 'payment_guarantee',
  refreshedBy: ['guarantee'],
  columns: {
    bookingCode: col.text('Dossier', { null: true, width: 112 }),
    customerName: col.text('Client', { sort: true }),
    place: col.text('Empl.', { width: 80 }),
    arrival: col.day('Arrivée', { null: true, only: 'file' }),
    departure: col.day('Départ', { null: true, sort: true }),
    label: col.text('Caution'),
    status: col.state('État', GUARANTEE, { width: 148 }),
    method: col.text('Mode de règlement', { null: true, width: 130 }),
    asked: col.money('Demandé', { sum: true }),
    received: col.money('Reçu', { sum: true }),
    returned: col.money('Rendu', { sum: true }),
    cashed: col.money('Encaissé', { sum: true }),
    inHand: col.money('Détenu', { sum: true, sort: true }),
  },
  filters: {
    text: by.text('Client, dossier', { width: 190 }),
    days: by.days('Départ du', 'Départ au'),
    status: by.state('État', 'Tous les états', GUARANTEE),
    methodId: by.record('Mode de règlement', 'Tous les modes', 'paymentMethod'),
  },
  facts: also<{ readonly id: number; readonly bookingId: number }>(),
})

/** By the French. */
export const english = {
  'Empl.': 'Pitch',
  Caution: 'Guarantee',
  Demandé: 'Asked',
  Reçu: 'Received',
  Rendu: 'Returned',
  Détenu: 'In hand',
  'Client, dossier': 'Customer, booking',
  'Départ du': 'Departure from',
  'Départ au': 'Departure to',
  'Tous les états': 'All states',
  'Tous les modes': 'All methods',
  Demandée: 'Asked',
  'En cours': 'In progress',
  Restituée: 'Returned',
  Encaissée: 'Cashed',
  'Empreinte bancaire': 'Card hold',
}
