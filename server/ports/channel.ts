/**
 * A channel sells stays elsewhere (OTA, booking engine): it hears what is free and for how much, and tells what it
 * sold (domain rules 10, generic port). Codes are the channel's own; what they mean here is the mapping's matter.
 */
import type { Guest } from '#domain/customer/guest.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'

export const CHANNEL_FORMATS = ['OTA_XML', 'JSON'] as const
export type ChannelFormat = (typeof CHANNEL_FORMATS)[number]

/** Where a channel listens and who we are to it. The token is a secret: never logged, never sent to the browser. */
export interface ChannelAddress {
  readonly format: ChannelFormat
  readonly url: string
  readonly token: string
  /** Our establishment's code at the channel. */
  readonly siteCode: string
  /** It may stand on this machine or its network (preference `access`). */
  readonly allowsLocal: boolean
}

/** A quantity of what the channel calls by its own code: an age band or an option. */
export interface ChannelQuantity {
  readonly code: string
  readonly quantity: number
}

export interface ChannelOption extends ChannelQuantity {
  /** Price of them all, VAT included; null: in the price of the stay. */
  readonly amount: Cents | null
}

export interface ChannelStay {
  /** Tells a stay from its neighbours in the same booking, and stays the same from version to version. */
  readonly key: string
  readonly typeCode: string
  readonly arrival: Day
  /** Excluded. */
  readonly departure: Day
  readonly people: readonly ChannelQuantity[]
  readonly options: readonly ChannelOption[]
  /** What the guest pays for the stay, options included, VAT included. */
  readonly amount: Cents
}

export const CHANNEL_EVENTS = ['BOOK', 'MODIFY', 'CANCEL'] as const
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number]

/** One version of one booking. (channel, externalId, version) is told again until it is acknowledged. */
export interface ChannelBooking {
  readonly event: ChannelEvent
  readonly externalId: string
  /** From 1 upwards; later versions replace earlier ones. */
  readonly version: number
  /** ISO instant at which the guest booked. */
  readonly bookedAt: string
  readonly guest: Guest
  /** Empty for a cancellation. */
  readonly stays: readonly ChannelStay[]
  readonly total: Cents
  /** Collected by the channel from the guest. */
  readonly paid: Cents
  /** What the channel keeps for itself. */
  readonly commission: Cents
  /** Kept from the guest, for a cancellation. */
  readonly cancellationFee: Cents
  readonly remark: string | null
}

/** What came: a booking, or words that could not be read, kept as they came so that nothing is lost. */
export interface PulledMessage {
  /** Null where even this could not be read. */
  readonly externalId: string | null
  readonly version: number | null
  readonly raw: string
  readonly booking: ChannelBooking | null
  /** Error code of messages.fr.ts, where the booking could not be read. */
  readonly problem: string | null
}

export const ACK_OUTCOMES = ['OK', 'REFUSED', 'COUNTER', 'ERROR'] as const
export type AckOutcome = (typeof ACK_OUTCOMES)[number]

export interface ChannelAck {
  readonly externalId: string
  readonly version: number
  readonly outcome: AckOutcome
  /** Code of our booking, once integrated. */
  readonly bookingCode: string | null
  /** Reason, shown to the guest by the channel. */
  readonly reason: string | null
  /** What we would take instead. */
  readonly proposal: Pick<ChannelStay, 'typeCode' | 'arrival' | 'departure' | 'amount'> | null
}

/** Absolute count over a range: it replaces what the channel knew of these nights (never a difference). */
export interface AvailabilityUpdate {
  readonly typeCode: string
  readonly from: Day
  /** Excluded. */
  readonly to: Day
  readonly free: number
  readonly minNights: number
  readonly closedToArrival: boolean
  readonly closedToDeparture: boolean
}

/** Price of a stay of so many nights from an arrival on, VAT included: packages cannot be said by the night. */
export interface RateUpdate {
  readonly typeCode: string
  readonly arrival: Day
  readonly nights: number
  readonly people: number
  /** Null: not sold. */
  readonly amount: Cents | null
}

export interface ChannelRoom {
  readonly code: string
  readonly label: string
}

/** Every call throws ChannelFailure where the channel does not answer as it should. */
export interface Channel {
  /** What the channel calls its types of places. */
  readonly rooms: () => Promise<readonly ChannelRoom[]>
  /** What was not acknowledged yet, oldest first. */
  readonly pull: () => Promise<readonly PulledMessage[]>
  readonly ack: (acks: readonly ChannelAck[]) => Promise<void>
  readonly pushAvailability: (updates: readonly AvailabilityUpdate[]) => Promise<void>
  readonly pushRates: (updates: readonly RateUpdate[]) => Promise<void>
}

export type OpenChannel = (address: ChannelAddress) => Channel

/** The channel could not be reached, or answered with an error; trying again may help where isPassing says so. */
export class ChannelFailure extends Error {
  readonly isPassing: boolean
  /** In the channel's own words, a line at most; null: it said nothing. */
  readonly detail: string | null
  /** `code`: an error code of messages.fr.ts, so that the failure can be shown. */
  constructor(code: string, isPassing: boolean, detail: string | null = null) {
    super(code)
    this.name = 'ChannelFailure'
    this.isPassing = isPassing
    this.detail = detail?.slice(0, 200) ?? null
  }
}
