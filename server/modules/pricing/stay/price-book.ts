/** Prices of whole stays as a channel is told them: by type, arrival, length and adults, through the one pure price. */
import { createHash } from 'node:crypto'
import type { Cents } from '#domain/money.ts'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { priceStay } from '#domain/booking/price-file.ts'
import type { FileConditions, StayToPrice } from '#domain/booking/price-file.ts'
import { pricingInput } from '#contract/operations/booking/party.ts'
import { closedRefusal, gridsOf, loadConditions, termsOf } from '#server/modules/pricing/stay/conditions.ts'
import type { Conditions, TypeInfo } from '#server/modules/pricing/stay/conditions.ts'
import { stayToPrice } from '#server/modules/pricing/stay/price-drafts.ts'
import { fileConditions } from '#server/modules/pricing/stay/rules.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A type, and the grid whose prices are told; null: the best that the partner may have. */
export interface ToldType {
  readonly placeTypeId: number
  readonly gridId: number | null
}

export interface PriceBook {
  /** Two books of the same stamp say the same prices. */
  readonly stamp: string
  readonly partnerId: number
  /** What the guest pays in all, tourist tax and fees included; null: not sold. */
  readonly price: (type: ToldType, arrival: Day, nights: number, people: number) => Cents | null
  /** Most adults that the type is told for; 0: the type is not sold. */
  readonly most: (type: ToldType) => number
}

/** More adults than this on one place are quoted at the desk. */
const MOST_TOLD = 8

const ADULT = { age: 30, from: null, to: null, exemption: null }

const adults = (count: number): StayToPrice['people'] => Array.from({ length: count }, () => ({ age: ADULT.age }))

interface Priced {
  readonly type: TypeInfo
  readonly stay: Omit<StayToPrice, 'stay' | 'people'>
  /** By number of nights: the fees of short stays may be waived. */
  readonly file: (length: number) => FileConditions
}

const memo = <K, V>(make: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(key)
    known.set(key, made)
    return made
  }
}

type Of = Pick<Context, 'tx' | 'establishmentId' | 'today'>

/** Days from today that are told no price: nobody arrives in the past. */
const isOpen = (conditions: Conditions, today: Day, arrival: Day, length: number): boolean =>
  arrival >= today && closedRefusal(conditions, { arrival, departure: addDays(arrival, length) }) === null

/** Reads what prices are made of, once: asking for a price then reads nothing. */
export const loadPriceBook = async (
  { tx, establishmentId, today }: Of,
  partnerId: number,
  types: readonly ToldType[],
): Promise<PriceBook> => {
  const conditions = await loadConditions(tx, establishmentId)
  const placeTypeIds = [...new Set(types.map(({ placeTypeId }) => placeTypeId))]
  const grids = await gridsOf(tx, establishmentId, conditions, placeTypeIds)
  const partner = conditions.partners.find(({ id }) => id === partnerId)
  const pricing = pricingInput.parse({ partnerId })
  const known = memo((key: string): Priced | null => {
    const [placeTypeId, gridId] = key.split(' ').map(Number)
    const type = conditions.types.find(({ id }) => id === placeTypeId)
    if (type === undefined || !type.active || partner?.active !== true) return null
    const draft = { placeTypeId: type.id, arrival: today, departure: addDays(today, 1), people: [], options: [] }
    const {
      stay: _,
      people: __,
      ...stay
    } = stayToPrice(
      conditions,
      grids,
      {},
      {
        ...draft,
        gridId: gridId === 0 || gridId === undefined ? null : gridId,
        manual: [],
      },
    )
    const terms = termsOf(conditions, type.layoutId, null)
    const file = memo((length: number) => {
      const stays = [{ arrival: today, departure: addDays(today, length) }]
      return fileConditions(conditions, pricing, terms, { today, bookedOn: today, stays })
    })
    return { type, stay, file }
  })
  const of = ({ placeTypeId, gridId }: ToldType): Priced | null => known(`${placeTypeId} ${gridId ?? 0}`)
  const stamp = createHash('sha256')
    .update(JSON.stringify([today, partnerId, conditions, grids]))
    .digest('base64')
  return {
    stamp,
    partnerId,
    most: (type) => Math.min(MOST_TOLD, of(type)?.type.capacity ?? 0),
    price: (told, arrival, length, people) => {
      const found = of(told)
      if (found === null || !isOpen(conditions, today, arrival, length)) return null
      // A grid chosen for the channel that was withdrawn since prices nothing.
      const { forcedGridId } = found.stay.context
      if (forcedGridId !== undefined && !found.stay.candidates.some(({ id }) => id === forcedGridId)) return null
      const stay = { arrival, departure: addDays(arrival, length) }
      const priced = priceStay({ ...found.stay, stay, people: adults(people) }, found.file(length))
      return priced.priced ? priced.quote.total : null
    },
  }
}
