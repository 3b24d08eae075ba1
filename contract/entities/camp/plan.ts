import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** A picture of the campsite on which places are drawn; made by sending the picture, see `operations/camp/plan.ts`. */
export const plan = defineEntity({
  name: 'plan',
  path: 'camp/plan',
  right: 'camp_plan',
  scope: 'site',
  label: { one: 'Plan du camping', many: 'Plans du camping' },
  fields: {
    label: f.text('Nom du plan', { required: true, max: 60 }),
    width: f.integer('Largeur', { readOnly: true, unit: 'px' }),
    height: f.integer('Hauteur', { readOnly: true, unit: 'px' }),
    picture: f.integer('Image numéro', { readOnly: true }),
  },
  list: ['label', 'width', 'height'],
  form: [['label']],
  unique: [['label']],
  ordered: true,
  screens: { list: '/admin/module/plan' },
})

/** By the French. */
export const english = {
  'Plan du camping': 'Campsite map',
  'Plans du camping': 'Campsite maps',
  'Nom du plan': 'Name of the map',
  'Image numéro': 'Picture number',
}
