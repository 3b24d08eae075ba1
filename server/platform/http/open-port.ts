/** Opens the port, and writes into the log at which address a person finds Pinède. */
import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/platform/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { publicUrl } from './public-url.ts'
import type { Whereabouts } from './public-url.ts'

/** With TLS, Fastify's second server for the other address of `localhost` would not speak it. */
const listenAt = ({ host, tls }: Whereabouts): string =>
  tls !== undefined && host === 'localhost' ? '127.0.0.1' : host

/**
 * Fastify would write a line for each interface, all with the scheme of the socket, which answers TLS beside plain HTTP. Its lines are of
 * the level `info`; whatever else is said meanwhile is louder.
 */
const withoutItsLines = async (app: FastifyInstance, work: () => Promise<unknown>): Promise<void> => {
  const { level } = app.log
  if (level === 'info') app.log.level = 'warn'
  try {
    await work()
  } finally {
    app.log.level = level
  }
}

/** A port below 1024, or taken by another program, is for the operator to change by `name`. Throws StartError; answers the port. */
export const openPort = async (app: FastifyInstance, where: Whereabouts, log: Log, name = 'PORT'): Promise<number> => {
  const { host, port } = where
  try {
    await withoutItsLines(app, () => app.listen({ port, host: listenAt(where) }))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Le port ${port} est déjà pris : arrêtez le programme qui l’occupe, ou choisissez-en un autre par ${name}.`,
      )
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new StartError(
        `L’adresse ${host}:${port} ne s’ouvre pas (${code}) : choisissez-en une autre par HOST et ${name}.`,
      )
    throw error
  }
  app.server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'))
  const address = app.server.address()
  const opened = typeof address === 'object' && address !== null ? address.port : port
  const ready = name === 'PORT' ? 'Pinède is ready' : 'the pages of guests are ready'
  log.info({ address: publicUrl({ ...where, port: opened }) ?? `http://localhost:${opened}` }, ready)
  return opened
}
