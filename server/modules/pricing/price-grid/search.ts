/** The list of grids and the list of publications of one. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { changesBetween } from '#domain/price-grid/changes.ts'
import { toDraft } from '#domain/price-grid/draft.ts'
import { gridIssues } from '#domain/price-grid/issues.ts'
import { modeleIdOf } from '#domain/price-grid/modele.ts'
import { leadingPrice } from '#domain/price-grid/periods.ts'
import type { Opening } from '#domain/price-grid/season.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import { own } from '#domain/own.ts'
import { RuleError } from '#domain/rule-error.ts'
import type {
  GridLists,
  PriceGridHistory,
  PriceGridList,
  PriceGridRow,
  PriceGridVersion,
} from '#contract/operations/occupant-extra/price-grid-answer.ts'
import type { searchBody } from '#contract/operations/session/session.ts'
import { gridLists, openingsOf } from '#server/modules/pricing/price-grid/lists.ts'
import { completedBy, inSnapshot, packetsOf } from '#server/list/snapshot.ts'
import { refreshed } from '#server/modules/pricing/price-grid/resolve.ts'
import type { Context } from '#server/platform/http/route.ts'

type Search = z.output<typeof searchBody>

/** `%`, `_` and `\` are what they are in a searched word. */
const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, (c) => `\\${c}`)

interface Filter {
  readonly takes: (value: unknown) => boolean
  readonly where: (value: unknown) => RawBuilder<boolean>
}

const FILTERS: Readonly<Record<string, Filter>> = {
  active: { takes: (value) => typeof value === 'boolean', where: (value) => sql`g.active = ${value}` },
  model: { takes: (value) => typeof value === 'string', where: (value) => sql`g.model = ${value}` },
  placeTypeId: {
    takes: Number.isSafeInteger,
    where: (value) => sql`g.draft -> 'placeTypeIds' @> ${JSON.stringify([value])}::jsonb`,
  },
}

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  label: sql`sort_key(g.label)`,
  model: sql`g.model`,
  priority: sql`g.priority`,
  active: sql`g.active`,
  state: sql`(case when g.current_version is null then 0 when g.draft_changed then 1 else 2 end)`,
  publishedAt: sql`v.published_at`,
}

