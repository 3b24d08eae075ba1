/** The new folder that a restore makes: a draft beside it, then the whole under its name, on the disk before anybody is told. */
import type { Stats } from 'node:fs'
import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { readLockFile, stopPostmaster } from '#server/platform/postgres/postmaster.ts'
import { isNoPostgres, isRunning } from '#server/platform/postgres/processes.ts'
import { StartError } from '#server/platform/start-error.ts'
import { DRAFT, syncFolder } from './durable.ts'

/** Removes a copy of a house, and the server that a killed restore left running on it. */
export const removeCopy = async (folder: string, log: Log): Promise<void> => {
  const pgData = join(folder, 'postgres')
  const left = existsSync(pgData) ? readLockFile(pgData) : undefined
  if (left !== undefined && !isNoPostgres(left.pid)) await stopPostmaster(pgData, left, log)
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

/** Drafts of restores that were killed. One of our own number is of a process before us: containers begin to count anew. */
const sweep = async (into: string, log: Log): Promise<void> => {
  const above = dirname(into)
  const draft = new RegExp(`^${RegExp.escape(basename(into))}\\.(\\d+)${RegExp.escape(DRAFT)}$`)
  for (const name of await readdir(above)) {
    const pid = Number(draft.exec(name)?.[1] ?? Number.NaN)
    if (pid === process.pid || (pid > 0 && !isRunning(pid))) await removeCopy(join(above, name), log)
  }
}

const lookAt = (path: string): Promise<Stats | undefined> =>
  stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })

/** Throws StartError where a new folder cannot take this name. */
const refuse = async (into: string, there: Stats): Promise<void> => {
  if (!there.isDirectory()) throw new StartError(`${into} est un fichier : indiquez un dossier neuf par --into.`)
  if ((await readdir(into)).length > 0)
    throw new StartError(
      `Le dossier ${into} n’est pas vide : une sauvegarde se rétablit dans un dossier neuf, jamais par-dessus des données.`,
    )
  if (there.dev !== (await stat(dirname(into))).dev)
    throw new StartError(`Le dossier ${into} est un disque à lui seul : indiquez un dossier neuf dedans.`)
}

/** Where the draft goes, and the name that it gets at the end: the one asked for, or what it leads to. Throws StartError. */
export const prepareInto = async (asked: string, log: Log): Promise<{ into: string; draft: string }> => {
  const there = await lookAt(asked)
  const into = there === undefined ? asked : await realpath(asked)
  if (there === undefined) await mkdir(dirname(into), { recursive: true })
  else await refuse(into, there)
  await sweep(into, log)
  return { into, draft: `${into}.${process.pid}${DRAFT}` }
}

/** The draft becomes the house: PostgreSQL has synced its own files, the keys were as they were written. */
export const giveName = async (draft: string, into: string): Promise<void> => {
  for (const folder of [join(draft, 'keys'), draft]) await syncFolder(folder)
  // Empty when we began. Not removed with what somebody may have put there since.
  if (existsSync(into)) await rmdir(into)
  await rename(draft, into)
  await syncFolder(dirname(into))
}
