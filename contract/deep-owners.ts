/** Deep tables whose rows people know by a name: what a refused deletion calls them (`uses.ts`). By table and column, for the server. */
import type { Functionality } from '#contract/rights.ts'
import { spokenTexts } from '#contract/spoken.ts'

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
