import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { sql } from 'kysely'
import type { Backup } from '#server/platform/backup/start-backup.ts'
import type { Resume } from '#server/platform/backup/resume.ts'
import { noDisk } from '#server/platform/disk-space.ts'
import type { ReadDisk } from '#server/platform/disk-space.ts'
import { createApp } from '#server/app.ts'
import { checkAnswer } from './check-answer.ts'
import type { Rights } from '#contract/rights.ts'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import { openSession } from '#server/platform/auth/session.ts'
import { SECRET_COOKIE, TOKEN_COOKIE } from '#server/platform/http/cookies.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Accounts } from '#server/platform/account.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { idleQueue } from '#server/platform/jobs/queue.ts'
import type { SalesPort } from '#server/platform/sales-port.ts'
import type { JobQueue } from '#server/platform/jobs/queue.ts'
import type { OpenChannel } from '#server/ports/channel.ts'
import type { DocumentRenderer } from '#server/ports/document-renderer.ts'
import { noDrop } from '#server/ports/file-drop.ts'
import type { OpenDrop } from '#server/ports/file-drop.ts'
import { noPrinter } from '#server/ports/printer.ts'
import type { OpenPrinter } from '#server/ports/printer.ts'
import { noCardTerminal } from '#server/ports/card-terminal.ts'
import type { OpenCardTerminal } from '#server/ports/card-terminal.ts'
import { noReceiptPrinter } from '#server/ports/receipt-printer.ts'
import type { OpenReceiptPrinter } from '#server/ports/receipt-printer.ts'
import { noMail } from '#server/ports/mail.ts'
import { noPayLinks } from '#server/ports/pay-link.ts'
import { noSms } from '#server/ports/sms.ts'
import type { OpenPayLinks } from '#server/ports/pay-link.ts'
import type { OpenSms } from '#server/ports/sms.ts'
import { noPlatform } from '#server/ports/platform.ts'
import type { Mail } from '#server/ports/mail.ts'
import type { OpenPlatform } from '#server/ports/platform.ts'
import type { Proxies } from '#server/platform/http/proxies.ts'
import type { Tls } from '#server/platform/tls/tls.ts'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import { createEstablishment } from '#server/modules/establishment/index.ts'
import { testDb } from './test-db.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Calls of one logged-in user: cookies and the anti-forgery header as a browser sends them. */
export interface Caller {
  readonly userId: number
  readonly cookies: Record<string, string>
  readonly token: string
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  remove(path: string): Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly text: string
  /** Of a file that is no text. */
  readonly bytes: Buffer
}

export interface TestHouse {
  readonly app: FastifyInstance
  readonly house: House
  readonly establishmentId: number
  /** Another site of the same operator, to try its ids. */
  readonly otherEstablishmentId: number
  /** Logs a new technical administrator in, in the first establishment unless said otherwise. */
  readonly user: (rights?: Rights, establishmentId?: number) => Promise<Caller>
  /** Moves the clock of the requests that follow. */
  readonly setNow: (now: Date) => void
}

const noPdf: DocumentRenderer = {
  render: () => Promise.reject(new Error('this test has no document renderer')),
}

/** Of a session that is there already. */
export const callerOf = (
  app: FastifyInstance,
  userId: number,
  cookies: Record<string, string>,
  token: string,
): Caller => {
  const call = async (options: InjectOptions): Promise<Answer> => {
    const response = await app.inject({ ...options, cookies })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    if (isJson && response.statusCode === 200) checkAnswer(options, response.json())
    const { statusCode: status, body: text, rawPayload: bytes } = response
    return { status, body: isJson ? response.json() : {}, text, bytes }
  }
  return {
    userId,
    cookies,
    token,
    get: (path) => call({ method: 'GET', url: `/rest/${path}`, headers: { 'x-xsrf-token': token } }),
    remove: (path) => call({ method: 'DELETE', url: `/rest/${path}`, headers: { 'x-xsrf-token': token } }),
    post: (path, body = {}, headers = {}) =>
      call({
        method: 'POST',
        url: `/rest/${path}`,
        payload: body as object,
        headers: { 'x-xsrf-token': token, ...headers },
      }),
  }
}

