import { type Stats, closeSync, existsSync, fsyncSync, lstatSync, mkdirSync, openSync } from 'node:fs'
import { chmodSync, chownSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '#server/platform/start-error.ts'
import { type Binaries, prepareBinaries } from './binaries.ts'
import { type Identity, canTraverse, chooseIdentity, giveTo, spawnAs } from './identity.ts'
import { isRunning } from './processes.ts'
import type { Settings } from './settings.ts'

export const PORT = 5432
/** Longest socket path in bytes that every system takes (Linux 107, macOS 103). */
const SOCKET_PATH_MAX = 103

/** One cluster: where it is, and how to run its programs. */
export interface Cluster {
  /** Pinède's data folder, as it really is (no symbolic link in the way). */
  readonly dataDir: string
  /** The cluster itself, below `dataDir`. */
  readonly pgData: string
  /** Folder of the Unix socket, closed to other accounts. */
  readonly socketDir: string
  readonly logFile: string
  readonly identity: Identity
  readonly binaries: Binaries
  readonly settings: Settings
}

const socketPath = (folder: string): string => join(folder, `.s.PGSQL.${PORT}`)

/** Below the data folder where the system's limit on socket paths allows, else a short folder that its path names. */
export function socketFolder(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const candidates = [join(dataDir, 'socket'), join(tmpdir(), `pinede-${hash}`), `/tmp/pinede-${hash}`]
  return candidates.find((folder) => Buffer.byteLength(socketPath(folder)) <= SOCKET_PATH_MAX) ?? `/tmp/pinede-${hash}`
}

const closedTo = (stats: Stats, uid: number): boolean =>
  stats.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0

/** Makes the socket folder, 0700. Whoever can enter it is the database's master: a folder that somebody else made is refused. */
function makeSocketFolder(folder: string, identity: Identity): void {
  const uid = identity.kind === 'user' ? identity.uid : (process.getuid?.() ?? -1)
  try {
    mkdirSync(folder, { mode: 0o700 })
    giveTo(identity, folder)
  } catch (error) {
    if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) throw error // else of an earlier start, or one beside us
  }
  const stats = lstatSync(folder)
  if (stats.isDirectory() && stats.uid === process.getuid?.()) {
    chmodSync(folder, 0o700)
    if (identity.kind === 'user') chownSync(folder, identity.uid, identity.gid)
  }
  if (!closedTo(lstatSync(folder), uid))
    throw new StartError(`Le dossier ${folder} devrait être à Pinède seul (0700) : supprimez-le, puis relancez.`)
}

function makeDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return realpathSync(resolve(dataDir))
  } catch (cause) {
    throw new StartError(
      `Impossible de créer le dossier de données ${dataDir} : choisissez-en un autre par PINEDE_DATA.`,
      cause,
    )
  }
}

/** As `nobody`, PostgreSQL must walk down to its data: our own folder is opened for that, those above are not ours. */
function openTheWay(dataDir: string, identity: Identity): void {
  if (identity.kind !== 'user' || canTraverse(identity.uid, dataDir)) return
  const { mode, uid } = statSync(dataDir)
  if (uid === 0 && canTraverse(identity.uid, dirname(dataDir))) chmodSync(dataDir, mode | 0o011)
  else
    throw new StartError(
      `PostgreSQL ne peut pas tourner sous root et, sous le compte n° ${identity.uid}, n’atteint pas ${dataDir} : lancez Pinède sous un compte ordinaire, ou choisissez par PINEDE_DATA un dossier ouvert comme /var/lib/pinede.`,
    )
}

/** Makes `folder` below the data, where the server reaches it and writes. */
export function openFolder({ dataDir, identity }: Cluster, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (identity.kind !== 'user') return
  giveTo(identity, folder)
  for (let above = dirname(folder); above !== dataDir; above = dirname(above)) chmodSync(above, 0o711)
}

/** Finds or makes everything that the cluster of `dataDir` needs, short of its data. Throws StartError. */
export function prepareCluster(dataDir: string, settings: Settings): Cluster {
  const real = makeDataFolder(dataDir)
  const pgData = join(real, 'postgres')
  const identity = chooseIdentity(pgData)
  openTheWay(real, identity)
  const socketDir = socketFolder(real)
  makeSocketFolder(socketDir, identity)
  const binaries = prepareBinaries(real, identity)
  return { dataDir: real, pgData, socketDir, logFile: join(real, 'postgres.log'), identity, binaries, settings }
}

const DRAFT = 'postgres.new-'

/** Drafts of first starts that were killed. */
function sweepDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = Number(name.startsWith(DRAFT) ? name.slice(DRAFT.length) : Number.NaN)
    if (Number.isInteger(pid) && (pid === process.pid || !isRunning(pid)))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

function runInitdb(cluster: Cluster, folder: string): Promise<void> {
  const options = ['--auth-local=trust', '--auth-host=reject', '--encoding=UTF8', '--data-checksums']
  const locale = ['--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const sync = cluster.settings.fsync === 'off' ? ['--no-sync'] : []
  const child = spawnAs(
    cluster.identity,
    cluster.binaries.initdb,
    ['-D', folder, '-U', 'postgres', ...options, ...locale, ...sync],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env.PATH, LC_ALL: 'C' }, cwd: '/' },
  )
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0 ? done() : fail(new StartError(`La base n’a pas pu être créée dans ${folder} : ${complaint.trim()}`)),
    )
  })
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Creates the cluster's data where there is none: in a draft that initdb writes through to the disk, renamed at the
 * end. A start killed half-way leaves a draft, which the next start throws away, and never half a database.
 */
export async function createData(cluster: Cluster): Promise<void> {
  sweepDrafts(cluster.dataDir)
  if (existsSync(cluster.pgData)) {
    if (cluster.identity.kind === 'user' && statSync(cluster.pgData).uid !== cluster.identity.uid)
      giveTo(cluster.identity, cluster.pgData) // root kept it in a namespace, which this machine now refuses
    return
  }
  const draft = join(cluster.dataDir, `${DRAFT}${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  giveTo(cluster.identity, draft)
  try {
    await runInitdb(cluster, draft)
    renameSync(draft, cluster.pgData)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    if (!existsSync(cluster.pgData)) throw error // else another start was quicker
  }
  syncFolder(cluster.dataDir)
}
