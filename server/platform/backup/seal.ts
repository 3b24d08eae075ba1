/** Compressed (zstd), then encrypted (age): files that anybody with a key can open with `age -d` and `zstd -d`. */
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createZstdCompress, createZstdDecompress, zstdCompress, zstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'

export const SEALED = '.zst.age'

const params = { [constants.ZSTD_c_compressionLevel]: 3 }
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** What was opened is not what was sealed: altered, cut short, or sealed for other keys. */
export class SealError extends Error {
  readonly kind: 'key' | 'altered'

  constructor(kind: 'key' | 'altered', cause: unknown) {
    super(kind === 'key' ? 'no key opens it' : 'it was altered or cut short', { cause })
    this.name = 'SealError'
    this.kind = kind
  }
}

const encrypterFor = (recipients: readonly string[]): Encrypter => {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter
}

const decrypterWith = (identity: string): Decrypter => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter
}

const kindOf = (error: unknown): 'key' | 'altered' =>
  error instanceof Error && /no identity matched/i.test(error.message) ? 'key' : 'altered'

/** A disk or a store that stopped giving says nothing of what it holds. */
const isOfSource = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || error.name === 'SlowError')

export const seal = async (bytes: Uint8Array, recipients: readonly string[]): Promise<Uint8Array> =>
  encrypterFor(recipients).encrypt(await compress(bytes, { params }))

/** Throws SealError. */
export const unseal = async (bytes: Uint8Array, identity: string): Promise<Uint8Array> => {
  try {
    return await decompress(await decrypterWith(identity).decrypt(bytes))
  } catch (error) {
    throw new SealError(kindOf(error), error)
  }
}

/** Of a base: level 1 takes two thirds of the time of level 3, for a tenth more bytes. */
const BASE_LEVEL = 1
const BASE_CHUNK = 256 * 1024

export const compressing = (source: AsyncIterable<Uint8Array>): Readable =>
  Readable.from(source).compose(
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: BASE_LEVEL }, chunkSize: BASE_CHUNK }),
  )

/** The same of what is too long for memory. */
export async function* sealing(
  source: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const web = Readable.toWeb(compressing(source)) as unknown as globalThis.ReadableStream<Uint8Array>
  const sealed = await encrypterFor(recipients).encrypt(web)
  yield* sealed
}

/** Throws SealError where it is read to its end, or what `source` throws. */
export async function* unsealing(source: AsyncIterable<Uint8Array>, identity: string): AsyncGenerator<Uint8Array> {
  try {
    const web = Readable.toWeb(Readable.from(source)) as unknown as globalThis.ReadableStream<Uint8Array>
    const opened = await decrypterWith(identity).decrypt(web)
    yield* Readable.from(opened).compose(createZstdDecompress())
  } catch (error) {
    throw isOfSource(error) ? error : new SealError(kindOf(error), error)
  }
}
