/**
 * The file of entries that tax audits ask (LPF A47 A-1): 18 columns, tab, CRLF, UTF-8 without mark. That of a back-office is partial: it
 * holds what its own documents make.
 */
import type { Day } from '../day.ts'
import { inCharset } from './format/charset.ts'
import type { PostedEntry, PostedLine } from './entry.ts'

const COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

const END = '\r\n'
/** Characters that leave at once. */
const CHUNK = 64 * 1024

/** First line of the file. */
export const FEC_HEADER = COLUMNS.join('\t')

/** Tabs, bars, line ends and runs of spaces would move what follows: one space. */
const text = (value: string): string => inCharset(value, 'UTF-8', '|')
const day = (value: Day | undefined): string => value?.replaceAll('-', '') ?? ''
const amount = (value: number): string => `${Math.floor(value / 100)},${String(value % 100).padStart(2, '0')}`

const lineOf = (head: string, middle: string, tail: string, line: PostedLine): string =>
  [
    head,
    text(line.account),
    text(line.accountLabel),
    text(line.aux ?? ''),
    text(line.auxLabel ?? ''),
    middle,
    amount(line.debit),
    amount(line.credit),
    line.code ?? '',
    day(line.codeDate),
    tail,
  ].join('\t')

/** Lines of an entry, without their ends. */
export const fecLines = (entry: PostedEntry): string[] => {
  const head = [text(entry.journal), text(entry.journalLabel), String(entry.num), day(entry.day)].join('\t')
  const middle = [text(entry.piece), day(entry.pieceDate), text(entry.label)].join('\t')
  const tail = [day(entry.validDate), '', ''].join('\t')
  return entry.lines.map((line) => lineOf(head, middle, tail, line))
}

/** The text of the file, entry after entry: it is never held whole. */
export async function* fecFile(entries: AsyncIterable<PostedEntry> | Iterable<PostedEntry>): AsyncGenerator<string> {
  yield FEC_HEADER + END
  let chunk = ''
  for await (const entry of entries) {
    for (const line of fecLines(entry)) chunk += line + END
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** SIRENFECYYYYMMDD.txt, of the last day of the financial year. */
export const fecName = (siren: string, yearEnd: Day): string => `${siren}FEC${day(yearEnd)}.txt`
