import pg from 'pg'
import type { DbConfig } from '#server/platform/db/db.ts'
import type { Log } from '#server/platform/log.ts'

/** Notifications of the database, on a connection of its own (a pooled one, behind PgBouncer, would not hear them). */
export interface Listener {
  on(channel: string, handle: (payload: string) => Promise<void>): void
  close(): Promise<void>
}

const PAUSE_MS = 1000

/** Listens until closed; a lost connection is opened again and every handler is told with an empty payload. */
export const listen = async (config: DbConfig, channels: readonly string[], log: Log): Promise<Listener> => {
  const handlers = new Map<string, (payload: string) => Promise<void>>()
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const handle = (channel: string, payload: string): void => {
    handlers
      .get(channel)?.(payload)
      .catch((error: unknown) => log.error({ err: error, channel }, 'a notification was not handled'))
  }

  const again = (error?: Error): void => {
    if (closed) return
    if (error) log.warn({ reason: error.message }, 'the listening connection broke')
    client = undefined
    clearTimeout(retry)
    retry = setTimeout(() => connect().then(() => channels.forEach((channel) => handle(channel, '')), again), PAUSE_MS)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...config, application_name: 'pinede live', keepAlive: true })
    next.on('error', again)
    next.on('end', () => next === client && again())
    next.on('notification', ({ channel, payload }) => handle(channel, payload ?? ''))
    try {
      await next.connect()
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      next.removeListener('error', again) // `again` hears of it once, from who called
      next.on('error', () => undefined)
      await next.end().catch(() => undefined) // already gone
      throw error
    }
    client = next
  }

  await connect()
  return {
    on: (channel, handler) => void handlers.set(channel, handler),
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
