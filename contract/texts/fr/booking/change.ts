/** Changes of a saved file, their price shown before they are saved. */
import { STRATEGY_NAMES } from '#contract/operations/booking/strategy-names.ts'

export const change = {
  openMove: 'Déplacer…',
  openParty: 'Occupants et options…',
  openConditions: 'Modifier les conditions…',
  openPrice: 'Recalculer le prix…',
  move: 'Déplacer le séjour',
  title: { party: 'Occupants et options', conditions: 'Conditions du dossier', price: 'Recalculer le prix' },
  type: 'Type',
  place: 'Emplacement',
  dates: 'Le départ doit suivre l’arrivée.',
  save: 'Enregistrer le changement',
  done: 'Dossier {{code}} modifié',
  preview: 'Ce que le changement ferait',
  reading: 'Calcul en cours…',
  refused: 'Ce changement est impossible',
  impossible: 'Ce changement est impossible : voyez pourquoi ci-contre.',
  before: 'Avant',
  after: 'Après',
  difference: 'Différence',
  same: 'aucune',
  strategy: 'Le prix',
  notThatWay: 'impossible',
  sameEveryWay: 'Le prix : {{total}}, quel que soit le calcul',
  chooseAnyway: 'Choisir le calcul',
  strategies: STRATEGY_NAMES,
  strategyHelp: {
    UPDATE_FROM_GRID:
      'La grille est choisie de nouveau, dans sa version du jour ; les prix saisis à la main sont perdus.',
    KEEP_GRID: 'La grille qui a donné le prix, dans la version d’alors.',
    UPDATE_FROM_EXISTING_DETAIL:
      'Prix de la nuit et prix unitaires du dossier ; ce dont le nombre ne change pas garde son montant au centime.',
    KEEP_DETAIL: 'Aucun montant ne bouge ; seules les taxes, de séjour et autres, suivent les nuits et les occupants.',
  },
} as const
