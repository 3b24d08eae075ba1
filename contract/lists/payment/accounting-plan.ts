import { LINE_LABELS } from '#domain/billing/line-labels.ts'
import type { MappingKind } from '#domain/accounting/subjects.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { ListRow } from '#contract/list.ts'

const plain = <const T extends Readonly<Record<string, string>>>(texts: T) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, [text, 'neutral']])) as unknown as {
    readonly [K in keyof T]: readonly [string, 'neutral']
  }

/** What may have an account: products, line types, records, rates, roles, ways to pay (`subjectKey`). */
export const PLAN_SUBJECT = defineStates('planSubject', {
  ...plain({
    SALES_PITCH: 'Séjours sur emplacement',
    SALES_RENTAL: 'Séjours en location',
    SALES_RESIDENTIAL: 'Loyers résidentiels',
    SALES_GOODS: 'Marchandises',
    SALES_SERVICE: 'Prestations',
    SALES_FEES: 'Frais de dossier',
    SALES_ATTENDANT: 'Occupants',
    SALES_ANIMAL: 'Animaux',
    SALES_VEHICLE: 'Véhicules',
    SALES_EXTRA: 'Suppléments',
    SALES_OTHER_EXTRAS: 'Autres suppléments',
    SALES_DISCOUNT: 'Remises',
    SALES_SPECIAL_OFFER: 'Offres spéciales',
    SALES_CANCELLATION: LINE_LABELS.cancellation,
    SALES_EARLY_DEPARTURE: 'Départs anticipés',
    SALES_ADDITIONAL_SALES: 'Ventes annexes',
    SALES_METER: 'Consommations au compteur',
    SALES_OTHER_TAX: 'Autres taxes',
    SALES_GIFT_VOUCHERS: 'Bons cadeaux',
    PLACE_TYPE: 'Type d’emplacement',
    EXTRA: 'Supplément',
    DISCOUNT: 'Remise',
    SPECIAL_OFFER: 'Offre spéciale',
    TAX: 'Taxe',
    VAT: 'TVA collectée',
    ALL: 'Tout ce qui n’a pas de section',
    PLACE_FAMILY: 'Famille d’emplacements',
    TILL: 'Ventes de caisse',
  }),
  ...plain({
    ROLE_customer: 'Clients',
    ROLE_advance: 'Avances et acomptes reçus',
    ROLE_credit: 'Avoirs et bons à valoir',
    ROLE_advanceVat: 'TVA sur avances',
    ROLE_deductibleVat: 'TVA déductible',
    ROLE_tax: 'Taxe de séjour',
    ROLE_insurer: 'Assureur',
    ROLE_aid: 'Aides aux vacances',
    ROLE_partner: 'Partenaires',
    ROLE_guarantee: 'Cautions reçues',
    ROLE_transfer: 'Virements internes',
    ROLE_commission: 'Commissions',
    ROLE_bankFees: 'Frais bancaires',
    ROLE_loss: 'Écarts en moins',
    ROLE_gain: 'Écarts en plus',
    ROLE_retained: 'Arrhes et indemnités conservées',
    ROLE_goodwill: 'Gestes commerciaux',
    ROLE_owner: 'Exploitant',
    METHOD_KIND_CHEQUE: 'Chèques',
    METHOD_KIND_HOLIDAY_VOUCHER: 'Chèques-vacances',
    METHOD_KIND_CASH: 'Espèces',
    METHOD_KIND_CARD: 'Cartes bancaires',
    METHOD_KIND_TRANSFER: 'Virements',
    METHOD_KIND_GROUPED: 'Règlements groupés',
    METHOD_KIND_NONE: 'Modes sans nature',
    METHOD: 'Mode de règlement',
    BANK: 'Compte bancaire',
    BANK_ALL: 'Tous les comptes bancaires',
    EXPENSE_TYPE: 'Type de dépense',
    EXPENSE_TYPE_ALL: 'Tous les types de dépenses',
  }),
})
export type PlanSubjectKey = (typeof PLAN_SUBJECT)['keys'][number]

/** Whether the line has an account of its own, follows another one, or lacks one. */
export const PLAN_SOURCE = defineStates('planSource', {
  OWN: ['Réglé', 'good'],
  FOLLOWS: ['Suit', 'info'],
  STAY: ['Suit le séjour', 'info'],
  NONE: ['Sans compte', 'bad'],
})

