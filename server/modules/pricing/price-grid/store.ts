/** Reading and writing the row of a grid: its draft, guarded by the version that the caller read. */
import { sql } from 'kysely'
import { changesBetween } from '#domain/price-grid/changes.ts'
import { idsOf, toDraft } from '#domain/price-grid/draft.ts'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import { gridIssues } from '#domain/price-grid/issues.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { DraftInput } from '#contract/operations/occupant-extra/price-grid.ts'
import type { GridLists, PriceGridItem } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { gridLists, openingsOf } from '#server/modules/pricing/price-grid/lists.ts'
import { checkReferences, identified, refreshed, resolved } from '#server/modules/pricing/price-grid/resolve.ts'
import { FieldsError, StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface GridRow {
  readonly id: number
  readonly version: number
  readonly active: boolean
  readonly currentVersion: number | null
  readonly draft: GridDraft
  /** The current publication; null: none. */
  readonly published: GridDraft | null
}

interface Stored extends Omit<GridRow, 'draft' | 'published'> {
  readonly draft: GridSnapshot
  readonly snapshot: GridSnapshot | null
}

/** The row of a grid. Throws RuleError `record.unknown`, also for a grid of another establishment. */
export const gridRow = async (context: Context, id: number): Promise<GridRow> => {
  const { rows } = await sql<Stored>`
    select g.id, g.version, g.active, g.current_version as "currentVersion", g.draft, v.snapshot
    from price_grid g left join price_grid_version v on v.establishment_id = g.establishment_id
      and v.price_grid_id = g.id and v.history_version = g.current_version
    where g.establishment_id = ${context.establishmentId} and g.id = ${id}`.execute(context.tx)
  const row = rows[0]
  if (row === undefined) throw new RuleError('record.unknown')
  const { snapshot, draft, ...rest } = row
  return {
    ...rest,
    draft: toDraft({ ...draft, id: row.id, version: 0 }),
    published: snapshot === null ? null : toDraft(snapshot),
  }
}

/** The row of the grid that a change is about, locked until the transaction ends. Throws StaleError where it changed since. */
export const lockedRow = async (context: Context, id: number, version: number): Promise<GridRow> => {
  await sql`select 1 from price_grid where establishment_id = ${context.establishmentId} and id = ${id} for update`.execute(
    context.tx,
  )
  const row = await gridRow(context, id)
  if (row.version !== version) throw new StaleError({ ...(await gridItem(context, id)) })
  return row
}

const staysOf = async (context: Context, id: number): Promise<number> => {
  const { rows } = await sql<{ stays: number }>`
    select count(*) as stays from occupancy where establishment_id = ${context.establishmentId} and grid_id = ${id}`.execute(
    context.tx,
  )
  return rows[0]?.stays ?? 0
}

/** Whether publishing would change anything. */
export const isChanged = (draft: GridDraft, published: GridDraft | null): boolean =>
  published === null || changesBetween(published, draft).length > 0

/** A grid as its screen reads it, its lines named and taxed as their records are today. */
export const gridItem = async (context: Context, id: number): Promise<PriceGridItem> => {
  const row = await gridRow(context, id)
  const lists = await gridLists(context)
  const openings = await openingsOf(context)
  const draft = refreshed(row.draft, lists)
  return {
    ...row,
    draft,
    draftChanged: isChanged(draft, row.published),
    issues: gridIssues(draft, openings),
    openings,
    stays: await staysOf(context, id),
    ...lists,
  }
}

/** `label`, or with the first number that no other grid of the establishment (nor `others`) has: « Mobil-home 2 ». */
export const freeLabel = async (
  context: Context,
  label: string,
  others: ReadonlySet<string> = new Set(),
): Promise<string> => {
  const { rows } = await sql<{ label: string }>`
    select label from price_grid where establishment_id = ${context.establishmentId}`.execute(context.tx)
  const taken = new Set([...rows.map((row) => row.label), ...others])
  let free = label
  for (let n = 2; taken.has(free); n++) free = `${label.slice(0, 55)} ${n}`
  return free
}

export const takeIds =
  (context: Context) =>
  async (count: number): Promise<readonly number[]> => {
    const { rows } = await sql<{ id: number }>`
      select nextval('record_id') as id from generate_series(1, ${count})`.execute(context.tx)
    return rows.map((row) => row.id)
  }

const known = (row: GridRow | undefined): ReadonlySet<number> =>
  new Set(row === undefined ? [] : [...idsOf(row.draft), ...(row.published === null ? [] : idsOf(row.published))])

/** Another grid of that name: the field is told, rather than the constraint. */
const named = (error: unknown): unknown =>
  error instanceof RuleError && error.code === 'value.taken'
    ? new FieldsError([{ path: 'draft.label', message: 'value.taken' }])
    : error

/** Writes a checked draft and answers the id of its grid; id 0 makes one. Priorities and types wait for the publication. */
export const writeDraft = async (context: Context, row: GridRow | undefined, draft: GridDraft): Promise<number> => {
  const { label, model, priority } = draft
  try {
    if (row === undefined) {
      const { rows } = await sql<{ id: number }>`
        insert into price_grid (establishment_id, id, label, model, priority, draft)
        values (${context.establishmentId}, ${draft.id}, ${label}, ${model}, ${priority}, ${JSON.stringify(draft)}::jsonb)
        returning id`.execute(context.tx)
      return rows[0]?.id ?? 0
    }
    const kept = row.currentVersion === null ? sql`${priority}` : sql`priority`
    await sql`
      update price_grid set label = ${label}, model = ${model}, priority = ${kept}, draft = ${JSON.stringify(draft)}::jsonb,
        draft_changed = ${isChanged(draft, row.published)}, version = version + 1
      where establishment_id = ${context.establishmentId} and id = ${row.id}`.execute(context.tx)
    return row.id
  } catch (error) {
    throw named(error)
  }
}

/** Tells the other screens that a grid changed. */
export const tell = (context: Context, id: number, action: 'SAVED' | 'DELETED' = 'SAVED'): Promise<void> =>
  context.changed({ entity: 'priceGrid', id, action, functionality: 'occupant_extra_price' })

/**
 * Saves a draft and answers the id of its grid; id 0 makes one. Throws StaleError where the grid changed since `version`,
 * FieldsError for a name that another grid has and for records of another establishment.
 */
export const saveDraft = async (
  context: Context,
  { id, version, draft }: { readonly id: number; readonly version: number; readonly draft: DraftInput },
): Promise<number> => {
  const row = id === 0 ? undefined : await lockedRow(context, id, version)
  const lists: GridLists = await gridLists(context)
  const take = takeIds(context)
  const gridId = row?.id ?? (await take(1))[0] ?? 0
  const asked = resolved(gridId, draft, lists)
  checkReferences(asked, lists)
  const saved = await writeDraft(context, row, await identified(asked, known(row), take))
  await tell(context, saved)
  return saved
}
