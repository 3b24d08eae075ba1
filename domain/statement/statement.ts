/** What any bank file says, in one shape, and what makes it unfit: a file read in part would look like an account that balances. */
import { addDays, addMonths, isDay } from '../day.ts'
import type { Day } from '../day.ts'
import { cents, sum } from '../money.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'

/** The account that a file names: an IBAN, or the parts of a French one. */
export interface NamedAccount {
  readonly iban: string | null
  /** Bank, branch and number as the file writes them; empty where it does not. */
  readonly bank: string
  readonly branch: string
  readonly number: string
}

export interface Balance {
  readonly amount: Cents
  /** Null: the file gives no day. */
  readonly on: Day | null
}

export interface StatementLine {
  /** Of the file: its line, or the rank of its entry from 1. People look for it there. */
  readonly at: number
  readonly bookedOn: Day
  readonly valueOn: Day | null
  /** What the account gained; negative: lost. */
  readonly amount: Cents
  readonly label: string
  readonly reference: string
  readonly counterparty: string
  /** The bank took back an earlier entry. */
  readonly reversal: boolean
}

export interface Statement {
  /** Null: the file names none (CSV). */
  readonly account: NamedAccount | null
  /** Null: the file does not say. */
  readonly currency: string | null
  /** The bank's own number of it; empty: none. */
  readonly reference: string
  readonly opening: Balance | null
  readonly closing: Balance | null
  readonly lines: readonly StatementLine[]
}

export const FORMATS = ['CAMT', 'OFX', 'CFONB', 'CSV'] as const
export type StatementFormat = (typeof FORMATS)[number]

/** A year of a large house has some 20,000; more is another file, or an attack. */
export const MOST_LINES = 50_000

/** One billion euros: past what any account of a campsite moves, and sums stay exact. */
const MOST = 100_000_000_000

/** What a text of a file may hold, spaces made one. */
export const shortText = (text: string, max = 300): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .trim()

/** Texts that say something, each once, in their order. */
export const joined = (texts: readonly string[]): string =>
  shortText([...new Set(texts.map((text) => shortText(text)).filter((text) => text !== ''))].join(' · '))

/** Something of the file that is not there, or not expected. */
export const badRecord = (at: number, text: string): RuleError =>
  new RuleError('statement.badRecord', { at, text: shortText(text, 30) })

export const badAmount = (at: number, text: string): RuleError =>
  new RuleError('statement.badAmount', { at, text: shortText(text, 30) })

/** A day of a file. Throws RuleError statement.badDay. */
export const dayAt = (text: string, at: number): Day => {
  if (!isDay(text)) throw new RuleError('statement.badDay', { at, text: shortText(text, 30) })
  return text
}

/** Cents of a file, within what an account may hold. Throws RuleError statement.tooMuch. */
export const amountAt = (amount: number, at: number): Cents => {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > MOST) throw new RuleError('statement.tooMuch', { at })
  return cents(amount)
}

/** `1234.5`, `-12.30`, `+7`: a point or a comma, no thousands. Undefined: not so written, or parts of a cent. */
export const plainAmount = (text: string): number | undefined => {
  const found = /^([+-]?)(\d{1,13})(?:[.,](\d{1,8}))?$/.exec(text.trim())
  if (found === null) return undefined
  const [, sign, whole = '', parts = ''] = found
  if (/[1-9]/.test(parts.slice(2))) return undefined
  const amount = Number(whole) * 100 + Number(parts.slice(0, 2).padEnd(2, '0'))
  return sign === '-' ? 0 - amount : amount
}

/** Keys of a French IBAN: bank 5–9, branch 10–14, account 15–25. */
const partsOf = (iban: string): { bank: string; branch: string; number: string } => ({
  bank: iban.slice(4, 9),
  branch: iban.slice(9, 14),
  number: iban.slice(14, 25),
})

const written = (text: string): string => text.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()