/** What names a subject to the server. */
export interface PlanSubject {
  readonly kind: MappingKind
  readonly code: string | null
  readonly itemId: number | null
  /** Basis points; null: every rate. */
  readonly rate: number | null
}

interface Facts extends PlanSubject {
  /** Rank of the row. */
  readonly id: number
  readonly accountId: number | null
  readonly journalId: number | null
}

const SHARED = { base: 'payment/accounting-plan', right: 'payment_accounting', whole: true } as const
const REFRESHED = ['accountingPlan', 'accountingAccount', 'accountingJournal'] as const
const subject = {
  subject: col.state('Élément', PLAN_SUBJECT, { sort: true, width: 230 }),
  name: col.text('Fiche', { null: true, sort: true }),
  vat: col.text('Taux', { null: true, sort: true, width: 90 }),
}
const account = {
  account: col.text('Compte', { null: true, sort: true, width: 110 }),
  accountLabel: col.text('Libellé du compte', { null: true, sort: true }),
}
const plan = (name: string, base: string) =>
  defineList({
    ...SHARED,
    name,
    base: `${SHARED.base}/${base}`,
    refreshedBy: REFRESHED,
    columns: {
      ...subject,
      ...account,
      journal: col.text('Journal', { null: true, sort: true, width: 90 }),
      source: col.state('Affectation', PLAN_SOURCE, { sort: true, width: 150 }),
      from: col.day('Depuis', { null: true, sort: true }),
      to: col.day('Jusqu’au', { null: true, sort: true }),
    },
    filters: {
      on: by.day(),
      text: by.here(by.text('Élément, fiche, compte')),
      source: by.here(by.state('Affectation', 'Toutes', PLAN_SOURCE, { width: 160 })),
    },
    facts: also<Facts>(),
  })

/** /accounting-account-detail-plan: what is sold, its VAT, taxes. */
export const detailPlanList = plan('detailPlan', 'detail')
/** /accounting-account-discount: discounts and offers. */
export const discountPlanList = plan('discountPlan', 'discount')
/** /accounting-account-payment-plan: ways to pay, banks, expenses, third parties. */
export const paymentPlanList = plan('paymentPlan', 'payment')
export type PlanRow = ListRow<typeof detailPlanList>

const PERIOD = {
  ...SHARED,
  refreshedBy: REFRESHED,
  filters: { days: by.days('Du', 'Au'), text: by.here(by.text('Élément, fiche, compte')) },
  facts: also<Facts>(),
}
const written = { ...subject, ...account, journal: col.text('Journal', { null: true, sort: true, width: 90 }) }

/** /accounting-account-detail-plan-start-date: what begins on which day. */
export const planStartList = defineList({
  ...PERIOD,
  name: 'planStart',
  base: 'payment/accounting-plan/start-date',
  columns: {
    from: col.day('Commence le', { sort: true, width: 130 }),
    ...written,
    other: col.text('Avant', { null: true, sort: true, width: 110 }),
    to: col.day('Finit le', { null: true, sort: true }),
  },
})
/** /accounting-account-detail-plan-end-date: what ends on which day. */
export const planEndList = defineList({
  ...PERIOD,
  name: 'planEnd',
  base: 'payment/accounting-plan/end-date',
  columns: {
    to: col.day('Finit le', { null: true, sort: true, width: 130 }),
    ...written,
    other: col.text('Ensuite', { null: true, sort: true, width: 110 }),
    from: col.day('Commence le', { sort: true }),
  },
})

/** Whether an export finds what it needs. */
export const PREVIEW_STATE = defineStates('planPreview', {
  READY: ['Prêt', 'good'],
  STAY: ['Suit le séjour', 'info'],
  LACKS: ['Sans compte', 'bad'],
  LACKS_VAT: ['Sans compte de TVA', 'bad'],
  RATES: ['Plusieurs taux', 'attention'],
})

