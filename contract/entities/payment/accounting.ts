import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** An account of the general ledger. */
export const accountingAccount = defineEntity({
  name: 'accountingAccount',
  path: 'payment/accounting-account',
  right: 'payment_accounting',
  scope: 'site',
  label: { one: 'Compte comptable', many: 'Comptes comptables' },
  display: 'code',
  fields: {
    code: f.text('Numéro de compte', {
      required: true,
      max: 20,
      help: 'Trois chiffres au moins, le premier de 1 à 8, puis chiffres ou lettres. Il est complété par des zéros jusqu’à la longueur réglée.',
    }),
    label: f.text('Libellé', { required: true, max: 80 }),
    active: f.boolean('Actif', { initial: true }),
  },
  list: ['code', 'label', 'active'],
  form: [['code', 'label', 'active']],
  screens: {
    list: '/accounting-account-list',
    edit: '/accounting-account/$accountingAccountId',
    chapter: 'comptabilite',
  },
})

/** An analytic section: what a line of charges or income is a part of. */
export const accountingSection = defineEntity({
  name: 'accountingSection',
  path: 'payment/accounting-section',
  right: 'payment_accounting',
  scope: 'site',
  label: { one: 'Section analytique', many: 'Sections analytiques' },
  display: 'code',
  fields: {
    code: f.text('Code de la section', {
      required: true,
      max: 13,
      help: 'Chiffres et lettres sans accent. Exemple\u00A0: MOBILHOME. Un logiciel qui en veut de plus courts refuse l’export.',
    }),
    label: f.text('Libellé', { required: true, max: 60 }),
    active: f.boolean('Active', { initial: true }),
  },
  list: ['code', 'label', 'active'],
  form: [['code', 'label', 'active']],
  screens: {
    list: '/accounting-section-list',
    edit: '/accounting-section/$accountingSectionId',
    chapter: 'comptabilite',
  },
})

export const JOURNAL_KINDS = {
  SALES: 'Ventes',
  BANK: 'Banque',
  CASH: 'Caisse',
  MISC: 'Opérations diverses',
  OPENING: 'À nouveaux',
} as const

/** A journal: entries of one day are numbered in the order of these. */
export const accountingJournal = defineEntity({
  name: 'accountingJournal',
  path: 'payment/accounting-journal',
  right: 'payment_accounting',
  scope: 'site',
  label: { one: 'Journal comptable', many: 'Journaux comptables' },
  fields: {
    code: f.text('Code du journal', { required: true, max: 6 }),
    label: f.text('Libellé', { required: true, max: 60 }),
    kind: f.choice('Nature', JOURNAL_KINDS, { required: true, initial: 'BANK' }),
  },
  list: ['code', 'label', 'kind'],
  form: [['code', 'label', 'kind']],
  ordered: true,
})

/** By the French. */
export const english = {
  'Compte comptable': 'Account',
  'Comptes comptables': 'Accounts',
  'Numéro de compte': 'Account number',
  'Trois chiffres au moins, le premier de 1 à 8, puis chiffres ou lettres. Il est complété par des zéros jusqu’à la longueur réglée.':
    'Three digits at least, the first from 1 to 8, then digits or letters. It is filled up with zeros to the length that was set.',
  'Section analytique': 'Analytic section',
  'Sections analytiques': 'Analytic sections',
  'Code de la section': 'Section code',
  'Chiffres et lettres sans accent. Exemple\u00A0: MOBILHOME. Un logiciel qui en veut de plus courts refuse l’export.':
    'Digits and letters without accents. Example: MOBILHOME. Software that wants shorter ones refuses the export.',
  Active: 'Active',
  'Journal comptable': 'Journal',
  'Journaux comptables': 'Journals',
  'Code du journal': 'Journal code',
  Ventes: 'Sales',
  Caisse: 'Till',
  'Opérations diverses': 'Miscellaneous',
  'À nouveaux': 'Opening balances',
}
