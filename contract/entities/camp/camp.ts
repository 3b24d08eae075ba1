import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** What sits on the pitch (tent, mobil-home, motorhome); a place type belongs to one. */
export const layout = defineEntity({
  name: 'layout',
  path: 'camp/layout',
  right: 'camp_layout',
  scope: 'site',
  label: { one: 'Aménagement', many: 'Aménagements' },
  fields: {
    label: f.translated('Libellé', { required: true, max: 60 }),
    rental: f.boolean('Locatif', { help: 'Hébergement équipé loué par le camping (mobil-home, chalet…).' }),
    color: f.color('Couleur'),
    features: f.refs('Caractéristiques', 'feature'),
  },
  list: ['label', 'rental', 'color'],
  form: [['label', 'rental', 'color'], ['features']],
  unique: [],
  ordered: true,
  screens: { list: '/layout-list', edit: '/layout/{id}' },
})

export const feature = defineEntity({
  name: 'feature',
  path: 'camp/feature',
  right: 'camp_feature',
  scope: 'site',
  label: { one: 'Caractéristique', many: 'Caractéristiques', feminine: true },
  fields: {
    label: f.translated('Libellé', { required: true, max: 60 }),
    filterable: f.boolean('Proposée comme filtre', { initial: true }),
  },
  form: [['label', 'filterable']],
  ordered: true,
  screens: { list: '/feature-list', edit: '/feature/{id}' },
})

export const placeFamily = defineEntity({
  name: 'placeFamily',
  path: 'camp/place-family',
  right: 'camp_place_family',
  scope: 'site',
  label: { one: 'Famille d’emplacements', many: 'Familles d’emplacements', feminine: true },
  fields: { label: f.translated('Libellé', { required: true, max: 60 }), color: f.color('Couleur') },
  form: [['label', 'color']],
  ordered: true,
  screens: { list: '/place-family-list', edit: '/place-family/{id}' },
})

export const placeType = defineEntity({
  name: 'placeType',
  path: 'camp/place-type',
  right: 'camp_place_type',
  scope: 'site',
  label: { one: 'Type d’emplacement', many: 'Types d’emplacements' },
  fields: {
    code: f.text('Code', { required: true, max: 12 }),
    label: f.translated('Libellé', { required: true, max: 60 }),
    layoutId: f.ref('Aménagement', 'layout', { required: true }),
    familyId: f.ref('Famille', 'placeFamily'),
    capacity: f.integer('Capacité', { required: true, min: 1, max: 50, initial: 6, unit: 'personnes' }),
    sleepingCapacity: f.integer('Couchages', { min: 0, max: 50 }),
    surface: f.measure('Surface', { min: 0, unit: 'm²' }),
    tvaId: f.ref('TVA du séjour', 'tva', { required: true }),
    color: f.color('Couleur'),
    active: f.boolean('Actif', { initial: true }),
    description: f.translated('Description', { max: 2000 }),
    features: f.refs('Caractéristiques', 'feature'),
  },
  list: ['code', 'label', 'layoutId', 'familyId', 'capacity', 'active'],
  form: [
    ['code', 'label'],
    ['layoutId', 'familyId', 'tvaId'],
    ['capacity', 'sleepingCapacity', 'surface'],
    ['color', 'active'],
    ['features'],
    ['description'],
  ],
  unique: [['code']],
  ordered: true,
  screens: { list: '/place-type-list', edit: '/place-type/{page}/{id}' },
})

export const place = defineEntity({
  name: 'place',
  path: 'camp/place',
  right: 'camp_place',
  scope: 'site',
  label: { one: 'Emplacement', many: 'Emplacements' },
  display: 'code',
  fields: {
    code: f.text('Numéro', { required: true, max: 12 }),
    placeTypeId: f.ref('Type', 'placeType', { required: true }),
    capacity: f.integer('Capacité', { min: 1, max: 50, unit: 'personnes', help: 'Vide : celle du type.' }),
    surface: f.measure('Surface', { min: 0, unit: 'm²' }),
    longestVehicle: f.measure('Véhicule le plus long', { min: 0, unit: 'm' }),
    commercialised: f.boolean('Commercialisé', {
      initial: true,
      help: 'Compte dans les disponibilités et l’occupation.',
    }),
    hidden: f.boolean('Masqué', { help: 'Absent du planning et des recherches ; les séjours passés restent.' }),
    features: f.refs('Caractéristiques', 'feature'),
    note: f.note('Note interne', { max: 500 }),
  },
  list: ['code', 'placeTypeId', 'capacity', 'surface', 'commercialised', 'hidden'],
  form: [
    ['code', 'placeTypeId', 'capacity'],
    ['surface', 'longestVehicle'],
    ['commercialised', 'hidden'],
    ['features'],
    ['note'],
  ],
  unique: [['code']],
  ordered: true,
  screens: { list: '/place-list', edit: '/place/{page}/{id}' },
})
