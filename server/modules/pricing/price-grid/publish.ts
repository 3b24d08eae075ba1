/** From draft to publication and back: what a stay is priced by never changes, what is edited is never sold. */
import { sql } from 'kysely'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import { gridIssues } from '#domain/price-grid/issues.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { gridLists, openingsOf } from '#server/modules/pricing/price-grid/lists.ts'
import { checkReferences, identified, refreshed } from '#server/modules/pricing/price-grid/resolve.ts'
import { freeLabel, isChanged, lockedRow, takeIds, tell, writeDraft } from '#server/modules/pricing/price-grid/store.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** What the published version says of the grid besides prices: who finds it, and before which. */
const applyHead = async (context: Context, grid: GridDraft, historyVersion: number): Promise<void> => {
  const site = context.establishmentId
  await sql`
    update price_grid set current_version = ${historyVersion}, draft_changed = false, label = ${grid.label},
      model = ${grid.model}, priority = ${grid.priority}, draft = ${JSON.stringify(grid)}::jsonb, version = version + 1
    where establishment_id = ${site} and id = ${grid.id}`.execute(context.tx)
  await sql`delete from price_grid_place_type where establishment_id = ${site} and price_grid_id = ${grid.id}`.execute(
    context.tx,
  )
  await sql`
    insert into price_grid_place_type (establishment_id, price_grid_id, place_type_id)
    select ${site}, ${grid.id}, unnest(${[...grid.placeTypeIds]}::bigint[])`.execute(context.tx)
}

/** Number of the latest publication; 0 before the first. */
export const lastVersion = async (context: Context, id: number): Promise<number> => {
  const { rows } = await sql<{ last: number | null }>`
    select max(history_version) as last from price_grid_version
    where establishment_id = ${context.establishmentId} and price_grid_id = ${id}`.execute(context.tx)
  return rows[0]?.last ?? 0
}

/**
 * Publishes the saved draft as the next version, an immutable snapshot of all that the price needs, and answers its number.
 * Throws FieldsError with everything that forbids it (`draft.…` paths), StaleError, and RuleError `grid.nothingToPublish`.
 */
export const publishGrid = async (context: Context, id: number, version: number): Promise<number> => {
  const row = await lockedRow(context, id, version)
  const lists = await gridLists(context)
  const grid = refreshed(row.draft, lists)
  checkReferences(grid, lists)
  const errors = gridIssues(grid, await openingsOf(context)).filter((issue) => issue.severity === 'error')
  if (errors.length > 0)
    throw new FieldsError(
      errors.map(({ path, code, context: values }) => ({ path: `draft.${path}`, message: code, context: values })),
    )
  if (!isChanged(grid, row.published)) throw new RuleError('grid.nothingToPublish')
  const historyVersion = (await lastVersion(context, id)) + 1
  const snapshot = { ...grid, version: historyVersion }
  await sql`
    insert into price_grid_version (establishment_id, price_grid_id, history_version, snapshot, published_at, published_by)
    values (${context.establishmentId}, ${id}, ${historyVersion}, ${JSON.stringify(snapshot)}::jsonb, ${context.now},
      ${context.user.id})`.execute(context.tx)
  await applyHead(context, grid, historyVersion)
  await tell(context, id)
  await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, { entity: 'priceGrid', id, historyVersion })
  return historyVersion
}

/** Puts the draft back to the published version. Throws RuleError `grid.neverPublished`, StaleError. */
export const discardDraft = async (context: Context, id: number, version: number): Promise<void> => {
  const row = await lockedRow(context, id, version)
  if (row.published === null) throw new RuleError('grid.neverPublished')
  await writeDraft(context, row, { ...row.published, version: 0 })
  await tell(context, id)
}

/** Sells a grid, or no longer: at once, whatever the draft says. Stays keep the version that priced them. */
export const activateGrid = async (context: Context, id: number, version: number, active: boolean): Promise<void> => {
  await lockedRow(context, id, version)
  await sql`
    update price_grid set active = ${active}, version = version + 1
    where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  await tell(context, id)
  await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, { entity: 'priceGrid', id, active })
}

/** Makes a grid with the draft of another and answers its id; it is not published. */
export const duplicateGrid = async (context: Context, id: number, label: string | null): Promise<number> => {
  const row = await lockedRow(context, id, await versionOf(context, id))
  const take = takeIds(context)
  const [gridId = 0] = await take(1)
  const copy = {
    ...row.draft,
    id: gridId,
    label: label ?? (await freeLabel(context, `${row.draft.label.slice(0, 48)} (copie)`)),
  }
  await writeDraft(context, undefined, await identified(copy, new Set(), take))
  await tell(context, gridId)
  return gridId
}

const versionOf = async (context: Context, id: number): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select version from price_grid where establishment_id = ${context.establishmentId} and id = ${id}`.execute(
    context.tx,
  )
  return rows[0]?.version ?? 0
}

/**
 * Deletes a grid with its versions. Throws RuleError `record.unknown`, and `grid.used` with how many stays keep one of its
 * versions: they need it to be priced again (domain rules 3.8).
 */
export const deleteGrid = async (context: Context, id: number): Promise<void> => {
  const site = context.establishmentId
  const { rows } = await sql<{ stays: number }>`
    select count(*) as stays from occupancy where establishment_id = ${site} and grid_id = ${id}`.execute(context.tx)
  const stays = rows[0]?.stays ?? 0
  if (stays > 0) throw new RuleError('grid.used', { stays })
  await sql`delete from price_grid_version where establishment_id = ${site} and price_grid_id = ${id}`.execute(
    context.tx,
  )
  const { numAffectedRows } = await sql`
    delete from price_grid where establishment_id = ${site} and id = ${id}`.execute(context.tx)
  if (numAffectedRows !== 1n) throw new RuleError('record.unknown')
  await tell(context, id, 'DELETED')
  await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, { entity: 'priceGrid', id, deleted: true })
}
