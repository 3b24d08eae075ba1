/** The top menu (spec 2, "Shell and navigation"): submenus, headers that set the parent context, leaves that lead to a screen. */
import { moduleFacts, moduleKeys } from '#contract/modules.ts'
import type { ModuleKey } from '#contract/modules.ts'
import type { Rights } from '#contract/rights.ts'
import { allows } from '#contract/rights.ts'
import { moduleAt } from '#contract/screen.ts'
import { header, leaf, submenu } from '#contract/menu-node.ts'
import type { MenuNode, MenuSource } from '#contract/menu-node.ts'
import { SCREENS, screenAt } from '#contract/screens/index.ts'

/** Only screens that exist are here: one that cannot work yet is not in the menu. Who sees a leaf is who may open its screen. */
const MENU: readonly MenuSource[] = [
  submenu('files', 'Fichiers', 'Files', [
    header('filesContext', 'Accueil : fichiers', 'Home: files', 1),
    submenu('parameters', 'Paramètres', 'Settings', [
      leaf('establishment', '/admin/establishment', 'En-tête du camping', 'Campsite details'),
      leaf('financialYears', '/admin/financial-year-list', 'Exercices comptables', 'Financial years'),
      leaf('activityPeriods', '/admin/activity-period-list', 'Périodes d’activité', 'Opening periods'),
      leaf('tva', '/tva-list', 'Taux de TVA', 'VAT rates'),
      leaf('taxes', '/tax-list', 'Taxe de séjour et taxes', 'Tourist tax and taxes'),
      leaf('taxTypes', '/tax-type-list', 'Types de taxes', 'Types of tax'),
      leaf('banks', '/bank-list', 'Établissements payeurs', 'Paying banks'),
      leaf('bankAccounts', '/bank-account-list', 'Comptes bancaires', 'Bank accounts'),
      leaf(
        'printedAccount',
        '/bank-account-label-informations',
        'Compte imprimé sur les documents',
        'Account printed on documents',
      ),
      leaf('paymentMethods', '/payment-method-list', 'Modes de règlement', 'Payment methods'),
      leaf('depositTypes', '/payment-method-deposit-type-list', 'Types de remise', 'Types of deposit'),
      leaf('pointsOfSale', '/payment-method-pointofsale-list', 'Règlements en caisse', 'Payments at the till'),
      leaf('paymentTerms', '/payment-terms-list', 'Conditions de règlement', 'Payment terms'),
      leaf('expenseTypes', '/expense-type-list', 'Types de dépenses', 'Types of expense'),
      leaf('partnerTypes', '/partner-type-list', 'Types de partenaires', 'Types of partner'),
      leaf('partnerBillingTypes', '/partner-billing-type-list', 'Facturation des partenaires', 'Billing of partners'),
      leaf(
        'partnerManagementTypes',
        '/partner-management-type-list',
        'Gestion des partenaires',
        'Management of partners',
      ),
      leaf('civilities', '/civility-list', 'Civilités', 'Titles'),
      leaf('languages', '/language-list', 'Langues', 'Languages'),
      leaf('countries', '/country-list', 'Pays', 'Countries'),
      leaf('regions', '/region-list', 'Régions', 'Regions'),
      leaf('departments', '/department-list', 'Départements', 'Departments'),
      leaf('towns', '/town-list/0/0', 'Codes postaux et villes', 'Postcodes and towns'),
    ]),
    submenu('accounting', 'Comptabilité', 'Accounting', [
      leaf('accountingAccounts', '/accounting-account-list', 'Comptes comptables', 'Accounts'),
      leaf('accountingPlan', '/accounting-account-detail-plan', 'Plan comptable', 'Accounting plan'),
      leaf('accountingSections', '/accounting-section-list', 'Sections analytiques', 'Analytic sections'),
      leaf('accountingJournals', '/accounting-journal-settings', 'Journaux comptables', 'Journals'),
      leaf('accountingCustomers', '/accounting-customer-account-settings', 'Comptes clients', 'Customer accounts'),
    ]),
    submenu('preferences', 'Préférences', 'Preferences', [
      leaf('preferenceBooking', '/preference/booking', 'Séjours', 'Stays'),
      leaf('preferenceQuotation', '/admin/module/quotation', 'Devis', 'Quotes'),
      leaf('preferenceOption', '/preference/booking/option', 'Options', 'Options'),
      leaf('preferenceCancellation', '/preference/cancellation', 'Annulation', 'Cancellation'),
      leaf('preferenceEarlyDeparture', '/preference/early_departure', 'Départ anticipé', 'Early departure'),
      leaf('preferenceArrivalDeparture', '/preference/arrival_departure', 'Arrivée et départ', 'Arrival and departure'),
      leaf('preferenceFees', '/preference/fees', 'Frais de dossier', 'Booking fees'),
      leaf('preferenceSale', '/preference/sale', 'Encaissement', 'Taking payments'),
      leaf('preferenceResult', '/preference/result', 'Résultats et factures', 'Results and bills'),
      leaf('preferenceVacaf', '/admin/module/vacaf', 'Aide aux vacances (VACAF)', 'Holiday aid (VACAF)'),
      leaf('preferenceVat', '/admin/module/preference-tva-statement', 'Régime de TVA', 'VAT regime'),
      leaf('preferenceTaxStatement', '/admin/module/preference-tax-statement', 'Relevés de taxe', 'Tax statements'),
      leaf(
        'preferenceTaxInformations',
        '/admin/module/preference-tax-statement-informations',
        'En-tête des relevés de taxe',
        'Heading of tax statements',
      ),
      leaf('preferenceCustomer', '/preference/customer', 'Fiche client', 'Customer record'),
      leaf('preferenceResume', '/preference/customerResume', 'Résumé client', 'Customer summary'),
      leaf('looks', '/document-setting-target-list', 'Présentation des papiers', 'Look of papers'),
      leaf('paperWords', '/document-setting-translate', 'Mots des papiers', 'Words of papers'),
      leaf('printers', '/admin/module/doc-editor-grid', 'Imprimantes', 'Printers'),
      leaf(
        'linkProviders',
        '/admin/module/link-grid',
        'Liens de paiement et cautions en ligne',
        'Payment links and online guarantees',
      ),
      leaf('sureties', '/admin/module/surety-grid', 'Cautions et rappels', 'Guarantees and reminders'),
      leaf(
        'emailings',
        '/admin/module/emailing-grid',
        'Réglage des messages automatiques',
        'Settings of automatic messages',
      ),
      leaf('preferencePrintMode', '/preference/print-mode', 'Impression', 'Printing'),
    ]),
    submenu('places', 'Camping', 'Campsite', [
      leaf('layouts', '/layout-list', 'Aménagements', 'Layouts'),
      leaf('placeFamilies', '/place-family-list', 'Familles d’emplacements', 'Pitch families'),
      leaf('placeTypes', '/place-type-list', 'Types d’emplacements', 'Pitch types'),
      leaf('placeList', '/place-list', 'Emplacements', 'Pitches'),
      leaf('placeCommercialization', '/place-commercialization', 'Commercialisation', 'What is for sale'),
      leaf('planSettings', '/admin/module/plan', 'Plan du camping', 'Campsite map'),
      leaf('placeRanking', '/place-ranking-informations', 'Classement', 'Classification'),
      leaf('placeAvailabilityMode', '/place-availability-mode', 'Mode de disponibilité', 'How pitches are given'),
      leaf('features', '/feature-list', 'Caractéristiques', 'Features'),
      leaf('accessChannels', '/access-channel-list', 'Canaux d’accès', 'Access channels'),
    ]),
    submenu('occupants', 'Occupants et suppléments', 'Occupants and extras', [
      leaf('ageCategories', '/age-category-list', 'Catégories d’âge', 'Age categories'),
      leaf('animalTypes', '/animal-type-list', 'Types d’animaux', 'Types of animal'),
      leaf('vehicleTypes', '/vehicle-type-list', 'Types de véhicules', 'Types of vehicle'),
      leaf('vehicleBrands', '/vehicle-brand-list', 'Marques de véhicules', 'Makes of vehicle'),
      leaf('extraTypes', '/extra-type-list', 'Types de suppléments', 'Types of extra'),
      leaf('extras', '/extra-list', 'Suppléments', 'Extras'),
      leaf('discounts', '/discount-list', 'Remises', 'Discounts'),
    ]),
    submenu('saleSettings', 'Boutique et bar', 'Shop and bar', [
      leaf('articles', '/article-list', 'Articles', 'Articles'),
      leaf('articleFamilies', '/famille-article-list', 'Familles d’articles', 'Families of articles'),
      leaf('articleCommercialization', '/article-commercialization', 'Commercialisation', 'Commercialization'),
      leaf('articleStocktaking', '/article-stocktaking', 'Inventaire', 'Stock-taking'),
      leaf('cashRegisters', '/cash-register-list', 'Caisses', 'Tills'),
      leaf('cashRegisterTypes', '/cash-register-type-list', 'Types de caisse', 'Types of till'),
      leaf('offlineStations', '/offline-station-list', 'Postes hors ligne', 'Offline stations'),
      leaf('cardTerminals', '/card-terminal-list', 'Terminaux de paiement', 'Card terminals'),
      leaf('receiptPrinters', '/receipt-printer-list', 'Imprimantes de tickets', 'Receipt printers'),
      leaf('giftModels', '/admin/module/gift-grid', 'Modèles de bons cadeaux', 'Gift voucher models'),
    ]),
    submenu('documents', 'Documents et courriers', 'Documents and letters', [
      leaf('documentModels', '/document-function-model-list', 'Modèles de documents', 'Document models'),
      leaf('mailingCriterias', '/mailing-criteria-list', 'Critères de mailing', 'Mailing criteria'),
      leaf('letterModels', '/mailing-configuration-list/0', 'Modèles de courriers', 'Letter models'),
    ]),
    leaf('priceGrids', '/price/grid-list', 'Grilles tarifaires', 'Price grids'),
    leaf('specialOffers', '/special-offer-list', 'Offres spéciales', 'Special offers'),
    leaf('closure', '/closure', 'Clôture fiscale', 'Fiscal closure'),
    leaf('closureHistory', '/post-history', 'Historique des clôtures', 'History of closures'),
    leaf('customers', '/customer-list', 'Clients', 'Customers'),
    leaf('partners', '/partner-list', 'Partenaires', 'Partners'),
    submenu('tools', 'Utilitaires', 'Tools', [
      leaf('transferCustomers', '/transfer-customers', 'Transférer des dossiers', 'Transfer files'),
      leaf('purgeGridHistory', '/purge-grid-history', 'Purge des versions de grilles', 'Purge of grid versions'),
      leaf('archives', '/verif-file-page', 'Archives et vérification', 'Archives and verification'),
      leaf('purgingFiles', '/purging-files', 'Effacer les dossiers sans suite', 'Delete files that came to nothing'),
      leaf('doubleBills', '/verif-double-bill', 'Lignes facturées deux fois', 'Lines invoiced twice'),
      leaf('wrongDues', '/verif-due-bill', 'Contrôle du dû des dossiers', 'Check of what files owe'),
      leaf(
        'ticketPayments',
        '/verif-tickets-payment',
        'Contrôle des règlements de tickets',
        'Check of payments of tickets',
      ),
      leaf('ticketCustomers', '/add-customer-to-sales', 'Rattacher des tickets à un client', 'Give tickets a customer'),
      leaf('checkSales', '/check-sales', 'Contrôle des ventes', 'Check of sales'),
      leaf('backups', '/waiting', 'Sauvegardes', 'Backups'),
      leaf('portableExport', '/portable-export', 'Export complet', 'Complete export'),
      leaf('initDemo', '/init-demo', 'Données de démonstration', 'Demonstration data'),
    ]),
  ]),
  submenu('stays', 'Séjours', 'Stays', [
    header('staysContext', 'Accueil : séjours', 'Home: stays', 2),
    leaf('searchAvailability', '/search-availability', 'Recherche de disponibilités', 'Availability search'),
    leaf('newBooking', '/new-booking/stay/0/0/0/0/0/3', 'Nouveau séjour', 'New stay'),
    leaf('newPassage', '/new-booking/stay/0/0/0/0/0/4', 'Nouveau passage', 'New walk-in'),
    leaf('quotes', '/booking-list/1', 'Devis', 'Quotes'),
    leaf('options', '/booking-list/2', 'Options', 'Options'),
    leaf('reservations', '/booking-list/3', 'Réservations', 'Bookings'),
    leaf('presentStays', '/booking-list/4', 'Séjours en cours', 'Current stays'),
    leaf('cancelledStays', '/booking-cancelled-list/3', 'Séjours annulés', 'Cancelled stays'),
    leaf('suretyReminders', '/surety-list', 'Relances de solde', 'Balance reminders'),
    leaf('waitingList', '/waiting-list', 'Liste d’attente', 'Waiting list'),
    leaf('arrivals', '/booking-arrival-list', 'Arrivées', 'Arrivals'),
    leaf('departures', '/booking-departure-list', 'Départs', 'Departures'),
    leaf('occupation', '/occupation-list', 'Occupations', 'Occupation'),
    leaf('birthdays', '/occupants-birthday', 'Anniversaires', 'Birthdays'),
    leaf('police', '/admin/module/police-note-book', 'Registre de police', 'Police register'),
    leaf('partnerStays', '/partner-booking-list/3', 'Séjours des partenaires', 'Stays of partners'),
    leaf('bookingImports', '/booking-import-list', 'Réservations internet', 'Internet bookings'),
    leaf('unavailabilities', '/unavailability-list', 'Indisponibilités', 'Unavailabilities'),
    leaf('extraPlanning', '/extra-planning', 'Planning des suppléments', 'Extras planning'),
  ]),
  leaf('planning', '/planning', 'Planning', 'Planning'),
  leaf('plan', '/plan', 'Plan', 'Map'),
  submenu('sales', 'Ventes', 'Sales', [
    leaf('till', '/sale-cash-register/0', 'Caisse', 'Till'),
    leaf('breadOrders', '/bread-order', 'Commandes de pain', 'Bread orders'),
    leaf('saleAccounts', '/vente-annexe-list', 'Ventes annexes', 'Sales on account'),
    leaf('gifts', '/gift-list', 'Bons cadeaux', 'Gift vouchers'),
    leaf('giftImports', '/sale-gift-import-list', 'Bons cadeaux vendus ailleurs', 'Vouchers sold elsewhere'),
    leaf('tillFiles', '/till-file-list', 'Sauvegarde et intégration', 'Tickets in and out'),
    leaf('otherTills', '/other-till-list', 'Autres caisses', 'Other tills'),
  ]),
  submenu('results', 'Résultats', 'Results', [
    header('resultsContext', 'Accueil : résultats', 'Home: results', 3),
    leaf('myMonth', '/my-month', 'Mon mois', 'My month'),
    leaf('dayResult', '/result', 'Résultat du jour', 'Result of the day'),
    leaf('paymentEntries', '/payment-list', 'Règlements', 'Payments'),
    leaf('tickets', '/sale-cash-register-list', 'Tickets de caisse', 'Till tickets'),
    leaf('tillReports', '/till-report/0', 'X et Z de caisse', 'X and Z of tills'),
    leaf('bills', '/bill-list', 'Journal des factures', 'Invoice journal'),
    leaf('resultDetail', '/result-detail', 'Ventilation des ventes', 'Breakdown of sales'),
    leaf('balance', '/balance', 'Balance clients', 'Customer balance'),
    leaf('balanceProof', '/balance-proof', 'Justificatif de solde', 'Proof of balances'),
    leaf('credits', '/result-credit-list', 'Avoirs', 'Credit notes'),
    leaf('unbilledDocuments', '/unbill-document-list', 'Documents non facturés', 'Documents not invoiced'),
    leaf('deposits', '/deposit-list/0', 'Remises en banque', 'Bank deposits'),
    leaf('guarantees', '/guarantee-list', 'Cautions', 'Guarantees'),
    leaf('payLinks', '/pay-link-list', 'Liens de paiement', 'Payment links'),
    leaf('vacaf', '/vacaf-list', 'Aides aux vacances', 'Holiday aids'),
    leaf('cashFund', '/cash-fund/0/0', 'Fonds de caisse', 'Cash in the till'),
    leaf('expenses', '/expenses-list/0', 'Dépenses', 'Expenses'),
    leaf('purchases', '/purchase-list', 'Factures reçues', 'Invoices received'),
    leaf('injections', '/injections-list/0', 'Apports', 'Contributions'),
    leaf('startingBase', '/starting-base/0', 'Fonds de départ', 'Starting base'),
    leaf('cashJournal', '/cash-and-bank-journal', 'Journal de caisse et banque', 'Cash and bank journal'),
    leaf('bankReconciliation', '/bank-reconciliation', 'Rapprochement bancaire', 'Bank reconciliation'),
    leaf('vatStatements', '/tva-statement-list', 'États de TVA', 'VAT statements'),
    leaf('electronicReports', '/electronic-report-list', 'Rapports électroniques', 'Electronic reports'),
    leaf('electronicInvoices', '/electronic-invoice-list', 'Factures électroniques', 'Electronic invoices'),
    leaf('taxStatements', '/tax-statement-list', 'Relevés de taxe', 'Tax statements'),
    leaf('accountingExport', '/accounting-export', 'Export comptable', 'Accounting export'),
    leaf('accountingTakeover', '/accounting-takeover', 'Reprise comptable', 'Accounting takeover'),
    leaf('technicalEvents', '/jet', 'Événements techniques', 'Technical events'),
  ]),
  submenu('mail', 'E-mails', 'E-mails', [
    leaf('mailHistory', '/email-history-list-page/0', 'Historique des e-mails', 'E-mail history'),
    leaf('automaticMessages', '/automatic-messages', 'Messages automatiques', 'Automatic messages'),
    leaf('campaigns', '/grc-list', 'Campagnes', 'Campaigns'),
    leaf('campaignHistory', '/grc-history-list', 'Historique des campagnes', 'History of campaigns'),
    leaf('sms', '/sms-list', 'SMS', 'Text messages'),
    leaf('mailSettings', '/email-configuration', 'Configuration e-mail', 'E-mail settings'),
    leaf('mailSettingsGrc', '/email-configuration-grc', 'E-mail des campagnes', 'E-mail of campaigns'),
    leaf(
      'mailSettingsInformations',
      '/email-configuration-informations',
      'E-mail des informations',
      'E-mail of information',
    ),
  ]),
  submenu('access', 'Accès', 'Access', [
    leaf('users', '/admin/user-list', 'Utilisateurs', 'Users'),
    leaf('groups', '/admin/group-list', 'Groupes de droits', 'Rights groups'),
    leaf('headers', '/admin/header-custom-name-list', 'En-têtes personnalisés', 'Custom headers'),
    leaf('modules', '/admin/module-grid', 'Modules', 'Modules'),
    leaf('accountingSoftware', '/admin/module/accounting-grid', 'Logiciel comptable', 'Accounting software'),
    leaf(
      'electronicInvoice',
      '/admin/module/electronic-invoice-grid',
      'Facturation électronique',
      'Electronic invoicing',
    ),
    leaf('onlineBookings', '/admin/module/online-booking-grid', 'Canaux de réservation', 'Booking channels'),
    leaf('smsProviders', '/admin/module/sms-grid', 'Prestataires de SMS', 'Providers of text messages'),
    leaf('planningSettings', '/admin/module/planning', 'Réglages du planning', 'Planning settings'),
    leaf(
      'preferenceGroups',
      '/admin/module/preference-group-grid',
      'Groupe d’établissements',
      'Group of establishments',
    ),
  ]),
]

