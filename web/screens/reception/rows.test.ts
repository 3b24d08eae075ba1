import { describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { arrivalList, departureList } from '#contract/lists/booking/reception.ts'
import { shownRows } from '#web/list/whole.ts'
import { DAY_HERE } from '#web/screens/reception/rows.ts'
import type { DayKind } from '#web/screens/reception/rows.ts'

const row = (over: Partial<ReceptionRow>): ReceptionRow => ({
  id: 1,
  version: 1,
  bookingId: 1,
  bookingVersion: 1,
  code: '2027-00001',
  statusId: 3,
  customerId: 1,
  customerName: 'Müller Anna',
  phone: null,
  placeId: 1,
  placeCode: 'A2',
  placeTypeLabel: 'Emplacement',
  rental: false,
  arrival: toDay('2027-07-10'),
  departure: toDay('2027-07-17'),
  people: 2,
  occupants: null,
  plates: null,
  arrivedAt: null,
  goneAt: null,
  tickedAt: null,
  presence: 'awaited',
  balance: cents(0),
  due: cents(0),
  payers: null,
  expectedHour: null,
  note: null,
  missing: [],
  placeState: 'READY',
  occupiedBy: null,
  awaitedAfter: false,
  ...over,
})

const ANNA = row({ id: 1, plates: 'AB-123-CD', balance: cents(5000), due: cents(5000) })
const BRUNO = row({
  id: 2,
  customerName: 'Étienne Bruno',
  placeCode: 'A10',
  arrivedAt: '2027-07-10T08:00:00Z',
  tickedAt: '2027-07-10T08:00:00Z',
})
const CARLA = row({ id: 3, customerName: 'Carla Rossi', placeCode: 'A1', missing: ['police'] })
const ROWS = [ANNA, BRUNO, CARLA]

const LISTS = { arrival: arrivalList, departure: departureList }
const narrowed = (kind: DayKind, text: string, show: string | null): readonly ReceptionRow[] =>
  shownRows(LISTS[kind], ROWS, { text, show }, [], DAY_HERE[kind])
const sorted = (rows: readonly ReceptionRow[], field?: string, desc = false): readonly ReceptionRow[] =>
  shownRows(arrivalList, rows, { text: '', show: null }, field === undefined ? [] : [{ field, desc }], DAY_HERE.arrival)

const ids = (rows: readonly ReceptionRow[]): number[] => rows.map(({ id }) => id)

describe('narrowing', () => {
  test.each([
    ['muller', [1]],
    ['etienne', [2]],
    ['ab123cd', [1]],
    ['ab-123', [1]],
    ['rossi a1', [3]],
    ['rossi a2', []],
    ['', [1, 2, 3]],
  ])('finds « %s »', (search, found) => expect(ids(narrowed('arrival', search, null))).toEqual(found))

  test.each([
    ['awaited', [1, 3]],
    ['ticked', [2]],
    ['balance', [1]],
    ['missing', [3]],
  ] as const)('keeps %s', (narrow, kept) => expect(ids(narrowed('arrival', '', narrow))).toEqual(kept))

  test('calls a departure ticked once the guest has gone', () =>
    expect(narrowed('departure', '', 'ticked')).toEqual([]))
})

describe('sorting', () => {
  test.each([
    ['placeCode', false, [3, 1, 2]],
    ['placeCode', true, [2, 1, 3]],
    ['due', true, [1, 2, 3]],
    ['customerName', false, [3, 2, 1]],
    ['missing', true, [3, 1, 2]],
    ['ready', false, [2, 1, 3]],
  ] as const)('by %s, descending %s', (field, desc, order) => expect(ids(sorted(ROWS, field, desc))).toEqual(order))

  test('leaves the order of the server', () => expect(sorted(ROWS)).toEqual(ROWS))

  test('puts what says nothing last, whichever way', () => {
    const some = [row({ id: 1, plates: null }), row({ id: 2, plates: 'AB-123' }), row({ id: 3, plates: 'ZZ-999' })]
    const by = (desc: boolean) => ids(sorted(some, 'plates', desc))
    expect([by(false), by(true)]).toEqual([
      [2, 3, 1],
      [3, 2, 1],
    ])
  })
})
