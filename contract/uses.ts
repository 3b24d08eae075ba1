/**
 * What uses a record, as a refused deletion tells it (spec 8, "Deletion blocked"). Declared entities need nothing here: their
 * references are found in the database. Only the deep tables are named, by table and column, for the server.
 */
import type { AnyEntity } from '#contract/entity.ts'
import type { EntityName } from '#contract/entities/names.ts'
import type { Functionality } from '#contract/rights.ts'
import { spokenTexts } from '#contract/spoken.ts'

/** Records of one kind that use the one to delete. */
export interface Use {
  /** Name of the entity, or of the deep table. */
  readonly entity: string
  /** « modes de règlement » */
  readonly label: string
  readonly count: number
  /** Some of them, for who may read them. `path` may still hold `{tab}` or `{page}`. */
  readonly records: readonly { readonly id: number; readonly name: string; readonly path?: string }[]
}

/** Body of the answer to a deletion that is refused. */
export interface InUseBody {
  readonly message: string
  readonly context: Readonly<Record<string, string>>
  readonly uses: readonly Use[]
}

/** A deep table whose rows people know by a name. */
export interface DeepOwner {
  readonly label: { readonly one: string; readonly many: string }
  readonly right: Functionality
  /** Column that names a row. */
  readonly name: string
  /** Its screen; `{bookingId}` is the row's column `booking_id`. */
  readonly screen?: string
}

const stay = (id: string): string => `/new-booking/stay/${id}/0/0/0/0/3`

