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
    description: f.translated('Description', { max: 2000 }),
  },
  list: ['label', 'rental', 'color'],
  form: [['label', 'rental', 'color'], ['description']],
  unique: [],
  ordered: true,
  screens: { list: '/layout-list', edit: '/layout/$layoutId', chapter: 'emplacements' },
})

/** What every place of a layout has: three bedrooms, a covered terrace. Its places need not say it again. */
export const layoutFeature = defineEntity({
  name: 'layoutFeature',
  path: 'camp/layout-feature',
  right: 'camp_layout',
  scope: 'site',
  label: { one: 'Caractéristique', many: 'Caractéristiques', feminine: true },
  display: 'featureId',
  fields: {
    layoutId: f.ref('Aménagement', 'layout', { required: true }),
    featureId: f.ref('Caractéristique', 'feature', { required: true }),
    value: f.text('Valeur', { max: 60, help: 'Nombre ou texte, selon la caractéristique ; vide : présence seule.' }),
  },
  list: ['featureId', 'value'],
  form: [['featureId', 'value']],
  unique: [['layoutId', 'featureId']],
  parent: 'layoutId',
})

export const feature = defineEntity({
  name: 'feature',
  path: 'camp/feature',
  right: 'camp_feature',
  scope: 'site',
  label: { one: 'Caractéristique', many: 'Caractéristiques', feminine: true },
  fields: {
    label: f.translated('Libellé', { required: true, max: 60 }),
    valueKind: f.choice('Valeur', { NUMBER: 'Nombre', TEXT: 'Texte' }, { help: 'Vide : présence seule (ombragé…).' }),
    unit: f.text('Unité', { max: 12, help: 'Après le nombre : A, m, kW…' }),
    filterable: f.boolean('Proposée comme filtre', {
      initial: true,
      help: 'Parmi les filtres de la recherche de disponibilités.',
    }),
  },
  list: ['label', 'valueKind', 'unit', 'filterable'],
  form: [['label'], ['valueKind', 'unit'], ['filterable']],
  ordered: true,
  screens: { list: '/feature-list', edit: '/feature/$featureId', chapter: 'emplacements' },
})

/** By the French. */
export const english = {
  Aménagements: 'Layouts',
  Locatif: 'Rental',
  'Hébergement équipé loué par le camping (mobil-home, chalet…).':
    'Furnished accommodation let by the campsite (mobile home, chalet…).',
  Caractéristique: 'Feature',
  Valeur: 'Value',
  'Nombre ou texte, selon la caractéristique ; vide : présence seule.':
    'Number or text, depending on the feature; empty: presence alone.',
  'Vide : présence seule (ombragé…).': 'Empty: presence alone (shaded…).',
  Nombre: 'Number',
  Texte: 'Text',
  Unité: 'Unit',
  'Après le nombre : A, m, kW…': 'After the number: A, m, kW…',
  'Proposée comme filtre': 'Offered as a filter',
  'Parmi les filtres de la recherche de disponibilités.': 'Among the filters of the availability search.',
}
