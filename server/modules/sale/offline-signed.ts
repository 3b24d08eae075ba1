/**
 * What a station that sells alone signs (decision 0450), checked: its key, and whether a ticket that it sends is its own next one. Nothing is
 * read or written here.
 */
import { createHash, createPublicKey } from 'node:crypto'
import { offlineFields, offlineProof, offlineText } from '#domain/sale/offline.ts'
import { offlineContent } from '#contract/operations/sale/offline.ts'
import type { OfflineContent } from '#contract/operations/sale/offline.ts'
import { verifySignature } from '#server/platform/fiscal/keys.ts'

export interface StationKey {
  readonly pem: string
  /** SHA-256 of its bytes (SPKI), base64url. */
  readonly hash: string
}

/** A public key on P-256 in its one spelling (SPKI, base64url); null: it is none. */
export const readStationKey = (spki: string): StationKey | null => {
  const der = Buffer.from(spki, 'base64url')
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const isGood = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
    if (!isGood || !key.export({ type: 'spki', format: 'der' }).equals(der)) return null
    const hash = createHash('sha256').update(der).digest('base64url')
    return { pem: key.export({ type: 'spki', format: 'pem' }), hash }
  } catch {
    return null
  }
}

export interface Sent {
  readonly no: number
  readonly content: string
  readonly signedText: string
  readonly signature: string
}

/** SHA-256 of what was signed with its signature, hexadecimal: TICKET carries it. */
export const proofHash = ({ signedText, signature }: Pick<Sent, 'signedText' | 'signature'>): string =>
  createHash('sha256').update(offlineProof(signedText, signature)).digest('hex')

/** SHA-256 of all that was sent of a ticket, hexadecimal: what was refused is known by it. */
export const sentHash = ({ content, signedText, signature }: Sent): string =>
  createHash('sha256')
    .update(JSON.stringify([content, signedText, signature]))
    .digest('hex')

/** The signature that a ticket says to follow: the last field of its string. */
export const previousOf = ({ signedText }: Pick<Sent, 'signedText'>): string => signedText.split(',').at(-1) ?? ''

/** No till of ours sold before. */
const FIRST_MS = Date.parse('2026-01-01T00:00:00Z')

/** What a ticket says, as it was sent; null: it cannot be read, or its instant is none. */
export const readContent = (content: string): OfflineContent | null => {
  try {
    const read = offlineContent.safeParse(JSON.parse(content))
    return read.success && Date.parse(read.data.at) >= FIRST_MS ? read.data : null
  } catch {
    return null
  }
}

export interface Chained {
  readonly series: string
  readonly publicKey: string
  /** Signature that the next one follows. */
  readonly lastSignature: string
}

export type Forgery = 'offline.forged' | 'offline.unreadable' | 'offline.fork'

/**
 * What the next ticket of a station says, or why it is not what it claims to be: not signed by its key (`offline.forged`), signed of
 * something else than it says (the same), unreadable, or following another ticket than the last (`offline.fork`).
 */
export const checkSent = (station: Chained, sent: Sent): OfflineContent | Forgery => {
  const { series, publicKey, lastSignature } = station
  if (!verifySignature(publicKey, sent.signedText, sent.signature)) return 'offline.forged'
  const content = readContent(sent.content)
  if (content === null) return 'offline.unreadable'
  const rebuilt = (previous: string): string =>
    offlineText({
      ...{ ...offlineFields(content), series, no: sent.no, previous },
      contentHash: createHash('sha256').update(sent.content).digest('base64url'),
    })
  if (rebuilt(lastSignature) === sent.signedText) return content
  return rebuilt(previousOf(sent)) === sent.signedText ? 'offline.fork' : 'offline.forged'
}