const FRENCH_OWNERS: Readonly<Record<string, DeepOwner>> = {
  booking: { label: { one: 'séjour', many: 'séjours' }, right: 'booking_booking', name: 'code', screen: stay('{id}') },
  payment: {
    label: { one: 'règlement', many: 'règlements' },
    right: 'payment_payment',
    name: 'paid_on',
    screen: stay('{bookingId}'),
  },
  bill: { label: { one: 'facture', many: 'factures' }, right: 'payment_bill', name: 'number', screen: '/bill/{id}' },
  expense: {
    label: { one: 'dépense', many: 'dépenses' },
    right: 'payment_expense',
    name: 'supplier',
  },
  injection: {
    label: { one: 'apport de caisse', many: 'apports de caisse' },
    right: 'payment_expense',
    name: 'injected_on',
  },
  cash_count: {
    label: { one: 'comptage de caisse', many: 'comptages de caisse' },
    right: 'payment_deposit',
    name: 'counted_on',
  },
  starting_base: {
    label: { one: 'fonds de départ', many: 'fonds de départ' },
    right: 'payment_deposit',
    name: 'starts_on',
  },
  terminal_batch: {
    label: { one: 'télécollecte', many: 'télécollectes' },
    right: 'payment_deposit',
    name: 'terminal',
  },
  deposit: {
    label: { one: 'remise en banque', many: 'remises en banque' },
    right: 'payment_deposit',
    name: 'number',
  },
  payment_group: {
    label: { one: 'règlement groupé', many: 'règlements groupés' },
    right: 'payment_payment',
    name: 'paid_on',
  },
  grc_history: {
    label: { one: 'envoi de campagne', many: 'envois de campagne' },
    right: 'campaign_grc',
    name: 'label',
    screen: '/grc-history/{id}',
  },
  sms: {
    label: { one: 'SMS', many: 'SMS' },
    right: 'document_email_mailing',
    name: 'name',
    screen: '/sms-list',
  },
  pay_link: {
    label: { one: 'lien de paiement', many: 'liens de paiement' },
    right: 'payment_payment',
    name: 'label',
    screen: stay('{accountId}'),
  },
  accounting_mapping: {
    label: { one: 'ligne du plan comptable', many: 'lignes du plan comptable' },
    right: 'payment_accounting',
    name: 'kind',
    screen: '/accounting-account-detail-plan',
  },
  accounting_section_mapping: {
    label: { one: 'affectation de section', many: 'affectations de section' },
    right: 'payment_accounting',
    name: 'kind',
    screen: '/accounting-section-plan',
  },
  bank_statement: {
    label: { one: 'relevé bancaire', many: 'relevés bancaires' },
    right: 'payment_deposit',
    name: 'file_name',
  },
  bank_line: {
    label: { one: 'mouvement d’un relevé bancaire', many: 'mouvements d’un relevé bancaire' },
    right: 'payment_deposit',
    name: 'label',
  },
  price_grid: {
    label: { one: 'grille tarifaire', many: 'grilles tarifaires' },
    right: 'occupant_extra_price',
    name: 'label',
    screen: '/price/grid/{id}/0/0/0',
  },
  waiting_wish: {
    label: { one: 'souhait en liste d’attente', many: 'souhaits en liste d’attente' },
    right: 'booking_booking',
    name: 'arrival',
    screen: '/waiting-list',
  },
  booking_import: {
    label: { one: 'réservation internet', many: 'réservations internet' },
    right: 'booking_import',
    name: 'external_id',
    screen: '/booking-import/{id}',
  },
  refused_demand: {
    label: { one: 'demande refusée', many: 'demandes refusées' },
    right: 'booking_booking',
    name: 'day',
  },
  tax_statement: {
    label: { one: 'relevé de taxe', many: 'relevés de taxe' },
    right: 'result_tax_statement',
    name: 'from_day',
    screen: '/tax-statement-list',
  },
  purchase: {
    label: { one: 'facture de fournisseur', many: 'factures de fournisseurs' },
    right: 'payment_expense',
    name: 'number',
    screen: '/purchase/{id}',
  },
  partner_commission: {
    label: { one: 'facture de commission', many: 'factures de commission' },
    right: 'payment_expense',
    name: 'number',
  },
  holiday_aid: {
    label: { one: 'aide aux vacances', many: 'aides aux vacances' },
    right: 'booking_vacaf',
    name: 'beneficiary',
    screen: '/vacaf-list',
  },
  aid_transfer: {
    label: { one: 'virement d’un organisme d’aide', many: 'virements d’organismes d’aide' },
    right: 'payment_payment',
    name: 'paid_on',
    screen: '/vacaf-list',
  },
  mail: {
    label: { one: 'courriel', many: 'courriels' },
    right: 'document_email_mailing',
    name: 'subject',
    screen: '/email/{id}',
  },
  ticket: {
    label: { one: 'ticket de caisse', many: 'tickets de caisse' },
    right: 'sale_cash_register',
    name: 'ticket_on',
    screen: '/sale-cash-register/{id}',
  },
  stay_posting: {
    label: { one: 'vente mise sur un séjour', many: 'ventes mises sur des séjours' },
    right: 'sale_cash_register',
    name: 'posted_on',
  },
  card_request: {
    label: { one: 'paiement sur un terminal', many: 'paiements sur des terminaux' },
    right: 'sale_cash_register',
    name: 'at',
  },
  offline_station: {
    label: { one: 'poste hors ligne', many: 'postes hors ligne' },
    right: 'sale_cash_register',
    name: 'label',
    screen: '/offline-station-list',
  },
  till_basket: {
    label: { one: 'ticket mis de côté', many: 'tickets mis de côté' },
    right: 'sale_cash_register',
    name: 'label',
  },
  provisional_note: {
    label: { one: 'document provisoire', many: 'documents provisoires' },
    right: 'sale_cash_register',
    name: 'seq',
  },
  gift_sale: {
    label: { one: 'bon cadeau', many: 'bons cadeaux' },
    right: 'sale_gift',
    name: 'code',
    screen: '/gift-list',
  },
  sale: {
    label: { one: 'vente annexe', many: 'ventes annexes' },
    right: 'sale_sale',
    name: 'code',
    screen: '/vente-annexe/{id}',
  },
  gift_import: {
    label: { one: 'bon vendu ailleurs', many: 'bons vendus ailleurs' },
    right: 'sale_gift',
    name: 'reference',
    screen: '/sale-gift-import/{id}',
  },
  till_file: {
    label: { one: 'fichier de tickets', many: 'fichiers de tickets' },
    right: 'sale_cash_register',
    name: 'name',
    screen: '/till-file/{id}',
  },
  jet: {
    label: { one: 'événement du journal technique', many: 'événements du journal technique' },
    right: 'system',
    name: 'id',
  },
}

