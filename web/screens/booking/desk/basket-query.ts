import { useQuery } from '@tanstack/react-query'
import { baskets } from '#contract/operations/booking/booking.ts'
import { call } from '#web/shell/call.ts'

/** Not under `booking`: what colleagues save refreshes files, never a basket that one is typing in. */
export const basketQueryKey = (id: number) => ['basket', id] as const

/** A basket under way, as it was left; 0 is none. */
export const useBasket = (id: number) =>
  useQuery({
    queryKey: basketQueryKey(id),
    queryFn: ({ signal }) => call(baskets.read, { params: { id }, signal }),
    enabled: id > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  })
