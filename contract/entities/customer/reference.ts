import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

export const civility = defineEntity({
  name: 'civility',
  path: 'customer/civility',
  right: 'customer_partner_customer',
  scope: 'group',
  label: { one: 'Civilité', many: 'Civilités', feminine: true },
  onlyOne: ['isDefault'],
  fields: {
    label: f.text('Libellé', { required: true, max: 30 }),
    shortLabel: f.text('Abrégé', { max: 10 }),
    isDefault: f.boolean('Par défaut'),
  },
  form: [['label', 'shortLabel', 'isDefault']],
  unique: [['label']],
  ordered: true,
  screens: { list: '/civility-list', edit: '/civility/$civilityId', chapter: 'parametrage' },
})

export const language = defineEntity({
  name: 'language',
  path: 'customer/language',
  right: 'customer_partner_geography',
  scope: 'group',
  label: { one: 'Langue', many: 'Langues', feminine: true },
  fields: {
    label: f.text('Libellé', { required: true, max: 40 }),
    code: f.text('Code', { required: true, max: 8 }),
    active: f.boolean('Active', { initial: true }),
  },
  form: [['label', 'code', 'active']],
  unique: [['code']],
  screens: { list: '/language-list', edit: '/language/$languageId', chapter: 'parametrage' },
})

export const country = defineEntity({
  name: 'country',
  path: 'customer/country',
  right: 'customer_partner_geography',
  scope: 'group',
  label: { one: 'Pays', many: 'Pays' },
  onlyOne: ['isDefault'],
  fields: {
    label: f.text('Nom', { required: true, max: 80 }),
    isoCode: f.text('Code ISO', { required: true, max: 2, help: 'Deux lettres (ISO 3166) : FR.' }),
    inseeCode: f.text('Code INSEE', { max: 5, help: 'Pays de résidence de l’enquête mensuelle de fréquentation.' }),
    languageId: f.ref('Langue', 'language'),
    isDefault: f.boolean('Par défaut'),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [
    ['label', 'isoCode', 'inseeCode'],
    ['languageId', 'isDefault', 'active'],
  ],
  unique: [['isoCode']],
  screens: { list: '/country-list', edit: '/country/$countryId', chapter: 'parametrage' },
})

export const region = defineEntity({
  name: 'region',
  path: 'customer/region',
  right: 'customer_partner_geography',
  scope: 'group',
  label: { one: 'Région', many: 'Régions', feminine: true },
  fields: {
    label: f.text('Nom', { required: true, max: 80 }),
    code: f.text('Code INSEE', { required: true, max: 5, help: 'Du Code officiel géographique.' }),
    countryId: f.ref('Pays', 'country', { required: true }),
  },
  form: [['label', 'code', 'countryId']],
  unique: [['countryId', 'code']],
  screens: { list: '/region-list', edit: '/region/$regionId', chapter: 'parametrage' },
})

export const department = defineEntity({
  name: 'department',
  path: 'customer/department',
  right: 'customer_partner_geography',
  scope: 'group',
  label: { one: 'Département', many: 'Départements' },
  fields: {
    label: f.text('Nom', { required: true, max: 80 }),
    code: f.text('Code INSEE', { required: true, max: 5, help: 'Du Code officiel géographique.' }),
    regionId: f.ref('Région', 'region', { required: true }),
    countryId: f.ref('Pays', 'country', { required: true }),
  },
  form: [
    ['label', 'code'],
    ['regionId', 'countryId'],
  ],
  unique: [['countryId', 'code']],
  screens: { list: '/department-list', edit: '/department/$departmentId', chapter: 'parametrage' },
})

/** One row a (commune, postal code); `inseeCode` is that of the commune (Code officiel géographique). */
export const town = defineEntity({
  name: 'town',
  path: 'customer/town',
  right: 'customer_partner_geography',
  scope: 'group',
  label: { one: 'Ville', many: 'Villes', feminine: true },
  parent: 'departmentId',
  fields: {
    label: f.text('Nom', { required: true, max: 80 }),
    postalCode: f.text('Code postal', { required: true, max: 10 }),
    inseeCode: f.text('Code INSEE', {
      max: 5,
      help: 'De la commune, dans le Code officiel géographique : ce n’est pas son code postal.',
    }),
    departmentId: f.ref('Département', 'department'),
    countryId: f.ref('Pays', 'country', { required: true }),
  },
  form: [
    ['label', 'postalCode', 'inseeCode'],
    ['departmentId', 'countryId'],
  ],
  screens: { list: '/town-list/$countryId/$departmentId', edit: '/town/$countryId/$departmentId/$townId' },
})

/** By the French. */
export const english = {
  Civilités: 'Titles',
  Abrégé: 'Short form',
  Langues: 'Languages',
  'Code INSEE': 'INSEE code',
  'entity.country.many': 'Countries',
  'Pays de résidence de l’enquête mensuelle de fréquentation.': 'Country of residence of the monthly occupancy survey.',
  Région: 'Region',
  Régions: 'Regions',
  Département: 'Department',
  Départements: 'Departments',
  Villes: 'Towns',
  'Deux lettres (ISO 3166) : FR.': 'Two letters (ISO 3166): FR.',
  'Du Code officiel géographique.': 'From the official geographic code of Insee.',
  'De la commune, dans le Code officiel géographique : ce n’est pas son code postal.':
    'Of the town, in the official geographic code of Insee: it is not its postcode.',
}
