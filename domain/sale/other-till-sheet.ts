/**
 * A sheet of tickets, as tills export them: a heading, a line for each article and each payment, the number of the ticket on the first
 * line of it at least, and a last line « Total ».
 */
import { isDay } from '../day.ts'
import { type Cents, cents, MAX_AMOUNT } from '../money.ts'
import { csvCents, csvDay } from '../statement/csv.ts'
import type { CsvRow, Separator } from '../statement/csv.ts'
import { bareWords } from './gift-import.ts'
import { LONGEST_NUMBER, LONGEST_WORD, MOST_FAULTS, rateWord } from './other-till.ts'
import type { OtherFault, OtherFile, OtherLine, OtherPayment, OtherTicket } from './other-till.ts'

/** What a column may be called, without case, accents and marks; the first is what the manual says. */
export const OTHER_COLUMNS = {
  number: ['Ticket', 'numéro', 'n° ticket', 'n° de ticket', 'numéro de ticket', 'id ticket'],
  day: ['Date', 'jour', 'date et heure', 'date heure', 'horodatage'],
  time: ['Heure'],
  article: ['Article', 'produit', 'désignation', 'libellé', 'code', 'code article', 'famille'],
  quantity: ['Quantité', 'qté'],
  amount: ['Montant', 'montant ttc', 'total ttc', 'prix ttc', 'ttc', 'total'],
  rate: ['TVA', 'taux', 'taux de tva', 'taux tva', 'code tva'],
  method: ['Règlement', 'mode de règlement', 'mode', 'paiement', 'mode de paiement', 'moyen de paiement'],
  paid: ['Réglé', 'montant réglé', 'encaissé', 'payé', 'montant payé', 'montant encaissé'],
} as const satisfies Record<string, readonly string[]>
type OtherColumn = keyof typeof OTHER_COLUMNS

const KEYS = Object.keys(OTHER_COLUMNS) as OtherColumn[]
const NEEDED: readonly OtherColumn[] = ['number', 'day', 'article', 'amount', 'rate', 'method', 'paid']

/** What the house calls a column of this till, instead. */
export type OwnHeads = Partial<Readonly<Record<OtherColumn, string | null>>>

type Columns = ReadonlyMap<OtherColumn, number>

/** The mark that stands most often between the headings. */
export const sheetSeparator = (text: string): Separator => {
  const [head = ''] = text.split(/[\r\n]/)
  const marks = [
    ['SEMICOLON', ';'],
    ['TAB', '\t'],
    ['COMMA', ','],
    ['BAR', '|'],
  ] as const
  const count = (mark: string): number => head.split(mark).length
  return marks.reduce((best, one) => (count(one[1]) > count(best[1]) ? one : best))[0]
}

const columnsOf = (heads: readonly string[], own: OwnHeads): Columns => {
  const at = new Map<OtherColumn, number>()
  for (const key of KEYS) {
    const names = own[key] == null ? OTHER_COLUMNS[key] : [own[key]]
    const bare = new Set(names.map(bareWords))
    const index = heads.findIndex((head, i) => bare.has(bareWords(head)) && ![...at.values()].includes(i))
    if (index >= 0) at.set(key, index)
  }
  return at
}

/** Whole characters: half a surrogate pair is no text. */
const short = (text: string): string => Array.from(text).slice(0, LONGEST_WORD).join('')

/** Cents of `1 234,56 €` and of `1234.56`, negative ones of returns too. */
const amountOf = (text: string): Cents | null => {
  const found = csvCents(text, /\.\d{1,2}(?:\s*€)?-?$/.test(text) ? 'POINT' : 'COMMA')
  return found === undefined || Math.abs(found) > MAX_AMOUNT ? null : cents(found)
}

const MOST_UNITS = 1_000_000

/** Thousandths; empty: one. */
const quantityOf = (text: string): number | null => {
  if (text === '') return 1000
  const typed = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  if (!/^-?\d{1,7}(?:\.\d{1,3})?$/.test(typed)) return null
  const thousandths = Math.round(Number(typed) * 1000)
  return Math.abs(thousandths) > MOST_UNITS * 1000 ? null : thousandths
}

/** `12:30:00` of « 12:30 », « 12h30 », or of a day with its hour; undefined: none. */
const timeOf = (text: string): string | undefined => {
  const found = /(?:^|[\sT])(\d{1,2})[:hH](\d{2})(?::(\d{2}))?/.exec(text)
  if (found === null) return undefined
  const [, hour = '', minute = '', second = '00'] = found
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
    ? `${hour.padStart(2, '0')}:${minute}:${second}`
    : undefined
}

/** A ticket without an hour is of the middle of its day: its own clock says no more. */
const NOON = '12:00:00'

