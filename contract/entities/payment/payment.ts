import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

export const tva = defineEntity({
  name: 'tva',
  path: 'payment/tva',
  right: 'payment_tva',
  scope: 'site',
  label: { one: 'Taux de TVA', many: 'Taux de TVA' },
  onlyOne: ['isDefaultForAttendant', 'isDefaultForOption'],
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    rate: f.rate('Taux', { required: true, min: 0, max: 10_000 }),
    isDefaultForAttendant: f.boolean('Par défaut pour les occupants'),
    isDefaultForOption: f.boolean('Par défaut pour les options'),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [
    ['label', 'rate'],
    ['isDefaultForAttendant', 'isDefaultForOption', 'active'],
  ],
  unique: [['label']],
  screens: { list: '/tva-list', edit: '/tva/$tvaId', chapter: 'fiscal' },
})

export const PAYMENT_METHOD_KINDS = {
  NONE: 'Aucun',
  CHEQUE: 'Chèque',
  HOLIDAY_VOUCHER: 'Chèque-vacances',
  CASH: 'Espèces',
  CARD: 'Carte bancaire',
  TRANSFER: 'Virement',
  CREDIT_NOTE: 'Avoir',
  GROUPED: 'Règlement groupé',
  REGULATION: 'Régularisation',
  GIFT: 'Bon cadeau',
} as const
export type PaymentMethodKind = keyof typeof PAYMENT_METHOD_KINDS

/** How what was received is brought to the bank. */
export const DEPOSIT_TYPES = {
  CHEQUE_SLIP: 'Bordereau de chèques',
  CASH_SLIP: 'Bordereau d’espèces',
  VOUCHER_SLIP: 'Bordereau de chèques-vacances',
  CARD_BATCH: 'Télécollecte de cartes',
  TRANSFER_LIST: 'Relevé de virements',
} as const

export const paymentMethod = defineEntity({
  name: 'paymentMethod',
  path: 'payment/payment-method',
  right: 'payment_method',
  scope: 'site',
  label: { one: 'Mode de règlement', many: 'Modes de règlement' },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    kind: f.choice('Nature', PAYMENT_METHOD_KINDS, { required: true, initial: 'NONE' }),
    bankAccountId: f.ref('Compte bancaire', 'bankAccount'),
    bankable: f.boolean('À remettre en banque', { help: 'Ce qui est reçu attend d’être mis sur une remise.' }),
    depositType: f.choice('Type de remise', DEPOSIT_TYPES),
    commissionRate: f.rate('Commission de la remise', {
      required: true,
      min: 0,
      max: 10_000,
      initial: 0,
      help: 'Ce que garde la banque, ou l’ANCV : calculé sur le total de chaque remise.',
    }),
    atPointOfSale: f.boolean('Proposé en caisse', { initial: true }),
    active: f.boolean('Actif', { initial: true }),
  },
  list: ['label', 'kind', 'bankable', 'depositType', 'bankAccountId', 'active'],
  form: [
    ['label', 'kind', 'active'],
    ['bankable', 'depositType', 'bankAccountId', 'commissionRate'],
    ['atPointOfSale'],
  ],
  unique: [['label']],
  ordered: true,
  screens: { list: '/payment-method-list', edit: '/payment-method/$tab/$paymentMethodId', chapter: 'parametrage' },
})

