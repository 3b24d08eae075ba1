import { also, by, col, defineList, defineStates } from '#contract/list.ts'

export const CREDIT = defineStates('credit', {
  OPEN: ['En cours', 'good'],
  USED: ['Utilisé', 'neutral'],
  EXPIRED: ['Périmé', 'bad'],
  CANCELLED: ['Annulé', 'bad'],
})

/** Where a credit note comes from. */
export const CREDIT_ORIGIN = defineStates('creditOrigin', {
  BILL: ['Facture annulée', 'neutral'],
  REFUND: ['Trop-perçu', 'neutral'],
  GOODWILL: ['Geste commercial', 'info'],
})

/** Credit notes in favour of customers: what they were made of, what is left, and until when (domain rules, section 4). */
export const creditList = defineList({
  name: 'credit',
  base: 'result/credit-note',
  right: 'payment_bill',
  refreshedBy: ['payment', 'bill'],
  columns: {
    number: col.text('Numéro', { sort: true, width: 120 }),
    issuedOn: col.day('Émis le', { sort: true }),
    customerName: col.text('Client', { null: true, sort: true }),
    bookingCode: col.text('Dossier', { null: true, width: 116 }),
    origin: col.state('Origine', CREDIT_ORIGIN, { width: 164 }),
    reason: col.text('Motif'),
    validUntil: col.day('Valable jusqu’au', { sort: true, width: 130 }),
    state: col.state('État', CREDIT, { width: 116 }),
    amount: col.money('Montant', { sum: true, sort: true }),
    used: col.money('Utilisé', { sum: true }),
    left: col.money('Reste', { sum: true, sort: true }),
  },
  filters: {
    text: by.text('Numéro, client, dossier', { width: 200 }),
    days: by.days('Émis du', 'Émis au'),
    state: by.state('État', 'Tous les états', CREDIT),
    origin: by.state('Origine', 'Toutes les origines', CREDIT_ORIGIN),
  },
  facts: also<{ readonly id: number; readonly bookingId: number | null; readonly billId: number | null }>(),
})

/** By the French. */
export const english = {
  Utilisé: 'Used',
  Périmé: 'Expired',
  Annulé: 'Cancelled',
  'Facture annulée': 'Cancelled invoice',
  'Trop-perçu': 'Overpayment',
  'Geste commercial': 'Goodwill',
  'Émis le': 'Issued on',
  Origine: 'Origin',
  'Valable jusqu’au': 'Valid until',
  Reste: 'Left',
  'Émis du': 'Issued from',
  'Émis au': 'Issued to',
  'Toutes les origines': 'All origins',
}
