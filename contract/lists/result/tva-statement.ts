import type { Day } from '#domain/day.ts'
import { OUTSIDE, STATED } from '#domain/vat/state.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'

const MONTHS = { view: ['MONTHS'] } as const
const RETURN = { view: ['RETURN'] } as const
const RATES = { view: ['RATES', 'FILES'] } as const
const FILES = { view: ['FILES'] } as const
const figure = (label: string) => col.money(label, { sum: true, where: MONTHS, width: 124 })

/** What is declared of a month, and what of it bears no VAT. */
export const VAT_KINDS = [...STATED, ...OUTSIDE] as const
export type VatKind = (typeof VAT_KINDS)[number]

export const VAT_KIND = defineStates('vatKind', {
  SERVICES: ['Prestations', 'info'],
  GOODS: ['Ventes de biens', 'info'],
  ARRHES: ['Arrhes', 'waiting'],
  EXEMPT: ['Exonéré', 'neutral'],
  VOUCHER: ['Bons d’achat vendus', 'neutral'],
  TAX: ['Taxe de séjour', 'neutral'],
  INDEMNITY: ['Indemnités', 'neutral'],
  OVERPAID: ['Trop-perçus', 'attention'],
})

/** OPEN: the month is not closed, its figures may still move; DRAFT: closed, to be validated. */
export const VAT_STATUS = defineStates('vatStatus', {
  OPEN: ['Provisoire', 'neutral'],
  DRAFT: ['À valider', 'attention'],
  VALIDATED: ['Validé', 'done'],
})

export const VAT_REGIME = defineStates('vatRegime', {
  MONTHLY: ['Mensuel', 'neutral'],
  QUARTERLY: ['Trimestriel', 'neutral'],
  SIMPLIFIED: ['Simplifié', 'neutral'],
  FRANCHISE: ['Franchise', 'neutral'],
})

/** Lines of the French return (form 3310-CA3); which rate is of which is data of `domain/vat/french-return.ts`. */
export const VAT_LINE = defineStates('vatLine', {
  A1: ['A1 · Ventes, prestations de services', 'neutral'],
  L08: ['08 · Taux normal 20 %', 'neutral'],
  L09: ['09 · Taux réduit 5,5 %', 'neutral'],
  L9B: ['9B · Taux réduit 10 %', 'neutral'],
  L10: ['10 · Taux normal 8,5 % (outre-mer)', 'neutral'],
  OTHER: ['Autre taux', 'attention'],
  L16: ['16 · TVA brute due', 'info'],
})

