/** Whether a table that a manager adjusted can be read again by anybody: refused in words before a file is made of it. */
import { RuleError } from '../../rule-error.ts'
import type { Column, Format, Source } from './format.ts'

const has = (columns: readonly Column[], ...sources: Source[]): boolean =>
  columns.some(({ source }) => sources.includes(source))

/** What a row of figures cannot go without. */
const missingIn = (columns: readonly Column[]): string | null => {
  if (!has(columns, 'ACCOUNT', 'ACCOUNT_AUX')) return 'accountingFormat.noAccount'
  if (!has(columns, 'DAY')) return 'accountingFormat.noDay'
  if (!has(columns, 'JOURNAL')) return 'accountingFormat.noJournal'
  const isWhole =
    has(columns, 'SIGNED') ||
    (has(columns, 'DEBIT') && has(columns, 'CREDIT')) ||
    (has(columns, 'AMOUNT') && has(columns, 'SIDE'))
  return isWhole ? null : 'accountingFormat.noAmount'
}

/** Figures and days in a column that cuts them would be others; an account cut would be another's. */
const FIGURES: readonly Source[] = ['AMOUNT', 'SIGNED', 'DEBIT', 'CREDIT', 'NUM', 'RANK', 'LINE_RANK']
const DAYS: readonly Source[] = ['DAY', 'PIECE_DAY', 'DUE', 'CODE_DAY', 'VALID_DAY']
const NEVER_CUT: ReadonlySet<Source> = new Set<Source>(['ACCOUNT', ...FIGURES, ...DAYS])
/** Zeros after an amount or a day make another one; an empty day is as well all zeros. */
const NEVER_ENLARGED: ReadonlySet<Source> = new Set<Source>([...FIGURES, 'DAY', 'PIECE_DAY', 'VALID_DAY'])

const checkFilling = ({ source, fill, align, name: column }: Column): void => {
  if (fill !== 'ZERO') return
  if (NEVER_ENLARGED.has(source) && align === 'LEFT') throw new RuleError('accountingFormat.zerosAfter', { column })
  if (source === 'SIGNED') throw new RuleError('accountingFormat.zerosBeforeSign', { column })
}

const checkColumn = (column: Column, { padded, quoting }: Format): void => {
  const context = { column: column.name }
  checkFilling(column)
  if (padded && (column.quoted || quoting !== 'NEVER')) throw new RuleError('accountingFormat.quotesWidths', context)
  if (padded && column.width === null) throw new RuleError('accountingFormat.noWidth', context)
  if (NEVER_CUT.has(column.source) && column.cut !== 'REFUSE')
    throw new RuleError('accountingFormat.cutsFigures', context)
  if (column.cut === 'UNIQUE' && column.source !== 'AUX' && column.source !== 'ACCOUNT_AUX')
    throw new RuleError('accountingFormat.uniqueOfOther', context)
  if (column.source === 'ACCOUNT_AUX' && column.cut !== 'UNIQUE')
    throw new RuleError('accountingFormat.cutsFigures', context)
}

/** Throws RuleError `accountingFormat.…`, with the column where one is at fault. */
export const checkFormat = (format: Format): void => {
  const lines = format.rows.filter(({ per }) => per === 'LINE')
  const [first] = lines
  if (first === undefined) throw new RuleError('accountingFormat.noLine')
  // An amount, its account and its side may stand on rows of their own, one after another.
  const missing = missingIn(lines.flatMap(({ columns }) => columns))
  if (missing !== null) throw new RuleError(missing)
  if (format.separator === '' && !format.padded) throw new RuleError('accountingFormat.nothingBetween')
  if (format.separator === ',' && format.decimals === 'COMMA' && format.quoting === 'NEVER')
    throw new RuleError('accountingFormat.commaTwice')
  // Accounts and codes are of letters and figures: without some of them they would be others.
  if (/[\p{L}\p{N}]/u.test(format.forbidden)) throw new RuleError('accountingFormat.forbidsLetters')
  if (format.header && lines.length > 1) throw new RuleError('accountingFormat.headerOfMany')
  for (const { columns } of format.rows) for (const column of columns) checkColumn(column, format)
}
