import { expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { mergeable } from '#web/screens/booking/file/life/mergeable.ts'

const [today, past, coming] = [toDay('2027-07-10'), toDay('2027-06-01'), toDay('2027-07-20')]
const row = (id: number, statusId: number, departure = coming, status: 'SAVED' | 'CANCELLED' = 'SAVED') => ({
  id,
  statusId,
  departure,
  status,
})
const rows = [row(1, 3), row(2, 4), row(3, 2), row(4, 5), row(5, 3, past), row(6, 3, coming, 'CANCELLED'), row(7, 3)]
const found = (statusId: 1 | 2 | 3 | 4, departure = coming) =>
  mergeable({ id: 7, statusId, departure }, rows, today).map(({ id }) => id)

it('files of the same kind that are not over, never itself', () => {
  expect(found(3)).toEqual([1, 2])
  expect(found(4)).toEqual([1, 2])
  expect(found(2)).toEqual([3])
  expect(found(1)).toEqual([])
})

it('a stay that is over may still be merged with those of its time', () => {
  expect(found(4, past)).toEqual([1, 2, 5])
})
