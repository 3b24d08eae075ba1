/**
 * The CSV of a statement, in the columns, words and signs that the authority's portal takes. What portals take is not public, or little of
 * it: so all of it is the house's to set, as a text of one column a line, `TOTAL=Montant`.
 */
import { cents, roundQuotient } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { Day } from '#domain/day.ts'
import { nights as nightsOf } from '#domain/day.ts'
import { combineRows } from '#domain/tax/rows.ts'
import type { TaxRow } from '#domain/tax/rows.ts'

/** What a stay brings to a month and category; null beside a forfait, which is of no stay. */
export interface TaxStayRow extends TaxRow {
  readonly occupancyId: number | null
  readonly bookingId: number | null
  readonly bookingCode: string | null
  readonly arrival: Day | null
  readonly departure: Day | null
  /** Of a month that was declared before. */
  readonly correction: boolean
}

/** Words of the row in the file: category, regime and collector have names of their own. */
export interface TaxWords {
  readonly category: (key: string) => string
  readonly regime: (key: TaxRow['regime']) => string
  readonly collector: (key: TaxRow['collectedBy']) => string
  readonly correction: string
}

/** Columns with the names that they have until the house says otherwise. */
export const TAX_COLUMNS = {
  BOOKING: 'Dossier',
  ARRIVAL: 'Arrivée',
  DEPARTURE: 'Départ',
  MONTH: 'Mois',
  CATEGORY: 'Catégorie',
  REGIME: 'Régime',
  COLLECTOR: 'Collecteur',
  STAY_NIGHTS: 'Nuits',
  PERSONS: 'Personnes',
  TAXABLE: 'Personnes assujetties',
  TAXABLE_NIGHTS: 'Nuitées taxées',
  EXEMPT_NIGHTS: 'Nuitées exonérées',
  MINOR: 'Exonérées : mineurs',
  SEASONAL_WORKER: 'Exonérées : saisonniers',
  REHOUSED: 'Exonérées : hébergement d’urgence',
  LOW_RENT: 'Exonérées : loyer sous le seuil',
  RESIDENT: 'Exonérées : domiciliés dans la commune',
  RATE: 'Tarif de base',
  BASE: 'Part de la collectivité',
  DEPARTMENT: 'Part du département',
  REGION: 'Part régionale',
  GRAND_PARIS: 'Part du Grand Paris',
  MOBILITY: 'Part d’Île-de-France Mobilités',
  OTHER_ADDITIONS: 'Autres parts',
  TOTAL: 'Total',
  CORRECTION: 'Correction',
} as const
export type TaxColumn = keyof typeof TAX_COLUMNS

const NAMED = ['DEPARTMENT', 'REGION', 'GRAND_PARIS', 'MOBILITY'] as const
const REASONS = ['MINOR', 'SEASONAL_WORKER', 'REHOUSED', 'LOW_RENT', 'RESIDENT'] as const

export interface NamedColumn {
  readonly key: TaxColumn
  readonly name: string
}

const isColumn = (key: string): key is TaxColumn => Object.hasOwn(TAX_COLUMNS, key)

const LONGEST_NAME = 60

/** The columns of a text; `wrong` is the first line that names none, names one twice, or is too long. */
export const columnsOf = (
  text: string,
): { readonly columns: readonly NamedColumn[]; readonly wrong: string | null } => {
  const columns: NamedColumn[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [key = '', ...rest] = line.split('=')
    const name = rest.join('=').trim()
    const isKnown = isColumn(key.trim()) && !columns.some((column) => column.key === key.trim())
    if (!isKnown || name.length > LONGEST_NAME) return { columns, wrong: line }
    const known = key.trim() as TaxColumn
    columns.push({ key: known, name: name === '' ? TAX_COLUMNS[known] : name })
  }
  return { columns, wrong: null }
}

/** Back to a text; a name that is the usual one is left out. */
export const columnsText = (columns: readonly NamedColumn[]): string =>
  columns.map(({ key, name }) => (name === TAX_COLUMNS[key] || name === '' ? key : `${key}=${name}`)).join('\n')

export const SEPARATORS = { SEMICOLON: ';', COMMA: ',', TAB: '\t', PIPE: '|' } as const
export const DATE_FORMATS = ['DMY', 'YMD', 'COMPACT'] as const
export const DECIMALS = { COMMA: ',', POINT: '.' } as const

export interface CsvSettings {
  readonly columns: readonly NamedColumn[]
  readonly separator: keyof typeof SEPARATORS
  readonly dates: (typeof DATE_FORMATS)[number]
  readonly decimals: keyof typeof DECIMALS
}

/** Beginnings from the public facts of portals; their columns are not published, so a manager compares and adjusts. */
const PRESET_COLUMNS = {
  /** All that the statement knows. */
  COMPLETE: Object.keys(TAX_COLUMNS) as TaxColumn[],
  /** The lodging register (CGCT R2333-51), as a portal that imports it line by line asks. */
  REGISTER: [
    ...(['ARRIVAL', 'DEPARTURE', 'STAY_NIGHTS', 'PERSONS', 'TAXABLE', 'TAXABLE_NIGHTS', 'EXEMPT_NIGHTS'] as const),
    ...([...REASONS, 'RATE', 'BASE', 'DEPARTMENT', 'REGION', 'TOTAL'] as const),
  ],
  /** A sheet for classified lodgings and another for the others: the category leads. */
  SHEETS: [
    ...(['CATEGORY', 'REGIME', 'MONTH', 'ARRIVAL', 'DEPARTURE', 'PERSONS', 'TAXABLE_NIGHTS', 'EXEMPT_NIGHTS'] as const),
    ...(['RATE', 'BASE', 'DEPARTMENT', 'REGION', 'TOTAL'] as const),
  ],
} as const satisfies Readonly<Record<string, readonly TaxColumn[]>>
export type CsvPreset = keyof typeof PRESET_COLUMNS

