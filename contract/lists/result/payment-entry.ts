import { also, by, col, defineList, defineStates } from '#contract/list.ts'

/** What money was for. */
export const NATURE = defineStates('paymentNature', {
  DOWN_PAYMENT: ['Arrhes et acomptes', 'info'],
  PAYMENT: ['Règlement', 'good'],
  CASH_REGISTER_SALE: ['Vente en caisse', 'good'],
  DAMAGE: ['Caution encaissée', 'bad'],
  GUARANTEE: ['Caution', 'neutral'],
})

/** What kind of row it is: money comes in, goes back, or a row is taken back. */
export const ROW_TYPE = defineStates('paymentRowType', {
  PAYMENT: ['Règlement', 'good'],
  REFUND: ['Remboursement', 'attention'],
  REVERSAL: ['Extourne', 'bad'],
})

/** Every movement of money of the site. */
export const paymentEntryList = defineList({
  name: 'paymentEntry',
  base: 'result/payment',
  right: 'payment_payment',
  refreshedBy: ['payment', 'guarantee'],
  columns: {
    paidOn: col.day('Date', { sort: true }),
    payerName: col.text('Payeur', { null: true, sort: true }),
    bookingCode: col.text('Dossier', { null: true, width: 120 }),
    method: col.text('Mode de règlement', { sort: true, width: 160 }),
    nature: col.state('Nature', NATURE, { width: 180 }),
    type: col.state('Type', ROW_TYPE, { width: 150 }),
    slip: col.text('Remise', { null: true, width: 110 }),
    group: col.money('Règlement groupé', { null: true, width: 130 }),
    operator: col.text('Utilisateur', { width: 150 }),
    till: col.text('Poste', { width: 110 }),
    amount: col.money('Montant', { sort: true, sum: true, width: 124 }),
  },
  filters: {
    text: by.text('Payeur, dossier', { width: 170 }),
    days: by.days('Du', 'Au'),
    methodId: by.record('Mode de règlement', 'Modes', 'paymentMethod'),
    nature: by.state('Nature', 'Natures', NATURE),
    /** `REVENUE`: guarantees apart, as the results count. */
    money: by.choice('Sens', 'Mouvements', {
      REVENUE: 'Hors cautions',
      IN: 'Encaissé',
      BACK: 'Remboursé',
    }),
    operatorId: by.offered('Utilisateur', 'Utilisateurs'),
    till: by.text('Poste', { width: 110 }),
  },
  facts: also<{ readonly id: number; readonly bookingId: number | null }>(),
})

/** By the French. */
export const english = {
  'Arrhes et acomptes': 'Deposits and down payments',
  Règlement: 'Payment',
  'Vente en caisse': 'Sale at the till',
  'Caution encaissée': 'Guarantee kept',
  Remboursement: 'Refund',
  Extourne: 'Reversal',
  Remise: 'Deposit',
  Payeur: 'Payer',
  Nature: 'Kind',
  Utilisateur: 'User',
  Poste: 'Station',
  'Payeur, dossier': 'Payer, booking',
  Modes: 'Methods',
  Natures: 'Kinds',
  Sens: 'Direction',
  Mouvements: 'Movements',
  'Hors cautions': 'Without guarantees',
  Utilisateurs: 'Users',
}
