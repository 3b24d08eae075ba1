/** Actions of a file that have a button here, and why one cannot be done now. Pure. */
import type { FileAction } from '#domain/booking/actions.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { sentence } from '#web/screens/booking/sentence.ts'

export const FILE_ACTIONS = [
  'convertToReservation',
  'convertToOption',
  'convertToPassage',
  'validate',
  'arrive',
  'undoArrive',
  'go',
  'earlyDeparture',
  'close',
  'downgrade',
  'addStay',
  'merge',
  'split',
  'transfer',
  'noShow',
  'cancel',
  'delete',
  'undo',
] as const satisfies readonly FileAction[]
export type ShownAction = (typeof FILE_ACTIONS)[number]

export const isShownAction = (action: FileAction): action is ShownAction =>
  FILE_ACTIONS.some((known) => known === action)

/** Refusals that say what the file is, not what it lacks: such an action has no place in its menu at all. */
const OTHER_KIND = /^booking\.(is[A-Z]|nothingToUndo)/

export const isShown = ({ actions }: Pick<BookingFile, 'actions'>, action: ShownAction): boolean => {
  const found = actions.find((one) => one.action === action)
  return found !== undefined && !found.reasons.some(({ code }) => OTHER_KIND.test(code))
}

/** Undefined: it can be done. */
export const actionReason = ({ actions }: Pick<BookingFile, 'actions'>, action: FileAction): string | undefined => {
  const found = actions.find((one) => one.action === action)
  if (found?.isAllowed === true) return undefined
  return (found?.reasons ?? []).map(sentence).join(' ') || sentence({ code: 'right.insufficient', context: {} })
}
