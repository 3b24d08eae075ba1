import { ATTACHED, ATTACHED_SHOWN } from '#contract/attachment.ts'
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** What is spent from the till or a bank. VAT is worked out once, when it is written. */
export const expense = defineEntity({
  name: 'expense',
  path: 'payment/expense',
  right: 'payment_expense',
  scope: 'site',
  label: { one: 'Dépense', many: 'Dépenses', feminine: true },
  display: 'supplier',
  orderBy: 'spentOn',
  fields: {
    spentOn: f.day('Date', { required: true }),
    typeId: f.ref('Type de dépense', 'expenseType', { required: true }),
    supplier: f.text('Fournisseur', { required: true, max: 80 }),
    label: f.text('Objet', { max: 120 }),
    amount: f.money('Montant TTC', {
      required: true,
      min: -1_000_000_000,
      max: 1_000_000_000,
      help: 'Négatif : ce que le fournisseur rend.',
    }),
    tvaId: f.ref('TVA', 'tva', { help: 'Vide : sans TVA récupérable.' }),
    excluding: f.money('HT', { readOnly: true }),
    vat: f.money('dont TVA', { readOnly: true }),
    methodId: f.ref('Mode de règlement', 'paymentMethod', { required: true }),
    bankAccountId: f.ref('Compte débité', 'bankAccount', {
      help: 'Vide : celui du mode de règlement. Les espèces sortent de la caisse.',
    }),
    month: f.integer('Mois', { readOnly: true }),
  },
  list: ['spentOn', 'supplier', 'typeId', 'label', 'methodId', 'excluding', 'vat', 'amount'],
  form: [
    ['spentOn', 'typeId'],
    ['supplier', 'label'],
    ['amount', 'tvaId', 'vat'],
    ['methodId', 'bankAccountId'],
  ],
  screens: { list: '/expenses-list/$yearMonth', edit: '/expense/$yearMonth/$expenseId' },
})

/** The receipt of an expense, kept as it was sent (an accountant's proof). */
export const expenseAttachment = defineEntity({
  name: 'expenseAttachment',
  path: 'payment/expense-attachment',
  right: 'payment_expense',
  scope: 'site',
  label: { one: 'Justificatif', many: 'Justificatifs' },
  parent: 'expenseId',
  fields: { expenseId: f.ref('Dépense', 'expense', { required: true, readOnly: true }), ...ATTACHED },
  ...ATTACHED_SHOWN,
})

/** Cash brought to the till, from a bank or by the owner. */
export const injection = defineEntity({
  name: 'injection',
  path: 'payment/injection',
  right: 'payment_expense',
  scope: 'site',
  label: { one: 'Apport', many: 'Apports' },
  display: 'injectedOn',
  fields: {
    injectedOn: f.day('Date', { required: true }),
    typeId: f.ref('Type d’apport', 'expenseType', { required: true }),
    label: f.text('Objet', { max: 120 }),
    amount: f.money('Montant', { required: true, min: 1, max: 1_000_000_000 }),
    bankAccountId: f.ref('Retiré du compte', 'bankAccount', { help: 'Vide : apporté par l’exploitant.' }),
    month: f.integer('Mois', { readOnly: true }),
  },
  list: ['injectedOn', 'typeId', 'label', 'bankAccountId', 'amount'],
  form: [['injectedOn', 'typeId'], ['amount', 'bankAccountId'], ['label']],
  screens: { list: '/injections-list/$yearMonth', edit: '/injection/$yearMonth/$injectionId' },
})

/** By the French. */
export const english = {
  Dépenses: 'Expenses',
  Fournisseur: 'Supplier',
  Objet: 'Purpose',
  'Montant TTC': 'Amount incl. VAT',
  'Négatif : ce que le fournisseur rend.': 'Negative: what the supplier gives back.',
  'Vide : sans TVA récupérable.': 'Empty: no VAT to recover.',
  HT: 'Excl. VAT',
  'dont TVA': 'of which VAT',
  'Compte débité': 'Account debited',
  'Vide : celui du mode de règlement. Les espèces sortent de la caisse.':
    'Empty: that of the payment method. Cash leaves the till.',
  Justificatif: 'Receipt',
  Justificatifs: 'Receipts',
  Fichier: 'File',
  Taille: 'Size',
  octets: 'bytes',
  Apports: 'Contributions',
  'Type d’apport': 'Type of contribution',
  'Retiré du compte': 'Drawn from the account',
  'Vide : apporté par l’exploitant.': 'Empty: brought by the owner.',
}
