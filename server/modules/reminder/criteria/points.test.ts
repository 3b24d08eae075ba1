/** Where homes are: the file that is shipped, with all its countries. */
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { kilometresBetween } from '#domain/geography.ts'
import { homesBetween, pointOf } from '#server/modules/reminder/criteria/points.ts'

const at = (country: string, postalCode: string | null, town: string | null = null) =>
  pointOf({ country, postalCode, town })

it.each([
  ['FR', '75011', null, 48.85, 2.35],
  ['FR', '69 003', null, 45.75, 4.85],
  ['FR', '85350', null, 46.71, -2.35],
  ['RE', '97400', null, -20.88, 55.45],
  ['MC', '98000', null, 43.73, 7.42],
  ['BE', '1000', 'Bruxelles', 50.85, 4.35],
  ['BE', null, 'BRUSSEL', 50.85, 4.35],
  ['NL', null, '’s-Gravenhage', 52.08, 4.31],
  ['DE', null, 'Gießen', 50.59, 8.67],
  ['GB', null, 'Londres', 51.51, -0.13],
  ['CH', null, 'Genève', 46.2, 6.15],
])('%s %s %s', (country, code, town, latitude, longitude) => {
  const point = at(country, code, town)
  expect(point).toBeDefined()
  if (point !== undefined) expect(kilometresBetween(point, { latitude, longitude })).toBeLessThan(3)
})

it.each([
  ['FR', null, 'Paris'],
  ['FR', '99999', null],
  ['DE', '75011', null],
  ['DE', null, ''],
  ['JP', null, 'Tokyo'],
  // Too many of them, none of which is meant for sure.
  ['DE', null, 'Neustadt'],
])('nobody knows where %s %s %s is', (country, code, town) => expect(at(country, code, town)).toBeUndefined())

it('knows every postal code of France but those of the Pacific', () => {
  const towns = createRequire(import.meta.url)('@etalab/decoupage-administratif/data/communes.json') as readonly {
    readonly codesPostaux?: readonly string[]
    readonly type: string
  }[]
  const known = new Set(homesBetween({ latitude: 0, longitude: 0 }, { min: 0, max: Infinity }))
  const codes = towns.filter(({ type }) => type === 'commune-actuelle').flatMap(({ codesPostaux = [] }) => codesPostaux)
  expect(codes.length).toBeGreaterThan(30_000)
  expect(codes.filter((code) => !known.has(`FR${code}`) && !code.startsWith('98'))).toEqual([])
})

it('says who lives between two distances, both included', () => {
  const lyon = { latitude: 45.75, longitude: 4.85 }
  const near = homesBetween(lyon, { min: 0, max: 10 })
  expect(near).toContain('FR69003')
  expect(near).not.toContain('FR38000')
  expect(homesBetween(lyon, { min: 80, max: 120 })).toContain('FR38000')
  expect(homesBetween(lyon, { min: 80, max: 120 })).not.toContain('FR69003')
})
