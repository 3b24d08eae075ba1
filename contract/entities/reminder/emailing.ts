import { TRIGGER_LABELS } from '#contract/document/triggers.ts'
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** Where a file comes from, by its code. */
export const ORIGINS = {
  '1': 'Directe',
  '2': 'Passage',
  '3': 'Internet',
  '4': 'Partenaire',
  '5': 'Import',
} as const

/** A message that leaves by itself: what brings it about, when, to whom, with which text (spec 4, « Emailing »). */
export const emailing = defineEntity({
  name: 'emailing',
  path: 'module/emailing',
  right: 'establishment_module',
  scope: 'site',
  label: { one: 'Message automatique', many: 'Messages automatiques' },
  unique: [['label']],
  fields: {
    label: f.text('Libellé', { required: true, max: 80 }),
    trigger: f.choice('Ce qui le fait partir', TRIGGER_LABELS, { required: true }),
    channel: f.choice('Envoi par', { EMAIL: 'E-mail', SMS: 'SMS' }, { required: true, initial: 'EMAIL' }),
    simplify: f.boolean('Simplifier les SMS', {
      initial: true,
      help: '« ç » ou « ê » doublent le prix d’un SMS : ils deviennent « c » et « e ».',
    }),
    documentModelId: f.ref('Document', 'documentModel', {
      help: 'Vide : celui de la même fonction. Un « Courrier libre » va avec tout ce qui concerne un dossier ou un client.',
    }),
    days: f.integer('Jours', {
      required: true,
      min: 0,
      max: 365,
      initial: 0,
      help: 'Avant l’échéance ou l’arrivée, sinon après l’événement. 0 : le jour même.',
    }),
    dayOfMonth: f.integer('Le … du mois', {
      min: 1,
      max: 31,
      help: 'Attend ce jour du mois ; avant une arrivée, le dernier qui la précède d’autant. Vide : sans attendre.',
    }),
    hour: f.time('Heure', { help: 'Vide : aussitôt après un événement, 9 h pour les autres.' }),
    isLate: f.boolean('Aussi à qui réserve plus tard', {
      initial: true,
      help: 'Une réservation faite après ce moment le reçoit aussitôt.',
    }),
    placeTypes: f.refs('Types d’emplacements (vide : tous)', 'placeType'),
    origin: f.choice('Origine', ORIGINS),
    languageId: f.ref('Langue du client', 'language'),
    partnerId: f.ref('Partenaire', 'partner'),
    amountMin: f.money('Total à partir de', { min: 0 }),
    amountMax: f.money('Total jusqu’à', { min: 0 }),
    active: f.boolean('Actif', { initial: true }),
  },
  list: ['label', 'trigger', 'channel', 'days', 'dayOfMonth', 'hour', 'documentModelId', 'active'],
  form: [
    ['label', 'active'],
    ['trigger', 'documentModelId'],
    ['channel', 'simplify'],
    ['days', 'dayOfMonth', 'hour'],
    ['isLate'],
    ['placeTypes'],
    ['origin', 'languageId', 'partnerId'],
    ['amountMin', 'amountMax'],
  ],
  screens: { list: '/admin/module/emailing-grid', edit: '/admin/module/emailing/$emailingId', chapter: 'messagerie' },
})

/** By the French. */
export const english = {
  Directe: 'Direct',
  'Message automatique': 'Automatic message',
  'Messages automatiques': 'Automatic messages',
  'Ce qui le fait partir': 'What makes it leave',
  'Vide : celui de la même fonction. Un « Courrier libre » va avec tout ce qui concerne un dossier ou un client.':
    'Empty: that of the same function. A “Free letter” goes with whatever is about a file or a customer.',
  Jours: 'Days',
  'Avant l’échéance ou l’arrivée, sinon après l’événement. 0 : le jour même.':
    'Before the term or the arrival, else after the event. 0: on the day itself.',
  'Le … du mois': 'On the … of the month',
  'Attend ce jour du mois ; avant une arrivée, le dernier qui la précède d’autant. Vide : sans attendre.':
    'Waits for that day of the month; before an arrival, the last that is as early. Empty: does not wait.',
  Heure: 'Hour',
  'Vide : aussitôt après un événement, 9 h pour les autres.':
    'Empty: at once after an event, 9 o’clock for the others.',
  'Aussi à qui réserve plus tard': 'Also to whoever books later',
  'Une réservation faite après ce moment le reçoit aussitôt.': 'A booking made after that moment gets it at once.',
  'Langue du client': 'Language of the customer',
  'Total à partir de': 'Total from',
  'Total jusqu’à': 'Total up to',
  'Option près d’échoir': 'Option about to lapse',
  'Arrhes en retard': 'Deposit late',
  'Solde avant l’arrivée': 'Balance before arrival',
  'Caution avant l’arrivée': 'Guarantee before arrival',
  'Consignes du jour': 'Instructions on the day',
  'Place libérée': 'Place freed',
}
