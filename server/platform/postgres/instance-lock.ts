import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/platform/start-error.ts'
import { type SocketConfig } from './postmaster.ts'

/** Advisory lock of the one Pinède that serves a cluster: "PINE", 1. */
const LOCK = [0x50494e45, 1]
/** A Pinède that was just killed loses its session within moments. */
const PATIENCE_MS = 2_000

const HOLDER = `select application_name as name from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and classid = $1 and objid = $2 and granted`

/**
 * Takes the lock that keeps a second Pinède off the same data, held by the session itself: PostgreSQL frees it when
 * this process ends, however it ends. `onLost` tells that the session broke. Throws StartError where another holds it.
 */
export async function takeInstanceLock(config: SocketConfig, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...config, application_name: `pinede ${process.pid}`, keepAlive: true })
  let taken = false
  client.on('error', () => undefined) // 'end' follows
  client.on('end', () => taken && onLost())
  await client.connect()
  const begun = Date.now()
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', LOCK)
    taken = rows[0]?.taken === true
    if (taken) return client
    if (Date.now() - begun > PATIENCE_MS) break
    await delay(50)
  }
  const { rows } = await client.query<{ name: string }>(HOLDER, LOCK)
  await client.end()
  const holder = rows[0]?.name.replace('pinede ', 'processus ') ?? 'processus inconnu'
  throw new StartError(
    `Pinède tourne déjà sur ces données (${holder}) : arrêtez-le d’abord, ou choisissez un autre dossier par PINEDE_DATA.`,
  )
}
