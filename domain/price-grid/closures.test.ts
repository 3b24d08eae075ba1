import { expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import type { Closing, GridClosure } from '#domain/pricing/types.ts'
import { placedClosures, withClosure, withoutClosure } from './closures.ts'

const on = (start: string, end: string, closed: Closing = 'SALE', reason?: string): GridClosure => ({
  ...{ start: start as Day, end: end as Day, closed },
  ...(reason === undefined ? {} : { reason }),
})
const july = on('2027-07-03', '2027-07-10')
const august = on('2027-08-07', '2027-08-14')

it('keeps one closure for the same dates, by date', () => {
  expect(withClosure([august], july)).toEqual([july, august])
  const works = on('2027-07-03', '2027-07-10', 'SALE', 'Travaux')
  expect(withClosure([july, august], works)).toEqual([works, august])
  expect(withClosure([july], on('2027-07-03', '2027-07-10', 'ARRIVAL'))).toHaveLength(2)
})

it('takes one away, whatever its reason', () =>
  expect(withoutClosure([on('2027-07-03', '2027-07-10', 'SALE', 'Travaux'), august], july)).toEqual([august]))

it('says where each is', () =>
  expect(placedClosures([july], [july, august])).toEqual([
    { closure: july, isSold: true, isDrafted: true },
    { closure: august, isSold: true, isDrafted: false },
  ]))
