import { STATUS } from '#domain/booking/states.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveBasket } from '#web/screens/booking/api.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { basketQueryKey } from '#web/screens/booking/desk/basket-query.ts'
import { FRESH_PRICING } from '#web/screens/booking/desk/desk.ts'
import { deskAddress } from '#web/screens/booking/paths.ts'
import { useIntent } from '#web/shell/intent.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'

interface Wanted {
  readonly placeTypeId: number
  readonly placeId: number | null
}

/** « Réserver » : the place is locked for 20 minutes, and everything that was typed goes on to the booking. */
export const useReserve = ({ arrival, departure, people, options }: Ask) => {
  const go = useGo()
  const queries = useQueryClient()
  const intent = useIntent()
  const making = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ placeTypeId, placeId }: Wanted) => {
      if (arrival === null || departure === null) throw new Error('a stay to book has its dates')
      const stay = { placeTypeId, placeId, arrival, departure, people: [...people], options: [...options] }
      return saveBasket({ statusId: STATUS.BOOKING, pricing: FRESH_PRICING, occupancies: [stay] }, intent.key())
    },
    onSuccess: ({ id, item }) => {
      intent.settle()
      if (item !== undefined) queries.setQueryData(basketQueryKey(id), item)
      go(deskAddress({ tempBookingId: id, tempOccupancyId: item?.occupancies[0]?.id ?? 0 }))
    },
    onError: () => {
      intent.settle()
      return queries.invalidateQueries({ queryKey: ['planning', 'availability'] })
    },
  })
  return {
    run: (placeTypeId: number, placeId: number | null) => making.mutate({ placeTypeId, placeId }),
    isPending: making.isPending,
    error: making.error === null ? undefined : sentenceOf(making.error),
  }
}
