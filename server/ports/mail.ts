/** Electronic mail: a server that takes messages (SMTP), a box that is read (IMAP), and messages as bytes (RFC 5322). */

export const MAIL_SECURITIES = ['TLS', 'STARTTLS', 'NONE'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** Who we are there. Secrets are never logged nor sent to the browser. */
export type MailLogin =
  | { readonly kind: 'PASSWORD'; readonly userName: string; readonly password: string }
  | {
      readonly kind: 'XOAUTH2'
      readonly userName: string
      readonly tokenUrl: string
      readonly clientId: string
      readonly clientSecret: string | null
      readonly refreshToken: string
      /** A provider may give another refresh token with each access token: the old one is worth nothing then. */
      readonly keep: (refreshToken: string) => Promise<void>
    }

export interface MailServerAddress {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  /** Null: the server asks for nothing. */
  readonly login: MailLogin | null
  /** It may stand on this machine or its network (preference `access`). */
  readonly allowsLocal: boolean
  /** The certificate (PEM) that somebody accepted: it alone is trusted there, and its name may be another. */
  readonly pin?: string | null
  /** How long nothing may come; default: five minutes. */
  readonly silenceMs?: number
}

export interface MailParty {
  readonly name: string
  readonly address: string
}

export interface MailFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** Of a picture within the text: `cid:…`. */
  readonly contentId: string | null
}

/** A message as it is written, before it is bytes. */
export interface MailDraft {
  readonly messageId: string
  readonly date: Date
  readonly from: MailParty
  readonly replyTo: string | null
  readonly to: readonly MailParty[]
  readonly cc: readonly MailParty[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly files: readonly MailFile[]
  /** Nobody at a desk wrote it (RFC 3834). */
  readonly automatic: boolean
  /** Further headers: of campaigns. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What a line hands over: the envelope, and the message as bytes. */
export interface MailEnvelope {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: Uint8Array
}

export interface RefusedRecipient {
  readonly address: string
  /** It may be tried again. */
  readonly later: boolean
  /** The server's own. */
  readonly words: string
}

export interface Handed {
  /** Those that the server did not take; empty: it took all. */
  readonly refused: readonly RefusedRecipient[]
  readonly words: string
}

/** LATER: for now. NEVER: for good. UNKNOWN: the final dot left, no answer came. */
export type MailFate = 'LATER' | 'NEVER' | 'UNKNOWN'

/** What went wrong, as a code of the messages; `detail` is the server's own words. */
export class MailFailure extends Error {
  readonly detail: string | null
  readonly fate: MailFate
  /** The server takes nothing at all for now: other messages need not be tried. */
  readonly ofServer: boolean

  constructor(
    code: string,
    fate: MailFate,
    { detail = null, ofServer = false }: { detail?: string | null; ofServer?: boolean } = {},
  ) {
    super(code)
    this.name = 'MailFailure'
    this.detail = detail === null ? null : detail.replaceAll(/\s+/g, ' ').slice(0, 500)
    this.fate = fate
    this.ofServer = ofServer
  }
}

/** One connection, which takes a message after the other. */
export interface MailLine {
  /**
   * Hands a message over. `beforeEnd` is awaited when everything was sent but the final dot: what it throws stops the message, which was
   * then not handed over. Throws MailFailure.
   */
  readonly send: (message: MailEnvelope, beforeEnd: () => Promise<void>) => Promise<Handed>
  /** Whether it still takes messages. */
  readonly isOpen: () => boolean
  readonly close: () => void
}

export interface ReceivedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** A message that came in, read. */
export interface ReceivedMail {
  readonly messageId: string | null
  readonly from: MailParty | null
  readonly subject: string
  readonly text: string
  readonly date: Date | null
  /** `In-Reply-To` and `References`. */
  readonly references: readonly string[]
  /** By name in small letters, the first of each. */
  readonly headers: ReadonlyMap<string, string>
  /** The parts of a report of delivery: its status, and the headers of what came back. */
  readonly report: { readonly status: string; readonly original: string } | null
  readonly files: readonly ReceivedFile[]
}

export interface MailboxState {
  /** Numbers of messages mean something while this one stays. */
  readonly validity: string
  readonly lastUid: number
}

/** A message of the box as it is; null where it is too large to be read. */
export interface BoxMessage {
  readonly uid: number
  readonly raw: Uint8Array | null
}

/** What a server shows of itself. */
export interface MailCertificate {
  readonly pem: string
  /** SHA-256, as people compare it: `AB:CD:…`. */
  readonly fingerprint: string
  readonly name: string
  readonly issuer: string
  readonly validFrom: Date
  readonly validTo: Date
  /** An authority vouches for it, for this name. */
  readonly isKnown: boolean
}

export interface Mail {
  /** The certificate that a server shows; nothing of ours is told to it. Throws MailFailure. */
  readonly certificate: (address: MailServerAddress, side: 'SMTP' | 'IMAP') => Promise<MailCertificate>
  /** Log-in and log-out; answers the server's greeting words. Throws MailFailure. */
  readonly test: (address: MailServerAddress) => Promise<string>
  readonly open: (address: MailServerAddress) => Promise<MailLine>
  readonly compose: (draft: MailDraft) => Promise<Uint8Array>
  readonly parse: (raw: Uint8Array) => Promise<ReceivedMail>
  /**
   * Reads what came into a folder since `from` (null: since yesterday), oldest first, without marking it as read; answers up to where
   * it read. Throws MailFailure, and what `take` throws.
   */
  readonly readBox: (
    address: MailServerAddress & { readonly folder: string },
    from: MailboxState | null,
    take: (message: BoxMessage) => Promise<void>,
    /** LOOK: only whether the folder opens. */
    how?: 'READ' | 'LOOK',
  ) => Promise<MailboxState>
}

/** Where nobody's server is to be reached. */
export const noMail: Mail = {
  certificate: () => Promise.reject(new MailFailure('mail.unreachable', 'LATER', { ofServer: true })),
  test: () => Promise.reject(new MailFailure('mail.unreachable', 'LATER', { ofServer: true })),
  open: () => Promise.reject(new MailFailure('mail.unreachable', 'LATER', { ofServer: true })),
  readBox: () => Promise.reject(new MailFailure('mail.unreachable', 'LATER', { ofServer: true })),
  compose: () => Promise.reject(new Error('this house writes no messages')),
  parse: () => Promise.reject(new Error('this house reads no messages')),
}
