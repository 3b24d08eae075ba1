/** What tests of formats share: a file as it is written, and as it is read. */
import type { PostedEntry } from '../entry.ts'
import { asBytes } from './charset.ts'
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

/** As the server writes the bytes, and the platform reads them. */
export const asRead = (text: string, { encoding }: Format, charset: string): string => {
  const bytes = encoding.startsWith('UTF-8') ? Buffer.from(text) : Buffer.from(asBytes(text, encoding), 'latin1')
  return new TextDecoder(charset, { fatal: true }).decode(bytes)
}
