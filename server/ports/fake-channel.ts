/** A channel in memory: what tests sell on, and what the simulator keeps behind its two formats. */
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type {
  AvailabilityUpdate,
  Channel,
  ChannelAck,
  ChannelBooking,
  ChannelFailure,
  ChannelRoom,
  PulledMessage,
  RateUpdate,
} from './channel.ts'

/** What the channel knows of a night: the last update that covered it. */
export type KnownNight = Omit<AvailabilityUpdate, 'typeCode' | 'from' | 'to'>

export interface FakeChannel extends Channel {
  /** Sells, changes or cancels: delivered by every `pull` until it is acknowledged. */
  readonly sell: (...bookings: readonly ChannelBooking[]) => void
  /** Words that nobody can read, delivered with their neighbours. */
  readonly garble: (message: PulledMessage) => void
  /** What was not acknowledged yet, oldest first. */
  readonly undelivered: () => readonly PulledMessage[]
  /** The last word on each (externalId, version), in the order in which they were first acknowledged. */
  readonly acks: () => readonly ChannelAck[]
  /** By type and night. */
  readonly nights: () => ReadonlyMap<string, KnownNight>
  readonly night: (typeCode: string, night: Day) => KnownNight | undefined
  /** Price of a stay; undefined: never told; null: not sold. */
  readonly price: (stay: Omit<RateUpdate, 'amount'>) => Cents | null | undefined
  /** All of them, by type, arrival, nights and people. */
  readonly prices: () => ReadonlyMap<string, Cents | null>
  readonly pushes: () => { readonly availability: number; readonly rates: number }
  /** The next calls throw this, one each. */
  readonly fail: (...failures: readonly ChannelFailure[]) => void
  readonly forget: () => void
}

const ROOMS: readonly ChannelRoom[] = [
  { code: 'TENT', label: 'Tent pitch' },
  { code: 'HOME', label: 'Mobile home' },
]

const idOf = (message: { externalId: string | null; version: number | null }): string =>
  `${message.externalId ?? ''} ${message.version ?? ''}`

const messageOf = (booking: ChannelBooking): PulledMessage => ({
  externalId: booking.externalId,
  version: booking.version,
  raw: JSON.stringify(booking),
  booking,
  problem: null,
})

export const nightKey = (typeCode: string, night: Day): string => `${typeCode} ${night}`
const priceKey = ({ typeCode, arrival, nights, people }: Omit<RateUpdate, 'amount'>): string =>
  `${typeCode} ${arrival} ${nights} ${people}`

/** Keeps everything in memory; `rooms`: what the channel calls its types. */
export const createFakeChannel = (rooms: readonly ChannelRoom[] = ROOMS): FakeChannel => {
  let waiting: PulledMessage[] = []
  const acks = new Map<string, ChannelAck>()
  const nights = new Map<string, KnownNight>()
  const prices = new Map<string, Cents | null>()
  const pushes = { availability: 0, rates: 0 }
  const failures: ChannelFailure[] = []
  const answer = async <T>(work: () => T): Promise<T> => {
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    return work()
  }
  const know = ({ typeCode, from, to, ...known }: AvailabilityUpdate): void => {
    for (let night = from; night < to; night = addDays(night, 1)) nights.set(nightKey(typeCode, night), known)
  }
  return {
    rooms: () => answer(() => rooms),
    pull: () => answer(() => [...waiting]),
    ack: (told) =>
      answer(() => {
        for (const ack of told) acks.set(idOf(ack), ack)
        waiting = waiting.filter((message) => message.externalId === null || !acks.has(idOf(message)))
      }),
    pushAvailability: (updates) =>
      answer(() => {
        for (const update of updates) know(update)
        pushes.availability += 1
      }),
    pushRates: (updates) =>
      answer(() => {
        for (const { amount, ...stay } of updates) prices.set(priceKey(stay), amount)
        pushes.rates += 1
      }),
    sell: (...bookings) => void waiting.push(...bookings.map(messageOf)),
    garble: (message) => void waiting.push(message),
    undelivered: () => [...waiting],
    acks: () => [...acks.values()],
    nights: () => nights,
    night: (typeCode, night) => nights.get(nightKey(typeCode, night)),
    price: (stay) => prices.get(priceKey(stay)),
    prices: () => prices,
    pushes: () => ({ ...pushes }),
    fail: (...next) => void failures.push(...next),
    forget: () => {
      waiting = []
      for (const map of [acks, nights, prices]) map.clear()
      Object.assign(pushes, { availability: 0, rates: 0 })
    },
  }
}
