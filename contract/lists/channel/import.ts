import type { ImportEvent, ImportState } from '#domain/booking/import.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { ListAnswer, ListBeside, Tone } from '#contract/list.ts'
import type { Reason } from '#domain/booking/facts.ts'
import type { Cents } from '#domain/money.ts'

export const IMPORT_STATE = defineStates('importState', {
  TO_ACCEPT: ['À accepter', 'attention'],
  ACCEPTED: ['Acceptée', 'waiting'],
  REFUSED: ['Refusée', 'bad'],
  REFUSED_COUNTER: ['Refusée, autre proposition', 'bad'],
  TO_INTEGRATE: ['À intégrer', 'waiting'],
  INTEGRATED: ['Intégrée', 'good'],
  ERROR: ['En erreur', 'bad'],
  FORCED_VALIDATED: ['Validée ici seulement', 'info'],
  FORCED_REFUSED: ['Refusée ici seulement', 'done'],
  WAITING: ['Attend sa réservation', 'waiting'],
  IGNORED: ['Remplacée', 'done'],
} satisfies Record<ImportState, readonly [string, Tone]>)

/** What a message tells; a message without an event could not be read. */
export const IMPORT_EVENT = defineStates('importEvent', {
  BOOK: ['Réservation', 'neutral'],
  MODIFY: ['Modification', 'neutral'],
  CANCEL: ['Annulation', 'neutral'],
  NONE: ['Illisible', 'neutral'],
} satisfies Record<ImportEvent | 'NONE', readonly [string, Tone]>)

/** What the channels sold, what waits for someone, and money without a stay. */
export const importList = defineList({
  name: 'bookingImport',
  base: 'booking/booking-import',
  right: 'booking_import',
  refreshedBy: ['bookingImport'],
  columns: {
    state: col.state('État', IMPORT_STATE, { sort: true, width: 210 }),
    number: col.text('Numéro', { sort: true, width: 96 }),
    event: col.state('Nature', IMPORT_EVENT, { sort: true, width: 106 }),
    channel: col.text('Canal', { sort: true, width: 90 }),
    guest: col.text('Client', { sort: true }),
    arrival: col.day('Arrivée', { null: true, sort: true, width: 108 }),
    departure: col.day('Départ', { null: true, sort: true, width: 108 }),
    total: col.money('Total', { sort: true, width: 88 }),
    paid: col.money('Encaissé', { sort: true, width: 100 }),
    bookingCode: col.text('Dossier', { null: true, sort: true, width: 116 }),
    receivedAt: col.instant('Reçu le', { sort: true, width: 152 }),
  },
  filters: {
    /** TO_DO: waits for someone. PAID: the channel has money of the guest, and no stay stands for it. */
    view: by.view('Messages montrés', {
      TO_DO: 'À traiter',
      ERROR: 'En erreur',
      PAID: 'Payées sans séjour',
      ALL: 'Toutes',
    }),
    text: by.text('Numéro, client, dossier…', { width: 180 }),
    onlineBookingId: by.offered('Canal', 'Tous les canaux', { width: 160 }),
    days: by.days('Reçu du', 'Reçu jusqu’au'),
  },
  facts: also<{
    readonly id: number
    readonly version: number
    readonly externalId: string | null
    readonly externalVersion: number | null
    readonly problem: Reason | null
    readonly bookingId: number | null
  }>(),
})

/** `paid` is the money of the view PAID. */
export type ImportAnswer = ListAnswer<typeof importList, ListBeside & { readonly paid: Cents }>

/** By the French. */
export const english = {
  Encaissé: 'Cashed',
  Toutes: 'All',
  Annulation: 'Cancellation',
  'À accepter': 'To accept',
  Acceptée: 'Accepted',
  Refusée: 'Refused',
  'Refusée, autre proposition': 'Refused, counter-proposal',
  'À intégrer': 'To integrate',
  Intégrée: 'Integrated',
  'En erreur': 'In error',
  'Validée ici seulement': 'Valid here only',
  'Refusée ici seulement': 'Refused here only',
  'Attend sa réservation': 'Waits for its booking',
  Remplacée: 'Replaced',
  Modification: 'Change',
  Illisible: 'Unreadable',
  'Reçu le': 'Received',
  'Messages montrés': 'Messages shown',
  'À traiter': 'To do',
  'Payées sans séjour': 'Paid, no stay',
  'Numéro, client, dossier…': 'Number, guest, file…',
  'Tous les canaux': 'All channels',
  'Reçu du': 'Received from',
  'Reçu jusqu’au': 'Received until',
}
