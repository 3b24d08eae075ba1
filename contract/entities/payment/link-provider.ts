import type { LinkProviderKind } from '#domain/billing/pay-link.ts'
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** What each sends a guest: a page where an amount is paid, or held on a card. */
const LINK_PROVIDERS = {
  SWIKLY: 'Swikly (cautions sur carte)',
  STRIPE: 'Stripe (paiements)',
  PAYPLUG: 'PayPlug (paiements)',
  LYRA: 'Lyra, PayZen, Systempay… (paiements)',
} as const satisfies Record<LinkProviderKind, string>

/** Where links to pay, and to have a caution held on a card, are made (spec 2, « Deposit reminder »). Its secrets are set apart. */
export const linkProvider = defineEntity({
  name: 'linkProvider',
  path: 'module/link-provider',
  right: 'establishment_module',
  scope: 'site',
  label: { one: 'Prestataire de liens', many: 'Prestataires de liens' },
  unique: [['label']],
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    provider: f.choice('Prestataire', LINK_PROVIDERS, {
      required: true,
      initial: 'STRIPE',
      help: 'Swikly bloque les cautions sur la carte du client ; les autres encaissent.',
    }),
    account: f.text('Compte', {
      max: 80,
      help: 'Swikly : l’identifiant du compte. Lyra : le numéro de boutique. Vide pour les autres.',
    }),
    url: f.url('Adresse du service', {
      max: 300,
      help: 'Vide : celle du prestataire. Lyra : celle de votre banque (https://api.payzen.eu, https://api.systempay.fr…). Pour essayer : celle de son bac à sable.',
    }),
    paymentMethodId: f.ref('Mode de règlement', 'paymentMethod', {
      help: 'Celui des règlements que les liens apportent. Sans objet pour Swikly.',
    }),
    validDays: f.integer('Validité d’un lien', { required: true, min: 1, max: 60, initial: 7, unit: 'jours' }),
    inReminders: f.boolean('Joindre aux relances', {
      initial: true,
      help: 'Les demandes de caution, ou les relances de solde, partent avec un lien : il se prépare un jour avant elles.',
    }),
    active: f.boolean('Actif', {
      initial: true,
      help: 'Le premier prestataire actif fait les liens de paiement ; le premier Swikly actif, ceux des cautions. Sans lui : « sans prestataire ».',
    }),
  },
  list: ['label', 'provider', 'paymentMethodId', 'validDays', 'active'],
  form: [['label', 'active'], ['provider', 'account'], ['url'], ['paymentMethodId', 'validDays', 'inReminders']],
  screens: { list: '/admin/module/link-grid', edit: '/admin/module/link/$linkProviderId', chapter: 'encaissement' },
})

/** By the French. */
export const english = {
  'Prestataire de liens': 'Provider of links',
  'Prestataires de liens': 'Providers of links',
  Prestataire: 'Provider',
  'Swikly (cautions sur carte)': 'Swikly (guarantees on cards)',
  'Stripe (paiements)': 'Stripe (payments)',
  'PayPlug (paiements)': 'PayPlug (payments)',
  'Lyra, PayZen, Systempay… (paiements)': 'Lyra, PayZen, Systempay… (payments)',
  'Swikly bloque les cautions sur la carte du client ; les autres encaissent.':
    'Swikly holds guarantees on the guest’s card; the others take payments.',
  Compte: 'Account',
  'Swikly : l’identifiant du compte. Lyra : le numéro de boutique. Vide pour les autres.':
    'Swikly: the id of the account. Lyra: the shop number. Empty for the others.',
  'Vide : celle du prestataire. Lyra : celle de votre banque (https://api.payzen.eu, https://api.systempay.fr…). Pour essayer : celle de son bac à sable.':
    'Empty: that of the provider. Lyra: that of your bank (https://api.payzen.eu, https://api.systempay.fr…). To try: that of its sandbox.',
  'Celui des règlements que les liens apportent. Sans objet pour Swikly.':
    'That of the payments that links bring. Of no use for Swikly.',
  'Joindre aux relances': 'Bring along in reminders',
  'Les demandes de caution, ou les relances de solde, partent avec un lien : il se prépare un jour avant elles.':
    'Requests of guarantees, or reminders of balances, leave with a link: it is made a day before them.',
  'Validité d’un lien': 'A link is valid for',
  'Le premier prestataire actif fait les liens de paiement ; le premier Swikly actif, ceux des cautions. Sans lui : « sans prestataire ».':
    'The first active provider makes payment links; the first active Swikly, those of guarantees. Without one: “no provider”.',
}
