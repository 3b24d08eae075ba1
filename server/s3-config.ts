/** The store of backups that speaks S3, as the operator names it (README, "Configuration"). */
import { readFileSync } from 'node:fs'
import type { S3Place } from '#server/platform/backup/s3/s3-place.ts'
import { StartError } from '#server/platform/start-error.ts'

const NAME = 'PINEDE_BACKUP_S3'

/** Private addresses are the operator's own choice: a store in the cellar is one. */
const endpointOf = (value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isAddress =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  // What was written is not shown again: a secret may stand in it.
  if (!isAddress)
    throw new StartError(
      `${NAME}_ENDPOINT est l’adresse du stockage, sans compartiment ni clé (https://s3.fr-par.scw.cloud).`,
    )
  return url.href.replace(/\/+$/, '')
}

/** Slashes around it are left out; `.` and `..` would be read as folders by whatever stands between. */
const prefixOf = (value: string): string => {
  const names = value.split('/').filter((name) => name !== '')
  if (names.some((name) => name === '.' || name === '..') || /\p{Cc}/u.test(value))
    throw new StartError(`${NAME}_PREFIX est un chemin dans le compartiment (pinede/camping), pas « ${value} ».`)
  return names.join('/')
}

const secretOf = (value: string, file: string): string => {
  if (value !== '' && file !== '')
    throw new StartError(`${NAME}_SECRET ou ${NAME}_SECRET_FILE : l’un des deux, pas les deux.`)
  if (file === '') return value
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new StartError(`Le fichier de ${NAME}_SECRET_FILE ne peut être lu : ${file}.`, cause)
  }
}

/** Undefined where none is named. Throws StartError for what cannot be, and where only a part is said. */
export const s3Of = (env: NodeJS.ProcessEnv): S3Place | undefined => {
  const of = {
    ENDPOINT: env['PINEDE_BACKUP_S3_ENDPOINT'] ?? '',
    BUCKET: env['PINEDE_BACKUP_S3_BUCKET'] ?? '',
    KEY_ID: env['PINEDE_BACKUP_S3_KEY_ID'] ?? '',
    SECRET: secretOf(env['PINEDE_BACKUP_S3_SECRET'] ?? '', env['PINEDE_BACKUP_S3_SECRET_FILE'] ?? ''),
  }
  const missing = Object.entries(of).flatMap(([name, value]) => (value === '' ? [`${NAME}_${name}`] : []))
  if (missing.length === 4) return undefined
  if (missing.length > 0) throw new StartError(`Pour des sauvegardes S3 il manque ${missing.join(', ')}.`)
  const bucket = of.BUCKET
  const style = env['PINEDE_BACKUP_S3_STYLE'] || 'path'
  if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,61}[a-zA-Z0-9]$/.test(bucket))
    throw new StartError(`${NAME}_BUCKET est le nom d’un compartiment, pas « ${bucket} ».`)
  if (style !== 'path' && style !== 'host')
    throw new StartError(
      `${NAME}_STYLE est path (adresse/compartiment) ou host (compartiment.adresse), pas « ${style} ».`,
    )
  return {
    ...{ endpoint: endpointOf(of.ENDPOINT), bucket, prefix: prefixOf(env['PINEDE_BACKUP_S3_PREFIX'] ?? '') },
    ...{ keyId: of.KEY_ID, secret: of.SECRET, region: env['PINEDE_BACKUP_S3_REGION'] || 'us-east-1', style },
  }
}
