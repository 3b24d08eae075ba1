import { randomInt } from 'node:crypto'
import path from 'node:path'
import { pino } from 'pino'
import { openChannel } from '#server/adapters/channel/open-channel.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import type { Database } from '#server/database.ts'
import { unfinishedDemo } from '#server/demo-mark.ts'
import { demoLoader } from '#server/demo-loader.ts'
import { createTypstRenderer } from '#server/documents/typst-renderer.ts'
import { eraseForms, expireLapsed, restoreAllotments } from '#server/modules/booking/index.ts'
import { eraseImports, pollChannels, startChannelPush } from '#server/modules/channel/index.ts'
import { houseIsEmpty } from '#server/modules/establishment/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { listen } from '#server/platform/db/listen.ts'
import { openFiscalKeys } from '#server/platform/fiscal/keys.ts'
import { serveLive } from '#server/platform/http/live.ts'
import { StartError } from '#server/platform/start-error.ts'
import { startChannelTimer, startTimers } from '#server/timers.ts'
import { ensureWebBuilt } from '../scripts/build-web.ts'

/** What time brings about in the modules: holds and files lapse, police forms go. */
const lapse = async (tx: Tx, now: Date): Promise<void> => {
  await expireLapsed(tx, now)
  await restoreAllotments(tx, now)
  await eraseForms(tx, now)
  await eraseImports(tx, now)
}

/** Never a secret, a cookie or a person's data in a log: bodies and headers are not logged at all. */
const logOf = (config: Config) =>
  pino({ level: config.logLevel, redact: ['req.headers', '*.password', '*.cookie', 'err.parameters'] })

/** Ten digits on the console: who reads it runs the machine, and may take the house. */
const oneTimeCode = (): string => String(randomInt(10 ** 9, 10 ** 10))

const greet = async (database: Database, config: Config, code: string, port: number): Promise<void> => {
  const address = `http://localhost:${port}`
  console.log(`\n  Pinède est prête : ${address}\n`)
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

const serve = async (config: Config): Promise<void> => {
  const log = logOf(config)
  await ensureWebBuilt()
  const webDir = path.join(import.meta.dirname, '../dist/web')
  const database = await openDatabase(config, log)
  const documents = createTypstRenderer(log)
  const code = oneTimeCode()
  const services = { keys: openFiscalKeys(path.join(config.dataDir, 'keys')), documents, openChannel }
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
    webDir,
    trustProxy: config.trustProxy,
  })
  const listener = await listen(database.appConfig, ['pinede_change', 'pinede_security'], log)
  const live = serveLive(app.server, house, listener, log)
  const timers = startTimers(house, lapse, log)
  const channels = startChannelTimer(
    () => pollChannels(house, (error, fields, message) => log.error({ err: error, ...fields }, message)),
    log,
  )
  const push = startChannelPush(house, log)
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  await greet(database, config, code, typeof address === 'object' && address !== null ? address.port : config.port)

  const stop = async (): Promise<void> => {
    log.info({}, 'stopping')
    timers.stop()
    channels.stop()
    await push.stop()
    demo.stop()
    live.close()
    await app.close()
    await listener.close()
    await documents.stop()
    await database.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

try {
  await serve(readConfig(process.env))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(`\n  Pinède ne peut pas démarrer. ${error.message}\n`)
  process.exit(1)
}