/** What they are called is read in the language of the moment. */
export const DEEP_OWNERS: Readonly<Record<string, DeepOwner>> = Object.fromEntries(
  Object.entries(FRENCH_OWNERS).map(([table, owner]) => [
    table,
    { ...owner, label: spokenTexts(owner.label, (word) => `use.${table}.${word}`) },
  ]),
)

/** A use that no foreign key holds: a column (with another that says of what), or a JSON path in which `$id` is the record. */
export type LooseUse =
  | { readonly table: string; readonly column: string; readonly where?: Readonly<Record<string, string>> }
  | { readonly table: string; readonly json: string; readonly path: string }

const option = (kind: string): readonly LooseUse[] => [
  { table: 'price_grid', json: 'draft', path: `$.options[*] ? (@.kind == "${kind}" && @.refId == $id)` },
  { table: 'occupancy_option', column: 'ref_id', where: { kind } },
]

export const LOOSE_USES: Partial<Record<EntityName, readonly LooseUse[]>> = {
  animalType: option('ANIMAL'),
  vehicleType: option('VEHICLE'),
  extra: option('EXTRA'),
  ageCategory: [{ table: 'price_grid', json: 'draft', path: '$.ageCategories[*] ? (@.ageCategoryId == $id)' }],
  tva: [
    { table: 'price_grid', json: 'draft', path: '$.** ? (@.tvaId == $id)' },
    { table: 'booking_line', column: 'tva_id' },
  ],
  partner: [{ table: 'price_grid', json: 'draft', path: '$.partnerIds[*] ? (@ == $id)' }],
  discount: [{ table: 'booking', json: 'pricing', path: '$.** ? (@.discountId == $id)' }],
}

/** The reason that spec 8 words for what uses the record (`Use.entity`); any other is `record.inUse`. */
export const DELETION_CODES: Partial<Record<EntityName, Readonly<Record<string, string>>>> = {
  accountingSection: { accounting_section_mapping: 'accountingSection.used' },
  accountingAccount: { accounting_mapping: 'accountingAccount.used' },
  bankAccount: { paymentMethod: 'bankAccount.usedByPaymentMethod' },
  paymentMethod: { payment: 'paymentMethod.usedByPayment' },
  layout: { placeType: 'layout.hasPlaceTypes' },
  place: { booking: 'place.inUse', unavailability: 'place.inUse' },
  // An allotment has no screen of its own: it is told as its partner.
  placeType: { booking: 'placeType.hasHistory', partner: 'placeType.hasAllotment' },
  customer: {
    booking: 'customer.hasDocuments',
    payment: 'customer.hasDocuments',
    bill: 'customer.hasDocuments',
    sale: 'customer.hasDocuments',
  },
}

/** Boxes that take a record out of use without deleting it, and what they then hold. */
const HIDING: Readonly<Record<string, boolean>> = { active: false, isActif: false, hidden: true }

/** How a record of this entity is hidden; undefined where it cannot be. */
export const hidingOf = (entity: AnyEntity): { readonly key: string; readonly value: boolean } | undefined => {
  const found = Object.entries(HIDING).find(([key]) => entity.fields[key]?.kind === 'boolean')
  return found === undefined ? undefined : { key: found[0], value: found[1] }
}

/** « 3 modes de règlement, 1 séjour » */
export const sayUses = (uses: readonly Use[]): string =>
  uses.map(({ count, label }) => `${count}\u00A0${label}`).join(', ')
