/** For tests: files with what days brought them, and what reports tell of them. */
import { excludingByLine } from '../billing/vat.ts'
import { addDays, toDay } from '../day.ts'
import type { Day } from '../day.ts'
import { cents, sum } from '../money.ts'
import type { BilledPart, FileMonth } from '../vat/file-months.ts'
import type { Charge, Nature } from '../vat/state.ts'
import type { AbroadInvoice } from './abroad.ts'
import { REPORT_KINDS } from './period.ts'
import { NOTHING, reportDays, sumReports } from './state.ts'
import type { DayReport, InvoicedPart, ReportedFile } from './state.ts'

export const START = toDay('2027-09-01')
export const at = (n: number): Day => addDays(START, n)

export type Loose = readonly [Nature, number | null, number]
export interface Event {
  readonly on: number
  readonly op: 'pay' | 'bill' | 'advance' | 'cancel'
  readonly amount?: number
  readonly arrhes?: boolean
}

export const chargesOf = (lines: readonly Loose[]): Charge[] =>
  lines.map(([nature, rate, amount]) => ({ nature, rate, amount: cents(amount) }))

const partsOf = (charges: readonly Charge[], sign = 1): BilledPart[] => {
  const bases = excludingByLine(charges)
  return charges.flatMap(({ nature, rate, amount }, i) => {
    if (rate === null) return []
    const vat = cents(sign * (amount - (bases[i] ?? 0)))
    return [{ rate, goods: nature === 'GOODS', advance: false, amount: cents(sign * amount), vat }]
  })
}

const advanceOf = (amount: number, sign = 1): BilledPart => {
  const vat = cents(amount - excludingByLine([{ rate: 1000, amount: cents(amount) }])[0]!)
  return { rate: 1000, goods: false, advance: true, amount: cents(sign * amount), vat: cents(sign * vat) }
}

interface Billing {
  readonly bills: readonly BilledPart[]
  readonly finals: number
}

/** What a bill charges: all of the file, less what down-payment bills charged; cancelling gives it back. */
const billingOf = (charges: readonly Charge[], events: readonly Event[], event: Event): Billing => {
  const earlier = events.slice(0, events.indexOf(event)).filter(({ op }) => op === 'advance')
  const [sign, finals] = event.op === 'cancel' ? [-1, -1] : [1, 1]
  if (event.op === 'advance') return { bills: [advanceOf(event.amount ?? 0)], finals: 0 }
  if (event.op === 'pay') return { bills: [], finals: 0 }
  return {
    bills: [...partsOf(charges, sign), ...earlier.map(({ amount = 0 }) => advanceOf(amount, -sign))],
    finals,
  }
}

export type Client = 'CONSUMER' | 'COMPANY' | 'ABROAD' | 'AFTERWARDS'

/** The invoices of a file, each a document of its own; cancelling ones name what they cancel. */
const invoicesOf = (charges: readonly Charge[], events: readonly Event[]): AbroadInvoice[] =>
  events.flatMap((event, id): AbroadInvoice[] => {
    if (event.op === 'pay') return []
    const cancelsId = event.op === 'cancel' ? events.findLastIndex(({ op }, i) => op === 'bill' && i < id) : null
    const parts = billingOf(charges, events, event).bills.map((part) => invoicedOf(at(event.on), part))
    return [{ id, number: `F${id}`, day: at(event.on), payerId: 7, cancelsId, parts }]
  })

const invoicedOf = (day: Day, { rate, goods, advance, amount, vat }: BilledPart): InvoicedPart => ({
  ...{ day, payerId: 7, rate, amount, vat },
  nature: advance ? 'ADVANCE' : goods ? 'GOODS' : 'SERVICE',
})

/**
 * A file of one payer: a consumer, a company whose bills are electronic invoices, a company abroad, or one who asked for an invoice of what a
 * report had told (process 7), which reports tell as they tell a consumer's.
 */
export const fileOf = (lines: readonly Loose[], events: readonly Event[], client: Client): ReportedFile => {
  const charges = chargesOf(lines)
  const days = [...Map.groupBy(events, ({ on }) => on)].toSorted(([a], [b]) => a - b)
  const months = days.map(([on, own]): FileMonth => {
    const paid = own.filter(({ op }) => op === 'pay')
    const billing = own.map((event) => billingOf(charges, events, event))
    return {
      ...{ month: at(on), collected: sum(paid.map(({ amount = 0 }) => cents(amount))), paidBy: new Map() },
      arrhes: sum(paid.filter(({ arrhes }) => arrhes).map(({ amount = 0 }) => cents(amount))),
      bills: billing.flatMap(({ bills }) => bills),
      finals: billing.reduce((count, one) => count + one.finals, 0),
    }
  })
  const invoiced = months.flatMap(({ month, bills }) => bills.map((part) => invoicedOf(month, part)))
  return {
    history: { charges, kept: [], months },
    invoiced: client === 'COMPANY' ? invoiced : [],
    abroad: client === 'ABROAD' ? invoicesOf(charges, events) : [],
    money:
      client === 'COMPANY' || client === 'ABROAD'
        ? months.map(({ month, collected }) => ({ day: month, payerId: 7, amount: collected }))
        : [],
    outside: [],
  }
}

/** Both kinds of reports, each by its own days. */
export const reportsOf = (files: readonly ReportedFile[], debits: boolean): DayReport[] => {
  const days = files.flatMap((file) =>
    REPORT_KINDS.flatMap((kind) => reportDays(file, NOTHING, { kind, from: START, through: at(90) }, { debits })),
  )
  return [...Map.groupBy(days, ({ day }) => day)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, own]) => ({ day, ...sumReports(own), paid: own.flatMap(({ paid }) => paid) }))
}
