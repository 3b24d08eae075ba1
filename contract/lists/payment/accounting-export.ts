import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { Day } from '#domain/day.ts'

export const EXPORT_STATE = defineStates('accountingExport', {
  LIVE: ['Exporté', 'done'],
  CANCELLED: ['Annulé', 'bad'],
})

/** Exports to the accountant, the last first; those that were taken back stay. */
export const accountingExportList = defineList({
  name: 'accountingExport',
  base: 'payment/accounting-export',
  right: 'payment_accounting_export',
  refreshedBy: ['accountingExport'],
  columns: {
    exportedAt: col.instant('Exporté le', { width: 152 }),
    operator: col.text('Par', { null: true }),
    fromDay: col.day('Du'),
    through: col.day('Au', { sort: true }),
    sources: col.count('Pièces', { width: 96 }),
    entries: col.count('Écritures', { width: 104 }),
    numbers: col.text('Numéros', { width: 120, null: true }),
    total: col.money('Total débits', { width: 140 }),
    fileName: col.text('Fichier', { width: 230 }),
    state: col.state('État', EXPORT_STATE, { width: 130 }),
    reason: col.text('Motif de l’annulation', { null: true }),
  },
  filters: {
    days: by.days('Du', 'Au'),
    state: by.state('État', 'Tous les états', EXPORT_STATE),
  },
  facts: also<{ readonly id: number; readonly isLast: boolean; readonly sha256: string; readonly yearEnd: Day }>(),
})

/** By the French. */
export const english = {
  Exporté: 'Exported',
  'Exporté le': 'Exported on',
  Pièces: 'Documents',
  Écritures: 'Entries',
  Numéros: 'Numbers',
  'Total débits': 'Total debits',
  'Motif de l’annulation': 'Reason of the cancellation',
}
