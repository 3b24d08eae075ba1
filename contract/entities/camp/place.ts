import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'
import { RANKINGS } from '#contract/entities/camp/camp.ts'

export const place = defineEntity({
  name: 'place',
  path: 'camp/place',
  right: 'camp_place',
  scope: 'site',
  label: { one: 'Emplacement', many: 'Emplacements' },
  display: 'code',
  fields: {
    code: f.text('Numéro', { required: true, max: 12 }),
    placeTypeId: f.ref('Type', 'placeType', {
      help: 'Vide : emplacement non affecté, ni vendu ni au planning.',
    }),
    capacity: f.integer('Capacité', { min: 1, max: 50, unit: 'personnes', help: 'Vide : celle du type.' }),
    maxCapacity: f.integer('Capacité maximale', {
      min: 1,
      max: 99,
      unit: 'personnes',
      help: 'Vide : la capacité de l’emplacement, sinon celle du type.',
    }),
    sleepingCapacity: f.integer('Couchages', { min: 0, max: 50, help: 'Vide : ceux du type.' }),
    surface: f.measure('Surface', { min: 0, unit: 'm²' }),
    longestVehicle: f.measure('Véhicule le plus long', {
      min: 0,
      unit: 'm',
      help: 'Caravane et attelage compris. Vide : sans limite.',
    }),
    ranking: f.choice('Classement', RANKINGS, { help: 'Vide : celui du type.' }),
    commercialised: f.boolean('Commercialisé', {
      initial: true,
      help: 'Compte dans les disponibilités et l’occupation.',
    }),
    soldFrom: f.day('Vendu à partir du', { help: 'Première arrivée. Vide : sans limite.' }),
    soldUntil: f.day('Vendu jusqu’au', { help: 'Dernier départ. Vide : sans limite.' }),
    hidden: f.boolean('Masqué', { help: 'Absent du planning et des recherches ; les séjours passés restent.' }),
    features: f.refs('Caractéristiques', 'feature'),
    note: f.note('Note interne', { max: 500 }),
  },
  list: ['code', 'placeTypeId', 'capacity', 'maxCapacity', 'surface', 'longestVehicle', 'commercialised', 'hidden'],
  form: [
    ['code', 'placeTypeId', 'ranking'],
    ['capacity', 'maxCapacity', 'sleepingCapacity'],
    ['surface', 'longestVehicle'],
    ['commercialised', 'hidden'],
    ['soldFrom', 'soldUntil'],
    ['features'],
    ['note'],
  ],
  unique: [['code']],
  ordered: true,
  screens: { list: '/place-list', edit: '/place/$page/$placeId' },
})

/** A picture, resized when it was sent; only its legend and its rank change afterwards. */
export const placePicture = defineEntity({
  name: 'placePicture',
  path: 'camp/place-picture',
  right: 'camp_place',
  scope: 'site',
  label: { one: 'Photo d’emplacement', many: 'Photos d’emplacements', feminine: true },
  display: 'fileName',
  fields: {
    placeId: f.ref('Emplacement', 'place', { required: true, remote: true }),
    legend: f.translated('Légende', { max: 120, help: 'Lue à voix haute à qui ne voit pas la photo.' }),
    fileName: f.text('Fichier', { readOnly: true }),
    width: f.integer('Largeur', { readOnly: true, unit: 'px' }),
    height: f.integer('Hauteur', { readOnly: true, unit: 'px' }),
  },
  list: ['fileName', 'legend', 'width', 'height'],
  form: [['legend']],
  ordered: true,
  parent: 'placeId',
})

/** Official classification of the campsite (code du tourisme, art. L332-1): one record an establishment. */
export const placeRanking = defineEntity({
  name: 'placeRanking',
  path: 'camp/place-ranking',
  right: 'camp_place',
  scope: 'site',
  label: { one: 'Classement', many: 'Classements' },
  display: 'decisionNumber',
  fields: {
    stars: f.choice(
      'Classement',
      {
        NONE: 'Non classé',
        '1': '1 étoile',
        '2': '2 étoiles',
        '3': '3 étoiles',
        '4': '4 étoiles',
        '5': '5 étoiles',
      },
      { required: true, initial: 'NONE' },
    ),
    category: f.choice(
      'Catégorie',
      { TOURISM: 'Tourisme', LEISURE: 'Loisirs', NATURE: 'Aire naturelle' },
      { help: 'Tourisme : plus de la moitié des emplacements loués à la nuitée, à la semaine ou au mois.' },
    ),
    decisionNumber: f.text('Numéro de décision', { max: 40 }),
    decisionDate: f.day('Date de décision'),
    expiryDate: f.day('Valable jusqu’au', { help: 'Vide : cinq ans après la décision (code du tourisme, L332-1).' }),
    inspector: f.text('Organisme évaluateur', { max: 80, help: 'Accrédité par le COFRAC.' }),
    classifiedPlaces: f.integer('Emplacements classés', { min: 0, max: 9999 }),
    leisurePlaces: f.integer('Dont emplacements loisirs', { min: 0, max: 9999 }),
  },
  form: [
    ['stars', 'category'],
    ['decisionNumber', 'decisionDate', 'expiryDate'],
    ['inspector'],
    ['classifiedPlaces', 'leisurePlaces'],
  ],
  screens: { list: '/place-ranking-informations' },
})

