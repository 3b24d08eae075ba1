/** The waiting list and the refused requests as files. */
import type { z } from 'zod'
import type { exportWishesBody, RefusedDemand, searchRefusedBody, Wish } from '#contract/operations/booking/waiting.ts'
import { csvAnswer, once, shownOf } from '#server/documents/list-csv.ts'
import type { CsvColumn } from '#server/documents/list-csv.ts'
import { searchRefused } from '#server/modules/booking/waiting/refused.ts'
import { searchWishes } from '#server/modules/booking/waiting/wishes.ts'
import type { Context, FileAnswer } from '#server/platform/http/route.ts'

const WISHES: readonly CsvColumn<Wish>[] = [
  { header: 'booking:list.customer', cell: (wish) => wish.customerName },
  { header: 'booking:waiting.phone', cell: ({ phone }) => (phone === null ? null : { phone }) },
  { header: 'booking:change.type', cell: (wish) => wish.placeTypeLabel },
  { header: 'booking:ask.arrival', cell: (wish) => wish.arrival },
  { header: 'booking:ask.departure', cell: (wish) => wish.departure },
  { header: 'booking:waiting.flexible', cell: (wish) => String(wish.flexibleDays) },
  { header: 'booking:list.people', cell: (wish) => String(wish.people.length) },
  { header: 'booking:waiting.untilShort', cell: (wish) => wish.until },
  { header: 'booking:waiting.free', cell: ({ freeFrom }, say) => freeFrom ?? say('booking:waiting.notFree') },
  { header: 'booking:waiting.note', cell: (wish) => wish.note },
]

/** Those that wait. */
export const exportWishes = async (
  context: Context,
  { ids }: z.output<typeof exportWishesBody>,
): Promise<FileAnswer> => {
  const { list } = await searchWishes(context, { bookingId: null })
  return csvAnswer(context, 'waitingWish', WISHES, once(shownOf(list, ids)))
}

const REFUSED: readonly CsvColumn<RefusedDemand>[] = [
  { header: 'booking:waiting.refusedColumns.day', cell: (one) => one.day },
  {
    header: 'booking:waiting.refusedColumns.reason',
    cell: ({ reason }, say) => say(`booking:waiting.reasons.${reason}`),
  },
  { header: 'booking:change.type', cell: (one) => one.placeTypeLabel },
  { header: 'booking:ask.arrival', cell: (one) => one.arrival },
  { header: 'booking:ask.departure', cell: (one) => one.departure },
  { header: 'booking:waiting.refusedColumns.people', cell: (one) => String(one.people) },
  { header: 'booking:waiting.refusedColumns.note', cell: (one) => one.note },
  { header: 'booking:waiting.refusedColumns.by', cell: (one) => one.by },
]

/** Requests refused on these days. */
export const exportRefused = async (
  context: Context,
  search: z.output<typeof searchRefusedBody>,
): Promise<FileAnswer> =>
  csvAnswer(context, 'refusedDemand', REFUSED, once((await searchRefused(context, search)).list))
