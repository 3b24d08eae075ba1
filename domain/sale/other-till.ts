/**
 * Tickets of a till that is not ours (spec 1, « sauvegarde et intégration point de vente »; decision 0460): what a file of it says,
 * whatever wrote it, and what must hold before any of it counts.
 */
import { type Cents, cents, sum } from '../money.ts'
import { bareWords } from './gift-import.ts'

/** As the books and VAT tell lines apart; DEPOSIT and KEPT are outside VAT (decisions 0440 and 0446). */
export const OTHER_NATURES = ['GOODS', 'SERVICE', 'DEPOSIT', 'KEPT'] as const
export type OtherNature = (typeof OTHER_NATURES)[number]

export interface OtherLine {
  /** Code, label or family, as its till has it. */
  readonly article: string
  /** Thousandths. */
  readonly quantity: number
  /** Cents, VAT included. */
  readonly amount: Cents
  /** As `rateWord` leaves it; null: outside VAT. */
  readonly rate: string | null
  /** Null: the file does not say it. */
  readonly nature: OtherNature | null
}

export interface OtherPayment {
  /** As its till calls it. */
  readonly method: string
  readonly amount: Cents
}

export interface OtherTicket {
  /** Where the file has it, for whoever looks there: a line, or a rank from 1. */
  readonly at: number
  readonly number: string
  /** With its offset, or as a clock of the house says it: `2027-07-04T12:30:00`. */
  readonly instant: string
  /** Null: the file says none beside its lines. */
  readonly total: Cents | null
  readonly lines: readonly OtherLine[]
  readonly payments: readonly OtherPayment[]
}

/** A reason with the line where it is; 0: of the whole file. */
export interface OtherFault {
  readonly at: number
  readonly code: string
  readonly context: Readonly<Record<string, string | number>>
}

export interface OtherFile {
  readonly tickets: readonly OtherTicket[]
  /** Its own total, cents; null: it says none. */
  readonly total: Cents | null
  /** How many tickets it says it has; null: it does not. */
  readonly count: number | null
  readonly faults: readonly OtherFault[]
}

/** Faults that are told; whoever wrote the file puts right what makes them. */
export const MOST_FAULTS = 100
export const MOST_OTHER_TICKETS = 20_000

export const LONGEST_NUMBER = 60
export const LONGEST_WORD = 120

/** A rate in basis points, `550` of « 5,5 % » or of 0.055; else the bare words of a code of VAT, « A ». */
export const rateWord = (text: string): string => {
  const typed = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  const match = /^(\d{1,2}(?:\.\d{1,6})?)(%?)$/.exec(typed)
  if (match === null) return bareWords(text)
  const n = Number(match[1])
  return String(Math.round((n > 0 && n < 1 && match[2] === '' ? n * 100 : n) * 100))
}

/** Basis points of a rate's word; undefined: a code of that till's own. */
export const rateOfWord = (word: string): number | undefined => (/^\d{1,5}$/.test(word) ? Number(word) : undefined)

export const linesTotal = ({ lines }: Pick<OtherTicket, 'lines'>): Cents => sum(lines.map(({ amount }) => amount))

const ticketFaults = (ticket: OtherTicket): OtherFault[] => {
  const { at, number, lines, payments, total } = ticket
  const fault = (code: string, context = {}): OtherFault => ({ at, code, context: { number, ...context } })
  const sold = linesTotal(ticket)
  const paid = sum(payments.map(({ amount }) => amount))
  return [
    ...(lines.length === 0 ? [fault('otherTill.noLine')] : []),
    ...(lines.some(({ quantity }) => quantity === 0) ? [fault('otherTill.quantityZero')] : []),
    ...(lines.length > 0 && sold !== paid ? [fault('otherTill.ticketDiffers', { lines: sold, payments: paid })] : []),
    ...(total !== null && total !== sold ? [fault('otherTill.ticketTotal', { lines: sold, total })] : []),
  ]
}

const twiceIn = (tickets: readonly OtherTicket[]): OtherFault[] => {
  const seen = new Set<string>()
  return tickets.flatMap(({ at, number }) => {
    const again = seen.has(number)
    seen.add(number)
    return again ? [{ at, code: 'otherTill.twice', context: { number } }] : []
  })
}

/** `asked`: the total that somebody read on the till, where the file says none. */
const wholeFaults = ({ tickets, total, count }: OtherFile, asked: Cents | null): OtherFault[] => {
  const fault = (code: string, context = {}): OtherFault => ({ at: 0, code, context })
  if (tickets.length === 0) return [fault('otherTill.empty')]
  if (tickets.length > MOST_OTHER_TICKETS) return [fault('otherTill.tooMany', { max: MOST_OTHER_TICKETS })]
  const read = sum(tickets.map(linesTotal))
  const said = total ?? asked
  if (said === null) return [fault('otherTill.noTotal')]
  return [
    ...(said === read ? [] : [fault('otherTill.totalDiffers', { said, read, difference: cents(read - said) })]),
    ...(count === null || count === tickets.length
      ? []
      : [fault('otherTill.countDiffers', { said: count, read: tickets.length })]),
  ]
}

/**
 * What forbids taking a file in, that of the whole file first: none of it counts while there is one. A file of which a part could not be
 * read has no total that could be compared: only what could not be read is told then.
 */
export const otherFileFaults = (file: OtherFile, asked: Cents | null): readonly OtherFault[] => {
  if (file.faults.length > 0) return file.faults.slice(0, MOST_FAULTS)
  const own = [...twiceIn(file.tickets), ...file.tickets.flatMap(ticketFaults)]
  return [...wholeFaults(file, asked), ...own].slice(0, MOST_FAULTS)
}
