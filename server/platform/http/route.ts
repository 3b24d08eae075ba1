import type { Backup } from '#server/platform/backup/start-backup.ts'
import type { Resume } from '#server/platform/backup/resume.ts'
import type { ReadDisk } from '#server/platform/disk-space.ts'
import type { Tls } from '#server/platform/tls/tls.ts'
import type { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { LanguageCode } from '#contract/language.ts'
import type { ModuleKey } from '#contract/modules.ts'
import type { Operation } from '#contract/operation.ts'
import type { Functionality, Rights } from '#contract/rights.ts'
import type { Accounts } from '#server/platform/account.ts'
import type { AuditOf } from '#server/platform/auth/audit.ts'
import type { CustomerReach } from '#server/platform/auth/session.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Sender } from '#server/platform/db/transaction.ts'
import type { ReadStoredFile, TagSources } from '#server/platform/tag-source.ts'
import type { AuditFiles } from '#server/platform/fiscal/audit-files.ts'
import type { FiscalKeys } from '#server/platform/fiscal/keys.ts'
import type { JobQueue } from '#server/platform/jobs/queue.ts'
import type { SalesPort } from '#server/platform/sales-port.ts'
import type { OpenChannel } from '#server/ports/channel.ts'
import type { DocumentRenderer } from '#server/ports/document-renderer.ts'
import type { OpenDrop } from '#server/ports/file-drop.ts'
import type { OpenPrinter } from '#server/ports/printer.ts'
import type { OpenCardTerminal } from '#server/ports/card-terminal.ts'
import type { OpenReceiptPrinter } from '#server/ports/receipt-printer.ts'
import type { Mail } from '#server/ports/mail.ts'
import type { OpenPayLinks } from '#server/ports/pay-link.ts'
import type { OpenSms } from '#server/ports/sms.ts'
import type { OpenPlatform } from '#server/ports/platform.ts'

/** What main.ts wires once and every operation may use. */
export interface Services {
  /** Signs the chains of money and technical events. */
  readonly keys: FiscalKeys
  readonly documents: DocumentRenderer
  /** Whatever is owed and paid, by its kind. */
  readonly accounts: Accounts
  /** What papers and messages are made from, by kinds of records. */
  readonly sources: TagSources
  /** A file of the store, for the pictures of texts. Throws RuleError record.unknown. */
  readonly storedFile?: ReadStoredFile
  /** Opens a channel that sells elsewhere. */
  readonly openChannel: OpenChannel
  /** What parts of the product put beside the archives of a tax audit: the FEC. */
  readonly auditFiles?: readonly AuditFiles[]
  /** What is sold beside the files of customers: till tickets, rents. */
  readonly sales?: readonly SalesPort[]
  /** Opens a folder on somebody else's server. */
  readonly openDrop: OpenDrop
  /** Composes what is printed by the hundred: a bill never waits behind letters. */
  readonly batchDocuments: DocumentRenderer
  /** Opens a printer of the house. */
  readonly openPrinter: OpenPrinter
  /** Opens a terminal of bank cards. */
  readonly openCardTerminal: OpenCardTerminal
  /** Opens a printer of receipts. */
  readonly openReceiptPrinter: OpenReceiptPrinter
  /** Opens an approved platform of electronic invoicing. */
  readonly openPlatform: OpenPlatform
  /** Opens a provider of links to pay, or to hold a caution. */
  readonly openPayLinks: OpenPayLinks
  /** Opens a provider of text messages. */
  readonly openSms: OpenSms
  /** Sends, reads and writes electronic mail. */
  readonly mail: Mail
  /** Where guests reach their own pages, without a path; undefined: they have none. */
  readonly pagesUrl?: string | undefined
  /** Room left on the disk of the data. */
  readonly disk: ReadDisk
  /** Of the embedded database; a server of one's own has its own tools. */
  readonly backup?: Backup | undefined
  /** Of a house that was restored to an earlier moment: how it goes on. */
  readonly resume?: Resume | undefined
  /** Hands out work that lasts. */
  readonly jobs: JobQueue
  /** What the port proves itself with; undefined where it speaks plain HTTP. */
  readonly tls?: Tls | undefined
}

/** Who asks, where, and when: made by the http kit for each request, never by the browser. */
export interface Context {
  /** The request's transaction for a write, a plain connection for a read; modules use nothing else. */
  readonly tx: Tx
  /** Outlives the transaction: for answers that are streamed after it, and nothing else. */
  readonly db: Db
  readonly user: { readonly id: number; readonly name: string; readonly admin: boolean; readonly systeme: boolean }
  readonly establishmentId: number
  readonly sessionId: number
  readonly rights: Rights
  /** Modules that are on; `requireModule` refuses what belongs to another. */
  readonly modules: readonly ModuleKey[]
  /** Whose customers may be seen; `customerVisible` turns it into a condition. */
  readonly customers: CustomerReach
  /** Today in the establishment's time zone. */
  readonly today: Day
  /** The instant of the request. */
  readonly now: Date
  /** Idempotency key of the request; left out where its operation asks for none. */
  readonly intent?: string | undefined
  /** Fiscal till: the name of the workstation. */
  readonly till: string
  /** Training establishments sign in chains of their own (domain rules, section 5). */
  readonly training: boolean
  /** A tax inspector's log-in; null: anybody else's. */
  readonly audit: AuditOf | null
  /** Language of the screens, for labels that the server makes. */
  readonly language: LanguageCode
  readonly services: Services
  /** Tells the other screens, once committed, that a record changed, or several. */
  readonly changed: (change: Change | readonly Change[]) => Promise<void>
}

/** What a reading needs, also one that is sent with others (`together`). */
export interface Asking {
  readonly tx: Sender
  readonly establishmentId: number
  readonly now: Date
}

export interface Change {
  readonly entity: string
  readonly id: number
  readonly action: 'SAVED' | 'DELETED'
  /** Only sessions that may read it are told; `session`: those of the one person whose own it is. */
  readonly functionality: Functionality | 'session'
}

interface FileOf {
  /** Rows written so far, where it is the file of a list. */
  readonly written?: (() => number) | undefined
  /** What the job that makes it has to say beside it: `refused`, what it left out. */
  readonly beside?: object | undefined
  /** Writes that it left: with the request that answers it, or the end of the job that makes it, so that an attempt cut short tells nothing. */
  readonly leaves?: ((tx: Tx) => Promise<void>) | undefined
}

/** An answer that is not JSON: a PDF, a CSV stream, an image. */
export class FileAnswer {
  readonly type: string
  readonly fileName: string
  readonly body: Uint8Array | AsyncIterable<string | Uint8Array>
  readonly inline: boolean
  readonly of: FileOf

  constructor(
    type: string,
    fileName: string,
    body: Uint8Array | AsyncIterable<string | Uint8Array>,
    inline = true,
    of: FileOf = {},
  ) {
    this.type = type
    this.fileName = fileName
    this.body = body
    this.inline = inline
    this.of = of
  }
}

/** A file that the browser sent. */
export interface Upload {
  readonly fileName: string
  readonly type: string
  readonly bytes: Uint8Array
}

export interface Input<P, B, Q> {
  readonly params: P
  readonly body: B
  readonly query: Q
  /** Header `returnEditItem: true` (spec 7). */
  readonly returnEditItem: boolean
}

/** What a route says of itself; one that is no `operation` of the contract may answer without a schema, or take a file. */
export interface RouteShape extends Omit<Operation, 'answer'> {
  /** Takes one multipart file in this field: the body is then an `Upload`. */
  readonly upload?: string
  /** The heaviest file that it takes, refused before it is read; without it, that of the server. */
  readonly heaviest?: { readonly bytes: number; readonly code: string; readonly max: string }
  readonly answer?: z.ZodType
}

export interface Route extends RouteShape {
  readonly handle: (context: Context, input: Input<unknown, unknown, unknown>) => Promise<unknown>
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type Body<S extends RouteShape> = S extends { readonly upload: string } ? Upload : Out<S['body']>

/** Declares one route; its handler receives validated input only. */
export const route = <const S extends RouteShape>(
  shape: S,
  handle: (context: Context, input: Input<Out<S['params']>, Body<S>, Out<S['query']>>) => Promise<unknown>,
): Route => ({ ...shape, handle: handle as Route['handle'] })

/** What `edit/0` answers of a new record that has no defaults. */
export const EMPTY_RECORD = { id: 0, version: 0, labels: {} } as const
