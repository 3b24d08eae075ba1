/** The name of a base says what a restore must know before it opens one: from when on it restores, and which segments it needs. */
import { isSegment } from './segments.ts'
import type { KnownBase } from './retention.ts'

export const BASE_END = '.tar.zst.age'

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([0-9A-F]{24})-([0-9A-F]{24})\.tar\.zst\.age$/

export const baseName = (at: number, first: string, last: string): string =>
  `${new Date(at).toISOString().replaceAll(/[-:.]/g, '')}-${first}-${last}${BASE_END}`

/** Undefined where the file is no base. */
export const readBaseName = (name: string): KnownBase | undefined => {
  const [, year, month, day, hour, minute, second, ms, first = '', last = ''] = NAME.exec(name) ?? []
  if (year === undefined || !isSegment(first) || !isSegment(last)) return undefined
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
  return Number.isNaN(at) ? undefined : { name, at, first, last }
}
