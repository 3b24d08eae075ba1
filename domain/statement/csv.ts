/** A statement as CSV: every bank has columns of its own, which the house says once for each account. */
import type { Day } from '../day.ts'
import { RuleError } from '../rule-error.ts'
import { MOST_LINES, amountAt, badAmount, badRecord, dayAt, joined, shortText } from './statement.ts'
import type { Statement, StatementLine } from './statement.ts'

export const SEPARATORS = { SEMICOLON: ';', COMMA: ',', TAB: '\t', BAR: '|' } as const
export type Separator = keyof typeof SEPARATORS
export const DATE_ORDERS = ['DMY', 'YMD', 'MDY'] as const
export const DECIMALS = { COMMA: ',', POINT: '.' } as const
export const ENCODINGS = ['AUTO', 'UTF8', 'WINDOWS1252'] as const

/** Columns are counted from 1. Either one signed amount, or debit and credit. */
export interface CsvMapping {
  readonly separator: Separator
  readonly encoding: (typeof ENCODINGS)[number]
  /** Rows before the first movement. */
  readonly skip: number
  readonly dateOrder: (typeof DATE_ORDERS)[number]
  readonly decimal: keyof typeof DECIMALS
  readonly dateColumn: number
  readonly valueColumn: number | null
  readonly amountColumn: number | null
  readonly debitColumn: number | null
  readonly creditColumn: number | null
  readonly labelColumns: readonly number[]
  readonly referenceColumn: number | null
  readonly counterpartyColumn: number | null
}

export interface CsvRow {
  /** Line of the file where it begins. */
  readonly at: number
  readonly cells: readonly string[]
}

/**
 * Rows of RFC 4180, whatever ends the lines, at most so many. Throws RuleError statement.cutShort where a quote never ends,
 * statement.tooManyLines.
 */
export const csvRows = (text: string, separator: Separator, most = MOST_LINES + 100): CsvRow[] => {
  const mark = SEPARATORS[separator]
  const rows: CsvRow[] = []
  let cells: string[] = []
  let [line, at, from] = [1, 1, 0]
  const endRow = (): void => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ at, cells })
    cells = []
    at = line
  }
  while (from <= text.length && rows.length < most) {
    const read = text[from] === '"' ? quotedCell(text, from, mark) : plainCell(text, from, mark)
    cells.push(read.cell)
    line += read.lines
    const next = text[read.end]
    from = read.end + 1
    if (next === mark) continue
    if (next === '\r' && text[from] === '\n') from += 1
    line += 1
    endRow()
    if (next === undefined) break
  }
  return rows
}

interface Cell {
  readonly cell: string
  /** Of the character that ends it. */
  readonly end: number
  readonly lines: number
}

