/** Entries into the text of a file, as they come: what is kept is one entry, and one code a customer. */
import { RuleError } from '../../rule-error.ts'
import type { Day } from '../../day.ts'
import type { PostedEntry, PostedLine } from '../entry.ts'
import { inCharset } from './charset.ts'
import { codeBook } from './codes.ts'
import type { CodeBook } from './codes.ts'
import { dateText } from './format.ts'
import type { Column, Format, RowKind } from './format.ts'

interface At {
  readonly entry: PostedEntry
  /** An entry's own row: its first line. */
  readonly line: PostedLine
  readonly rank: number
  readonly lineRank: number
}

/** Characters from which a text is held back before it is told: what a network or a disk takes at once. */
const CHUNK = 64 * 1024

const decimal = (amount: number, mark: string): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`
}

const amountText = (amount: number, { decimals, zeros }: Format): string => {
  if (amount === 0 && !zeros) return ''
  if (decimals === 'CENTS') return String(amount)
  return decimal(amount, decimals === 'COMMA' ? ',' : '.')
}

const dayOrNot = (day: Day | undefined, column: Column, format: Format): string =>
  day === undefined ? '' : dateText(day, column.date ?? format.date)

type Values = Readonly<Record<Column['source'], (at: At, column: Column, format: Format) => string>>

/** What each source says, before it is cut and padded; codes of accounts are written by `identityOf`. */
const VALUES: Values = {
  NUM: ({ entry }) => String(entry.num),
  RANK: ({ rank }) => String(rank),
  LINE_RANK: ({ lineRank }) => String(lineRank),
  JOURNAL: ({ entry }) => entry.journal,
  JOURNAL_LABEL: ({ entry }) => entry.journalLabel,
  DAY: ({ entry }, column, format) => dayOrNot(entry.day, column, format),
  PIECE: ({ entry }) => entry.piece,
  PIECE_DAY: ({ entry }, column, format) => dayOrNot(entry.pieceDate, column, format),
  LABEL: ({ entry }) => entry.label,
  PIECE_LABEL: ({ entry }) => (entry.label.includes(entry.piece) ? entry.label : `${entry.piece} ${entry.label}`),
  DUE: ({ entry }, column, format) => dayOrNot(entry.dueOn, column, format),
  ACCOUNT: ({ line }) => line.account,
  ACCOUNT_LABEL: ({ line }) => line.accountLabel,
  AUX: ({ line }) => line.aux ?? '',
  AUX_LABEL: ({ line }) => (line.aux === undefined ? '' : (line.auxLabel ?? '')),
  ACCOUNT_AUX: ({ line }) => line.account + (line.aux ?? ''),
  ACCOUNT_AUX_LABEL: ({ line }) => (line.aux === undefined ? line.accountLabel : (line.auxLabel ?? line.accountLabel)),
  SIDE: ({ line }) => (line.credit === 0 ? 'D' : 'C'),
  SIGN: () => '+',
  AMOUNT: ({ line }, _, format) => amountText(line.debit + line.credit, { ...format, zeros: true }),
  SIGNED: ({ line }, _, format) => amountText(line.debit - line.credit, { ...format, zeros: true }),
  DEBIT: ({ line }, _, format) => amountText(line.debit, format),
  CREDIT: ({ line }, _, format) => amountText(line.credit, format),
  CODE: ({ line }) => line.code ?? '',
  CODE_DAY: ({ line }, column, format) => dayOrNot(line.codeDate, column, format),
  SECTION: ({ line }) => line.section ?? '',
  VALID_DAY: ({ entry }, column, format) => dayOrNot(entry.validDate, column, format),
  TEXT: (_, column) => column.text,
}

const fits = (text: string, width: number | null): boolean =>
  width === null || text.length <= width || Array.from(text).length <= width

const cutTo = (text: string, column: Column): string => {
  const { width, cut } = column
  if (width === null || fits(text, width)) return text
  if (cut === 'END') return Array.from(text).slice(0, width).join('')
  if (cut === 'START') return Array.from(text).slice(-width).join('')
  throw new RuleError('accountingFormat.tooLong', { value: text, column: column.name, width })
}

const padTo = (text: string, { width, align, fill }: Column): string => {
  if (width === null) return text
  const missing = width - Array.from(text).length
  if (missing <= 0) return text
  const filling = (fill === 'ZERO' ? '0' : ' ').repeat(missing)
  return align === 'RIGHT' ? filling + text : text + filling
}

/** A column whose lengths differ is filled where it asks for zeros: account numbers of eight figures between separators. */
const zeroFilled = (text: string, column: Column): string =>
  column.fill === 'ZERO' && text !== '' ? padTo(text, column) : text

/** Two accounts, journals or sections that a column would write alike are refused: nothing could part them afterwards. */
const IDENTITIES: ReadonlySet<Column['source']> = new Set(['ACCOUNT', 'JOURNAL', 'ACCOUNT_AUX', 'AUX', 'SECTION'])

/** Figures and days are of this writer's own making: characters that texts may not have are theirs. */
const OWN: ReadonlySet<Column['source']> = new Set([
  ...(['AMOUNT', 'SIGNED', 'DEBIT', 'CREDIT', 'NUM', 'RANK', 'LINE_RANK', 'SIDE', 'SIGN'] as const),
  ...(['DAY', 'PIECE_DAY', 'DUE', 'CODE_DAY', 'VALID_DAY'] as const),
])

/** What a whole year has some thousand different ones of, at most as many as customers: each is written out once. */
const FEW: ReadonlySet<Column['source']> = new Set([
  ...(['JOURNAL', 'JOURNAL_LABEL', 'ACCOUNT', 'ACCOUNT_LABEL', 'AUX', 'AUX_LABEL', 'SECTION'] as const),
  ...(['DAY', 'PIECE_DAY', 'VALID_DAY', 'CODE_DAY', 'DUE'] as const),
])

/** What no reader bears inside a text of this format. */
const forbiddenIn = ({ forbidden, quoting, separator, padded }: Format): string =>
  forbidden + (quoting === 'NEVER' && !padded ? separator : '')

const quote = (text: string, { quoted }: Column, { quoting, separator }: Format): string => {
  const needed = text.includes('"') || (separator !== '' && text.includes(separator))
  if (!quoted && (quoting === 'NEVER' || (quoting === 'NEEDED' && !needed))) return text
  return `"${text.replaceAll('"', '""')}"`
}

