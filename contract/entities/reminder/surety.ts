import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** What is asked of guests before they arrive: the caution, what is left to pay, or both (spec 2, « Deposit reminder »). */
export const surety = defineEntity({
  name: 'surety',
  path: 'module/surety',
  right: 'establishment_module',
  scope: 'site',
  label: { one: 'Réglage des cautions et rappels', many: 'Cautions et rappels' },
  unique: [['label']],
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    calcul: f.choice(
      'Ce qui est demandé',
      { '1': 'La caution', '2': 'Le solde', '3': 'La caution et le solde' },
      { required: true, initial: '3' },
    ),
    nbdaySurety: f.integer('Premier message', {
      required: true,
      min: 1,
      max: 365,
      initial: 10,
      help: 'Jours avant l’arrivée.',
    }),
    nbdaySuretyReminder: f.integer('Relance', {
      required: true,
      min: 1,
      max: 365,
      initial: 5,
      help: 'Jours avant l’arrivée, à qui n’a pas répondu ; pas plus tôt que le premier message.',
    }),
    rentalAmount: f.money('Caution d’un locatif', {
      min: 1,
      help: 'Demandée pour les séjours à venir qui n’en ont pas, par « Recalculer ». Vide : aucune.',
    }),
    pitchAmount: f.money('Caution d’un emplacement', { min: 1, help: 'De même. Vide : aucune.' }),
    active: f.boolean('Actif', { initial: true, help: 'Le premier réglage actif vaut pour l’établissement.' }),
  },
  list: ['label', 'calcul', 'nbdaySurety', 'nbdaySuretyReminder', 'active'],
  form: [['label', 'active'], ['calcul'], ['nbdaySurety', 'nbdaySuretyReminder'], ['rentalAmount', 'pitchAmount']],
  screens: { list: '/admin/module/surety-grid', edit: '/admin/module/surety/$suretyId', chapter: 'messagerie' },
})

/** By the French. */
export const english = {
  'Réglage des cautions et rappels': 'Settings of guarantees and reminders',
  'Cautions et rappels': 'Guarantees and reminders',
  'Ce qui est demandé': 'What is asked',
  'La caution': 'The guarantee',
  'Le solde': 'The balance',
  'La caution et le solde': 'The guarantee and the balance',
  'Premier message': 'First message',
  'Jours avant l’arrivée.': 'Days before arrival.',
  Relance: 'Reminder',
  'Jours avant l’arrivée, à qui n’a pas répondu ; pas plus tôt que le premier message.':
    'Days before arrival, to whoever did not answer; no earlier than the first message.',
  'Caution d’un locatif': 'Guarantee of a rental',
  'Demandée pour les séjours à venir qui n’en ont pas, par « Recalculer ». Vide : aucune.':
    'Asked of coming stays that have none, by “Work out again”. Empty: none.',
  'Caution d’un emplacement': 'Guarantee of a pitch',
  'De même. Vide : aucune.': 'Likewise. Empty: none.',
  'Le premier réglage actif vaut pour l’établissement.': 'The first active settings hold for the establishment.',
}
