import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** A channel: it sells stays elsewhere, tells what it sold and hears what is free (domain rules 10). Its token is set apart. */
export const onlineBooking = defineEntity({
  name: 'onlineBooking',
  path: 'module/online-booking',
  right: 'establishment_module',
  scope: 'site',
  label: { one: 'Canal de réservation', many: 'Canaux de réservation' },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    partnerId: f.ref('Partenaire', 'partner', {
      required: true,
      help: 'Sa fiche dit qui règle, ce qu’il peut prendre et sa commission.',
    }),
    format: f.choice(
      'Format',
      { OTA_XML: 'XML (OTA)', JSON: 'JSON' },
      { required: true, initial: 'OTA_XML', help: 'La langue que parle le canal.' },
    ),
    url: f.url('Adresse du service', { required: true, max: 300 }),
    siteCode: f.text('Code du site', { required: true, max: 60, help: 'Votre établissement, chez le canal.' }),
    acceptsAlone: f.boolean('Accepter d’office', {
      help: 'Sinon chaque réservation attend qu’on l’accepte. Les annulations s’appliquent toujours d’office.',
    }),
    paymentMethodId: f.ref('Mode de règlement', 'paymentMethod', {
      help: 'Celui de l’argent que le canal a reçu des clients, si ce sont eux qui règlent le camping.',
    }),
    horizonMonths: f.integer('Vente sur', { required: true, min: 1, max: 36, initial: 18, unit: 'mois' }),
    pollMinutes: f.integer('Relève toutes les', { required: true, min: 1, max: 1440, initial: 5, unit: 'min' }),
    active: f.boolean('Actif', { help: 'Un canal inactif ne relève rien et n’envoie rien.' }),
  },
  list: ['label', 'partnerId', 'format', 'siteCode', 'acceptsAlone', 'active'],
  form: [
    ['label', 'partnerId', 'active'],
    ['format', 'siteCode'],
    ['url'],
    ['acceptsAlone', 'paymentMethodId'],
    ['horizonMonths', 'pollMinutes'],
  ],
  unique: [['label']],
  screens: {
    list: '/admin/module/online-booking-grid',
    edit: '/admin/module/online-booking/$onlineBookingId',
    chapter: 'internet',
    module: 'onlineBooking',
  },
})

/** By the French. */
export const english = {
  'Canal de réservation': 'Booking channel',
  'Canaux de réservation': 'Booking channels',
  'Sa fiche dit qui règle, ce qu’il peut prendre et sa commission.':
    'Its record says who pays, what it may take and its commission.',
  Format: 'Format',
  'XML (OTA)': 'XML (OTA)',
  JSON: 'JSON',
  'La langue que parle le canal.': 'The language that the channel speaks.',
  'Adresse du service': 'Address of the service',
  'Code du site': 'Site code',
  'Votre établissement, chez le canal.': 'Your site, at the channel.',
  'Accepter d’office': 'Accept as they come',
  'Sinon chaque réservation attend qu’on l’accepte. Les annulations s’appliquent toujours d’office.':
    'Otherwise each booking waits to be accepted. Cancellations always apply as they come.',
  'Celui de l’argent que le canal a reçu des clients, si ce sont eux qui règlent le camping.':
    'That of the money the channel collected from guests, where they are the ones who pay the campsite.',
  'Vente sur': 'Sale over',
  mois: 'months',
  'Relève toutes les': 'Collected every',
  min: 'min',
  'Un canal inactif ne relève rien et n’envoie rien.': 'An inactive channel collects nothing and sends nothing.',
}
