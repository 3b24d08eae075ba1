import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** Who pays the campsite for a partner's stays: the guest, or the partner itself. */
export const partnerBillingType = defineEntity({
  name: 'partnerBillingType',
  path: 'customer/partner-billing-type',
  right: 'customer_partner_partner',
  scope: 'site',
  label: { one: 'Type de facturation partenaire', many: 'Types de facturation partenaire' },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    payer: f.choice(
      'Qui règle le camping',
      { CUSTOMER: 'Le client', PARTNER: 'Le partenaire' },
      {
        required: true,
        initial: 'CUSTOMER',
        help: 'Si le partenaire règle, les lignes du séjour sont à sa charge ; la taxe de séjour reste due par le client.',
      },
    ),
    net: f.boolean('Commission déduite', {
      help: 'Le partenaire règle le camping net de sa commission : elle est déduite de sa facture et de son solde. Sinon elle lui est due, sur sa facture à lui.',
    }),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [['label'], ['payer', 'net', 'active']],
  unique: [['label']],
})

/** What a partner may take (domain rules 2.2): its allotments alone, or whatever is free. */
export const partnerManagementType = defineEntity({
  name: 'partnerManagementType',
  path: 'customer/partner-management-type',
  right: 'customer_partner_partner',
  scope: 'site',
  label: { one: 'Type de gestion partenaire', many: 'Types de gestion partenaire' },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    stock: f.choice(
      'Ce que le partenaire peut prendre',
      { ALLOTMENT: 'Son allotement seulement', FREE: 'Tout ce qui est libre' },
      {
        required: true,
        initial: 'FREE',
        help: 'Avec un allotement, plus rien n’est pris après sa date de restitution.',
      },
    ),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [['label'], ['stock', 'active']],
  unique: [['label']],
})

/** Who brings stays to the campsite: a booking site, a tour operator, a works council… */
export const partner = defineEntity({
  name: 'partner',
  path: 'customer/partner',
  right: 'customer_partner_partner',
  scope: 'site',
  label: { one: 'Partenaire', many: 'Partenaires' },
  fields: {
    label: f.text('Nom', { required: true, max: 80 }),
    partnerTypeId: f.ref('Type de partenaire', 'partnerType', { required: true }),
    billingTypeId: f.ref('Type de facturation', 'partnerBillingType', { required: true }),
    managementTypeId: f.ref('Type de gestion', 'partnerManagementType', { required: true }),
    customerId: f.ref('Fiche client à facturer', 'customer', {
      remote: true,
      help: 'Société dont l’adresse et le numéro de TVA figurent sur les factures. Obligatoire si le partenaire règle.',
    }),
    fallbackPublic: f.boolean('Tarifs publics à défaut', {
      initial: true,
      help: 'Si aucune grille du partenaire ne convient, le séjour prend le tarif public.',
    }),
    collectsTouristTax: f.boolean('Collecte la taxe de séjour', {
      help: 'Il la reverse lui-même à la commune : le séjour n’en porte pas.',
    }),
    contact: f.text('Contact', { max: 80 }),
    email: f.email('E-mail', { max: 120 }),
    phone: f.phone('Téléphone', { max: 20 }),
    note: f.note('Note', { max: 2000 }),
    active: f.boolean('Actif', { initial: true }),
  },
  list: ['label', 'partnerTypeId', 'billingTypeId', 'managementTypeId', 'phone', 'active'],
  form: [
    ['label', 'partnerTypeId', 'active'],
    ['billingTypeId', 'managementTypeId'],
    ['customerId'],
    ['fallbackPublic', 'collectsTouristTax'],
    ['contact', 'phone', 'email'],
    ['note'],
  ],
  unique: [['label']],
  screens: { list: '/partner-list', edit: '/partner/$page/$partnerId', chapter: 'clients' },
})

/** What the partner keeps of the stays that arrive between two days. */
export const commissionPeriod = defineEntity({
  name: 'commissionPeriod',
  path: 'customer/commission-period',
  right: 'customer_partner_partner',
  scope: 'site',
  label: { one: 'Période de commission', many: 'Périodes de commission', feminine: true },
  display: 'startDate',
  parent: 'partnerId',
  fields: {
    partnerId: f.ref('Partenaire', 'partner', { required: true }),
    startDate: f.day('Du', { required: true, help: 'Première arrivée concernée.' }),
    endDate: f.day('Au', { required: true, help: 'Dernière arrivée concernée.' }),
    rate: f.rate('Taux de commission', {
      required: true,
      min: 0,
      max: 10_000,
      help: 'Du séjour hors frais, assurance et taxe de séjour.',
    }),
    tvaId: f.ref('TVA de la commission', 'tva', { required: true }),
  },
  noOverlap: { within: ['partnerId'], message: 'commission.overlap' },
  list: ['startDate', 'endDate', 'rate', 'tvaId'],
  form: [
    ['startDate', 'endDate'],
    ['rate', 'tvaId'],
  ],
})

