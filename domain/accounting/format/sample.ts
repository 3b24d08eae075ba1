/** Entries of no campsite, for a preview before there are any: a bill, a card payment, a bank slip; a name that no short column holds. */
import { toDay } from '../../day.ts'
import { cents, ZERO } from '../../money.ts'
import type { PostedEntry, PostedLine } from '../entry.ts'

const line = (account: string, accountLabel: string, debit: number, credit: number): PostedLine => ({
  account,
  accountLabel,
  debit: debit === 0 ? ZERO : cents(debit),
  credit: credit === 0 ? ZERO : cents(credit),
})

const customer = { aux: 'C000123', auxLabel: 'Dupont-Lefèvre de la Villardière, Zoé' }

export const SAMPLE_ENTRIES: readonly PostedEntry[] = [
  {
    num: 1,
    journal: 'VE',
    journalLabel: 'Ventes',
    day: toDay('2027-07-10'),
    piece: 'F27-0001',
    pieceDate: toDay('2027-07-10'),
    label: 'Facture F27-0001 Dupont-Lefèvre de la Villardière, Zoé',
    dueOn: toDay('2027-07-10'),
    validDate: toDay('2027-08-02'),
    lines: [
      { ...line('411', 'Clients', 81_790, 0), ...customer, code: 'A', codeDate: toDay('2027-07-10') },
      line('445712', 'TVA collectée 10 %', 0, 7358),
      line('447', 'Taxe de séjour', 0, 854),
      { ...line('70612', 'Locations', 0, 73_578), section: 'MH' },
    ],
  },
  {
    num: 2,
    journal: 'BQ',
    journalLabel: 'Banque',
    day: toDay('2027-07-10'),
    piece: 'R27-0002',
    pieceDate: toDay('2027-07-10'),
    label: 'Règlement R27-0002 Dupont-Lefèvre de la Villardière, Zoé',
    validDate: toDay('2027-08-02'),
    lines: [
      line('5115', 'Cartes bancaires', 81_790, 0),
      { ...line('411', 'Clients', 0, 81_790), ...customer, code: 'A', codeDate: toDay('2027-07-10') },
    ],
  },
  {
    num: 3,
    journal: 'BQ',
    journalLabel: 'Banque',
    day: toDay('2027-07-12'),
    piece: 'REM-7',
    pieceDate: toDay('2027-07-12'),
    label: 'Remise REM-7',
    validDate: toDay('2027-08-02'),
    lines: [
      line('512', 'Banque', 81_136, 0),
      line('627', 'Frais bancaires', 654, 0),
      line('5115', 'Cartes bancaires', 0, 81_790),
    ],
  },
]
