/** What a report of a period says, from its files as they stand, and from tickets. */
import type { Ticket } from '#domain/accounting/source.ts'
import { addDays } from '#domain/day.ts'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { Day } from '#domain/day.ts'
import { collectedTotals, collectionsOf, paidOf, salesOf } from '#domain/ereport/content.ts'
import type { DayCollected, DayPaid, DaySales } from '#domain/ereport/content.ts'
import type { ReportPeriod } from '#domain/ereport/period.ts'
import { NOTHING, partOf, reportDays, reportState, sumCollected, sumReports } from '#domain/ereport/state.ts'
import type { CollectedRow, DayReport } from '#domain/ereport/state.ts'
import { ticketDays } from '#domain/ereport/tickets.ts'
import { negate, sum } from '#domain/money.ts'
import { readAbroad, readCounts, readReported } from '#server/modules/ereport/files.ts'
import type { Reporter } from '#server/modules/ereport/files.ts'
import { packed, readTold } from '#server/modules/ereport/stored.ts'
import type { Packed, StoredReport, ToldRow } from '#server/modules/ereport/stored.ts'
import { keyOf } from '#server/modules/result/index.ts'

export interface FileMoved {
  readonly kind: string
  readonly id: number
  readonly opening: Packed
  readonly moved: Packed
}

export interface ReportContent {
  readonly sales: readonly DaySales[]
  readonly collected: readonly DayCollected[]
  /** Of professionals abroad. */
  readonly invoices: readonly BillContent[]
  readonly paid: readonly DayPaid[]
  /** Refunds that the next report takes up. */
  readonly carried: readonly CollectedRow[]
  /** What moved by rate, and what of it is said. */
  readonly moved: { readonly moved: readonly CollectedRow[]; readonly told: readonly CollectedRow[] }
  readonly told: readonly ToldRow[]
  readonly files: readonly FileMoved[]
}

/** An invoice by rate; what bears no VAT is at rate 0. Amounts of a cancelling one are negative here. */
const invoiceRows = (bill: BillContent): ToldRow[] => {
  const category = bill.category === 'GOODS' ? 'TLB1' : 'TPS1'
  const own = { day: bill.date, category, invoice: bill.number, count: 0 } as const
  const outside = sum(bill.outside.map(({ amount }) => amount))
  return [
    ...bill.vat.map(({ rate, excluding, vat }) => ({ ...own, rate, base: excluding, vat })),
    ...(outside === 0 ? [] : [{ ...own, rate: 0, base: outside, vat: 0 }]),
  ]
}

type Told = Pick<ReportContent, 'sales' | 'collected' | 'invoices' | 'paid'>

const toldRows = ({ sales, collected, invoices, paid }: Told): ToldRow[] => [
  ...invoices.flatMap(invoiceRows),
  ...paid.flatMap(({ day, number, rates }) =>
    rates.map(({ rate, amount }) => ({ day, category: null, invoice: number, rate, base: amount, vat: 0, count: 0 })),
  ),
  ...sales.flatMap(({ day, category, count, rates }) =>
    rates.map((row, i) => ({ day, category, ...row, count: i === 0 ? count : 0 })),
  ),
  ...collected.flatMap(({ day, rates }) =>
    rates.map(({ rate, amount }) => ({ day, category: null, rate, base: amount, vat: 0, count: 0 })),
  ),
]

/** Refunds that earlier reports could not say. */
const carriedInto = (reports: readonly StoredReport[], { kind, from }: ReportPeriod): CollectedRow[] => {
  const earlier = reports.filter((report) => report.kind === kind && report.from < from)
  return sumCollected([
    ...earlier.flatMap(({ moved }) => moved.moved),
    ...earlier.flatMap(({ moved }) => moved.told.map(({ rate, amount }) => ({ rate, amount: negate(amount) }))),
  ])
}

/** Rents and what else is owed have accounts of their own. */
const ticketsOf = async ({ tx, services, establishmentId, training }: Reporter, { from, through }: ReportPeriod) => {
  const tickets: Ticket[] = []
  for (const { settled, read } of services.sales ?? []) {
    if (!settled) continue
    const documents = await read(tx, { establishmentId, training, from, to: through })
    const own = documents.filter(({ isReportedElsewhere }) => isReportedElsewhere !== true)
    tickets.push(...own.flatMap(({ source }) => (source.type === 'ticket' ? [source] : [])))
  }
  return tickets
}

export interface Reading {
  /** The first day that is reported. */
  readonly since: Day
  readonly period: ReportPeriod
  readonly debits: boolean
  /** Those that count. */
  readonly reports: readonly StoredReport[]
}

/** What a period tells: each file as it stands less what earlier reports told of it; of one that none told of, less what it stood at. */
export const contentOf = async (
  reporter: Reporter,
  { since, period, debits, reports }: Reading,
): Promise<ReportContent> => {
  const { kind, from, through } = period
  const span = { base: addDays(from, -1), to: through, since }
  const { base } = span
  const before = await readTold(reporter, kind, from)
  const days: DayReport[] = []
  const files: FileMoved[] = []
  for (const { key, file } of await readReported(reporter, span)) {
    const known = before.get(keyOf(key))
    const start = known ?? partOf(kind, reportState(file, base, { debits }))
    const own = reportDays(file, start, { kind, from, through }, { debits })
    if (own.length === 0) continue
    days.push(...own)
    files.push({ ...key, opening: packed(known === undefined ? start : NOTHING), moved: packed(sumReports(own)) })
  }
  const tickets = ticketDays(await ticketsOf(reporter, period), { kind, debits })
  days.push(...tickets.days)
  const billsOf = await readCounts(reporter, span)
  const sales = salesOf(days, (day, category) => billsOf(day, category) + tickets.countOf(day, category))
  const { days: collected, carried } = collectionsOf(days, carriedInto(reports, period))
  const moved = { moved: sumCollected(days.flatMap((one) => one.collected)), told: collectedTotals(collected) }
  const invoices = kind === 'TRANSACTIONS' ? await readAbroad(reporter, span) : []
  const told = { sales, collected, invoices, paid: paidOf(days) }
  return { ...told, carried, moved, told: toldRows(told), files }
}
