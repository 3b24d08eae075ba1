/** Software that reads columns between separators (domain rules 6, « Formats »). */
import { column, fixed, separated } from './column.ts'
import type { Format } from './format.ts'

export const CEGID: Format = {
  ...separated,
  rows: [
    {
      per: 'LINE',
      columns: [
        column('Date', 'DAY'),
        column('Journal', 'JOURNAL'),
        column('Compte', 'ACCOUNT'),
        column('Auxiliaire', 'AUX', { width: 17 }),
        column('Sens', 'SIDE'),
        column('Montant', 'AMOUNT'),
        column('Libellé', 'LABEL', { width: 35 }),
        column('Référence', 'PIECE', { width: 35 }),
      ],
    },
  ],
}

export const COALA: Format = {
  ...separated,
  date: 'DD/MM/YYYY',
  rows: [
    {
      per: 'LINE',
      columns: [
        column('Date', 'DAY'),
        column('Journal', 'JOURNAL'),
        column('Compte', 'ACCOUNT'),
        column('Pièce', 'PIECE', { width: 20 }),
        column('Libellé', 'LABEL', { width: 40 }),
        column('Débit', 'DEBIT'),
        column('Crédit', 'CREDIT'),
        fixed('Monnaie', 'E'),
        column('Auxiliaire', 'AUX', { width: 13 }),
      ],
    },
  ],
}

export const EBP: Format = {
  ...separated,
  separator: ',',
  quoting: 'NEEDED',
  forbidden: '',
  decimals: 'POINT',
  rows: [
    {
      per: 'LINE',
      columns: [
        column('Numéro', 'LINE_RANK'),
        column('Date', 'DAY'),
        column('Journal', 'JOURNAL'),
        column('Compte', 'ACCOUNT_AUX', { width: 15 }),
        column('Libellé', 'LABEL', { width: 40, quoted: true }),
        column('Pièce', 'PIECE', { width: 15, quoted: true }),
        column('Montant', 'AMOUNT'),
        column('Sens', 'SIDE'),
        column('Échéance', 'DUE'),
      ],
    },
  ],
}

export const ISACOMPTA: Format = {
  ...separated,
  rows: [
    {
      per: 'LINE',
      columns: [
        column('Pièce', 'RANK'),
        column('Libellé de la pièce', 'LABEL', { width: 30 }),
        column('Date', 'DAY'),
        column('Libellé', 'LABEL', { width: 30 }),
        column('Compte', 'ACCOUNT_AUX', { width: 10 }),
        column('Libellé du compte', 'ACCOUNT_AUX_LABEL', { width: 30 }),
        column('Référence', 'PIECE', { width: 20 }),
        column('Débit', 'DEBIT'),
        column('Crédit', 'CREDIT'),
        column('Montant', 'AMOUNT'),
        column('Sens', 'SIDE'),
        column('Lettrage', 'CODE'),
        column('Journal', 'JOURNAL'),
      ],
    },
  ],
}

/** LPF, art. A. 47 A-1: eighteen columns, tabs, decimal comma. */
export const FEC: Format = {
  ...separated,
  fileName: '{siren}FEC{cloture}.txt',
  separator: '\t',
  encoding: 'UTF-8',
  forbidden: '|',
  date: 'YYYYMMDD',
  header: true,
  rows: [
    {
      per: 'LINE',
      columns: [
        column('JournalCode', 'JOURNAL'),
        column('JournalLib', 'JOURNAL_LABEL'),
        column('EcritureNum', 'NUM'),
        column('EcritureDate', 'DAY'),
        column('CompteNum', 'ACCOUNT'),
        column('CompteLib', 'ACCOUNT_LABEL'),
        column('CompAuxNum', 'AUX'),
        column('CompAuxLib', 'AUX_LABEL'),
        column('PieceRef', 'PIECE'),
        column('PieceDate', 'PIECE_DAY'),
        column('EcritureLib', 'LABEL'),
        column('Debit', 'DEBIT'),
        column('Credit', 'CREDIT'),
        column('EcritureLet', 'CODE'),
        column('DateLet', 'CODE_DAY'),
        column('ValidDate', 'VALID_DAY'),
        column('Montantdevise', 'TEXT'),
        column('Idevise', 'TEXT'),
      ],
    },
  ],
}

/** As Pennylane takes entries in; whoever reads another table changes its columns. */
export const CSV: Format = {
  ...separated,
  fileName: 'ecritures_{debut}_{fin}_{numero}.csv',
  encoding: 'UTF-8-BOM',
  quoting: 'NEEDED',
  forbidden: '',
  date: 'DD/MM/YYYY',
  zeros: false,
  header: true,
  rows: [
    {
      per: 'LINE',
      columns: [
        column('Date', 'DAY'),
        column('Code journal', 'JOURNAL'),
        column('Numéro d’écriture', 'NUM'),
        column('Numéro de compte', 'ACCOUNT_AUX'),
        column('Libellé de compte', 'ACCOUNT_AUX_LABEL'),
        column('Libellé de ligne', 'LABEL'),
        column('Numéro de pièce', 'PIECE'),
        column('Débit', 'DEBIT'),
        column('Crédit', 'CREDIT'),
        column('Échéance', 'DUE'),
        column('Axe analytique', 'SECTION'),
      ],
    },
  ],
}