/** VAT by month and rate (rules of the money vectors, section 3), its return, and the files that each figure is made of. */
export const tvaStatementList = defineList({
  name: 'tvaStatement',
  base: 'result/tva-statement',
  right: 'result_tva_statement',
  whole: true,
  refreshedBy: ['payment', 'bill', 'closure', 'tvaStatement', 'preference.vatStatement'],
  columns: {
    period: col.said('Période', { width: 170 }),
    status: col.state('État', VAT_STATUS, { null: true, where: { view: ['MONTHS', 'RETURN'] }, width: 120 }),
    regime: col.state('Régime', VAT_REGIME, { null: true, where: MONTHS, width: 120 }),
    bookingCode: col.text('Dossier', { null: true, sort: true, where: FILES, width: 130 }),
    customer: col.text('Client', { null: true, sort: true, where: FILES }),
    kind: col.state('Rubrique', VAT_KIND, { null: true, sort: true, where: RATES, width: 170 }),
    line: col.state('Ligne', VAT_LINE, { null: true, where: RETURN }),
    rate: col.said('Taux', { where: RATES, width: 90 }),
    services: figure('Prestations HT'),
    goods: figure('Biens HT'),
    arrhes: figure('Arrhes HT'),
    base: col.money('Base HT', { null: true, sum: true, sort: true, where: RATES, width: 130 }),
    vat: col.money('TVA', {
      null: true,
      sum: true,
      sort: true,
      where: { view: ['MONTHS', 'RATES', 'FILES'] },
      width: 120,
    }),
    euroBase: col.money('Base en euros', { null: true, where: RETURN, width: 140 }),
    euroVat: col.money('TVA en euros', { null: true, where: RETURN, width: 140 }),
    exactBase: col.money('Base au centime', { null: true, where: RETURN, width: 150 }),
    exactVat: col.money('TVA au centime', { null: true, where: RETURN, width: 150 }),
    outside: col.money('Hors TVA', {
      null: true,
      sum: true,
      where: { view: ['MONTHS', 'RATES', 'FILES'] },
      width: 124,
    }),
    corrected: col.money('dont corrections', {
      null: true,
      sum: true,
      where: { view: ['MONTHS', 'FILES'] },
      width: 140,
    }),
  },
  filters: {
    view: by.view('Présentation', {
      MONTHS: 'Par mois',
      RATES: 'Par taux',
      RETURN: 'Déclaration',
      FILES: 'Par dossier',
    }),
    days: by.days('Du mois du', 'au mois du'),
    kind: by.here({ ...by.state('Rubrique', 'Toutes', VAT_KIND, { width: 170 }), where: RATES }),
    rate: by.here({
      ...by.choice(
        'Taux',
        'Tous',
        { 0: '0 %', 210: '2,1 %', 550: '5,5 %', 1000: '10 %', 2000: '20 %' },
        { width: 110 },
      ),
      where: RATES,
    }),
    text: by.here({ ...by.text('Dossier, client'), where: FILES }),
  },
  facts: also<{
    /** Rank of the row. */
    readonly id: number
    /** First day of its first month, and of its last. */
    readonly from: Day
    readonly to: Day
    /** Basis points. */
    readonly rateValue: number | null
    /** The file, where it is a stay's. */
    readonly bookingId: number | null
  }>(),
})

/** By the French. */
export const english = {
  Prestations: 'Services',
  'Par mois': 'By month',
  'Par taux': 'By rate',
  Tous: 'All',
  'Ventes de biens': 'Sales of goods',
  Arrhes: 'Earnest money',
  Exonéré: 'Exempt',
  'Bons d’achat vendus': 'Vouchers sold',
  'Taxe de séjour': 'Tourist tax',
  Indemnités: 'Indemnities',
  'Trop-perçus': 'Overpaid',
  Provisoire: 'Provisional',
  'À valider': 'To validate',
  Validé: 'Validated',
  Mensuel: 'Monthly',
  Trimestriel: 'Quarterly',
  Simplifié: 'Simplified',
  Franchise: 'Exempt business',
  Rubrique: 'Item',
  'A1 · Ventes, prestations de services': 'A1 · Sales of goods and services',
  '08 · Taux normal 20 %': '08 · Standard rate 20%',
  '09 · Taux réduit 5,5 %': '09 · Reduced rate 5.5%',
  '9B · Taux réduit 10 %': '9B · Reduced rate 10%',
  '10 · Taux normal 8,5 % (outre-mer)': '10 · Standard rate 8.5% (overseas)',
  'Autre taux': 'Other rate',
  '16 · TVA brute due': '16 · Gross VAT due',
  'Prestations HT': 'Services excl. VAT',
  'Biens HT': 'Goods excl. VAT',
  'Arrhes HT': 'Earnest money excl. VAT',
  'Base HT': 'Base excl. VAT',
  'Base en euros': 'Base in euros',
  'TVA en euros': 'VAT in euros',
  'Base au centime': 'Base to the cent',
  'TVA au centime': 'VAT to the cent',
  'Hors TVA': 'Outside VAT',
  'dont corrections': 'of which corrections',
  'Par dossier': 'By file',
  Déclaration: 'Return',
  'Du mois du': 'From the month of',
  'au mois du': 'to the month of',
  'Dossier, client': 'File, customer',
}
