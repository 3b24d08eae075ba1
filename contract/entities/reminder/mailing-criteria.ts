import { ORIGINS } from '#contract/entities/reminder/emailing.ts'
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** Whom a mailing reaches: « mailing sur sélection » of those who booked, « mailing sur prospects » of those who never did (spec 2). */
export const mailingCriteria = defineEntity({
  name: 'mailingCriteria',
  path: 'document/mailing-criteria',
  right: 'document_email_mailing',
  scope: 'site',
  label: { one: 'Critère de mailing', many: 'Critères de mailing' },
  unique: [['label']],
  fields: {
    label: f.text('Libellé', { required: true, max: 80 }),
    audience: f.choice(
      'Destinataires',
      { STAYED: 'Sur sélection', PROSPECT: 'Sur prospects' },
      {
        required: true,
        initial: 'STAYED',
        help: 'Sélection : qui a réservé. Prospects : qui n’a jamais réservé.',
      },
    ),
    consent: f.choice(
      'Accord donné',
      { EMAIL: 'Aux e-mails', SMS: 'Aux SMS', ANY: 'À l’un des deux', NONE: 'Sans condition' },
      {
        required: true,
        initial: 'EMAIL',
        help: 'Sans accord, seul un courrier postal est permis (CPCE L.34-5).',
      },
    ),
    stayFrom: f.day('Arrivée du'),
    stayTo: f.day('Arrivée au'),
    staysMin: f.integer('Séjours au moins', { min: 1, max: 999 }),
    nightsMin: f.integer('Nuits au moins', { min: 1, max: 999, help: 'Seuls comptent les séjours de cette durée.' }),
    notSince: f.day('Pas revenu depuis le', { help: 'Aucun départ depuis ce jour, et rien de réservé.' }),
    placeTypes: f.refs('Types d’emplacements (vide : tous)', 'placeType'),
    origin: f.choice('Origine', ORIGINS),
    childMin: f.integer('Enfants de', { min: 0, max: 17, unit: 'ans', help: 'À leur âge d’aujourd’hui.' }),
    childMax: f.integer('à', { min: 0, max: 17, unit: 'ans' }),
    spentMin: f.money('Dépensé à partir de', { min: 0 }),
    spentMax: f.money('Dépensé jusqu’à', { min: 0 }),
    countries: f.refs('Pays (vide : tous)', 'country'),
    languages: f.refs('Langues (vide : toutes)', 'language'),
    postalCodes: f.text('Codes postaux', { max: 200, help: 'Leur début : 69, 38, 2A. Vide : tous.' }),
    distanceMax: f.integer('À moins de', {
      ...{ min: 1, max: 20_000, unit: 'km' },
      help: 'À vol d’oiseau, de ville à ville. Un client dont la ville n’est pas connue ici, surtout à l’étranger, n’est pas retenu.',
    }),
    distanceMin: f.integer('À plus de', { min: 1, max: 20_000, unit: 'km', help: 'Du camping, à vol d’oiseau aussi.' }),
  },
  list: ['label', 'audience', 'consent', 'stayFrom', 'stayTo'],
  form: [
    ['label', 'audience', 'consent'],
    ['stayFrom', 'stayTo', 'notSince'],
    ['staysMin', 'nightsMin', 'origin'],
    ['placeTypes'],
    ['childMin', 'childMax', 'spentMin', 'spentMax'],
    ['countries', 'languages'],
    ['postalCodes', 'distanceMax', 'distanceMin'],
  ],
  screens: { list: '/mailing-criteria-list', edit: '/mailing-criteria/$mailingCriteriaId', chapter: 'messagerie' },
})

/** By the French. */
export const english = {
  'Critère de mailing': 'Mailing criteria',
  'Critères de mailing': 'Mailing criteria',
  Destinataires: 'Recipients',
  'Sur sélection': 'On selection',
  'Sur prospects': 'On prospects',
  'Sélection : qui a réservé. Prospects : qui n’a jamais réservé.':
    'Selection: who booked. Prospects: who never booked.',
  'Accord donné': 'Consent given',
  'Aux e-mails': 'To e-mails',
  'Aux SMS': 'To text messages',
  'À l’un des deux': 'To either',
  'Sans condition': 'Without condition',
  'Sans accord, seul un courrier postal est permis (CPCE L.34-5).':
    'Without consent, post alone is allowed (CPCE L.34-5).',
  'Arrivée du': 'Arrival from',
  'Arrivée au': 'Arrival to',
  'Séjours au moins': 'Stays at least',
  'Nuits au moins': 'Nights at least',
  'Seuls comptent les séjours de cette durée.': 'Only stays of that length count.',
  'Pas revenu depuis le': 'Not back since',
  'Aucun départ depuis ce jour, et rien de réservé.': 'No departure since that day, and nothing booked.',
  'Enfants de': 'Children from',
  'À leur âge d’aujourd’hui.': 'At their age of today.',
  à: 'to',
  'Dépensé à partir de': 'Spent from',
  'Dépensé jusqu’à': 'Spent up to',
  'Pays (vide : tous)': 'Countries (empty: all)',
  'Langues (vide : toutes)': 'Languages (empty: all)',
  'Codes postaux': 'Postal codes',
  'Leur début : 69, 38, 2A. Vide : tous.': 'How they begin: 69, 38, 2A. Empty: all.',
  'À moins de': 'Less than',
  'À vol d’oiseau, de ville à ville. Un client dont la ville n’est pas connue ici, surtout à l’étranger, n’est pas retenu.':
    'As the crow flies, from town to town. A customer whose town is not known here, abroad above all, is not kept.',
  'À plus de': 'More than',
  km: 'km',
  'Du camping, à vol d’oiseau aussi.': 'From the campsite, as the crow flies too.',
}
