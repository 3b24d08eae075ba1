/**
 * The exact strings that are signed (domain rules, section 5, "Chains"): comma-joined fields, amounts in cents, rates × 100,
 * instants as YYYYMMDDHHMMSS in UTC, `Y` for the first link of a chain and `N` after, and the previous signature last.
 *
 * Fields that a person typed could contain the separators. They are percent-encoded (UTF-8) for `%`, `,`, `|`, `:` and every
 * control or line-separating character, so that one string stands for one set of fields; all other text is signed as it is.
 * Instants are in UTC because the string is rebuilt at each verification, and a time zone setting may change meanwhile.
 */
import type { Cents } from '../money.ts'
import type { JetCode, JetDetail } from './jet.ts'

/** An amount including VAT at one rate; null: outside VAT or exempt, signed under rate 0. */
export interface RateAmount {
  /** Basis points, so already "× 100": 10 % = 1000. */
  readonly rate: number | null
  readonly including: Cents
}

/** Where a string stands in its chain. `previousSignature` is empty for the first. */
export interface Link {
  readonly seq: number
  readonly isFirst: boolean
  readonly previousSignature: string
}

const NEEDS_ESCAPE = /[%,|:\p{Cc}\u2028\u2029]/gu

const utf8Percent = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  const bytes =
    code < 0x80
      ? [code]
      : code < 0x800
        ? [0xc0 | (code >> 6), 0x80 | (code & 0x3f)]
        : [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}

/** One field, unambiguous whatever it contains; null and undefined are empty. Lone surrogates become U+FFFD, as UTF-8 does. */
export const escapeField = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value).toWellFormed().replace(NEEDS_ESCAPE, utf8Percent)

/** `YYYYMMDDHHMMSS` in UTC, to the second. Throws RangeError for an invalid date. */
export const fiscalTimestamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/\D/g, '')

/**
 * `rate:ttc|rate:ttc`, rates ascending, each rate once, zero totals kept: their sum is the total of the document.
 * Amounts outside VAT (tourist tax, insurance) stand under rate 0.
 */
export const ratesText = (amounts: readonly RateAmount[]): string => {
  const byRate = new Map<number, number>()
  for (const { rate, including } of amounts) byRate.set(rate ?? 0, (byRate.get(rate ?? 0) ?? 0) + including)
  return [...byRate]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, including]) => `${rate}:${including}`)
    .join('|')
}

const join = (fields: readonly (string | number)[], link: Link): string =>
  [...fields, link.isFirst ? 'Y' : 'N', link.previousSignature].join(',')

export interface TicketFields {
  readonly rates: readonly RateAmount[]
  readonly total: Cents
  readonly at: Date
  readonly till: string
  readonly type: 'SALE' | 'REFUND'
  /** What a station signed alone before, by its number and the hash of it (`domain/sale/offline.ts`); left out by all others. */
  readonly offline?: { readonly number: string; readonly hash: string } | undefined
}

/** `rates,total,timestamp,till,seq,type,first,previous`; `…,type,number:hash,first,previous` of one that a station signed alone. */
export const ticketText = (f: TicketFields, link: Link): string => {
  const own = [ratesText(f.rates), f.total, fiscalTimestamp(f.at), escapeField(f.till), link.seq, f.type]
  return join(f.offline === undefined ? own : [...own, `${escapeField(f.offline.number)}:${f.offline.hash}`], link)
}

export interface InvoiceFields {
  readonly rates: readonly RateAmount[]
  readonly total: Cents
  readonly at: Date
  readonly number: string
  readonly type: 'BILL' | 'CANCELLING'
  readonly customerName: string
  readonly postalCode: string
  readonly customerVatNumber: string | null
}

/** `rates,total,timestamp,number,type,customerName,postcode,customerVAT,first,previous`. */
export const invoiceText = (f: InvoiceFields, link: Link): string => {
  const buyer = [f.customerName, f.postalCode, f.customerVatNumber].map(escapeField)
  return join([ratesText(f.rates), f.total, fiscalTimestamp(f.at), escapeField(f.number), f.type, ...buyer], link)
}

export interface PaymentFields {
  /** Kind of the method (CASH, CARD…), not its label, which may be renamed. */
  readonly method: string
  readonly amount: Cents
  readonly at: Date
  /** What is paid: `BOOKING 42`, `GUARANTEE 7`; empty when nothing yet. */
  readonly target: string
  readonly type: 'PAYMENT' | 'REVERSAL' | 'REFUND'
}

/** `method,amount,timestamp,target,seq,type,first,previous`. */
export const paymentText = (f: PaymentFields, link: Link): string =>
  join([escapeField(f.method), f.amount, fiscalTimestamp(f.at), escapeField(f.target), link.seq, f.type], link)

export interface DuplicateFields {
  readonly till: string
  readonly originalType: 'INVOICE' | 'TICKET'
  readonly copyNumber: number
  /** Id of the user: logins may be renamed or erased. */
  readonly operator: number | null
  readonly at: Date
  readonly originalTill: string
  readonly originalSeq: number
}

/** `till,seq,origType,copyNo,operator,timestamp,origTill,origSeq,first,previous`. */
export const duplicateText = (f: DuplicateFields, link: Link): string => {
  const original = [escapeField(f.originalTill), f.originalSeq]
  const copy = [f.originalType, f.copyNumber, escapeField(f.operator), fiscalTimestamp(f.at)]
  return join([escapeField(f.till), link.seq, ...copy, ...original], link)
}

export interface ClosureFields {
  readonly rates: readonly RateAmount[]
  readonly total: Cents
  /** Σ |total| since the first document, never reset. */
  readonly perpetualAbsolute: Cents
  readonly at: Date
  /** `20260704` for a day, `202607` for a month, the year's label for a financial year. */
  readonly period: string
}

/** `rates,total,perpetualAbsolute,timestamp,period,seq,first,previous`. */
export const closureText = (f: ClosureFields, link: Link): string =>
  join([ratesText(f.rates), f.total, f.perpetualAbsolute, fiscalTimestamp(f.at), escapeField(f.period), link.seq], link)

export interface ArchiveFields {
  /** Of the whole file, hexadecimal. */
  readonly sha256: string
  readonly size: number
  readonly at: Date
  /** `DEMAND 2027-07-01 2027-07-31`. */
  readonly period: string
}

/** `sha256,size,timestamp,period,seq,first,previous`. */
export const archiveText = (f: ArchiveFields, link: Link): string =>
  join([f.sha256, f.size, fiscalTimestamp(f.at), escapeField(f.period), link.seq], link)

export interface JetFields {
  readonly code: JetCode
  readonly label: string
  readonly detail: JetDetail
  readonly at: Date
  readonly operator: number | null
  readonly till: string
}

/** Keys in order, because the database does not keep theirs. */
const canonicalDetail = (detail: JetDetail): string => {
  const entries = Object.entries(detail).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return entries.length === 0 ? '' : ` ${JSON.stringify(Object.fromEntries(entries))}`
}

/**
 * `seq,code,label,timestamp,operator,till,first,previous`. The label carries the detail of the event, as canonical JSON,
 * so that what was changed is as inalterable as the fact that something was.
 */
export const jetText = (f: JetFields, link: Link): string => {
  const label = escapeField(f.label + canonicalDetail(f.detail))
  const context = [fiscalTimestamp(f.at), escapeField(f.operator), escapeField(f.till)]
  return join([link.seq, f.code, label, ...context], link)
}
