/** What a channel tells in a season: bookings, changes and cancellations at random, some late, some twice. */
import { addDays, daysBetween } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import type { ChannelBooking, ChannelStay } from '#server/ports/channel.ts'

/** Numbers in [0, 1) that come again with the same seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Season {
  readonly start: Day
  readonly nights: number
  readonly typeCodes: readonly string[]
}

/** A type that the campsite never mapped. */
export const UNKNOWN_TYPE = 'GHOST'

export interface Teller {
  /** New versions: of new bookings, of those that live. */
  readonly more: (count: number) => ChannelBooking[]
  /** The last version of each booking, by its number. */
  readonly last: ReadonlyMap<string, ChannelBooking>
  /** Every version told, by number and version. */
  readonly told: ReadonlyMap<string, ChannelBooking>
}

export const versionKey = ({ externalId, version }: Pick<ChannelBooking, 'externalId' | 'version'>): string =>
  `${externalId} ${version}`

/** Prices that no grid has: the channel's own, well above the tourist tax. */
const PRICE_A_NIGHT = 3100

export const createTeller = (season: Season, random: () => number): Teller => {
  const below = (n: number): number => Math.floor(random() * n)
  const last = new Map<string, ChannelBooking>()
  const told = new Map<string, ChannelBooking>()

  const stay = (key: string): ChannelStay => {
    const nights = 1 + below(7)
    const arrival = addDays(season.start, below(season.nights - nights))
    const typeCode = random() < 0.01 ? UNKNOWN_TYPE : (season.typeCodes[below(season.typeCodes.length)] ?? UNKNOWN_TYPE)
    const departure = addDays(arrival, nights)
    const amount = cents(daysBetween(arrival, departure) * PRICE_A_NIGHT + below(900))
    return {
      key,
      typeCode,
      arrival,
      departure,
      people: [{ code: 'ADULT', quantity: 1 + below(3) }],
      options: [],
      amount,
    }
  }

  const amountsOf = (stays: readonly ChannelStay[]): Pick<ChannelBooking, 'stays' | 'total' | 'commission'> => {
    const total = sum(stays.map(({ amount }) => amount))
    return { stays, total, commission: cents(Math.floor(total / 10)) }
  }

  const fresh = (): ChannelBooking => {
    const number = last.size + 1
    const stays = Array.from({ length: random() < 0.15 ? 2 : 1 }, (_, i) => stay(String(i + 1)))
    const amounts = amountsOf(stays)
    return {
      event: 'BOOK',
      externalId: `W-${number}`,
      version: 1,
      bookedAt: new Date(Date.UTC(2026, 9, 1, 0, number)).toISOString(),
      guest: {
        ...{ surname: `Voyageur ${number}`, name: 'Alix', email: `guest${number}@example.org`, phone: null },
        ...{ address: `${number} rue du Port`, postcode: '44000', town: 'Nantes', country: 'FR', language: 'fr' },
      },
      ...amounts,
      paid: cents(random() < 0.5 ? Math.floor(amounts.total / 3) : 0),
      cancellationFee: cents(0),
      remark: random() < 0.3 ? 'Arrivée tardive' : null,
    }
  }

  const changed = (before: ChannelBooking): ChannelBooking => ({
    ...before,
    event: 'MODIFY',
    version: before.version + 1,
    ...amountsOf(before.stays.map(({ key }) => stay(key))),
  })

  const cancelled = (before: ChannelBooking): ChannelBooking => ({
    ...before,
    event: 'CANCEL',
    version: before.version + 1,
    stays: [],
    cancellationFee: cents(random() < 0.5 ? Math.floor(before.paid / 2) : 0),
  })

  const next = (): ChannelBooking => {
    const living = [...last.values()].filter(({ event }) => event !== 'CANCEL')
    const before = living[below(living.length)]
    const fate = random()
    if (before === undefined || fate < 0.55) return fresh()
    return fate < 0.8 ? changed(before) : cancelled(before)
  }

  return {
    last,
    told,
    more: (count) =>
      Array.from({ length: count }, () => {
        const one = next()
        last.set(one.externalId, one)
        told.set(versionKey(one), one)
        return one
      }),
  }
}
