/** What waits to be exported, and how it is named. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Source } from '#domain/accounting/source.ts'
import type { Day } from '#domain/day.ts'
import type { Third } from '#server/modules/accounting/plan/thirds.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { SalesPort } from '#server/platform/sales-port.ts'

/** Whose documents, of which days; those of training are apart. */
export interface Asked {
  readonly establishmentId: number
  readonly training: boolean
  readonly from: Day
  readonly to: Day
}

/** A document and what it makes: none (what another one says already), or several (a bill, and what was taken off it). */
export interface SourceRow {
  readonly kind: string
  readonly id: number
  readonly on: Day
  /** Whose auxiliary accounts it may move. */
  readonly customers: readonly number[]
  /** Auxiliary accounts that are no customer's: those of the software before this one. */
  readonly thirds?: ReadonlyMap<string, Third>
  readonly sources: readonly Source[]
}

/** Names of auxiliary accounts by customer: who reads sources knows customers by their number. */
export const thirdKey = (customer: number): string => String(customer)
export const fileKey = (kind: string | null, id: number | null): { readonly file?: string } =>
  kind === null || id === null ? {} : { file: `${kind}:${id}` }

/** Documents of this kind, of these days, that no export that stands took. */
export const waiting = (
  { establishmentId, training, from, to }: Asked,
  kind: string,
  { alias, day, trained = true }: { readonly alias: string; readonly day: string; readonly trained?: boolean },
): RawBuilder<unknown> => sql`
  ${sql.ref(`${alias}.establishment_id`)} = ${establishmentId} and ${sql.ref(`${alias}.${day}`)} between ${from} and ${to}
  and ${trained ? sql`${sql.ref(`${alias}.training`)} = ${training}` : sql`true`}
  and not exists (select from accounting_source s where s.establishment_id = ${establishmentId} and s.kind = ${kind}
    and s.id = ${sql.ref(`${alias}.id`)} and s.live)`

/** What it waits for by day. */
export interface WaitingDay {
  readonly on: Day
  readonly count: number
}

/** Of documents that a port supplies, how many of each day are exported already. */
const exportedOf = async (
  tx: Tx,
  { establishmentId, from, to }: Asked,
  kind: string,
): Promise<ReadonlyMap<Day, number>> => {
  const { rows } = await sql<WaitingDay>`
    select on_day as on, count(*)::int as count from accounting_source
    where establishment_id = ${establishmentId} and kind = ${kind} and live and on_day between ${from} and ${to} group by 1`.execute(
    tx,
  )
  return new Map(rows.map(({ on, count }) => [on, count]))
}

const daysOf = async (tx: Tx, asked: Asked, port: SalesPort): Promise<WaitingDay[]> => {
  const exported = await exportedOf(tx, asked, port.kind)
  const days = await port.days(tx, asked)
  return days.map(({ on, count }) => ({ on, count: count - (exported.get(on) ?? 0) })).filter(({ count }) => count > 0)
}

/** Documents of the ports that no export that stands took. */
export const portRows = async (tx: Tx, asked: Asked, ports: readonly SalesPort[]): Promise<SourceRow[]> => {
  const found: SourceRow[] = []
  for (const { kind, read } of ports) {
    const { rows } = await sql<{ id: number }>`
      select id from accounting_source where establishment_id = ${asked.establishmentId} and kind = ${kind} and live
        and on_day between ${asked.from} and ${asked.to}`.execute(tx)
    const exported = new Set(rows.map(({ id }) => id))
    for (const { id, customers, source } of await read(tx, asked))
      if (!exported.has(id)) found.push({ kind, id, on: source.on, customers, sources: [source] })
  }
  return found
}

/** What waits day by day, that of the ports among it. */
export const waitingDays = async (tx: Tx, asked: Asked, ports: readonly SalesPort[] = []): Promise<WaitingDay[]> => {
  const { establishmentId, training, from, to } = asked
  const { rows } = await sql<WaitingDay>`
    select d.on_day as on, count(*)::int as count from accounting_document d
    where d.establishment_id = ${establishmentId} and d.training = ${training} and d.on_day between ${from} and ${to}
      and not exists (select from accounting_source s
        where s.establishment_id = d.establishment_id and s.kind = d.kind and s.id = d.id and s.live)
    group by 1 order by 1`.execute(tx)
  const others: WaitingDay[] = []
  for (const port of ports) others.push(...(await daysOf(tx, asked, port)))
  return [...Map.groupBy([...rows, ...others], ({ on }) => on)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([on, own]) => ({ on, count: own.reduce((sum, { count }) => sum + count, 0) }))
}