interface Writing {
  readonly format: Format
  readonly codes: CodeBook
}

const scopeOf = ({ source, width, fill }: Column): string => `${source}/${width ?? ''}${fill === 'ZERO' ? '0' : ''}`

/** The code of a customer's account, that customer's alone. */
const thirdCode = ({ line }: At, column: Column, clean: (text: string) => string, codes: CodeBook): string => {
  const { source, width } = column
  const aux = line.aux ?? ''
  const head = source === 'ACCOUNT_AUX' ? clean(line.account) : ''
  const full = source === 'ACCOUNT_AUX' ? `${line.account} ${aux}` : aux
  return codes.write({
    scope: scopeOf(column),
    full,
    head,
    code: clean(aux),
    width,
    filled: (text) => zeroFilled(text, column),
  })
}

/** What fills one column: composed once, as a season has a hundred thousand lines. */
const cellOf = (column: Column, { format, codes }: Writing): ((at: At) => string) => {
  const { source, cut } = column
  const forbidden = forbiddenIn(format)
  const clean = (text: string): string => inCharset(text, format.encoding, forbidden)
  const isThird = cut === 'UNIQUE' && (source === 'AUX' || source === 'ACCOUNT_AUX')
  const finish = (text: string): string =>
    quote(format.padded ? padTo(text, column) : zeroFilled(text, column), column, format)
  if (source === 'TEXT') {
    const fixed = finish(cutTo(clean(column.text), column))
    return () => fixed
  }
  const cellFor = (full: string): string => {
    const text = cutTo(OWN.has(source) ? full : clean(full), column)
    if (IDENTITIES.has(source) && full !== '') codes.claim(scopeOf(column), full, zeroFilled(text, column))
    return finish(text)
  }
  const known = new Map<string, string>()
  const once = (key: string, make: () => string): string => {
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make()
    known.set(key, made)
    return made
  }
  return (at) => {
    const { account, aux } = at.line
    if (isThird && aux !== undefined)
      return once(`${account}\t${aux}`, () => finish(thirdCode(at, column, clean, codes)))
    const full = VALUES[source](at, column, format)
    return FEW.has(source) ? once(full, () => cellFor(full)) : cellFor(full)
  }
}

