/**
 * What electronic reports must have told of a file by the end of a day (CGI 290 and 290 A): sales to consumers (flow 10.3) and what was
 * collected for services (flow 10.4). A report tells the difference of two such states, as the statement of VAT does (decision 0300); what
 * left as an electronic invoice (flow 2) is told by that invoice and its life, and is none of it.
 */
import type { Day } from '../day.ts'
import { type Cents, cents, negate, sum, ZERO } from '../money.ts'
import { collectedOn, paidOn } from './abroad.ts'
import type { AbroadInvoice, PaidInvoice } from './abroad.ts'
import { natured, stateAfter } from '../vat/file-months.ts'
import type { ReportKind } from './period.ts'
import type { FileHistory } from '../vat/file-months.ts'
import { allocate } from '../vat/state.ts'
import type { BilledCharge, Charge, Nature, StateRow } from '../vat/state.ts'

/** Services, goods, and what bears no VAT in France (G1.68); a campsite has no sale on margin (TMA1). */
export const CATEGORIES = ['TPS1', 'TLB1', 'TNT1'] as const
export type Category = (typeof CATEGORIES)[number]

/** A part of a bill that left as an electronic invoice. */
export interface InvoicedPart {
  readonly day: Day
  readonly payerId: number
  /** A down payment, or its deduction, is of the natures that its rate is charged for. */
  readonly nature: Nature | 'ADVANCE'
  readonly rate: number | null
  readonly amount: Cents
  readonly vat: Cents
}

/** A part of an ordinary bill that bears no rate. */
export interface OutsidePart {
  readonly day: Day
  readonly category: Category
  readonly amount: Cents
}

/** A file with what each day brought it: its `months` are days here. */
export interface ReportedFile {
  readonly history: FileHistory
  readonly invoiced: readonly InvoicedPart[]
  /** Money of payers who got an electronic invoice. */
  readonly money: readonly { readonly day: Day; readonly payerId: number; readonly amount: Cents }[]
  readonly outside: readonly OutsidePart[]
  /** Invoices of professionals abroad: reports tell them one by one (flow 10.1), and what they paid of them (10.2). */
  readonly abroad: readonly AbroadInvoice[]
}

export interface SaleRow {
  readonly category: Category
  /** Basis points. */
  readonly rate: number
  readonly base: Cents
  readonly vat: Cents
}

export interface CollectedRow {
  readonly rate: number
  /** VAT included. */
  readonly amount: Cents
}

export interface ReportState {
  readonly sales: readonly SaleRow[]
  readonly collected: readonly CollectedRow[]
  /** What of it was told with invoices of professionals abroad: it never goes down, since no collection is negative (G1.16). */
  readonly abroad: readonly CollectedRow[]
}

export const NOTHING: ReportState = { sales: [], collected: [], abroad: [] }

/** One row a category and rate, ordered; those of nothing are left out. */
const sumSales = (rows: readonly SaleRow[]): SaleRow[] =>
  [...Map.groupBy(rows, ({ category, rate }) => `${category} ${rate}`).values()]
    .map((own) => ({
      category: own[0]?.category ?? 'TPS1',
      rate: own[0]?.rate ?? 0,
      base: sum(own.map(({ base }) => base)),
      vat: sum(own.map(({ vat }) => vat)),
    }))
    .filter(({ base, vat }) => base !== 0 || vat !== 0)
    .toSorted((a, b) => CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) || a.rate - b.rate)