/** Who may open the screen of a leaf. */
const guardOf = (path: string) => {
  const found = screenAt(path)
  if (found === undefined) throw new Error(`the menu leads to ${path}, where no screen is`)
  const facts = SCREENS[found.path]
  return { right: facts.right, action: facts.action ?? 'read', module: moduleAt(facts, found.params) }
}

type Within = (path: string) => boolean

const mayOpen = (path: string, rights: Rights, modules: readonly ModuleKey[]): boolean => {
  const { right, action, module } = guardOf(path)
  return (right === 'session' || allows(rights[right], action)) && (module === undefined || modules.includes(module))
}

const keep = (
  node: MenuSource,
  rights: Rights,
  modules: readonly ModuleKey[],
  within: Within,
): MenuNode | undefined => {
  const { fr: _, en: _en, children, ...shown } = node
  if (shown.path !== undefined && !(within(shown.path) && mayOpen(shown.path, rights, modules))) return undefined
  if (children === undefined) return shown
  const kept = children.map((child) => keep(child, rights, modules, within)).filter((child) => child !== undefined)
  if (!kept.some((child) => child.kind !== 'header')) return undefined
  return { ...shown, children: kept }
}

const under = (node: MenuSource): MenuSource[] => [node, ...(node.children ?? []).flatMap(under)]
const NODES = MENU.flatMap(under)

/** Labels of the tree by key, for the catalogues of the screens. */
export const menuTexts = (language: 'fr' | 'en'): Readonly<Record<string, string>> =>
  Object.fromEntries(NODES.map((node) => [node.key, node[language]]))

/** Keys of the leaves that go with a module: its own, and those of the functionalities that exist for it alone. */
export const menuOfModule = (key: ModuleKey): string[] => {
  const own: readonly string[] = moduleFacts(key).functionalities
  return NODES.filter(({ path }) => {
    if (path === undefined) return false
    const { module, right } = guardOf(path)
    return module === key || own.includes(right)
  }).map((one) => one.key)
}

/** The menu of a user: what they may not open is not there, nor what belongs to a module that is off, nor an empty submenu. */
export const menuFor = (
  rights: Rights,
  modules: readonly ModuleKey[] = moduleKeys,
  within: Within = () => true,
): MenuNode[] => MENU.map((node) => keep(node, rights, modules, within)).filter((node) => node !== undefined)