const whereOf = (context: Context, { criteria }: Search): RawBuilder<boolean> => {
  const words = (criteria.text ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  const conditions = [
    sql<boolean>`g.establishment_id = ${context.establishmentId}`,
    ...words.map((word) => sql<boolean>`sort_key(g.label) like '%' || sort_key(${escapeLike(word)}) || '%'`),
    ...Object.entries(criteria.filters ?? {}).map(([key, value]) => {
      const filter = own(FILTERS, key)
      if (filter?.takes(value) !== true) throw new RuleError('request.invalid')
      return filter.where(value)
    }),
  ]
  return sql.join(conditions, sql` and `)
}

const orderOf = ({ sort }: Search): RawBuilder<unknown> => {
  const keys = sort.map(({ field, desc }) => {
    const key = own(SORTS, field)
    if (key === undefined) throw new RuleError('request.invalid')
    return desc ? sql`${key} desc nulls last` : sql`${key} nulls last`
  })
  return sql.join([...keys, sql`sort_key(g.label)`, sql`g.id`])
}

interface Found extends Pick<
  PriceGridRow,
  'id' | 'version' | 'active' | 'priority' | 'currentVersion' | 'publishedAt' | 'draftChanged'
> {
  readonly draft: GridSnapshot
}

const rowOf = ({ draft: stored, ...row }: Found, lists: GridLists, openings: readonly Opening[]): PriceGridRow => {
  const draft = refreshed(toDraft(stored), lists)
  const issues = gridIssues(draft, openings)
  const errors = issues.filter((issue) => issue.severity === 'error').length
  return {
    ...row,
    label: draft.label,
    priceGridModeleId: modeleIdOf(draft),
    placeTypes: lists.availablePlaceType
      .filter((type) => draft.placeTypeIds.includes(type.id))
      .map(({ id, label }) => ({ id, label })),
    periods: draft.periods.map((p) => ({ start: p.start, end: p.end, price: leadingPrice(draft, p) })),
    errors,
    warnings: issues.length - errors,
  }
}

const queryOf = (context: Context, search: Search, limit = sql``) =>
  sql<Found>`
    select g.id, g.version, g.active, g.priority, g.current_version as "currentVersion", v.published_at as "publishedAt",
      g.draft_changed as "draftChanged", g.draft
    from price_grid g left join price_grid_version v on v.establishment_id = g.establishment_id
      and v.price_grid_id = g.id and v.history_version = g.current_version
    where ${whereOf(context, search)} order by ${orderOf(search)} ${limit}`

const rowsOf = async (
  context: Context,
  found: readonly Found[],
  openings: readonly Opening[],
): Promise<readonly PriceGridRow[]> => {
  const lists = await gridLists(context)
  return found.map((row) => rowOf(row, lists, openings))
}

/** All grids of a search in packets, of one snapshot. Throws as `searchGrids` does. */
export const everyGrid = (context: Context, search: Search): AsyncGenerator<readonly PriceGridRow[]> => {
  const query = queryOf(context, search)
  return inSnapshot(context.db, async function* (tx) {
    const within = { ...context, tx }
    const openings = await openingsOf(within)
    yield* completedBy(packetsOf(tx, query), (found) => rowsOf(within, found, openings))
  })
}

/** One page of the grids of the establishment. Throws RuleError `request.invalid` for an unknown filter or sort. */
export const searchGrids = async (context: Context, search: Search): Promise<PriceGridList> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from price_grid g where ${whereOf(context, search)}`.execute(context.tx)
  const limit = sql`limit ${search.size} offset ${search.page * search.size}`
  const { rows: found } = await queryOf(context, search, limit).execute(context.tx)
  const openings = await openingsOf(context)
  return { list: await rowsOf(context, found, openings), total: rows[0]?.total ?? 0, openings }
}

interface Version extends Omit<PriceGridHistory, 'changes'> {
  readonly snapshot: GridSnapshot
}

const versions = async (context: Context, id: number): Promise<readonly Version[]> => {
  const { rows } = await sql<Version>`
    select v.history_version as "historyVersion", v.published_at as "publishedAt", u.name as "publishedBy", v.snapshot,
      (select count(*) from occupancy o where o.establishment_id = v.establishment_id and o.grid_id = v.price_grid_id
        and o.grid_version = v.history_version) as stays
    from price_grid_version v left join app_user u on u.id = v.published_by
    where v.establishment_id = ${context.establishmentId} and v.price_grid_id = ${id}
    order by v.history_version desc`.execute(context.tx)
  return rows
}

const counted = ({ snapshot, ...version }: Version, before: Version | undefined): PriceGridHistory => ({
  ...version,
  changes: before === undefined ? 0 : changesBetween(toDraft(before.snapshot), toDraft(snapshot)).length,
})

/** The publications of a grid, the latest first. */
export const gridHistory = async (
  context: Context,
  id: number,
): Promise<{ list: PriceGridHistory[]; total: number }> => {
  const all = await versions(context, id)
  return { list: all.map((version, i) => counted(version, all[i + 1])), total: all.length }
}

/** One publication, as it was. Throws RuleError `record.unknown`. */
export const gridVersion = async (context: Context, id: number, historyVersion: number): Promise<PriceGridVersion> => {
  const all = await versions(context, id)
  const at = all.findIndex((version) => version.historyVersion === historyVersion)
  const version = all[at]
  if (version === undefined) throw new RuleError('record.unknown')
  return { id, ...counted(version, all[at + 1]), grid: toDraft(version.snapshot) }
}
