/** Links by which guests pay, or have a caution held on a card: where each stands, and when its provider is asked again. */

export type LinkProviderKind = 'SWIKLY' | 'STRIPE' | 'PAYPLUG' | 'LYRA'

/** Swikly holds cautions on cards; the others take payments. */
export type LinkUse = 'PAYMENT' | 'HOLD'
export const useOfProvider = (kind: LinkProviderKind): LinkUse => (kind === 'SWIKLY' ? 'HOLD' : 'PAYMENT')

export const PAY_LINK_STATES = [
  'WAITING',
  'PENDING',
  'PAID',
  'HELD',
  'REFUSED',
  'EXPIRED',
  'CANCELLING',
  'CANCELLED',
  'RELEASED',
  'FAILED',
] as const
export type PayLinkState = (typeof PAY_LINK_STATES)[number]

/** What a provider says of one. */
export type LinkStatus = 'PENDING' | 'PAID' | 'HELD' | 'REFUSED' | 'EXPIRED' | 'CANCELLED' | 'RELEASED'

/** A guest may still use it. */
export const isOpenLink = (state: PayLinkState): boolean => state === 'WAITING' || state === 'PENDING'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A payment begun in the last moment is told a little later. */
const AFTERMATH_MS = DAY
/** Money that came may go back: refunds and chargebacks are looked for so long. */
const REGRET_MS = 120 * DAY

/** `instants` in milliseconds. */
export interface LinkTimes {
  readonly createdAt: number
  readonly expiresAt: number
}

/** The wait grows with the age of the link: most are used within the hour. */
const openWait = (age: number): number => (age < HOUR ? MINUTE : age < DAY ? 5 * MINUTE : 30 * MINUTE)

/**
 * When the provider is asked next, in milliseconds; null: never again. One that is cancelled or over is asked a day longer, since a
 * provider may take money meanwhile; one that brought money, every day for as long as a bank may take it back.
 */
export const nextLook = (state: PayLinkState, { createdAt, expiresAt }: LinkTimes, now: number): number | null => {
  if (state === 'PAID' || state === 'HELD') return now - createdAt < REGRET_MS || state === 'HELD' ? now + DAY : null
  if (state === 'WAITING' || state === 'CANCELLING') return now + MINUTE
  if (state === 'FAILED' || state === 'RELEASED') return null
  const next = now + openWait(now - createdAt)
  return next > expiresAt + AFTERMATH_MS ? null : next
}

/**
 * Where a link stands after its provider was asked. `expiresAt`, `now`: milliseconds. Money and holds win over everything; a link that the
 * house withdrew stays withdrawn; one past its end is over, whatever the provider still shows.
 */
export const stateAfter = (
  state: PayLinkState,
  told: LinkStatus,
  { expiresAt }: LinkTimes,
  now: number,
): PayLinkState => {
  if (told === 'PAID' || told === 'HELD') return told
  if (state === 'PAID') return state
  if (state === 'HELD') return told === 'RELEASED' || told === 'CANCELLED' || told === 'EXPIRED' ? 'RELEASED' : state
  if (told === 'RELEASED') return 'RELEASED'
  if (state === 'CANCELLING' || state === 'CANCELLED') return 'CANCELLED'
  if (told === 'PENDING') return now >= expiresAt ? 'EXPIRED' : 'PENDING'
  return told
}
