/** A partner's stays take their nights out of its allotment (domain rules 2.2). */
import { sql } from 'kysely'
import { leftByNight } from '#domain/availability/allotment.ts'
import { addDays, daysBetween } from '#domain/day.ts'
import type { Stay } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { freePlacer, layAllotment, liftAllotments } from '#server/modules/inventory/allotment/hold.ts'
import type { Placer } from '#server/modules/inventory/allotment/hold.ts'
import { allotmentsOf, takenBy } from '#server/modules/inventory/allotment/read.ts'
import type { AllotmentRow } from '#server/modules/inventory/allotment/read.ts'
import { assignPlaces } from '#server/modules/inventory/ledger/assign.ts'
import type { PartnerInfo } from '#server/modules/pricing/index.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Wish extends Stay {
  readonly placeTypeId: number
}

/** Who takes nights: what an allotment asks of a partner. */
export type Taker = Pick<PartnerInfo, 'id' | 'label' | 'stock'>

/** The partner that brings a file; undefined: none. */
export const takerOf = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  bookingId: number,
): Promise<Taker | undefined> => {
  const { rows } = await sql<Taker>`
    select p.id, p.label, m.stock from booking b
    join partner p on p.establishment_id = b.establishment_id and p.id = b.partner_id
    join partner_management_type m on m.establishment_id = p.establishment_id and m.id = p.management_type_id
    where b.establishment_id = ${establishmentId} and b.id = ${bookingId}`.execute(tx)
  return rows[0]
}

const isNoPlace = (error: unknown): boolean =>
  error instanceof RuleError && (error.code === 'place.none' || error.code === 'place.noArrangement')

/**
 * Holds an allotment by the ledger's own rules: each run on one place where one can be free throughout, else week by week. Throws
 * the codes of `assignPlaces` where the nights are not there.
 */
export const holdAllotment = async (context: Context, allotment: AllotmentRow): Promise<void> => {
  const place: Placer = (wishes) => assignPlaces(context, wishes)
  try {
    await layAllotment(context, allotment, place)
  } catch (error) {
    if (!isNoPlace(error)) throw error
    await layAllotment(context, allotment, place, (weeks) => weeks)
  }
}

/**
 * Holds again what a stay left of an allotment: places that are free as they are first, so that nobody moves where there is room.
 * What finds no arrangement at all waits for the round that completes allotments (`restoreAllotments`).
 */
const holdRest = async (context: Context, allotment: AllotmentRow): Promise<void> => {
  const free = freePlacer(context)
  const place: Placer = async (wishes) => {
    const found = await free(wishes)
    return found.every((id) => id !== null) ? found : assignPlaces(context, wishes)
  }
  try {
    await layAllotment(context, allotment, place)
  } catch (error) {
    if (!isNoPlace(error)) throw error
    await layAllotment(context, allotment, free, (weeks) => weeks)
  }
}

/** What a partner's allotments leave of each night of a stay, by type; types without allotment are left out. */
export const leftOf = async (
  context: Pick<Context, 'tx' | 'establishmentId' | 'today' | 'now'>,
  partnerId: number,
  placeTypeIds: readonly number[],
  stay: Stay,
): Promise<Map<number, readonly number[]>> => {
  const allotments = await allotmentsOf(context, partnerId, placeTypeIds)
  const left = new Map<number, readonly number[]>()
  for (const [typeId, own] of Map.groupBy(allotments, (a) => a.placeTypeId))
    left.set(typeId, leftByNight(own, await takenBy(context, partnerId, typeId), stay, context.today))
  return left
}

/** First night of the stay that its partner may not have. Throws RuleError `allotment.exhausted`. */
const refuseBeyond = async (
  context: Context,
  partner: Taker,
  allotments: readonly AllotmentRow[],
  wishes: readonly Wish[],
  bookingId: number | null,
): Promise<void> => {
  for (const [typeId, some] of Map.groupBy(wishes, (w) => w.placeTypeId)) {
    const own = allotments.filter((a) => a.placeTypeId === typeId)
    const taken: Stay[] = await takenBy(context, partner.id, typeId, bookingId)
    for (const wish of some) {
      const left = leftByNight(own, taken, wish, context.today)
      if (left.length < daysBetween(wish.arrival, wish.departure) || left.includes(0))
        throw new RuleError('allotment.exhausted', {
          partner: partner.label,
          from: addDays(wish.arrival, Math.max(0, left.indexOf(0))),
          to: wish.departure,
        })
      taken.push(wish)
    }
  }
}

/**
 * Runs `work`, which takes nights for a partner's file, with the partner's own allotments out of its way, and holds again what is
 * left of them. A partner of allotments alone is refused beyond what they leave. The types are locked. Throws RuleError
 * allotment.exhausted, and what `work` throws.
 */
export const withAllotment = async <T>(
  context: Context,
  partner: Taker | undefined,
  { wishes, bookingId }: { readonly wishes: readonly Wish[]; readonly bookingId: number | null },
  work: () => Promise<T>,
): Promise<T> => {
  if (partner === undefined || wishes.length === 0) return work()
  const types = [...new Set(wishes.map((w) => w.placeTypeId))]
  const allotments = await allotmentsOf(context, partner.id, types)
  if (partner.stock === 'ALLOTMENT') await refuseBeyond(context, partner, allotments, wishes, bookingId)
  await liftAllotments(
    context,
    allotments.map((a) => a.id),
  )
  const result = await work()
  for (const allotment of allotments) await holdRest(context, allotment)
  return result
}
