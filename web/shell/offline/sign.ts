/** Keys and signatures of a station: ECDSA P-256, made by the browser and never read out of it. */
import { offlineFields, offlineText } from '#domain/sale/offline.ts'
import type { OfflineContent } from '#contract/operations/sale/offline.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** SHA-256 of a text, base64url. */
export const hashOf = async (text: string): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', utf8(text)))

export interface StationKey {
  readonly privateKey: CryptoKey
  /** SPKI, base64url. */
  readonly publicKey: string
  /** SHA-256 of it, base64url. */
  readonly keyHash: string
}

/** A key whose private half nothing can read, not even this page. */
export const newStationKey = async (): Promise<StationKey> => {
  const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey)
  return {
    privateKey: pair.privateKey,
    publicKey: base64url(spki),
    keyHash: base64url(await crypto.subtle.digest('SHA-256', spki)),
  }
}

interface Place {
  readonly series: string
  readonly no: number
  readonly previous: string
}

export interface Signed {
  /** The content as it was hashed. */
  readonly content: string
  readonly signedText: string
  /** r and s in a row (IEEE P1363), base64url. */
  readonly signature: string
}

/** Signs a ticket at its place in the chain of the station. */
export const signTicket = async (privateKey: CryptoKey, said: OfflineContent, place: Place): Promise<Signed> => {
  const content = JSON.stringify(said)
  const signedText = offlineText({ ...offlineFields(said), ...place, contentHash: await hashOf(content) })
  const signature = base64url(await crypto.subtle.sign(SIGNING, privateKey, utf8(signedText)))
  return { content, signedText, signature }
}
