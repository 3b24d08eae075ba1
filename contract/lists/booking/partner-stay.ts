import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { Cents } from '#domain/money.ts'
import type { ListRow } from '#contract/list.ts'

/** Domain rules 2.1. */
export const FILE_STATUS = defineStates('fileStatus', {
  1: ['Devis', 'neutral'],
  2: ['Option', 'neutral'],
  3: ['Réservation', 'neutral'],
  4: ['Séjour', 'neutral'],
  5: ['Clos', 'neutral'],
})

/** Stays that partners bring (spec 4, "partner view"): what each pays and keeps. */
export const partnerStayList = defineList({
  name: 'partnerBooking',
  base: 'booking/partner-booking',
  right: 'customer_partner_partner',
  refreshedBy: ['booking'],
  columns: {
    code: col.text('Dossier', { sort: true, width: 112 }),
    statusId: col.state('Statut', FILE_STATUS, { only: 'file' }),
    partner: col.text('Partenaire', { sort: true, width: 152 }),
    customerName: col.text('Client', { null: true, sort: true }),
    arrival: col.day('Arrivée', { sort: true, width: 110 }),
    departure: col.day('Départ', { sort: true, width: 110 }),
    places: col.text('Emplacements', { width: 124 }),
    total: col.money('Total', { sort: true, sum: true, width: 108 }),
    /** Charged to the partner. */
    byPartner: col.money('À sa charge', { sort: true, sum: true, width: 120 }),
    /** What the partner keeps, its VAT included. */
    commission: col.money('Commission TTC', { sort: true, sum: true, width: 158 }),
    /** What of it the partner keeps out of what it pays; the rest is due to it, on its own invoice. */
    retained: col.money('dont déduite', { sort: true, sum: true, width: 124 }),
    /** byPartner − retained − what it paid. */
    owedByPartner: col.money('Reste dû', { sort: true, sum: true, width: 112 }),
  },
  filters: {
    statusId: by.id(),
    partnerId: by.record('Partenaire', 'Tous les partenaires', 'partner', { width: 200 }),
    /** Stays that have a night between these days, both included. */
    days: by.days('À partir du', 'Jusqu’au'),
    cancelled: by.flag('Annulés'),
  },
  facts: also<{
    readonly id: number
    readonly version: number
    readonly customerId: number | null
    readonly partnerId: number
    readonly balance: Cents
  }>(),
})

export type PartnerStay = ListRow<typeof partnerStayList>

/** By the French. */
export const english = {
  Réservation: 'Booking',
  'À sa charge': 'Charged to it',
  'Commission TTC': 'Commission incl. VAT',
  'dont déduite': 'deducted',
  'Reste dû': 'Still owed',
  'Tous les partenaires': 'All partners',
  'À partir du': 'From',
  'Jusqu’au': 'Until',
  Devis: 'Quote',
  Option: 'Option',
  Séjour: 'Stay',
  Clos: 'Closed',
}
