/** Papers of closures: made once, kept byte for byte, given again as they were made. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { RateTotal } from '#domain/fiscal/closure.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { closureDocument } from '#server/documents/closure-document.ts'
import type { ClosurePaper } from '#server/documents/closure-document.ts'
import { readSeller } from '#server/documents/parties.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { insertClosureDocument } from '#server/platform/fiscal/closures.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { attestationOf } from '#server/modules/payment/bill/attestation.ts'

interface ClosureRow {
  readonly kind: 'DAY' | 'MONTH' | 'YEAR'
  readonly period: string
  readonly from: Day
  readonly to: Day
  readonly seq: number
  readonly training: boolean
  readonly total: Cents
  readonly perpetual: Cents
  readonly absolute: Cents
  readonly count: number
  readonly rates: readonly RateTotal[]
  readonly content: Pick<ClosurePaper, 'payments' | 'guarantees' | 'tills'>
  readonly recordedAt: string
  readonly signature: string
  readonly operator: string | null
  readonly timeZone: string
  readonly fingerprint: string
}

const read = async (tx: Tx, establishmentId: number, id: number): Promise<ClosureRow> => {
  const { rows } = await sql<ClosureRow>`
    select c.kind, c.period, c.from_day as "from", c.to_day as "to", c.seq, c.training, c.total, c.perpetual, c.absolute, c.count, c.rates,
      c.content, c.recorded_at as "recordedAt", c.signature, u.name as operator, e.time_zone as "timeZone", k.id as fingerprint
    from closure c join establishment e on e.id = c.establishment_id join signing_key k on k.id = c.key_id
    left join app_user u on u.id = c.operator_id
    where c.establishment_id = ${establishmentId} and c.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Days of a month, months of a year. */
const partsOf = async (tx: Tx, establishmentId: number, row: ClosureRow): Promise<ClosurePaper['parts']> => {
  if (row.kind === 'DAY') return []
  const { rows } = await sql<ClosurePaper['parts'][number]>`
    select to_char(to_day, case kind when 'DAY' then 'DD/MM/YYYY' else 'MM/YYYY' end) as period, count, total, perpetual, absolute
    from closure where establishment_id = ${establishmentId} and training = ${row.training}
      and kind = ${row.kind === 'YEAR' ? 'MONTH' : 'DAY'} and to_day between ${row.from} and ${row.to} order by to_day`.execute(
    tx,
  )
  return rows
}

const compose = async ({ db, establishmentId, services }: Context, id: number): Promise<Uint8Array> => {
  const row = await read(db, establishmentId, id)
  const { content, recordedAt, ...rest } = row
  const paper: ClosurePaper = {
    ...rest,
    ...content,
    ...(await readSeller(db, establishmentId)),
    parts: await partsOf(db, establishmentId, row),
    recordedAt: new Date(recordedAt),
    software: SOFTWARE,
    attestation: await attestationOf(db, establishmentId),
  }
  return services.documents.render(closureDocument(paper))
}

interface Kept {
  readonly name: string
  readonly bytes: Uint8Array
}

const kept = async (tx: Tx, establishmentId: number, closureId: number): Promise<Kept | undefined> => {
  const { rows } = await sql<Kept>`
    select name, bytes from closure_document where establishment_id = ${establishmentId} and closure_id = ${closureId}
    order by id limit 1`.execute(tx)
  return rows[0]
}

/** The paper of a closure, made where it was not yet. Throws RuleError record.unknown, document.failed. */
export const keepDocument = async (context: Context, closureId: number): Promise<Kept> => {
  const { db, establishmentId, services } = context
  const before = await kept(db, establishmentId, closureId)
  if (before !== undefined) return before
  const { kind, period } = await read(db, establishmentId, closureId)
  const name = `cloture-${kind === 'YEAR' ? 'exercice-' : ''}${period.replaceAll(/[^\w-]+/g, '-')}.pdf`
  const made = { name, bytes: await compose(context, closureId) }
  if (services.resume !== undefined) return made // a copy of the past keeps nothing
  return inTransaction(db, async (tx) => {
    // Two who ask at once: the second finds what the first kept.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`closure document ${closureId}`}, 0))`.execute(tx)
    const meanwhile = await kept(tx, establishmentId, closureId)
    if (meanwhile !== undefined) return meanwhile
    await insertClosureDocument(tx, context, { closureId, ...made })
    return made
  })
}

/** As it was kept. */
export const giveDocument = async (context: Context, closureId: number): Promise<FileAnswer> => {
  const { name, bytes } = await keepDocument(context, closureId)
  return new FileAnswer('application/pdf', name, bytes)
}
