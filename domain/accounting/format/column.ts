/** Columns of the supplied tables: what most of them have in common. */
import type { Column, Source } from './format.ts'

const COLUMN = {
  text: '',
  width: null,
  align: 'LEFT',
  fill: 'SPACE',
  cut: 'END',
  date: null,
  quoted: false,
} as const

/** Lengths of amounts, days and accounts are facts of the reader: what passes them is refused. */
const NEVER_CUT: ReadonlySet<Source> = new Set<Source>([
  'ACCOUNT',
  'JOURNAL',
  'NUM',
  'RANK',
  'LINE_RANK',
  'AMOUNT',
  'SIGNED',
  'DEBIT',
  'CREDIT',
  'DAY',
  'DUE',
  'PIECE_DAY',
  'CODE_DAY',
  'VALID_DAY',
  'SECTION',
])
const OWN: ReadonlySet<Source> = new Set<Source>(['AUX', 'ACCOUNT_AUX'])

export const column = (name: string, source: Source, over: Partial<Column> = {}): Column => ({
  ...COLUMN,
  name,
  source,
  cut: OWN.has(source) ? 'UNIQUE' : NEVER_CUT.has(source) ? 'REFUSE' : source === 'PIECE' ? 'START' : 'END',
  ...over,
})

export const fixed = (name: string, text: string, width = text.length): Column => column(name, 'TEXT', { text, width })

export const separated = {
  fileName: 'ecritures_{debut}_{fin}_{numero}.txt',
  separator: ';',
  padded: false,
  lineEnd: 'CRLF',
  encoding: 'WINDOWS-1252',
  quoting: 'NEVER',
  forbidden: '"',
  date: 'DDMMYYYY',
  decimals: 'COMMA',
  zeros: true,
  header: false,
} as const
export const ofWidths = { ...separated, separator: '', padded: true, forbidden: '' } as const
