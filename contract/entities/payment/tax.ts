import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

export const taxType = defineEntity({
  name: 'taxType',
  path: 'payment/tax-type',
  right: 'payment_tax',
  scope: 'site',
  label: { one: 'Type de taxe', many: 'Types de taxes' },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    isTouristTax: f.boolean('Taxe de séjour', { initial: true }),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [['label', 'isTouristTax', 'active']],
  unique: [['label']],
  screens: { list: '/tax-type-list', edit: '/tax-type/$taxTypeId', chapter: 'fiscal' },
})

/** A tax that stays owe: its tariffs follow one another (`touristTax`). */
export const tax = defineEntity({
  name: 'tax',
  path: 'payment/tax',
  right: 'payment_tax',
  scope: 'site',
  label: { one: 'Taxe', many: 'Taxes', feminine: true },
  fields: {
    label: f.text('Libellé', { required: true, max: 60, help: 'Tel qu’il est imprimé sur les devis et les factures.' }),
    taxTypeId: f.ref('Type', 'taxType', { required: true }),
    tvaId: f.ref('TVA', 'tva', {
      help: 'Comprise dans ses tarifs. Vide : hors TVA, comme la taxe de séjour.',
    }),
    active: f.boolean('Active', { initial: true, help: 'Décochée, elle n’est plus comptée dans les nouveaux prix.' }),
  },
  form: [['label', 'taxTypeId', 'tvaId', 'active']],
  unique: [['label']],
  screens: { list: '/tax-list', edit: '/tax/$taxId', chapter: 'fiscal' },
})

/** Categories of lodging of the table of tariffs (CGCT L2333-30), as a campsite meets them. */
export const TAX_CATEGORIES = {
  CAMPING_3: 'Campings 3, 4 et 5 étoiles',
  CAMPING_1: 'Campings 1 et 2 étoiles ou non classés',
  VILLAGE_4: 'Villages de vacances 4 et 5 étoiles',
  VILLAGE_1: 'Villages de vacances 1 à 3 étoiles',
  RESIDENCE: 'Résidences et meublés de tourisme classés',
  UNCLASSIFIED: 'Hébergements sans classement, au pourcentage',
  OTHER: 'Autres hébergements',
} as const

/** A dated tariff of the tourist tax: rates are data, voted by each commune, never hard-coded (domain rules, 3.6). */
export const touristTax = defineEntity({
  name: 'touristTax',
  path: 'payment/tourist-tax',
  right: 'payment_tax',
  scope: 'site',
  label: { one: 'Tarif de taxe', many: 'Tarifs de taxe' },
  parent: 'taxId',
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    taxId: f.ref('Taxe', 'tax', { required: true }),
    startDate: f.day('Du', { required: true }),
    endDate: f.day('Au (inclus)', { required: true }),
    regime: f.choice(
      'Régime',
      {
        UNIT: 'Tarif par personne et par nuit',
        PERCENT: 'Pourcentage du prix HT',
        FORFAIT: 'Forfait payé par le camping',
        NIGHT: 'Tarif par nuit et par emplacement',
        STAY: 'Tarif par séjour et par emplacement',
        PERSON: 'Tarif par personne et par séjour',
      },
      {
        required: true,
        initial: 'UNIT',
        help: 'Camping, classé ou non : un tarif par nuitée ; non classé, celui des campings 1 et 2 étoiles (CGCT L2333-30). Le pourcentage plafonné est pour les hébergements sans classement hors des campings. Forfait : rien n’est demandé au client. Par nuit, par séjour, par personne et séjour : autres taxes seulement.',
      },
    ),
    base: f.money('Tarif', { min: 0, max: 100_000 }),
    rate: f.rate('Pourcentage', { min: 0, max: 500 }),
    cap: f.money('Plafond par nuitée', {
      min: 0,
      max: 2000,
      help: 'Le tarif le plus élevé que la collectivité a voté.',
    }),
    departmentRate: f.rate('Taxe additionnelle départementale', { min: 0, max: 5000, initial: 0 }),
    regionRate: f.rate('Taxe additionnelle régionale', { min: 0, max: 30_000, initial: 0 }),
    grandParisRate: f.rate('Taxe additionnelle du Grand Paris', {
      min: 0,
      max: 30_000,
      help: 'Île-de-France : 15 % (CGCT L2531-17).',
    }),
    mobilityRate: f.rate('Taxe additionnelle Île-de-France Mobilités', {
      min: 0,
      max: 30_000,
      help: 'Île-de-France : 200 % (CGCT L2531-18).',
    }),
    minAge: f.integer('Due à partir de', {
      required: true,
      min: 0,
      max: 99,
      initial: 18,
      unit: 'ans',
      help: 'Les mineurs en sont exemptés (CGCT L2333-31).',
    }),
    category: f.choice('Catégorie du relevé', TAX_CATEGORIES, {
      help: 'Celle sous laquelle ces nuitées sont déclarées. Vide : celle des préférences du relevé.',
    }),
    capacity: f.integer('Capacité du forfait', {
      min: 1,
      max: 100_000,
      unit: 'personnes',
      help: 'Camping : trois fois le nombre d’emplacements classés (CGCT R2333-59).',
    }),
    abatement: f.rate('Abattement du forfait', {
      min: 0,
      max: 8000,
      help: 'De 10 à 80 %, voté par la collectivité (CGCT L2333-41).',
    }),
    openingStart: f.day('Ouverture : du', { help: 'Forfait : premier jour d’ouverture de l’année.' }),
    openingEnd: f.day('Ouverture : au (inclus)', { help: 'Forfait : dernière nuit d’ouverture.' }),
    placeTypes: f.refs('Types d’emplacements (vide : tous)', 'placeType'),
  },
  list: ['label', 'startDate', 'endDate', 'regime', 'base', 'rate'],
  form: [
    ['label'],
    ['startDate', 'endDate'],
    ['regime', 'minAge'],
    ['base', 'rate', 'cap'],
    ['departmentRate', 'regionRate'],
    ['grandParisRate', 'mobilityRate'],
    ['category'],
    ['capacity', 'abatement'],
    ['openingStart', 'openingEnd'],
    ['placeTypes'],
  ],
})

