/** What may ail the disk that backups go to, and how long it is waited for. */
import { setTimeout as delay } from 'node:timers/promises'
import { S3Fault } from './s3/s3-fault.ts'
import type { PlaceFault } from '#contract/operations/session/backup.ts'

/** A disk that does not answer within its time. */
export class SlowError extends Error {
  constructor() {
    super('the disk of the backups does not answer')
    this.name = 'SlowError'
  }
}

/** The disk of the backups is not the one that it was. */
export class GoneError extends Error {
  constructor() {
    super('the disk of the backups is not there')
    this.name = 'GoneError'
  }
}

const FAULTS: Readonly<Record<string, PlaceFault>> = {
  ENOSPC: 'FULL',
  EDQUOT: 'FULL',
  EFBIG: 'FULL',
  EROFS: 'READ_ONLY',
  EACCES: 'READ_ONLY',
  EPERM: 'READ_ONLY',
  ENOENT: 'MISSING',
  ENOTDIR: 'MISSING',
  ENODEV: 'MISSING',
  ENXIO: 'MISSING',
  ESTALE: 'MISSING',
  EIO: 'MISSING',
}

/** What is not there, be it a file or a folder on the way. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))

export const faultOf = (error: unknown): PlaceFault => {
  if (error instanceof SlowError) return 'SLOW'
  if (error instanceof GoneError) return 'MISSING'
  if (error instanceof S3Fault) return error.kind
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FAULTS[code] ?? 'OTHER'
}

/**
 * Runs what touches the place, and does not wait for it longer than `ms`. A disk that hangs keeps its call in hand: until that one comes
 * back no other is begun, so that a hung disk holds one thread and not all.
 */
export const limiter = (ms: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let hung: Promise<unknown> | undefined
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (hung !== undefined) throw new SlowError()
    const done = work()
    const over = new AbortController()
    const late = delay(ms, undefined, { signal: over.signal, ref: false }).then(
      () => {
        hung = done.then(
          () => (hung = undefined),
          () => (hung = undefined),
        )
        throw new SlowError()
      },
      () => new Promise<never>(() => undefined), // it came in time
    )
    try {
      return await Promise.race([done, late])
    } finally {
      over.abort()
    }
  }
}
