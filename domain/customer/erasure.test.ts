import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { erasureRefusal } from '#domain/customer/erasure.ts'
import type { StayFacts } from '#domain/customer/erasure.ts'

const TODAY = toDay('2026-11-20')
const OVER: StayFacts = {
  code: '2026-000001',
  live: true,
  arrival: toDay('2026-07-04'),
  departure: toDay('2026-07-11'),
  balance: 0,
  unbilled: false,
  foreigner: false,
}

test.each<[string, readonly Partial<StayFacts>[], string | undefined]>([
  ['nothing against a prospect', [], undefined],
  ['nothing against a stay that is over, paid and billed', [{}], undefined],
  ['a stay that leaves today', [{ departure: TODAY }], 'customer.eraseOngoing'],
  ['a stay to come', [{ arrival: toDay('2027-07-04'), departure: toDay('2027-07-11') }], 'customer.eraseOngoing'],
  ['not one to come that was cancelled', [{ live: false, departure: toDay('2027-07-11') }], undefined],
  ['something owed', [{ balance: 1 }], 'customer.eraseUnpaid'],
  ['something to give back, even for a cancelled stay', [{ live: false, balance: -1 }], 'customer.eraseUnpaid'],
  ['a bill to make', [{ unbilled: true }], 'customer.eraseUnbilled'],
  ['a foreigner who came less than six months ago', [{ foreigner: true }], 'customer.erasePolice'],
  ['not six months after', [{ foreigner: true, arrival: toDay('2026-05-20') }], undefined],
  ['the gravest first', [{ unbilled: true }, { balance: 5 }], 'customer.eraseUnpaid'],
])('%s', (_, stays, code) => {
  expect(
    erasureRefusal(
      stays.map((stay) => ({ ...OVER, ...stay })),
      TODAY,
    )?.code,
  ).toBe(code)
})

test('tells until when the police form is kept', () => {
  expect(erasureRefusal([{ ...OVER, foreigner: true }], TODAY)).toEqual({
    code: 'customer.erasePolice',
    booking: '2026-000001',
    until: '2027-01-04',
  })
})
