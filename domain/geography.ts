/** Where places are, and how far apart. */

/** In degrees (WGS 84). */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Mean radius (IUGG): a sphere is at most 0.5 % away from the ellipsoid, less than towns are wide. */
const EARTH_KM = 6371.0088

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** As the crow flies: the great circle (haversine, which keeps its digits where points are near). */
export const kilometresBetween = (a: Point, b: Point): number => {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const half = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Letters that have no accent to lose. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' },
}

/** A town without case, accents, spaces and hyphens, as `plain_key` of the database. */
export const townKey = (town: string): string =>
  town
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[ßæœøđðłıþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^a-z0-9]/g, '')
