/** What a base holds: the files of the database but those that a restore must not find, and the keys beside it. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { open, readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Folders that are kept empty. The log is shipped beside; the others hold what a server that starts makes again. */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
  'pg_dynshmem',
  'pg_stat_tmp',
])
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*|.*\.part)$/
export const CONTROL = 'global/pg_control'

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

export interface Listed {
  readonly folders: readonly string[]
  readonly files: readonly string[]
}

/** Paths below `root`, in order; what goes while it is read is left out, for the log makes it go again. */
export const listTree = async (root: string): Promise<Listed> => {
  const folders: string[] = []
  const files: string[] = []
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (isGone(error)) return []
      throw error
    })
    for (const entry of entries) {
      const file = join(folder, entry.name)
      const path = relative(root, file)
      if (LEFT_OUT.test(entry.name) || path === CONTROL) continue
      if (entry.isFile()) files.push(path)
      if (!entry.isDirectory()) continue
      folders.push(path)
      if (!EMPTY.has(path)) await walk(file)
    }
  }
  await walk(root)
  return { folders: folders.toSorted(), files: files.toSorted() }
}

/** Large, so that a copy costs few calls. */
const CHUNK = 1024 * 1024

/** As many bytes as the file had when it was opened, whatever it became meanwhile: the log mends what was cut or grew. */
async function* bytesOf(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  let left = size
  while (left > 0) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, left))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, null)
    const chunk = bytesRead === 0 ? buffer.fill(0) : buffer.subarray(0, bytesRead)
    left -= chunk.length
    yield chunk
  }
}

export interface FileOfBase {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** Where a file of the base goes: told its size first, then given its bytes. */
export type PutFile = (path: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>

/** Puts a file; undefined where it has gone. */
export const putFile = async (put: PutFile, file: string, path: string): Promise<FileOfBase | undefined> => {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })
  if (handle === undefined) return undefined
  try {
    const { size } = await handle.stat()
    const hash = createHash('sha256')
    const hashed = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of bytesOf(handle, size)) {
        hash.update(chunk)
        yield chunk
      }
    }
    await put(path, size, hashed())
    return { path, bytes: size, sha256: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

/** Puts bytes that are no file here. */
export const putBytes = async (put: PutFile, path: string, bytes: Uint8Array): Promise<FileOfBase> => {
  const once = async function* (): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  await put(path, bytes.length, once())
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** The server rewrites this one in place: read until two readings agree. */
export const readControl = async (pgData: string, tries = 20): Promise<Buffer> => {
  const [once, again] = [await readFile(join(pgData, CONTROL)), await readFile(join(pgData, CONTROL))]
  if (once.equals(again)) return once
  if (tries === 0) throw new Error('pg_control never stands still')
  return readControl(pgData, tries - 1)
}
