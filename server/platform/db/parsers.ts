import pg from 'pg'
import { toDay } from '#domain/day.ts'

const { types } = pg
type TypeId = Parameters<typeof types.getTypeParser>[0]

/** Type numbers of arrays: pg's own list names only their elements. */
const ARRAY = { text: 1009, int8: 1016, numeric: 1231, date: 1182, timestamptz: 1185 } as const

/** `bigint` columns and integral sums. Throws RangeError past the safe integers: an amount is never rounded silently. */
export const parseInteger = (text: string): number => {
  const n = Number(text)
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a safe integer: ${text}`)
  return n === 0 ? 0 : n
}

/**
 * `numeric` is what `sum(bigint)` gives: an integer. Throws RangeError for a fraction (an average, a division): cast
 * it in the query to what is meant.
 */
export const parseNumeric = (text: string): number => {
  if (!/^-?\d+(\.0+)?$/.test(text)) throw new RangeError(`not an integer: ${text}`)
  return parseInteger(text)
}

/** `timestamptz` → ISO 8601 in UTC with milliseconds, whatever the session's time zone. Throws RangeError for infinity. */
export const parseInstant = (text: string): string => {
  const iso = text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')
  return new Date(iso).toISOString()
}

const parserOf = types.getTypeParser as (oid: number) => unknown
const parseTexts = parserOf(ARRAY.text) as (text: string) => (string | null)[]

const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    parseTexts(text).map((entry) => (entry === null ? null : parse(entry)))

const PARSERS = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, parseInteger],
  [types.builtins.NUMERIC, parseNumeric],
  [types.builtins.DATE, toDay],
  [types.builtins.TIMESTAMPTZ, parseInstant],
  [types.builtins.INTERVAL, String],
  [ARRAY.int8, arrayOf(parseInteger)],
  [ARRAY.numeric, arrayOf(parseNumeric)],
  [ARRAY.date, arrayOf(toDay)],
  [ARRAY.timestamptz, arrayOf(parseInstant)],
])

/** How values come out of the database; everything that is not named above keeps the driver's way (ranges are text). */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: TypeId, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? (types.getTypeParser(oid, format) as unknown),
}