export const presetText = (preset: CsvPreset): string => PRESET_COLUMNS[preset].join('\n')

const DATES: Readonly<Record<CsvSettings['dates'], (day: string) => string>> = {
  DMY: (day) => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`,
  YMD: (day) => day,
  COMPACT: (day) => day.replaceAll('-', ''),
}

const amountOf = (amount: Cents, { decimals }: CsvSettings): string =>
  `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / 100)}${DECIMALS[decimals]}${String(Math.abs(amount) % 100).padStart(2, '0')}`

/** Words as the text that they are: a spreadsheet runs what begins like a formula, and an end of line ends a row. */
const wordsOf = (text: string, { separator }: CsvSettings): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return safe.includes(SEPARATORS[separator]) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const exemptOf = ({ exempt }: TaxRow, index: 0 | 1): number =>
  Object.values(exempt).reduce((n, counts) => n + counts[index], 0)

const otherAdditions = ({ additions }: TaxRow): Cents =>
  cents(
    Object.entries(additions)
      .filter(([code]) => !(NAMED as readonly string[]).includes(code))
      .reduce((sum, [, amount]) => sum + amount, 0),
  )

const cellOf = (key: TaxColumn, row: TaxStayRow, settings: CsvSettings, words: TaxWords): string => {
  const amount = (value: number): string => amountOf(cents(value), settings)
  const day = (value: Day | null): string => (value === null ? '' : DATES[settings.dates](value))
  switch (key) {
    case 'BOOKING':
      return wordsOf(row.bookingCode ?? '', settings)
    case 'ARRIVAL':
      return day(row.arrival)
    case 'DEPARTURE':
      return day(row.departure)
    case 'MONTH':
      return row.month
    case 'CATEGORY':
      return wordsOf(words.category(row.category), settings)
    case 'REGIME':
      return wordsOf(words.regime(row.regime), settings)
    case 'COLLECTOR':
      return wordsOf(words.collector(row.collectedBy), settings)
    case 'STAY_NIGHTS':
      return row.arrival === null || row.departure === null
        ? ''
        : String(nightsOf({ arrival: row.arrival, departure: row.departure }))
    case 'PERSONS':
      return String(row.persons + exemptOf(row, 0))
    case 'TAXABLE':
      return String(row.persons)
    case 'TAXABLE_NIGHTS':
      return String(row.nights)
    case 'EXEMPT_NIGHTS':
      return String(exemptOf(row, 1))
    case 'RATE':
      return row.nights === 0 ? '' : amount(roundQuotient(row.base, row.nights))
    case 'BASE':
      return amount(row.base)
    case 'TOTAL':
      return amount(row.total)
    case 'OTHER_ADDITIONS':
      return amount(otherAdditions(row))
    case 'CORRECTION':
      return row.correction ? wordsOf(words.correction, settings) : ''
    case 'DEPARTMENT':
    case 'REGION':
    case 'GRAND_PARIS':
    case 'MOBILITY':
      return amount(row.additions[key] ?? 0)
    default:
      return String(row.exempt[key]?.[1] ?? 0)
  }
}

/** A stay that goes over a month is one line unless the months have a column; people of both months are the same ones. */
const mergedMonths = (rows: readonly TaxStayRow[]): TaxStayRow[] => {
  const keyOf = (row: TaxStayRow): string =>
    [row.occupancyId, row.category, row.regime, row.collectedBy, row.correction].join('\n')
  return [...Map.groupBy(rows, keyOf).values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return []
    const all = [first, ...rest]
    const people = (reason: string): number => Math.max(...all.map(({ exempt }) => exempt[reason]?.[0] ?? 0))
    const sum = rest.reduce<TaxRow>((a, b) => combineRows(a, b, 1), first)
    const exempt = Object.fromEntries(
      Object.entries(sum.exempt).map(([reason, [, nights]]) => [reason, [people(reason), nights] as const]),
    )
    return [{ ...first, ...sum, persons: Math.max(...all.map(({ persons }) => persons)), exempt }]
  })
}

/** The whole file, with its headings; lines end as spreadsheets write them. */
export const taxCsv = (rows: readonly TaxStayRow[], settings: CsvSettings, words: TaxWords): string => {
  const { columns, separator } = settings
  const lined = columns.some(({ key }) => key === 'MONTH') ? rows : mergedMonths(rows)
  const line = (cells: readonly string[]): string => `${cells.join(SEPARATORS[separator])}\r\n`
  const heading = line(columns.map(({ name }) => wordsOf(name, settings)))
  return heading + lined.map((row) => line(columns.map(({ key }) => cellOf(key, row, settings, words)))).join('')
}
