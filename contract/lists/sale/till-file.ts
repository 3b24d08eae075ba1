import { also, by, col, defineList, defineStates } from '#contract/list.ts'

/** Where a file of tickets is. */
export const TILL_FILE_STATE = defineStates('tillFileState', {
  READING: ['En lecture', 'info'],
  WAITING: ['À compléter', 'bad'],
  TAKEN: ['Pris en compte', 'good'],
  TAKEN_BACK: ['Contrepassé', 'neutral'],
  CONTRARY: ['Contrepassation', 'info'],
  SENT: ['Envoyé', 'done'],
})

const TILL_FILE_WAY = { IN: 'Reçus', OUT: 'Envoyés' } as const

/** Files of tickets, those of other tills and those that left. */
export const tillFileList = defineList({
  name: 'tillFile',
  base: 'sale/till-file',
  right: 'sale_cash_register',
  refreshedBy: ['tillFile'],
  columns: {
    at: col.instant('Le', { sort: true, width: 150 }),
    state: col.state('État', TILL_FILE_STATE, { sort: true, width: 150 }),
    till: col.text('Autre caisse', { null: true, sort: true, width: 160 }),
    name: col.text('Fichier', { sort: true }),
    fromDay: col.day('Du', { sort: true, width: 110 }),
    toDay: col.day('Au', { width: 110 }),
    tickets: col.count('Tickets', { width: 90 }),
    known: col.count('Déjà connus', { width: 110 }),
    total: col.money('Total', { sort: true, width: 120 }),
    problem: col.said('Motif'),
  },
  filters: {
    view: by.view('Fichiers montrés', { ALL: 'Tous', TO_DO: 'À compléter' }),
    text: by.text('Fichier, caisse', { width: 170 }),
    way: by.choice('Sens', 'Sens', TILL_FILE_WAY, { width: 130 }),
    tillId: by.record('Autre caisse', 'Caisses', 'otherTill', { width: 150 }),
    days: by.days('Du', 'Au'),
  },
  facts: also<{
    readonly id: number
    /** Words of it that mean nothing here yet, of those that wait. */
    readonly lacking: number
    readonly reason: string | null
  }>(),
})

/** By the French. */
export const english = {
  'En lecture': 'Being read',
  'À compléter': 'To be completed',
  'Pris en compte': 'Taken in',
  Contrepassé: 'Reversed',
  Contrepassation: 'Reversal',
  Reçus: 'Received',
  Envoyés: 'Sent',
  Tickets: 'Tickets',
  'Déjà connus': 'Known before',
  'Fichiers montrés': 'Files shown',
  'Fichier, caisse': 'File, till',
  Sens: 'Way',
}