/** What must be paid, and when (domain rules, 3.7): per cent or fixed sum, fees and insurance always in full. */
export const paymentTerms = defineEntity({
  name: 'paymentTerms',
  path: 'payment/payment-terms',
  right: 'payment_terms',
  scope: 'site',
  label: { one: 'Condition de règlement', many: 'Conditions de règlement', feminine: true },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    downPaymentKind: f.choice(
      'Versement à la réservation',
      { ARRHES: 'Arrhes', ACOMPTE: 'Acompte' },
      {
        required: true,
        initial: 'ARRHES',
        help: 'Sauf stipulation contraire, les sommes versées d’avance sont des arrhes (code de la consommation, L214-1).',
      },
    ),
    downPaymentRate: f.rate('Pourcentage du séjour', { min: 0, max: 10_000 }),
    downPaymentAmount: f.money('ou montant fixe', { min: 0 }),
    rounding: f.choice(
      'Arrondi',
      { CENT: 'Au centime', EURO_UP: 'À l’euro supérieur' },
      { required: true, initial: 'CENT' },
    ),
    downPaymentDelay: f.integer('Arrhes dues sous', { required: true, min: 0, max: 365, initial: 7, unit: 'jours' }),
    balanceDelay: f.integer('Solde dû avant l’arrivée', {
      required: true,
      min: 0,
      max: 365,
      initial: 0,
      unit: 'jours',
    }),
    fullIfNightsAtMost: f.integer('Totalité si le séjour dure au plus', { min: 0, max: 366, unit: 'nuits' }),
    fullIfArrivalWithinDays: f.integer('Totalité si l’arrivée est dans moins de', { min: 0, max: 366, unit: 'jours' }),
    fees: f.money('Frais de dossier', { min: 0 }),
    insuranceRate: f.rate('Assurance annulation', { min: 0, max: 10_000 }),
    layouts: f.refs('Aménagements (vide : tous)', 'layout'),
    active: f.boolean('Active', { initial: true }),
  },
  list: ['label', 'downPaymentKind', 'downPaymentRate', 'downPaymentAmount', 'balanceDelay', 'active'],
  form: [
    ['label', 'downPaymentKind'],
    ['downPaymentRate', 'downPaymentAmount', 'rounding'],
    ['downPaymentDelay', 'balanceDelay'],
    ['fullIfNightsAtMost', 'fullIfArrivalWithinDays'],
    ['fees', 'insuranceRate', 'active'],
    ['layouts'],
  ],
  unique: [['label']],
  ordered: true,
  screens: { list: '/payment-terms-list', edit: '/payment-terms/$paymentTermsId', chapter: 'parametrage' },
})

/** By the French. */
export const english = {
  'Taux de TVA': 'VAT rate',
  'entity.tva.many': 'VAT rates',
  Taux: 'Rate',
  'Par défaut pour les occupants': 'Default for occupants',
  'Par défaut pour les options': 'Default for options',
  'Mode de règlement': 'Payment method',
  'Modes de règlement': 'Payment methods',
  Nature: 'Kind',
  Aucun: 'None',
  Chèque: 'Cheque',
  'Chèque-vacances': 'Holiday voucher',
  Espèces: 'Cash',
  'Carte bancaire': 'Bank card',
  Virement: 'Transfer',
  Avoir: 'Credit note',
  'Règlement groupé': 'Grouped payment',
  Régularisation: 'Adjustment',
  'Bon cadeau': 'Gift voucher',
  'À remettre en banque': 'To be deposited at the bank',
  'Condition de règlement': 'Payment terms',
  'Conditions de règlement': 'Payment terms',
  'Versement à la réservation': 'Payment on booking',
  'Sauf stipulation contraire, les sommes versées d’avance sont des arrhes (code de la consommation, L214-1).':
    'Unless agreed otherwise, sums paid in advance are a deposit that either side may forfeit (French consumer code, L214-1).',
  Arrhes: 'Deposit (arrhes)',
  Acompte: 'Down payment (acompte)',
  'Pourcentage du séjour': 'Percentage of the stay',
  'ou montant fixe': 'or fixed amount',
  Arrondi: 'Rounding',
  'Au centime': 'To the cent',
  'À l’euro supérieur': 'Up to the euro',
  'Arrhes dues sous': 'Deposit due within',
  jours: 'days',
  'Solde dû avant l’arrivée': 'Balance due before arrival',
  'Totalité si le séjour dure au plus': 'Whole sum if the stay lasts at most',
  'Totalité si l’arrivée est dans moins de': 'Whole sum if the arrival is within',
  'Assurance annulation': 'Cancellation insurance',
  'Aménagements (vide : tous)': 'Layouts (empty: all)',
  'Ce qui est reçu attend d’être mis sur une remise.': 'What is received waits to be put on a deposit.',
  'Type de remise': 'Type of deposit',
  'Commission de la remise': 'Commission on deposits',
  'Ce que garde la banque, ou l’ANCV : calculé sur le total de chaque remise.':
    'What the bank or the ANCV keeps: worked out on the total of each deposit.',
  'Bordereau de chèques': 'Cheque slip',
  'Bordereau d’espèces': 'Cash slip',
  'Bordereau de chèques-vacances': 'Holiday voucher slip',
  'Télécollecte de cartes': 'Card batch',
  'Relevé de virements': 'List of transfers',
  'Proposé en caisse': 'Offered at the till',
}
