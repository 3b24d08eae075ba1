/** A ZIP archive in pieces, written while its entries are read: its memory does not grow with them. */
import { Zip, ZipDeflate, strToU8 } from 'fflate'

export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
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
  for await (const { name, content } of entries) {
    const file = new ZipDeflate(name, { level: LEVEL })
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
