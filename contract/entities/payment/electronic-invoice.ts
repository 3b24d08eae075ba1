import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** The approved platform of an establishment (XP Z12-013): where its invoices go and come from. Its secret is set apart. */
export const electronicInvoice = defineEntity({
  name: 'electronicInvoice',
  path: 'module/electronic-invoice',
  right: 'establishment_module',
  scope: 'site',
  label: { one: 'Plateforme agréée', many: 'Plateformes agréées' },
  fields: {
    label: f.text('Nom de la plateforme', { required: true, max: 60 }),
    companySize: f.choice(
      'Taille de l’entreprise',
      {
        LARGE: 'Grande entreprise',
        MIDDLE: 'Entreprise de taille intermédiaire',
        SMALL: 'Petite ou moyenne entreprise',
        MICRO: 'Microentreprise',
      },
      { required: true, initial: 'MICRO', help: 'Elle décide de la date à laquelle émettre devient obligatoire.' },
    ),
    issuesFrom: f.day('Émettre à partir du', {
      help: 'Les factures aux entreprises datées de ce jour ou après partent par la plateforme. Vide : aucune ne part.',
    }),
    extended: f.boolean('Taxe de séjour hors du champ de la TVA (profil EXTENDED)', {
      help: 'À n’activer que si votre expert-comptable et la plateforme le confirment. Sinon, la taxe est exonérée (profil EN 16931).',
    }),
    url: f.url('Adresse des flux', { required: true, max: 300, help: 'Sans « /v1 » : la plateforme la donne.' }),
    directoryUrl: f.url('Adresse de l’annuaire', { max: 300, help: 'Vide : celle des flux.' }),
    tokenUrl: f.url('Adresse d’authentification', { required: true, max: 300 }),
    clientId: f.text('Identifiant client', { required: true, max: 200 }),
    organisation: f.text('Organisation', { max: 100, help: 'Si la plateforme en donne une.' }),
  },
  list: ['label', 'companySize', 'issuesFrom'],
  form: [
    ['label', 'companySize', 'issuesFrom'],
    ['extended'],
    ['url', 'directoryUrl'],
    ['tokenUrl', 'clientId', 'organisation'],
  ],
  screens: {
    list: '/admin/module/electronic-invoice-grid',
    edit: '/admin/module/electronic-invoice/$electronicInvoiceId',
    chapter: 'fiscal',
    module: 'electronicInvoice',
  },
})

/** By the French. */
export const english = {
  'Plateforme agréée': 'Approved platform',
  'Plateformes agréées': 'Approved platforms',
  'Nom de la plateforme': 'Name of the platform',
  'Taille de l’entreprise': 'Size of the company',
  'Grande entreprise': 'Large company',
  'Entreprise de taille intermédiaire': 'Middle-sized company',
  'Petite ou moyenne entreprise': 'Small or medium company',
  Microentreprise: 'Micro-company',
  'Elle décide de la date à laquelle émettre devient obligatoire.': 'It decides from which day issuing is compulsory.',
  'Émettre à partir du': 'Issue from',
  'Les factures aux entreprises datées de ce jour ou après partent par la plateforme. Vide : aucune ne part.':
    'Bills to companies of this day or later go through the platform. Empty: none goes.',
  'Taxe de séjour hors du champ de la TVA (profil EXTENDED)': 'Tourist tax outside the scope of VAT (profile EXTENDED)',
  'À n’activer que si votre expert-comptable et la plateforme le confirment. Sinon, la taxe est exonérée (profil EN 16931).':
    'Only if your accountant and the platform confirm it. Otherwise the tax is exempt (profile EN 16931).',
  'Adresse des flux': 'Address of flows',
  'Sans « /v1 » : la plateforme la donne.': 'Without “/v1”: the platform gives it.',
  'Adresse de l’annuaire': 'Address of the directory',
  'Vide : celle des flux.': 'Empty: that of flows.',
  'Adresse d’authentification': 'Address of authentication',
  'Identifiant client': 'Client id',
  Organisation: 'Organisation',
  'Si la plateforme en donne une.': 'If the platform gives one.',
}
