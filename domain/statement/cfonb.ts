/** CFONB 120, the statement that French banks have sent since the 1980s: one text line an entry, fixed columns, an overpunched sign. */
import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'
import { RuleError } from '../rule-error.ts'
import { amountAt, badAmount, badRecord, dayAt, joined, shortText } from './statement.ts'
import type { Balance, NamedAccount, Statement, StatementLine } from './statement.ts'

const WIDTH = 120

/** The last figure of an amount carries its sign: { A … I are +0 to +9, } J … R are −0 to −9. */
const PLUS = '{ABCDEFGHI'
const MINUS = '}JKLMNOPQR'

/** Columns are counted from 1, both ends included, as the standard counts them. */
const column = (line: string, from: number, to: number = from): string => line.slice(from - 1, to)

const amountOf = (line: string, at: number): Cents => {
  const text = column(line, 91, 104)
  // Its last column bears the sign: a line that ends before it was cut.
  if (text.endsWith(' ')) throw new RuleError('statement.cutShort')
  const decimals = /\d/.test(column(line, 20)) ? Number(column(line, 20)) : 2
  const last = text.at(-1) ?? ''
  const [plus, minus] = [PLUS.indexOf(last), MINUS.indexOf(last)]
  const figure = plus >= 0 ? plus : minus
  const digits = text.slice(0, -1).trim()
  if (figure < 0 || !/^\d*$/.test(digits)) throw badAmount(at, text)
  const units = Number(`${digits}${figure}`)
  const amount = decimals <= 2 ? units * 10 ** (2 - decimals) : units / 10 ** (decimals - 2)
  if (!Number.isSafeInteger(amount)) throw badAmount(at, text)
  return amountAt(minus >= 0 ? 0 - amount : amount, at)
}

/** `DDMMYY`, of this century. */
const dayOf = (text: string, at: number): Day =>
  dayAt(/^\d{6}$/.test(text) ? `20${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}` : text, at)

const isBlank = (text: string): boolean => /^[ 0]*$/.test(text)

const accountOf = (line: string): NamedAccount => ({
  iban: null,
  bank: column(line, 3, 7).trim(),
  branch: column(line, 12, 16).trim(),
  number: column(line, 22, 32).trim(),
})

const balanceOf = (line: string, at: number): Balance => {
  const on = column(line, 35, 40)
  return { amount: amountOf(line, at), on: isBlank(on) ? null : dayOf(on, at) }
}

interface Building {
  readonly account: NamedAccount
  readonly currency: string
  readonly opening: Balance
  readonly lines: StatementLine[]
}

const movement = (line: string, at: number): StatementLine => {
  const value = column(line, 43, 48)
  const number = column(line, 82, 88)
  const reference = column(line, 105, 120)
  return {
    at,
    bookedOn: dayOf(column(line, 35, 40), at),
    valueOn: isBlank(value) ? null : dayOf(value, at),
    amount: amountOf(line, at),
    label: shortText(column(line, 49, 79)),
    reference: shortText([number, reference].filter((text) => !isBlank(text)).join(' ')),
    counterparty: '',
    reversal: false,
  }
}

/** What a complement (05) tells of the entry before it: who (NPY, NBE), which reference (RCN), the rest in words. */
const completed = (line: StatementLine, complement: string): StatementLine => {
  const text = shortText(column(complement, 49, 118))
  switch (column(complement, 46, 48)) {
    case 'NPY':
    case 'NBE':
      return { ...line, counterparty: line.counterparty === '' ? text : line.counterparty }
    case 'RCN':
      return { ...line, reference: joined([line.reference, column(complement, 49, 83)]) }
    case 'MMO': // amount in the currency of origin: figures, not words
      return line
    default:
      return { ...line, label: joined([line.label, text]) }
  }
}

/** Lines of the file with their numbers; a file written without line ends is cut every 120 characters. */
const linesOf = (text: string): { line: string; at: number }[] => {
  const given = text.split(/\r\n|\r|\n/)
  const cut = given.flatMap((line) => (line.length > WIDTH + 40 ? (line.match(/.{1,120}/gu) ?? []) : [line]))
  return cut
    .map((line, i) => ({ line: line.padEnd(WIDTH), at: i + 1 }))
    .filter(({ line }) => line.trim() !== '' && line.trim() !== '\u001A')
}

const sameAccount = (a: NamedAccount, b: NamedAccount): boolean =>
  a.bank === b.bank && a.branch === b.branch && a.number === b.number

/** Whether a file looks like one: its first line opens an account. */
export const looksLikeCfonb = (text: string): boolean => /^01[\d ]{5}.{4}[\dA-Z ]{5}[A-Z]{3}\d/.test(text.trimStart())

/** Throws RuleError statement.badDay, badAmount, badRecord or tooMuch with the line, statement.cutShort where an account has no new balance. */
export const readCfonb = (text: string): Statement[] => {
  const statements: Statement[] = []
  let open: Building | undefined
  for (const { line, at } of linesOf(text)) {
    const code = column(line, 1, 2)
    if (code === '01') {
      if (open !== undefined) throw new RuleError('statement.cutShort')
      open = { account: accountOf(line), currency: column(line, 17, 19), opening: balanceOf(line, at), lines: [] }
      continue
    }
    if (open === undefined || !['04', '05', '07'].includes(code)) throw badRecord(at, line)
    if (code === '05') {
      const last = open.lines.at(-1)
      if (last === undefined) throw badRecord(at, line)
      open.lines[open.lines.length - 1] = completed(last, line)
      continue
    }
    if (!sameAccount(accountOf(line), open.account)) throw badRecord(at, line)
    if (code === '04') {
      open.lines.push(movement(line, at))
      continue
    }
    statements.push({ ...open, reference: '', closing: balanceOf(line, at) })
    open = undefined
  }
  if (open !== undefined) throw new RuleError('statement.cutShort')
  return statements
}
