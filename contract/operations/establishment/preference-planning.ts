/** `/admin/module/planning`: how the planning opens, what it shows, and its colours where the usual ones do not suit. */
import { f } from '#contract/field.ts'
import { choice, preferenceKind } from '#contract/operations/establishment/preference-kit.ts'

export const PLANNING_ZOOMS = {
  year: 'Année',
  quarter: 'Trimestre',
  month: 'Mois',
  fortnight: 'Quinzaine',
  week: 'Semaine',
} as const

export const PLANNING_GROUPINGS = { type: 'Par type', family: 'Par famille', place: 'Par numéro' } as const
export type PlanningGrouping = keyof typeof PLANNING_GROUPINGS

/** The usual colour is in the help: spec 3, « Planning colours ». */
const color = (label: string, usual: string) =>
  f.color(label, {
    help: `Vide\u00A0: ${usual}. Le texte passe seul au noir ou au blanc, selon ce qui se lit le mieux.`,
  })

export const planning = preferenceKind({
  kind: 'planning',
  path: 'planning',
  base: 'module/planning',
  right: 'establishment_module',
  screen: '/admin/module/planning',
  label: 'Planning',
  intro:
    'Le planning tel qu’il s’ouvre sur un poste neuf. Chacun peut ensuite changer d’échelle et d’affichage chez soi.',
  fields: {
    zoom: choice('Échelle à l’ouverture', PLANNING_ZOOMS, {
      initial: 'month',
      help: 'Ce qu’un écran montre. Exemple\u00A0: avec «\u00A0Mois\u00A0», une quarantaine de jours, les noms lisibles.',
    }),
    grouping: choice('Emplacements rangés', PLANNING_GROUPINGS, {
      initial: 'type',
      help: '«\u00A0Par numéro\u00A0»\u00A0: une seule liste, sans titres, comme sur le plan du camping.',
    }),
    showQuotes: f.boolean('Montrer les devis', {
      initial: false,
      help: 'Les devis ne gardent aucune nuit\u00A0: ils se dessinent par-dessus, en petit. Chacun peut les montrer ou les cacher.',
    }),
    showHolidays: f.boolean('Teinter les jours fériés et les vacances', {
      initial: true,
      help: 'Jours fériés légaux, et ceux de la maison (ponts, vacances scolaires) saisis avec la période d’activité.',
    }),
    showPeople: f.boolean('Nombre de personnes dans les barres', {
      initial: true,
      help: 'Exemple\u00A0: «\u00A0Durand · 4\u00A0». Décoché\u00A0: le nom seul, plus court.',
    }),
    reservationColor: color('Réservation', 'orange'),
    optionColor: color('Option', 'blanc'),
    arrivedColor: color('Arrivé', 'jaune'),
    internetColor: color('Réservation internet', 'noir'),
    allotmentColor: color('Allotement', 'vert'),
    residentColor: color('Résident', 'bleu'),
    unavailabilityColor: color('Indisponibilité', 'gris'),
    subletColor: color('Sous-location', 'violet'),
  },
})
