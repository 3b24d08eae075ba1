import type { Day } from '#domain/day.ts'
import type { TaxColumn, TaxWords } from '#domain/tax/csv.ts'
import type { TaxRow } from '#domain/tax/rows.ts'
import { TAX_CATEGORIES } from '#contract/entities/payment/tax.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'

export const TAX_STATE = defineStates('taxStatement', {
  DRAFT: ['Brouillon', 'waiting'],
  VALIDATED: ['Validé', 'done'],
})

/** ALL: a tax that is not the tourist tax knows no categories. */
export const TAX_CATEGORY = defineStates('taxCategory', {
  ...(Object.fromEntries(
    Object.entries(TAX_CATEGORIES).map(([key, text]) => [key, [text, 'neutral'] as const]),
  ) as unknown as Readonly<Record<keyof typeof TAX_CATEGORIES, readonly [string, 'neutral']>>),
  ALL: ['Tous les hébergements', 'neutral'],
})

export const TAX_REGIME = defineStates('taxRegime', {
  UNIT: ['Au réel', 'neutral'],
  PERCENT: ['Au pourcentage', 'neutral'],
  FORFAIT: ['Au forfait', 'info'],
  NIGHT: ['Par nuit', 'neutral'],
  STAY: ['Par séjour', 'neutral'],
  PERSON: ['Par personne', 'neutral'],
} satisfies Record<TaxRow['regime'], readonly [string, 'neutral' | 'info']>)

export const TAX_COLLECTOR = defineStates('taxCollector', {
  ESTABLISHMENT: ['Le camping', 'neutral'],
  PARTNER: ['Le partenaire', 'info'],
})

/** Words of a declared file are French, whoever asks for it. */
export const TAX_FILE_WORDS: TaxWords = {
  category: (key) => TAX_CATEGORY.texts[key] ?? key,
  regime: (key) => TAX_REGIME.texts[key] ?? key,
  collector: (key) => TAX_COLLECTOR.texts[key] ?? key,
  correction: 'Correction',
}

/** Reasons of exemption (CGCT L2333-31), as a statement tells them. */
export const TAX_REASON = defineStates('taxReason', {
  MINOR: ['Mineurs', 'neutral'],
  SEASONAL_WORKER: ['Saisonniers', 'neutral'],
  REHOUSED: ['Hébergement d’urgence', 'neutral'],
  LOW_RENT: ['Loyer sous le seuil', 'neutral'],
  RESIDENT: ['Domiciliés dans la commune', 'neutral'],
} satisfies Partial<Record<TaxColumn, readonly [string, 'neutral']>>)

const VIEWS = { STATEMENT: 'Relevés', CATEGORY: 'Par mois et catégorie', STAY: 'Par séjour' }
const STATEMENTS = { view: ['STATEMENT'] } as const
const DETAIL = { view: ['CATEGORY', 'STAY'] } as const
const STAYS = { view: ['STAY'] } as const

