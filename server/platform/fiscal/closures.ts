/** Closures as they are signed: one chain of each kind an establishment, at the till of the server, over all its stations. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Counted, Perpetual } from '#domain/fiscal/closure.ts'
import { JET, JET_LABELS } from '#domain/fiscal/jet.ts'
import type { JetCode, JetDetail } from '#domain/fiscal/jet.ts'
import { closureText, jetText } from '#domain/fiscal/signed-text.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Head, Signed } from './chain.ts'
import { lockTill, signAfter, signedColumns } from './chain.ts'
import type { EventContext } from './jet.ts'
import { insertRows, proveRecords, writeProved } from './prove.ts'
import { SERVER_TILL } from './seal.ts'

export type ClosureKind = 'DAY' | 'MONTH' | 'YEAR'

export interface NewClosure extends Perpetual {
  readonly kind: ClosureKind
  /** As it is signed. */
  readonly period: string
  readonly from: Day
  readonly to: Day
  readonly counted: Omit<Counted, 'absolute'>
}

/** Rows of one shape in one statement, however many. */
const insertAll = (tx: Tx, table: 'closure' | 'jet', rows: readonly Readonly<Record<string, unknown>>[]) => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.id(name)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

const idsFor = async (tx: Tx, count: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select nextval('record_id') as id from generate_series(1, ${count})`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Signs and inserts closures in their order, each between the events that tell of its beginning (330) and end (50, 60 of a year). The
 * caller holds the lock of closings. Answers their numbers.
 */
export async function insertClosures(
  tx: Tx,
  asked: EventContext,
  closures: readonly NewClosure[],
): Promise<readonly number[]> {
  if (closures.length === 0) return []
  const context = { ...asked, till: SERVER_TILL }
  const { establishmentId, till, training, now, services } = context
  const operator = context.user?.id ?? null
  const locked = await lockTill(tx, context)
  const ids = await idsFor(tx, closures.length * 3)
  const origin = {
    establishment_id: establishmentId,
    till,
    training,
    recorded_at: now.toISOString(),
    operator_id: operator,
  }
  const heads = new Map<string, Head>()
  const sign = (kind: 'JET' | ClosureKind, build: Parameters<typeof signAfter>[3]): Signed => {
    const signed = signAfter(services.keys, locked.keyId, heads.get(kind) ?? locked.headOf(kind), build)
    heads.set(kind, signed)
    return signed
  }
  const event = (id: number, code: JetCode, detail: JetDetail) => {
    const fields = { code, label: JET_LABELS[code], detail, at: now, operator, till }
    const signed = sign('JET', (link) => jetText(fields, link))
    return { ...origin, id, code, label: fields.label, detail, ...signedColumns(signed) }
  }
  const events: Record<string, unknown>[] = []
  const rows: (Record<string, unknown> & { readonly id: number })[] = []
  for (const [i, closure] of closures.entries()) {
    const [begun = 0, id = 0, ended = 0] = ids.slice(i * 3, i * 3 + 3)
    const { kind, period, from, to, perpetual, absolute } = closure
    const { rates, total, count, tills, payments, guarantees } = closure.counted
    const detail = { kind, period }
    events.push(event(begun, JET.CLOSING_STARTED, detail))
    const signed = sign(kind, (link) =>
      closureText({ rates, total, perpetualAbsolute: absolute, at: now, period }, link),
    )
    rows.push({
      ...origin,
      id,
      kind,
      period,
      from_day: from,
      to_day: to,
      total,
      perpetual,
      absolute,
      count,
      rates,
      content: { payments, guarantees, tills },
      ...signedColumns(signed),
    })
    events.push(event(ended, kind === 'YEAR' ? JET.YEAR_CLOSED : JET.PERIOD_CLOSED, { ...detail, closure: id, total }))
  }
  await insertAll(tx, 'jet', events)
  await insertAll(tx, 'closure', rows)
  await proveRecords(
    tx,
    context,
    'jet',
    events.map((row) => Number(row['id'])),
  )
  await proveRecords(
    tx,
    context,
    'closure',
    rows.map(({ id }) => id),
  )
  return rows.map(({ id }) => id)
}

/** Keeps a paper of a closure as it was made: its hash is signed, its bytes never change. Locks the till of the server. */
export async function insertClosureDocument(
  tx: Tx,
  asked: EventContext,
  { closureId, name, bytes }: { readonly closureId: number; readonly name: string; readonly bytes: Uint8Array },
): Promise<number> {
  const context = { ...asked, till: SERVER_TILL }
  const locked = await lockTill(tx, context)
  const row = {
    establishment_id: context.establishmentId,
    id: locked.nextId,
    closure_id: closureId,
    name,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: Buffer.from(bytes),
  }
  await writeProved(tx, context, locked, {
    record: 'closure_document',
    id: row.id,
    write: (sender) => [insertRows(sender, 'closure_document', [row])],
  })
  return row.id
}
