/** The log-in of a tax inspector, where sessions and requests meet it; it is opened and closed in `server/modules/security/audit.ts`. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { isDownload, isLook } from '#contract/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { EventContext } from '#server/platform/fiscal/jet.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Route } from '#server/platform/http/route.ts'

/** What a session of an inspector is bound to. */
export interface AuditOf {
  readonly id: number
  /** Last day. */
  readonly endsOn: string
}

/** Which record was asked for: the values of its address. */
const recordOf = (params: unknown): string => Object.values((params ?? {}) as Record<string, unknown>).join(' ')

/** Keeps what an inspector looks at, before it is answered: what cannot be kept is not shown. */
export const keepLook = async (
  tx: Tx,
  { establishmentId, audit, now }: { readonly establishmentId: number; readonly audit: AuditOf; readonly now: Date },
  route: Route,
  params: unknown,
): Promise<void> => {
  if (!isLook(route)) return
  await sql`
    insert into audit_look (establishment_id, access_id, path, record, what, taken, first_at, last_at)
    values (${establishmentId}, ${audit.id}, ${route.path}, ${recordOf(params)}, ${route.summary}, ${isDownload(route)}, ${now}, ${now})
    on conflict (establishment_id, access_id, path, record)
      do update set times = audit_look.times + 1, last_at = excluded.last_at`.execute(tx)
}

/** Event 280, when an inspector logs in. */
export const tellAuditUsed = (tx: Tx, context: EventContext, { id, endsOn }: AuditOf): Promise<void> =>
  writeTechnicalEvent(tx, context, JET.TAX_AUDIT, { entity: 'auditUsed', id, end: endsOn })