const rowOf = ({ columns }: RowKind, writing: Writing): ((at: At) => string) => {
  const cells = columns.map((column) => cellOf(column, writing))
  const { separator } = writing.format
  const end = writing.format.lineEnd === 'CRLF' ? '\r\n' : '\n'
  return (at) => cells.map((cell) => cell(at)).join(separator) + end
}

const headerOf = (format: Format): string => {
  const [row] = format.rows.filter(({ per }) => per === 'LINE')
  if (!format.header || row === undefined) return ''
  const clean = (name: string): string => inCharset(name, format.encoding, forbiddenIn(format))
  const names = row.columns.map((column) => {
    const name = clean(column.name)
    return quote(
      format.padded
        ? padTo(
            Array.from(name)
              .slice(0, column.width ?? undefined)
              .join(''),
            column,
          )
        : name,
      column,
      format,
    )
  })
  return names.join(format.separator) + (format.lineEnd === 'CRLF' ? '\r\n' : '\n')
}

/** The rows of one entry after another. */
const entryWriter = (writing: Writing): ((entry: PostedEntry) => string) => {
  const of = (per: RowKind['per']) =>
    writing.format.rows.filter((row) => row.per === per).map((row) => rowOf(row, writing))
  const [lines, entries, thirds] = [of('LINE'), of('ENTRY'), of('THIRD')]
  const met = new Set<string>()
  let [rank, lineRank] = [0, 0]
  const newThirds = (at: At): string => {
    const third = `${at.line.account} ${at.line.aux}`
    if (thirds.length === 0 || at.line.aux === undefined || met.has(third)) return ''
    met.add(third)
    return thirds.map((row) => row(at)).join('')
  }
  return (entry) => {
    rank += 1
    const ats = entry.lines.map((line) => ({ entry, line, rank, lineRank: ++lineRank }))
    const [first] = ats
    if (first === undefined) return ''
    const before = ats.map(newThirds).join('') + entries.map((row) => row(first)).join('')
    return before + ats.map((at) => lines.map((row) => row(at)).join('')).join('')
  }
}

/** What a file begins with, and the rows of one entry after another. */
export const formatWriter = (
  format: Format,
  codes: CodeBook = codeBook(),
): { readonly header: string; readonly write: (entry: PostedEntry) => string } => ({
  header: headerOf(format),
  write: entryWriter({ format, codes }),
})

/**
 * The file, in chunks, in characters of its encoding. Throws RuleError `accountingFormat.tooLong`, `accountingFormat.sameCode`,
 * `accountingFormat.codesFull` as soon as an entry cannot be written whole. `codes`: those given before; it learns those given now.
 */
export async function* formatEntries(
  format: Format,
  entries: AsyncIterable<PostedEntry> | Iterable<PostedEntry>,
  codes: CodeBook = codeBook(),
): AsyncGenerator<string> {
  const { header, write } = formatWriter(format, codes)
  let held = header
  for await (const entry of entries) {
    held += write(entry)
    if (held.length < CHUNK) continue
    yield held
    held = ''
  }
  if (held !== '') yield held
}
