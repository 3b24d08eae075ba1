/** Where homes are, to within some kilometres: in France by postal code, elsewhere by town (`points.txt`, which names its source). */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { kilometresBetween, townKey } from '#domain/geography.ts'
import type { Point } from '#domain/geography.ts'

/** Whose postal codes are those of France, in the keys of `FR`. */
export const BY_POSTAL_CODE = ['FR', 'BL', 'GF', 'GP', 'MC', 'MF', 'MQ', 'PM', 'RE', 'YT'] as const

interface Place extends Point {
  readonly country: string
  readonly keys: readonly string[]
}

const readPlaces = (): readonly Place[] => {
  let country = ''
  const places: Place[] = []
  for (const line of readFileSync(path.join(import.meta.dirname, 'points.txt'), 'utf8')
    .trimEnd()
    .split('\n')) {
    const [latitude = '', longitude, keys = ''] = line.split(' ')
    if (longitude === undefined) country = latitude
    else if (latitude !== '#')
      places.push({
        country,
        latitude: Number(latitude) / 100,
        longitude: Number(longitude) / 100,
        keys: keys.split('/'),
      })
  }
  return places
}

let read: readonly Place[] | undefined
/** Fifty thousand of them, kept once a distance was asked for. */
const places = (): readonly Place[] => (read ??= readPlaces())

export interface Home {
  /** ISO 3166-1. */
  readonly country: string
  readonly postalCode: string | null
  readonly town: string | null
}

/** Undefined where nobody knows it. */
export const pointOf = ({ country, postalCode, town }: Home): Point | undefined => {
  const isFrench = BY_POSTAL_CODE.some((one) => one === country)
  const key = isFrench ? (postalCode ?? '').replaceAll(' ', '') : townKey(town ?? '')
  return places().find((one) => one.country === (isFrench ? 'FR' : country) && one.keys.includes(key))
}

/** Country and key in one, as the database makes them of an address: those from `min` to `max` kilometres away. */
export const homesBetween = (from: Point, { min, max }: { readonly min: number; readonly max: number }): string[] =>
  places().flatMap((one) => {
    const distance = kilometresBetween(from, one)
    return distance >= min && distance <= max ? one.keys.map((key) => `${one.country}${key}`) : []
  })
