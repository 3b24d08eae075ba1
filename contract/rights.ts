/** Rights (spec 6): a closed union of functionality keys, so that no entity and no route can be left unguarded. */

import { spokenText, spokenTexts } from '#contract/spoken.ts'

const FRENCH_FUNCTIONALITIES = {
  establishment_establishment: 'Établissement, postes et devises',
  establishment_financial_year: 'Exercices comptables',
  establishment_activity_period: 'Périodes d’activité',
  establishment_header: 'En-têtes personnalisés',
  establishment_module: 'Modules',
  establishment_preference: 'Préférences',
  establishment_user: 'Utilisateurs et groupes de droits',
  establishment_cleaning: 'Ménage',
  payment_tva: 'Taux de TVA',
  payment_tax: 'Taxes et taxe de séjour',
  payment_bank: 'Banques et comptes bancaires',
  payment_method: 'Modes de règlement',
  payment_terms: 'Conditions de règlement',
  payment_payment: 'Règlements',
  payment_deposit: 'Remises en banque',
  payment_guarantee: 'Cautions',
  payment_expense: 'Dépenses',
  payment_bill: 'Factures et avoirs',
  payment_bill_cancel: 'Annuler une facture',
  payment_reverse: 'Extourner un règlement',
  payment_write_off: 'Régulariser un solde',
  payment_closure: 'Clôtures',
  payment_accounting: 'Comptabilité',
  payment_accounting_export: 'Export comptable',
  camp_layout: 'Aménagements',
  camp_feature: 'Caractéristiques',
  camp_place_family: 'Familles d’emplacements',
  camp_place_type: 'Types d’emplacements',
  camp_place: 'Emplacements',
  camp_plan: 'Plan du camping',
  camp_access_channel: 'Canaux d’accès',
  occupant_extra_age_category: 'Catégories d’âge',
  occupant_extra_animal_type: 'Types d’animaux',
  occupant_extra_vehicle_type: 'Types de véhicules',
  occupant_extra_extra: 'Suppléments',
  occupant_extra_price: 'Grilles tarifaires',
  occupant_extra_special_offer: 'Offres spéciales',
  occupant_extra_discount: 'Remises',
  document_email_document: 'Modèles de documents',
  document_email_mailing: 'Courriers et e-mails',
  document_email_configuration: 'Configuration e-mail',
  customer_partner_customer: 'Clients',
  customer_partner_geography: 'Pays, villes et langues',
  customer_partner_partner: 'Partenaires',
  customer_partner_surety: 'Rappels de caution et de solde',
  residential_parcel_type: 'Types de parcelles',
  residential_place_affectation: 'Affectations de parcelles',
  residential_contract: 'Contrats résidentiels',
  residential_fees: 'Frais résidentiels',
  residential_sublet: 'Sous-locations',
  residential_meter: 'Compteurs et relevés',
  residential_rent_receipt: 'Quittances',
  residential_resident: 'Résidents',
  booking_booking: 'Séjours',
  booking_manual_price: 'Saisir un prix à la main',
  booking_unavailability: 'Indisponibilités',
  booking_import: 'Réservations internet',
  booking_planning: 'Planning',
  booking_arrival_departure: 'Arrivées et départs',
  booking_insurance: 'Assurance annulation',
  booking_police: 'Registre de police',
  booking_vacaf: 'Aide aux vacances (VACAF)',
  sale_article: 'Articles',
  sale_cash_register: 'Caisses',
  sale_gift: 'Bons cadeaux',
  sale_sale: 'Ventes annexes',
  result_result: 'Résultats du jour',
  result_journal: 'Journal de caisse et banque',
  result_balance: 'Balance clients',
  result_tax_statement: 'États de taxe de séjour',
  result_tva_statement: 'États de TVA',
  result_insee: 'Enquête INSEE',
  result_jet: 'Journal des événements techniques',
  stats_statistics: 'Statistiques',
  stats_board: 'Tableaux de bord',
  campaign_grc: 'Campagnes e-mail et SMS',
  group_settings: 'Réglages du groupe',
  system: 'Système',
} as const

