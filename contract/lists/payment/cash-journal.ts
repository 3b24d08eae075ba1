import type { MoneyPlace } from '#domain/billing/journal-days.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { Tone } from '#contract/list.ts'

/** Where money is: in the till, in hand until its deposit, at a bank. */
export const MONEY_PLACE = defineStates('moneyPlace', {
  TILL: ['Caisse', 'info'],
  HAND: ['À remettre', 'waiting'],
  BANK: ['Banque', 'done'],
} satisfies Record<MoneyPlace, readonly [string, Tone]>)

/** The journal of till and banks: by day and place of money, opening + moves = theoretical, and what was counted. */
export const cashJournalList = defineList({
  name: 'cashJournal',
  base: 'result/cash-and-bank-journal',
  right: 'result_journal',
  whole: true,
  refreshedBy: ['payment', 'expense', 'injection', 'cashFund', 'tillSession', 'deposit'],
  columns: {
    on: col.day('Date', { sort: true, width: 104 }),
    place: col.state('Où', MONEY_PLACE, { width: 118 }),
    label: col.text('Mode ou compte', { sort: true }),
    /** What did not move is empty. */
    opening: col.money('Ouverture'),
    received: col.money('Reçu', { null: true }),
    returned: col.money('Rendu', { null: true }),
    expenses: col.money('Dépenses', { null: true }),
    injections: col.money('Apports', { null: true }),
    deposits: col.money('Remises', { null: true }),
    commissions: col.money('Commissions', { null: true }),
    theoretical: col.money('Théorique'),
    counted: col.money('Compté', { null: true }),
    difference: col.money('Écart', { null: true }),
    closing: col.money('Clôture'),
  },
  filters: {
    days: by.days('Du', 'Au'),
    place: by.here(by.state('Où', 'Caisse et banques', MONEY_PLACE)),
  },
  facts: also<{ readonly id: number; readonly key: string }>(),
})

/** By the French. */
export const english = {
  Caisse: 'Till',
  'À remettre': 'To deposit',
  Où: 'Where',
  'Mode ou compte': 'Method or account',
  Ouverture: 'Opening',
  Apports: 'Contributions',
  Remises: 'Deposits',
  Commissions: 'Commissions',
  Théorique: 'Theoretical',
  Compté: 'Counted',
  Écart: 'Difference',
  Clôture: 'Closing',
  'Caisse et banques': 'Till and banks',
}
