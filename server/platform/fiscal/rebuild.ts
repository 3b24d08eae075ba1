/** Signed strings built again from the records as they are now: what a verification compares with what was signed. */
import type { ChainRow } from '#domain/fiscal/chain.ts'
import { isJetCode } from '#domain/fiscal/jet.ts'
import type { JetDetail } from '#domain/fiscal/jet.ts'
import type { Link, RateAmount } from '#domain/fiscal/signed-text.ts'
import {
  archiveText,
  closureText,
  duplicateText,
  invoiceText,
  jetText,
  paymentText,
  ratesText,
  ticketText,
} from '#domain/fiscal/signed-text.ts'
import type { AccountRef } from '#domain/billing/account.ts'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { billContentSchema, closureRatesSchema } from '#contract/operations/payment/bill.ts'

interface SignedRow {
  readonly seq: number
  readonly signed_text: string
  readonly previous_signature: string
  readonly signature: string
  readonly key_id: string
  readonly recorded_at: string
}

const linkOf = (row: SignedRow): Link => ({
  seq: row.seq,
  isFirst: row.seq === 1,
  previousSignature: row.previous_signature,
})

const chainRow = (row: SignedRow, rebuiltText: string): ChainRow => ({
  seq: row.seq,
  previousSignature: row.previous_signature,
  signature: row.signature,
  keyId: row.key_id,
  signedText: row.signed_text,
  rebuiltText,
})

/** What a payment pays, as it is signed: `BOOKING 12`. */
export const paymentTarget = (
  account: AccountRef | null,
  guaranteeId: number | null,
  ticketId: number | null = null,
): string => {
  if (ticketId !== null) return `TICKET ${ticketId}`
  if (guaranteeId !== null) return `GUARANTEE ${guaranteeId}`
  return account === null ? '' : `${account.kind.toUpperCase()} ${account.id}`
}

export interface PaymentRecord extends SignedRow {
  readonly method_kind: string
  readonly amount: number
  readonly account_kind: string | null
  readonly account_id: number | null
  readonly guarantee_id: number | null
  readonly ticket_id: number | null
  readonly type: string
}

const PAYMENT_TYPES = ['PAYMENT', 'REVERSAL', 'REFUND'] as const

export const rebuiltPayment = (row: PaymentRecord): ChainRow => {
  const type = PAYMENT_TYPES.find((known) => known === row.type)
  if (type === undefined) return chainRow(row, `unknown type ${row.type}`)
  const { account_kind: kind, account_id: id } = row
  const account = kind === null && id === null ? null : { kind: String(kind), id: Number(id) }
  const target = paymentTarget(account, row.guarantee_id, row.ticket_id)
  const fields = {
    method: row.method_kind,
    amount: cents(row.amount),
    at: new Date(row.recorded_at),
    target,
    type,
  } as const
  return chainRow(row, paymentText(fields, linkOf(row)))
}

/** The rates of a bill as they are signed. */
export const billRates = ({ vat, outside }: Pick<BillContent, 'vat' | 'outside'>): RateAmount[] => [
  ...vat.map(({ rate, including }) => ({ rate, including })),
  ...outside.map(({ amount }) => ({ rate: null, including: amount })),
]

/** The string of a bill, from what it says. */
export const billText = (bill: BillContent, at: Date, link: Link): string =>
  invoiceText(
    {
      rates: billRates(bill),
      total: bill.totals.including,
      at,
      number: bill.number,
      type: bill.type,
      customerName: bill.buyer.name,
      postalCode: bill.buyer.address.postalCode,
      customerVatNumber: bill.buyer.vatNumber,
    },
    link,
  )

export interface BillRecord extends SignedRow {
  readonly number: string
  readonly type: number
  readonly bill_on: string
  readonly down_payment: boolean
  readonly total_excluding: number
  readonly total_vat: number
  readonly total: number
  readonly content: unknown
  /** Sum of the lines by rate, as `bill_line` has them. */
  readonly lines: readonly { readonly rate: number | null; readonly amount: number }[]
}

/** Columns, lines and content must all say the same. */
const billDisagreement = (row: BillRecord, bill: BillContent): string | null => {
  const { totals } = bill
  const lines = ratesText(row.lines.map(({ rate, amount }) => ({ rate, including: cents(amount) })))
  if (lines !== ratesText(billRates(bill))) return `lines ${lines}`
  if (row.number !== bill.number || row.bill_on !== bill.date) return `number ${row.number}, ${row.bill_on}`
  if ((row.type === 3) !== (bill.type === 'CANCELLING')) return `type ${row.type}`
  if (row.down_payment !== (bill.downPayment === true)) return `down payment ${row.down_payment}`
  const isSame =
    row.total === totals.including && row.total_vat === totals.vat && row.total_excluding === totals.excluding
  return isSame ? null : `totals ${row.total_excluding} ${row.total_vat} ${row.total}`
}

export const rebuiltBill = (row: BillRecord): ChainRow => {
  const read = billContentSchema.safeParse(row.content)
  if (!read.success) return chainRow(row, `unreadable: ${read.error.issues[0]?.path.join('.') ?? ''}`)
  const disagreement = billDisagreement(row, read.data)
  return chainRow(row, disagreement ?? billText(read.data, new Date(row.recorded_at), linkOf(row)))
}

