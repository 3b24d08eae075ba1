/** Stop-sell: dates closed, or opened again, on what is sold, without waiting for the rest of the draft (spec, "closed to arrival"). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { isSameClosure, withClosure, withoutClosure } from '#domain/price-grid/closures.ts'
import type { GridClosure } from '#domain/pricing/types.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { GridClosureAnswer, gridClosureBody } from '#contract/operations/occupant-extra/price-grid.ts'
import { lastVersion } from '#server/modules/pricing/price-grid/publish.ts'
import { gridRow, isChanged, lockedRow, tell } from '#server/modules/pricing/price-grid/store.ts'
import type { GridRow } from '#server/modules/pricing/price-grid/store.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

type ClosingRefusal = 'grid.notSold' | 'grid.closureUnknown' | 'grid.nothingToPublish'

const json = (closures: readonly GridClosure[]): string => JSON.stringify({ closures })

type Asked = z.output<typeof gridClosureBody>

/** Why nothing would change on a grid; null where something would. */
const idle = ({ published }: GridRow, { closure, open }: Asked): ClosingRefusal | null => {
  if (published === null) return 'grid.notSold'
  const known = published.closures?.find((one) => isSameClosure(one, closure))
  if (open) return known === undefined ? 'grid.closureUnknown' : null
  return known !== undefined && (known.reason ?? '') === (closure.reason ?? '') ? 'grid.nothingToPublish' : null
}

/** Publishes what the grid sells again with that one closure added or taken away; answers the number of the new version. */
const closeOne = async (context: Context, row: GridRow, { closure, open }: Asked): Promise<number> => {
  const { id, published, draft } = row
  const change = (closures: readonly GridClosure[] = []): GridClosure[] =>
    open ? withoutClosure(closures, closure) : withClosure(closures, closure)
  const [selling, drafted] = [change(published?.closures), change(draft.closures)]
  const historyVersion = (await lastVersion(context, id)) + 1
  const site = context.establishmentId
  await sql`
    insert into price_grid_version (establishment_id, price_grid_id, history_version, snapshot, published_at, published_by)
    select establishment_id, price_grid_id, ${historyVersion},
      snapshot || ${json(selling)}::jsonb || jsonb_build_object('version', ${historyVersion}::int), ${context.now}, ${context.user.id}
    from price_grid_version
    where establishment_id = ${site} and price_grid_id = ${id} and history_version = ${row.currentVersion}`.execute(
    context.tx,
  )
  const differs = published === null || isChanged({ ...draft, closures: drafted }, { ...published, closures: selling })
  await sql`
    update price_grid set current_version = ${historyVersion}, draft = draft || ${json(drafted)}::jsonb,
      draft_changed = ${differs}, version = version + 1
    where establishment_id = ${site} and id = ${id}`.execute(context.tx)
  await tell(context, id)
  const { start, end, closed, reason = '' } = closure
  const detail = { entity: 'priceGrid', id, historyVersion, start, end, closed, reason, open }
  await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, detail)
  return historyVersion
}

/** Other grids whose current version has the closure. */
const closedAlike = async (
  { tx, establishmentId }: Context,
  { start, end, closed }: GridClosure,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select g.id from price_grid g
    join price_grid_version v on v.establishment_id = g.establishment_id and v.price_grid_id = g.id
      and v.history_version = g.current_version
    where g.establishment_id = ${establishmentId} and g.active
      and v.snapshot -> 'closures' @> ${JSON.stringify([{ start, end, closed }])}::jsonb order by g.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Closes those dates, or opens them again, on what the grid sells and on what others sell; nothing else of the drafts is published.
 * Stays keep the version that priced them. Those that sell nothing, or are so already, are left alone. Throws StaleError, and where
 * nothing would change RuleError `grid.notSold` before a first publication, `grid.closureUnknown` for dates that are not closed, `grid.nothingToPublish`
 * for those that are, for the same reason, `record.unknown` for a grid of another establishment.
 */
export const closeNow = async (
  context: Context,
  id: number,
  asked: Asked,
): Promise<GridClosureAnswer & { readonly historyVersion: number | null }> => {
  const others = [...new Set(asked.others)].filter((other) => other !== id)
  // All of them, always in the same order: two who close the same grids wait for one another.
  await sql`select 1 from price_grid where establishment_id = ${context.establishmentId}
    and id = any (${[id, ...others]}::bigint[]) order by id for update`.execute(context.tx)
  const row = await lockedRow(context, id, asked.version)
  const refusal = idle(row, asked)
  const historyVersion = refusal === null ? await closeOne(context, row, asked) : row.currentVersion
  const changed: number[] = []
  for (const other of others) {
    const its = await gridRow(context, other)
    if (idle(its, asked) !== null) continue
    await closeOne(context, its, asked)
    changed.push(other)
  }
  if (refusal !== null && changed.length === 0) throw new RuleError(refusal)
  return { historyVersion, others: changed, elsewhere: asked.open ? await closedAlike(context, asked.closure) : [] }
}
