/** Calls of the waiting list and of refused requests. Errors are those of `rest`. */
import type { Day } from '#domain/day.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { RefusedDemand, RefusedDemandInput, Wish, WishInput } from '#contract/operations/booking/waiting.ts'
import { rest } from '#web/shell/rest.ts'

interface Listed<Row> {
  readonly list: readonly Row[]
  readonly total: number
}

export const searchWishes = (bookingId: number | null, signal: AbortSignal): Promise<Listed<Wish>> =>
  rest.post('booking/waiting-wish/search', { bookingId }, { signal })

export const saveWish = (body: WishInput, intent: string): Promise<unknown> =>
  rest.post('booking/waiting-wish/edit', body, { intent })

export const closeWish = ({ id, version }: Wish, intent: string): Promise<unknown> =>
  rest.post('booking/waiting-wish/close', { id, version }, { intent })

export const offerWish = (
  { id, version }: Wish,
  arrival: Day,
  intent: string,
): Promise<{ readonly item: BookingFile }> =>
  rest.post('booking/waiting-wish/offer', { id, version, arrival }, { intent })

export const addRefused = (body: RefusedDemandInput, intent: string): Promise<unknown> =>
  rest.post('booking/refused-demand/add', body, { intent })

export const searchRefused = (from: Day, to: Day, signal: AbortSignal): Promise<Listed<RefusedDemand>> =>
  rest.post('booking/refused-demand/search', { from, to }, { signal })
