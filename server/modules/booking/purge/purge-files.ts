/**
 * Files that never became a sale, once the law lets them go. Nothing that was paid, billed, moved or guaranteed is among them: the record of
 * money is not the application's to delete. Counted before, told by event 902 after, with the totals of what went.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { DEAD_FILES, purgeLimit } from '#domain/booking/retention.ts'
import type { DeadFiles } from '#domain/booking/retention.ts'
import { STATE } from '#domain/booking/states.ts'
import { JET } from '#domain/fiscal/jet.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { filePurge } from '#contract/operations/booking/purge.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { counted, handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { jobs } from '#server/platform/jobs/kinds.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'

const ENDED: Readonly<Record<DeadFiles, RawBuilder<boolean>>> = {
  QUOTE: sql`b.status_id in (1, 2) and b.status in ('EXPIRED', 'CANCELLED', 'DELETED')`,
  CANCELLED: sql`b.status_id = 3 and b.status in ('CANCELLED', 'DELETED')`,
}

/** Files `b` of a kind that may go. */
const mayGo = ({ establishmentId, today }: Context, kind: DeadFiles): RawBuilder<boolean> => sql`
  b.establishment_id = ${establishmentId} and b.state_id = ${STATE.SAVED} and ${ENDED[kind]}
    and b.departure < ${purgeLimit(kind, today)} and b.paid = 0
    and not exists (select from booking_event v where v.establishment_id = b.establishment_id and v.booking_id = b.id
      and v.at >= ${purgeLimit(kind, today)}::date)
    and not has_money(b.establishment_id, b.id)`

const countOf = async (context: Context, kind: DeadFiles): Promise<{ count: number; total: Cents }> => {
  const { rows } = await sql<{ count: number; total: Cents }>`
    select count(*)::int as count, coalesce(sum(b.total), 0)::bigint as total from booking b where ${mayGo(context, kind)}`.execute(
    context.tx,
  )
  return rows[0] ?? { count: 0, total: 0 as Cents }
}

const purgeable = async (context: Context) => {
  const list = []
  for (const kind of DEAD_FILES)
    list.push({ kind, before: purgeLimit(kind, context.today), ...(await countOf(context, kind)) })
  return list
}

export const purgeRoutes: readonly Route[] = [handle(filePurge)(async (context) => counted(await purgeable(context)))]

/** What belongs to a file and does not go with it by itself. */
const PARTS = ['booking_line', 'booking_note', 'booking_event', 'occupancy'] as const

/** Another record names it. */
const isNamed = (error: unknown): boolean => error instanceof RuleError && error.code === 'record.inUse'

/** False where another record still names the file: it stays. */
const removeFile = async (context: Context, id: number): Promise<boolean> => {
  const { tx, establishmentId } = context
  try {
    await inTransaction(tx, async (inner) => {
      for (const table of PARTS)
        await sql`delete from ${sql.table(table)} where establishment_id = ${establishmentId} and booking_id = ${id}`.execute(
          inner,
        )
      await sql`delete from booking where establishment_id = ${establishmentId} and id = ${id}`.execute(inner)
    })
    return true
  } catch (error) {
    if (isNamed(error)) return false
    throw error
  }
}

interface Purged {
  readonly deleted: number
  readonly kept: number
  readonly total: number
}

const purgeKind = async (context: Context, kind: DeadFiles, { progress }: JobTools): Promise<Purged> => {
  const { rows } = await sql<{ id: number; total: number }>`
    select b.id, b.total from booking b where ${mayGo(context, kind)} order by b.id for update of b skip locked`.execute(
    context.tx,
  )
  let [deleted, kept, total] = [0, 0, 0]
  for (const row of rows) {
    if (await removeFile(context, row.id)) {
      deleted += 1
      total += row.total
    } else kept += 1
    await progress(deleted + kept, rows.length)
  }
  return { deleted, kept, total }
}

const purge = async (context: Context, kinds: readonly DeadFiles[], tools: JobTools): Promise<Purged> => {
  const all = { deleted: 0, kept: 0, total: 0 }
  for (const kind of DEAD_FILES.filter((one) => kinds.includes(one))) {
    const { deleted, kept, total } = await purgeKind(context, kind, tools)
    all.deleted += deleted
    all.kept += kept
    all.total += total
    if (deleted > 0) {
      const detail = { entity: `dead${kind}`, end: purgeLimit(kind, context.today), count: deleted, amount: total }
      await writeTechnicalEvent(context.tx, context, JET.DATA_PURGED, detail)
    }
  }
  return all
}

export const bookingJobs = jobs({
  purgeFiles: {
    right: () => ({ right: ['system', 'write'] }),
    write: true,
    run: (context, { kinds }, tools) => purge(context, kinds, tools),
  },
})