const plainCell = (text: string, from: number, mark: string): Cell => {
  let end = from
  while (end < text.length && text[end] !== mark && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { cell: text.slice(from, end), end, lines: 0 }
}

/** What follows the closing quote up to the separator is dropped: spaces, as a rule. */
const quotedCell = (text: string, from: number, mark: string): Cell => {
  let end = from
  do {
    end = text.indexOf('"', end + 1)
    if (end < 0) throw new RuleError('statement.cutShort')
    if (text[end + 1] === '"') end += 1
    else break
  } while (end < text.length)
  const cell = text.slice(from + 1, end).replaceAll('""', '"')
  return { cell, end: plainCell(text, end + 1, mark).end, lines: cell.split(/\r\n|\r|\n/).length - 1 }
}

const century = (year: string): string => (year.length === 2 ? `20${year}` : year)

/** A day in that order, with any mark between, or none (`20260715`); a time after it says nothing. */
export const csvDay = (text: string, order: CsvMapping['dateOrder']): string => {
  const [date = ''] = text.trim().split(/[T\s]/)
  const compact = /^\d{8}$/.test(date)
  const cut = order === 'YMD' ? [4, 6] : [2, 4]
  const parts = compact ? [date.slice(0, cut[0]), date.slice(cut[0], cut[1]), date.slice(cut[1])] : date.split(/[/.-]/)
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return text
  const [a = '', b = '', c = ''] = parts
  const [year, month, day] = order === 'YMD' ? [a, b, c] : order === 'DMY' ? [c, b, a] : [c, a, b]
  return `${century(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Sign, thousands parted by one mark or none, decimals. A mark that parts no thousands is no such mark: `12.50` is not 1 250. */
const WRITTEN = {
  COMMA: /^([+-]?) ?(\d{1,13}|\d{1,3}([ .'])\d{3}(?:\3\d{3})*)(?:,(\d{1,8}))? ?([+-]?)$/,
  POINT: /^([+-]?) ?(\d{1,13}|\d{1,3}([ ,'])\d{3}(?:\3\d{3})*)(?:\.(\d{1,8}))? ?([+-]?)$/,
} as const

/** Cents of `1 234,56 €`, `-12,5`, `12,50-`, `1'234.56`; undefined where it is no amount so written. */
export const csvCents = (text: string, decimal: CsvMapping['decimal']): number | undefined => {
  const bare = text
    .replaceAll(/€|EUR/g, ' ')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('−', '-')
    .trim()
  const found = WRITTEN[decimal].exec(bare)
  if (found === null) return undefined
  const [, before = '', whole = '', , parts = '', after = ''] = found
  if ((before !== '' && after !== '') || /[1-9]/.test(parts.slice(2))) return undefined
  const amount = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(parts.slice(0, 2).padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return undefined
  return before === '-' || after === '-' ? 0 - amount : amount
}

const cellOf = ({ cells }: CsvRow, column: number | null): string =>
  column === null ? '' : (cells[column - 1] ?? '').trim()

const centsOf = (row: CsvRow, column: number | null, { decimal }: CsvMapping): number => {
  const text = cellOf(row, column)
  if (text === '') return 0
  const amount = csvCents(text, decimal)
  if (amount === undefined) throw badAmount(row.at, text)
  return amount
}

/** A debit is a loss however it is written; both at once say nothing. */
const amountOf = (row: CsvRow, mapping: CsvMapping): ReturnType<typeof amountAt> => {
  if (mapping.amountColumn !== null) return amountAt(centsOf(row, mapping.amountColumn, mapping), row.at)
  const debit = centsOf(row, mapping.debitColumn, mapping)
  const credit = centsOf(row, mapping.creditColumn, mapping)
  if (debit !== 0 && credit !== 0)
    throw badRecord(row.at, `${cellOf(row, mapping.debitColumn)} / ${cellOf(row, mapping.creditColumn)}`)
  return amountAt(debit !== 0 ? 0 - Math.abs(debit) : credit, row.at)
}

const dayOf = (row: CsvRow, column: number, { dateOrder }: CsvMapping): Day =>
  dayAt(csvDay(cellOf(row, column), dateOrder), row.at)

/** What a balance or a total is called, where a movement has its day. */
const TOTAL = /^(?:(?:nouveau|ancien|sous) ?-?)?(?:solde|tota(?:l|ux)|balance)(?![a-zé])/i

/**
 * Rows that move nothing: titles between, and below the movements their balance, their total, or a sentence without any amount. A
 * movement whose day does not read is none of them: it is refused, since a line left out unseen makes an account that seems to balance.
 */
const isMovement = (row: CsvRow, m: CsvMapping): boolean => {
  const date = cellOf(row, m.dateColumn)
  if ([m.amountColumn, m.debitColumn, m.creditColumn].some((column) => cellOf(row, column) !== ''))
    return !TOTAL.test(date) && !(date === '' && row.cells.some((cell) => TOTAL.test(cell.trim())))
  return /^\d/.test(date)
}

const lineOf = (row: CsvRow, mapping: CsvMapping): StatementLine => ({
  at: row.at,
  bookedOn: dayOf(row, mapping.dateColumn, mapping),
  valueOn: cellOf(row, mapping.valueColumn) === '' ? null : dayOf(row, mapping.valueColumn ?? 0, mapping),
  amount: amountOf(row, mapping),
  label: joined(mapping.labelColumns.map((column) => cellOf(row, column))),
  reference: shortText(cellOf(row, mapping.referenceColumn), 140),
  counterparty: shortText(cellOf(row, mapping.counterpartyColumn), 140),
  reversal: false,
})

/** Throws RuleError statement.mapping where it names no amount, statement.badDay, badAmount, badRecord or tooMuch with the line, statement.cutShort. */
export const readCsv = (text: string, mapping: CsvMapping): Statement => {
  if (mapping.amountColumn === null && mapping.debitColumn === null && mapping.creditColumn === null)
    throw new RuleError('statement.mapping')
  const rows = csvRows(text, mapping.separator).filter(({ at }) => at > mapping.skip)
  const lines = rows.filter((row) => isMovement(row, mapping)).map((row) => lineOf(row, mapping))
  return { account: null, currency: null, reference: '', opening: null, closing: null, lines }
}

const HEADERS = {
  date: /^date\b(?!.*valeur)|^jour|^booking/i,
  value: /valeur|^value/i,
  debit: /d[ée]bit/i,
  credit: /cr[ée]dit/i,
  amount: /^montant|^amount/i,
  reference: /r[ée]f[ée]rence|^r[ée]f\b|num[ée]ro/i,
  counterparty: /tiers|contrepartie|b[ée]n[ée]ficiaire|[ée]metteur|donneur/i,
  label: /libell[ée]|intitul[ée]|d[ée]tail|information|motif|communication/i,
} as const

/** An amount with two decimals after a point, and no day (`01.07.26`). */
const isPointed = (cell: string): boolean =>
  /^[+-]?[\d ,']*\d\.\d{2}(?: ?€)?$/.test(cell) && csvCents(cell, 'POINT') !== undefined

/** What the heading of a file suggests; the user confirms it with the first rows before them. */
export const guessMapping = (text: string): CsvMapping => {
  const head = text.slice(0, 20_000)
  const count = (mark: string): number => head.split(mark).length
  const separator =
    (Object.keys(SEPARATORS) as Separator[]).toSorted((a, b) => count(SEPARATORS[b]) - count(SEPARATORS[a]))[0] ??
    'SEMICOLON'
  const rows = headRows(head, separator)
  const heading = rows.find(({ cells }) => cells.some((cell) => HEADERS.date.test(cell.trim())) && cells.length > 2)
  const cells = heading?.cells.map((cell) => cell.trim()) ?? []
  const column = (pattern: RegExp): number | null => {
    const at = cells.findIndex((cell) => pattern.test(cell))
    return at < 0 ? null : at + 1
  }
  const sample = rows.filter(({ at }) => at > (heading?.at ?? 0))
  const texts = sample.flatMap((row) => row.cells)
  const debit = column(HEADERS.debit)
  const credit = column(HEADERS.credit)
  const signed = debit !== null && credit !== null ? null : (column(HEADERS.amount) ?? debit ?? credit)
  const labels = cells.flatMap((cell, i) => (HEADERS.label.test(cell) ? [i + 1] : []))
  return {
    separator,
    encoding: 'AUTO',
    skip: heading?.at ?? 0,
    dateOrder: texts.some((cell) => /^\d{4}-\d{2}-\d{2}/.test(cell.trim())) ? 'YMD' : 'DMY',
    decimal: texts.some((cell) => isPointed(cell.trim())) ? 'POINT' : 'COMMA',
    dateColumn: column(HEADERS.date) ?? 1,
    valueColumn: column(HEADERS.value),
    amountColumn: signed ?? (debit === null ? 3 : null),
    debitColumn: signed === null ? debit : null,
    creditColumn: signed === null ? credit : null,
    labelColumns: labels.length > 0 ? labels.slice(0, 5) : [2],
    referenceColumn: column(HEADERS.reference),
    counterpartyColumn: column(HEADERS.counterparty),
  }
}

/** The first rows; a head cut within a quote has none to suggest from. */
const headRows = (head: string, separator: Separator): CsvRow[] => {
  try {
    return csvRows(head, separator, 30)
  } catch {
    return []
  }
}
