import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** What the first bill and the closures make of a year; nobody types it. */
export const YEAR_STATUSES = { OPEN: 'Ouvert', STARTED: 'Commencé', CLOSED: 'Clôturé' } as const
export const CLOSING_STATUSES = { OPEN: 'Ouvert', CLOSED: 'Clôturé' } as const

export const financialYear = defineEntity({
  name: 'financialYear',
  path: 'establishment/financial-year',
  right: 'establishment_financial_year',
  scope: 'site',
  label: { one: 'Exercice comptable', many: 'Exercices comptables' },
  fields: {
    label: f.text('Libellé', { required: true, max: 40 }),
    startDate: f.day('Début', { required: true, help: 'Le 1er d’un mois.' }),
    endDate: f.day('Fin (incluse)', { required: true, help: 'Le dernier jour d’un mois.' }),
    billPrefix: f.text('Préfixe de facture', {
      required: true,
      max: 8,
      help: 'Les numéros sont continus dans l’exercice : préfixe puis compteur.',
    }),
    billDigits: f.integer('Chiffres du compteur', { required: true, min: 4, max: 9, initial: 5 }),
    status: f.choice('État', YEAR_STATUSES, {
      required: true,
      initial: 'OPEN',
      readOnly: true,
      help: 'Commencé à la première facture : ses dates et ses numéros ne changent plus, et il ne se supprime plus.',
    }),
  },
  noOverlap: { within: [], message: 'financialYear.overlap' },
  list: ['label', 'startDate', 'endDate', 'billPrefix', 'status'],
  form: [
    ['label', 'startDate', 'endDate'],
    ['billPrefix', 'billDigits', 'status'],
  ],
  unique: [['label'], ['billPrefix']],
  screens: { list: '/admin/financial-year-list', edit: '/admin/financial-year/$financialYearId', chapter: 'fiscal' },
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
    status: f.choice('État', CLOSING_STATUSES, { required: true, readOnly: true }),
  },
})

/** A day of a month: the smallest thing that a closure closes (domain rules, section 5, "Closing"). */
export const financialPeriod = defineEntity({
  name: 'financialPeriod',
  path: 'establishment/financial-period',
  right: 'establishment_financial_year',
  scope: 'site',
  label: { one: 'Période comptable', many: 'Périodes comptables', feminine: true },
  parent: 'financialMonthId',
  fields: {
    financialMonthId: f.ref('Mois', 'financialMonth', { required: true, readOnly: true }),
    label: f.text('Période', { required: true, readOnly: true }),
    startDate: f.day('Début', { required: true, readOnly: true }),
    endDate: f.day('Fin (incluse)', { required: true, readOnly: true }),
    status: f.choice('État', CLOSING_STATUSES, { required: true, readOnly: true }),
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
    endDate: f.day('Fermeture', {
      required: true,
      help: 'Dernier jour : les derniers départs ; cette nuit-là n’est pas vendue.',
    }),
  },
  form: [['label'], ['startDate', 'endDate']],
  unique: [['label']],
  noOverlap: { within: [], message: 'activityPeriod.overlap' },
  screens: {
    list: '/admin/activity-period-list',
    edit: '/admin/activity-period/$activityPeriodId',
    chapter: 'parametrage',
  },
})

/** Holidays of the house (bridges, local feasts), beside the legal ones; shared by the operator's establishments. */
export const publicHoliday = defineEntity({
  name: 'publicHoliday',
  path: 'establishment/public-holiday',
  right: 'establishment_activity_period',
  scope: 'group',
  label: { one: 'Jour férié', many: 'Jours fériés' },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    startDate: f.day('Du', { required: true }),
    endDate: f.day('Au (inclus)', { required: true }),
  },
  form: [['label'], ['startDate', 'endDate']],
})

/** By the French. */
export const english = {
  'Exercice comptable': 'Financial year',
  'Exercices comptables': 'Financial years',
  Libellé: 'Label',
  Début: 'Start',
  'Le 1er d’un mois.': 'The 1st of a month.',
  'Fin (incluse)': 'End (included)',
  'Le dernier jour d’un mois.': 'The last day of a month.',
  'Préfixe de facture': 'Invoice prefix',
  'Les numéros sont continus dans l’exercice : préfixe puis compteur.':
    'Numbers run without a gap through the year: prefix, then counter.',
  'Chiffres du compteur': 'Digits of the counter',
  État: 'State',
  'Commencé à la première facture : ses dates et ses numéros ne changent plus, et il ne se supprime plus.':
    'Started with the first invoice: its dates and numbers no longer change, and it can no longer be deleted.',
  Ouvert: 'Open',
  Commencé: 'Started',
  Clôturé: 'Closed',
  'Mois comptable': 'Financial month',
  'Mois comptables': 'Financial months',
  Exercice: 'Financial year',
  Mois: 'Month',
  'Période comptable': 'Financial period',
  'Périodes comptables': 'Financial periods',
  Période: 'Period',
  'Période d’activité': 'Opening period',
  'Périodes d’activité': 'Opening periods',
  Ouverture: 'Opening',
  Fermeture: 'Closing',
  'Dernier jour : les derniers départs ; cette nuit-là n’est pas vendue.':
    'Last day: the last departures; that night is not sold.',
  'Jour férié': 'Public holiday',
  'Jours fériés': 'Public holidays',
  Du: 'From',
  'Au (inclus)': 'To (included)',
}
