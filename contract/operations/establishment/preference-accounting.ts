/** `/accounting-customer-account-settings`: how accounts are numbered, and the auxiliary accounts of customers. */
import { f } from '#contract/field.ts'
import { choice, preferenceKind } from '#contract/operations/establishment/preference-kit.ts'

export const accounting = preferenceKind({
  kind: 'accounting',
  path: 'accounting',
  base: 'payment/accounting-customer-account',
  right: 'payment_accounting',
  screen: '/accounting-customer-account-settings',
  label: 'Comptes clients',
  intro:
    'Chaque client a un compte auxiliaire, sous le compte collectif 411. Son code lui est donné au premier export et ne change plus, pour que la comptabilité le retrouve.',
  fields: {
    thirdSource: choice(
      'Code auxiliaire tiré',
      { CODE: 'Du code client', NAME: 'Du nom' },
      {
        initial: 'CODE',
        help: 'En capitales, sans accents ni espaces. Exemple\u00A0: «\u00A0Du nom\u00A0» donne CDUPONT à Zoé Dupont, et CDUPONT1 au suivant.',
      },
    ),
    thirdPrefix: f.text('Préfixe des codes auxiliaires', {
      max: 8,
      help: 'Avant chaque code. Exemple\u00A0: «\u00A0C\u00A0» pour reconnaître les clients. Vide\u00A0: aucun.',
    }),
    thirdLength: f.integer('Longueur des codes auxiliaires', {
      required: true,
      min: 4,
      max: 40,
      initial: 17,
      unit: 'caractères',
      help: 'Au plus, préfixe compris. Les codes déjà donnés ne changent pas\u00A0; un logiciel qui en demande de plus courts les reçoit coupés, sans doublon.',
    }),
    tillCustomer: f.text('Compte auxiliaire des ventes de caisse', {
      max: 17,
      initial: 'DIVERS',
      help: 'Les tickets n’ont pas de client\u00A0: leurs ventes vont sous ce code. Vide\u00A0: aucun code.',
    }),
    accountLength: f.integer('Longueur des comptes généraux', {
      min: 3,
      max: 20,
      unit: 'caractères',
      help: 'Un compte enregistré ensuite est complété par des zéros. Exemple\u00A0: avec 8, 411 devient 41100000. Vide\u00A0: chaque compte a sa longueur.',
    }),
    sectionsRequired: f.boolean('Section analytique obligatoire', {
      help: 'Chaque ligne de charge et de produit doit avoir une section avant de partir. Exemple\u00A0: un supplément nouveau sans section est signalé, et rien n’est exporté.',
    }),
  },
})
