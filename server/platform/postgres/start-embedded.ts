import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '#server/platform/start-error.ts'
import type { Log } from '#server/platform/log.ts'
import { type Cluster, createData, openFolder, prepareCluster } from './cluster.ts'
import { takeInstanceLock } from './instance-lock.ts'
import {
  type Address,
  type Running,
  type SocketConfig,
  addressOf,
  admin,
  startOrAttach,
  stopPostmaster,
} from './postmaster.ts'
import { APP_ROLE, OWNER_ROLE, provision } from './provision.ts'
import { SETTINGS, type Settings } from './settings.ts'

const DATABASE = 'pinede'
const RETRY_MS = 5_000

export interface EmbeddedOptions {
  /** Pinède's data folder; the cluster goes below it, in `postgres/`. */
  readonly dataDir: string
  readonly log: Log
  /** Settings that differ from ours (throw-away clusters of the tests), and those of an archive. */
  readonly settings?: Settings
  /** Folders that the server writes to beside its data: given to its account. */
  readonly writes?: readonly string[]
}

export interface EmbeddedPostgres {
  /** For migrations. */
  readonly ownerConfig: SocketConfig
  /** For the server. */
  readonly appConfig: SocketConfig
  /** For other roles and databases (tests). */
  readonly address: Address
  /** Process number of the server, as it is now. */
  readonly pid: () => number
  /** Stops the server cleanly. Close the pools first: whoever is still connected is disconnected. */
  readonly stop: () => Promise<void>
}

/**
 * Brings up the PostgreSQL that comes with Pinède, creates its data the first time, and keeps it up: if the server
 * dies, it is started again. Throws StartError (a French sentence) where that cannot be.
 */
export async function startEmbedded({
  dataDir,
  log,
  settings,
  writes = [],
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = prepareCluster(dataDir, { ...SETTINGS, ...settings })
  await createData(cluster)
  for (const folder of writes) openFolder(cluster, folder)
  const keeper = new Keeper(cluster, log)
  await keeper.acquire()
  const { socketDir } = keeper.running
  await provision(admin(socketDir), DATABASE)
  return {
    ownerConfig: { ...addressOf(socketDir), user: OWNER_ROLE, database: DATABASE },
    appConfig: { ...addressOf(socketDir), user: APP_ROLE, database: DATABASE },
    address: addressOf(socketDir),
    pid: () => keeper.running.pid,
    stop: () => keeper.stop(),
  }
}

/** Holds the server and the instance lock for the life of this process. */
class Keeper {
  running: Running
  readonly #cluster: Cluster
  readonly #log: Log
  readonly #stop = new AbortController()
  #lock: pg.Client | undefined
  #restoring: Promise<void> | undefined

  constructor(cluster: Cluster, log: Log) {
    this.#cluster = cluster
    this.#log = log
    this.running = { pid: 0, socketDir: cluster.socketDir }
  }

  /** Has a server running, then the lock on it. Another Pinède may be stopping that server meanwhile: then once more. */
  async acquire(attempts = 5): Promise<void> {
    this.running = await startOrAttach(this.#cluster, this.#log)
    const onLost = (): void => void (this.#restoring = this.#restore())
    try {
      this.#lock = await takeInstanceLock(admin(this.running.socketDir), onLost)
    } catch (error) {
      if (error instanceof StartError || attempts === 1) throw error
      await this.acquire(attempts - 1)
    }
  }

  /** The server died under us (killed, out of memory): bring it back, trying for as long as we run. */
  async #restore(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#log.error({}, 'the connection to PostgreSQL broke: restoring it')
      try {
        return await this.acquire()
      } catch (error) {
        this.#log.error({ error }, 'PostgreSQL does not come back')
        await delay(RETRY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined) // stopping
      }
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#restoring
    await stopPostmaster(this.#cluster.pgData, this.running, this.#log)
    await this.#lock?.end().catch(() => undefined) // the server has closed it already
  }
}
