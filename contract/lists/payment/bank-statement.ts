import { also, by, col, defineList } from '#contract/list.ts'

/** Statements that banks sent, and what is left of each to explain. */
export const bankStatementList = defineList({
  name: 'bankStatement',
  base: 'payment/bank-statement',
  right: 'payment_deposit',
  refreshedBy: ['bankStatement', 'payment', 'deposit'],
  columns: {
    bankAccount: col.text('Compte bancaire', { sort: true, width: 150 }),
    firstOn: col.day('Du', { width: 96 }),
    lastOn: col.day('Au', { sort: true, width: 96 }),
    reference: col.text('Relevé'),
    opening: col.money('Ancien solde', { null: true }),
    gained: col.money('Crédits', { sum: true }),
    lost: col.money('Débits', { sum: true }),
    closing: col.money('Nouveau solde', { null: true }),
    lines: col.count('Lignes', { width: 84 }),
    matched: col.count('Rapprochées', { width: 112 }),
    left: col.count('Restantes', { sort: true, width: 100 }),
    importedAt: col.instant('Importé le', { sort: true, width: 140 }),
    importedBy: col.text('Par', { width: 120 }),
  },
  filters: {
    bankAccountId: by.record('Compte bancaire', 'Tous les comptes', 'bankAccount'),
    days: by.days('Mouvements du', 'Mouvements au'),
    unfinished: by.flag('Reste à rapprocher'),
  },
  facts: also<{ readonly id: number }>(),
})

/** By the French. */
export const english = {
  Du: 'From',
  Au: 'To',
  Relevé: 'Statement',
  'Ancien solde': 'Opening balance',
  Crédits: 'Credits',
  Débits: 'Debits',
  'Nouveau solde': 'Closing balance',
  Lignes: 'Lines',
  Rapprochées: 'Matched',
  Restantes: 'Left',
  'Importé le': 'Imported on',
  Par: 'By',
  'Tous les comptes': 'All accounts',
  'Mouvements du': 'Movements from',
  'Mouvements au': 'Movements to',
  'Reste à rapprocher': 'Left to match',
}
