/** Calls about price grids. Keys begin with `priceGrid`, so that what others change is read again. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import type { GridClosure } from '#domain/pricing/types.ts'
import type {
  GridClosureAnswer,
  OptionPriceRow,
  PriceGridHistory,
  PriceGridItem,
  PriceGridList,
  PriceGridVersion,
  SimulateAnswer,
  optionEditBody,
  optionPriceEditBody,
  periodEditBody,
  simulateBody,
} from '#contract/operations/occupant-extra/price-grid.ts'
import type {
  GridRivals,
  GridsBeside,
  NextSeasonAnswer,
  PurgeAnswer,
  PurgeList,
  nextSeasonBody,
  purgeBody,
} from '#contract/operations/occupant-extra/price-grid-tools.ts'
import type { SearchBody } from '#contract/operations/session/session.ts'
import { queryClient } from '#web/shell/query.ts'
import { rest } from '#web/shell/rest.ts'

const BASE = 'occupant-extra/price-grid'
const GRID = 'priceGrid'

export const useGridList = (body: SearchBody) =>
  useQuery({
    queryKey: [GRID, 'search', body],
    queryFn: ({ signal }) => rest.post<PriceGridList>(`${BASE}/search`, body, { signal }),
    placeholderData: keepPreviousData,
  })

/** A grid with what its lines may be; id 0 is a new one of that model on that type. Never an older one than the server's. */
export const useGrid = (id: number, priceGridModeleId: number, placeTypeId: number) =>
  useQuery({
    queryKey: [GRID, 'edit', id, ...(id === 0 ? [priceGridModeleId, placeTypeId] : [])],
    queryFn: ({ signal }) =>
      rest.get<PriceGridItem>(`${BASE}/edit/${id}`, {
        signal,
        ...(id === 0 ? { query: { priceGridModeleId, placeTypeId } } : {}),
      }),
    staleTime: 0,
    gcTime: id === 0 ? 0 : 600_000,
  })

/** The lists alone, to choose what a new grid is for. */
export const useGridLists = () => useGrid(0, 0, 0)

export const useGridHistory = (id: number) =>
  useQuery({
    queryKey: [GRID, 'history', id],
    queryFn: ({ signal }) =>
      rest.get<{ list: readonly PriceGridHistory[]; total: number }>(`${BASE}/history/${id}`, { signal }),
    enabled: id > 0,
  })

export const readVersion = (id: number, historyVersion: number, signal?: AbortSignal): Promise<PriceGridVersion> =>
  rest.get<PriceGridVersion>(`${BASE}/history/${id}/${historyVersion}`, signal === undefined ? {} : { signal })

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
    queryFn: ({ signal }) => rest.get<GridRivals>(`${BASE}/rivals/${id}`, { signal }),
    staleTime: 0,
  })

/** Every active grid with its draft. */
export const useGridsBeside = () =>
  useQuery({
    queryKey: [GRID, 'beside'],
    queryFn: ({ signal }) => rest.get<GridsBeside>(`${BASE}/beside`, { signal }),
  })

/** Drafts typed side by side, saved together. */
export const useSaveBeside = () => {
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: {
      readonly grids: readonly { readonly id: number; readonly version: number; readonly draft: GridDraft }[]
    }) => rest.post<GridsBeside>(`${BASE}/beside`, body),
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
    queryFn: ({ signal }) => rest.post<SimulateAnswer>(`${BASE}/simulate`, asked, { signal }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    retry: false,
  })

interface Saved {
  readonly status: string
  readonly id: number
  readonly item: PriceGridItem
}

interface Versioned {
  readonly id: number
  readonly version: number
}

/** Writes about one grid; the errors are its screen's to show. */
const useGridWrite = <A extends Versioned, S extends Saved = Saved>(send: (asked: A) => Promise<S>) => {
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
  useGridWrite((asked: Versioned & { readonly draft: GridDraft }) =>
    rest.post<Saved>(`${BASE}/edit`, asked, { returnEditItem: true }),
  )

export const usePublish = () =>
  useGridWrite(({ id, version }: Versioned) => rest.post<Saved>(`${BASE}/publish/${id}`, { version }))

export const useDiscard = () =>
  useGridWrite(({ id, version }: Versioned) => rest.post<Saved>(`${BASE}/discard/${id}`, { version }))

export const useActivate = () =>
  useGridWrite(({ id, version, active }: Versioned & { readonly active: boolean }) =>
    rest.post<Saved>(`${BASE}/activate/${id}`, { version, active }),
  )

interface ClosingAsked extends Versioned {
  readonly closure: GridClosure
  readonly open: boolean
  /** Grids on sale that do the same. */
  readonly others: readonly number[]
}

/** Closes dates on what is sold, or opens them again, at once. */
export const useCloseNow = () =>
  useGridWrite(({ id, ...body }: ClosingAsked) => rest.post<Saved & GridClosureAnswer>(`${BASE}/closure/${id}`, body))

export const useDuplicate = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => rest.post<{ readonly id: number }>(`${BASE}/duplicate/${id}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: [GRID, 'search'] }),
  })
}

type PurgeBody = z.input<typeof purgeBody>
type SeasonAsked = Omit<z.input<typeof nextSeasonBody>, 'apply'>

/** What the next season would be; nothing is made. */
export const useNextSeason = (asked: SeasonAsked | undefined) =>
  useQuery({
    queryKey: [GRID, 'nextSeason', asked],
    queryFn: ({ signal }) => rest.post<NextSeasonAnswer>(`${BASE}/next-season`, { ...asked, apply: false }, { signal }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    retry: false,
  })

export const useMakeNextSeason = () => {
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (asked: SeasonAsked) => rest.post<NextSeasonAnswer>(`${BASE}/next-season`, { ...asked, apply: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [GRID, 'search'] }),
  })
}

export const usePurgeable = () =>
  useQuery({
    queryKey: [GRID, 'purge'],
    queryFn: ({ signal }) => rest.get<PurgeList>(`${BASE}/purge`, { signal }),
    staleTime: 0,
  })

export const usePurge = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (versions: PurgeBody['versions']) => rest.post<PurgeAnswer>(`${BASE}/purge`, { versions }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [GRID] }),
  })
}

export const useDeleteGrid = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      queryClient.whileRemoving({ queryKey: [GRID, 'edit', id] }, () => rest.post(`${BASE}/delete/${id}`)),
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
