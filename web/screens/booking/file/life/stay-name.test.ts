import { expect, it } from 'vitest'
import type { OccupancyFile } from '#contract/operations/booking/file.ts'
import { heldStays, shownStays } from '#web/screens/booking/file/life/stay-name.ts'

const stay = (cancelled: boolean) => ({ placeCode: 'A12', cancelled }) as OccupancyFile

it('an option that lapsed says no place; a cancelled file says where it was', () => {
  expect(heldStays({ status: 'EXPIRED', occupancies: [stay(false)] })[0]?.placeCode).toBeNull()
  expect(shownStays({ status: 'SAVED', occupancies: [stay(false), stay(true)] })).toEqual([stay(false)])
  expect(shownStays({ status: 'CANCELLED', occupancies: [stay(true)] })).toEqual([stay(true)])
})
