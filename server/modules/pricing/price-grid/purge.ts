/** Publications that nothing needs any more. One that a stay was priced by is needed to price it again (domain rules 3.8). */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { z } from 'zod'
import type {
  PurgeAnswer,
  PurgeList,
  PurgeableVersion,
  purgeBody,
} from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { tell } from '#server/modules/pricing/price-grid/store.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

/**
 * Neither the publication on sale, nor one that a stay keeps or may have again by an undo of today (domain rules 2.4); what
 * compares and restores later is the user's to give up.
 */
const unused = ({ establishmentId, today }: Context): RawBuilder<boolean> => sql`(
  v.history_version is distinct from g.current_version and not exists (
    select 1 from occupancy o where o.establishment_id = v.establishment_id and o.grid_id = v.price_grid_id
      and o.grid_version = v.history_version)
  and (v.price_grid_id, v.history_version) not in (
    select o.grid_id, o.grid_version
    from booking_undo u, jsonb_to_recordset(u.state -> 'occupancies') as o (grid_id bigint, grid_version integer)
    where u.establishment_id = ${establishmentId} and u.day = ${today} and u.undone_at is null
      and o.grid_id is not null and o.grid_version is not null))`

const FROM = sql`
  price_grid_version v join price_grid g on g.establishment_id = v.establishment_id and g.id = v.price_grid_id`

/** What would go, the oldest first. */
export const purgeableVersions = async (context: Context): Promise<PurgeList> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<PurgeableVersion>`
    select v.price_grid_id as "gridId", g.label as "gridLabel", v.history_version as "historyVersion",
      v.published_at as "publishedAt", u.name as "publishedBy"
    from ${FROM} left join app_user u on u.id = v.published_by
    where v.establishment_id = ${establishmentId} and ${unused(context)}
    order by v.published_at, v.price_grid_id, v.history_version limit 5000`.execute(tx)
  const counted = await sql<{ kept: number }>`
    select count(*) as kept from ${FROM} where v.establishment_id = ${establishmentId} and not (${unused(context)})`.execute(
    tx,
  )
  return { list: rows, total: rows.length, kept: counted.rows[0]?.kept ?? 0 }
}

/** Deletes those that are still unused; the others are counted. A foreign key stops what a stay took in the same instant. */
export const purgeVersions = async (
  context: Context,
  { versions }: z.output<typeof purgeBody>,
): Promise<PurgeAnswer> => {
  const { rows } = await sql<{ gridId: number; historyVersion: number }>`
    delete from price_grid_version d using unnest(${versions.map((one) => one.gridId)}::bigint[],
      ${versions.map((one) => one.historyVersion)}::int[]) as asked (grid_id, history_version), ${FROM}
    where d.establishment_id = ${context.establishmentId} and d.price_grid_id = asked.grid_id
      and d.history_version = asked.history_version and v.establishment_id = d.establishment_id
      and v.price_grid_id = d.price_grid_id and v.history_version = d.history_version and ${unused(context)}
    returning d.price_grid_id as "gridId", d.history_version as "historyVersion"`.execute(context.tx)
  for (const id of new Set(rows.map((row) => row.gridId))) await tell(context, id)
  if (rows.length > 0)
    await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, {
      entity: 'priceGridVersion',
      deleted: rows.map((row) => `${row.gridId}/${row.historyVersion}`).join(' '),
    })
  return { status: 'DELETED', deleted: rows.length, kept: versions.length - rows.length }
}

/** Spec 7, `active/{id}/{establishmentId}`: of the caller's establishments only. Throws RuleError `record.unknown`. */
export const isGridActive = async (
  context: Context,
  { id, establishmentId }: { readonly id: number; readonly establishmentId: number },
): Promise<{ active: boolean }> => {
  const { rows } = await sql<{ active: boolean }>`
    select g.active from price_grid g join user_establishment m on m.establishment_id = g.establishment_id
    where g.establishment_id = ${establishmentId} and g.id = ${id} and m.user_id = ${context.user.id}`.execute(
    context.tx,
  )
  const row = rows[0]
  if (row === undefined) throw new RuleError('record.unknown')
  return row
}
