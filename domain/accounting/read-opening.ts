/**
 * Opening balances as another software or an accountant gives them: lines « compte;libellé;tiers;débit;crédit », or the FEC of the old
 * software, whose entries are summed up by account and third (CGI, art. A47 A-1: 18 columns).
 */
import { cents, type Cents, negate, sum } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { ACCOUNT_CODE } from './account-code.ts'

export interface OpeningLine {
  readonly account: string
  readonly label: string
  /** Auxiliary account of the old software. */
  readonly aux: string | null
  /** Debit positive, credit negative. */
  readonly amount: Cents
}

const LONGEST = 80
/** A balance has some hundreds of lines. */
const MOST_LINES = 5000

const AUX = /^[0-9A-Z]{1,17}$/

/** « 1 234,56 », « 1234.56 », nothing: zero. Null: no amount. */
const amountOf = (text: string): number | null => {
  const plain = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  if (plain === '') return 0
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

const cellsOf = (line: string, separator: string): string[] =>
  (line.match(new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:[${separator}]|$)`, 'g')) ?? []).map((cell) => {
    const text = (cell.endsWith(separator) ? cell.slice(0, -1) : cell).trim()
    return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"').trim() : text
  })

/** Where each layout has what is read. */
const COLUMNS = {
  own: { count: 5, account: 0, label: 1, aux: 2, debit: 3, credit: 4 },
  fec: { count: 18, account: 4, label: 5, aux: 6, debit: 11, credit: 12 },
} as const

const refusal = (line: number): RuleError => new RuleError('opening.importLine', { line })

const rowOf = (line: string, separator: string, at: (typeof COLUMNS)['own' | 'fec'], number: number): OpeningLine => {
  const cells = cellsOf(line, separator)
  const cell = (i: number): string => cells[i] ?? ''
  const account = cell(at.account).replaceAll(/\s/g, '').toUpperCase()
  const aux = cell(at.aux)
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
  const [debit, credit] = [amountOf(cell(at.debit)), amountOf(cell(at.credit))]
  const label = cell(at.label)
    .replaceAll(/[\s|]+/g, ' ')
    .slice(0, LONGEST)
  if (
    !ACCOUNT_CODE.test(account) ||
    label === '' ||
    debit === null ||
    credit === null ||
    (aux !== '' && !AUX.test(aux))
  )
    throw refusal(number)
  return { account, label, aux: aux === '' ? null : aux, amount: cents(debit - credit) }
}

const linesOf = (text: string): { readonly line: string; readonly number: number }[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, i) => ({ line, number: i + 1 }))
    .filter(({ line }) => line.trim() !== '')

/** One line an account and third, by their numbers; what is even is left out. */
const summed = (rows: readonly OpeningLine[]): OpeningLine[] =>
  [...Map.groupBy(rows, ({ account, aux }) => `${account} ${aux ?? ''}`)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => {
      const amount = sum(own.map((row) => row.amount))
      return own[0] === undefined || amount === 0 ? [] : [{ ...own[0], amount }]
    })

/**
 * The lines of opening entries, by account and third. Throws RuleError opening.importLine, .importEmpty, .tooMany, .unbalanced (with what
 * the debits are beyond the credits).
 */
export const readOpening = (text: string): OpeningLine[] => {
  const lines = linesOf(text)
  const [first] = lines
  if (first === undefined) throw new RuleError('opening.importEmpty')
  const isFec = /^"?JournalCode/i.test(first.line)
  const separator = (isFec ? ['\t', '|', ';'] : [';', '\t']).find((one) => first.line.includes(one)) ?? ';'
  const at = isFec ? COLUMNS.fec : COLUMNS.own
  const isHeading = isFec || !/\d/.test(cellsOf(first.line, separator)[0] ?? '')
  const rows = (isHeading ? lines.slice(1) : lines).map(({ line, number }) => rowOf(line, separator, at, number))
  const found = summed(rows)
  if (found.length === 0) throw new RuleError('opening.importEmpty')
  if (found.length > MOST_LINES) throw new RuleError('opening.tooMany', { count: MOST_LINES })
  const beyond = sum(found.map(({ amount }) => amount))
  if (beyond !== 0) throw new RuleError('opening.unbalanced', { amount: beyond })
  return found
}

const shown = (amount: number): string =>
  amount === 0 ? '' : `${Math.trunc(amount / 100)},${String(amount % 100).padStart(2, '0')}`

/** The lines as they may be typed. */
export const openingText = (lines: readonly OpeningLine[]): string =>
  lines
    .map(({ account, label, aux, amount }) =>
      [
        account,
        label.replaceAll(';', ','),
        aux ?? '',
        shown(Math.max(0, amount)),
        shown(Math.max(0, negate(amount))),
      ].join(';'),
    )
    .join('\n')
