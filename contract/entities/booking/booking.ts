import { ATTACHED, ATTACHED_SHOWN } from '#contract/attachment.ts'
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** Nights on which a place is not sold: works, damage, personal use. Its nights are a row of the ledger (ARCHITECTURE.md, idea 1). */
export const unavailability = defineEntity({
  name: 'unavailability',
  path: 'booking/unavailability',
  right: 'booking_unavailability',
  scope: 'site',
  label: { one: 'Indisponibilité', many: 'Indisponibilités', feminine: true },
  display: 'reason',
  fields: {
    placeId: f.ref('Emplacement', 'place', { required: true }),
    arrival: f.day('Du', { required: true, help: 'Première nuit qui n’est pas vendue.' }),
    departure: f.day('Au', {
      required: true,
      help: 'Jour où l’emplacement est rendu : un client peut arriver ce jour-là.',
    }),
    reason: f.text('Motif', { required: true, max: 80, help: 'Lu sur le planning. Exemple : toiture à refaire.' }),
    note: f.note('Note', { max: 2000 }),
  },
  list: ['placeId', 'arrival', 'departure', 'reason'],
  form: [['placeId'], ['arrival', 'departure'], ['reason'], ['note']],
  screens: { list: '/unavailability-list', edit: '/unavailability/$unavailabilityId', chapter: 'planning' },
})

/** What belongs to a stay: a signed quote, an order, a certificate. A file is no declared entity: its id is a number here. */
export const bookingAttachment = defineEntity({
  name: 'bookingAttachment',
  path: 'booking/attachment',
  right: 'booking_booking',
  scope: 'site',
  label: { one: 'Pièce jointe', many: 'Pièces jointes', feminine: true },
  parent: 'bookingId',
  fields: { bookingId: f.integer('Dossier', { readOnly: true }), ...ATTACHED },
  ...ATTACHED_SHOWN,
})

/** By the French. */
export const english = {
  Indisponibilité: 'Unavailability',
  Indisponibilités: 'Unavailabilities',
  'entity.unavailability.arrival': 'From',
  'entity.unavailability.departure': 'To',
  'Première nuit qui n’est pas vendue.': 'First night that is not sold.',
  'Jour où l’emplacement est rendu : un client peut arriver ce jour-là.':
    'Day on which the pitch is given back: a guest may arrive that day.',
  Motif: 'Reason',
  Dossier: 'File',
  'Lu sur le planning. Exemple : toiture à refaire.': 'Read on the planning. Example: roof to be mended.',
  Note: 'Note',
}
