/**
 * `npm run restore -- --at '2026-11-20 14:05' [--from DIR] [--into DIR] [--key FILE] [--house NAME]`: brings the house back as it was at a
 * moment of its own clock, into a new folder. Pinède may go on running meanwhile.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { folderOf, readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { diskStores } from '#server/platform/backup/disk-store.ts'
import { S3Fault } from '#server/platform/backup/s3/s3-fault.ts'
import { s3Stores } from '#server/platform/backup/s3/s3-store.ts'
import type { Stores } from '#server/platform/backup/store.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { shown } from '#server/platform/backup/when.ts'
import { StartError } from '#server/platform/start-error.ts'

const USAGE =
  "Cette commande s’écrit : npm run restore -- --at '2026-11-20 14:05' [--from DOSSIER] [--into DOSSIER NEUF] [--key FICHIER] [--house NOM]. Plus : npm run restore -- --help"

const HELP = `
  npm run restore -- --at '2026-11-20 14:05'

  Rétablit l’installation telle qu’elle était à ce moment, dans un dossier neuf. Celle qui tourne n’est pas touchée.

  --at 'JOUR HEURE'   à l’horloge de l’établissement ; après la dernière sauvegarde : jusqu’à la fin.
                      L’heure qui passe deux fois en octobre est la première ; la seconde : '2026-10-25 02:30+01:00'.
  --from DOSSIER      où sont les sauvegardes (sinon PINEDE_BACKUP, ou le dossier voisin de PINEDE_DATA) ;
                      « s3 » : le stockage de PINEDE_BACKUP_S3_ENDPOINT
  --into DOSSIER      dossier neuf ou vide (sinon à côté de PINEDE_DATA, nommé d’après le moment)
  --key FICHIER       clé de secours, notée au premier démarrage ; « - » : la taper (sinon celle de ce serveur)
  --house NOM         laquelle, où plusieurs installations partagent ce dossier

  Ensuite : PINEDE_DATA=DOSSIER npm start
`

const KEY = /AGE-SECRET-KEY-1[A-Z0-9]+/

/** The recovery key of a file (`-`: typed), else this server's own. Throws StartError. */
const identityOf = (file: string | undefined, { dataDir }: Config): string => {
  const own = path.join(dataDir, 'keys/backup.key')
  const from = file === undefined ? own : file === '-' ? 0 : folderOf('--key', file)
  if (typeof from === 'string' && !existsSync(from))
    throw new StartError(
      file === undefined
        ? `La clé de ce serveur (${own}) n’est pas là : donnez la clé de secours, notée au premier démarrage, par --key FICHIER (ou --key - pour la taper).`
        : `Le fichier ${from} n’existe pas.`,
    )
  if (typeof from === 'string' && statSync(from).isDirectory())
    throw new StartError(`${from} est un dossier : indiquez le fichier de la clé.`)
  const [key] = KEY.exec(readFileSync(from, 'utf8').toUpperCase()) ?? []
  if (key === undefined) throw new StartError('Cette clé n’en est pas une : elle commence par AGE-SECRET-KEY-1.')
  return key
}

/** The folder, or `s3`: the store of the environment, also where no folder is used. Throws StartError. */
const sourceOf = (
  { from: said, house: named }: { readonly from?: string | undefined; readonly house?: string | undefined },
  { backup, backupS3 }: Config,
): { from: Stores; house: string | undefined } => {
  if (said === 's3' && backupS3 === undefined)
    throw new StartError(
      '--from s3 : indiquez le stockage par PINEDE_BACKUP_S3_ENDPOINT et les réglages qui le suivent.',
    )
  if (backupS3 !== undefined && (said === 's3' || (said === undefined && backup === undefined)))
    return { from: s3Stores(backupS3), house: named }
  const from = said === undefined ? backup : folderOf('--from', said)
  if (from === undefined)
    throw new StartError('PINEDE_BACKUP est « off » : indiquez le dossier des sauvegardes par --from.')
  // The folder of one house was pointed at, not the one above it.
  const isOne = named === undefined && ['base', 'wal'].every((name) => existsSync(path.join(from, name)))
  const [root, house] = isOne ? [path.dirname(from), path.basename(from)] : [from, named]
  return { from: diskStores({ root }), house }
}

/** What a store that does not do as it should tells whoever restores. */
const S3_ADVICE: Readonly<Partial<Record<string, string>>> = {
  UNREACHABLE: 'il ne peut être joint : le réseau, ou l’adresse',
  CERTIFICATE: 'son certificat est refusé',
  REFUSED: 'il refuse l’accès : la clé, son secret ou ses droits',
  NO_BUCKET: 'ce compartiment n’existe pas',
  ADDRESS: 'ce n’est pas un stockage S3 de cette région : l’adresse ou la région',
  CLOCK: 'son horloge ou celle d’ici est fausse',
  SLOW: 'il ne répond pas à temps : relancez plus tard',
}

const main = async (): Promise<void> => {
  const text = { type: 'string' } as const
  const help = { type: 'boolean', short: 'h' } as const
  const { values } = parseArgs({ options: { at: text, from: text, into: text, key: text, house: text, help } })
  if (values.help === true) return console.log(HELP)
  const config = readConfig(process.env)
  if (values.at === undefined)
    throw new StartError("Dites à quel moment revenir : npm run restore -- --at '2026-11-20 14:05'.")
  const { from, house } = sourceOf(values, config)
  const into = folderOf('--into', values.into ?? `${config.dataDir}-${values.at.replaceAll(/\D+/g, '')}`)
  const restored = await restore({
    from,
    into,
    at: values.at,
    identity: identityOf(values.key, config),
    log: pino({ level: 'warn' }),
    tell: (sentence) => console.log(`\n  ${sentence}`),
    ...(house === undefined ? {} : { house }),
  })
  const { reached, isEnd, timeZone } = restored
  const last = reached === null ? 'aucune' : shown(new Date(reached), timeZone)
  if (isEnd)
    console.log('\n  Ce moment est après tout ce qui est sauvegardé : l’installation est rétablie jusqu’à la fin.')
  console.log(`\n  Rétablie dans ${into}. Dernière écriture : ${last} (heure de ${timeZone}).`)
  return console.log(`  Pour l’ouvrir : PINEDE_DATA='${into}' npm start`)
}

try {
  await main()
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (error instanceof S3Fault)
    console.error(
      `\n  Le stockage S3 : ${S3_ADVICE[error.kind] ?? 'la demande a échoué'} (${error.message}). Rien n’a été rétabli.\n`,
    )
  else if (!(error instanceof Error) || (!(error instanceof StartError) && !isUsage)) throw error
  else console.error(`\n  ${isUsage ? USAGE : error.message}\n`)
  process.exitCode = 1
}
