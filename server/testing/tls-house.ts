/** A house that speaks TLS on a port of its own. */
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { listen } from '#server/platform/db/listen.ts'
import { clearText } from '#server/platform/http/clear-text.ts'
import { serveLive } from '#server/platform/http/live.ts'
import type { Proxies } from '#server/platform/http/proxies.ts'
import { namesOfMachine } from '#server/platform/tls/names.ts'
import { serveTls } from '#server/platform/tls/serve.ts'
import type { Tls } from '#server/platform/tls/tls.ts'
import { tlsOf } from '#server/testing/certificates.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { testDb } from '#server/testing/test-db.ts'
import type { TestHouse } from '#server/testing/test-house.ts'
import { quiet } from '#server/testing/test-server.ts'

const calm = { ...quiet, warn: () => undefined, info: () => undefined }
const names = () => ({
  dns: ['localhost', 'reception.local'],
  ip: ['127.0.0.1', '192.168.1.10', ...namesOfMachine().ip],
})

/** Another server on the same house, on a port of its own, with the authority that its devices trust. */
export const openByTls = async (
  base: TestHouse,
  options: { tls?: Tls | undefined; trustProxy?: Proxies; publicUrl?: string } = {},
) => {
  const tls = 'tls' in options ? options.tls : await tlsOf({ folder: temporaryFolder('keys'), names })
  const { app, house } = await createApp({
    ...base.house,
    ...options,
    services: { ...base.house.services, tls },
    log: pino({ level: 'silent' }),
    setup: { code: () => '0000', startDemo: () => undefined, demo: () => undefined, isUnfinished: () => false },
  })
  const listener = await listen((await testDb()).appConfig, ['pinede_change', 'pinede_security'], quiet)
  const live = serveLive(app.server, house, listener, calm, clearText(tls, options.trustProxy ?? 0))
  const port = tls === undefined ? undefined : serveTls(app.server, tls, calm, 2000)
  await app.listen({ port: 0, host: '::' })
  afterFile(async () => {
    live.close()
    const closing = app.close()
    port?.close()
    await closing
    await listener.close()
  })
  return { app, house, tls: tls as Tls, port: (app.server.address() as AddressInfo).port }
}
