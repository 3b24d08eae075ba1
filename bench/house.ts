/** What the benches of the server share: the real database as it is shipped (durable), the real HTTP server, bulk-loaded stays. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { noDisk } from '#server/platform/disk-space.ts'
import { idleQueue, installQueue } from '#server/platform/jobs/queue.ts'
import { createApp } from '#server/app.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import type { Campsite } from '#server/testing/campsite.ts'
import { createEstablishment } from '#server/modules/establishment/index.ts'
import { archiveFolder, archiveSettings } from '#server/platform/backup/start-backup.ts'
import { everywhere, setUserRights } from '#server/platform/auth/rights.ts'
import { openSession } from '#server/platform/auth/session.ts'
import { applyGrants } from '#server/platform/db/grants.ts'
import { createDb } from '#server/platform/db/db.ts'
import type { Db } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openFiscalKeys, signingKeyOf } from '#server/platform/fiscal/keys.ts'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import { noDrop } from '#server/ports/file-drop.ts'
import { noPrinter } from '#server/ports/printer.ts'
import { noCardTerminal } from '#server/ports/card-terminal.ts'
import { noReceiptPrinter } from '#server/ports/receipt-printer.ts'
import { noMail } from '#server/ports/mail.ts'
import { noPayLinks } from '#server/ports/pay-link.ts'
import { noSms } from '#server/ports/sms.ts'
import { noPlatform } from '#server/ports/platform.ts'
import { SECRET_COOKIE, TOKEN_COOKIE } from '#server/platform/http/cookies.ts'
import { APP_ROLE } from '#server/platform/postgres/provision.ts'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'

export const NOW = new Date('2027-03-01T09:00:00Z')

export interface BenchHouse {
  readonly dataDir: string
  readonly socketDir: string
  /** As the server connects. */
  readonly db: Db
  readonly ownerDb: Db
  readonly site: Campsite
  readonly userId: number
  /** One call over HTTP; answers the text of a 200, throws otherwise. */
  readonly post: (path: string, body: object) => Promise<string>
  readonly get: (path: string) => Promise<string>
  readonly answer: (path: string, body: object) => Promise<{ status: number; text: string }>
  readonly stop: () => Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }
let intents = 0

/** A campsite of two types on a database of its own, whose log is kept for backups where it `archives`, below the system's folder of temporary files. */
export const startBenchHouse = async (
  size: Parameters<typeof aCampsite>[2] = {},
  { archives = false } = {},
): Promise<BenchHouse> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pinede-bench-'))
  const archiving = archives ? { settings: archiveSettings(dataDir), writes: [archiveFolder(dataDir)] } : {}
  const postgres = await startEmbedded({ dataDir, log: quiet, ...archiving })
  const ownerDb = createDb(postgres.ownerConfig, quiet)
  await migrate(ownerDb)
  await installQueue(postgres.ownerConfig, quiet)
  await applyGrants(ownerDb, APP_ROLE)
  const db = createDb({ ...postgres.appConfig, max: 20 }, quiet)
  const keys = openFiscalKeys(join(dataDir, 'keys'))
  const documents = { render: () => Promise.reject(new Error('no document in this bench')) }
  const { app } = await createApp({
    db,
    services: {
      keys,
      documents,
      batchDocuments: documents,
      openChannel: () => createFakeChannel(),
      openDrop: noDrop,
      openPrinter: noPrinter,
      openReceiptPrinter: noReceiptPrinter,
      openCardTerminal: noCardTerminal,
      openPayLinks: noPayLinks,
      openSms: noSms,
      openPlatform: noPlatform,
      mail: noMail,
      disk: noDisk,
      jobs: idleQueue,
    },
    log: pino({ level: 'error' }),
    now: () => NOW,
    setup: { code: () => '0000', startDemo: () => undefined, demo: () => undefined, isUnfinished: () => false },
  })
  const establishmentId = await createEstablishment(db, 'Camping de mesure', false)
  const site = await aCampsite(db, establishmentId, size)
  await signingKeyOf(db, keys, establishmentId)
  const { rows } = await sql<{ id: number }>`
    insert into app_user (name, login, systeme) values ('Mesure', 'mesure', true) returning id`.execute(db)
  const userId = rows[0]?.id ?? 0
  await sql`insert into user_establishment (user_id, establishment_id) values (${userId}, ${establishmentId})`.execute(
    db,
  )
  await setUserRights(db, userId, establishmentId, everywhere('111', true))
  const { secret, token } = await openSession(db, userId, establishmentId, NOW)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = async (path: string, body?: object): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${url}/rest/${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        cookie: `${SECRET_COOKIE}=${secret}; ${TOKEN_COOKIE}=${token}`,
        'x-xsrf-token': token,
        'idempotency-key': `bench-key-${++intents}`,
      },
    })
    return { status: response.status, text: await response.text() }
  }
  const right = async (path: string, body?: object): Promise<string> => {
    const { status, text } = await answer(path, body)
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return text
  }
  return {
    dataDir,
    socketDir: postgres.address.host,
    db,
    ownerDb,
    site,
    userId,
    answer,
    post: right,
    get: right,
    stop: async () => {
      await app.close()
      await Promise.all([db.destroy(), ownerDb.destroy()])
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Milliseconds of one run. */
export const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Medians of two runs, one after the other in turns, so that a busy machine slows both alike. */
export const compare = async (
  rounds: number,
  baseline: () => Promise<unknown>,
  measured: () => Promise<unknown>,
): Promise<{ readonly baseline: number; readonly measured: number; readonly ratio: number }> => {
  const times = { baseline: [] as number[], measured: [] as number[] }
  for (let round = 0; round < rounds + 5; round++) {
    const order = round % 2 === 0 ? (['baseline', 'measured'] as const) : (['measured', 'baseline'] as const)
    for (const which of order) {
      const ms = await timed(which === 'baseline' ? baseline : measured)
      if (round >= 5) times[which].push(ms)
    }
  }
  const [one, other] = [median(times.baseline), median(times.measured)]
  return { baseline: one, measured: other, ratio: other / one }
}
