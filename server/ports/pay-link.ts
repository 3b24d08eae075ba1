/** A provider of links: a page where a guest pays an amount, or has it held on a card. */
import type { LinkProviderKind, LinkStatus } from '#domain/billing/pay-link.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'

/** Where each is by itself; Lyra is where the bank says. */
export const OWN_ADDRESS: Readonly<Record<LinkProviderKind, string | null>> = {
  SWIKLY: 'https://api.v2.swikly.com/v1',
  STRIPE: 'https://api.stripe.com',
  PAYPLUG: 'https://api.payplug.com',
  LYRA: null,
}

/** Where it listens and who we are there. Secrets are never logged nor sent to the browser. */
export interface LinkAddress {
  readonly provider: LinkProviderKind
  /** Empty: the provider's own. */
  readonly url: string
  readonly account: string
  readonly secretKey: string
  /** It may stand on this machine or its network (preference `access`). */
  readonly allowsLocal: boolean
}

/** What is asked of whom. */
export interface LinkOrder {
  readonly amount: Cents
  /** ISO 4217. */
  readonly currency: string
  /** Ours, the same whenever it is asked again. */
  readonly reference: string
  /** What the guest reads: the file, the site. */
  readonly label: string
  readonly expiresAt: Date
  readonly guest: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phone: string
    readonly address: string
    readonly postcode: string
    readonly city: string
    /** ISO 3166, two letters. */
    readonly country: string
    /** ISO 639. */
    readonly language: string
  }
  /** Where the provider tells its news, and where the guest comes back to; null: nowhere. */
  readonly newsUrl: string | null
  readonly returnUrl: string | null
  /** Days of the stay, for a hold; null: of no stay. */
  readonly stay: { readonly from: Day; readonly to: Day } | null
}

/** What the provider says of a link. */
export interface LinkTold {
  readonly status: LinkStatus
  /** What came, or is held, in cents; 0: nothing. */
  readonly paid: Cents
  /** What went back of it, chargebacks too, in cents. */
  readonly refunded: Cents
}

interface FailureMore {
  readonly detail?: string | null
  /** Asking again changes nothing. */
  readonly final?: boolean
  /** Not before so many milliseconds (Retry-After). */
  readonly waitMs?: number | null
}

/** What went wrong, as a code of the messages; `detail` is the provider's own words. */
export class LinkFailure extends Error {
  readonly detail: string | null
  readonly final: boolean
  readonly waitMs: number | null

  constructor(code: string, { detail = null, final = false, waitMs = null }: FailureMore = {}) {
    super(code)
    this.name = 'LinkFailure'
    this.detail = detail === null ? null : detail.replaceAll(/\s+/g, ' ').slice(0, 300)
    this.final = final
    this.waitMs = waitMs
  }
}

/** Every call throws LinkFailure. */
export interface PayLinks {
  /** Whether it knows us; changes nothing. */
  readonly check: () => Promise<void>
  /** Made once for each reference, where the provider can tell. */
  readonly create: (order: LinkOrder) => Promise<{ readonly id: string; readonly url: string }>
  /** `reference`: ours, for providers that know orders by it. */
  readonly get: (id: string, reference: string) => Promise<LinkTold>
  /** Nobody can use it any more; a provider that cannot do it lets it run to its end. */
  readonly cancel: (id: string) => Promise<void>
}

export type OpenPayLinks = (address: LinkAddress) => PayLinks

/** Where nobody's provider is to be reached. */
export const noPayLinks: OpenPayLinks = () => {
  const refuse = () => Promise.reject(new LinkFailure('payLink.unreachable'))
  return { check: refuse, create: refuse, get: refuse, cancel: refuse }
}
