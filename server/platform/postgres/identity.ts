import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { lchownSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '#server/platform/start-error.ts'

/** `nobody` on Linux. PostgreSQL refuses to run as root. */
const NOBODY = 65_534

/** Under which account the PostgreSQL programs run; `namespace`: our own account, which they see as `nobody`. */
export type Identity =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number }

const inNamespace = (program: string, args: readonly string[]): string[] => [
  '--user',
  `--map-user=${NOBODY}`,
  `--map-group=${NOBODY}`,
  program,
  ...args,
]

/** Starts `program` under `identity`. */
export function spawnAs(
  identity: Identity,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  if (identity.kind === 'namespace') return spawn('unshare', inNamespace(program, args), options)
  return spawn(program, args, identity.kind === 'user' ? { ...options, uid: identity.uid, gid: identity.gid } : options)
}

/** Containers often refuse user namespaces, and some machines have no `unshare`: only a trial tells. */
const namespacesWork = (): boolean =>
  process.platform === 'linux' && spawnSync('unshare', inNamespace('true', []), { stdio: 'ignore' }).status === 0

const hasAccountName = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false // initdb wants the name of its account, and a container may run under a bare number
  }
}

const ownerOf = (folder: string): { uid: number; gid: number } | undefined =>
  statSync(folder, { throwIfNoEntry: false })

/**
 * Chooses the account for the cluster in `pgData` (which may not exist yet): ours, unless we are root; data that
 * belongs to somebody keeps its owner. Throws StartError where PostgreSQL cannot run under this account.
 */
export function chooseIdentity(pgData: string): Identity {
  const self = process.getuid?.() ?? -1
  const owner = ownerOf(pgData)
  if (self === 0) {
    if (owner !== undefined && owner.uid !== 0) return { kind: 'user', uid: owner.uid, gid: owner.gid }
    if (namespacesWork()) return { kind: 'namespace' }
    if (process.platform === 'linux') return { kind: 'user', uid: NOBODY, gid: NOBODY }
    throw new StartError('PostgreSQL refuse de tourner sous le compte root : lancez Pinède sans « sudo ».')
  }
  if (owner !== undefined && owner.uid !== self)
    throw new StartError(
      `Le dossier ${pgData} appartient à un autre compte (n° ${owner.uid}) : lancez Pinède avec ce compte, ou donnez-lui le dossier avec « chown -R ».`,
    )
  if (hasAccountName()) return { kind: 'self' }
  if (namespacesWork()) return { kind: 'namespace' }
  throw new StartError(
    `Le compte n° ${self} n’a pas de nom dans /etc/passwd et PostgreSQL l’exige : lancez Pinède sous un compte nommé.`,
  )
}

/** Whether the account `uid` can walk down to `folder` and read it (modes only; access lists are not looked at). */
export function canTraverse(uid: number, folder: string): boolean {
  const path = resolve(folder)
  const { uid: owner, mode } = statSync(path)
  const allowed = owner === uid ? (mode & 0o100) !== 0 : (mode & 0o001) !== 0
  return allowed && (path === '/' || canTraverse(uid, dirname(path)))
}

/** Gives `folder` and all that is in it to the account of `identity`, where that is another one. */
export function giveTo(identity: Identity, folder: string): void {
  if (identity.kind !== 'user') return
  lchownSync(folder, identity.uid, identity.gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), identity.uid, identity.gid)
}
