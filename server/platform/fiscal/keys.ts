import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { writeDurably } from '#server/platform/durable-file.ts'

/** SHA-256 and ECDSA on P-256, as a fixed 64 bytes in base64url (domain rules, section 5, "Algorithm"). */
export const ALGORITHM = 'ECDSA-P256-SHA256'
const SIGNATURE_LENGTH = 86
/** `r ‖ s`, rather than DER whose length varies. */
const ENCODING = 'ieee-p1363'

/** The private keys: files outside the database, so that who copies or alters the database cannot sign. */
export interface FiscalKeys {
  /** Where they are; other keys of this server are kept beside them. */
  readonly folder: string
  /** Signature of a text, base64url. Throws RuleError fiscal.keyMissing where the key's file is not on this server. */
  readonly sign: (keyId: string, text: string) => string
  /** True where the key's file is on this server. */
  readonly holds: (keyId: string) => boolean
  /** Makes a key, writes its file (mode 0600, fsync) and answers its public half. All that it will sign is signed whole. */
  readonly create: () => PublicKey
  /** True once what was recorded under this key before contents were signed has its proofs: a file beside the key says so. */
  readonly isSealed: (keyId: string) => boolean
  readonly markSealed: (keyId: string) => void
}

export interface PublicKey {
  /** First 32 hexadecimal digits of the SHA-256 of the key. */
  readonly id: string
  /** SPKI, PEM. */
  readonly pem: string
}

const KEY_ID = /^[0-9a-f]{32}$/

const fingerprint = (spki: KeyObject): string =>
  createHash('sha256')
    .update(spki.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 32)

const publicHalf = (key: KeyObject): PublicKey => {
  const spki = createPublicKey(key)
  return { id: fingerprint(spki), pem: spki.export({ type: 'spki', format: 'pem' }) }
}

/** Read once: a verification asks for the same one a hundred thousand times. */
const read = new Map<string, KeyObject | null>()
const MOST_READ = 100

/** The key that a text holds; null where it is none: somebody changed it. */
const publicKeyOf = (pem: string): KeyObject | null => {
  const known = read.get(pem)
  if (known !== undefined) return known
  if (read.size >= MOST_READ) read.clear()
  let key: KeyObject | null
  try {
    key = createPublicKey(pem)
  } catch {
    key = null // told as a key that is not what its number says
  }
  read.set(pem, key)
  return key
}

/** The number that a public key must have; null where the text is no key, or not its one spelling. */
export const keyIdOf = (pem: string): string | null => {
  const key = publicKeyOf(pem)
  return key?.export({ type: 'spki', format: 'pem' }) === pem ? fingerprint(key) : null
}

/** Opens the folder of private keys (`<PINEDE_DATA>/keys`), made with mode 0700 where it is missing, and reads them. */
export function openFiscalKeys(folder: string): FiscalKeys {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fileOf = (id: string): string => join(folder, `${id}.pem`)
  const sealOf = (id: string): string => join(folder, `${id}.sealed`)
  const markSealed = (id: string): void => writeDurably(sealOf(id), '')
  const keys = new Map<string, KeyObject>()
  const load = (id: string): KeyObject => {
    const key = createPrivateKey(readFileSync(fileOf(id)))
    keys.set(id, key)
    return key
  }
  for (const name of readdirSync(folder)) if (KEY_ID.test(name.replace(/\.pem$/, ''))) load(name.replace(/\.pem$/, ''))
  /** A key made by another process (the demo's loader) is read when it is first needed. */
  const find = (keyId: string): KeyObject => {
    try {
      return keys.get(keyId) ?? load(keyId)
    } catch (cause) {
      const error = new RuleError('fiscal.keyMissing', { keyId })
      error.cause = cause
      throw error
    }
  }
  return {
    folder,
    holds: (keyId) => {
      try {
        return find(keyId).asymmetricKeyType === 'ec'
      } catch (error) {
        if (error instanceof RuleError) return false
        throw error
      }
    },
    sign: (keyId, text) =>
      sign('sha256', Buffer.from(text), { key: find(keyId), dsaEncoding: ENCODING }).toString('base64url'),
    create: () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const made = publicHalf(privateKey)
      writeDurably(fileOf(made.id), privateKey.export({ type: 'pkcs8', format: 'pem' }))
      markSealed(made.id)
      keys.set(made.id, privateKey)
      return made
    },
    isSealed: (keyId) => KEY_ID.test(keyId) && existsSync(sealOf(keyId)),
    markSealed,
  }
}

/** The newest key of the establishment, or null before the first. */
const activeKey = async (tx: Tx, establishmentId: number): Promise<string | null> => {
  const row = await tx
    .selectFrom('signing_key')
    .select('id')
    .where('establishment_id', '=', establishmentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Id of the key that signs for the establishment; the first call ever makes it. Its file is written before its row, and a
 * transaction that fails leaves a file that nothing names.
 */
export async function signingKeyOf(tx: Tx, keys: FiscalKeys, establishmentId: number): Promise<string> {
  const known = await activeKey(tx, establishmentId)
  if (known !== null) return known
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signing_key ${establishmentId}`}, 0))`.execute(tx)
  const meanwhile = await activeKey(tx, establishmentId)
  if (meanwhile !== null) return meanwhile
  const { id, pem } = keys.create()
  await tx
    .insertInto('signing_key')
    .values({ id, establishment_id: establishmentId, algorithm: ALGORITHM, public_key: pem })
    .execute()
  return id
}

/** True where `signature` is that of `text` by the key; only the one spelling of a signature counts. A key that is none verifies nothing. */
export function verifySignature(publicKeyPem: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  if (signature.length !== SIGNATURE_LENGTH || bytes.toString('base64url') !== signature) return false
  const key = publicKeyOf(publicKeyPem)
  return key?.asymmetricKeyType === 'ec' && verify('sha256', Buffer.from(text), { key, dsaEncoding: ENCODING }, bytes)
}
