import path from 'node:path'
import { StartError } from '#server/platform/start-error.ts'

/** What the operator decides, from the environment (README, "Configuration"). */
export interface Config {
  readonly dataDir: string
  readonly port: number
  readonly host: string
  /** Both, for a PostgreSQL server of the operator's own; neither, for the embedded one. */
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly trustProxy: boolean
  readonly logLevel: string
}

const portOf = (value: string | undefined): number => {
  const port = Number(value ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`PORT doit être un numéro de port, pas « ${value} ».`)
  return port
}

/** Reads the environment. Throws StartError for a value that cannot be. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const [databaseUrl, databaseOwnerUrl] = [env['DATABASE_URL'], env['DATABASE_OWNER_URL']]
  if ((databaseUrl === undefined) !== (databaseOwnerUrl === undefined)) {
    throw new StartError(
      'DATABASE_URL (rôle applicatif) et DATABASE_OWNER_URL (propriétaire, pour les migrations) vont ensemble : indiquez les deux, ou aucune pour le PostgreSQL intégré.',
    )
  }
  return {
    dataDir: path.resolve(env['PINEDE_DATA'] ?? 'data'),
    port: portOf(env['PORT']),
    host: env['HOST'] ?? '0.0.0.0',
    databaseUrl,
    databaseOwnerUrl,
    trustProxy: env['PINEDE_TRUST_PROXY'] === '1',
    logLevel: env['LOG_LEVEL'] ?? 'info',
  }
}
