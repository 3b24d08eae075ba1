/** What goes to the platform: written in the transaction that makes it, sent soon after, each once. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { FlowProfile, FlowSyntax, ProcessingRule } from '#server/ports/platform.ts'

export type FlowKind = 'INVOICE' | 'STATUS' | 'REPORT'

export interface QueuedFlow {
  readonly kind: FlowKind
  readonly syntax: FlowSyntax
  readonly profile?: FlowProfile
  readonly rule: ProcessingRule
  /** Name of the file. */
  readonly name: string
  /** What people know it by: the number of a bill, the days of a report. */
  readonly label: string
  readonly content: Uint8Array
}

interface Site {
  readonly establishmentId: number
  readonly now: Date
}

/** Answers the row's id: keep it beside what it tells, its state is read there. */
export const queueFlow = async (tx: Tx, { establishmentId, now }: Site, flow: QueuedFlow): Promise<number> => {
  const { kind, syntax, profile = null, rule, name, label, content } = flow
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { rows } = await sql<{ id: number }>`
    insert into einvoice_flow (establishment_id, kind, tracking_id, syntax, profile, rule, name, label, content, sha256, asked_at, next_at)
    values (${establishmentId}, ${kind}, ${crypto.randomUUID()}, ${syntax}, ${profile}, ${rule}, ${name}, ${label},
      ${Buffer.from(content)}, ${sha256}, ${now}, ${now})
    returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the flow was just written')
  return row.id
}

/** Never left this house: it never will. Throws RuleError `einvoice.gone` where the platform may have it. */
export const cancelFlow = async (tx: Tx, establishmentId: number, id: number): Promise<void> => {
  const { numAffectedRows } = await sql`update einvoice_flow set state = 'CANCELLED'
    where establishment_id = ${establishmentId} and id = ${id}
      and (state = 'FAILED' or (state = 'WAITING' and attempts = 0))`.execute(tx)
  if (numAffectedRows !== 1n) throw new RuleError('einvoice.gone')
}

/** Goes now: one that waits after a failure, or that was refused at the door. Throws RuleError `einvoice.notWaiting`. */
export const retryFlow = async (tx: Tx, establishmentId: number, id: number, now: Date): Promise<void> => {
  const { numAffectedRows } = await sql`update einvoice_flow set state = 'WAITING', next_at = ${now}
    where establishment_id = ${establishmentId} and id = ${id}
      and (state = 'FAILED' or (state = 'WAITING' and (failure is not null or attempts = 0)))`.execute(tx)
  if (numAffectedRows !== 1n) throw new RuleError('einvoice.notWaiting')
}