/** Nights kept for a partner, given back before they are lost (domain rules 2.2). They are rows of the ledger. */
export const allotment = defineEntity({
  name: 'allotment',
  path: 'customer/allotment',
  right: 'customer_partner_partner',
  scope: 'site',
  label: { one: 'Allotement', many: 'Allotements' },
  display: 'startDate',
  parent: 'partnerId',
  fields: {
    partnerId: f.ref('Partenaire', 'partner', { required: true }),
    placeTypeId: f.ref('Type d’emplacement', 'placeType', { required: true }),
    startDate: f.day('Du', { required: true, help: 'Première nuit gardée.' }),
    endDate: f.day('Au', { required: true, help: 'Dernière nuit gardée.' }),
    quantity: f.integer('Emplacements', { required: true, min: 1, max: 999, initial: 1 }),
    places: f.refs('Emplacements nommés', 'place', {
      help: 'Autant que la quantité ; vide : n’importe lesquels du type.',
    }),
    releaseDays: f.integer('Restitution (jours avant)', {
      required: true,
      min: 0,
      max: 365,
      initial: 30,
      help: 'Chaque semaine, du samedi au samedi, est rendue à la vente ce nombre de jours avant sa première nuit.',
    }),
    releaseDate: f.day('Restitution de tout', {
      help: 'Ce qui n’est pas pris est rendu ce jour-là au plus tard.',
    }),
  },
  noOverlap: { within: ['partnerId', 'placeTypeId'], message: 'allotment.overlap' },
  list: ['placeTypeId', 'startDate', 'endDate', 'quantity', 'releaseDays', 'releaseDate'],
  form: [['placeTypeId', 'quantity'], ['startDate', 'endDate'], ['places'], ['releaseDays', 'releaseDate']],
})

/** By the French. */
export const english = {
  'Type de facturation partenaire': 'Partner billing type',
  'Types de facturation partenaire': 'Partner billing types',
  'Qui règle le camping': 'Who pays the campsite',
  'Commission déduite': 'Commission deducted',
  'Le partenaire règle le camping net de sa commission : elle est déduite de sa facture et de son solde. Sinon elle lui est due, sur sa facture à lui.':
    'The partner pays the campsite net of its commission: it is taken off its invoice and its balance. Otherwise it is owed to the partner, on an invoice of its own.',
  'Le client': 'The guest',
  'Le partenaire': 'The partner',
  'Si le partenaire règle, les lignes du séjour sont à sa charge ; la taxe de séjour reste due par le client.':
    'If the partner pays, the lines of the stay are charged to it; the tourist tax is still due by the guest.',
  'Type de gestion partenaire': 'Partner management type',
  'Types de gestion partenaire': 'Partner management types',
  'Ce que le partenaire peut prendre': 'What the partner may take',
  'Son allotement seulement': 'Its allotment only',
  'Tout ce qui est libre': 'Whatever is free',
  'Avec un allotement, plus rien n’est pris après sa date de restitution.':
    'With an allotment, nothing more is taken once it is given back.',
  Partenaires: 'Partners',
  'Type de facturation': 'Billing type',
  'Type de gestion': 'Management type',
  'Fiche client à facturer': 'Customer record to invoice',
  'Société dont l’adresse et le numéro de TVA figurent sur les factures. Obligatoire si le partenaire règle.':
    'Company whose address and VAT number appear on invoices. Required if the partner pays.',
  'Tarifs publics à défaut': 'Public prices as a fallback',
  'Si aucune grille du partenaire ne convient, le séjour prend le tarif public.':
    'If none of the partner’s grids fits, the stay takes the public price.',
  'Collecte la taxe de séjour': 'Collects the tourist tax',
  'Il la reverse lui-même à la commune : le séjour n’en porte pas.':
    'It pays it to the town itself: the stay bears none.',
  Contact: 'Contact',
  Actif: 'Active',
  'Période de commission': 'Commission period',
  'Périodes de commission': 'Commission periods',
  'entity.commissionPeriod.startDate': 'From',
  'entity.commissionPeriod.endDate': 'To',
  'entity.allotment.startDate': 'From',
  'entity.allotment.endDate': 'To',
  'Première arrivée concernée.': 'First arrival concerned.',
  'Dernière arrivée concernée.': 'Last arrival concerned.',
  'Taux de commission': 'Commission rate',
  'Du séjour hors frais, assurance et taxe de séjour.': 'Of the stay without fees, insurance and tourist tax.',
  'TVA de la commission': 'VAT on the commission',
  Allotement: 'Allotment',
  Allotements: 'Allotments',
  'Première nuit gardée.': 'First night kept.',
  'Dernière nuit gardée.': 'Last night kept.',
  'Emplacements nommés': 'Named pitches',
  'Autant que la quantité ; vide : n’importe lesquels du type.': 'As many as the quantity; empty: any of the type.',
  'Restitution (jours avant)': 'Release (days before)',
  'Chaque semaine, du samedi au samedi, est rendue à la vente ce nombre de jours avant sa première nuit.':
    'Each week, Saturday to Saturday, is given back for sale this many days before its first night.',
  'Restitution de tout': 'Release of all',
  'Ce qui n’est pas pris est rendu ce jour-là au plus tard.':
    'What is not taken is given back on that day at the latest.',
  'Type de partenaire': 'Type of partner',
}
