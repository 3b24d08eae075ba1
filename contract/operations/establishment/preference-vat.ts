/** `/admin/module/preference-tva-statement`: how often the house declares its VAT. The option for débits is on its record. */
import { f } from '#contract/field.ts'
import { choice, preferenceKind } from '#contract/operations/establishment/preference-kit.ts'

const REGIMES = {
  MONTHLY: 'Réel normal, chaque mois',
  QUARTERLY: 'Réel normal, chaque trimestre',
  SIMPLIFIED: 'Simplifié, chaque année',
  FRANCHISE: 'Franchise en base',
} as const

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
  },
})
