/** The picture of the rooms: drawn from the imports as they are, and what its words say holds. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOMS_FILE, roomsPicture } from './docs/rooms.ts'
import { readImports, roomOf } from './docs/rooms-imports.ts'
import { inOrder, widthOf } from './docs/stairs.ts'

const imports = readImports()

it('is drawn from the imports as they are: else run `npm run docs:rooms`', () => {
  expect(readFileSync(ROOMS_FILE, 'utf8')).toBe(roomsPicture(imports))
})

it('counts imports between rooms', () => {
  expect(roomOf('server/modules/booking/index.ts')).toBe('module/booking')
  expect(roomOf('domain/day.ts')).toBe('domain')
  expect(imports.count('module/booking', 'module/payment')).toBeGreaterThan(0)
  expect(imports.count('module/payment', 'module/booking')).toBe(0)
})

it('leaves no arrow out that is not said: areas of screens are apart, every rule knows the days and the money', () => {
  const screens = imports.rooms.filter((room) => room.startsWith('screen/'))
  const between = screens.flatMap((a) => screens.filter((b) => a !== b && imports.count(a, b) > 0).map((b) => [a, b]))
  expect(screens.length).toBeGreaterThan(5)
  // The board and the lists of the day open files; the file knows neither.
  expect(between).toEqual([
    ['screen/gift', 'screen/booking'],
    ['screen/inventory', 'screen/booking'],
    ['screen/reception', 'screen/booking'],
    ['screen/sale-account', 'screen/booking'],
    ['screen/till', 'screen/booking'],
    ['screen/vacaf', 'screen/booking'],
  ])
  const themes = imports.rooms.filter((room) => room.startsWith('domain/'))
  expect(themes.filter((theme) => imports.count(theme, 'domain') === 0)).toEqual([])
  const above = imports.rooms.filter((room) => /^(?:screen|module)\//.test(room))
  const below = imports.rooms.filter((room) => !above.includes(room) && room !== 'web' && room !== 'server')
  expect(below.filter((room) => above.some((to) => imports.count(room, to) > 0))).toEqual([])
})

it('draws one thing that changes: an import more than before, a room more, a folder that has no layer', () => {
  const more = (from: string, to: string) => ({
    rooms: imports.rooms,
    count: (a: string, b: string) => (a === from && b === to ? 1 : imports.count(a, b)),
  })
  expect(roomsPicture(more('module/security', 'module/language'))).not.toBe(roomsPicture(imports))
  expect(() => roomsPicture({ ...imports, rooms: [...imports.rooms, 'shed/tools'] })).toThrow('shed/tools')
  expect(roomsPicture({ ...imports, rooms: [...imports.rooms, 'module/sale'] })).toContain('>sale<')
})

it('puts whoever imports above what it imports, and thickens the arrow by steps', () => {
  const pairs = ['a b', 'b c', 'a c']
  const few = { rooms: [], count: (from: string, to: string) => (pairs.includes(`${from} ${to}`) ? 1 : 0) }
  expect(inOrder(['c', 'b', 'a'], few)).toEqual(['a', 'b', 'c'])
  expect([1, 25, 26, 89, 90, 1000].map(widthOf)).toEqual([1.5, 1.5, 2.8, 2.8, 5, 12])
})
