import { JET_LABELS } from '#domain/fiscal/jet.ts'
import type { JetCode, JetDetail } from '#domain/fiscal/jet.ts'
import { jetText } from '#domain/fiscal/signed-text.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { FiscalContext } from './chain.ts'
import { lockTill, signAfter, signedColumns } from './chain.ts'
import { insertRows, writeProved } from './prove.ts'

/** Who did it, and when; the context of a request is one. `user` is null where nobody is known. */
export interface EventContext extends FiscalContext {
  readonly now: Date
  readonly user: { readonly id: number } | null
}

/**
 * Writes and signs a technical event ("journal des événements techniques"). It locks the till until the transaction
 * ends: call it after the writes that it tells of.
 */
export async function writeTechnicalEvent(
  tx: Tx,
  context: EventContext,
  code: JetCode,
  detail: JetDetail = {},
): Promise<void> {
  const { establishmentId, till, training, now } = context
  const operator = context.user?.id ?? null
  const label = JET_LABELS[code]
  const locked = await lockTill(tx, context)
  const fields = { code, label, detail, at: now, operator, till }
  const signed = signAfter(context.services.keys, locked.keyId, locked.headOf('JET'), (link) => jetText(fields, link))
  const row = {
    establishment_id: establishmentId,
    id: locked.nextId,
    till,
    training,
    code,
    label,
    detail: JSON.stringify(detail),
    recorded_at: now,
    operator_id: operator,
    ...signedColumns(signed),
  }
  await writeProved(tx, context, locked, {
    record: 'jet',
    id: row.id,
    write: (sender) => [insertRows(sender, 'jet', [row])],
  })
}
