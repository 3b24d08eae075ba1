/** Stop-sell: dates closed, or opened again, on what is sold, without waiting for the rest of the draft (spec, "closed to arrival"). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { isSameClosure, withClosure, withoutClosure } from '#domain/price-grid/closures.ts'
import type { GridClosure } from '#domain/pricing/types.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { gridClosureBody } from '#contract/operations/occupant-extra/price-grid.ts'
import { lastVersion } from '#server/modules/occupant-extra/price-grid/publish.ts'
import { isChanged, lockedRow, tell } from '#server/modules/occupant-extra/price-grid/store.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

const json = (closures: readonly GridClosure[]): string => JSON.stringify({ closures })

/**
 * Publishes the version on sale again with that one closure added or taken away, and nothing else of the draft, which follows; answers
 * the number of the new version. Stays keep the version that priced them. Throws StaleError, and RuleError `grid.notSold` before a first publication,
 * `grid.closureUnknown` for dates that are not closed, `grid.nothingToPublish` for those that are, for the same reason.
 */
export const closeNow = async (
  context: Context,
  id: number,
  { version, closure, open }: z.output<typeof gridClosureBody>,
): Promise<number> => {
  const row = await lockedRow(context, id, version)
  const { published, draft } = row
  if (published === null) throw new RuleError('grid.notSold')
  const sold = published.closures ?? []
  const known = sold.find((one) => isSameClosure(one, closure))
  if (open && known === undefined) throw new RuleError('grid.closureUnknown')
  if (!open && known !== undefined && (known.reason ?? '') === (closure.reason ?? ''))
    throw new RuleError('grid.nothingToPublish')
  const change = (closures: readonly GridClosure[] = []): GridClosure[] =>
    open ? withoutClosure(closures, closure) : withClosure(closures, closure)
  const [selling, drafted] = [change(sold), change(draft.closures)]
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
  const differs = isChanged({ ...draft, closures: drafted }, { ...published, closures: selling })
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
