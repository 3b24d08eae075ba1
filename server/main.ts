import { randomInt } from 'node:crypto'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { openChannel } from '#server/adapters/channel/open-channel.ts'
import { openDrop } from '#server/adapters/file-drop/open-drop.ts'
import { openPrinter } from '#server/adapters/printer/open-printer.ts'
import { openCardTerminal } from '#server/adapters/card-terminal/open-card-terminal.ts'
import { openReceiptPrinter } from '#server/adapters/receipt-printer/open-receipt-printer.ts'
import { mailOf } from '#server/adapters/mail/open-mail.ts'
import { openPayLinks } from '#server/adapters/pay-link/open-pay-link.ts'
import { openSms } from '#server/adapters/sms/open-sms.ts'
import { openPlatform } from '#server/adapters/platform/open-platform.ts'
import { auditFec } from '#server/modules/accounting/index.ts'
import { allJobs, allPages, createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import type { Database } from '#server/database.ts'
import { unfinishedDemo } from '#server/demo-mark.ts'
import { demoLoader } from '#server/demo-loader.ts'
import { BATCH_MS, createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { houseIsEmpty } from '#server/modules/establishment/index.ts'
import { diskStores } from '#server/platform/backup/disk-store.ts'
import { openBackupKeys } from '#server/platform/backup/keys.ts'
import type { Stores } from '#server/platform/backup/store.ts'
import { restoredIn } from '#server/platform/backup/restore.ts'
import type { Restored } from '#server/platform/backup/restore.ts'
import { hasResumed, openResume, resumeHouse } from '#server/platform/backup/resume.ts'
import type { ResumeOptions } from '#server/platform/backup/resume.ts'
import { shown } from '#server/platform/backup/when.ts'
import { listen } from '#server/platform/db/listen.ts'
import type { Listener } from '#server/platform/db/listen.ts'
import { sealHouse } from '#server/platform/fiscal/nightly.ts'
import { tellUpdate } from '#server/platform/fiscal/told-software.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { clearText } from '#server/platform/http/clear-text.ts'
import { createPages } from '#server/platform/pages/server.ts'
import { openPort } from '#server/platform/http/open-port.ts'
import { serveLive } from '#server/platform/http/live.ts'
import { localUrls, publicUrl } from '#server/platform/http/public-url.ts'
import type { Whereabouts } from '#server/platform/http/public-url.ts'
import { BEGIN_ANEW } from '#server/platform/supervise.ts'
import { diskOf, inMegabytes, isShort } from '#server/platform/disk-space.ts'
import type { ReadDisk } from '#server/platform/disk-space.ts'
import { logEscaped } from '#server/platform/escaped.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { runJob } from '#server/platform/jobs/run.ts'
import { startSchedules } from '#server/platform/jobs/schedules.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Log } from '#server/platform/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { serveTls } from '#server/platform/tls/serve.ts'
import { openTls, sentenceOf } from '#server/platform/tls/tls.ts'
import type { Tls } from '#server/platform/tls/tls.ts'
import { schedulesOf } from '#server/schedules.ts'
import { ensureWebBuilt } from '../scripts/build-web.ts'

/** Never a secret, a cookie or a person's data in a log: bodies and headers are not logged at all. */
const logOf = (config: Config) => {
  const output = pino.destination(1)
  output.on('error', () => undefined) // a full disk below the log has nowhere to be told; to serve matters more
  return pino({ level: config.logLevel, redact: ['req.headers', '*.password', '*.cookie', 'err.parameters'] }, output)
}

/** Ten digits on the console: who reads it runs the machine, and may take the house. */
const oneTimeCode = (): string => String(randomInt(10 ** 9, 10 ** 10))

/** What other machines type, and how they come to trust it. */
const greetOthers = (where: Whereabouts): void => {
  const { tls } = where
  const [local] = localUrls(where)
  const known = new Set([publicUrl(where) ?? [], ...localUrls(where)].flat())
  if (known.size > 0) console.log(`  Depuis un autre appareil : ${[...known].join(' ou ')}`)
  if (tls?.root !== undefined && local !== undefined)
    console.log(
      `  La première fois sur chaque appareil, pour installer son certificat : ${local.replace(/^https/, 'http')}/certificate\n  Empreinte à comparer : ${tls.root.fingerprint256}`,
    )
  const fault = tls?.fault(new Date())
  if (fault !== undefined) console.error(`  ${sentenceOf(fault)}`)
  console.log('')
}

const greet = async (
  database: Database,
  config: Config,
  tls: Tls | undefined,
  code: string,
  port: number,
): Promise<void> => {
  const address = `http://localhost:${port}`
  console.log(`\n  Pinède est prête : ${address}\n`)
  if (tls !== undefined || config.publicUrl !== undefined)
    greetOthers({ publicUrl: config.publicUrl, tls, host: config.host, port })
  if (!(await houseIsEmpty(database.db))) {
    if (unfinishedDemo(config.dataDir) !== undefined)
      console.log(
        '  La démonstration n’a pas fini de se charger. Arrêtez Pinède, puis `npm run demo -- --again` l’efface et recommence.\n',
      )
    return
  }
  console.log(`  Première visite : ouvrez ${address} et saisissez ce code, valable jusqu’à l’arrêt : ${code}`)
  console.log(`  Données : ${config.dataDir}\n`)
}

/** Said at the start too: who starts a server reads what it says. */
const warnOfDisk = async (read: ReadDisk, log: Log): Promise<void> => {
  const disk = await read()
  if (!isShort(disk)) return
  log.warn({ ...disk }, 'little room is left on the disk of the data')
  console.error(
    `\n  Le disque est presque plein : ${inMegabytes(disk.free)} Mo libres, moins que les ${inMegabytes(disk.least)} Mo de PINEDE_MIN_FREE_MB.`,
  )
}

/** Numbers were given after that moment: a copy that went on would give them twice. */
const sayPast = ({ reached, timeZone }: Restored): void => {
  const last = reached === null ? 'avant sa première écriture' : `jusqu’au ${shown(new Date(reached), timeZone)}`
  console.log(`\n  Copie du passé, ${last} : elle se lit, rien ne s’y enregistre.`)
}

/** A terminal sends Ctrl-C to us and to the launcher, which passes it on: what comes this soon is the same. */
const SAME_SIGNAL_MS = 1000

/** Stops in good order on Ctrl-C, SIGTERM, or when the launcher has gone; a second Ctrl-C does not wait for that. */
const endBySignal = (log: Log, stop: () => Promise<void>): void => {
  let begun: number | undefined
  const end = (): void => {
    if (begun !== undefined && Date.now() - begun > SAME_SIGNAL_MS) process.exit(130)
    if (begun !== undefined) return
    begun = Date.now()
    log.info({}, 'stopping')
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopped in disorder')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  process.once('disconnect', end)
}

/** The answer that asks for it is still on its way. */
const ANSWER_MS = 500

/** The launcher starts another at once. */
const beginAnew = async (stop: () => Promise<void>, log: Log): Promise<void> => {
  await delay(ANSWER_MS)
  await stop().catch((error: unknown) => log.error({ err: error }, 'stopped in disorder'))
  process.exit(BEGIN_ANEW)
}

const WEB = path.join(import.meta.dirname, '../dist/web')

/** Once, at the first start: nothing keeps it. */
const showKey = (recoveryKey: string): void =>
  console.log(
    `\n  Clé de secours des sauvegardes, montrée cette seule fois :\n\n    ${recoveryKey}\n\n  Notez-la hors de cette machine : si son disque est perdu, elle seule ouvre les sauvegardes.`,
  )

/** What did not come to serve leaves no database running behind it. */
const start = async (config: Config): Promise<void> => {
  const log = logOf(config)
  await ensureWebBuilt()
  const restored = restoredIn(config.dataDir)
  // A copy of the past is no part of what is backed up.
  const isPast = restored !== undefined && !restored.isEnd
  const database = await openDatabase(config, log, isPast ? {} : { showKey })
  if (isPast && (await hasResumed({ db: database.db, restored, dataDir: config.dataDir }))) {
    await database.stop()
    return start(config)
  }
  try {
    await serve(config, database, log, restored)
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** What the record says of this start before anything else is written. */
const openRecord = async (house: House, resuming: ResumeOptions | undefined, log: Log): Promise<void> => {
  if (resuming !== undefined) await resumeHouse(resuming, house.now())
  await sealHouse(house, log)
  await tellUpdate(house, log)
}

/** What comes in beside plain requests: live lines, and TLS where it is spoken. Answers how all of it is closed. */
const openDoors = (app: FastifyInstance, house: House, listener: Listener, config: Config, log: Log) => {
  const { tls } = house.services
  const live = serveLive(app.server, house, listener, log, clearText(tls, config.trustProxy))
  const port = tls === undefined ? undefined : serveTls(app.server, tls, log)
  return async (): Promise<void> => {
    live.close()
    tls?.stop()
    const closing = app.close()
    port?.close()
    await closing
  }
}

/** The place that a house was restored from; undefined where none is named any more. */
const placeOf = async ({ backup, backupS3 }: Config, { from }: Restored): Promise<Stores | undefined> => {
  if (path.isAbsolute(from ?? '')) return diskStores({ root: from })
  if (backupS3 !== undefined) return (await import('#server/platform/backup/s3/s3-store.ts')).s3Stores(backupS3)
  return backup === undefined ? undefined : diskStores({ root: backup })
}

/** What a restored house needs to go on: the place that it came from knows how far its numbers went. */
const resumingOf = async (
  config: Config,
  { db, ownerConfig }: Database,
  restored: Restored | undefined,
  log: Log,
): Promise<ResumeOptions | undefined> => {
  if (restored === undefined) return undefined
  const { dataDir } = config
  const keys = openFiscalKeys(path.join(dataDir, 'keys'))
  const { identity } = await openBackupKeys(keys.folder, showKey)
  const stores = await placeOf(config, restored)
  return { dataDir, restored, stores, identity, db, ownerConfig, keys, log }
}

/** What reaches outside the house, and what its parts give to tax audits. */
const OUTSIDE = {
  openCardTerminal,
  openChannel,
  openDrop,
  openPayLinks,
  openPlatform,
  openPrinter,
  openReceiptPrinter,
  openSms,
  mail: mailOf(),
  auditFiles: [auditFec],
}

/** The port of guests, where one is set; answers how it is closed. */
const openPages = async (house: House, config: Config, log: Logger): Promise<() => Promise<void>> => {
  const { publicPort, pagesUrl, host, trustProxy } = config
  if (publicPort === undefined) return () => Promise.resolve()
  const app = await createPages({ house, pages: allPages, log, trustProxy })
  const port = await openPort(
    app,
    { publicUrl: pagesUrl, tls: undefined, host, port: publicPort },
    log,
    'PINEDE_PUBLIC_PORT',
  )
  console.log(
    `\n  Pages des clients : ${pagesUrl ?? `http://localhost:${port}, sans adresse publique (PINEDE_PAGES_URL)`}`,
  )
  return () => app.close()
}

const serve = async (
  config: Config,
  database: Database,
  log: Logger,
  restored: Restored | undefined,
): Promise<void> => {
  const readOnly = restored !== undefined && !restored.isEnd
  const renderers = { documents: createTypstRenderer(log), batchDocuments: createTypstRenderer(log, BATCH_MS) }
  const code = oneTimeCode()
  const disk = diskOf(config.dataDir, config.minFreeMb)
  const queue = await openQueue(database.appConfig, log)
  const keys = openFiscalKeys(path.join(config.dataDir, 'keys'))
  const tls = await openTls({ ...config, folder: keys.folder }, log, () => new Date())
  const resuming = await resumingOf(config, database, restored, log)
  const anew = Promise.withResolvers<void>()
  const resume = readOnly && resuming !== undefined ? openResume(resuming, anew.resolve) : undefined
  const outside = { ...OUTSIDE, ...renderers, pagesUrl: config.pagesUrl }
  const services = { ...outside, keys, disk, jobs: queue, backup: database.backup, resume, tls }
  const demo = demoLoader(database.appConfig, config, log)
  const { app, house } = await createApp({
    db: database.db,
    services,
    log,
    now: () => new Date(),
    setup: {
      code: () => code,
      startDemo: demo.start,
      demo: demo.progress,
      isUnfinished: () => unfinishedDemo(config.dataDir) !== undefined,
    },
    webDir: WEB,
    readOnly,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
  })
  if (!readOnly) await openRecord(house, resuming, log)
  const listener = await listen(database.appConfig, ['pinede_change', 'pinede_security'], log)
  const doors = [openDoors(app, house, listener, config, log), await openPages(house, config, log)]
  const schedules = startSchedules(house.db, readOnly ? [] : schedulesOf(house, log), log)
  let isStopping = false
  const runner = { house, kinds: allJobs, log, isStopping: () => isStopping }
  if (!readOnly) await queue.work((job) => runJob(runner, job))
  await warnOfDisk(disk, log)
  if (readOnly) sayPast(restored)
  await greet(database, config, tls, code, await openPort(app, { ...config, tls }, log))

  const stop = async (): Promise<void> => {
    isStopping = true
    await schedules.stop()
    await queue.stop()
    demo.stop()
    await Promise.all(doors.map((close) => close()))
    await listener.close()
    for (const renderer of Object.values(renderers)) await renderer.stop()
    await database.stop()
  }
  endBySignal(log, stop)
  void anew.promise.then(() => beginAnew(stop, log))
  logEscaped(log)
  process.send?.('ready')
}

try {
  await start(readConfig(process.env))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(`\n  Pinède ne peut pas démarrer. ${error.message}\n`)
  process.exit(1)
}
