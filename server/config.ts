import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import ipaddr from 'ipaddr.js'
import type { S3Place } from '#server/platform/backup/s3/s3-place.ts'
import type { Proxies } from '#server/platform/http/proxies.ts'
import { StartError } from '#server/platform/start-error.ts'
import { s3Of } from '#server/s3-config.ts'

/** What the operator decides, from the environment (README, "Configuration"). */
export interface Config {
  readonly dataDir: string
  readonly port: number
  readonly host: string
  /** Both, for a PostgreSQL server of the operator's own; neither, for the embedded one. */
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly trustProxy: Proxies
  /** Certificate files of the operator's own; `tls` says what is done without them: `auto`, the authority of the house where others reach the port. */
  readonly tlsFiles: { readonly cert: string; readonly key: string } | undefined
  readonly tls: 'auto' | 'off'
  /** Where others find Pinède, without a path: `https://sejours.camping.example`. */
  readonly publicUrl: string | undefined
  /** Where guests' pages are served; undefined: nowhere. `pagesUrl`: where guests reach that port, without a path. */
  readonly publicPort: number | undefined
  readonly pagesUrl: string | undefined
  readonly logLevel: string
  /** Folder that backups of the embedded server go to; undefined: none are made. */
  readonly backup: string | undefined
  /** A store that speaks S3: a second copy, or where that folder is `off` the only one. */
  readonly backupS3: S3Place | undefined
  /** Megabytes of the log that may wait for that folder. */
  readonly backupSpoolMb: number
  /** Megabytes free on the disk of the data below which it is said. */
  readonly minFreeMb: number
}

const portOf = (name: string, value: string): number => {
  const port = Number(value)
  if (value.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`${name} doit être un numéro de port, pas « ${value} ».`)
  return port
}

/** A port of its own: on that of the desk, guests would find the desk. */
const publicPortOf = (port: number, pagesUrl: string | undefined, value = ''): number | undefined => {
  if (value === '' && pagesUrl !== undefined)
    throw new StartError('PINEDE_PAGES_URL va avec PINEDE_PUBLIC_PORT : indiquez le port des pages des clients.')
  if (value === '') return undefined
  const own = portOf('PINEDE_PUBLIC_PORT', value)
  if (own !== 0 && own === port)
    throw new StartError('PINEDE_PUBLIC_PORT ne peut pas être PORT : les pages des clients ont leur propre port.')
  return own
}

/** How many proxies stand before the server, or their addresses and networks; none unless said. */
const proxiesOf = (value = ''): Proxies => {
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

/** A whole path. `~` is a word of shells, which files of services do not know: a folder of that name would be made. Throws StartError. */
export const folderOf = (name: string, value: string): string => {
  if (value.startsWith('~'))
    throw new StartError(`${name} : écrivez le chemin entier du dossier (/home/…), pas « ${value} ».`)
  return path.resolve(value)
}

/** What links lead to, as far as it is there. */
const realOf = (folder: string): string => {
  if (existsSync(folder)) return realpathSync(folder)
  return path.dirname(folder) === folder ? folder : path.join(realOf(path.dirname(folder)), path.basename(folder))
}

/** Beside the data unless said; never among them, where a restore would look for it in vain. */
const backupOf = (dataDir: string, value = ''): string | undefined => {
  if (value.toLowerCase() === 'off') return undefined
  const folder = value === '' ? `${dataDir}-backup` : folderOf('PINEDE_BACKUP', value)
  const [real, data] = [realOf(folder), realOf(dataDir)]
  if (real === data || ['postgres', 'keys', 'backup', 'socket'].some((own) => isBelow(path.join(data, own), real)))
    throw new StartError(
      `PINEDE_BACKUP ne peut pas être un dossier de Pinède elle-même (${folder}) : choisissez un autre disque.`,
    )
  return folder
}

const isBelow = (above: string, folder: string): boolean => folder === above || folder.startsWith(`${above}${path.sep}`)

const tlsFilesOf = (cert = '', key = ''): Config['tlsFiles'] => {
  if ((cert === '') !== (key === ''))
    throw new StartError(
      'PINEDE_TLS_CERT (certificat et sa chaîne, PEM) et PINEDE_TLS_KEY (sa clé, PEM) vont ensemble : indiquez les deux, ou aucune.',
    )
  return cert === '' ? undefined : { cert: path.resolve(cert), key: path.resolve(key) }
}

const tlsOf = (value = 'auto'): Config['tls'] => {
  if (value !== 'auto' && value !== 'off') throw new StartError(`PINEDE_TLS est auto ou off, pas « ${value} ».`)
  return value
}

/** An origin: scheme, host, port. Links are made by adding a path to it. */
const originOf = (name: string, of: string, value = ''): string | undefined => {
  if (value === '') return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin)
    throw new StartError(`${name} est l’adresse ${of} sans chemin (https://sejours.mon-camping.fr), pas « ${value} ».`)
  return url.origin
}

/** Reads the environment. Throws StartError for a value that cannot be. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const [databaseUrl, databaseOwnerUrl] = [env['DATABASE_URL'], env['DATABASE_OWNER_URL']]
  if ((databaseUrl === undefined) !== (databaseOwnerUrl === undefined)) {
    throw new StartError(
      'DATABASE_URL (rôle applicatif) et DATABASE_OWNER_URL (propriétaire, pour les migrations) vont ensemble : indiquez les deux, ou aucune pour le PostgreSQL intégré.',
    )
  }
  const dataDir = folderOf('PINEDE_DATA', env['PINEDE_DATA'] || 'data')
  const port = portOf('PORT', env['PORT'] || '3000')
  const pagesUrl = originOf('PINEDE_PAGES_URL', 'des pages des clients', env['PINEDE_PAGES_URL'])
  return {
    dataDir,
    port,
    host: env['HOST'] ?? '0.0.0.0',
    databaseUrl,
    databaseOwnerUrl,
    tlsFiles: tlsFilesOf(env['PINEDE_TLS_CERT'], env['PINEDE_TLS_KEY']),
    tls: tlsOf(env['PINEDE_TLS']),
    publicUrl: originOf('PINEDE_PUBLIC_URL', 'de Pinède', env['PINEDE_PUBLIC_URL']),
    publicPort: publicPortOf(port, pagesUrl, env['PINEDE_PUBLIC_PORT']),
    pagesUrl,
    trustProxy: proxiesOf(env['PINEDE_TRUST_PROXY']),
    logLevel: env['LOG_LEVEL'] ?? 'info',
    backup: backupOf(dataDir, env['PINEDE_BACKUP']),
    backupS3: s3Of(env),
    backupSpoolMb: megabytesOf('PINEDE_BACKUP_SPOOL_MB', env['PINEDE_BACKUP_SPOOL_MB'], 2000),
    minFreeMb: megabytesOf('PINEDE_MIN_FREE_MB', env['PINEDE_MIN_FREE_MB']),
  }
}
