import { JET_LABELS } from '#domain/fiscal/jet.ts'
import type { JetCode, JetDetail } from '#domain/fiscal/jet.ts'
import { jetText } from '#domain/fiscal/signed-text.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { FiscalContext } from './chain.ts'
import { appendToChain, signedColumns } from './chain.ts'

/** Who did it, and when; the context of a request is one. `user` is null where nobody is known. */
export interface EventContext extends FiscalContext {
  readonly now: Date
  readonly user: { readonly id: number } | null
}

/**
 * Writes and signs a technical event ("journal des événements techniques"). It locks the event chain of the till until the
 * transaction ends: after the writes that it tells of, and see `lockChains` where other chains are written too.
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
  const signed = await appendToChain(tx, context, 'JET', (link) =>
    jetText({ code, label, detail, at: now, operator, till }, link),
  )
  await tx
    .insertInto('jet')
    .values({
      establishment_id: establishmentId,
      till,
      training,
      code,
      label,
      detail: JSON.stringify(detail),
      recorded_at: now,
      operator_id: operator,
      ...signedColumns(signed),
    })
    .execute()
}
