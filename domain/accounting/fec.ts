/**
 * The file of entries that tax audits ask (LPF A47 A-1): the table supplied for it, whatever a manager adjusted for an accountant. That of
 * a back-office is partial: it holds what its own documents make.
 */
import type { Day } from '../day.ts'
import type { PostedEntry } from './entry.ts'
import { fileNameOf } from './format/format.ts'
import { FEC } from './format/separated.ts'
import { formatEntries, formatWriter } from './format/write.ts'

const withoutEnds = (text: string): string[] => text.split('\r\n').slice(0, -1)

/** The whole file, line by line, without their ends. */
export const fecLines = (entries: readonly PostedEntry[]): string[] => {
  const { header, write } = formatWriter(FEC)
  return withoutEnds([header, ...entries.map(write)].join(''))
}

/** The text of the file, entry after entry: it is never held whole. */
export const fecFile = (entries: AsyncIterable<PostedEntry> | Iterable<PostedEntry>): AsyncGenerator<string> =>
  formatEntries(FEC, entries)

/** SIRENFECYYYYMMDD.txt, of the last day of the financial year. Throws RuleError `export.sirenMissing`. */
export const fecName = (siren: string | null, yearEnd: Day): string =>
  fileNameOf(FEC, { siren, yearEnd, from: yearEnd, through: yearEnd, on: yearEnd, number: 1 })
