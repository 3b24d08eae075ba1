/** Room left on the disk of the data: said before it runs out, while somebody can still make some. */
import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  /** Bytes that the server may still write. */
  readonly free: number
  /** Bytes below which it says so (PINEDE_MIN_FREE_MB). */
  readonly least: number
}

/** Reads the room that is left now; null where the system does not tell. */
export type ReadDisk = () => Promise<DiskSpace | null>

export const isShort = (disk: DiskSpace | null): disk is DiskSpace => disk !== null && disk.free < disk.least

const MB = 1_000_000

/** The disk that holds `folder`. */
export const diskOf =
  (folder: string, leastMb: number): ReadDisk =>
  async () => {
    try {
      const { bavail, bsize } = await statfs(folder)
      return { free: bavail * bsize, least: leastMb * MB }
    } catch {
      return null // a file system that counts nothing, or a folder that is being made
    }
  }

/** Nobody asks: measures and demos. */
export const noDisk: ReadDisk = () => Promise.resolve(null)

/** « 812 Mo » for a log or a message of the console. */
export const inMegabytes = (bytes: number): number => Math.floor(bytes / MB)
