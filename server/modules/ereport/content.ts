/** What a report of a period says, from its files as they stand. */
import { addDays } from '#domain/day.ts'
import { collectedTotals, collectionsOf, salesOf } from '#domain/ereport/content.ts'
import type { DayCollected, DaySales } from '#domain/ereport/content.ts'
import type { ReportPeriod } from '#domain/ereport/period.ts'
import { NOTHING, partOf, reportDays, reportState, sumCollected, sumReports } from '#domain/ereport/state.ts'
import type { CollectedRow, DayReport } from '#domain/ereport/state.ts'
import { negate } from '#domain/money.ts'
import { readCounts, readReported } from '#server/modules/ereport/files.ts'
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
  /** Refunds that the next report takes up. */
  readonly carried: readonly CollectedRow[]
  /** What moved by rate, and what of it is said. */
  readonly moved: { readonly moved: readonly CollectedRow[]; readonly told: readonly CollectedRow[] }
  readonly told: readonly ToldRow[]
  readonly files: readonly FileMoved[]
}

const toldRows = (sales: readonly DaySales[], collected: readonly DayCollected[]): ToldRow[] => [
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

export interface Reading {
  readonly period: ReportPeriod
  readonly debits: boolean
  /** Those that count. */
  readonly reports: readonly StoredReport[]
}

/** What a period tells: each file as it stands less what earlier reports told of it; of one that none told of, less what it stood at. */
export const contentOf = async (reporter: Reporter, { period, debits, reports }: Reading): Promise<ReportContent> => {
  const { kind, from, through } = period
  const base = addDays(from, -1)
  const told = await readTold(reporter, kind, from)
  const days: DayReport[] = []
  const files: FileMoved[] = []
  for (const { key, file } of await readReported(reporter, { base, to: through })) {
    const known = told.get(keyOf(key))
    const start = known ?? partOf(kind, reportState(file, base, { debits }))
    const own = reportDays(file, start, { kind, from, through }, { debits })
    if (own.length === 0) continue
    days.push(...own)
    files.push({ ...key, opening: packed(known === undefined ? start : NOTHING), moved: packed(sumReports(own)) })
  }
  const sales = salesOf(days, await readCounts(reporter, { base, to: through }))
  const { days: collected, carried } = collectionsOf(days, carriedInto(reports, period))
  const moved = { moved: sumCollected(days.flatMap((one) => one.collected)), told: collectedTotals(collected) }
  return { sales, collected, carried, moved, told: toldRows(sales, collected), files }
}