/** One row a rate, ascending; those of nothing are left out. */
export const sumCollected = (rows: readonly CollectedRow[]): CollectedRow[] =>
  [...Map.groupBy(rows, ({ rate }) => rate)]
    .map(([rate, own]) => ({ rate, amount: sum(own.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => a.rate - b.rate)

/** Several states as one. */
export const sumReports = (states: readonly ReportState[]): ReportState => ({
  sales: sumSales(states.flatMap(({ sales }) => sales)),
  collected: sumCollected(states.flatMap(({ collected }) => collected)),
  abroad: sumCollected(states.flatMap(({ abroad }) => abroad)),
})

const negated = (rows: readonly CollectedRow[]): CollectedRow[] =>
  rows.map((row) => ({ ...row, amount: negate(row.amount) }))

/** What a later state tells that an earlier one did not. */
export const reportSince = (before: ReportState, after: ReportState): ReportState =>
  sumReports([
    after,
    {
      sales: before.sales.map((row) => ({ ...row, base: negate(row.base), vat: negate(row.vat) })),
      collected: negated(before.collected),
      abroad: negated(before.abroad),
    },
  ])

const saleOf = (category: Category, rate: number, amount: number, vat: number, sign: 1 | -1 = 1): SaleRow => ({
  category,
  rate,
  base: cents(sign * (amount - vat)),
  vat: cents(sign * vat),
})

/** Lines of invoices with their natures, advances spread as the file charges. */
const invoicedBy = (parts: readonly InvoicedPart[], { history }: ReportedFile, day: Day) =>
  parts
    .filter((part) => part.day <= day)
    .flatMap(({ payerId, nature, rate, amount, vat }): (BilledCharge & { payerId: number })[] => {
      if (nature !== 'ADVANCE') return [{ payerId, nature, rate, amount, vat }]
      const own = natured({ rate: rate ?? 0, goods: false, advance: true, amount, vat }, history.charges)
      return own.map((part) => ({ payerId, ...part }))
    })

/** What payers of electronic invoices paid of the services of those, which their « encaissée » tells (status 212). */
const collectedOnInvoices = (file: ReportedFile, parts: readonly (Charge & { payerId: number })[], day: Day) =>
  [...Map.groupBy(parts, ({ payerId }) => payerId)].flatMap(([payerId, own]) => {
    const paid = sum(file.money.filter((row) => row.payerId === payerId && row.day <= day).map(({ amount }) => amount))
    return allocate(own, paid).groups.flatMap(({ nature, rate, amount }) =>
      nature === 'SERVICE' && rate !== null ? [{ rate, amount }] : [],
    )
  })

const isService = ({ kind }: StateRow): boolean => kind !== 'GOODS'

/** Services are sold when billed; with the option for débits, and for goods, when billed or paid, as their VAT is due. */
const soldServices = ({ history }: ReportedFile, rows: readonly StateRow[], day: Day, debits: boolean): SaleRow[] =>
  debits
    ? rows.filter(isService).map(({ rate, base, vat }) => ({ category: 'TPS1', rate, base, vat }))
    : history.months
        .filter(({ month }) => month <= day)
        .flatMap(({ bills }) => bills.flatMap((part) => natured(part, history.charges)))
        .flatMap(({ nature, rate, amount, vat }) =>
          nature === 'SERVICE' && rate !== null ? [saleOf('TPS1', rate, amount, vat)] : [],
        )

/** By rate the more of the two. */
const atLeast = (told: readonly CollectedRow[], now: readonly CollectedRow[]): CollectedRow[] => {
  const rates = [...new Set([...told, ...now].map(({ rate }) => rate))]
  const of = (rows: readonly CollectedRow[], rate: number) => rows.find((row) => row.rate === rate)?.amount ?? ZERO
  return sumCollected(rates.map((rate) => ({ rate, amount: cents(Math.max(of(told, rate), of(now, rate))) })))
}

/**
 * The state of a file at the end of a day. `told`: what was told with invoices abroad before, which stays told. With the option for débits
 * nothing is told of what is collected (CGI 290 A).
 */
export const reportState = (
  file: ReportedFile,
  day: Day,
  { debits }: { readonly debits: boolean },
  told: readonly CollectedRow[] = [],
): ReportState => {
  const { history, outside, invoiced: domestic, abroad } = file
  // Arrhes are told as what they pay for: the statement has a row for them, of goods and services alike.
  const months = history.months.filter(({ month }) => month <= day).map((own) => ({ ...own, arrhes: ZERO }))
  const { rows } = stateAfter(history, months, { debits })
  const invoiced = invoicedBy(domestic, file, day)
  const international = invoicedBy(
    abroad.flatMap(({ parts }) => parts),
    file,
    day,
  )
  const sales = [
    ...soldServices(file, rows, day, debits),
    ...rows
      .filter((row) => !isService(row))
      .map(({ rate, base, vat }): SaleRow => ({ category: 'TLB1', rate, base, vat })),
    ...outside
      .filter((part) => part.day <= day)
      .map(({ category, amount }): SaleRow => ({ category, rate: 0, base: amount, vat: cents(0) })),
    ...[...invoiced, ...international].flatMap(({ nature, rate, amount, vat }) =>
      (nature === 'SERVICE' || nature === 'GOODS') && rate !== null
        ? [saleOf(nature === 'GOODS' ? 'TLB1' : 'TPS1', rate, amount, vat, -1)]
        : [],
    ),
  ]
  if (debits) return sumReports([{ ...NOTHING, sales }])
  const collected = rows.filter(isService).map(({ rate, base, vat }) => ({ rate, amount: cents(base + vat) }))
  const byInvoices = atLeast(told, sumCollected(collectedOn(file, day).flatMap((one) => one.rates)))
  const elsewhere = negated([...collectedOnInvoices(file, invoiced, day), ...byInvoices])
  return sumReports([{ sales, collected: [...collected, ...elsewhere], abroad: byInvoices }])
}

export interface DayReport extends ReportState {
  readonly day: Day
  /** Of what was collected with invoices abroad: on which. */
  readonly paid: readonly PaidInvoice[]
}

/** Days on which something came to a file, from one to another; the first, for what changed of what was told before. */
const daysOf = ({ history, invoiced, money, outside, abroad }: ReportedFile, from: Day, through: Day): Day[] =>
  [
    ...new Set([
      from,
      ...history.months.map(({ month }) => month),
      ...[...invoiced, ...money, ...outside, ...abroad].map(({ day }) => day),
    ]),
  ]
    .filter((day) => day >= from && day <= through)
    .toSorted()

/** The part of a state that a kind of report tells. */
export const partOf = (kind: ReportKind, { sales, collected, abroad }: ReportState): ReportState =>
  kind === 'TRANSACTIONS' ? { ...NOTHING, sales } : { sales: [], collected, abroad }

/** What each day of a file tells, from what was told before; days that tell nothing are left out. */
export const reportDays = (
  file: ReportedFile,
  told: ReportState,
  { kind, from, through }: { readonly kind: ReportKind; readonly from: Day; readonly through: Day },
  option: { readonly debits: boolean },
): readonly DayReport[] => {
  let last = told
  const all = daysOf(file, from, through).map((day) => {
    const state = partOf(kind, reportState(file, day, option, last.abroad))
    const moved = reportSince(last, state)
    last = state
    return { day, ...moved, paid: paidOn(file, day, moved.abroad) }
  })
  return all.filter(({ sales, collected, abroad }) => sales.length > 0 || collected.length > 0 || abroad.length > 0)
}
