/** `/admin/module/quotation`: how the house makes quotes, while the module is on. */
import { f } from '#contract/field.ts'
import { choice, preferenceKind } from '#contract/operations/establishment/preference-kit.ts'
import { STRATEGY_NAMES } from '#contract/operations/booking/strategy-names.ts'

export const quotation = preferenceKind({
  kind: 'quotation',
  path: 'quotation',
  base: 'module/quotation',
  module: 'quotation',
  screen: '/admin/module/quotation',
  label: 'Devis',
  intro: 'Un devis annonce un prix et ne garde aucun emplacement. Les devis déjà faits gardent leur date de validité.',
  fields: {
    days: f.integer('Validité d’un devis', {
      required: true,
      min: 1,
      max: 365,
      initial: 30,
      unit: 'jours',
      help: 'Le devis expire ensuite de lui-même, au plus tard le jour d’arrivée. Exemple\u00A0: avec 30 jours, un devis fait le 4 mai vaut jusqu’au 3 juin.',
    }),
    conversionStrategy: choice('Prix d’un devis converti', STRATEGY_NAMES, {
      initial: 'KEEP_DETAIL',
      help: 'Choix proposé quand un devis devient une option ou une réservation. «\u00A0Montants inchangés\u00A0»\u00A0: le client paie ce que le devis annonçait.',
    }),
  },
})