/** By the French. */
export const english = {
  Taxe: 'Tax',
  'Catégorie du relevé': 'Category of the statement',
  'Celle sous laquelle ces nuitées sont déclarées. Vide : celle des préférences du relevé.':
    'That under which these nights are declared. Empty: that of the preferences of the statement.',
  'Capacité du forfait': 'Capacity of the lump sum',
  personnes: 'people',
  'Camping : trois fois le nombre d’emplacements classés (CGCT R2333-59).':
    'Campsite: three times the number of classified pitches (CGCT R2333-59).',
  'Abattement du forfait': 'Abatement of the lump sum',
  'De 10 à 80 %, voté par la collectivité (CGCT L2333-41).':
    'From 10 to 80%, voted by the local authority (CGCT L2333-41).',
  'Ouverture : du': 'Opening: from',
  'Forfait : premier jour d’ouverture de l’année.': 'Lump sum: first day of opening of the year.',
  'Ouverture : au (inclus)': 'Opening: to (included)',
  'Forfait : dernière nuit d’ouverture.': 'Lump sum: last night of opening.',
  'Campings 3, 4 et 5 étoiles': 'Campsites with 3, 4 and 5 stars',
  'Campings 1 et 2 étoiles ou non classés': 'Campsites with 1 and 2 stars or not classified',
  'Villages de vacances 4 et 5 étoiles': 'Holiday villages with 4 and 5 stars',
  'Villages de vacances 1 à 3 étoiles': 'Holiday villages with 1 to 3 stars',
  'Résidences et meublés de tourisme classés': 'Classified residences and furnished lodgings',
  'Hébergements sans classement, au pourcentage': 'Lodgings without classification, by percentage',
  'Autres hébergements': 'Other lodgings',
  Taxes: 'Taxes',
  Régime: 'System',
  'Tarif par personne et par nuit': 'Rate per person and per night',
  'Pourcentage du prix HT': 'Percentage of the price excl. VAT',
  'Forfait payé par le camping': 'Lump sum paid by the campsite',
  Tarif: 'Rate',
  'Tarif par nuit et par emplacement': 'Rate per night and pitch',
  'Tarif par séjour et par emplacement': 'Rate per stay and pitch',
  'Tarif par personne et par séjour': 'Rate per person and stay',
  'Comprise dans ses tarifs. Vide : hors TVA, comme la taxe de séjour.':
    'Included in its rates. Empty: outside VAT, like the tourist tax.',
  'Plafond par nuitée': 'Cap per night',
  'Taxe additionnelle départementale': 'Additional tax of the department',
  'Taxe additionnelle régionale': 'Additional tax of the region',
  'Due à partir de': 'Due from',
  'Taxe additionnelle du Grand Paris': 'Additional tax of Grand Paris',
  'Île-de-France : 15 % (CGCT L2531-17).': 'Île-de-France: 15% (CGCT L2531-17).',
  'Taxe additionnelle Île-de-France Mobilités': 'Additional tax of Île-de-France Mobilités',
  'Île-de-France : 200 % (CGCT L2531-18).': 'Île-de-France: 200% (CGCT L2531-18).',
  'Type de taxe': 'Type of tax',
  'Types de taxes': 'Types of tax',
  'Taxe de séjour': 'Tourist tax',
  'Tel qu’il est imprimé sur les devis et les factures.': 'As it is printed on quotes and invoices.',
  'Décochée, elle n’est plus comptée dans les nouveaux prix.': 'Unticked, it is no longer counted in new prices.',
  'Tarif de taxe': 'Tax rate',
  'Tarifs de taxe': 'Tax rates',
  'Camping, classé ou non : un tarif par nuitée ; non classé, celui des campings 1 et 2 étoiles (CGCT L2333-30). Le pourcentage plafonné est pour les hébergements sans classement hors des campings. Forfait : rien n’est demandé au client. Par nuit, par séjour, par personne et séjour : autres taxes seulement.':
    'Campsite, classified or not: a rate per night; unclassified, that of campsites with 1 and 2 stars (CGCT L2333-30). The capped percentage is for lodgings without classification outside campsites. Lump sum: nothing is asked of the customer. By night, by stay, by person and stay: other taxes only.',
  'Le tarif le plus élevé que la collectivité a voté.': 'The highest rate that the local authority voted.',
  'Les mineurs en sont exemptés (CGCT L2333-31).': 'Minors are exempt (CGCT L2333-31).',
}
