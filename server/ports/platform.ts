/** An approved platform of electronic invoicing (« plateforme agréée »), as XP Z12-013 describes its service. */

export type FlowSyntax = 'CII' | 'UBL' | 'Factur-X' | 'CDAR' | 'FRR'
export type FlowProfile = 'Basic' | 'CIUS' | 'Extended-CTC-FR'
export type ProcessingRule =
  | 'B2B'
  | 'B2BInt'
  | 'B2C'
  | 'B2G'
  | 'B2GInt'
  | 'OutOfScope'
  | 'B2GOutOfScope'
  | 'ArchiveOnly'
  | 'NotApplicable'

/** Where it listens and who we are there. The secret is never logged nor sent to the browser; each address gets its own part only. */
export interface PlatformAddress {
  readonly url: string
  readonly directoryUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly organisation: string | null
  /** It may stand on this machine or its network (preference `access`). */
  readonly allowsLocal: boolean
}

export interface OutgoingFlow {
  readonly syntax: FlowSyntax
  readonly profile: FlowProfile | null
  readonly rule: ProcessingRule
  readonly name: string
  /** How the platform knows again what it was sent before: never used for anything else. */
  readonly trackingId: string
  readonly sha256: string
  readonly content: Uint8Array
}

export interface FlowDetail {
  readonly code: string
  readonly message: string | null
}

/** What the platform says of a flow. */
export interface PlatformFlow {
  readonly flowId: string
  readonly trackingId: string | null
  readonly direction: 'In' | 'Out'
  /** `SupplierInvoice`, `CustomerInvoiceLC`… as the platform writes it. */
  readonly type: string
  readonly syntax: string
  readonly name: string
  readonly status: 'Pending' | 'Ok' | 'Error'
  readonly details: readonly FlowDetail[]
  /** Instant, by the platform's clock. */
  readonly updatedAt: string
}

export interface FlowSearch {
  readonly trackingId?: string
  /** Strictly later. */
  readonly updatedAfter?: string
  /** At most 100. */
  readonly limit?: number
}

interface FailureMore {
  readonly detail?: string | null
  /** Asking again changes nothing: the platform read it and will not have it. */
  readonly final?: boolean
  /** Not before so many milliseconds (Retry-After). */
  readonly waitMs?: number | null
  /** `errorCode` of the platform, or the reason of its refusal. */
  readonly reason?: string | null
}

/** What went wrong, as a code of the messages; `detail` is the platform's own words. */
export class PlatformFailure extends Error {
  readonly detail: string | null
  readonly final: boolean
  readonly waitMs: number | null
  readonly reason: string | null

  constructor(code: string, { detail = null, final = false, waitMs = null, reason = null }: FailureMore = {}) {
    super(code)
    this.name = 'PlatformFailure'
    this.detail = detail === null ? null : detail.replaceAll(/\s+/g, ' ').slice(0, 300)
    this.final = final
    this.waitMs = waitMs
    this.reason = reason
  }
}

/** Every call throws PlatformFailure. */
export interface Platform {
  readonly healthcheck: () => Promise<void>
  /** Hands a flow over, once: the platform checks it later. */
  readonly send: (flow: OutgoingFlow) => Promise<PlatformFlow>
  /** Those that match, the oldest change first. */
  readonly search: (where: FlowSearch) => Promise<readonly PlatformFlow[]>
  /** The bytes of a flow as it was sent. */
  readonly fetch: (flowId: string) => Promise<Uint8Array>
  /** Addresses at which a company receives (scheme 0225), those in force alone; none: it is not listed. */
  readonly directory: (siren: string) => Promise<readonly string[]>
}

export type OpenPlatform = (address: PlatformAddress) => Platform

/** Where nobody's platform is to be reached. */
export const noPlatform: OpenPlatform = () => {
  const refuse = () => Promise.reject(new PlatformFailure('platform.unreachable'))
  return { healthcheck: refuse, send: refuse, search: refuse, fetch: refuse, directory: refuse }
}
