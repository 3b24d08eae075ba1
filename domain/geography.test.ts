import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kilometresBetween, townKey } from './geography.ts'

const PARIS = { latitude: 48.8566, longitude: 2.3522 }
const LYON = { latitude: 45.764, longitude: 4.8357 }

it.each([
  ['Paris, Lyon', PARIS, LYON, 391.5],
  ['one degree along a meridian', { latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 }, 111.2],
  ['one degree along the equator', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }, 111.2],
  ['one degree along the parallel of 60°', { latitude: 60, longitude: 0 }, { latitude: 60, longitude: 1 }, 55.6],
  ['across the line of dates', { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111.2],
  ['pole to pole', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, 20_015.1],
  ['the other end of the world', PARIS, { latitude: -48.8566, longitude: -177.6478 }, 20_015.1],
  ['the same place', PARIS, PARIS, 0],
])('%s', (_name, a, b, expected) => expect(kilometresBetween(a, b)).toBeCloseTo(expected, 1))

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

it('is the same both ways, never negative, and no detour is shorter', () => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      expect(kilometresBetween(a, b)).toBeCloseTo(kilometresBetween(b, a), 6)
      expect(kilometresBetween(a, b)).toBeGreaterThanOrEqual(0)
      expect(kilometresBetween(a, c)).toBeLessThanOrEqual(kilometresBetween(a, b) + kilometresBetween(b, c) + 1e-6)
    }),
  )
})

it.each([
  ['Saint-Étienne-du-Grès', 'saintetiennedugres'],
  ['’s-Hertogenbosch', 'shertogenbosch'],
  ['Gießen', 'giessen'],
  ['Crœuvre', 'croeuvre'],
  ['Île d’Yeu', 'iledyeu'],
  ['Łódź', 'lodz'],
  ['München', 'munchen'],
  ['', ''],
])('the key of « %s » is « %s »', (town, key) => expect(townKey(town)).toBe(key))
