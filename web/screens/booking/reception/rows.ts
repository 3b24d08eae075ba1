/** What the lists of a day show of the stays that the server told: searched, narrowed and sorted here, for a day is short. Pure. */
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { matches } from '#web/ui/plain-text.ts'
import type { SortKeys } from '#web/ui/sort-here.ts'

export type DayKind = 'arrival' | 'departure'

export const NARROWS = ['awaited', 'ticked', 'balance', 'missing'] as const
export type Narrow = (typeof NARROWS)[number]

/** Ticked as this list ticks. */
export const isTicked = (kind: DayKind, row: ReceptionRow): boolean =>
  kind === 'arrival' ? row.arrivedAt !== null : row.goneAt !== null

const passes = (kind: DayKind, narrow: Narrow | null, row: ReceptionRow): boolean => {
  switch (narrow) {
    case null:
      return true
    case 'awaited':
      return !isTicked(kind, row)
    case 'ticked':
      return isTicked(kind, row)
    case 'balance':
      return row.due > 0 || row.balance > 0
    case 'missing':
      return row.missing.length > 0
  }
}

const textOf = ({ customerName, code, placeCode, plates, phone }: ReceptionRow): string =>
  [customerName, code, placeCode, plates, plates?.replaceAll(/[^\p{L}\d]/gu, ''), phone].join(' ')

/** Every word of the search, accents and case ignored. */
export const narrowRows = (
  kind: DayKind,
  rows: readonly ReceptionRow[],
  search: string,
  narrow: Narrow | null,
): ReceptionRow[] => rows.filter((row) => passes(kind, narrow, row) && matches(textOf(row), search.trim()))

/** A day is sorted here too. */
export const DAY_KEYS: SortKeys<ReceptionRow> = {
  customer: (row) => row.customerName,
  code: (row) => row.code,
  place: (row) => row.placeCode,
  stay: (row) => `${row.arrival} ${row.departure}`,
  people: (row) => row.people,
  plates: (row) => row.plates,
  balance: (row) => row.due,
  missing: (row) => row.missing.length,
  ready: (row) => row.goneAt ?? row.arrivedAt,
  hour: (row) => row.expectedHour,
}
