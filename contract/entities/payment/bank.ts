import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** "Établissement payeur": the bank that a cheque is drawn on. */
export const bank = defineEntity({
  name: 'bank',
  path: 'payment/bank',
  right: 'payment_bank',
  scope: 'group',
  label: { one: 'Établissement payeur', many: 'Établissements payeurs' },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    code: f.text('Code banque', { max: 11 }),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [['label', 'code', 'active']],
  unique: [['label']],
  screens: { list: '/bank-list', edit: '/bank/$bankId', chapter: 'parametrage' },
})

export const bankAccount = defineEntity({
  name: 'bankAccount',
  path: 'payment/bank-account',
  right: 'payment_bank',
  scope: 'site',
  label: { one: 'Compte bancaire', many: 'Comptes bancaires' },
  onlyOne: ['printed'],
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    bankName: f.text('Banque', { max: 60 }),
    holder: f.text('Titulaire', { max: 80, help: 'Vide : la raison sociale de l’établissement.' }),
    iban: f.text('IBAN', {
      max: 34,
      identifier: 'iban',
      help: 'Numéro international du compte, sur le RIB : 27 caractères en France.',
    }),
    bic: f.text('BIC', { max: 11, identifier: 'bic', help: 'Code de la banque, sur le RIB : 8 ou 11 caractères.' }),
    printed: f.boolean('Imprimé sur les documents', {
      help: 'Devis, confirmations et factures : un seul compte y figure.',
    }),
    printedLabel: f.text('Libellé imprimé', { max: 60, help: 'Vide : « Pour régler par virement ».' }),
    active: f.boolean('Actif', { initial: true }),
  },
  list: ['label', 'bankName', 'holder', 'iban', 'bic', 'active'],
  form: [
    ['label', 'bankName', 'holder'],
    ['iban', 'bic', 'active'],
    ['printedLabel', 'printed'],
  ],
  unique: [['label']],
  screens: { list: '/bank-account-list', edit: '/bank-account/$bankAccountId', chapter: 'parametrage' },
})

/** What is taken from the till (« dépense ») or brought to it (« apport »). */
export const expenseType = defineEntity({
  name: 'expenseType',
  path: 'payment/expense-type',
  right: 'payment_expense',
  scope: 'site',
  label: { one: 'Type de dépense', many: 'Types de dépenses' },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    direction: f.choice('Sens', { OUT: 'Dépense', IN: 'Apport' }, { required: true, initial: 'OUT' }),
    tvaId: f.ref('TVA', 'tva', { help: 'Proposée à la saisie d’une dépense. Vide : sans TVA récupérable.' }),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [
    ['label', 'direction'],
    ['tvaId', 'active'],
  ],
  unique: [['label']],
  ordered: true,
  screens: { list: '/expense-type-list', edit: '/expense-type/$expenseTypeId', chapter: 'parametrage' },
})

/** By the French. */
export const english = {
  'Établissement payeur': 'Paying bank',
  'Établissements payeurs': 'Paying banks',
  'Code banque': 'Bank code',
  'Compte bancaire': 'Bank account',
  'Comptes bancaires': 'Bank accounts',
  Titulaire: 'Holder',
  IBAN: 'IBAN',
  BIC: 'BIC',
  Banque: 'Bank',
  'Vide : la raison sociale de l’établissement.': 'Empty: the establishment’s corporate name.',
  'Imprimé sur les documents': 'Printed on documents',
  'Devis, confirmations et factures : un seul compte y figure.':
    'Quotes, confirmations and invoices: one account only.',
  'Libellé imprimé': 'Printed label',
  'Vide : « Pour régler par virement ».': 'Empty: “Pour régler par virement”.',
  'Type de dépense': 'Type of expense',
  'Types de dépenses': 'Types of expense',
  Sens: 'Direction',
  Dépense: 'Expense',
  Apport: 'Contribution',
  'Proposée à la saisie d’une dépense. Vide : sans TVA récupérable.':
    'Proposed when an expense is entered. Empty: no VAT to recover.',
  'Numéro international du compte, sur le RIB : 27 caractères en France.':
    'International number of the account, on the bank details: 27 characters in France.',
  'Code de la banque, sur le RIB : 8 ou 11 caractères.': 'Code of the bank, on the bank details: 8 or 11 characters.',
}