/** Whether a file's account is that of this IBAN, plainly written. Parts are compared where the file gives them. */
export const isAccount = (named: NamedAccount, iban: string): boolean => {
  if (named.iban !== null) return written(named.iban) === iban
  const ours = partsOf(iban)
  const number = written(named.number)
  if (number === iban) return true
  const sameBank = named.bank === '' || written(named.bank).padStart(5, '0') === ours.bank
  const sameBranch = named.branch === '' || written(named.branch).padStart(5, '0') === ours.branch
  // Some banks write branch, account and key in one number.
  const whole = `${ours.branch}${ours.number}`
  const sameNumber =
    number.padStart(11, '0') === ours.number || number === whole || number === `${whole}${iban.slice(25)}`
  return number !== '' && sameBank && sameBranch && sameNumber
}

/** As people recognise it. */
export const accountText = (named: NamedAccount): string =>
  named.iban ?? [named.bank, named.branch, named.number].filter((part) => part !== '').join(' ')

/** Opening + lines = closing, or the file was cut short or changed. Throws RuleError statement.sum. */
const checkSum = ({ opening, closing, lines, reference }: Statement): void => {
  if (opening === null || closing === null) return
  const found = cents(opening.amount + sum(lines.map(({ amount }) => amount)))
  if (found === closing.amount) return
  throw new RuleError('statement.sum', { reference, found, closing: closing.amount })
}

/** Books are kept ten years (C. com., art. L. 123-22) after the end of theirs; a bank announces no movement past two months. */
const OLDEST_MONTHS = -12 * 11
const FURTHEST_DAYS = 62

/** A year mistyped, or columns read in another order: such a line would never be matched. Throws RuleError statement.farDay. */
const checkDays = (lines: readonly StatementLine[], today: Day): void => {
  const [first, last] = [addMonths(today, OLDEST_MONTHS), addDays(today, FURTHEST_DAYS)]
  for (const { at, bookedOn, valueOn } of lines) {
    const far = [bookedOn, valueOn].find((day) => day !== null && (day < first || day > last))
    if (far != null) throw new RuleError('statement.farDay', { at, on: far })
  }
}

export interface Chosen {
  /** Of the account that the user chose, plainly written; null: it has none. */
  readonly iban: string | null
  readonly today: Day
}

export interface Kept {
  readonly statements: readonly Statement[]
  /** Accounts of the file that are not the chosen one. */
  readonly others: readonly string[]
  /** Lines at zero, which move nothing and are left out. */
  readonly zeros: number
}

/**
 * The statements of a file that are of the chosen account, checked. Throws RuleError statement.empty, statement.tooManyLines,
 * statement.ibanMissing, statement.otherAccount, statement.currency, statement.sum, statement.farDay.
 */
export const keepChosen = (read: readonly Statement[], { iban, today }: Chosen): Kept => {
  if (read.some(({ account }) => account !== null) && iban === null) throw new RuleError('statement.ibanMissing')
  const isOurs = ({ account }: Statement): boolean => account === null || (iban !== null && isAccount(account, iban))
  const ours = read.filter(isOurs)
  const others = [...new Set(read.filter((one) => !isOurs(one)).map(({ account }) => account && accountText(account)))]
  const named = others.filter((one) => one !== null)
  if (ours.length === 0 && named.length > 0) throw new RuleError('statement.otherAccount', { found: named.join(', ') })
  for (const statement of ours) {
    if (statement.currency !== null && statement.currency.toUpperCase() !== 'EUR')
      throw new RuleError('statement.currency', { currency: shortText(statement.currency, 10) })
    checkSum(statement)
    checkDays(statement.lines, today)
  }
  const count = ours.reduce((n, { lines }) => n + lines.length, 0)
  if (count > MOST_LINES) throw new RuleError('statement.tooManyLines', { count, max: MOST_LINES })
  const moving = ours.map((one) => ({ ...one, lines: one.lines.filter(({ amount }) => amount !== 0) }))
  const kept = moving.filter(({ lines }) => lines.length > 0)
  if (kept.length === 0) throw new RuleError('statement.empty')
  return { statements: kept, others: named, zeros: count - moving.reduce((n, { lines }) => n + lines.length, 0) }
}

/** Days that the lines of a statement cover. Throws RangeError where it has none. */
export const spanOf = ({ lines }: Pick<Statement, 'lines'>): { first: Day; last: Day } => {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) throw new RangeError('a statement without lines')
  return { first, last }
}
