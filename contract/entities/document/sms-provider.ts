import type { SmsProviderKind } from '#domain/sms/provider.ts'
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

const SMS_PROVIDERS = {
  OVH: 'OVHcloud',
  BREVO: 'Brevo',
  SMSFACTOR: 'SMSFactor',
  TWILIO: 'Twilio',
  HTTP: 'Autre, par HTTP',
} as const satisfies Record<SmsProviderKind, string>

/** Who carries the text messages of an establishment. Its secrets are set apart. */
export const smsProvider = defineEntity({
  name: 'smsProvider',
  path: 'module/sms-provider',
  right: 'establishment_module',
  scope: 'site',
  label: { one: 'Prestataire de SMS', many: 'Prestataires de SMS' },
  unique: [['label']],
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    provider: f.choice('Prestataire', SMS_PROVIDERS, { required: true, initial: 'OVH' }),
    account: f.text('Compte', {
      max: 80,
      help: 'OVHcloud : le nom du service (sms-xx12345-1). Twilio : le SID du compte. Vide pour les autres.',
    }),
    appKey: f.text('Clé d’application', {
      max: 100,
      help: 'OVHcloud : la clé d’application. Twilio : le numéro (+33…) ou le service (MG…) qui reçoit les réponses. Vide pour les autres.',
    }),
    url: f.url('Adresse du service', {
      max: 300,
      help: 'Vide : celle du prestataire. À donner pour un autre service, ou pour essayer.',
    }),
    sender: f.text('Expéditeur', {
      max: 11,
      help: 'De 3 à 11 lettres et chiffres ; le client ne peut pas y répondre. Vide : un numéro du prestataire.',
    }),
    hourlyLimit: f.integer('SMS par heure au plus', { min: 1, max: 100_000, help: 'Vide : sans limite.' }),
    active: f.boolean('Actif', { initial: true, help: 'Le premier prestataire actif envoie les SMS.' }),
  },
  list: ['label', 'provider', 'sender', 'active'],
  form: [['label', 'active'], ['provider', 'account', 'appKey'], ['url'], ['sender', 'hourlyLimit']],
  screens: { list: '/admin/module/sms-grid', edit: '/admin/module/sms/$smsProviderId', chapter: 'messagerie' },
})

/** By the French. */
export const english = {
  OVHcloud: 'OVHcloud',
  Brevo: 'Brevo',
  SMSFactor: 'SMSFactor',
  Twilio: 'Twilio',
  'Autre, par HTTP': 'Another, by HTTP',
  'Prestataire de SMS': 'Provider of text messages',
  'Prestataires de SMS': 'Providers of text messages',
  'OVHcloud : le nom du service (sms-xx12345-1). Twilio : le SID du compte. Vide pour les autres.':
    'OVHcloud: the name of the service (sms-xx12345-1). Twilio: the SID of the account. Empty for the others.',
  'Clé d’application': 'Application key',
  'OVHcloud : la clé d’application. Twilio : le numéro (+33…) ou le service (MG…) qui reçoit les réponses. Vide pour les autres.':
    'OVHcloud: the application key. Twilio: the number (+33…) or the service (MG…) that takes answers. Empty for the others.',
  'Vide : celle du prestataire. À donner pour un autre service, ou pour essayer.':
    'Empty: that of the provider. To be given for another service, or to try.',
  Expéditeur: 'Sender',
  'De 3 à 11 lettres et chiffres ; le client ne peut pas y répondre. Vide : un numéro du prestataire.':
    'From 3 to 11 letters and digits; the guest cannot answer it. Empty: a number of the provider.',
  'SMS par heure au plus': 'Text messages an hour at most',
  'Vide : sans limite.': 'Empty: no limit.',
  'Le premier prestataire actif envoie les SMS.': 'The first active provider sends text messages.',
}
