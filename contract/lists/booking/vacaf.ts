import type { AidState } from '#domain/booking/aid.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { Tone } from '#contract/list.ts'

/** What became of an aid; VOID: its stay is cancelled, or gives no right any more. */
export const AID_STATE = defineStates('holidayAid', {
  REQUESTED: ['Demandée', 'waiting'],
  AGREED: ['Accordée', 'info'],
  BILLED: ['À recevoir', 'attention'],
  PAID: ['Payée', 'good'],
  REFUSED: ['Refusée', 'bad'],
  VOID: ['Sans objet', 'neutral'],
} satisfies Record<AidState, readonly [string, Tone]>)

/** /vacaf-list: holiday aids of stays; of one office it is its statement. */
export const vacafList = defineList({
  name: 'vacaf',
  base: 'booking/vacaf',
  right: 'booking_vacaf',
  refreshedBy: ['holidayAid', 'aidTransfer', 'booking', 'payment', 'bill'],
  columns: {
    bookingCode: col.text('Dossier', { null: true, width: 112 }),
    family: col.text('Famille', { sort: true }),
    beneficiary: col.text('N° allocataire', { width: 128 }),
    office: col.text('Organisme', { sort: true }),
    arrival: col.day('Arrivée', { sort: true }),
    departure: col.day('Départ', { sort: true }),
    nights: col.count('Nuits', { only: 'file' }),
    state: col.state('État', AID_STATE, { width: 124 }),
    stayPrice: col.money('Prix du séjour', { sum: true, only: 'file' }),
    billNumber: col.text('Facture', { null: true, width: 112 }),
    agreed: col.money('Accordé', { null: true, sum: true, only: 'file' }),
    amount: col.money('Aide', { sum: true, sort: true }),
    paid: col.money('Reçu', { sum: true }),
    due: col.money('Reste dû', { sum: true, sort: true }),
  },
  filters: {
    text: by.text('Famille, dossier, allocataire', { width: 230 }),
    days: by.days('Départ du', 'Départ au'),
    state: by.state('État', 'Tous les états', AID_STATE, { width: 150 }),
    office: by.offered('Organisme', 'Tous les organismes', { width: 190 }),
  },
  facts: also<{ readonly id: number; readonly bookingId: number }>(),
})

/** By the French. */
export const english = {
  Nuits: 'Nights',
  Famille: 'Family',
  'N° allocataire': 'Beneficiary no.',
  Organisme: 'Office',
  'Prix du séjour': 'Price of the stay',
  Accordé: 'Agreed',
  Aide: 'Aid',
  'Reste dû': 'Still due',
  'Famille, dossier, allocataire': 'Family, file, beneficiary',
  'Tous les organismes': 'All offices',
  Accordée: 'Agreed',
  'À recevoir': 'To be received',
  Payée: 'Paid',
  Refusée: 'Refused',
  'Sans objet': 'Void',
}
