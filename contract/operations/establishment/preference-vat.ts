/** `/admin/module/preference-tva-statement`: how often the house declares its VAT. The option for débits is on its record. */
import { f } from '#contract/field.ts'
import { choice, preferenceKind } from '#contract/operations/establishment/preference-kit.ts'

const REGIMES = {
  MONTHLY: 'Réel normal, chaque mois',
  QUARTERLY: 'Réel normal, chaque trimestre',
  SIMPLIFIED: 'Simplifié, chaque année',
  FRANCHISE: 'Franchise en base',
} as const

/** Decrees move these days. */
const due = (label: string, initial: number, help: string) =>
  f.integer(label, { required: true, min: 1, max: 31, initial, help })

export const vatStatement = preferenceKind({
  kind: 'vatStatement',
  path: 'tva-statement',
  right: 'result_tva_statement',
  screen: '/admin/module/preference-tva-statement',
  label: 'États de TVA',
  intro:
    'Le régime dit quels mois forment une déclaration. Un mois validé garde le sien. L’option pour les débits se coche sur la fiche de l’établissement.',
  fields: {
    regime: choice('Régime de TVA', REGIMES, {
      initial: 'MONTHLY',
      help: 'Exemple\u00A0: «\u00A0chaque trimestre\u00A0» réunit janvier, février et mars. Le régime simplifié prend fin le 01/01/2027\u00A0: les mois suivants se déclarent chaque mois, sauf autre choix ici.',
    }),
    regimeFrom: f.day('En vigueur depuis le', {
      help: 'Le mois de ce jour est le premier du régime. Exemple\u00A0: 01/04/2027. Vide\u00A0: depuis toujours.',
    }),
    previousRegime: choice('Régime auparavant', REGIMES, {
      initial: 'MONTHLY',
      help: 'Celui des mois d’avant la date ci-dessus. Exemple\u00A0: franchise en base jusqu’au 31/03/2027.',
    }),
    reportsFrom: f.day('Rapports électroniques depuis le', {
      help: 'Premier jour dont les ventes et encaissements partent à l’administration. Loi\u00A0: 01/09/2026 pour les grandes entreprises et les ETI, 01/09/2027 pour les autres. Vide\u00A0: rien ne part.',
    }),
    reportPlatform: f.text('Matricule de la plateforme', {
      max: 4,
      help: 'Quatre caractères, donnés par la plateforme agréée. Exemple\u00A0: 0042.',
    }),
    reportPlatformName: f.text('Nom de la plateforme', { max: 99, help: 'Il figure en tête de chaque rapport.' }),
    reportDecade1: due(
      'Échéance de la 1re décade',
      20,
      'Jour du même mois. Les décades ne concernent que le réel normal mensuel.',
    ),
    reportDecade2: due('Échéance de la 2e décade', 31, 'Jour du même mois\u00A0; 31 vaut le dernier jour.'),
    reportDecade3: due('Échéance de la 3e décade', 10, 'Jour du mois suivant.'),
    reportMonth: due('Échéance des rapports mensuels', 10, 'Jour du mois suivant.'),
    reportLate: due(
      'Échéance en franchise ou au simplifié',
      30,
      'Jour du mois suivant\u00A0; le rapport part à partir du 25.',
    ),
  },
})