export interface TicketRecord extends SignedRow {
  readonly till: string
  readonly offline_number: string | null
  readonly offline_hash: string | null
  readonly type: string
  readonly total_excluding: number
  readonly total_vat: number
  readonly total: number
  readonly lines: readonly { readonly rate: number | null; readonly amount: number }[]
  readonly rates: readonly {
    readonly rate: number | null
    readonly excluding: number
    readonly vat: number
    readonly including: number
  }[]
}

/** Lines, rates and columns must all say the same. */
const ticketDisagreement = ({ lines, rates, type, ...row }: TicketRecord): string | null => {
  const byRate = ratesText(rates.map(({ rate, including }) => ({ rate, including: cents(including) })))
  const byLine = ratesText(lines.map(({ rate, amount }) => ({ rate, including: cents(amount) })))
  if (byLine !== byRate) return `lines ${byLine}`
  const sum = (key: 'excluding' | 'vat' | 'including'): number => rates.reduce((whole, one) => whole + one[key], 0)
  const isSame =
    row.total === sum('including') && row.total_vat === sum('vat') && row.total_excluding === sum('excluding')
  if (!isSame) return `totals ${row.total_excluding} ${row.total_vat} ${row.total}`
  return type === (row.total < 0 ? 'REFUND' : 'SALE') ? null : `type ${type}`
}

export const rebuiltTicket = (row: TicketRecord): ChainRow => {
  const rates = row.lines.map(({ rate, amount }) => ({ rate, including: cents(amount) }))
  const type = row.type === 'REFUND' ? 'REFUND' : 'SALE'
  const { offline_number: number, offline_hash: hash } = row
  const offline = number === null || hash === null ? undefined : { number, hash }
  const fields = {
    rates,
    total: cents(row.total),
    at: new Date(row.recorded_at),
    till: row.till,
    type,
    offline,
  } as const
  return chainRow(row, ticketDisagreement(row) ?? ticketText(fields, linkOf(row)))
}

export interface DuplicateRecord extends SignedRow {
  readonly till: string
  readonly original_kind: string
  readonly copy_number: number
  readonly operator_id: number
  /** Null: the original is not there. */
  readonly original_till: string | null
  readonly original_seq: number | null
}

export const rebuiltDuplicate = (row: DuplicateRecord): ChainRow => {
  if (row.original_till === null || row.original_seq === null) return chainRow(row, 'the original is missing')
  const fields = {
    till: row.till,
    originalType: row.original_kind === 'TICKET' ? 'TICKET' : 'INVOICE',
    copyNumber: row.copy_number,
    operator: row.operator_id,
    at: new Date(row.recorded_at),
    originalTill: row.original_till,
    originalSeq: row.original_seq,
  } as const
  return chainRow(row, duplicateText(fields, linkOf(row)))
}

export interface JetRecord extends SignedRow {
  readonly till: string
  readonly code: number
  readonly label: string
  readonly detail: unknown
  readonly operator_id: number | null
}

const isDetail = (value: unknown): value is JetDetail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const rebuiltEvent = (row: JetRecord): ChainRow => {
  const { code, label, detail, till } = row
  if (!isJetCode(code) || !isDetail(detail)) return chainRow(row, `unknown event ${code}`)
  const fields = { code, label, detail, at: new Date(row.recorded_at), operator: row.operator_id, till }
  return chainRow(row, jetText(fields, linkOf(row)))
}

export interface ClosureRecord extends SignedRow {
  readonly kind: string
  readonly period: string
  readonly from_day: Day
  readonly to_day: Day
  readonly total: number
  readonly absolute: number
  readonly rates: unknown
}

/** The name of what is closed, as it is signed: `20270704`, `202707`; that of a year is its label. */
const periodOf = ({ kind, period, to_day: day }: ClosureRecord): string =>
  kind === 'YEAR' ? period : day.replaceAll('-', '').slice(0, kind === 'DAY' ? 8 : 6)

export const rebuiltClosure = (row: ClosureRecord): ChainRow => {
  const read = closureRatesSchema.safeParse(row.rates)
  if (!read.success) return chainRow(row, 'unreadable rates')
  const rates = read.data.map(({ rate, including }) => ({ rate, including: cents(including) }))
  const perpetualAbsolute = cents(row.absolute)
  const fields = { rates, total: cents(row.total), perpetualAbsolute, at: new Date(row.recorded_at) }
  return chainRow(row, closureText({ ...fields, period: periodOf(row) }, linkOf(row)))
}

export interface ArchiveRecord extends SignedRow {
  readonly kind: string
  readonly from_day: string
  readonly to_day: string
  readonly sha256: string
  readonly size: number
}

/** What an archive is of, as it is signed. */
export const archivePeriod = ({
  kind,
  from_day: from,
  to_day: to,
}: Pick<ArchiveRecord, 'kind' | 'from_day' | 'to_day'>): string => `${kind} ${from} ${to}`

export const rebuiltArchive = (row: ArchiveRecord): ChainRow => {
  const fields = { sha256: row.sha256, size: row.size, at: new Date(row.recorded_at), period: archivePeriod(row) }
  return chainRow(row, archiveText(fields, linkOf(row)))
}