/** Statements of the tourist tax and other taxes: by period, by month and category, by stay (rules of the money vectors, section 2). */
export const taxStatementList = defineList({
  name: 'taxStatement',
  base: 'result/tax-statement',
  right: 'result_tax_statement',
  whole: true,
  refreshedBy: ['taxStatement', 'booking', 'closure', 'touristTax', 'preference.taxStatement'],
  columns: {
    from: col.day('Du', { sort: true, width: 104, where: STATEMENTS }),
    to: col.day('Au', { width: 104, where: STATEMENTS }),
    tax: col.text('Taxe', { where: STATEMENTS }),
    state: col.state('État', TAX_STATE, { width: 112, where: STATEMENTS }),
    bookingCode: col.text('Dossier', { null: true, sort: true, width: 112, where: STAYS }),
    arrival: col.day('Arrivée', { null: true, sort: true, width: 104, where: STAYS }),
    departure: col.day('Départ', { null: true, width: 104, where: STAYS }),
    month: col.text('Mois', { null: true, sort: true, width: 96, where: DETAIL }),
    category: col.state('Catégorie', TAX_CATEGORY, { null: true, where: DETAIL, width: 210 }),
    regime: col.state('Régime', TAX_REGIME, { null: true, width: 112, where: DETAIL }),
    collectedBy: col.state('Collecteur', TAX_COLLECTOR, { null: true, width: 112, where: DETAIL }),
    correction: col.flag('Correction', { where: DETAIL, width: 96 }),
    persons: col.count('Personnes', { width: 100 }),
    nights: col.count('Nuitées taxées', { width: 112 }),
    exemptNights: col.count('Exonérées', { width: 100 }),
    total: col.money('Total', { sum: true, sort: true, where: DETAIL, width: 116 }),
    reasons: col.said('Motifs d’exonération', { where: DETAIL, width: 170 }),
    base: col.money('Collectivité', { sum: true, where: DETAIL, width: 116 }),
    department: col.money('Département', { sum: true, where: DETAIL, width: 116 }),
    region: col.money('Région', { sum: true, where: DETAIL, width: 104 }),
    grandParis: col.money('Grand Paris', { sum: true, only: 'file', where: DETAIL }),
    mobility: col.money('Île-de-France Mobilités', { sum: true, only: 'file', where: DETAIL }),
    otherAdditions: col.money('Autres additions', { sum: true, only: 'file', where: DETAIL }),
    corrections: col.money('Dont corrections', { sum: true, where: STATEMENTS, width: 130 }),
    byPartners: col.money('Reversé par les partenaires', { sum: true, where: STATEMENTS, width: 150 }),
    due: col.money('À reverser', { sum: true, sort: true, where: STATEMENTS, width: 120 }),
    validatedAt: col.instant('Validé le', { null: true, where: STATEMENTS, width: 140 }),
    validatedBy: col.text('Par', { null: true, where: STATEMENTS }),
  },
  filters: {
    view: by.view('Présentation', VIEWS),
    days: { ...by.days('Du', 'Au'), where: DETAIL },
    text: { ...by.here(by.text('Dossier')), where: STAYS },
    collectedBy: {
      ...by.here(by.state('Collecteur', 'Tous les collecteurs', TAX_COLLECTOR, { width: 150 })),
      where: DETAIL,
    },
    regime: { ...by.here(by.state('Régime', 'Tous les régimes', TAX_REGIME, { width: 150 })), where: DETAIL },
    /** Undefined: the tourist tax. */
    taxId: by.id(),
  },
  facts: also<{
    readonly id: number
    readonly taxId: number | null
    readonly bookingId: number | null
    readonly exempt: TaxRow['exempt']
    /** Months that the row is of. */
    readonly first: Day
    readonly last: Day
  }>(),
})

/** By the French. */
export const english = {
  Brouillon: 'Draft',
  Validé: 'Validated',
  'Tous les hébergements': 'All lodgings',
  'Au réel': 'Per night',
  'Au pourcentage': 'By percentage',
  'Au forfait': 'Lump sum',
  'Par nuit': 'By night',
  'Par séjour': 'By stay',
  'Par personne': 'By person',
  'Le camping': 'The campsite',
  'Le partenaire': 'The partner',
  Mineurs: 'Minors',
  Saisonniers: 'Seasonal workers',
  'Hébergement d’urgence': 'Emergency housing',
  'Loyer sous le seuil': 'Rent below the threshold',
  'Domiciliés dans la commune': 'Living in the commune',
  Relevés: 'Statements',
  'Par mois et catégorie': 'By month and category',
  Mois: 'Month',
  Collecteur: 'Collected by',
  'Tous les collecteurs': 'All collectors',
  Personnes: 'People',
  Correction: 'Correction',
  'Nuitées taxées': 'Taxed nights',
  Exonérées: 'Exempt',
  'Motifs d’exonération': 'Reasons of exemption',
  Collectivité: 'Authority',
  'Grand Paris': 'Grand Paris',
  'Île-de-France Mobilités': 'Île-de-France Mobilités',
  'Autres additions': 'Other additions',
  'Dont corrections': 'Of which corrections',
  'Reversé par les partenaires': 'Remitted by partners',
  'À reverser': 'To remit',
  'Validé le': 'Validated on',
  'Tous les régimes': 'All systems',
}
