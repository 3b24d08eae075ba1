import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

export const tva = defineEntity({
  name: 'tva',
  path: 'payment/tva',
  right: 'payment_tva',
  scope: 'site',
  label: { one: 'Taux de TVA', many: 'Taux de TVA' },
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
  screens: { list: '/tva-list', edit: '/tva/{id}' },
})

export const taxType = defineEntity({
  name: 'taxType',
  path: 'payment/tax-type',
  right: 'payment_tax',
  scope: 'site',
  label: { one: 'Type de taxe', many: 'Types de taxes' },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    isTouristTax: f.boolean('Taxe de séjour', { initial: true }),
  },
  unique: [['label']],
  screens: { list: '/tax-type-list', edit: '/tax-type/{id}' },
})

/** A dated tourist-tax tariff: rates are data, voted by each commune, never hard-coded (domain rules, 3.6). */
export const tax = defineEntity({
  name: 'tax',
  path: 'payment/tax',
  right: 'payment_tax',
  scope: 'site',
  label: { one: 'Taxe', many: 'Taxes', feminine: true },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    taxTypeId: f.ref('Type', 'taxType', { required: true }),
    startDate: f.day('Du', { required: true }),
    endDate: f.day('Au (inclus)', { required: true }),
    regime: f.choice(
      'Régime',
      {
        UNIT: 'Tarif par personne et par nuit',
        PERCENT: 'Pourcentage du prix HT',
        FORFAIT: 'Forfait payé par le camping',
      },
      { required: true, initial: 'UNIT' },
    ),
    base: f.money('Tarif par nuitée', { min: 0, max: 1000 }),
    rate: f.rate('Pourcentage', { min: 0, max: 500 }),
    cap: f.money('Plafond par nuitée', { min: 0, max: 2000 }),
    departmentRate: f.rate('Taxe additionnelle départementale', { min: 0, max: 5000, initial: 0 }),
    regionRate: f.rate('Taxe additionnelle régionale', { min: 0, max: 30_000, initial: 0 }),
    minAge: f.integer('Due à partir de', { required: true, min: 0, max: 99, initial: 18, unit: 'ans' }),
    placeTypes: f.refs('Types d’emplacements (vide : tous)', 'placeType'),
  },
  list: ['label', 'taxTypeId', 'startDate', 'endDate', 'regime', 'base'],
  form: [
    ['label', 'taxTypeId'],
    ['startDate', 'endDate'],
    ['regime', 'minAge'],
    ['base', 'rate', 'cap'],
    ['departmentRate', 'regionRate'],
    ['placeTypes'],
  ],
  screens: { list: '/tax-list', edit: '/tax/{id}' },
})

/** "Établissement payeur": the bank that a cheque is drawn on. */
export const bank = defineEntity({
  name: 'bank',
  path: 'payment/bank',
  right: 'payment_bank',
  scope: 'group',
  label: { one: 'Établissement payeur', many: 'Établissements payeurs' },
  fields: { label: f.text('Libellé', { required: true, max: 60 }), code: f.text('Code banque', { max: 11 }) },
  unique: [['label']],
  screens: { list: '/bank-list', edit: '/bank/{id}' },
})

export const bankAccount = defineEntity({
  name: 'bankAccount',
  path: 'payment/bank-account',
  right: 'payment_bank',
  scope: 'site',
  label: { one: 'Compte bancaire', many: 'Comptes bancaires' },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    holder: f.text('Titulaire', { max: 80 }),
    iban: f.text('IBAN', { max: 34, identifier: 'iban' }),
    bic: f.text('BIC', { max: 11, identifier: 'bic' }),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [
    ['label', 'holder'],
    ['iban', 'bic', 'active'],
  ],
  unique: [['label']],
  screens: { list: '/bank-account-list', edit: '/bank-account/{id}' },
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
    bankable: f.boolean('À remettre en banque'),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [
    ['label', 'kind'],
    ['bankAccountId', 'bankable', 'active'],
  ],
  unique: [['label']],
  ordered: true,
  screens: { list: '/payment-method-list', edit: '/payment-method/{tab}/{id}' },
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
  screens: { list: '/payment-terms-list', edit: '/payment-terms/{id}' },
})
