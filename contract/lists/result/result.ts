import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { ListAnswer } from '#contract/list.ts'

/** Ways to see the money of some days; `LEDGER` is the « main courante », a day a row. */
const VIEWS = {
  METHOD: 'Modes',
  USER: 'Utilisateurs',
  TILL: 'Postes',
  KIND: 'Natures',
  LEDGER: 'Main courante',
}
/** What money was for, then what was billed. */
const RESULT_KIND = defineStates('resultKind', {
  DOWN_PAYMENT: ['Arrhes et acomptes', 'info'],
  PAYMENT: ['Règlements', 'good'],
  CASH_REGISTER_SALE: ['Ventes en caisse', 'good'],
  DAMAGE: ['Cautions encaissées', 'bad'],
  GUARANTEE: ['Cautions', 'neutral'],
  BILL: ['Factures', 'done'],
  DOWN_PAYMENT_BILL: ['Factures d’acompte', 'done'],
  CANCELLING_BILL: ['Factures annulatives', 'attention'],
  TICKET: ['Tickets de caisse', 'done'],
  OTHER_TICKET: ['Tickets d’autres caisses', 'done'],
})

const NAMED = { view: ['METHOD', 'USER', 'TILL'] } as const
const SHARED = { view: ['METHOD', 'USER', 'TILL', 'KIND'] } as const
const BILLED = { view: ['USER', 'TILL', 'KIND'] } as const
const LEDGER = { view: ['LEDGER'] } as const

/** What a day or a period brought: collected, given back, billed, in guarantee; or day by day, what was owed before and after. */
export const resultList = defineList({
  name: 'result',
  base: 'result/result',
  right: 'result_result',
  refreshedBy: ['payment', 'bill', 'guarantee'],
  columns: {
    name: col.text('Intitulé', { null: true, where: NAMED }),
    kind: col.state('Nature', RESULT_KIND, { null: true, where: { view: ['KIND'] }, width: 220 }),
    day: col.day('Jour', { null: true, where: LEDGER }),
    count: col.count('Règlements', { where: SHARED, width: 110 }),
    collected: col.money('Encaissé', { sum: true, where: SHARED }),
    refunded: col.money('Remboursé', { sum: true, where: SHARED }),
    opening: col.money('Report', { where: LEDGER, width: 130 }),
    billed: col.money('Facturé', { sum: true, where: BILLED }),
    produced: col.money('Produit', { sum: true, where: LEDGER, width: 130 }),
    received: col.money('Net reçu', { sum: true, width: 130 }),
    closing: col.money('À reporter', { where: LEDGER, width: 130 }),
    guarantees: col.money('Cautions', { sum: true, where: SHARED }),
  },
  filters: { view: by.view('Présentation', VIEWS), days: by.days('Du', 'Au') },
  facts: also<{
    /** Of the method or the user. */
    readonly id: number | null
    /** `id` is of a method. */
    readonly method: boolean
    /** Days that the row is of; either may be open. */
    readonly from: Day | null
    readonly to: Day | null
  }>(),
})

/** What a period comes to, whichever way it is seen. */
export interface ResultFigures {
  readonly collected: Cents
  /** Negative. */
  readonly refunded: Cents
  readonly received: Cents
  /** Of `received`, what moved no money: credit notes, vouchers, write-offs. */
  readonly withoutMoney: Cents
  /** Of `received`, what other tills took: the list of payments has none of it. */
  readonly elsewhere: Cents
  /** Bills, and what was sold at tills without one. */
  readonly billed: Cents
  /** Of `billed`, what no bill says: tickets. */
  readonly soldApart: Cents
  readonly billedExcluding: Cents
  readonly billedVat: Cents
  /** Bills that the house keeps out of its results, by the prefix of their number. */
  readonly leftOut: Cents
  /** Commissions that partners keep, and aids: billed, and asked of no one who was billed. */
  readonly takenOff: Cents
  /** Arrhes of cancelled files that no bill charged yet, less those of before that a bill charges now. */
  readonly kept: Cents
  readonly guaranteesIn: Cents
  readonly guaranteesOut: Cents
  /** In hand at the end. */
  readonly guaranteesHeld: Cents
  /** Carried forward + produced − received = carried over; produced is billed + left out − taken off + kept. */
  readonly opening: Cents
  readonly produced: Cents
  readonly closing: Cents
  /** What is carried over: what payers owe, and what they gave beyond it (negative). */
  readonly owed: Cents
  readonly credit: Cents
}

export type ResultAnswer = ListAnswer<typeof resultList, { readonly figures: ResultFigures }>

/** By the French. */
export const english = {
  Modes: 'Methods',
  Utilisateurs: 'Users',
  Postes: 'Stations',
  Natures: 'Kinds',
  'Main courante': 'Daily ledger',
  Intitulé: 'Heading',
  Jour: 'Day',
  Nature: 'Kind',
  'Arrhes et acomptes': 'Deposits and down payments',
  'Ventes en caisse': 'Sales at the till',
  'Cautions encaissées': 'Guarantees kept',
  Cautions: 'Guarantees',
  'Factures annulatives': 'Cancelling invoices',
  'Tickets de caisse': 'Till tickets',
  'Tickets d’autres caisses': 'Tickets of other tills',
  Règlements: 'Payments',
  Encaissé: 'Collected',
  Remboursé: 'Refunded',
  Report: 'Brought forward',
  Facturé: 'Invoiced',
  Produit: 'Produced',
  'Net reçu': 'Net received',
  'À reporter': 'Carried over',
  Présentation: 'View',
}