const preview = (name: string, base: string) =>
  defineList({
    ...SHARED,
    name,
    base: `${SHARED.base}/${base}`,
    refreshedBy: REFRESHED,
    columns: {
      ...subject,
      ...account,
      vatAccount: col.text('TVA', { null: true, sort: true, width: 110 }),
      journal: col.text('Journal', { null: true, sort: true, width: 90 }),
      state: col.state('État', PREVIEW_STATE, { sort: true, width: 180 }),
    },
    filters: {
      on: by.day(),
      text: by.here(by.text('Élément, fiche, compte')),
      state: by.here(by.state('État', 'Tous', PREVIEW_STATE, { width: 180 })),
    },
    facts: also<Facts>(),
  })

/** /accounting-account-detail-plan-preview: which account each thing that is sold would go to. */
export const detailPreviewList = preview('detailPreview', 'detail-preview')
/** /accounting-account-payment-plan-preview: the same of money. */
export const paymentPreviewList = preview('paymentPreview', 'payment-preview')
export type PreviewRow = ListRow<typeof detailPreviewList>

/** By the French. */
export const english = {
  'Séjours sur emplacement': 'Stays on pitches',
  'Séjours en location': 'Stays in rentals',
  'Loyers résidentiels': 'Residential rents',
  Marchandises: 'Goods',
  Prestations: 'Services',
  'Frais de dossier': 'Booking fees',
  Occupants: 'Occupants',
  Animaux: 'Animals',
  Véhicules: 'Vehicles',
  Suppléments: 'Extras',
  'Autres suppléments': 'Other extras',
  Remises: 'Discounts',
  'Offres spéciales': 'Special offers',
  'Frais d’annulation': 'Cancellation fees',
  'Départs anticipés': 'Early departures',
  'Ventes annexes': 'Ancillary sales',
  'Consommations au compteur': 'Metered consumption',
  'Autres taxes': 'Other taxes',
  'Bons cadeaux': 'Gift vouchers',
  'Type d’emplacement': 'Pitch type',
  Supplément: 'Extra',
  Remise: 'Discount',
  'Offre spéciale': 'Special offer',
  Taxe: 'Tax',
  'TVA collectée': 'VAT collected',
  Clients: 'Customers',
  'Avances et acomptes reçus': 'Advances received',
  'Avoirs et bons à valoir': 'Credit notes and vouchers',
  'TVA sur avances': 'VAT on advances',
  'TVA déductible': 'Deductible VAT',
  'Taxe de séjour': 'Tourist tax',
  Assureur: 'Insurer',
  'Aides aux vacances': 'Holiday aid',
  Partenaires: 'Partners',
  'Cautions reçues': 'Guarantees received',
  'Virements internes': 'Internal transfers',
  Commissions: 'Commissions',
  'Frais bancaires': 'Bank fees',
  'Écarts en moins': 'Shortfalls',
  'Écarts en plus': 'Surpluses',
  'Arrhes et indemnités conservées': 'Deposits and indemnities kept',
  'Gestes commerciaux': 'Goodwill gestures',
  Exploitant: 'Owner',
  Chèques: 'Cheques',
  'Chèques-vacances': 'Holiday vouchers',
  Espèces: 'Cash',
  'Cartes bancaires': 'Bank cards',
  Virements: 'Transfers',
  'Règlements groupés': 'Grouped payments',
  'Modes sans nature': 'Methods without a kind',
  'Mode de règlement': 'Payment method',
  'Compte bancaire': 'Bank account',
  'Tous les comptes bancaires': 'All bank accounts',
  'Type de dépense': 'Type of expense',
  'Tous les types de dépenses': 'All types of expense',
  Réglé: 'Set',
  Suit: 'Follows',
  'Suit le séjour': 'Follows the stay',
  'Sans compte': 'No account',
  'Sans compte de TVA': 'No VAT account',
  'Plusieurs taux': 'Several rates',
  Prêt: 'Ready',
  Tous: 'All',
  Élément: 'Item',
  Fiche: 'Record',
  Compte: 'Account',
  'Libellé du compte': 'Account label',
  Journal: 'Journal',
  Affectation: 'Assignment',
  Depuis: 'Since',
  'Jusqu’au': 'Until',
  'Commence le': 'Begins on',
  'Finit le': 'Ends on',
  Avant: 'Before',
  Ensuite: 'Then',
  'Élément, fiche, compte': 'Item, record, account',
  'Tout ce qui n’a pas de section': 'Whatever has no section',
  'Famille d’emplacements': 'Pitch family',
  'Ventes de caisse': 'Till sales',
}
