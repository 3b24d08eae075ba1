import type { Day } from '#domain/day.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'

const PAYERS = { view: ['PAYERS'] } as const
const DOCUMENTS = { view: ['DOCUMENTS'] } as const
const age = (label: string) => col.money(label, { sum: true, sort: true, where: PAYERS, width: 112 })

/** How late a document is; a credit is late of nothing. */
export const AGE = defineStates('age', {
  notDue: ['Non échu', 'neutral'],
  to30: ['0–30 jours', 'info'],
  to60: ['31–60 jours', 'waiting'],
  to90: ['61–90 jours', 'attention'],
  over90: ['Plus de 90 jours', 'bad'],
  credit: ['Avance', 'good'],
})

/** Customers, and whoever pays for them: each is a payer of its own. */
export const PAYER_KIND = defineStates('payerKind', {
  CUSTOMER: ['Client', 'neutral'],
  PARTNER: ['Partenaire', 'info'],
  HOLIDAY_AID: ['Organisme', 'info'],
})

/** What something is owed or given by; money of no document is apart. */
export const DUE_KIND = defineStates('dueKind', {
  BILL: ['Facture', 'info'],
  DOWN_PAYMENT_BILL: ['Facture d’acompte', 'info'],
  CANCELLING_BILL: ['Facture annulative', 'bad'],
  AID: ['Aide', 'info'],
  KEPT: ['Arrhes conservées', 'done'],
  MONEY: ['Règlements', 'good'],
})
export type DueKind = 'BILL' | 'DOWN_PAYMENT_BILL' | 'CANCELLING_BILL' | 'AID' | 'KEPT' | 'MONEY'

/** What payers owe at the end of a day, aged (rules of the money vectors, section 7): a payer a row, or a document a row. */
export const balanceList = defineList({
  name: 'balance',
  base: 'result/balance',
  right: 'result_balance',
  whole: true,
  refreshedBy: ['payment', 'bill'],
  columns: {
    payerCode: col.text('Code', { null: true, sort: true, width: 100 }),
    payerName: col.text('Payeur', { sort: true }),
    payerKind: col.state('Type', PAYER_KIND, { sort: true, where: PAYERS, width: 116 }),
    nature: col.state('Nature', DUE_KIND, { null: true, sort: true, where: DOCUMENTS, width: 170 }),
    number: col.text('Pièce', { null: true, sort: true, where: DOCUMENTS, width: 130 }),
    bookingCode: col.text('Dossier', { null: true, where: DOCUMENTS, width: 120 }),
    on: col.day('Date', { null: true, sort: true, where: DOCUMENTS }),
    due: col.day('Échéance', { null: true, sort: true, where: DOCUMENTS }),
    age: col.state('Ancienneté', AGE, { null: true, sort: true, where: DOCUMENTS, width: 150 }),
    amount: col.money('Montant', { null: true, sum: true, where: DOCUMENTS }),
    notDue: age('Non échu'),
    to30: age('0–30 jours'),
    to60: age('31–60 jours'),
    to90: age('61–90 jours'),
    over90: age('> 90 jours'),
    credit: age('Avance'),
    total: col.money('Solde', { sum: true, sort: true, width: 120 }),
  },
  filters: {
    view: by.view('Présentation', { PAYERS: 'Par payeur', DOCUMENTS: 'Par pièce' }),
    on: by.day(),
    text: by.here(by.text('Payeur, code')),
    age: by.here(by.state('Ancienneté', 'Toutes', AGE, { width: 150 })),
  },
  facts: also<{
    /** Rank of the row. */
    readonly id: number
    readonly payerId: number | null
    /** At the end of which it is so. */
    readonly day: Day
    readonly billId: number | null
    /** The stay of arrhes that were kept. */
    readonly bookingId: number | null
  }>(),
})

/** By the French. */
export const english = {
  Nature: 'Kind',
  'Facture d’acompte': 'Down-payment invoice',
  'Facture annulative': 'Cancelling invoice',
  Aide: 'Aid',
  'Arrhes conservées': 'Arrhes kept',
  'Non échu': 'Not due',
  '0–30 jours': '0–30 days',
  '31–60 jours': '31–60 days',
  '61–90 jours': '61–90 days',
  '> 90 jours': '> 90 days',
  'Plus de 90 jours': 'Over 90 days',
  Avance: 'Advance',
  Partenaire: 'Partner',
  Pièce: 'Document',
  Échéance: 'Due on',
  Ancienneté: 'Age',
  'Par payeur': 'By payer',
  'Par pièce': 'By document',
  'Payeur, code': 'Payer, code',
}
