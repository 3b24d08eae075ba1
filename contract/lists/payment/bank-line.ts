import { also, by, col, defineList, defineStates } from '#contract/list.ts'

export const BANK_LINE = defineStates('bankLine', {
  LEFT: ['À rapprocher', 'attention'],
  MATCHED: ['Rapprochée', 'good'],
  ASIDE: ['De côté', 'neutral'],
})

/** Lines of the bank across statements: what is left of a month, or of a year. */
export const bankLineList = defineList({
  name: 'bankLine',
  base: 'payment/bank-line',
  right: 'payment_deposit',
  refreshedBy: ['bankStatement', 'payment', 'deposit'],
  columns: {
    bookedOn: col.day('Date', { sort: true, width: 96 }),
    valueOn: col.day('Valeur', { null: true, only: 'file' }),
    bankAccount: col.text('Compte bancaire', { width: 150 }),
    label: col.text('Libellé de la banque'),
    counterparty: col.text('Tiers', { width: 150 }),
    reference: col.text('Référence', { only: 'file' }),
    amount: col.money('Montant', { sort: true, sum: true }),
    state: col.state('État', BANK_LINE, { width: 130 }),
    matched: col.text('Rapprochée avec', { null: true }),
    fees: col.money('Retenu par la banque', { null: true, sum: true }),
    aside: col.text('Motif', { null: true, only: 'file' }),
  },
  filters: {
    text: by.text('Libellé, tiers, référence', { width: 200 }),
    bankAccountId: by.record('Compte bancaire', 'Tous les comptes', 'bankAccount'),
    days: by.days('Mouvements du', 'Mouvements au'),
    state: by.state('État', 'Tous les états', BANK_LINE),
    statementId: by.id(),
  },
  facts: also<{ readonly id: number; readonly statementId: number }>(),
})

/** By the French. */
export const english = {
  'À rapprocher': 'To match',
  Rapprochée: 'Matched',
  'De côté': 'Left aside',
  Valeur: 'Value date',
  'Libellé de la banque': 'Bank’s label',
  Tiers: 'Counterparty',
  Référence: 'Reference',
  'Rapprochée avec': 'Matched with',
  'Retenu par la banque': 'Kept by the bank',
  Motif: 'Reason',
  'Libellé, tiers, référence': 'Label, counterparty, reference',
  'Tous les comptes': 'All accounts',
  'Mouvements du': 'Movements from',
  'Mouvements au': 'Movements to',
  'Tous les états': 'All states',
}
