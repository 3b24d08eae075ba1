import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** Classification of a lodging in stars, or comfort of a caravan pitch. */
export const RANKINGS = {
  '1': '1 étoile',
  '2': '2 étoiles',
  '3': '3 étoiles',
  '4': '4 étoiles',
  '5': '5 étoiles',
  COMFORT: 'Confort caravane',
  GREAT_COMFORT: 'Grand confort caravane',
} as const

export const placeFamily = defineEntity({
  name: 'placeFamily',
  path: 'camp/place-family',
  right: 'camp_place_family',
  scope: 'site',
  label: { one: 'Famille d’emplacements', many: 'Familles d’emplacements', feminine: true },
  fields: { label: f.translated('Libellé', { required: true, max: 60 }), color: f.color('Couleur') },
  form: [['label', 'color']],
  ordered: true,
  screens: { list: '/place-family-list', edit: '/place-family/$placeFamilyId', chapter: 'emplacements' },
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
    layoutId: f.ref('Aménagement', 'layout', {
      required: true,
      help: 'Il dit si le type est locatif ou un emplacement nu.',
    }),
    familyId: f.ref('Famille', 'placeFamily'),
    capacity: f.integer('Capacité', {
      required: true,
      min: 1,
      max: 50,
      initial: 6,
      unit: 'personnes',
      help: 'Comprise dans les prix des locatifs.',
    }),
    maxCapacity: f.integer('Capacité maximale', {
      min: 1,
      max: 99,
      unit: 'personnes',
      help: 'Au-delà, un séjour est refusé. Vide : la capacité.',
    }),
    sleepingCapacity: f.integer('Couchages', { min: 0, max: 50 }),
    surface: f.measure('Surface', { min: 0, unit: 'm²', help: 'Surface habituelle.' }),
    minArea: f.measure('Surface minimale', { min: 0, unit: 'm²', help: 'Un emplacement plus petit est refusé.' }),
    maxArea: f.measure('Surface maximale', { min: 0, unit: 'm²', help: 'Un emplacement plus grand est refusé.' }),
    ranking: f.choice('Classement', RANKINGS),
    tvaId: f.ref('TVA du séjour', 'tva', { required: true }),
    color: f.color('Couleur'),
    active: f.boolean('Actif', { initial: true, help: 'Un type inactif n’est plus vendu ; ses séjours restent.' }),
    description: f.translated('Description', { max: 2000 }),
    features: f.refs('Caractéristiques', 'feature'),
  },
  list: ['code', 'label', 'layoutId', 'familyId', 'capacity', 'maxCapacity', 'surface', 'active'],
  form: [
    ['code', 'label'],
    ['layoutId', 'familyId', 'tvaId'],
    ['capacity', 'maxCapacity', 'sleepingCapacity'],
    ['surface', 'minArea', 'maxArea'],
    ['color', 'ranking', 'active'],
    ['features'],
    ['description'],
  ],
  unique: [['code']],
  ordered: true,
  screens: { list: '/place-type-list', edit: '/place-type/$page/$placeTypeId', chapter: 'emplacements' },
})

/** What a type was before a change; written by the save once the type has places, never typed. */
export const placeTypeHistory = defineEntity({
  name: 'placeTypeHistory',
  path: 'camp/place-type-history',
  right: 'camp_place_type',
  scope: 'site',
  label: { one: 'Modification du type', many: 'Modifications du type', feminine: true },
  display: 'field',
  fields: {
    placeTypeId: f.ref('Type', 'placeType', { required: true }),
    changedOn: f.day('Date', { required: true, readOnly: true }),
    userName: f.text('Par', { required: true, readOnly: true }),
    field: f.text('Champ', { required: true, readOnly: true }),
    before: f.text('Avant', { readOnly: true }),
    after: f.text('Après', { readOnly: true }),
  },
  list: ['changedOn', 'userName', 'field', 'before', 'after'],
  parent: 'placeTypeId',
})

export const accessChannel = defineEntity({
  name: 'accessChannel',
  path: 'camp/access-channel',
  right: 'camp_access_channel',
  scope: 'site',
  label: { one: 'Canal d’accès', many: 'Canaux d’accès' },
  fields: {
    label: f.translated('Libellé', { required: true, max: 60 }),
    kind: f.choice(
      'Nature',
      {
        DESK: 'Sur place',
        PHONE: 'Téléphone',
        MAIL: 'Courrier ou e-mail',
        WEB: 'Internet',
        PARTNER: 'Partenaire',
        OTHER: 'Autre',
      },
      { required: true, initial: 'PHONE', help: 'Par où la demande est arrivée.' },
    ),
    color: f.color('Couleur'),
    isDefault: f.boolean('Par défaut', { help: 'Un seul canal l’est ; le cocher ici le décoche ailleurs.' }),
    active: f.boolean('Actif', { initial: true, help: 'Un canal inactif n’est plus proposé.' }),
  },
  list: ['label', 'kind', 'isDefault', 'active'],
  form: [['label', 'kind'], ['color'], ['isDefault', 'active']],
  ordered: true,
  screens: { list: '/access-channel-list', edit: '/access-channel/$accessChannelId', chapter: 'emplacements' },
})
