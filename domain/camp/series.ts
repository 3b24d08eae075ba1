/** Places numbered in a row: A1 … A50, or A01 … A50. */

export const MOST_IN_SERIES = 500
/** What a place's number may be long (`contract/entities/camp/place.ts`). */
export const CODE_LENGTH = 12

export interface Series {
  /** Written before each number, as it is: « A », « B- ». */
  readonly prefix: string
  readonly from: number
  readonly to: number
  /** Digits of each number at least, zeros in front: 2 writes 01. */
  readonly digits: number
}

export interface SeriesFault {
  readonly path: 'prefix' | 'to'
  readonly message: 'series.reversed' | 'series.tooMany' | 'series.tooLong'
}

const codeOf = ({ prefix, digits }: Series, n: number): string => `${prefix}${String(n).padStart(digits, '0')}`

/** What makes no series of it; undefined where it is one. */
export const seriesFault = (series: Series): SeriesFault | undefined => {
  const { from, to } = series
  if (from > to) return { path: 'to', message: 'series.reversed' }
  if (to - from >= MOST_IN_SERIES) return { path: 'to', message: 'series.tooMany' }
  // Asked before it is written: a number of a thousand billion digits is none.
  const isLong = series.digits > CODE_LENGTH || codeOf(series, to).length > CODE_LENGTH
  return isLong ? { path: 'prefix', message: 'series.tooLong' } : undefined
}

/** The numbers of the places, in order; none where `seriesFault` says why. */
export const seriesCodes = (series: Series): readonly string[] =>
  seriesFault(series) === undefined
    ? Array.from({ length: series.to - series.from + 1 }, (_, i) => codeOf(series, series.from + i))
    : []
