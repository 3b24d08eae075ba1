import { also, by, col, defineList, defineStates } from '#contract/list.ts'

export const CLOSURE_KIND = defineStates('closureKind', {
  DAY: ['Journée', 'neutral'],
  MONTH: ['Mois', 'good'],
  YEAR: ['Exercice', 'good'],
})

/** Every closure made, the last first. */
export const closureList = defineList({
  name: 'closure',
  base: 'payment/closure',
  right: 'payment_closure',
  refreshedBy: ['closure'],
  columns: {
    kind: col.state('Clôture', CLOSURE_KIND, { width: 120 }),
    toDay: col.day('Au', { sort: true }),
    period: col.text('Période', { width: 130 }),
    seq: col.count('N° d’ordre', { width: 100 }),
    count: col.count('Documents', { width: 110 }),
    total: col.money('Total TTC', { sort: true, width: 130 }),
    vat: col.money('TVA', { width: 120 }),
    perpetual: col.money('Total perpétuel', { width: 150 }),
    absolute: col.money('Perpétuel absolu', { width: 150 }),
    recordedAt: col.instant('Clôturée le', { width: 152 }),
    /** « Automatique » where the clock did it: the column carries the name alone. */
    operator: col.said('Par'),
  },
  filters: {
    kind: by.choice('Clôture', 'Toutes', { DAY: 'Journées', MONTH: 'Mois', YEAR: 'Exercices' }),
    days: by.days('Du', 'Au'),
  },
  facts: also<{ readonly id: number; readonly by: string | null }>(),
})

/** By the French. */
export const english = {
  Journée: 'Day',
  Journées: 'Days',
  Exercice: 'Financial year',
  Exercices: 'Financial years',
  Clôture: 'Closure',
  Période: 'Period',
  Documents: 'Documents',
  'Total perpétuel': 'Perpetual total',
  'Perpétuel absolu': 'Perpetual absolute',
  'Clôturée le': 'Closed on',
  Par: 'By',
}
