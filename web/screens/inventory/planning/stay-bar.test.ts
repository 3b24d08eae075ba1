import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { HOLD_FLAGS } from '#contract/operations/booking/planning.ts'
import { freedomOf, marksOf } from '#web/screens/inventory/planning/faces.ts'
import { barsOf, hasFile, isStay } from '#web/screens/inventory/planning/stay-bar.ts'

/** One guest, two bars: nights spent on place 11 with no occupancy of their own, then the stay itself on 12. */
const bars = barsOf(
  {
    from: toDay('2027-07-01'),
    id: [1, 2],
    placeId: [11, 12],
    arrival: [9, 11],
    nights: [2, 5],
    kind: [0, 0],
    bookingId: [7, 7],
    occupancyId: [0, 70],
    version: [3, 3],
    originId: [1, 1],
    code: ['2027-00001', '2027-00001'],
    name: ['Durand', 'Durand'],
    people: [2, 2],
    flags: [
      HOLD_FLAGS.pinned + HOLD_FLAGS.arrived + HOLD_FLAGS.due + HOLD_FLAGS.spent,
      HOLD_FLAGS.pinned + HOLD_FLAGS.arrived,
    ],
    expires: [0, 0],
    recordId: [0, 0],
  },
  new Map([
    [11, 1],
    [12, 1],
  ]),
)

test('nights spent before a change of place open the file, and stay where they are', () => {
  const said = bars.map((bar) => ({
    kind: bar.kind,
    isStay: isStay(bar),
    hasFile: hasFile(bar),
    moves: freedomOf(bar, true).rows,
    marks: marksOf(bar, 0),
  }))
  expect(said).toEqual([
    { kind: 'gone', isStay: false, hasFile: true, moves: false, marks: [] },
    { kind: 'arrived', isStay: true, hasFile: true, moves: true, marks: ['arrived'] },
  ])
})
