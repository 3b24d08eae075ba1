import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { ExtraLeftAsked } from '#contract/operations/booking/extra-planning.ts'
import { extraStock } from '#contract/operations/booking/extra-planning.ts'
import type { Ask } from '#web/screens/booking/ask/ask.ts'
import { nightsAsked, takenBeside } from '#web/screens/booking/ask/ask.ts'
import { call } from '#web/shell/call.ts'

/** Who asks: what a file, or one of its stays, has already is left to it. */
export interface Holder {
  readonly bookingId?: number
  readonly occupancyId?: number
  /** The other stays of the same basket: what they have is not left. */
  readonly others?: readonly Ask[]
}

/** What is left of each extra with a stock on the nights asked for, by its id; empty while nothing is known. */
export const useExtrasLeft = (
  ask: Ask,
  { bookingId, occupancyId, others = [] }: Holder = {},
): ReadonlyMap<number, number> => {
  const { arrival, departure } = ask
  const isAsked = arrival !== null && departure !== null && (nightsAsked(ask) ?? 0) > 0
  const body: ExtraLeftAsked | undefined = isAsked
    ? { from: arrival, to: departure, bookingId: bookingId ?? null, occupancyId: occupancyId ?? null }
    : undefined
  const { data } = useQuery({
    queryKey: ['planning', 'extras', 'left', body],
    queryFn: body === undefined ? skipToken : ({ signal }) => call(extraStock.left, { body, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    retry: false,
  })
  if (body === undefined) return new Map()
  return new Map(
    (data?.list ?? []).map(({ extraId, left }) => [extraId, Math.max(0, left - takenBeside(ask, others, extraId))]),
  )
}
