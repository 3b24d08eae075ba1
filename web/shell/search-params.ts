/** The search part of an address: `?page=2&q=0612` reads as a number and a string, and is written back the same. */

const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/

const isStructured = (text: string): boolean => /^[[{"]/.test(text)

const parseValue = (text: string): unknown => {
  if (text === 'true') return true
  if (text === 'false') return false
  if (NUMBER.test(text)) return Number(text)
  if (!isStructured(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    // A quotation mark or a bracket that a person typed in the address.
    return text
  }
}

const formatValue = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  // Text that would read as something else keeps its quotation marks.
  if (typeof value === 'string') return parseValue(value) === value ? value : JSON.stringify(value)
  return JSON.stringify(value)
}

/** Reads `?a=1&b=x`; a key given twice keeps its last value. */
export const parseSearch = (search: string): Record<string, unknown> =>
  Object.fromEntries([...new URLSearchParams(search)].map(([key, value]) => [key, parseValue(value)]))

/** Writes what `parseSearch` reads; undefined and null values are left out. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, formatValue(value)])).toString()
  return text === '' ? '' : `?${text}`
}
