/** Calls about special offers. Keys begin with `specialOffer`: what is saved, here or elsewhere, is read again. */
import { useQuery } from '@tanstack/react-query'
import { offers } from '#contract/operations/occupant-extra/special-offer.ts'
import { call } from '#web/shell/call.ts'

/** The grids that an offer may be for; id 0 is a new one. */
export const useOfferGrids = (id: number) =>
  useQuery({
    queryKey: ['specialOffer', 'grids', id],
    queryFn: ({ signal }) => call(offers.grids, { params: { id }, signal }),
  })

export const useOfferConflicts = (id: number) =>
  useQuery({
    queryKey: ['specialOffer', 'conflicts', id],
    queryFn: ({ signal }) => call(offers.conflicts, { params: { id }, signal }),
    enabled: id > 0,
  })

export const useOfferPreview = (id: number, hasDates: boolean) =>
  useQuery({
    queryKey: ['specialOffer', 'preview', id],
    queryFn: ({ signal }) => call(offers.preview, { params: { id }, signal }),
    enabled: id > 0 && hasDates,
  })
