/** A ZIP archive in pieces, written while its entries are read: its memory does not grow with them. */
import { Zip, ZipDeflate, ZipPassThrough, strToU8 } from 'fflate'
import { RuleError } from '#domain/rule-error.ts'

export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** As it is: what is packed already. */
  readonly isPacked?: boolean
}

/** A ZIP without its 64-bit form holds no more. */
const LARGEST = 4_000_000_000

/** At most so many bytes. Throws RuleError `code` rather than make a ZIP that nothing opens. */
export async function* bounded(
  pieces: AsyncIterable<Uint8Array>,
  code: string,
  most = LARGEST,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > most) throw new RuleError(code)
    yield piece
  }
}

/** Light: archives are written while others work. */
const LEVEL = 3

/** Entries one after the other; each is read to its end before the next is asked for. */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error
    ready.push(piece)
  })
  for await (const { name, content, isPacked = false } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: LEVEL })
    zip.add(file)
    for await (const part of content) {
      file.push(typeof part === 'string' ? strToU8(part) : part)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}
