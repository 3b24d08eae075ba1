/** Calls about price grids. Keys begin with `priceGrid`, so that what others change is read again. */
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import type { GridClosure } from '#domain/pricing/types.ts'
import { priceGrids } from '#contract/operations/occupant-extra/price-grid.ts'
import type { simulateBody } from '#contract/operations/occupant-extra/price-grid.ts'
import type {
  OptionPriceRow,
  optionEditBody,
  optionPriceEditBody,
  periodEditBody,
} from '#contract/operations/occupant-extra/price-grid-part.ts'
import type { PriceGridItem, PriceGridVersion } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { gridTools } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import type { nextSeasonBody, purgeBody } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import type { SearchBody } from '#contract/operations/session/session.ts'
import { call } from '#web/shell/call.ts'
import { queryClient } from '#web/shell/query.ts'
import { rest } from '#web/shell/rest.ts'

const GRID = 'priceGrid'

export const useGridList = (body: SearchBody) =>
  useQuery({
    queryKey: [GRID, 'search', body],
    queryFn: ({ signal }) => call(priceGrids.search, { body, signal }),
    placeholderData: keepPreviousData,
  })

/** A grid with what its lines may be; id 0 is a new one of that model on that type. Never an older one than the server's. */
export const useGrid = (id: number, priceGridModeleId: number, placeTypeId: number) =>
  useQuery({
    queryKey: [GRID, 'edit', id, ...(id === 0 ? [priceGridModeleId, placeTypeId] : [])],
    queryFn: ({ signal }) =>
      call(priceGrids.read, {
        params: { id },
        query: id === 0 ? { priceGridModeleId, placeTypeId } : {},
        signal,
      }),
    staleTime: 0,
    gcTime: id === 0 ? 0 : 600_000,
  })

/** The lists alone, to choose what a new grid is for. */
export const useGridLists = () => useGrid(0, 0, 0)

export const useGridHistory = (id: number) =>
  useQuery({
    queryKey: [GRID, 'history', id],
    queryFn: ({ signal }) => call(priceGrids.history, { params: { id }, signal }),
    enabled: id > 0,
  })

export const readVersion = (id: number, historyVersion: number, signal?: AbortSignal): Promise<PriceGridVersion> =>
  call(priceGrids.version, { params: { id, historyVersion }, ...(signal === undefined ? {} : { signal }) })

/** A publication never changes. */
export const useGridVersion = (id: number, historyVersion: number) =>
  useQuery({
    queryKey: ['priceGridVersion', id, historyVersion],
    queryFn: ({ signal }) => readVersion(id, historyVersion, signal),
    enabled: id > 0 && historyVersion > 0,
    staleTime: Infinity,
  })

/** Grids on sale that price the same stays as the saved draft. */
export const useRivals = (id: number) =>
  useQuery({
    queryKey: [GRID, 'rivals', id],
    queryFn: ({ signal }) => call(gridTools.rivals, { params: { id }, signal }),
    staleTime: 0,
  })

/** Every active grid with its draft. */
export const useGridsBeside = () =>
  useQuery({
    queryKey: [GRID, 'beside'],
    queryFn: ({ signal }) => call(gridTools.beside, { signal }),
  })

/** Drafts typed side by side, saved together. */
export const useSaveBeside = () => {
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: {
      readonly grids: readonly { readonly id: number; readonly version: number; readonly draft: GridDraft }[]
    }) => call(gridTools.saveBeside, { body }),
    onSuccess: (saved) => {
      queries.setQueryData([GRID, 'beside'], saved)
      return queries.invalidateQueries({ queryKey: [GRID] })
    },
  })
}

export type Simulation = z.input<typeof simulateBody>

export const useSimulation = (asked: Simulation | undefined) =>
  useQuery({
    queryKey: [GRID, 'simulate', asked],
    queryFn: asked === undefined ? skipToken : ({ signal }) => call(priceGrids.simulate, { body: asked, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    retry: false,
  })

interface Versioned {
  readonly id: number
  readonly version: number
}

/** Writes about one grid; the errors are its screen's to show. */
const useGridWrite = <A, S extends { readonly item: PriceGridItem }>(send: (asked: A) => Promise<S>) => {
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: send,
    onSuccess: ({ item }) => {
      queries.setQueryData([GRID, 'edit', item.id], item)
      void queries.invalidateQueries({ queryKey: [GRID, 'search'] })
      void queries.invalidateQueries({ queryKey: [GRID, 'history', item.id] })
    },
  })
}

