/**
 * A ZIP of which every byte but the contents is known beforehand (`domain/fiscal/archive/zip.mjs` checks them all): no dates, no extras,
 * sizes before each file. A file is packed whole, so none is large.
 */
import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP without its 64-bit form holds no more. */
export const LARGEST_ZIP = 4_000_000_000

const little = (sizes: readonly (2 | 4)[], values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0))
  let at = 0
  for (const [i, size] of sizes.entries()) at = bytes.writeUIntLE(values[i] ?? 0, at, size)
  return bytes
}

/** Version 2.0, name in UTF-8, 1 January 1980. */
const headOf = (method: number, crc: number, packed: number, size: number, name: number): Buffer =>
  little([2, 2, 2, 2, 2, 4, 4, 4, 2, 2], [20, 0x0800, method, 0, 0x21, crc, packed, size, name, 0])

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

export interface PackedZip {
  /** The bytes of one more file, and its content as it lies. */
  readonly add: (
    name: string,
    content: Buffer,
    isPacked?: boolean,
  ) => { readonly bytes: Buffer; readonly packed: Buffer }
  /** The directory, after the last file. */
  readonly end: () => Buffer
}

export const packedZip = (): PackedZip => {
  const directory: Buffer[] = []
  let offset = 0
  return {
    add: (name, content, isPacked = true) => {
      const packed = isPacked ? deflateRawSync(content, { level: 6 }) : content
      const bytesOfName = Buffer.from(name)
      const head = headOf(isPacked ? 8 : 0, crc32(content), packed.length, content.length, bytesOfName.length)
      const bytes = Buffer.concat([little([4], [LOCAL]), head, bytesOfName, packed])
      const after = little([2, 2, 2, 4, 4], [0, 0, 0, 0, offset])
      directory.push(Buffer.concat([little([4, 2], [CENTRAL, 20]), head, after, bytesOfName]))
      offset += bytes.length
      return { bytes, packed }
    },
    end: () => {
      const all = Buffer.concat(directory)
      const counts = [directory.length, directory.length] as const
      return Buffer.concat([all, little([4, 2, 2, 2, 2, 4, 4, 2], [END, 0, 0, ...counts, all.length, offset, 0])])
    },
  }
}
