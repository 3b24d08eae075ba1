/** The waiting list and the refused requests as files. */
import type { z } from 'zod'
import type { exportWishesBody, RefusedDemand, searchRefusedBody, Wish } from '#contract/operations/booking/waiting.ts'
import { csvDay } from '#server/documents/csv.ts'
import { fileColumn, listFile, once, shownOf } from '#server/documents/list-file.ts'
import type { FileColumn } from '#server/documents/list-file.ts'
import { searchRefused } from '#server/modules/booking/waiting/refused.ts'
import { searchWishes } from '#server/modules/booking/waiting/wishes.ts'
import type { Context, FileAnswer } from '#server/platform/http/route.ts'

const WISHES: readonly FileColumn<Wish>[] = [
  fileColumn('text', 'booking:list.customer', (wish) => wish.customerName),
  fileColumn('phone', 'booking:waiting.phone', (wish) => wish.phone),
  fileColumn('text', 'booking:change.type', (wish) => wish.placeTypeLabel),
  fileColumn('day', 'booking:ask.arrival', (wish) => wish.arrival),
  fileColumn('day', 'booking:ask.departure', (wish) => wish.departure),
  fileColumn('count', 'booking:waiting.flexible', (wish) => wish.flexibleDays),
  fileColumn('count', 'booking:list.people', (wish) => wish.people.length),
  fileColumn('day', 'booking:waiting.untilShort', (wish) => wish.until),
  fileColumn('text', 'booking:waiting.free', ({ freeFrom }, say) =>
    freeFrom === null ? say('booking:waiting.notFree') : csvDay(freeFrom),
  ),
  fileColumn('text', 'booking:waiting.note', (wish) => wish.note),
]

/** Those that wait. */
export const exportWishes = async (
  context: Context,
  { ids }: z.output<typeof exportWishesBody>,
): Promise<FileAnswer> => {
  const { list } = await searchWishes(context, { bookingId: null })
  return listFile(context, 'waitingWish', WISHES, once(shownOf(list, ids)))
}

const REFUSED: readonly FileColumn<RefusedDemand>[] = [
  fileColumn('day', 'booking:waiting.refusedColumns.day', (one) => one.day),
  fileColumn('text', 'booking:waiting.refusedColumns.reason', ({ reason }, say) =>
    say(`booking:waiting.reasons.${reason}`),
  ),
  fileColumn('text', 'booking:change.type', (one) => one.placeTypeLabel),
  fileColumn('day', 'booking:ask.arrival', (one) => one.arrival),
  fileColumn('day', 'booking:ask.departure', (one) => one.departure),
  fileColumn('count', 'booking:waiting.refusedColumns.people', (one) => one.people),
  fileColumn('text', 'booking:waiting.refusedColumns.note', (one) => one.note),
  fileColumn('text', 'booking:waiting.refusedColumns.by', (one) => one.by),
]

/** Requests refused on these days. */
export const exportRefused = async (
  context: Context,
  search: z.output<typeof searchRefusedBody>,
): Promise<FileAnswer> => listFile(context, 'refusedDemand', REFUSED, once((await searchRefused(context, search)).list))
