import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

export const currency = defineEntity({
  name: 'currency',
  path: 'establishment/currency',
  right: 'establishment_establishment',
  scope: 'group',
  label: { one: 'Devise', many: 'Devises', feminine: true },
  display: 'name',
  fields: {
    name: f.text('Nom', { required: true, max: 40 }),
    isoCode: f.text('Code ISO', { required: true, max: 3 }),
    symbol: f.text('Symbole', { required: true, max: 4 }),
    exchangeRate: f.measure('Taux de change', { required: true, min: 1, initial: 100 }),
    isDefault: f.boolean('Par défaut'),
  },
  form: [
    ['name', 'isoCode', 'symbol'],
    ['exchangeRate', 'isDefault'],
  ],
  unique: [['isoCode']],
})

/** A workstation: its name is the fiscal "till" of what it records (domain rules, section 5, "Chains"). */
export const station = defineEntity({
  name: 'station',
  path: 'establishment/station',
  right: 'establishment_establishment',
  scope: 'site',
  label: { one: 'Poste', many: 'Postes' },
  fields: { label: f.text('Nom du poste', { required: true, max: 40 }), printer: f.text('Imprimante', { max: 80 }) },
  unique: [['label']],
})

export const financialYear = defineEntity({
  name: 'financialYear',
  path: 'establishment/financial-year',
  right: 'establishment_financial_year',
  scope: 'site',
  label: { one: 'Exercice comptable', many: 'Exercices comptables' },
  fields: {
    label: f.text('Libellé', { required: true, max: 40 }),
    startDate: f.day('Début', { required: true }),
    endDate: f.day('Fin (incluse)', { required: true }),
    billPrefix: f.text('Préfixe de facture', {
      required: true,
      max: 8,
      help: 'Les numéros sont continus dans l’exercice : préfixe puis compteur.',
    }),
    billDigits: f.integer('Chiffres du compteur', { required: true, min: 4, max: 9, initial: 5 }),
    closed: f.boolean('Clôturé', { readOnly: true }),
  },
  form: [
    ['label', 'startDate', 'endDate'],
    ['billPrefix', 'billDigits', 'closed'],
  ],
  unique: [['label'], ['billPrefix']],
  screens: { list: '/admin/financial-year-list', edit: '/admin/financial-year/{id}' },
})

/** Made with its year; only a closure changes it. */
export const financialMonth = defineEntity({
  name: 'financialMonth',
  path: 'establishment/financial-month',
  right: 'establishment_financial_year',
  scope: 'site',
  label: { one: 'Mois comptable', many: 'Mois comptables' },
  parent: 'financialYearId',
  fields: {
    financialYearId: f.ref('Exercice', 'financialYear', { required: true, readOnly: true }),
    label: f.text('Mois', { required: true, readOnly: true }),
    startDate: f.day('Début', { required: true, readOnly: true }),
    endDate: f.day('Fin (incluse)', { required: true, readOnly: true }),
    closed: f.boolean('Clôturé', { readOnly: true }),
  },
})

export const activityPeriod = defineEntity({
  name: 'activityPeriod',
  path: 'establishment/activity-period',
  right: 'establishment_activity_period',
  scope: 'site',
  label: { one: 'Période d’activité', many: 'Périodes d’activité', feminine: true },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    startDate: f.day('Ouverture', { required: true }),
    endDate: f.day('Fermeture', { required: true, help: 'Dernier jour : les derniers départs.' }),
  },
  form: [['label'], ['startDate', 'endDate']],
  unique: [['label']],
  screens: { list: '/admin/activity-period-list', edit: '/admin/activity-period/{id}' },
})
