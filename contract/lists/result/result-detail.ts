import type { Day } from '#domain/day.ts'
import { LINE_LABELS } from '#domain/billing/line-labels.ts'
import { formatRate } from '#contract/format.ts'
import { also, by, col, defineList, defineStates, filterText } from '#contract/list.ts'

/** How the lines of bills are gathered; `LINE`: one by one. */
const VIEWS = {
  TYPE: 'Types de ligne',
  ITEM: 'Articles',
  RATE: 'Taux de TVA',
  PLACE: 'Types d’emplacement',
  LINE: 'Lignes',
}
/** Rates of the law, Corsica and overseas among them: old bills keep theirs. */
const RATES = {
  NONE: 'Hors TVA',
  0: '0 %',
  90: '0,9 %',
  105: '1,05 %',
  175: '1,75 %',
  210: '2,1 %',
  550: '5,5 %',
  850: '8,5 %',
  1000: '10 %',
  1300: '13 %',
  2000: '20 %',
}
const DOCUMENTS = {
  BILL: 'Factures',
  DOWN_PAYMENT_BILL: 'Factures d’acompte',
  CANCELLING_BILL: 'Factures annulatives',
}
const LINES = { view: ['LINE'] } as const

export const LINE_TYPE = defineStates(
  'lineType',
  Object.fromEntries(Object.entries(LINE_LABELS).map(([type, label]) => [type, [label, 'neutral'] as const])),
)

/** What was billed, by item (domain rules, section 5): amounts as the bills say them, cancelling bills deducted. */
export const resultDetailList = defineList({
  name: 'resultDetail',
  base: 'result/result-detail',
  right: 'result_result',
  refreshedBy: ['bill'],
  columns: {
    billOn: col.day('Date', { null: true, where: LINES }),
    number: col.text('Facture', { null: true, where: LINES, width: 130 }),
    payerName: col.text('Client', { null: true, where: LINES }),
    type: col.state('Type de ligne', LINE_TYPE, { null: true, where: { view: ['TYPE', 'ITEM', 'LINE'] }, width: 190 }),
    label: col.text('Libellé', { null: true, where: { view: ['ITEM', 'LINE'] } }),
    placeType: col.text('Type d’emplacement', { null: true, where: { view: ['PLACE', 'LINE'] } }),
    rate: col.said('Taux de TVA', { where: { view: ['RATE', 'ITEM', 'LINE'] }, width: 110 }),
    quantity: col.count('Quantité', { where: { view: ['ITEM', 'LINE'] }, width: 100 }),
    excluding: col.money('HT', { sum: true, width: 124 }),
    vat: col.money('TVA', { sum: true, width: 110 }),
    amount: col.money('TTC', { sum: true, sort: true, width: 124 }),
  },
  filters: {
    view: by.view('Présentation', VIEWS),
    days: by.days('Du', 'Au'),
    text: by.text('Libellé, facture, client', { width: 180 }),
    // Lines are narrowed one by one; what gathers them takes them all.
    type: { ...by.state('Type de ligne', 'Tous les types', LINE_TYPE), where: LINES },
    rate: { ...by.choice('Taux de TVA', 'Tous les taux', RATES, { width: 140 }), where: LINES },
    placeType: { ...by.text('Type d’emplacement', { width: 170 }), where: LINES },
    document: { ...by.choice('Pièces', 'Toutes les pièces', DOCUMENTS, { width: 160 }), where: LINES },
    operatorId: { ...by.offered('Utilisateur', 'Utilisateurs'), where: LINES },
    till: { ...by.text('Poste', { width: 100 }), where: LINES },
  },
  facts: also<{
    /** Of its bill, where it is one line. */
    readonly id: number | null
    readonly position: number
    readonly rateBp: number | null
    /** What the row gathers by. */
    readonly gathers: keyof typeof VIEWS
    /** Days that the row is of; either may be open. */
    readonly from: Day | null
    readonly to: Day | null
  }>(),
})

/** `10 %`; what bears none says so. */
export const rateText = (rate: number | null): string =>
  rate === null ? filterText(resultDetailList, 'rate', 'NONE') : formatRate(rate)

/** By the French. */
export const english = {
  'Types de ligne': 'Line types',
  Articles: 'Items',
  Utilisateur: 'User',
  Utilisateurs: 'Users',
  'Types d’emplacement': 'Pitch types',
  Lignes: 'Lines',
  'Type de ligne': 'Line type',
  Libellé: 'Label',
  'Type d’emplacement': 'Pitch type',
  Quantité: 'Quantity',
  HT: 'Excl. VAT',
  TTC: 'Incl. VAT',
  'Libellé, facture, client': 'Label, invoice, customer',
  'Tous les types': 'All types',
  Animal: 'Animal',
  Véhicule: 'Vehicle',
  Offre: 'Offer',
  'Commission du partenaire': 'Partner’s commission',
  'Acompte facturé': 'Down payment invoiced',
  'Vente annexe': 'Ancillary sale',
  'Autre supplément': 'Other extra',
  'Échéance résidentielle': 'Residential instalment',
  'Frais résidentiels': 'Residential fees',
  'Frais d’annulation': 'Cancellation fee',
  'Départ anticipé': 'Early departure',
  'Consommation relevée au compteur': 'Metered consumption',
  'Hors TVA': 'Outside VAT',
  Pièces: 'Documents',
  'Toutes les pièces': 'All documents',
}
