/**
 * Reads an archive of Pinède: a ZIP of which every byte is known beforehand but for the contents, so that a changed one is always named.
 * Plain JavaScript without dependencies, for Node and browsers; what is read is held one file at a time.
 */

/** What no archive of Pinède exceeds; more is refused before it is read. */
const MOST = { files: 20_000, directory: 4 * 2 ** 20, file: 16 * 2 ** 20 }

/** Thrown where an archive cannot be read further. */
export class Unreadable extends Error {
  constructor(code, where = '') {
    super(`${code} ${where}`)
    Object.assign(this, { code, where })
  }
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
  return c
})
const crcOf = (bytes) => {
  let c = 0xffffffff
  for (const byte of bytes) c = CRC[(c ^ byte) & 255] ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

const same = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i])
const bytesOf = async (blob, from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer())
const isZero = (bytes) => bytes.every((byte) => byte === 0)

/** Where the directory of the archive is: the last 22 bytes, which say nothing else. */
const readEnd = async (blob) => {
  if (!same(await bytesOf(blob, 0, 4), [0x50, 0x4b, 3, 4])) throw new Unreadable('zip.none')
  const bytes = await bytesOf(blob, Math.max(0, blob.size - 22), blob.size)
  const view = new DataView(bytes.buffer)
  if (bytes.length < 22 || view.getUint32(0, true) !== 0x06054b50) throw new Unreadable('zip.cut')
  const [count, size, offset] = [view.getUint16(10, true), view.getUint32(12, true), view.getUint32(16, true)]
  if (count > MOST.files || size > MOST.directory) throw new Unreadable('zip.large')
  if (offset + size + 22 !== blob.size) throw new Unreadable('zip.cut')
  if (!isZero(bytes.subarray(4, 8)) || view.getUint16(8, true) !== count || !isZero(bytes.subarray(20, 22)))
    throw new Unreadable('zip.form')
  return { count, size, offset }
}

/** A name in UTF-8, the first day that a ZIP knows, nothing more: `head` is in the directory and before the file. */
const isUsual = (head) => same(head.subarray(0, 4), [20, 0, 0, 8]) && same(head.subarray(5, 10), [0, 0, 0, 0x21, 0])

/** The files of an archive by their names. Throws Unreadable where it is no archive, or its form is not the one of Pinède. */
export const readZip = async (blob) => {
  const { count, size, offset } = await readEnd(blob)
  const bytes = await bytesOf(blob, offset, offset + size)
  const files = new Map()
  let [at, next] = [0, 0]
  for (let i = 0; i < count && at + 46 <= size; i++) {
    const view = new DataView(bytes.buffer, at)
    const [crc, packedSize, fullSize, length] = [16, 20, 24, 28].map((from) => view.getUint32(from, true))
    const [head, name] = [bytes.subarray(at + 6, at + 32), bytes.subarray(at + 46, at + 46 + length)]
    const text = new TextDecoder().decode(name)
    const local = await bytesOf(blob, next, next + 30 + length)
    const isSame = same(local.subarray(0, 4), [0x50, 0x4b, 3, 4]) && same(local.subarray(4, 30), head)
    const isPlain =
      same(bytes.subarray(at, at + 6), [0x50, 0x4b, 1, 2, 20, 0]) && isZero(bytes.subarray(at + 32, at + 42))
    if (!isSame || !isPlain || !isUsual(head) || !same(local.subarray(30), name) || view.getUint32(42, true) !== next)
      throw new Unreadable('zip.form', text)
    if (![0, 8].includes(head[4]) || files.has(text)) throw new Unreadable('zip.form', text)
    if (fullSize > MOST.file || packedSize > MOST.file) throw new Unreadable('zip.large', text)
    const from = next + 30 + length
    files.set(text, { name: text, isPacked: head[4] === 8, crc, size: fullSize, from, to: from + packedSize })
    next = from + packedSize
    at += 46 + length
  }
  if (files.size !== count || at !== size || next !== offset) throw new Unreadable('zip.form')
  return files
}

/** At most `size` bytes of it are held: an archive that unpacks to more than it says is refused. */
const inflated = async (packed, size) => {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const piece of new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))) {
    if (at + piece.length > size) return undefined
    bytes.set(piece, at)
    at += piece.length
  }
  return at === size ? bytes : undefined
}

/** A file as it lies and as it was. Throws Unreadable where it does not unpack to what its header says. */
export const readFile = async (blob, { name, isPacked, crc, size, from, to }) => {
  const packed = await bytesOf(blob, from, to)
  const bytes = isPacked ? await inflated(packed, size).catch(() => undefined) : packed
  if (bytes === undefined || bytes.length !== size || crcOf(bytes) !== crc) throw new Unreadable('file.damaged', name)
  return { packed, bytes }
}
