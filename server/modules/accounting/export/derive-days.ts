/**
 * Entries of the days that wait, in the order of their numbers, some thousand documents at a time: memory does not grow with the
 * export. Plans are those of each day.
 */
import type { LedgerMove } from '#domain/accounting/derive.ts'
import { Ledger } from '#domain/accounting/derive.ts'
import type { DraftEntry } from '#domain/accounting/draft.ts'
import { inOrder } from '#domain/accounting/export.ts'
import type { Plan } from '#domain/accounting/plan.ts'
import type { Day } from '#domain/day.ts'
import { thirdsOf } from '#server/modules/accounting/plan/thirds.ts'
import type { Third } from '#server/modules/accounting/plan/thirds.ts'
import { readSources } from '#server/modules/accounting/export/sources.ts'
import { fillLedger } from '#server/modules/accounting/export/state.ts'
import { portRows, waitingDays } from '#server/modules/accounting/export/waiting.ts'
import type { Asked, SourceRow } from '#server/modules/accounting/export/waiting.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { SalesPort } from '#server/platform/sales-port.ts'

export interface Derived {
  readonly entry: DraftEntry
  readonly source: string
}

/** Some days: what they take, what they make, what became of advances. */
export interface DerivedDays {
  readonly rows: readonly SourceRow[]
  readonly entries: readonly Derived[]
  readonly moves: readonly LedgerMove[]
  /** Auxiliary accounts by number of customer. */
  readonly thirds: ReadonlyMap<string, Third>
  readonly plans: (day: Day) => Plan
}

/** Documents that are derived at once. */
const MOST = 3000

const windowsOf = (
  days: readonly { readonly on: Day; readonly count: number }[],
  most: number,
): { from: Day; to: Day }[] => {
  const windows: { from: Day; to: Day; count: number }[] = []
  for (const { on, count } of days) {
    const last = windows.at(-1)
    if (last !== undefined && last.count + count <= most) {
      last.to = on
      last.count += count
    } else windows.push({ from: on, to: on, count })
  }
  return windows
}

/** Entries of one day: tickets of a till together, with the first of them. */
const deriveDay = (ledger: Ledger, rows: readonly SourceRow[]): Derived[] => {
  const tickets = Map.groupBy(
    rows.flatMap(({ sources }) => sources.filter((source) => source.type === 'ticket')),
    ({ till }) => till,
  )
  return rows.flatMap(({ kind, id, sources }) =>
    sources.flatMap((source) => {
      const made =
        source.type !== 'ticket'
          ? ledger.derive(source)
          : tickets.get(source.till)?.[0] === source
            ? ledger.deriveTickets(tickets.get(source.till) ?? [])
            : []
      return made.map((entry) => ({ entry, source: `${kind}:${id}` }))
    }),
  )
}

interface Tools {
  readonly plans: (day: Day) => Plan
  readonly ports?: readonly SalesPort[] | undefined
  /** For a preview, which stores nothing: one ledger for all of it, and customers who have no account yet are shown theirs to be. */
  readonly keeps?: boolean
  /** Documents that are derived at once, unless one day has more. */
  readonly atOnce?: number | undefined
}

/** What waits of [from, to], some days after the others; the caller stores each before it asks for the next. */
export async function* deriveDays(
  tx: Tx,
  asked: Asked,
  { plans, ports = [], keeps = false, atOnce = MOST }: Tools,
): AsyncGenerator<DerivedDays> {
  const site = asked.establishmentId
  let [ledger, known] = [new Ledger(plans(asked.from), {}), { files: new Set<string>(), made: new Set<string>() }]
  const planned = keeps ? new Map<number, string>() : null
  for (const window of windowsOf(await waitingDays(tx, asked, ports), atOnce)) {
    const days = { ...asked, ...window }
    const rows = [...(await readSources(tx, days, plans)), ...(await portRows(tx, days, ports))].toSorted((a, b) =>
      a.on === b.on ? a.id - b.id : a.on < b.on ? -1 : 1,
    )
    const sources = rows.flatMap((row) => row.sources)
    const customers = [...new Set(rows.flatMap((row) => row.customers))].map(Number)
    const ofCustomers = await thirdsOf(tx, site, customers, planned)
    const thirds = new Map([
      ...[...ofCustomers].map(([id, third]) => [String(id), third] as const),
      ...rows.flatMap((row) => [...(row.thirds ?? [])]),
    ])
    const names = Object.fromEntries([...thirds].map(([id, { name }]) => [id, name]))
    if (!keeps) [ledger, known] = [new Ledger(plans(window.from), {}), { files: new Set(), made: new Set() }]
    await fillLedger(tx, site, ledger, sources, known)
    const before = ledger.moves.length
    const entries = [...Map.groupBy(rows, ({ on }) => on)].flatMap(([day, ofDay]) => {
      ledger.use(plans(day), names)
      const derived = deriveDay(ledger, ofDay).map((one) => ({ ...one, journal: one.entry.journal }))
      return inOrder(derived, plans(day)).map(({ entry, source }) => ({ entry, source }))
    })
    yield { rows, entries, moves: ledger.moves.slice(before), thirds, plans }
  }
}
