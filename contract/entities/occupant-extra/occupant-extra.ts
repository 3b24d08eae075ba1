import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

export const ageCategory = defineEntity({
  name: 'ageCategory',
  path: 'occupant-extra/age-category',
  right: 'occupant_extra_age_category',
  scope: 'site',
  label: { one: 'Catégorie d’âge', many: 'Catégories d’âge', feminine: true },
  fields: {
    code: f.text('Code', { required: true, max: 12 }),
    label: f.translated('Libellé', { required: true, max: 60 }),
    minAge: f.integer('Âge minimum', { required: true, min: 0, max: 120, initial: 0, unit: 'ans' }),
    maxAge: f.integer('Âge maximum (inclus)', { min: 0, max: 120, unit: 'ans' }),
    tvaId: f.ref('TVA', 'tva', { required: true }),
    isActif: f.boolean('Active', { initial: true }),
  },
  form: [
    ['code', 'label'],
    ['minAge', 'maxAge'],
    ['tvaId', 'isActif'],
  ],
  unique: [['code']],
  ordered: true,
  screens: { list: '/age-category-list', edit: '/age-category/$ageCategoryId', chapter: 'parametrage' },
})

export const animalType = defineEntity({
  name: 'animalType',
  path: 'occupant-extra/animal-type',
  right: 'occupant_extra_animal_type',
  scope: 'site',
  label: { one: 'Type d’animal', many: 'Types d’animaux' },
  fields: {
    code: f.text('Code', { required: true, max: 12 }),
    label: f.translated('Libellé', { required: true, max: 60 }),
    category: f.choice(
      'Catégorie',
      { '1': '1 : chien d’attaque', '2': '2 : chien de garde et de défense', '3': '3 : autre' },
      { required: true, initial: '3', help: 'Catégories 1 et 2 : chiens dits dangereux (code rural, L211-12).' },
    ),
    accepted: f.boolean('Accepté', { initial: true }),
    tvaId: f.ref('TVA', 'tva', { required: true }),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [
    ['code', 'label'],
    ['category', 'accepted'],
    ['tvaId', 'active'],
  ],
  unique: [['code']],
  ordered: true,
  screens: { list: '/animal-type-list', edit: '/animal-type/$animalTypeId', chapter: 'parametrage' },
})

export const vehicleType = defineEntity({
  name: 'vehicleType',
  path: 'occupant-extra/vehicle-type',
  right: 'occupant_extra_vehicle_type',
  scope: 'site',
  label: { one: 'Type de véhicule', many: 'Types de véhicules' },
  fields: {
    code: f.text('Code', { required: true, max: 12 }),
    label: f.translated('Libellé', { required: true, max: 60 }),
    tvaId: f.ref('TVA', 'tva', { required: true }),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [
    ['code', 'label'],
    ['tvaId', 'active'],
  ],
  unique: [['code']],
  ordered: true,
  screens: { list: '/vehicle-type-list', edit: '/vehicle-type/$vehicleTypeId', chapter: 'parametrage' },
})

/** Makes of what arrives: cars, motorhomes, caravans; those of mobile homes serve the contracts of residents. */
export const vehicleBrand = defineEntity({
  name: 'vehicleBrand',
  path: 'occupant-extra/vehicle-brand',
  right: 'occupant_extra_vehicle_type',
  scope: 'group',
  label: { one: 'Marque de véhicule', many: 'Marques de véhicules', feminine: true },
  fields: {
    label: f.text('Marque', { required: true, max: 60 }),
    car: f.boolean('Voitures'),
    motorhome: f.boolean('Camping-cars'),
    caravan: f.boolean('Caravanes'),
    foldingCamper: f.boolean('Caravanes pliantes'),
    mobileHome: f.boolean('Mobile homes'),
    motorcycle: f.boolean('Motos'),
    active: f.boolean('Active', { initial: true }),
  },
  list: ['label', 'car', 'motorhome', 'caravan', 'foldingCamper', 'mobileHome', 'motorcycle', 'active'],
  form: [
    ['label', 'active'],
    ['car', 'motorhome', 'caravan'],
    ['foldingCamper', 'mobileHome', 'motorcycle'],
  ],
  unique: [['label']],
  screens: { list: '/vehicle-brand-list', edit: '/vehicle-brand/$vehicleBrandId', chapter: 'parametrage' },
})

export const extraType = defineEntity({
  name: 'extraType',
  path: 'occupant-extra/extra-type',
  right: 'occupant_extra_extra',
  scope: 'site',
  label: { one: 'Type de supplément', many: 'Types de suppléments' },
  fields: {
    label: f.translated('Libellé', { required: true, max: 60 }),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [['label', 'active']],
  ordered: true,
  screens: { list: '/extra-type-list', edit: '/extra-type/$extraTypeId', chapter: 'parametrage' },
})

export const extra = defineEntity({
  name: 'extra',
  path: 'occupant-extra/extra',
  right: 'occupant_extra_extra',
  scope: 'site',
  label: { one: 'Supplément', many: 'Suppléments' },
  fields: {
    code: f.text('Code', { required: true, max: 12 }),
    label: f.translated('Libellé', { required: true, max: 60 }),
    extraTypeId: f.ref('Type', 'extraType'),
    tvaId: f.ref('TVA', 'tva', { required: true }),
    color: f.color('Couleur'),
    stock: f.integer('Stock', { min: 0, max: 9999, help: 'Vide : illimité.' }),
    goods: f.boolean('Vente d’un bien', {
      help: 'Une bouteille de gaz, un souvenir : la facture distingue les biens des services. Décochée : un service (location, ménage, électricité).',
    }),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [
    ['code', 'label'],
    ['extraTypeId', 'tvaId'],
    ['color', 'stock'],
    ['goods', 'active'],
  ],
  unique: [['code']],
  ordered: true,
  screens: { list: '/extra-list', edit: '/extra/$extraId', chapter: 'parametrage' },
})

/** The stock of an extra on some dates, in place of its usual one. */
export const extraStock = defineEntity({
  name: 'extraStock',
  path: 'occupant-extra/extra-stock',
  right: 'occupant_extra_extra',
  scope: 'site',
  label: { one: 'Stock daté', many: 'Stocks datés' },
  display: 'startDate',
  parent: 'extraId',
  fields: {
    extraId: f.ref('Supplément', 'extra', { required: true }),
    startDate: f.day('Du', { required: true, help: 'Première nuit.' }),
    endDate: f.day('Au', { required: true, help: 'Dernière nuit.' }),
    quantity: f.integer('Stock', {
      required: true,
      min: 0,
      max: 9999,
      initial: 0,
      help: 'En place du stock habituel, ces nuits-là.',
    }),
  },
  list: ['startDate', 'endDate', 'quantity'],
  form: [['startDate', 'endDate'], ['quantity']],
})

export const discount = defineEntity({
  name: 'discount',
  path: 'occupant-extra/discount',
  right: 'occupant_extra_discount',
  scope: 'site',
  label: { one: 'Remise', many: 'Remises', feminine: true },
  fields: {
    label: f.translated('Libellé', { required: true, max: 60 }),
    unit: f.choice('Unité', { CURRENCY: 'Montant', PERCENT: 'Pourcentage' }, { required: true, initial: 'PERCENT' }),
    amount: f.money('Montant', { min: 0 }),
    rate: f.rate('Pourcentage', { min: 0, max: 10_000 }),
    startDate: f.day('Séjours du', { help: 'Première arrivée. Vide : sans condition.' }),
    endDate: f.day('au', { help: 'Dernier départ. Vide : sans condition.' }),
    minNights: f.integer('Durée minimum', { min: 1, max: 366, unit: 'nuits' }),
    maxNights: f.integer('Durée maximum', { min: 1, max: 366, unit: 'nuits' }),
    minAge: f.integer('Un occupant d’au moins', { min: 0, max: 130, unit: 'ans' }),
    maxAge: f.integer('et d’au plus', {
      min: 0,
      max: 130,
      unit: 'ans',
      help: 'Une même personne, de tout le séjour ou d’une partie.',
    }),
    placeTypes: f.refs('Types d’emplacements (vide : tous)', 'placeType'),
    active: f.boolean('Active', { initial: true, help: 'Décochée, la remise n’est plus proposée.' }),
  },
  list: ['label', 'unit', 'amount', 'rate', 'startDate', 'endDate', 'active'],
  form: [
    ['label', 'unit'],
    ['amount', 'rate', 'active'],
    ['startDate', 'endDate'],
    ['minNights', 'maxNights'],
    ['minAge', 'maxAge'],
    ['placeTypes'],
  ],
  ordered: true,
  screens: { list: '/discount-list', edit: '/discount/$discountId', chapter: 'parametrage' },
})
