/** How the lists of a day are narrowed and sorted: here, for a day is short. Pure. */
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import type { Here } from '#web/list/whole.ts'

export type DayKind = 'arrival' | 'departure'

/** Ticked as this list ticks. */
export const isTicked = (kind: DayKind, row: ReceptionRow): boolean =>
  kind === 'arrival' ? row.arrivedAt !== null : row.goneAt !== null

const passes = (kind: DayKind, row: ReceptionRow, show: unknown): boolean => {
  switch (show) {
    case 'awaited':
      return !isTicked(kind, row)
    case 'ticked':
      return isTicked(kind, row)
    case 'balance':
      return row.due > 0 || row.balance > 0
    case 'missing':
      return row.missing.length > 0
    default:
      return true
  }
}

const wordsOf = ({ customerName, code, placeCode, plates, phone }: ReceptionRow): string =>
  [customerName, code, placeCode, plates, plates?.replaceAll(/[^\p{L}\d]/gu, ''), phone].join(' ')

const here = (kind: DayKind): Here<ReceptionRow> => ({
  wordsOf,
  keeps: { show: (row, show) => passes(kind, row, show) },
  sortBy: { missing: (row) => row.missing.length, ready: (row) => row.tickedAt },
})

export const DAY_HERE = { arrival: here('arrival'), departure: here('departure') } as const
