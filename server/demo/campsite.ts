/**
 * The demo's campsite: an invented name on two published tariffs. Prices of the types that neither tariff names are one of
 * them times a stated factor. Sources: tariff A, campinglevieuxmoulin.fr/tarifs (2026); tariff B,
 * campingmunicipallafalaise.com/tarifs (2023).
 */
export const NAME = 'Camping Les Pins d’Argent'

export interface DemoType {
  readonly code: string
  readonly label: string
  readonly layout: 'EMP' | 'MH' | 'CHA' | 'LOD'
  readonly family: 'NU' | 'LOC'
  readonly capacity: number
  /** Hundredths of m². */
  readonly surface: number
  readonly tariff: 'A_PITCH' | 'B_PITCH' | 'A_RENTAL'
  /** Times the tariff. */
  readonly factor: number
  /** Of 180. */
  readonly places: number
  readonly color: string
}

export const TYPES: readonly DemoType[] = [
  {
    code: 'CONF',
    label: 'Emplacement Confort',
    layout: 'EMP',
    family: 'NU',
    capacity: 6,
    surface: 10_000,
    tariff: 'A_PITCH',
    factor: 1,
    places: 60,
    color: '#b7d7c2',
  },
  {
    code: 'NAT',
    label: 'Emplacement Nature',
    layout: 'EMP',
    family: 'NU',
    capacity: 6,
    surface: 8000,
    tariff: 'B_PITCH',
    factor: 1,
    places: 40,
    color: '#d5e3b5',
  },
  {
    code: 'GCONF',
    label: 'Emplacement Grand Confort',
    layout: 'EMP',
    family: 'NU',
    capacity: 6,
    surface: 13_000,
    tariff: 'A_PITCH',
    factor: 1.25,
    places: 20,
    color: '#c8e0df',
  },
  {
    code: 'CC',
    label: 'Aire de camping-car',
    layout: 'EMP',
    family: 'NU',
    capacity: 4,
    surface: 6000,
    tariff: 'B_PITCH',
    factor: 1.15,
    places: 10,
    color: '#e8dcc2',
  },
  {
    code: 'MH2',
    label: 'Mobil-home 2 chambres',
    layout: 'MH',
    family: 'LOC',
    capacity: 4,
    surface: 2700,
    tariff: 'A_RENTAL',
    factor: 1,
    places: 18,
    color: '#f2d6a2',
  },
  {
    code: 'MH2T',
    label: 'Mobil-home 2 chambres terrasse',
    layout: 'MH',
    family: 'LOC',
    capacity: 5,
    surface: 3000,
    tariff: 'A_RENTAL',
    factor: 1.15,
    places: 10,
    color: '#eec99a',
  },
  {
    code: 'MH3',
    label: 'Mobil-home 3 chambres',
    layout: 'MH',
    family: 'LOC',
    capacity: 6,
    surface: 3400,
    tariff: 'A_RENTAL',
    factor: 1.35,
    places: 10,
    color: '#e6b98f',
  },
  {
    code: 'PREM',
    label: 'Mobil-home Premium',
    layout: 'MH',
    family: 'LOC',
    capacity: 6,
    surface: 4000,
    tariff: 'A_RENTAL',
    factor: 1.8,
    places: 3,
    color: '#d9cbe6',
  },
  {
    code: 'CHAL',
    label: 'Chalet bois',
    layout: 'CHA',
    family: 'LOC',
    capacity: 6,
    surface: 3500,
    tariff: 'A_RENTAL',
    factor: 1.5,
    places: 4,
    color: '#c9d6ec',
  },
  {
    code: 'LODGE',
    label: 'Tente lodge',
    layout: 'LOD',
    family: 'LOC',
    capacity: 5,
    surface: 2500,
    tariff: 'A_RENTAL',
    factor: 0.8,
    places: 5,
    color: '#e6c3c3',
  },
]

/** First night and day after the last, by the month and day: both tariffs run from April to September. */
export const OPENING = { start: '04-01', end: '10-01' } as const

/** Places of each type for `total` places, by largest remainder; at least one each. */
export const placesByType = (total: number): ReadonlyMap<string, number> => {
  const base = TYPES.reduce((sum, type) => sum + type.places, 0)
  const exact = TYPES.map((type) => (type.places * total) / base)
  const counts = exact.map((n) => Math.max(1, Math.floor(n)))
  const order = exact.map((n, i) => ({ i, rest: n - Math.floor(n) })).toSorted((a, b) => b.rest - a.rest || a.i - b.i)
  let left = total - counts.reduce((a, b) => a + b, 0)
  for (let round = 0; left > 0; round++, left--) {
    const at = order[round % order.length]?.i ?? 0
    counts[at] = (counts[at] ?? 0) + 1
  }
  return new Map(TYPES.map((type, i) => [type.code, counts[i] ?? 1]))
}
