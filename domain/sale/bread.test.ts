import { expect, test } from 'vitest'
import { toDay } from '../day.ts'
import { checkBread, checkHour, isLate, isServed, quickOrder } from './bread.ts'

const D = toDay

test.each([
  ['2027-07-10', '2027-07-09', '18:59', false],
  ['2027-07-10', '2027-07-09', '19:00', true],
  ['2027-07-10', '2027-07-10', '06:00', true],
  ['2027-07-11', '2027-07-09', '23:59', false],
  ['2027-08-01', '2027-07-31', '19:01', true],
])('bread of %s ordered on %s at %s is late: %s', (day, today, time, late) => {
  expect(isLate(D(day), { day: D(today), time }, '19:00')).toBe(late)
})

test('late orders are of who insists, and no order is of a day that is past', () => {
  const now = { day: D('2027-07-09'), time: '20:00' }
  const asked = { day: D('2027-07-10'), now, until: '19:00', insists: false }
  expect(() => checkHour(asked)).toThrow('bread.tooLate')
  expect(checkHour({ ...asked, insists: true })).toBe(true)
  expect(checkHour({ ...asked, day: D('2027-07-11') })).toBe(false)
  expect(() => checkHour({ ...asked, day: D('2027-07-08'), insists: true })).toThrow('bread.dayPast')
})

test('who slept there is served, also on the morning of leaving, and nobody who is gone', () => {
  const stay = { arrival: D('2027-07-10'), departure: D('2027-07-12'), goneOn: null }
  expect(['2027-07-10', '2027-07-11', '2027-07-12', '2027-07-13'].map((day) => isServed(stay, D(day)))).toEqual([
    ...[false, true, true, false],
  ])
  expect(isServed({ ...stay, goneOn: D('2027-07-11') }, D('2027-07-12'))).toBe(false)
  expect(isServed({ ...stay, goneOn: D('2027-07-12') }, D('2027-07-12'))).toBe(true)
})

test('a quantity is whole, and no more than a place eats', () => {
  for (const quantity of [0, 1, 99]) checkBread(quantity)
  for (const quantity of [-1, 100, 9999, 1e9, 1.5]) expect(() => checkBread(quantity)).toThrow('sale.wrongQuantity')
})

test.each([
  ['A12 3', { place: 'A12', quantity: 3, article: '' }],
  ['a12, 3 croissant beurre', { place: 'a12', quantity: 3, article: 'croissant beurre' }],
  [' B7 ', { place: 'B7', quantity: null, article: '' }],
  ['', null],
  ['Dupont Jean', null],
])('« %s » is read', (typed, read) => {
  expect(quickOrder(typed)).toEqual(read)
})
