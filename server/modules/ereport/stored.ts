/** What reports told: their rows, and of which files. The latest report of a period is the one that counts (RE replaces it whole). */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { ReportKind } from '#domain/ereport/period.ts'
import { sumReports } from '#domain/ereport/state.ts'
import type { Category, CollectedRow, ReportState } from '#domain/ereport/state.ts'
import { cents } from '#domain/money.ts'
import type { Reporter } from '#server/modules/ereport/files.ts'
import { keyOf } from '#server/modules/result/index.ts'

/**
 * One row: a category, a rate, base and VAT of sales; or a rate and an amount (VAT 0) of collections (category null), or of those told with
 * invoices abroad (ABROAD).
 */
export type Packed = readonly (readonly [Category | 'ABROAD' | null, number, number, number])[]

export const packed = ({ sales, collected, abroad }: ReportState): Packed => [
  ...sales.map(({ category, rate, base, vat }) => [category, rate, base, vat] as const),
  ...collected.map(({ rate, amount }) => [null, rate, amount, 0] as const),
  ...abroad.map(({ rate, amount }) => ['ABROAD', rate, amount, 0] as const),
]

const amountsOf = (all: Packed, kind: 'ABROAD' | null): CollectedRow[] =>
  all.flatMap(([category, rate, amount]) => (category === kind ? [{ rate, amount: cents(amount) }] : []))

const unpacked = (all: Packed): ReportState => ({
  sales: all.flatMap(([category, rate, base, vat]) =>
    category === null || category === 'ABROAD' ? [] : [{ category, rate, base: cents(base), vat: cents(vat) }],
  ),
  collected: amountsOf(all, null),
  abroad: amountsOf(all, 'ABROAD'),
})

/** WAITING to CANCELLED are those of the outbox; NOTHING: no file was needed. */
export type Sent = 'NOTHING' | 'WAITING' | 'SENT' | 'ACCEPTED' | 'REJECTED' | 'FAILED' | 'CANCELLED'

export interface ToldRow {
  readonly day: Day
  /** Null: collections. */
  readonly category: Category | null
  /** Of an invoice abroad, told by itself: its number. */
  readonly invoice?: string
  readonly rate: number
  readonly base: number
  readonly vat: number
  readonly count: number
}

interface Moved {
  readonly moved: readonly CollectedRow[]
  readonly told: readonly CollectedRow[]
}

export interface StoredReport {
  readonly id: number
  readonly kind: ReportKind
  readonly from: Day
  readonly through: Day
  readonly due: Day
  readonly type: 'IN' | 'RE' | null
  readonly number: string
  readonly told: readonly ToldRow[]
  readonly moved: Moved
  readonly madeAt: Date
  readonly state: Sent
  readonly failure: string | null
  readonly detail: string | null
}

/** Every report that counts, oldest first. */
export const readReports = async ({ tx, establishmentId }: Reporter): Promise<readonly StoredReport[]> => {
  const { rows } = await sql<StoredReport>`
    select distinct on (r.from_day, r.kind) r.id, r.kind, r.from_day as from, r.through, r.due, r.type, r.number, r.told, r.moved,
      r.made_at as "madeAt", coalesce(w.state, 'NOTHING') as state, w.failure, w.detail
    from ereport r left join reported_flow_entry w on w.establishment_id = r.establishment_id and w.id = r.flow_id
    where r.establishment_id = ${establishmentId}
    order by r.from_day, r.kind, r.id desc`.execute(tx)
  return rows
}

/** What earlier reports of a kind told of each file, and where it stood when they began. */
export const readTold = async (
  { tx, establishmentId }: Reporter,
  kind: ReportKind,
  before: Day,
): Promise<ReadonlyMap<string, ReportState>> => {
  const { rows } = await sql<{ kind: string; id: number; opening: Packed; moved: Packed }>`
    select f.account_kind as kind, f.account_id as id, f.opening, f.moved
    from (select distinct on (from_day) id, from_day from ereport
      where establishment_id = ${establishmentId} and kind = ${kind} and from_day < ${before}::date order by from_day, id desc) r
    join ereport_file f on f.establishment_id = ${establishmentId} and f.report_id = r.id
    order by r.from_day`.execute(tx)
  const states = new Map<string, ReportState>()
  for (const row of rows) {
    const known = states.get(keyOf(row)) ?? unpacked(row.opening)
    states.set(keyOf(row), sumReports([known, unpacked(row.moved)]))
  }
  return states
}