/** How a stay sold by type gets its place: one record an establishment. */
export const placeAvailabilityMode = defineEntity({
  name: 'placeAvailabilityMode',
  path: 'camp/place-availability-mode',
  right: 'camp_place',
  scope: 'site',
  label: { one: 'Mode de disponibilité', many: 'Modes de disponibilité' },
  display: 'choice',
  fields: {
    choice: f.choice(
      'Emplacement donné à un séjour par type',
      { TIGHT: 'Celui qui laisse le moins de nuits isolées', ORDER: 'Le premier libre, dans l’ordre des emplacements' },
      { required: true, initial: 'TIGHT', help: 'L’ordre se règle dans la liste des emplacements.' },
    ),
    rearrange: f.boolean('Réarranger les séjours par type', {
      initial: true,
      help: 'Quand il reste assez de nuits mais aucun emplacement libre d’un bout à l’autre, déplacer des séjours à venir qui ne sont pas fixés.',
    }),
  },
  form: [['choice'], ['rearrange']],
  screens: { list: '/place-availability-mode' },
})

/** By the French. */
export const english = {
  Classements: 'Ratings',
  Emplacement: 'Pitch',
  Emplacements: 'Pitches',
  Numéro: 'Number',
  'Vide : emplacement non affecté, ni vendu ni au planning.':
    'Empty: pitch not assigned, neither sold nor in the planning.',
  'Vide : celle du type.': 'Empty: that of the type.',
  'Vide : la capacité de l’emplacement, sinon celle du type.':
    'Empty: the capacity of the pitch, else that of the type.',
  'Vide : ceux du type.': 'Empty: those of the type.',
  'Vide : celui du type.': 'Empty: that of the type.',
  'Véhicule le plus long': 'Longest vehicle',
  'Caravane et attelage compris. Vide : sans limite.': 'Caravan and tow bar included. Empty: no limit.',
  m: 'm',
  Commercialisé: 'For sale',
  'Compte dans les disponibilités et l’occupation.': 'Counts in availability and occupancy.',
  'Vendu à partir du': 'Sold from',
  'Première arrivée. Vide : sans limite.': 'First arrival. Empty: no limit.',
  'Vendu jusqu’au': 'Sold until',
  'Dernier départ. Vide : sans limite.': 'Last departure. Empty: no limit.',
  Masqué: 'Hidden',
  'Absent du planning et des recherches ; les séjours passés restent.':
    'Absent from the planning and from searches; past stays remain.',
  'Note interne': 'Internal note',
  'Photo d’emplacement': 'Picture of a pitch',
  'Photos d’emplacements': 'Pictures of pitches',
  Légende: 'Caption',
  'Lue à voix haute à qui ne voit pas la photo.': 'Read aloud to those who cannot see the picture.',
  Fichier: 'File',
  Largeur: 'Width',
  Hauteur: 'Height',
  px: 'px',
  'Non classé': 'Not rated',
  Catégorie: 'Category',
  'Tourisme : plus de la moitié des emplacements loués à la nuitée, à la semaine ou au mois.':
    'Touring: more than half of the pitches let by the night, the week or the month.',
  Tourisme: 'Touring',
  Loisirs: 'Leisure',
  'Aire naturelle': 'Natural site',
  'Numéro de décision': 'Decision number',
  'Date de décision': 'Date of the decision',
  'Valable jusqu’au': 'Valid until',
  'Vide : cinq ans après la décision (code du tourisme, L332-1).':
    'Empty: five years after the decision (French tourism code, L332-1).',
  'Organisme évaluateur': 'Assessing body',
  'Accrédité par le COFRAC.': 'Accredited by COFRAC.',
  'Emplacements classés': 'Rated pitches',
  'Dont emplacements loisirs': 'Of which leisure pitches',
  'Mode de disponibilité': 'Availability mode',
  'Modes de disponibilité': 'Availability modes',
  'Emplacement donné à un séjour par type': 'Pitch given to a stay booked by type',
  'L’ordre se règle dans la liste des emplacements.': 'The order is set in the list of pitches.',
  'Celui qui laisse le moins de nuits isolées': 'The one that leaves the fewest isolated nights',
  'Le premier libre, dans l’ordre des emplacements': 'The first one free, in the order of the pitches',
  'Réarranger les séjours par type': 'Rearrange the stays booked by type',
  'Quand il reste assez de nuits mais aucun emplacement libre d’un bout à l’autre, déplacer des séjours à venir qui ne sont pas fixés.':
    'When enough nights are left but no pitch is free throughout, move stays to come that are not fixed.',
}
