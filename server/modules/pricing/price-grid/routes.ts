import { z } from 'zod'
import { eligibilityRefusal } from '#domain/pricing/choose-grid.ts'
import { tryQuote } from '#domain/pricing/quote.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import { priceGrids } from '#contract/operations/occupant-extra/price-grid.ts'
import {
  childQuery,
  optionEditBody,
  optionPriceEditBody,
  periodEditBody,
} from '#contract/operations/occupant-extra/price-grid-part.ts'
import { idParams, wholeInAddress } from '#contract/operations/input.ts'
import { searchBody } from '#contract/operations/session/session.ts'
import type { simulateBody } from '#contract/operations/occupant-extra/price-grid.ts'
import type { SimulateAnswer } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { closeNow } from '#server/modules/pricing/price-grid/close-now.ts'
import { exportGrids } from '#server/modules/pricing/price-grid/export.ts'
import { freshItem } from '#server/modules/pricing/price-grid/fresh.ts'
import {
  activateGrid,
  deleteGrid,
  discardDraft,
  duplicateGrid,
  publishGrid,
} from '#server/modules/pricing/price-grid/publish.ts'
import { gridHistory, gridVersion, searchGrids } from '#server/modules/pricing/price-grid/search.ts'
import { gridItem, saveDraft, gridRow } from '#server/modules/pricing/price-grid/store.ts'
import { gridToolRoutes } from '#server/modules/pricing/price-grid/tool-routes.ts'
import { handle } from '#server/platform/http/handle.ts'
import { EMPTY_RECORD, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import {
  deleteOption,
  deleteOptionPrice,
  deletePeriod,
  optionPricesOf,
  optionsOf,
  periodsOf,
  readOption,
  readOptionPrice,
  readPeriod,
  saveOption,
  saveOptionPrice,
  savePeriod,
} from '#server/modules/pricing/price-grid/children.ts'
import { gridLists } from '#server/modules/pricing/price-grid/lists.ts'
import { checkReferences, refreshed, resolved } from '#server/modules/pricing/price-grid/resolve.ts'

type Asked = z.output<typeof simulateBody>

const gridOf = async (context: Context, { gridId, version, draft }: Asked): Promise<GridSnapshot> => {
  if (version !== 'draft') return (await gridVersion(context, gridId, version)).grid
  // The grid must be one of this establishment's, even where the draft of the screen is what counts.
  const row = gridId === 0 ? undefined : await gridRow(context, gridId)
  const lists = await gridLists(context)
  if (draft === undefined) return refreshed((row ?? (await gridRow(context, gridId))).draft, lists)
  const asked = resolved(gridId, draft, lists)
  checkReferences(asked, lists)
  return asked
}

/** The price with its trace and for whom it is not, or why there is none. Throws RuleError for an absurd stay (`checkRequest`) or an unknown grid. */
const simulate = async (context: Context, asked: Asked): Promise<SimulateAnswer> => {
  const { stay, people, quantities } = asked
  const grid = await gridOf(context, asked)
  const outcome = tryQuote({ grid, today: context.today, stay, people, quantities })
  return outcome.priced ? { ...outcome, notFor: eligibilityRefusal(grid, people, {}) } : outcome
}

/** Id 0 is a new one. */
const editParams = z.object({ id: wholeInAddress(0) })

const BASE = 'occupant-extra/price-grid'
const read = { right: ['occupant_extra_price', 'read'], write: false } as const
const write = { right: ['occupant_extra_price', 'write'], write: true, method: 'POST' } as const

/** A grid as it was just written. */
const saved = async (context: Context, id: number) => ({
  status: 'SAVED' as const,
  id,
  item: await gridItem(context, id),
})

const listRoutes: readonly Route[] = [
  route({ method: 'GET', path: BASE, ...read, summary: 'Grilles tarifaires : liste' }, (context) =>
    searchGrids(context, { criteria: {}, page: 0, size: 500, sort: [] }),
  ),
  handle(priceGrids.search)((context, { body }) => searchGrids(context, body)),
  route(
    {
      method: 'POST',
      path: `${BASE}/document`,
      right: ['occupant_extra_price', 'export'],
      write: true,
      summary: 'Grilles tarifaires : export CSV',
      body: searchBody,
    },
    (context, { body }) => exportGrids(context, body),
  ),
]

const gridRoutes: readonly Route[] = [
  handle(priceGrids.read)((context, { params, query }) =>
    params.id === 0 ? freshItem(context, query.priceGridModeleId, query.placeTypeId) : gridItem(context, params.id),
  ),
  handle(priceGrids.save)(async (context, { body }) => saved(context, await saveDraft(context, body))),
  handle(priceGrids.publish)(async (context, { params, body }) => {
    const historyVersion = await publishGrid(context, params.id, body.version)
    return { ...(await saved(context, params.id)), historyVersion }
  }),
  handle(priceGrids.discard)(async (context, { params, body }) => {
    await discardDraft(context, params.id, body.version)
    return saved(context, params.id)
  }),
  handle(priceGrids.activate)(async (context, { params, body }) => {
    await activateGrid(context, params.id, body.version, body.active)
    return saved(context, params.id)
  }),
  handle(priceGrids.close)(async (context, { params, body }) => {
    const done = await closeNow(context, params.id, body)
    return { ...(await saved(context, params.id)), ...done }
  }),
  handle(priceGrids.duplicate)(async (context, { params, body }) => ({
    status: 'SAVED',
    id: await duplicateGrid(context, params.id, body.label),
  })),
  handle(priceGrids.remove)(async (context, { params }) => {
    await deleteGrid(context, params.id)
    return { status: 'DELETED' }
  }),
  handle(priceGrids.history)((context, { params }) => gridHistory(context, params.id)),
  handle(priceGrids.version)((context, { params }) => gridVersion(context, params.id, params.historyVersion)),
  handle(priceGrids.simulate)((context, { body }) => simulate(context, body)),
]

type Query = z.output<typeof childQuery>

interface Child<B> {
  readonly base: string
  /** List of its parent (spec 7 and `get_for_<parent>`). */
  readonly list: string
  readonly name: string
  readonly body: z.ZodType<B>
  readonly listOf: (context: Context, parentId: number) => Promise<unknown>
  readonly readOne: (context: Context, id: number, query: Query) => Promise<unknown>
  readonly save: (context: Context, body: B) => Promise<number>
  readonly remove: (context: Context, id: number) => Promise<void>
}

const childRoutes = <B>(child: Child<B>): Route[] => [
  route(
    {
      method: 'GET',
      path: `${child.base}/${child.list}/:id`,
      ...read,
      summary: `${child.name} : liste`,
      params: idParams,
    },
    (context, { params }) => child.listOf(context, params.id),
  ),
  route(
    {
      method: 'GET',
      path: `${child.base}/edit/:id`,
      ...read,
      summary: `${child.name} : lecture`,
      params: editParams,
      query: childQuery,
    },
    // A new part of no grid in particular is empty; of a grid that is named and not there, that refusal is the answer.
    async (context, { params, query }) =>
      params.id === 0 && query.priceGridId === 0 && query.priceGridOptionId === 0
        ? EMPTY_RECORD
        : child.readOne(context, params.id, query),
  ),
  route(
    { path: `${child.base}/edit`, ...write, summary: `${child.name} : enregistrement`, body: child.body },
    async (context, { body, returnEditItem }) => {
      const id = await child.save(context, body)
      const query = { priceGridId: 0, priceGridOptionId: 0 }
      return { status: 'SAVED', id, ...(returnEditItem ? { item: await child.readOne(context, id, query) } : {}) }
    },
  ),
  // The draft changes, the grid stays: writing is enough.
  route(
    { path: `${child.base}/delete/:id`, ...write, summary: `${child.name} : suppression`, params: idParams },
    async (context, { params }) => {
      await child.remove(context, params.id)
      return { status: 'DELETED' }
    },
  ),
]

/** Price grids: `occupant-extra/price-grid`, `price-grid-period`, `price-grid-option`, `option-price`. */
export const priceGridRoutes: readonly Route[] = [
  ...listRoutes,
  ...gridRoutes,
  ...gridToolRoutes,
  ...childRoutes({
    base: 'occupant-extra/price-grid-period',
    list: 'get_for_pricegrid',
    name: 'Période tarifaire',
    body: periodEditBody,
    listOf: periodsOf,
    readOne: (context, id, query) => readPeriod(context, id, query.priceGridId),
    save: savePeriod,
    remove: deletePeriod,
  }),
  ...childRoutes({
    base: 'occupant-extra/price-grid-option',
    list: 'get_option_for_price_grid',
    name: 'Option tarifaire',
    body: optionEditBody,
    listOf: optionsOf,
    readOne: (context, id, query) => readOption(context, id, query.priceGridId),
    save: saveOption,
    remove: deleteOption,
  }),
  ...childRoutes({
    base: 'occupant-extra/option-price',
    list: 'get_for_price_grid_option',
    name: 'Prix d’option',
    body: optionPriceEditBody,
    listOf: optionPricesOf,
    readOne: (context, id, query) => readOptionPrice(context, id, query.priceGridOptionId),
    save: saveOptionPrice,
    remove: deleteOptionPrice,
  }),
]
