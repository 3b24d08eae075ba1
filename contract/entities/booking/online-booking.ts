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
