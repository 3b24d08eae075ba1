import { expect, test } from 'vitest'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { stayEdits } from '#web/screens/booking/file/stay-edits.ts'
import type { StayEdit } from '#web/screens/booking/file/stay-edits.ts'

const ALL: readonly StayEdit[] = ['arrival', 'departure', 'place', 'party', 'names', 'remove']
const LATER = '2027-07-12T09:00:00Z'

const expected = { cancelled: false, billed: false, earlyDeparture: null, goneAt: null, arrivedAt: null }
const here = { ...expected, arrivedAt: LATER }

const said = (key: string): string => key
const fileOf = (statusId: number, isAllowed = true) =>
  ({
    statusId,
    actions: (['edit', 'removeStay'] as const).map((action) => ({
      action,
      isAllowed,
      reasons: isAllowed ? [] : [{ code: 'booking.isClosed', context: {} }],
    })),
  }) as unknown as BookingFile

/** State of a stay, and what of it may still be typed. */
const MATRIX: readonly (readonly [state: string, file: BookingFile, stay: object, open: readonly StayEdit[]])[] = [
  ['quote', fileOf(1), expected, ALL],
  ['option', fileOf(2), expected, ALL],
  ['reservation', fileOf(3), expected, ALL],
  ['arrived', fileOf(4), here, ['departure', 'place', 'party', 'names']],
  ['billed', fileOf(3), { ...expected, billed: true }, ['names']],
  ['arrived and billed', fileOf(4), { ...here, billed: true }, ['names']],
  ['leaves early', fileOf(4), { ...here, earlyDeparture: '2027-07-13' }, ['names']],
  ['gone', fileOf(4), { ...here, goneAt: LATER }, ['names']],
  ['cancelled', fileOf(3), { ...expected, cancelled: true }, []],
  ['closed', fileOf(5, false), { ...here, goneAt: LATER }, []],
]

test.each(MATRIX)('%s', (_, file, stay, open) => {
  const edits = stayEdits(file, stay as OccupancyFile, said)
  expect(ALL.filter((edit) => edits[edit] === undefined)).toEqual(open)
})
