import type { Day } from '#domain/day.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'

const PERIODS = { view: ['PERIODS'] } as const
const DAYS = { view: ['DAYS'] } as const

export const REPORT_KIND = defineStates('reportKind', {
  TRANSACTIONS: ['Ventes', 'info'],
  PAYMENTS: ['Encaissements', 'info'],
})

/** RUNNING to READY: not made yet; the others, of its file. */
const REPORT_STATE = defineStates('reportState', {
  RUNNING: ['En cours', 'neutral'],
  BLOCKED: ['Journées ouvertes', 'attention'],
  READY: ['Prêt', 'waiting'],
  NOTHING: ['Rien à envoyer', 'neutral'],
  WAITING: ['En attente', 'waiting'],
  SENT: ['Envoyé', 'info'],
  ACCEPTED: ['Accepté', 'done'],
  REJECTED: ['Rejeté', 'bad'],
  FAILED: ['Refusé', 'bad'],
  CANCELLED: ['Annulé', 'neutral'],
})
export type ReportState = (typeof REPORT_STATE)['keys'][number]

const CATEGORY = defineStates('reportCategory', {
  TPS1: ['Prestations', 'info'],
  TLB1: ['Biens', 'info'],
  TNT1: ['Hors TVA', 'neutral'],
  PAID: ['Encaissements', 'done'],
})

/** Reports of the sales to consumers and of collections (flow 10.3 and 10.4), and of invoices of professionals abroad (10.1, 10.2), by period, and day by day what they tell. */
export const reportList = defineList({
  name: 'ereport',
  base: 'ereport',
  right: 'result_tva_statement',
  whole: true,
  refreshedBy: ['payment', 'bill', 'closure', 'ereport', 'preference.vatStatement'],
  columns: {
    kind: col.state('Rapport', REPORT_KIND, { sort: true, width: 190 }),
    period: col.said('Période', { where: PERIODS, width: 190 }),
    due: col.day('Échéance', { null: true, sort: true, where: PERIODS }),
    state: col.state('État', REPORT_STATE, { sort: true, width: 150 }),
    number: col.text('Numéro', { null: true, where: PERIODS, width: 210 }),
    day: col.day('Jour', { null: true, sort: true, where: DAYS }),
    category: col.state('Nature', CATEGORY, { null: true, sort: true, where: DAYS, width: 130 }),
    invoice: col.text('Facture à l’étranger', { null: true, where: DAYS, width: 160 }),
    rate: col.said('Taux', { where: DAYS, width: 80 }),
    count: col.count('Ventes', { null: true, sum: true, where: DAYS, width: 90 }),
    base: col.money('HT', { null: true, sum: true, width: 120 }),
    vat: col.money('TVA', { null: true, sum: true, width: 110 }),
    amount: col.money('Encaissé TTC', { null: true, sum: true, width: 130 }),
    problem: col.said('Remarque', { where: PERIODS }),
  },
  filters: {
    view: by.view('Présentation', { PERIODS: 'Par période', DAYS: 'Par jour' }),
    days: by.days('Du', 'au'),
    kind: by.here(by.state('Rapport', 'Tous', REPORT_KIND, { width: 190 })),
  },
  facts: also<{
    /** Rank of the row. */
    readonly id: number
    readonly from: Day
    readonly through: Day
    /** Basis points. */
    readonly rateValue: number | null
    /** A file was made. */
    readonly made: boolean
    /** The first day to close before it may leave. */
    readonly openFrom: Day | null
    readonly late: boolean
    /** Why the platform did not take it: code of the messages, and its own words. */
    readonly failure: string | null
    readonly detail: string | null
  }>(),
})

/** By the French. */
export const english = {
  Rapport: 'Report',
  Encaissements: 'Payments received',
  'Journées ouvertes': 'Days still open',
  Prêt: 'Ready',
  'Rien à envoyer': 'Nothing to send',
  'En attente': 'Waiting',
  Envoyé: 'Sent',
  Accepté: 'Accepted',
  Rejeté: 'Rejected',
  Refusé: 'Refused',
  Échéance: 'Due date',
  Numéro: 'Number',
  Biens: 'Goods',
  'Hors TVA': 'Outside VAT',
  'Facture à l’étranger': 'Invoice abroad',
  Ventes: 'Sales',
  HT: 'Excl. VAT',
  'Encaissé TTC': 'Received incl. VAT',
  Remarque: 'Note',
  'Par période': 'By period',
  'Par jour': 'By day',
  Prestations: 'Services',
  Tous: 'All',
} as const
