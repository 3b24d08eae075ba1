/** Free places of a type, night by night, as a partner may sell them (domain rules 2.2). */
import { freeByNight } from '#domain/availability/free.ts'
import { nights } from '#domain/day.ts'
import type { Stay } from '#domain/day.ts'
import { leftOf } from '#server/modules/inventory/allotment/take.ts'
import { readStock } from '#server/modules/inventory/availability/read-stock.ts'
import type { Context } from '#server/platform/http/route.ts'

type Of = Pick<Context, 'tx' | 'establishmentId' | 'today' | 'now'>

export interface Seller {
  readonly partnerId: number
  /** ALLOTMENT: no more than its allotments leave, nothing once they are given back. */
  readonly stock: 'ALLOTMENT' | 'FREE'
}

/** Counts of the nights of `span`, never below 0; what is kept for the partner is free for it. */
export const freeNights = async (of: Of, seller: Seller, placeTypeId: number, span: Stay): Promise<number[]> => {
  const { tx, establishmentId, now } = of
  const stock = await readStock(tx, establishmentId, [placeTypeId], span, now, seller.partnerId)
  const places = stock.types.find((type) => type.placeTypeId === placeTypeId)?.places ?? 0
  const free = freeByNight(places, nights(span), stock.held).map((count) => Math.max(0, count))
  if (seller.stock === 'FREE') return free
  const left = (await leftOf(of, seller.partnerId, [placeTypeId], span)).get(placeTypeId)
  return free.map((count, i) => Math.min(count, left?.[i] ?? 0))
}