const instantOf = (day: string, time: string): string | null => {
  const on = csvDay(day, /^\d{4}/.test(day) ? 'YMD' : 'DMY')
  const hour = time === '' ? (timeOf(day) ?? NOON) : timeOf(time)
  return isDay(on) && hour !== undefined ? `${on}T${hour}` : null
}

interface Draft {
  readonly at: number
  readonly number: string
  readonly instant: string
  readonly lines: OtherLine[]
  readonly payments: OtherPayment[]
}

class Reader {
  readonly columns: Columns
  readonly tickets: Draft[] = []
  readonly faults: OtherFault[] = []
  total: Cents | null = null

  constructor(columns: Columns) {
    this.columns = columns
  }

  cell({ cells }: CsvRow, key: OtherColumn): string {
    return (cells[this.columns.get(key) ?? -1] ?? '').trim().normalize('NFC')
  }

  unread({ at }: CsvRow, key: OtherColumn, text: string): void {
    const context = { column: OTHER_COLUMNS[key][0], text: text.slice(0, LONGEST_NUMBER) }
    this.faults.push({ at, code: 'otherTill.unread', context })
  }

  row(row: CsvRow): void {
    const number = this.cell(row, 'number')
    if (this.total !== null) this.faults.push({ at: row.at, code: 'otherTill.afterTotal', context: {} })
    else if (/^total(?: |$)/.test(bareWords(number))) this.readTotal(row)
    else this.readParts(row, number)
  }

  readTotal(row: CsvRow): void {
    const text = this.cell(row, 'amount')
    const amount = amountOf(text)
    if (amount === null) this.unread(row, 'amount', text)
    else this.total = amount
  }

  /** A line without a number goes on with the ticket before it; one with another number begins the next. */
  ticketOf(row: CsvRow, number: string): Draft | undefined {
    const last = this.tickets.at(-1)
    if (last !== undefined && (number === '' || number === last.number)) return last
    const [day, time] = [this.cell(row, 'day'), this.cell(row, 'time')]
    const instant = instantOf(day, time)
    if (number === '' || number.length > LONGEST_NUMBER) this.unread(row, 'number', number)
    else if (instant === null) this.unread(row, 'day', `${day} ${time}`.trim())
    // Its lines are read all the same, so that all that is wrong is told at once.
    const ticket = { at: row.at, number, instant: instant ?? '', lines: [], payments: [] }
    this.tickets.push(ticket)
    return ticket
  }

  readParts(row: CsvRow, number: string): void {
    const ticket = this.ticketOf(row, number)
    const [article, amount] = [this.cell(row, 'article'), this.cell(row, 'amount')]
    if (article !== '' || amount !== '') this.readLine(row, ticket, article, amount)
    const [method, paid] = [this.cell(row, 'method'), this.cell(row, 'paid')]
    if (method === '' && paid === '') return
    const money = amountOf(paid)
    if (money === null) this.unread(row, 'paid', paid)
    else if (method === '') this.unread(row, 'method', method)
    else ticket?.payments.push({ method: short(method), amount: money })
  }

  readLine(row: CsvRow, ticket: Draft | undefined, article: string, text: string): void {
    const [amount, quantity] = [amountOf(text), quantityOf(this.cell(row, 'quantity'))]
    if (article === '') this.unread(row, 'article', article)
    else if (amount === null) this.unread(row, 'amount', text)
    else if (quantity === null) this.unread(row, 'quantity', this.cell(row, 'quantity'))
    else
      ticket?.lines.push({
        ...{ article: short(article), quantity, amount, nature: null },
        rate: short(rateWord(this.cell(row, 'rate'))),
      })
  }
}

/** What a sheet says; the heading is its first row. `own`: what this till calls its columns. */
export const readOtherSheet = (rows: readonly CsvRow[], own: OwnHeads = {}): OtherFile => {
  const [heads, ...lines] = rows
  const columns = columnsOf(heads?.cells ?? [], own)
  const missing = NEEDED.filter((key) => !columns.has(key)).map((key) => own[key] ?? OTHER_COLUMNS[key][0])
  if (missing.length > 0) {
    const fault = { at: 1, code: 'otherTill.columnsMissing', context: { columns: missing.join(', ') } }
    return { tickets: [], total: null, count: null, faults: [fault] }
  }
  const reader = new Reader(columns)
  for (const row of lines) {
    if (reader.faults.length >= MOST_FAULTS) break
    reader.row(row)
  }
  const tickets: OtherTicket[] = reader.tickets.map((ticket) => ({ ...ticket, total: null }))
  return { tickets, total: reader.total, count: null, faults: reader.faults }
}
