/** Halves of characters, and NUL, which neither a text of the database nor its JSON can hold; nobody types them. */
const clean = (text: string): string => (text.isWellFormed() ? text : text.toWellFormed()).replaceAll('\0', '')

/** The same value with texts, and names, that can be kept (`contract/schema.ts` cleans the fields of forms further). */
export const wellFormed = <T>(value: T): T => {
  if (typeof value === 'string') return clean(value) as T
  if (Array.isArray(value)) return value.map(wellFormed) as T
  // Files, and whatever is no plain object, have their own readers.
  if (typeof value !== 'object' || value === null || ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [clean(key), wellFormed(one)])) as T
}
