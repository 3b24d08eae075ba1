import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Seals short secrets that the database keeps, with a key that is not in it. */
export interface SecretBox {
  readonly seal: (text: string) => Buffer
  /** The text that was sealed; undefined where it was sealed with another key, or altered. */
  readonly open: (sealed: Uint8Array) => string | undefined
  /** A keyed hash, the same for the same text: for codes that are too short to be hashed without a key. */
  readonly mac: (text: string) => string
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Made whole under another name first: two servers that start together keep the same key, and a power cut leaves none by half. */
const createKey = (file: string): Buffer => {
  const temporary = `${file}.${process.pid}.tmp`
  writeFileSync(temporary, randomBytes(KEY_BYTES), { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!isThere(error)) throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  return readFileSync(file)
}

const readKey = (file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    if (!isMissing(error)) throw error
    return createKey(file)
  }
}

/**
 * The box of this server: its key is `secrets.key` in `folder`, made where it is missing. Backups of the database alone cannot
 * be opened; where the file is lost, second factors are set up again.
 */
export const openSecretBox = (folder: string): SecretBox => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const key = readKey(join(folder, 'secrets.key'))
  const macKey = Buffer.from(hkdfSync('sha256', key, '', 'pinede mac', KEY_BYTES))
  return {
    mac: (text) => createHmac('sha256', macKey).update(text).digest('base64url'),
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed)
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        // The only thing it can say: not what this key sealed, be it too short for that.
        return undefined
      }
    },
  }
}

const boxes = new Map<string, SecretBox>()

/** The box of a folder of keys, opened at its first use. */
export const secretBoxOf = (folder: string): SecretBox => {
  const box = boxes.get(folder) ?? openSecretBox(folder)
  boxes.set(folder, box)
  return box
}
