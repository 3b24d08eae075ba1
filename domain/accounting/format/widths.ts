/** Software that reads columns by their place in the line (domain rules 6, « Formats »). */
import { column, fixed, ofWidths } from './column.ts'
import type { Format } from './format.ts'

export const CIEL: Format = {
  ...ofWidths,
  fileName: 'XIMPORT_{debut}_{fin}_{numero}.TXT',
  date: 'YYYYMMDD',
  decimals: 'POINT',
  rows: [
    {
      per: 'LINE',
      columns: [
        column('Mouvement', 'RANK', { width: 5 }),
        column('Journal', 'JOURNAL', { width: 2 }),
        column('Date', 'DAY', { width: 8 }),
        column('Échéance', 'DUE', { width: 8 }),
        column('Pièce', 'PIECE', { width: 12 }),
        column('Compte', 'ACCOUNT_AUX', { width: 11 }),
        column('Libellé', 'LABEL', { width: 25 }),
        column('Montant', 'AMOUNT', { width: 13, align: 'RIGHT' }),
        column('Sens', 'SIDE', { width: 1 }),
        fixed('Pointage', '', 12),
        column('Code analytique', 'SECTION', { width: 6 }),
        column('Libellé du compte', 'ACCOUNT_AUX_LABEL', { width: 34 }),
        fixed('Monnaie et version', 'O2003'),
      ],
    },
  ],
}

export const QUADRATUS: Format = {
  ...ofWidths,
  date: 'DDMMYY',
  decimals: 'CENTS',
  rows: [
    {
      per: 'THIRD',
      columns: [
        fixed('Type', 'C'),
        column('Compte', 'ACCOUNT_AUX', { width: 8 }),
        column('Libellé', 'AUX_LABEL', { width: 30 }),
        column('Clé', 'AUX_LABEL', { width: 7 }),
        fixed('Soldes', '', 52),
        column('Collectif', 'ACCOUNT', { width: 8 }),
        fixed('Adresse', '', 110),
        fixed('Mise à jour', '2'),
        fixed('Nature', 'C'),
        fixed('Réservé', '', 235),
      ],
    },
    {
      per: 'LINE',
      columns: [
        fixed('Type', 'M'),
        column('Compte', 'ACCOUNT_AUX', { width: 8 }),
        column('Journal', 'JOURNAL', { width: 2 }),
        fixed('Folio', '000'),
        column('Date', 'DAY', { width: 6 }),
        fixed('Code libellé', '', 1),
        column('Libellé', 'LABEL', { width: 20 }),
        column('Sens', 'SIDE', { width: 1 }),
        column('Signe', 'SIGN', { width: 1 }),
        column('Montant', 'AMOUNT', { width: 12, align: 'RIGHT', fill: 'ZERO' }),
        fixed('Contrepartie', '', 8),
        column('Échéance', 'DUE', { width: 6, fill: 'ZERO' }),
        column('Lettrage', 'CODE', { width: 2, cut: 'START' }),
        fixed('Statistique', '', 3),
        column('Pièce (5)', 'PIECE', { width: 5 }),
        column('Affaire', 'SECTION', { width: 10 }),
        fixed('Quantité', '', 10),
        column('Pièce (8)', 'PIECE', { width: 8 }),
        fixed('Devise', 'EUR'),
        column('Journal (3)', 'JOURNAL', { width: 3 }),
        fixed('TVA', '', 3),
        column('Libellé (30)', 'LABEL', { width: 30 }),
        fixed('Code TVA', '', 2),
        column('Pièce (10)', 'PIECE', { width: 10 }),
        fixed('Réservé', '', 73),
      ],
    },
  ],
}

export const WINFIC: Format = {
  ...ofWidths,
  separator: '|',
  forbidden: '|',
  rows: [
    {
      per: 'LINE',
      columns: [
        column('Journal', 'JOURNAL', { width: 2 }),
        column('Date', 'DAY', { width: 8 }),
        column('Folio', 'TEXT', { text: '1', width: 6, align: 'RIGHT' }),
        column('Numéro', 'LINE_RANK', { width: 6, align: 'RIGHT' }),
        column('Jour', 'DAY', { width: 6, date: 'DDMMYY' }),
        column('Compte', 'ACCOUNT_AUX', { width: 6, fill: 'ZERO' }),
        column('Débit', 'DEBIT', { width: 13, align: 'RIGHT' }),
        column('Crédit', 'CREDIT', { width: 13, align: 'RIGHT' }),
        column('Libellé', 'LABEL', { width: 30 }),
        column('Lettrage', 'CODE', { width: 2, cut: 'START' }),
        column('Pièce', 'PIECE', { width: 5, align: 'RIGHT' }),
        fixed('Statistique', '', 4),
        column('Échéance', 'DUE', { width: 8 }),
        fixed('Monnaie', '1'),
        fixed('Réservé', '', 1),
        fixed('Compteur', '', 1),
        fixed('Quantité', '0,000000000'),
        fixed('Pointage', '', 2),
      ],
    },
  ],
}
