/**
 * How entries leave for the software of an accountant: a table of data that a manager may adjust, column by column. Whoever reads the
 * file decides what stands where; nothing of it is code.
 */
import type { Day } from '../../day.ts'
import { RuleError } from '../../rule-error.ts'

/** What a column is filled from; TEXT: its own fixed text. */
export const SOURCES = [
  'NUM',
  'RANK',
  'LINE_RANK',
  'JOURNAL',
  'JOURNAL_LABEL',
  'DAY',
  'PIECE',
  'PIECE_DAY',
  'LABEL',
  'PIECE_LABEL',
  'DUE',
  'ACCOUNT',
  'ACCOUNT_LABEL',
  'AUX',
  'AUX_LABEL',
  'ACCOUNT_AUX',
  'ACCOUNT_AUX_LABEL',
  'SIDE',
  'SIGN',
  'AMOUNT',
  'SIGNED',
  'DEBIT',
  'CREDIT',
  'CODE',
  'CODE_DAY',
  'SECTION',
  'VALID_DAY',
  'TEXT',
] as const
export type Source = (typeof SOURCES)[number]

export const DATE_FORMS = ['YYYYMMDD', 'DDMMYYYY', 'DDMMYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const
export type DateForm = (typeof DATE_FORMS)[number]

export const ENCODINGS = ['UTF-8', 'UTF-8-BOM', 'WINDOWS-1252', 'ISO-8859-15', 'ASCII'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** What is longer than its column: its end goes, its beginning goes, it stays one customer's own, or the export is refused. */
export const CUTS = ['END', 'START', 'UNIQUE', 'REFUSE'] as const
export type Cut = (typeof CUTS)[number]

export const SEPARATORS = ['', ';', ',', '\t', '|'] as const
export const DECIMALS = ['COMMA', 'POINT', 'CENTS'] as const
/** Texts between quotation marks: never, where a reader would need them, always. */
export const QUOTINGS = ['NEVER', 'NEEDED', 'ALWAYS'] as const
export const LINE_ENDS = ['CRLF', 'LF'] as const
export const ALIGNS = ['LEFT', 'RIGHT'] as const
export const FILLS = ['SPACE', 'ZERO'] as const
/** What a row stands for: each line of an entry, each entry, each customer's account that was not met before in the file. */
export const ROWS_PER = ['LINE', 'ENTRY', 'THIRD'] as const

export interface Column {
  /** In the header. */
  readonly name: string
  readonly source: Source
  /** TEXT: what stands there. */
  readonly text: string
  /** In characters: what is padded to where the format is, and never passed. Null: as long as it comes. */
  readonly width: number | null
  readonly align: (typeof ALIGNS)[number]
  readonly fill: (typeof FILLS)[number]
  readonly cut: Cut
  /** Of a day, where this column writes it otherwise than the format. */
  readonly date: DateForm | null
  /** Always between quotation marks, whatever the format says. */
  readonly quoted: boolean
}

export interface RowKind {
  readonly per: (typeof ROWS_PER)[number]
  readonly columns: readonly Column[]
}

export interface Format {
  /** With `{siren}`, `{cloture}`, `{debut}`, `{fin}`, `{jour}`, `{numero}`. */
  readonly fileName: string
  readonly separator: (typeof SEPARATORS)[number]
  /** Columns have their whole width. */
  readonly padded: boolean
  readonly lineEnd: (typeof LINE_ENDS)[number]
  readonly encoding: Encoding
  readonly quoting: (typeof QUOTINGS)[number]
  /** Characters that the reader bears nowhere in a text: they become spaces. */
  readonly forbidden: string
  readonly date: DateForm
  readonly decimals: (typeof DECIMALS)[number]
  /** An amount of nothing is written as zero, rather than left empty. */
  readonly zeros: boolean
  readonly header: boolean
  readonly rows: readonly RowKind[]
}

/** What a file is about, beside its entries. */
export interface FileFacts {
  /** Null: the house has not told it. */
  readonly siren: string | null
  /** Last day of the financial year. */
  readonly yearEnd: Day
  readonly from: Day
  readonly through: Day
  /** Day of the export. */
  readonly on: Day
  /** Number of the export. */
  readonly number: number
}

/** How a day stands in a file. */
export const dateText = (day: Day, form: DateForm): string => {
  const [y, m, d] = [day.slice(0, 4), day.slice(5, 7), day.slice(8, 10)]
  if (form === 'YYYYMMDD') return y + m + d
  if (form === 'DDMMYYYY') return d + m + y
  if (form === 'DDMMYY') return d + m + y.slice(2)
  return form === 'DD/MM/YYYY' ? `${d}/${m}/${y}` : day
}

/** Whether files are named after the SIREN of the house. */
export const needsSiren = ({ fileName }: Pick<Format, 'fileName'>): boolean => fileName.includes('{siren}')

/**
 * The file's name: letters without accents, figures, `.`, `-`, `_`; whatever else is typed becomes `_`. Throws RuleError
 * `export.sirenMissing`.
 */
export const fileNameOf = ({ fileName }: Pick<Format, 'fileName'>, facts: FileFacts): string => {
  if (facts.siren === null && needsSiren({ fileName })) throw new RuleError('export.sirenMissing')
  const values: Readonly<Record<string, string>> = {
    siren: facts.siren ?? '',
    cloture: dateText(facts.yearEnd, 'YYYYMMDD'),
    debut: dateText(facts.from, 'YYYYMMDD'),
    fin: dateText(facts.through, 'YYYYMMDD'),
    jour: dateText(facts.on, 'YYYYMMDD'),
    numero: String(facts.number),
  }
  return fileName
    .replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]/g, '_')
    .replace(/^\.+/, '_')
}
