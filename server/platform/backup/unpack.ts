/** Opens a base into a folder, and holds each file against the manifest. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { StartError } from '#server/platform/start-error.ts'
import { MANIFEST } from './base.ts'
import type { BaseManifest } from './base.ts'
import { SealError, unsealing } from './seal.ts'
import type { Store } from './store.ts'

/** What the operator is told where something sealed does not open. */
export const unsealed = (what: string, error: unknown): unknown => {
  if (!(error instanceof SealError)) return error
  return new StartError(
    error.kind === 'key'
      ? `${what} ne s’ouvre pas avec cette clé : donnez la clé de secours par --key, ou celle du serveur qui l’a faite.`
      : `${what} est abîmé (un octet changé, ou un fichier coupé) : rien n’a été rétabli. Choisissez une autre sauvegarde.`,
    error,
  )
}

const isInside = (path: string): boolean =>
  normalize(path) === path && !path.startsWith('..') && /^(?:postgres|keys)\//.test(path)

const wrong = (name: string): StartError =>
  new StartError(`La sauvegarde ${name} n’est pas ce que dit son inventaire : rien n’a été rétabli.`)

/** Writes what is in the base `name` below `into`; answers its manifest. Throws StartError. */
export const unpackBase = async (store: Store, name: string, identity: string, into: string): Promise<BaseManifest> => {
  const found = new Map<string, string>()
  let manifest: BaseManifest | undefined
  const tar = extract()
  const source = pipeline(Readable.from(unsealing(store.readBase(name), identity)), tar)
  const read = async (): Promise<void> => {
    for await (const entry of tar) {
      const path = entry.header.name
      const hash = createHash('sha256')
      if (path === MANIFEST) {
        const parts: Uint8Array[] = []
        for await (const part of entry as AsyncIterable<Uint8Array>) parts.push(part)
        manifest = JSON.parse(Buffer.concat(parts).toString('utf8')) as BaseManifest
        continue
      }
      if (!isInside(path)) throw wrong(name)
      const target = join(into, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const hashed = async function* (): AsyncGenerator<Uint8Array> {
        for await (const part of entry as AsyncIterable<Uint8Array>) {
          hash.update(part)
          yield part
        }
      }
      // PostgreSQL syncs its own files before it plays the log; nobody else would sync the keys.
      await pipeline(hashed, createWriteStream(target, { mode: 0o600, flush: path.startsWith('keys/') }))
      found.set(path, hash.digest('hex'))
    }
  }
  try {
    await Promise.all([source, read()])
  } catch (error) {
    throw unsealed(`La sauvegarde ${name}`, error)
  }
  if (manifest === undefined || manifest.files.some(({ path, sha256 }) => found.get(path) !== sha256)) throw wrong(name)
  if (manifest.files.length !== found.size) throw wrong(name)
  for (const folder of manifest.folders) {
    if (!isInside(folder)) throw wrong(name)
    await mkdir(join(into, folder), { recursive: true, mode: 0o700 })
  }
  return manifest
}