/** What a functionality is called, in the language of the moment. */
export const FUNCTIONALITIES = spokenTexts(FRENCH_FUNCTIONALITIES, (key) => `right.${key}`)

export type Functionality = keyof typeof FUNCTIONALITIES

export const functionalities = Object.keys(FUNCTIONALITIES) as Functionality[]

/** The functionality groups of spec 6, in the order of the rights tree; a key belongs to the group whose prefix it has. */
const FRENCH_GROUPS = [
  { prefix: 'establishment_', label: 'Établissement et accès' },
  { prefix: 'payment_', label: 'Règlements et facturation' },
  { prefix: 'camp_', label: 'Camping' },
  { prefix: 'occupant_extra_', label: 'Occupants, suppléments et prix' },
  { prefix: 'document_email_', label: 'Documents et e-mails' },
  { prefix: 'customer_partner_', label: 'Clients et partenaires' },
  { prefix: 'residential_', label: 'Résidents' },
  { prefix: 'booking_', label: 'Séjours' },
  { prefix: 'sale_', label: 'Ventes annexes' },
  { prefix: 'result_', label: 'Résultats' },
  { prefix: 'stats_', label: 'Statistiques' },
  { prefix: 'campaign_', label: 'Campagnes' },
  { prefix: 'group_', label: 'Groupe' },
  { prefix: 'system', label: 'Système' },
] as const

export const FUNCTIONALITY_GROUPS = FRENCH_GROUPS.map(({ prefix, label }) => ({
  prefix,
  get label(): string {
    return spokenText(`right.group.${prefix}`, label)
  },
}))

/**
 * Special rights (spec 6): things that are done or not, without levels. Given where the code lets write; shown apart from the tree.
 */
export const SPECIAL_RIGHTS = [
  'booking_manual_price',
  'payment_bill_cancel',
  'payment_reverse',
  'payment_write_off',
] as const satisfies readonly Functionality[]

export const isSpecial = (key: Functionality): boolean => (SPECIAL_RIGHTS as readonly Functionality[]).includes(key)

/** Settings, which a manager may lock against modification (spec 6); users and rights never are: a lock could not be taken off. */
export const LOCKABLE: readonly Functionality[] = functionalities.filter(
  (key) =>
    /^(camp|occupant_extra)_/.test(key) ||
    (/^establishment_/.test(key) && key !== 'establishment_user' && key !== 'establishment_cleaning') ||
    /^payment_(tva|tax|bank|method|terms)$/.test(key) ||
    /^document_email_(document|configuration)$/.test(key) ||
    /^residential_(parcel_type|fees)$/.test(key) ||
    ['customer_partner_geography', 'customer_partner_surety', 'sale_article', 'group_settings'].includes(key),
)

/** None, read only, create and modify, create modify and delete (spec 3). */
export const RIGHT_CODES = ['000', '001', '011', '111'] as const
export type RightCode = (typeof RIGHT_CODES)[number]

export const RIGHT_CODE_LABELS: Readonly<Record<RightCode, string>> = spokenTexts(
  {
    '000': 'Aucun droit',
    '001': 'Lecture seule',
    '011': 'Création et modification',
    '111': 'Création, modification et suppression',
  },
  (code) => `right.code.${code}`,
)

export type RightAction = 'read' | 'write' | 'delete' | 'export'

/** What one user may do with one functionality, in one establishment. */
export interface Right {
  readonly code: RightCode
  readonly canExport: boolean
}

export type Rights = Partial<Record<Functionality, Right>>

const NEEDED: Record<Exclude<RightAction, 'export'>, readonly RightCode[]> = {
  read: ['001', '011', '111'],
  write: ['011', '111'],
  delete: ['111'],
}

/** Whether `right` allows `action`. Exporting needs reading and the export flag. An absent right allows nothing (server side). */
export const allows = (right: Right | undefined, action: RightAction): boolean => {
  if (right === undefined) return false
  if (action === 'export') return right.canExport && NEEDED.read.includes(right.code)
  return NEEDED[action].includes(right.code)
}
