import { sql } from 'kysely'
import type { z } from 'zod'
import { modeleIdOf } from '#domain/price-grid/modele.ts'
import { rivalsOf } from '#domain/price-grid/rivals.ts'
import { idParams, wholeInAddress } from '#contract/operations/input.ts'
import { MOST_BESIDE, gridTools } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { gridsAtDesk } from '#contract/operations/occupant-extra/grid-choice.ts'
import type { besideBody, GridsBeside, GridRivals } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import type { GridChoiceList } from '#contract/operations/occupant-extra/grid-choice.ts'
import { gridLists } from '#server/modules/pricing/price-grid/lists.ts'
import { makeNextSeason } from '#server/modules/pricing/price-grid/next-season.ts'
import { ownOptions } from '#server/modules/pricing/price-grid/own-options.ts'
import { publishedGrids } from '#server/modules/pricing/price-grid/published.ts'
import { isGridActive, purgeVersions, purgeableVersions } from '#server/modules/pricing/price-grid/purge.ts'
import { refreshed } from '#server/modules/pricing/price-grid/resolve.ts'
import { gridRow, isChanged, saveDraft } from '#server/modules/pricing/price-grid/store.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route, Context } from '#server/platform/http/route.ts'

/** Of the saved draft, as it would be sold. Throws RuleError `record.unknown`. */
const gridRivals = async (context: Context, id: number): Promise<GridRivals> => {
  const row = await gridRow(context, id)
  const lists = await gridLists(context)
  const grid = refreshed(row.draft, lists)
  const others = await publishedGrids(context.tx, context.establishmentId, grid.placeTypeIds)
  const types = new Map(lists.availablePlaceType.map((type) => [type.id, type.label]))
  const list = rivalsOf(grid, others, context.today).map(({ placeTypeIds, ...rival }) => ({
    ...rival,
    placeTypes: placeTypeIds.map((one) => types.get(one) ?? ''),
  }))
  return { list, total: list.length }
}

/** Active grids of a type in their published versions, by name. */
const gridChoice = async ({ tx, establishmentId }: Context, placeTypeId: number): Promise<GridChoiceList> => {
  const grids = await publishedGrids(tx, establishmentId, [placeTypeId])
  const list = grids
    .map((grid) => ({ id: grid.id, label: grid.label, version: grid.version, priceGridModeleId: modeleIdOf(grid) }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
  return { list, total: list.length }
}

/** The active grids in the order of their types, as their drafts are. */
const gridsBeside = async (context: Context): Promise<GridsBeside> => {
  const { rows } = await sql<{ id: number }>`
    select g.id from price_grid g
    left join lateral (select min(t.position) as position, min(t.id) as id from price_grid_place_type j
      join place_type t on t.establishment_id = j.establishment_id and t.id = j.place_type_id
      where j.establishment_id = g.establishment_id and j.price_grid_id = g.id) t on true
    where g.establishment_id = ${context.establishmentId} and g.active
    order by t.position nulls last, t.id, sort_key(g.label), g.id limit ${MOST_BESIDE}`.execute(context.tx)
  const lists = await gridLists(context)
  const types = new Map(lists.availablePlaceType.map((type) => [type.id, type.label]))
  const list: GridsBeside['list'][number][] = []
  for (const { id } of rows) {
    const { draft: stored, published, currentVersion, active, version } = await gridRow(context, id)
    const draft = refreshed(stored, lists)
    const placeTypes = draft.placeTypeIds.map((one) => ({ id: one, label: types.get(one) ?? '' }))
    list.push({ id, version, active, currentVersion, draftChanged: isChanged(draft, published), placeTypes, draft })
  }
  return { list, total: list.length }
}

/** Saves drafts typed side by side, all or none. Throws what `saveDraft` throws, of the first that cannot be saved. */
const saveBeside = async (context: Context, { grids }: z.output<typeof besideBody>): Promise<GridsBeside> => {
  // In one order, whoever saves: two who save the same grids wait for each other, and never both.
  for (const grid of grids.toSorted((a, b) => a.id - b.id)) await saveDraft(context, grid)
  return gridsBeside(context)
}

/** What is done to grids as a whole. */
export const gridToolRoutes: readonly Route[] = [
  handle(gridsAtDesk.choice)((context, { params }) => gridChoice(context, params.id)),
  handle(gridsAtDesk.ownOptions)((context) => ownOptions(context)),
  handle(gridTools.beside)((context) => gridsBeside(context)),
  handle(gridTools.saveBeside)((context, { body }) => saveBeside(context, body)),
  handle(gridTools.rivals)((context, { params }) => gridRivals(context, params.id)),
  route(
    {
      method: 'GET',
      path: 'occupant-extra/price-grid/active/:id/:establishmentId',
      right: ['occupant_extra_price', 'read'],
      write: false,
      summary: 'Grille tarifaire : active ou non',
      params: idParams.extend({ establishmentId: wholeInAddress(1) }),
    },
    (context, { params }) => isGridActive(context, params),
  ),
  handle(gridTools.nextSeason)((context, { body }) => makeNextSeason(context, body)),
  handle(gridTools.purgeable)((context) => purgeableVersions(context)),
  handle(gridTools.purge)((context, { body }) => purgeVersions(context, body)),
]
