import type { CampaignChannel, CampaignState, CampaignTiming } from '#domain/campaign/campaign.ts'
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

const CHANNELS = { EMAIL: 'E-mail', SMS: 'SMS' } as const satisfies Record<CampaignChannel, string>

const TIMINGS = {
  MANUAL: 'À la main',
  DATE: 'À une date',
  TIME: 'À une heure',
} as const satisfies Record<CampaignTiming, string>

const STATES = {
  DRAFT: 'Brouillon',
  PLANNED: 'Programmée',
  SENDING: 'En cours d’envoi',
  SENT: 'Envoyée',
} as const satisfies Record<CampaignState, string>

/** An offer to those whom criteria reach (spec 1, « campaign »): it leaves by a button, on a date or at an hour. */
export const grc = defineEntity({
  name: 'grc',
  path: 'campaign/grc',
  right: 'campaign_grc',
  scope: 'site',
  label: { one: 'Campagne', many: 'Campagnes', feminine: true },
  unique: [['label']],
  fields: {
    label: f.text('Libellé', { required: true, max: 80 }),
    channel: f.choice('Envoi par', CHANNELS, { required: true, initial: 'EMAIL' }),
    mailingCriteriaId: f.ref('Destinataires', 'mailingCriteria', {
      required: true,
      help: 'Le critère de mailing. Qui n’a pas donné son accord n’est jamais du nombre.',
    }),
    documentModelId: f.ref('Texte', 'documentModel', {
      required: true,
      help: 'Un document de la fonction « Campagne » ; il se modifie dans les modèles de documents, dans chaque langue.',
    }),
    timing: f.choice('Départ', TIMINGS, {
      required: true,
      initial: 'MANUAL',
      help: 'À une date ou à une heure : une fois la campagne programmée.',
    }),
    sendOn: f.day('Jour d’envoi', { help: 'Pour un départ à une date.' }),
    sendAt: f.time('Heure d’envoi', { help: 'Vide : 9 h. Sans date : la prochaine fois qu’il est cette heure.' }),
    hourlyLimit: f.integer('Messages par heure au plus', {
      min: 1,
      max: 100_000,
      help: 'Vide : la limite de la configuration e-mail.',
    }),
    simplify: f.boolean('Simplifier les SMS', {
      initial: true,
      help: '« ç » ou « ê » doublent le prix d’un SMS : ils deviennent « c » et « e ».',
    }),
    measures: f.boolean('Compter les ouvertures et les clics', {
      help: 'E-mail seulement, et le message le dit. Les robots des messageries en ajoutent.',
    }),
    state: f.choice('État', STATES, { readOnly: true }),
  },
  list: ['label', 'channel', 'state', 'mailingCriteriaId', 'timing', 'sendOn', 'sendAt'],
  form: [
    ['label', 'channel'],
    ['mailingCriteriaId', 'documentModelId'],
    ['timing', 'sendOn', 'sendAt'],
    ['hourlyLimit', 'simplify', 'measures', 'state'],
  ],
  screens: { list: '/grc-list', edit: '/grc/$grcId', chapter: 'messagerie' },
})

/** By the French. */
export const english = {
  SMS: 'Text message',
  'À la main': 'By hand',
  'À une date': 'On a date',
  'À une heure': 'At an hour',
  Brouillon: 'Draft',
  Programmée: 'Planned',
  Envoyée: 'Sent',
  Campagne: 'Campaign',
  'Envoi par': 'Sent by',
  'Le critère de mailing. Qui n’a pas donné son accord n’est jamais du nombre.':
    'The mailing criteria. Whoever gave no consent is never among them.',
  Texte: 'Text',
  'Un document de la fonction « Campagne » ; il se modifie dans les modèles de documents, dans chaque langue.':
    'A document of the function “Campaign”; it is changed among the document models, in each language.',
  Départ: 'Leaves',
  'À une date ou à une heure : une fois la campagne programmée.':
    'On a date or at an hour: once the campaign is planned.',
  'Jour d’envoi': 'Day of sending',
  'Pour un départ à une date.': 'Where it leaves on a date.',
  'Heure d’envoi': 'Hour of sending',
  'Vide : 9 h. Sans date : la prochaine fois qu’il est cette heure.':
    'Empty: 9 o’clock. Without a date: the next time that it is this hour.',
  'Simplifier les SMS': 'Simplify text messages',
  '« ç » ou « ê » doublent le prix d’un SMS : ils deviennent « c » et « e ».':
    '“ç” or “ê” double the price of a text message: they become “c” and “e”.',
  'Compter les ouvertures et les clics': 'Count opens and clicks',
  'E-mail seulement, et le message le dit. Les robots des messageries en ajoutent.':
    'E-mail alone, and the message says so. Robots of mail servers add some.',
  'Vide : la limite de la configuration e-mail.': 'Empty: the limit of the e-mail settings.',
}
