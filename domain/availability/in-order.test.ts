import { expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { firstInOrder } from './in-order.ts'

const places = [
  { id: 1, capacity: 2 },
  { id: 2, capacity: 6 },
  { id: 3, capacity: 6 },
]
const nights = (from: string, to: string) => ({ arrival: toDay(from), departure: toDay(to) })
const week = nights('2027-07-03', '2027-07-10')

it('gives the first place in order that takes the party', () => {
  expect(firstInOrder(places, [], [{ ...week, people: 2 }])).toEqual([1])
  expect(firstInOrder(places, [], [{ ...week, people: 3 }])).toEqual([2])
})

it('passes over held nights, and takes a place on the day that another leaves it', () => {
  const held = { placeId: 1, ...nights('2027-06-26', '2027-07-04') }
  expect(firstInOrder(places, [held], [{ ...week, people: 2 }])).toEqual([2])
  expect(firstInOrder(places, [held], [{ ...nights('2027-07-04', '2027-07-10'), people: 2 }])).toEqual([1])
})

it('gives two stays of one file two places, or nothing', () => {
  const four = { ...week, people: 4 }
  expect(firstInOrder(places, [], [four, four])).toEqual([2, 3])
  expect(firstInOrder(places, [], [four, four, four])).toBeNull()
})
