/** What tests of formats share: a file as it is written, and as it is read. */
import type { PostedEntry } from '../entry.ts'
import type { CodeBook } from './codes.ts'
import type { Format } from './format.ts'
import { SOFTWARE, SOFTWARE_KEYS } from './software.ts'
import { formatEntries } from './write.ts'

/** Software whose table is supplied. */
export const keys = SOFTWARE_KEYS.filter((key) => SOFTWARE[key].preset !== null)

export const textOf = async (format: Format, entries: Iterable<PostedEntry>, codes?: CodeBook): Promise<string> => {
  const parts: string[] = []
  for await (const part of formatEntries(format, entries, codes)) parts.push(part)
  return parts.join('')
}
