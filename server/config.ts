import path from 'node:path'
import ipaddr from 'ipaddr.js'
import { StartError } from '#server/platform/start-error.ts'

/** What the operator decides, from the environment (README, "Configuration"). */
export interface Config {
  readonly dataDir: string
  readonly port: number
  readonly host: string
  /** Both, for a PostgreSQL server of the operator's own; neither, for the embedded one. */
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly trustProxy: number | readonly string[]
  readonly logLevel: string
  /** Folder that backups of the embedded server go to; undefined: none are made. */
  readonly backup: string | undefined
  /** Megabytes of the log that may wait for that folder. */
  readonly backupSpoolMb: number
  /** Megabytes free on the disk of the data below which it is said. */
  readonly minFreeMb: number
}

const portOf = (value: string | undefined): number => {
  const port = Number(value ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`PORT doit être un numéro de port, pas « ${value} ».`)
  return port
}

/** How many proxies stand before the server, or their addresses and networks; none unless said. */
const proxiesOf = (value = ''): number | readonly string[] => {
  if (/^\d$/.test(value)) return Number(value)
  const proxies = value.split(/[\s,]+/).filter((one) => one !== '')
  const wrong = proxies.find((one) => !ipaddr.isValid(one) && !ipaddr.isValidCIDR(one))
  if (wrong !== undefined)
    throw new StartError(
      `PINEDE_TRUST_PROXY est le nombre de proxys devant Pinède (1), ou leurs adresses (10.0.0.2, 10.1.0.0/16), pas « ${wrong} ».`,
    )
  return proxies
}

const megabytesOf = (name: string, value = '', fallback = 1000): number => {
  if (value === '') return fallback
  if (!/^\d{1,9}$/.test(value))
    throw new StartError(`${name} est un nombre de mégaoctets (${fallback}), pas « ${value} ».`)
  return Number(value)
}

/** Beside the data unless said; never among them, where a restore would look for it in vain. */
const backupOf = (dataDir: string, value = ''): string | undefined => {
  if (value === 'off') return undefined
  const folder = value === '' ? `${dataDir}-backup` : path.resolve(value)
  if (
    folder === dataDir ||
    ['postgres', 'keys', 'backup', 'socket'].some((own) => isBelow(path.join(dataDir, own), folder))
  )
    throw new StartError(
      `PINEDE_BACKUP ne peut pas être un dossier de Pinède elle-même (${folder}) : choisissez un autre disque.`,
    )
  return folder
}

const isBelow = (above: string, folder: string): boolean => folder === above || folder.startsWith(`${above}${path.sep}`)

/** Reads the environment. Throws StartError for a value that cannot be. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const [databaseUrl, databaseOwnerUrl] = [env['DATABASE_URL'], env['DATABASE_OWNER_URL']]
  if ((databaseUrl === undefined) !== (databaseOwnerUrl === undefined)) {
    throw new StartError(
      'DATABASE_URL (rôle applicatif) et DATABASE_OWNER_URL (propriétaire, pour les migrations) vont ensemble : indiquez les deux, ou aucune pour le PostgreSQL intégré.',
    )
  }
  const dataDir = path.resolve(env['PINEDE_DATA'] ?? 'data')
  return {
    dataDir,
    port: portOf(env['PORT']),
    host: env['HOST'] ?? '0.0.0.0',
    databaseUrl,
    databaseOwnerUrl,
    trustProxy: proxiesOf(env['PINEDE_TRUST_PROXY']),
    logLevel: env['LOG_LEVEL'] ?? 'info',
    backup: backupOf(dataDir, env['PINEDE_BACKUP']),
    backupSpoolMb: megabytesOf('PINEDE_BACKUP_SPOOL_MB', env['PINEDE_BACKUP_SPOOL_MB'], 2000),
    minFreeMb: megabytesOf('PINEDE_MIN_FREE_MB', env['PINEDE_MIN_FREE_MB']),
  }
}
