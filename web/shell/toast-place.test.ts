import { expect, it } from 'vitest'
import { freeSpot, meet } from './toast-place.ts'

const room = { left: 10, top: 50, right: 390, bottom: 800 }
const near = { x: 390, y: 50 }
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

it('stands in its own corner where nothing is there', () => {
  expect(freeSpot({ width: 200, height: 40, room, kept: [], near })).toEqual({ x: 190, y: 50 })
})

it('goes to the nearest gap', () => {
  const kept = [box(0, 50, 390, 120), box(0, 180, 390, 300)]
  expect(freeSpot({ width: 200, height: 40, room, kept, near })).toEqual({ x: 190, y: 124 })
  expect(freeSpot({ width: 200, height: 60, room, kept, near })).toEqual({ x: 190, y: 304 })
})

it('covers nothing, whatever stands there', () => {
  for (let seed = 1; seed < 60; seed += 1) {
    const at = (n: number, most: number): number => (seed * 7919 + n * 104_729) % most
    const kept = Array.from({ length: seed }, (_, n) => {
      const [left, top] = [at(n, 380), 50 + at(n + 1, 740)]
      return box(left, top, left + 20 + at(n + 2, 60), top + 30)
    })
    const spot = freeSpot({ width: 120, height: 40, room, kept, near })
    if (spot === undefined) continue
    const here = box(spot.x, spot.y, spot.x + 120, spot.y + 40)
    expect(kept.filter((one) => meet(here, one))).toEqual([])
    expect(here.left >= room.left && here.right <= room.right && here.bottom <= room.bottom).toBe(true)
  }
})

it('says where there is none', () => {
  expect(freeSpot({ width: 200, height: 40, room, kept: [room], near })).toBeUndefined()
  expect(freeSpot({ width: 400, height: 40, room, kept: [], near })).toBeUndefined()
})