export interface HouseOptions {
  /** Where PDFs are made; without it, making one fails. */
  readonly documents?: DocumentRenderer
  /** Channels that sell elsewhere; without it, one in memory that nobody sells on. */
  readonly openChannel?: OpenChannel
  /** Folders on other servers; without it, none is reached. */
  readonly openDrop?: OpenDrop
  readonly openPayLinks?: OpenPayLinks
  readonly openSms?: OpenSms
  readonly openPlatform?: OpenPlatform
  /** Where what is printed by the hundred is composed; without it, with all else. */
  readonly batchDocuments?: DocumentRenderer
  /** Printers; without it, none is reached. */
  readonly openPrinter?: OpenPrinter
  /** Card terminals; without it, none is reached. */
  readonly openCardTerminal?: OpenCardTerminal
  /** Printers of receipts; without it, none is reached. */
  readonly openReceiptPrinter?: OpenReceiptPrinter
  readonly mail?: Mail
  /** Room on the disk of the data; without it, nobody tells. */
  readonly disk?: ReadDisk
  /** Backups; without it, none are made. */
  readonly backup?: Backup
  /** Hands out jobs; without it, what is started waits. */
  readonly jobs?: JobQueue
  /** What is sold beside files: none without it. */
  readonly sales?: readonly SalesPort[]
  /** Kinds of accounts; without it, those of the product. */
  readonly accounts?: Accounts
  /** Built screens, for browser tests. */
  readonly webDir?: string
  /** How a house that was restored to an earlier moment goes on. */
  readonly resume?: Resume
  /** Of a house that was restored to an earlier moment. */
  readonly readOnly?: boolean
  /** Proxies before the server: how many, or which. */
  readonly trustProxy?: Proxies
  /** What its port proves itself with, where it speaks TLS. */
  readonly tls?: Tls | undefined
  /** Where others find it. */
  readonly publicUrl?: string
  /** Where guests find their pages; without it, they have none. */
  readonly pagesUrl?: string
}

/** The application on the file's own database, with two establishments. */
export const testHouse = async ({
  documents = noPdf,
  accounts,
  openChannel = () => createFakeChannel(),
  openDrop = noDrop,
  openPayLinks = noPayLinks,
  openSms = noSms,
  openPlatform = noPlatform,
  openPrinter = noPrinter,
  openReceiptPrinter = noReceiptPrinter,
  openCardTerminal = noCardTerminal,
  batchDocuments = documents,
  mail = noMail,
  disk = noDisk,
  backup,
  jobs = idleQueue,
  webDir,
  resume,
  readOnly = false,
  trustProxy,
  tls,
  publicUrl,
  pagesUrl,
  sales,
}: HouseOptions = {}): Promise<TestHouse> => {
  const { db, sites } = await testDb('house')
  const keys = openFiscalKeys(temporaryFolder('keys'))
  let now: Date | undefined
  const { app, house } = await createApp({
    db,
    services: {
      keys,
      documents,
      openChannel,
      openDrop,
      openPayLinks,
      openSms,
      openPlatform,
      openPrinter,
      openReceiptPrinter,
      openCardTerminal,
      batchDocuments,
      mail,
      disk,
      jobs,
      tls,
      pagesUrl,
      backup,
      resume,
      ...(accounts === undefined ? {} : { accounts }),
      ...(sales === undefined ? {} : { sales }),
    },
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    now: () => now ?? new Date(),
    readOnly,
    ...(webDir === undefined ? {} : { webDir }),
    ...(trustProxy === undefined ? {} : { trustProxy }),
    publicUrl,
    setup: { code: () => '0000', startDemo: () => undefined, demo: () => undefined, isUnfinished: () => false },
  })
  const [establishmentId, otherEstablishmentId] = [
    sites.shift() ?? (await createEstablishment(db, 'Camping des Tests', false)),
    sites.shift() ?? (await createEstablishment(db, 'Camping du Lac', false)),
  ]
  const user = async (rights: Rights = everywhere('111', true), site = establishmentId): Promise<Caller> => {
    const login = `u${crypto.randomUUID().slice(0, 8)}`
    const { rows } = await sql<{ id: number }>`
      insert into app_user (name, login, systeme, admin) values (${login}, ${login}, true, true) returning id`.execute(
      db,
    )
    const id = rows[0]?.id ?? 0
    await sql`insert into user_establishment (user_id, establishment_id) values (${id}, ${site})`.execute(db)
    await setUserRights(db, id, site, rights)
    const opened = await openSession(db, id, site, house.now())
    return callerOf(app, id, { [SECRET_COOKIE]: opened.secret, [TOKEN_COOKIE]: opened.token }, opened.token)
  }
  return { app, house, establishmentId, otherEstablishmentId, user, setNow: (next) => (now = next) }
}
