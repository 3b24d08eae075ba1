/** A file goes whole or not at all, whatever the protocol. */
import { createHash } from 'node:crypto'
import { InsideError } from '#server/platform/outside.ts'
import { DropFailure } from '#server/ports/file-drop.ts'
import type { DroppedFile } from '#server/ports/file-drop.ts'

/** What a server may take to answer, and a file to leave. */
export const ANSWER_MS = 20_000
const WHOLE_MS = 10 * 60_000

/** The folder, once one is logged in. */
export interface Remote {
  /** Null: no file of that name. */
  readonly size: (name: string) => Promise<number | null>
  readonly read: (name: string) => Promise<AsyncIterable<Uint8Array>>
  /** Replaces what is there. */
  readonly write: (name: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>
  readonly rename: (from: string, to: string) => Promise<void>
  readonly close: () => void
}

const isSame = async (remote: Remote, { name, sha256 }: DroppedFile): Promise<boolean> => {
  const hash = createHash('sha256')
  for await (const chunk of await remote.read(name)) hash.update(chunk)
  return hash.digest('hex') === sha256
}

/** Whether it is there already, with these bytes. Throws DropFailure `export.filePresent`. */
const isThere = async (remote: Remote, file: DroppedFile): Promise<boolean> => {
  const size = await remote.size(file.name)
  if (size === null) return false
  if (size === file.size && (await isSame(remote, file))) return true
  throw new DropFailure('export.filePresent', file.name)
}

/** Throws DropFailure `export.filePresent`, `drop.cut`. */
export const putWhole = async (remote: Remote, file: DroppedFile): Promise<void> => {
  if (await isThere(remote, file)) return
  const part = `${file.name}.part`
  await remote.write(part, file.chunks())
  const arrived = await remote.size(part)
  if (arrived !== file.size) throw new DropFailure('drop.cut', `${arrived ?? 0} / ${file.size}`)
  await remote.rename(part, file.name)
}

const UNREACHABLE = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])
const CUT = new Set(['ECONNRESET', 'EPIPE'])

/** What a connection says, as a code that a screen can say; `own`: the codes of the protocol. */
export const failureOf = (error: unknown, own: (error: Error) => string | null): DropFailure => {
  if (error instanceof DropFailure) return error
  if (error instanceof InsideError) return new DropFailure('drop.inside')
  if (!(error instanceof Error)) return new DropFailure('drop.refused')
  const code = own(error)
  if (code !== null) return new DropFailure(code, error.message)
  const system = 'code' in error ? String(error.code) : ''
  if (system === 'ETIMEDOUT' || /time(?:d )?\s?out/i.test(error.message)) return new DropFailure('drop.timeout')
  if (CUT.has(system)) return new DropFailure('drop.cut')
  return new DropFailure(UNREACHABLE.has(system) ? 'drop.unreachable' : 'drop.refused', error.message)
}

/** The work, or DropFailure `drop.timeout` once it took too long. */
export const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DropFailure('drop.timeout')), WHOLE_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
