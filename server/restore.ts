/**
 * `npm run restore -- --at '2026-11-20 14:05' [--from DIR] [--into DIR] [--key FILE] [--house NAME]`: brings the house back as it was at a
 * moment of its own clock, into a new folder. Pinède may go on running meanwhile.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { diskStores } from '#server/platform/backup/disk-store.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { shown } from '#server/platform/backup/when.ts'
import { StartError } from '#server/platform/start-error.ts'

const USAGE =
  "Cette commande s’écrit : npm run restore -- --at '2026-11-20 14:05' [--from DOSSIER] [--into DOSSIER NEUF] [--key FICHIER] [--house NOM]."

const KEY = /AGE-SECRET-KEY-1[A-Z0-9]+/

/** The recovery key of a file (`-`: typed), else this server's own. Throws StartError. */
const identityOf = (file: string | undefined, { dataDir }: Config): string => {
  const own = path.join(dataDir, 'keys/backup.key')
  const from = file === undefined ? own : file === '-' ? 0 : path.resolve(file)
  if (typeof from === 'string' && !existsSync(from))
    throw new StartError(
      file === undefined
        ? `La clé de ce serveur (${own}) n’est pas là : donnez la clé de secours, notée au premier démarrage, par --key FICHIER (ou --key - pour la taper).`
        : `Le fichier ${from} n’existe pas.`,
    )
  const [key] = KEY.exec(readFileSync(from, 'utf8').toUpperCase()) ?? []
  if (key === undefined) throw new StartError('Cette clé n’en est pas une : elle commence par AGE-SECRET-KEY-1.')
  return key
}

const main = async (): Promise<void> => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { at: text, from: text, into: text, key: text, house: text } })
  const config = readConfig(process.env)
  if (values.at === undefined)
    throw new StartError("Dites à quel moment revenir : npm run restore -- --at '2026-11-20 14:05'.")
  const from = values.from === undefined ? config.backup : path.resolve(values.from)
  if (from === undefined)
    throw new StartError('PINEDE_BACKUP est « off » : indiquez le dossier des sauvegardes par --from.')
  const into = path.resolve(values.into ?? `${config.dataDir}-${values.at.replaceAll(/\D+/g, '')}`)
  const restored = await restore({
    from: diskStores({ root: from }),
    into,
    at: values.at,
    identity: identityOf(values.key, config),
    log: pino({ level: 'warn' }),
    tell: (sentence) => console.log(`\n  ${sentence}`),
    ...(values.house === undefined ? {} : { house: values.house }),
  })
  const { reached, isEnd, timeZone } = restored
  const last = reached === null ? 'aucune' : shown(new Date(reached), timeZone)
  if (isEnd) console.log('\n  Ce moment est après tout ce qui est sauvegardé : la maison est rétablie jusqu’à la fin.')
  console.log(`\n  Rétablie dans ${into}. Dernière écriture : ${last} (heure de ${timeZone}).`)
}

try {
  await main()
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!(error instanceof Error) || (!(error instanceof StartError) && !isUsage)) throw error
  console.error(`\n  ${isUsage ? USAGE : error.message}\n`)
  process.exitCode = 1
}
