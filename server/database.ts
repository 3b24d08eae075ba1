import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Config } from '#server/config.ts'
import { checkRoles } from '#server/platform/db/check-roles.ts'
import { createDb } from '#server/platform/db/db.ts'
import type { Db, DbConfig } from '#server/platform/db/db.ts'
import { awaitsUpdate, migrate } from '#server/platform/db/migrate.ts'
import { applyGrants } from '#server/platform/db/grants.ts'
import { QUEUE_SCHEMA, installQueue } from '#server/platform/jobs/queue.ts'
import { archiveFolder, archiveSettings, startBackup } from '#server/platform/backup/start-backup.ts'
import type { Backup } from '#server/platform/backup/start-backup.ts'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'
import { StartError } from '#server/platform/start-error.ts'
import type { Log } from '#server/platform/log.ts'

export interface Database {
  readonly db: Db
  /** For a connection of its own (LISTEN) and for the demo's process. */
  readonly appConfig: DbConfig
  /** For what the application may not do: the counters of a restored house. */
  readonly ownerConfig: DbConfig
  /** Of the embedded server, where it was asked for. */
  readonly backup: Backup | undefined
  readonly stop: () => Promise<void>
}

interface Roles {
  readonly ownerConfig: DbConfig
  readonly appConfig: DbConfig
  readonly backup?: Backup
  readonly stop: () => Promise<void>
}

/** Prints the recovery key of the backups, once. */
export type ShowKey = (recoveryKey: string) => void

/** The embedded server, which archives where somebody is there to back up; a loading of the demo is not. */
const embedded = async (config: Config, log: Log, show: ShowKey | undefined): Promise<Roles> => {
  const { dataDir, backup: place, backupS3: s3 } = config
  if ((place === undefined && s3 === undefined) || show === undefined) return startEmbedded({ dataDir, log })
  const spool = archiveFolder(dataDir)
  const postgres = await startEmbedded({ dataDir, log, settings: archiveSettings(dataDir), writes: [spool] })
  const socketDir = postgres.address.host
  const backup = await startBackup({ dataDir, socketDir, place, s3, limitMb: config.backupSpoolMb, log, show })
  return {
    ...postgres,
    backup,
    stop: async () => {
      await backup.lastHeads()
      await postgres.stop()
      await backup.stop()
    },
  }
}

const rolesOf = async (config: Config, log: Log, show: ShowKey | undefined): Promise<Roles> => {
  if (config.databaseUrl !== undefined && config.databaseOwnerUrl !== undefined) {
    return {
      ownerConfig: { connectionString: config.databaseOwnerUrl },
      appConfig: { connectionString: config.databaseUrl },
      stop: () => Promise.resolve(),
    }
  }
  return embedded(config, log, show)
}

/** An update can be undone by a restore. A backup that cannot be taken is said, and holds no update up. */
const saveBefore = async ({ ownerConfig, backup }: Roles, log: Log): Promise<void> => {
  if (backup === undefined) return
  const owner = createDb({ ...ownerConfig, max: 1 }, log)
  try {
    if (!(await awaitsUpdate(owner))) return
    const base = await backup.takeBase(undefined, null, 'any')
    log.info({ base: base.name }, 'backed up before the update')
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    log.error({ code: error.code, ...error.context }, 'no backup could be taken before the update')
  } finally {
    await owner.destroy()
  }
}

/** Migrates as the owner, then gives the application's role exactly what it needs. */
const migrateAs = async (ownerConfig: DbConfig, appConfig: DbConfig, log: Log): Promise<void> => {
  const owner = createDb({ ...ownerConfig, max: 2 }, log)
  try {
    const ran = await migrate(owner)
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated')
    await installQueue(ownerConfig, log)
    await applyGrants(owner, roleOf(appConfig))
  } finally {
    await owner.destroy()
  }
}

const roleOf = (config: DbConfig): string => {
  const url = config.connectionString
  const role = config.user ?? (url === undefined ? undefined : decodeURIComponent(new URL(url).username))
  if (role === undefined || role === '')
    throw new StartError('DATABASE_URL doit nommer le rôle applicatif (postgresql://role@…).')
  return role
}

/**
 * Makes an empty database of one that holds the demo alone, as its owner: signed rows included, which nobody else can remove.
 * Throws StartError where an establishment is real.
 */
const emptyDemo = async (ownerConfig: DbConfig, log: Log): Promise<void> => {
  const owner = createDb({ ...ownerConfig, max: 1 }, log)
  try {
    await owner.transaction().execute(async (tx) => {
      const { rows } = await sql`select 1 from establishment where not training limit 1`.execute(tx)
      if (rows.length > 0) throw new StartError('Cette base a un établissement réel : elle ne s’efface pas.')
      await sql`drop schema public cascade`.execute(tx)
      await sql`create schema public`.execute(tx)
      await sql`drop schema if exists ${sql.id(QUEUE_SCHEMA)} cascade`.execute(tx)
    })
  } finally {
    await owner.destroy()
  }
}

/** Brings the database up, migrated as its owner, and opens it as the application; `again` empties it of its demo first. Throws StartError where it cannot be. */
export const openDatabase = async (
  config: Config,
  log: Log,
  { again = false, showKey }: { readonly again?: boolean; readonly showKey?: ShowKey } = {},
): Promise<Database> => {
  const roles = await rolesOf(config, log, showKey)
  try {
    if (again) await emptyDemo(roles.ownerConfig, log)
    await saveBefore(roles, log)
    await migrateAs(roles.ownerConfig, roles.appConfig, log)
    const db = createDb(roles.appConfig, log)
    await checkRoles(db)
    return {
      db,
      appConfig: roles.appConfig,
      ownerConfig: roles.ownerConfig,
      backup: roles.backup,
      stop: async () => {
        await db.destroy()
        await roles.stop()
      },
    }
  } catch (error) {
    await roles.stop()
    throw error
  }
}
