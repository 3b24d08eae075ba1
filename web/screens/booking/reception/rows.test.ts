import { describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { DAY_KEYS, narrowRows } from '#web/screens/booking/reception/rows.ts'
import { sortHere } from '#web/ui/sort-here.ts'

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
const BRUNO = row({ id: 2, customerName: 'Étienne Bruno', placeCode: 'A10', arrivedAt: '2027-07-10T08:00:00Z' })
const CARLA = row({ id: 3, customerName: 'Carla Rossi', placeCode: 'A1', missing: ['police'] })
const ROWS = [ANNA, BRUNO, CARLA]

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
  ])('finds « %s »', (search, found) => expect(ids(narrowRows('arrival', ROWS, search, null))).toEqual(found))

  test.each([
    ['awaited', [1, 3]],
    ['ticked', [2]],
    ['balance', [1]],
    ['missing', [3]],
  ] as const)('keeps %s', (narrow, kept) => expect(ids(narrowRows('arrival', ROWS, '', narrow))).toEqual(kept))

  test('calls a departure ticked once the guest has gone', () =>
    expect(narrowRows('departure', ROWS, '', 'ticked')).toEqual([]))
})

describe('sorting', () => {
  test.each([
    ['place', false, [3, 1, 2]],
    ['place', true, [2, 1, 3]],
    ['balance', true, [1, 2, 3]],
    ['customer', false, [3, 2, 1]],
  ] as const)('by %s, descending %s', (field, desc, order) =>
    expect(ids(sortHere(ROWS, [{ field, desc }], DAY_KEYS))).toEqual(order),
  )

  test('leaves the order of the server', () => expect(sortHere(ROWS, [], DAY_KEYS)).toBe(ROWS))

  test('puts what says nothing last, whichever way', () => {
    const some = [row({ id: 1, plates: null }), row({ id: 2, plates: 'AB-123' }), row({ id: 3, plates: 'ZZ-999' })]
    const by = (desc: boolean) => ids(sortHere(some, [{ field: 'plates', desc }], DAY_KEYS))
    expect([by(false), by(true)]).toEqual([
      [2, 3, 1],
      [3, 2, 1],
    ])
  })
})
