/** A provider of SMS: what it is given, what became of it, and who does not want any more. */
import type { SmsProviderKind } from '#domain/sms/provider.ts'

/** Where each is by itself; the service behind HTTP is where the house says. */
export const OWN_SMS_ADDRESS: Readonly<Record<SmsProviderKind, string | null>> = {
  OVH: 'https://eu.api.ovh.com',
  BREVO: 'https://api.brevo.com',
  SMSFACTOR: 'https://api.smsfactor.com',
  TWILIO: 'https://api.twilio.com',
  HTTP: null,
}

/** Where it listens and who we are there. Secrets are never logged nor sent to the browser. */
export interface SmsAddress {
  readonly provider: SmsProviderKind
  /** Empty: the provider's own. */
  readonly url: string
  /** OVHcloud: the service (sms-xx12345-1). Twilio: the SID of the account. Empty elsewhere. */
  readonly account: string
  /**
   * OVHcloud: the application key. Twilio: the number (+33…) or the messaging service (MG…) that takes answers, which offers and messages
   * without a sender leave from; it may be empty. Empty elsewhere.
   */
  readonly appKey: string
  readonly secretKey: string
  /** OVHcloud's; empty elsewhere. */
  readonly consumerKey: string
  /** It may stand on this machine or its network (preference `access`). */
  readonly allowsLocal: boolean
}

/** What is asked for whom. */
export interface SmsOrder {
  /** E.164: +33612345678. */
  readonly to: string
  /** Without the clause of offers: the provider, or its adapter, writes it (`stopClause`). */
  readonly text: string
  /** 3 to 11 letters and digits; null: a number that takes answers. */
  readonly sender: string | null
  /** Advertising: it carries the clause, and its provider keeps it from who refused. */
  readonly isOffer: boolean
  /** Ours, of 40 characters at most; another one for each SMS. */
  readonly reference: string
}

/** What a provider says of one. UNKNOWN: it knows none by this name, or does not say. */
export type SmsStatus = 'SENT' | 'DELIVERED' | 'FAILED' | 'UNKNOWN'

/** A number that answered STOP; `at` null: the provider does not say when. */
export interface SmsStop {
  /** E.164. */
  readonly number: string
  readonly at: Date | null
}

/** LATER: not taken, for now. NEVER: not taken, for good. UNKNOWN: it may have been taken, and must not be sent again unasked. */
export type SmsFate = 'LATER' | 'NEVER' | 'UNKNOWN'

interface Meaning {
  readonly fate: SmsFate
  /** The provider takes nothing at all: the others need not be tried. */
  readonly ofProvider: boolean
}

const OF_PROVIDER: Meaning = { fate: 'LATER', ofProvider: true }
const OF_MESSAGE: Meaning = { fate: 'NEVER', ofProvider: false }
const OPEN: Meaning = { fate: 'UNKNOWN', ofProvider: false }

/** Each code, and what it says of an SMS unless the one who throws it knows better. */
const MEANINGS = {
  'sms.unauthorised': OF_PROVIDER,
  'sms.noSecret': OF_PROVIDER,
  'sms.noCredit': OF_PROVIDER,
  'sms.busy': { fate: 'LATER', ofProvider: false },
  'sms.broken': OPEN,
  'sms.refused': OF_MESSAGE,
  'sms.numberRefused': OF_MESSAGE,
  'sms.senderRefused': OF_MESSAGE,
  'sms.timeout': OPEN,
  'sms.unreachable': OF_PROVIDER,
  'sms.answerUnreadable': OPEN,
  'sms.addressInvalid': OF_PROVIDER,
  'sms.insecure': OF_PROVIDER,
  'sms.inside': OF_PROVIDER,
  'sms.notFound': OF_PROVIDER,
} as const satisfies Readonly<Record<string, Meaning>>
export type SmsFailureCode = keyof typeof MEANINGS

interface FailureMore extends Partial<Meaning> {
  readonly detail?: string | null
  /** Not before so many milliseconds (Retry-After). */
  readonly waitMs?: number | null
}

/** What went wrong, as a code of the messages; `detail` is the provider's own words. */
export class SmsFailure extends Error {
  readonly code: SmsFailureCode
  readonly detail: string | null
  readonly fate: SmsFate
  readonly ofProvider: boolean
  readonly waitMs: number | null

  constructor(code: SmsFailureCode, { detail = null, waitMs = null, fate, ofProvider }: FailureMore = {}) {
    super(code)
    this.name = 'SmsFailure'
    this.code = code
    this.detail = detail === null ? null : detail.replaceAll(/\s+/g, ' ').slice(0, 300)
    this.fate = fate ?? MEANINGS[code].fate
    this.ofProvider = ofProvider ?? MEANINGS[code].ofProvider
    this.waitMs = waitMs
  }
}

/** Every call throws SmsFailure; all but `send` change nothing, and their failures have no fate to speak of. */
export interface Sms {
  /** Whether it knows us, and how many SMS it has left for us; null: it counts otherwise, or not. */
  readonly check: () => Promise<{ readonly credits: number | null }>
  readonly send: (order: SmsOrder) => Promise<{ readonly id: string }>
  /** `reference`: ours, for providers that know SMS by it. */
  readonly status: (id: string, reference: string) => Promise<SmsStatus>
  /**
   * After an end that nobody knows: what the provider has under our reference. Null: it shows none, and may do so a little later (OVHcloud's
   * queue and Brevo's journal run behind), so that minutes pass before it counts. CANNOT: it cannot tell.
   */
  readonly find: (reference: string, to: string) => Promise<{ readonly id: string } | null | 'CANNOT'>
  /** Who answered STOP since then, and perhaps before; null: the provider cannot tell. */
  readonly stops: (since: Date) => Promise<readonly SmsStop[] | null>
}

export type OpenSms = (address: SmsAddress) => Sms

/** Where nobody's provider is to be reached. */
export const noSms: OpenSms = () => {
  const refuse = () => Promise.reject(new SmsFailure('sms.unreachable'))
  return { check: refuse, send: refuse, status: refuse, find: refuse, stops: refuse }
}
