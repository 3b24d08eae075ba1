/** `/admin/module/vacaf`: the rights that a request of holiday aid begins with, while the module is on. */
import { f } from '#contract/field.ts'
import { preferenceKind } from '#contract/operations/establishment/preference-kit.ts'

export const vacaf = preferenceKind({
  kind: 'vacaf',
  path: 'vacaf',
  base: 'module/vacaf',
  module: 'vacaf',
  screen: '/admin/module/vacaf',
  label: 'Aide aux vacances (VACAF)',
  intro:
    'Ce qu’une nouvelle demande propose : chaque famille a ses droits, et chaque organisme ses règles. Les organismes sont des partenaires dont le type est de nature « Aide aux vacances ».',
  fields: {
    rate: f.rate('Taux proposé', {
      min: 1,
      max: 10_000,
      help: 'Part du séjour que l’organisme paie, après les autres aides. Vide\u00A0: à saisir à chaque demande.',
    }),
    cap: f.money('Plafond proposé', { min: 1, help: 'L’aide ne le dépasse pas. Vide\u00A0: sans plafond.' }),
    minNights: f.integer('Nuits minimum proposées', {
      required: true,
      min: 0,
      max: 365,
      initial: 0,
      unit: 'nuits',
      help: 'En dessous, le séjour n’est pas aidé. 0\u00A0: sans minimum.',
    }),
  },
})
