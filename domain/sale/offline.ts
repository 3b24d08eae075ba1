/**
 * Tickets of a station that is cut off (issue I, item 5; decision 0450): what it signs, what it may sell, and in which order. The browser
 * signs with these, and the server checks with them.
 *
 * It shows order and tampering afterwards; it does not resist whoever owns the browser.
 */
import { escapeField, fiscalTimestamp, ratesText } from '../fiscal/signed-text.ts'
import type { RateAmount } from '../fiscal/signed-text.ts'
import type { Cents } from '../money.ts'

/** How long a station may sell after the server heard of it last, hours. */
export const OFFLINE_HOURS = 24
/** How many tickets it may sell meanwhile. */
export const OFFLINE_TICKETS = 300
/** What they may come to, cents, where the house says nothing else. */
export const OFFLINE_AMOUNT = 500_000

/** Ways to pay that need the server: papers are spent once, requests to a terminal pass through it. */
export const NEEDS_SERVER = ['CREDIT_NOTE', 'GIFT'] as const

// oxlint-disable-next-line no-restricted-globals -- of what is given, never the clock
const instantOf = (given: string | number): Date => new Date(given)

/** What the server allows a station, signed by the house. */
export interface OfflineGrant {
  readonly series: string
  /** SHA-256 of the station's public key (SPKI), base64url. */
  readonly keyHash: string
  /** Instants, ISO. */
  readonly from: string
  readonly until: string
  readonly tickets: number
  readonly amount: Cents
  /** Number of the next ticket, and what it chains from: the station's last, or the head of TICKET where it has none. */
  readonly nextNo: number
  readonly previous: string
}

/** `series,keyHash,from,until,tickets,amount,nextNo,previous`, instants as in every signed string. */
export const grantText = (grant: OfflineGrant): string =>
  [
    escapeField(grant.series),
    grant.keyHash,
    fiscalTimestamp(instantOf(grant.from)),
    fiscalTimestamp(instantOf(grant.until)),
    grant.tickets,
    grant.amount,
    grant.nextNo,
    grant.previous,
  ].join(',')

export interface OfflineTicketFields {
  readonly rates: readonly RateAmount[]
  readonly total: Cents
  readonly at: Date
  readonly series: string
  readonly no: number
  readonly type: 'SALE' | 'REFUND'
  /** SHA-256 of its content as it was written, base64url. */
  readonly contentHash: string
  readonly previous: string
}

/** `rates,total,timestamp,series,no,type,contentHash,first,previous`: as a ticket of the chain TICKET, with what it says. */
export const offlineText = (f: OfflineTicketFields): string =>
  [
    ratesText(f.rates),
    f.total,
    fiscalTimestamp(f.at),
    escapeField(f.series),
    f.no,
    f.type,
    f.contentHash,
    f.no === 1 ? 'Y' : 'N',
    f.previous,
  ].join(',')

/** What the string repeats of the content: amounts by rate, total, instant, and whether it gives back. The station and the server read it so. */
export const offlineFields = (content: {
  readonly lines: readonly { readonly rate: number | null; readonly amount: Cents }[]
  readonly total: Cents
  readonly at: string
}): Pick<OfflineTicketFields, 'rates' | 'total' | 'at' | 'type'> => ({
  rates: content.lines.map(({ rate, amount }) => ({ rate, including: amount })),
  total: content.total,
  at: instantOf(content.at),
  type: content.total < 0 ? 'REFUND' : 'SALE',
})

/** What the hash that TICKET carries is of: the station's string and its signature. */
export const offlineProof = (signedText: string, signature: string): string => `${signedText}\n${signature}`

/** `BAR-H-0001`. */
export const offlineNumber = (series: string, no: number): string => `${series}-${String(no).padStart(4, '0')}`

export interface OfflineSold {
  readonly tickets: number
  /** Sum of |total|, cents. */
  readonly amount: number
}

export type OfflineLimit = 'offline.tooLong' | 'offline.tooMany' | 'offline.tooMuch'

/** Which limit a ticket would pass, `sold` before it; null: none. */
export const limitPassed = (grant: OfflineGrant, sold: OfflineSold, total: number, at: Date): OfflineLimit | null => {
  if (at.getTime() > instantOf(grant.until).getTime()) return 'offline.tooLong'
  if (sold.tickets + 1 > grant.tickets) return 'offline.tooMany'
  return sold.amount + Math.abs(total) > grant.amount ? 'offline.tooMuch' : null
}

const inSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000

/**
 * The instant of the next ticket, in whole seconds as they are signed: never before the last one, nor before the leave that the server gave,
 * whatever the clock says.
 */
export const offlineInstant = (now: Date, last: Date | null, leave: Pick<OfflineGrant, 'from'> | null = null): Date => {
  const from = leave === null ? 0 : inSeconds(instantOf(leave.from).getTime())
  return instantOf(Math.max(inSeconds(now.getTime()), last?.getTime() ?? 0, from))
}
