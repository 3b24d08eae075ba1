/** Calls of the waiting list and of refused requests. Errors are those of `rest`. */
import type { Day } from '#domain/day.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { RefusedDemand, RefusedDemandInput, Wish, WishInput } from '#contract/operations/booking/waiting.ts'
import { refusedDemands, wishes } from '#contract/operations/booking/waiting.ts'
import { call } from '#web/shell/call.ts'

interface Listed<Row> {
  readonly list: readonly Row[]
  readonly total: number
}

export const searchWishes = (bookingId: number | null, signal: AbortSignal): Promise<Listed<Wish>> =>
  call(wishes.search, { body: { bookingId }, signal })

export const saveWish = (body: WishInput, intent: string): Promise<unknown> => call(wishes.save, { body, intent })

export const closeWish = ({ id, version }: Wish, intent: string): Promise<unknown> =>
  call(wishes.close, { body: { id, version }, intent })

export const offerWish = (
  { id, version }: Wish,
  arrival: Day,
  intent: string,
): Promise<{ readonly item: BookingFile }> => call(wishes.offer, { body: { id, version, arrival }, intent })

export const addRefused = (body: RefusedDemandInput, intent: string): Promise<unknown> =>
  call(refusedDemands.add, { body, intent })

export const searchRefused = (from: Day, to: Day, signal: AbortSignal): Promise<Listed<RefusedDemand>> =>
  call(refusedDemands.search, { body: { from, to }, signal })
