/**
 * The four ways in which a price follows a change (domain rules 3.8): one set of names for dialogs, planning, history, preferences
 * and manual.
 */
export const STRATEGY_NAMES = {
  UPDATE_FROM_GRID: 'Tarifs d’aujourd’hui',
  KEEP_GRID: 'Tarifs de la réservation',
  UPDATE_FROM_EXISTING_DETAIL: 'Prix du dossier',
  KEEP_DETAIL: 'Montants inchangés',
} as const

export const STRATEGY_NAMES_ENGLISH = {
  UPDATE_FROM_GRID: 'Today’s rates',
  KEEP_GRID: 'Rates of the booking',
  UPDATE_FROM_EXISTING_DETAIL: 'Prices of the file',
  KEEP_DETAIL: 'Amounts unchanged',
} as const
