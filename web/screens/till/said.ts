/** Words of a till that several of its parts say. */
import type { Discount } from '#domain/sale/ticket.ts'
import { formatMoney, formatRate } from '#web/ui/format.ts'

/** « −10 % (Habitué) » */
export const discountSaid = ({ rate, amount, reason }: Discount): string =>
  `\u2212${rate === null ? formatMoney(amount ?? 0) : formatRate(rate)} (${reason})`
