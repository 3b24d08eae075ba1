import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { ListAnswer, ListRow } from '#contract/list.ts'
import { FILE_STATUS } from '#contract/lists/booking/partner-stay.ts'
import type { BookingStatus, PayerFile } from '#contract/operations/booking/file.ts'
import type { Day } from '#domain/day.ts'

/** Domain rules 2.1. */
export const ORIGIN = defineStates('origin', {
  1: ['Direct', 'neutral'],
  2: ['Passage', 'neutral'],
  3: ['Internet', 'neutral'],
  4: ['Partenaire', 'neutral'],
  5: ['Import', 'neutral'],
})

const CANCELLED = { status: ['CANCELLED'] } as const

/** Files: quotes, options, reservations, stays, and what was cancelled of them. */
export const bookingList = defineList({
  name: 'booking',
  base: 'booking/booking',
  right: 'booking_booking',
  refreshedBy: ['booking'],
  columns: {
    code: col.text('Dossier', { sort: true, width: 116 }),
    statusId: col.state('Statut', FILE_STATUS, { width: 120 }),
    customerName: col.text('Client', { null: true, sort: true }),
    arrival: col.day('Arrivée', { sort: true, width: 110 }),
    departure: col.day('Départ', { sort: true, width: 110 }),
    /** « A12, A14 », the type's code where no place is held. */
    places: col.text('Emplacement', { width: 150 }),
    people: col.count('Pers.', { width: 76 }),
    /** Last day that a quote or an option stands. */
    until: col.day('Valable jusqu’au', {
      null: true,
      sort: true,
      width: 150,
      where: { statusId: [1, 2] },
      or: { label: 'Option jusqu’au', where: { statusId: [2] } },
    }),
    origin: col.said('Origine', { width: 120 }),
    accessChannel: col.text('Canal', { null: true, width: 110 }),
    bookedOn: col.day('Réservé le', { sort: true, width: 110 }),
    total: col.money('Total', { sort: true, sum: true, width: 128, or: { label: 'Gardé', where: CANCELLED } }),
    paid: col.money('Réglé', { width: 128 }),
    balance: col.money('Solde', { sort: true, sum: true, width: 128 }),
    owed: col.said('Payeurs', { only: 'file' }),
  },
  filters: {
    /** Code, customer's names, telephone, accents ignored. */
    text: by.text('Client, code du dossier'),
    statusId: by.id(),
    ids: by.ids(),
    customerId: by.id(),
    /** Which dates `from` and `to` are: a night between them, or the day itself, both included. */
    on: by.view('Dates regardées', {
      stay: 'Présents',
      arrival: 'Arrivées',
      departure: 'Départs',
      bookedOn: 'Réservés',
      balanceDue: 'Échéances',
    }),
    days: by.days('du', 'au'),
    /** Left out: live ones. */
    status: by.choice('État', 'En vigueur', { SAVED: 'En vigueur', EXPIRED: 'Expirés', CANCELLED: 'Annulés' }),
    withBalance: by.flag('Solde dû'),
    /** Their last day is over, or is today: options that money keeps, quotes to call about. */
    isEnding: by.flag('À échéance'),
    /** Whether everybody has left; left out: whoever is still here, and who left. */
    isGone: by.flag('Partis, à clore'),
    placeTypeId: by.record('Type', '', 'placeType'),
    placeId: by.record('Emplacement', '', 'place'),
    originId: by.state('Origine', '', ORIGIN),
    partnerId: by.record('Partenaire', '', 'partner'),
    accessChannelId: by.record('Canal d’accès', '', 'accessChannel'),
  },
  facts: also<{
    readonly id: number
    readonly version: number
    readonly status: BookingStatus
    readonly originId: number
    /** Who brought it. */
    readonly partner: string | null
    readonly customerId: number | null
    readonly customerCode: string | null
    readonly optionExpiry: Day | null
    readonly quoteValidUntil: Day | null
    /** Who owes what, where several pay; null: the customer alone. */
    readonly payers: readonly PayerFile[] | null
  }>(),
})

export type BookingRow = ListRow<typeof bookingList>
export type BookingList = ListAnswer<typeof bookingList>

/** The partner by its name; the others by how the stay came. */
export const originOf = ({ originId, partner }: Pick<BookingRow, 'originId' | 'partner'>): string =>
  partner ?? ORIGIN.word(ORIGIN.keys.find((known) => known === originId) ?? 1)

/** By the French. */
export const english = {
  Dossier: 'Booking',
  Arrivée: 'Arrival',
  Départ: 'Departure',
  Canal: 'Channel',
  Total: 'Total',
  Statut: 'Status',
  Annulés: 'Cancelled',
  Direct: 'Direct',
  Passage: 'Walk-in',
  Import: 'Import',
  'Pers.': 'Pers.',
  'Option jusqu’au': 'Option until',
  Origine: 'Origin',
  'Réservé le': 'Booked on',
  Gardé: 'Kept',
  Réglé: 'Paid',
  Solde: 'Balance',
  Payeurs: 'Payers',
  'Client, code du dossier': 'Customer, booking code',
  'En vigueur': 'In force',
  Expirés: 'Expired',
  'Dates regardées': 'Dates looked at',
  Présents: 'Present',
  Arrivées: 'Arrivals',
  Départs: 'Departures',
  Réservés: 'Booked',
  Échéances: 'Balance due',
  du: 'from',
  'Solde dû': 'Balance due',
  'À échéance': 'Last day reached',
  'Partis, à clore': 'Left, to be closed',
}
