/**
 * Invoices of professionals abroad (flow 10.1) and what was collected of them (10.2): a payer's money goes to their invoices in the order of
 * issue, and shares over rates as the statement of VAT does. Services alone are told: VAT of goods is due with the invoice.
 */
import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import { type Cents, cents, sum, ZERO } from '../money.ts'
import { natured } from '../vat/file-months.ts'
import { allocate } from '../vat/state.ts'
import type { Charge } from '../vat/state.ts'
import type { CollectedRow, InvoicedPart, ReportedFile } from './state.ts'

export interface AbroadInvoice {
  readonly id: number
  readonly number: string
  readonly day: Day
  readonly payerId: number
  /** The invoice that this one cancels. */
  readonly cancelsId: number | null
  readonly parts: readonly InvoicedPart[]
}

/** What was collected of an invoice. */
export interface CollectedInvoice {
  readonly invoice: AbroadInvoice
  readonly rates: readonly CollectedRow[]
}

/** What a day tells of an invoice. */
export interface PaidInvoice {
  readonly number: string
  readonly issuedOn: Day
  readonly rates: readonly CollectedRow[]
}

type File = Pick<ReportedFile, 'abroad' | 'money' | 'history'>

/** Issued by then, and not cancelled by then, in the order of issue. */
const liveOn = ({ abroad }: File, day: Day): readonly AbroadInvoice[] => {
  const issued = abroad.filter((invoice) => invoice.day <= day)
  const cancelled = new Set(issued.map(({ cancelsId }) => cancelsId))
  return issued
    .filter(({ id, cancelsId }) => cancelsId === null && !cancelled.has(id))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id))
}

const chargesOf = ({ parts }: AbroadInvoice, { history }: File): readonly Charge[] =>
  parts.flatMap(({ nature, rate, amount, vat }): Charge[] =>
    nature === 'ADVANCE'
      ? natured({ rate: rate ?? 0, goods: false, advance: true, amount, vat }, history.charges)
      : [{ nature, rate, amount }],
  )

const servicesOf = (charges: readonly Charge[], paid: Cents): CollectedRow[] =>
  allocate(charges, paid).groups.flatMap(({ nature, rate, amount }) =>
    nature === 'SERVICE' && rate !== null && amount !== 0 ? [{ rate, amount }] : [],
  )

/** What was collected of each invoice by the end of a day. */
export const collectedOn = (file: File, day: Day): readonly CollectedInvoice[] =>
  [...Map.groupBy(liveOn(file, day), ({ payerId }) => payerId)].flatMap(([payerId, own]) => {
    let left: number = sum(
      file.money.filter((row) => row.payerId === payerId && row.day <= day).map((row) => row.amount),
    )
    return own.map((invoice) => {
      const charges = chargesOf(invoice, file)
      const total = sum(charges.map(({ amount }) => amount))
      const paid = cents(Math.max(0, Math.min(total, left)))
      left -= total
      return { invoice, rates: servicesOf(charges, paid) }
    })
  })

const amountAt = (rates: readonly CollectedRow[], rate: number): Cents =>
  rates.find((row) => row.rate === rate)?.amount ?? ZERO

/** What a day adds, by invoice: to those that it was collected of, the rest to the last of them. */
export const paidOn = (file: File, day: Day, added: readonly CollectedRow[]): readonly PaidInvoice[] => {
  const before = new Map(collectedOn(file, addDays(day, -1)).map(({ invoice, rates }) => [invoice.id, rates]))
  const now = collectedOn(file, day)
  const shares = added.flatMap(({ rate, amount }) => {
    const own = now.filter(({ rates }) => amountAt(rates, rate) > 0)
    let left: number = amount
    return own.map(({ invoice, rates }, i) => {
      const more = Math.max(0, amountAt(rates, rate) - amountAt(before.get(invoice.id) ?? [], rate))
      const share = i === own.length - 1 ? left : Math.min(left, more)
      left -= share
      return { invoice, rate, amount: cents(share) }
    })
  })
  return [
    ...Map.groupBy(
      shares.filter((share) => share.amount !== 0),
      ({ invoice }) => invoice,
    ),
  ].map(([invoice, own]) => ({
    number: invoice.number,
    issuedOn: invoice.day,
    rates: own.map(({ rate, amount }) => ({ rate, amount })).toSorted((a, b) => a.rate - b.rate),
  }))
}