export const useSaveDraft = () =>
  useGridWrite((asked: Versioned & { readonly draft: GridDraft }) => call(priceGrids.save, { body: asked }))

export const usePublish = () =>
  useGridWrite(({ id, version }: Versioned) => call(priceGrids.publish, { params: { id }, body: { version } }))

export const useDiscard = () =>
  useGridWrite(({ id, version }: Versioned) => call(priceGrids.discard, { params: { id }, body: { version } }))

export const useActivate = () =>
  useGridWrite(({ id, version, active }: Versioned & { readonly active: boolean }) =>
    call(priceGrids.activate, { params: { id }, body: { version, active } }),
  )

interface ClosingAsked extends Versioned {
  readonly closure: GridClosure
  readonly open: boolean
  /** Grids on sale that do the same. */
  readonly others: readonly number[]
}

/** Closes dates on what is sold, or opens them again, at once. */
export const useCloseNow = () =>
  useGridWrite(({ id, ...body }: ClosingAsked) => call(priceGrids.close, { params: { id }, body }))

export const useDuplicate = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(priceGrids.duplicate, { params: { id }, body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [GRID, 'search'] }),
  })
}

type PurgeBody = z.input<typeof purgeBody>
type SeasonAsked = Omit<z.input<typeof nextSeasonBody>, 'apply'>

/** What the next season would be; nothing is made. */
export const useNextSeason = (asked: SeasonAsked | undefined) =>
  useQuery({
    queryKey: [GRID, 'nextSeason', asked],
    queryFn:
      asked === undefined
        ? skipToken
        : ({ signal }) => call(gridTools.nextSeason, { body: { ...asked, apply: false }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    retry: false,
  })

export const useMakeNextSeason = () => {
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (asked: SeasonAsked) => call(gridTools.nextSeason, { body: { ...asked, apply: true } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [GRID, 'search'] }),
  })
}

export const usePurgeable = () =>
  useQuery({
    queryKey: [GRID, 'purge'],
    queryFn: ({ signal }) => call(gridTools.purgeable, { signal }),
    staleTime: 0,
  })

export const usePurge = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (versions: PurgeBody['versions']) => call(gridTools.purge, { body: { versions } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [GRID] }),
  })
}

export const useDeleteGrid = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      queryClient.whileRemoving({ queryKey: [GRID, 'edit', id] }, () => call(priceGrids.remove, { params: { id } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: [GRID, 'search'] }),
  })
}

export type PartKind = 'price-grid-period' | 'price-grid-option' | 'option-price'
type PartBody = z.input<typeof periodEditBody> | z.input<typeof optionEditBody> | z.input<typeof optionPriceEditBody>

/** A period or a line of a draft by itself, of its grid where it is new (id 0). */
export const usePart = <R>(kind: PartKind, id: number, priceGridId: number) =>
  useQuery({
    queryKey: [GRID, kind, id, priceGridId],
    queryFn: ({ signal }) => rest.get<R>(`occupant-extra/${kind}/edit/${id}`, { signal, query: { priceGridId } }),
    staleTime: 0,
    gcTime: id === 0 ? 0 : 600_000,
  })

export const useOptionPrices = (optionId: number) =>
  useQuery({
    queryKey: [GRID, 'option-prices', optionId],
    queryFn: ({ signal }) =>
      rest.get<{ list: readonly OptionPriceRow[] }>(
        `occupant-extra/option-price/get_for_price_grid_option/${optionId}`,
        {
          signal,
        },
      ),
    enabled: optionId > 0,
  })

export const useSavePart = (kind: PartKind) => {
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: PartBody) => rest.post<{ readonly id: number }>(`occupant-extra/${kind}/edit`, body),
    onSuccess: () => queries.invalidateQueries({ queryKey: [GRID] }),
  })
}

export const useDeletePart = (kind: PartKind) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      queryClient.whileRemoving({ queryKey: [GRID, kind, id] }, () => rest.post(`occupant-extra/${kind}/delete/${id}`)),
    onSuccess: () => queries.invalidateQueries({ queryKey: [GRID] }),
  })
}
