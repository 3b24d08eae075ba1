/** Calls about special offers. Keys begin with `specialOffer`: what is saved, here or elsewhere, is read again. */
import { useQuery } from '@tanstack/react-query'
import type { OfferConflict, OfferGrid, OfferPreview } from '#contract/operations/occupant-extra/special-offer.ts'
import { rest } from '#web/shell/rest.ts'

const BASE = 'occupant-extra/special-offer'

/** The grids that an offer may be for; id 0 is a new one. */
export const useOfferGrids = (id: number) =>
  useQuery({
    queryKey: ['specialOffer', 'grids', id],
    queryFn: ({ signal }) => rest.get<{ list: readonly OfferGrid[] }>(`${BASE}/grids/${id}`, { signal }),
  })

export const useOfferConflicts = (id: number) =>
  useQuery({
    queryKey: ['specialOffer', 'conflicts', id],
    queryFn: ({ signal }) => rest.get<{ list: readonly OfferConflict[] }>(`${BASE}/conflicts/${id}`, { signal }),
    enabled: id > 0,
  })

export const useOfferPreview = (id: number, hasDates: boolean) =>
  useQuery({
    queryKey: ['specialOffer', 'preview', id],
    queryFn: ({ signal }) => rest.get<OfferPreview>(`${BASE}/preview/${id}`, { signal }),
    enabled: id > 0 && hasDates,
  })
