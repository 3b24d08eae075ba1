/** Closures as they are signed: one chain of each kind an establishment, at the till of the server, over all its stations. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Counted, Perpetual } from '#domain/fiscal/closure.ts'
import { JET, JET_LABELS } from '#domain/fiscal/jet.ts'
import type { JetCode, JetDetail } from '#domain/fiscal/jet.ts'
import { closureText, jetText } from '#domain/fiscal/signed-text.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Head, LockedTill, Signed } from './chain.ts'
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
const insertAll = (tx: Tx, table: 'closure' | 'jet', rows: readonly Row[]) => {
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

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** Signs rows one after the other from where the chains of a till end. */
const signer = ({ services, ...context }: EventContext, locked: LockedTill) => {
  const { establishmentId, till, training, now } = context
  const operator = context.user?.id ?? null
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
  return {
    event: (id: number, code: JetCode, detail: JetDetail): Row => {
      const label = JET_LABELS[code]
      const signed = sign('JET', (link) => jetText({ code, label, detail, at: now, operator, till }, link))
      return { ...origin, id, code, label, detail, ...signedColumns(signed) }
    },
    closure: (id: number, { kind, period, from, to, counted, perpetual, absolute }: NewClosure): Row => {
      const { rates, total, count, tills, payments, guarantees } = counted
      const fields = { rates, total, perpetualAbsolute: absolute, at: now, period }
      return {
        ...{ ...origin, id, kind, period, from_day: from, to_day: to, total, perpetual, absolute, count, rates },
        content: { payments, guarantees, tills },
        ...signedColumns(sign(kind, (link) => closureText(fields, link))),
      }
    },
  }
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
  const signing = signer(context, await lockTill(tx, context))
  const ids = await idsFor(tx, closures.length * 3)
  const events: Row[] = []
  const rows: Row[] = []
  for (const [i, closure] of closures.entries()) {
    const [begun = 0, id = 0, ended = 0] = ids.slice(i * 3, i * 3 + 3)
    const { kind, period, counted } = closure
    events.push(signing.event(begun, JET.CLOSING_STARTED, { kind, period }))
    rows.push(signing.closure(id, closure))
    const code = kind === 'YEAR' ? JET.YEAR_CLOSED : JET.PERIOD_CLOSED
    events.push(signing.event(ended, code, { kind, period, closure: id, total: counted.total }))
  }
  await insertAll(tx, 'jet', events)
  await insertAll(tx, 'closure', rows)
  const idsOf = (some: readonly Row[]): number[] => some.map(({ id }) => id)
  await proveRecords(tx, context, 'jet', idsOf(events))
  await proveRecords(tx, context, 'closure', idsOf(rows))
  return idsOf(rows)
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
