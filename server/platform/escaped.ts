import type { Log } from '#server/platform/log.ts'

/** What the process is told of, for tests to stand in for it. */
interface Emitter {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
}

/**
 * An error that no listener and no promise caught is logged, and the server goes on: whatever was acknowledged is in the database,
 * whatever was not is rolled back there, and nothing else is kept in memory (docs/decisions/0050). Called once the server serves:
 * before that, an error ends the start.
 */
export const logEscaped = (log: Pick<Log, 'error'>, emitter: Emitter = process): void => {
  emitter.on('uncaughtException', (error) => log.error({ err: error }, 'an error escaped'))
  emitter.on('unhandledRejection', (error) => log.error({ err: error }, 'an error escaped from a promise'))
}
