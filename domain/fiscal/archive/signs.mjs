/** Hashes, signatures and keys, as the checks of an archive need them. Plain JavaScript without dependencies, for Node and browsers. */

export const encoded = (text) => new TextEncoder().encode(text)
export const decoded = (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
const hex = (byte) => byte.toString(16).padStart(2, '0')
const digest = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
export const sha256 = async (bytes) => Array.from(await digest(bytes), hex).join('')
/** The same in base64url. */
export const shortHash = async (bytes) =>
  btoa(String.fromCharCode(...(await digest(bytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const fromBase64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0))

/** Only the one spelling of a signature counts: 64 bytes in base64url, of which the last letter has four bits to spare. */
export const isSigned = async (key, bytes, signature) => {
  if (!/^[\w-]{85}[AQgw]$/.test(signature)) return false
  const raw = fromBase64(signature.replaceAll('-', '+').replaceAll('_', '/'))
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, raw, bytes)
}

/** The public key of a PEM, with its fingerprint: the first 32 hexadecimal digits of its SHA-256. */
export const readKey = async (pem) => {
  const der = fromBase64(decoded(pem).replaceAll(/-----[A-Z ]+-----|\s/g, ''))
  const key = await crypto.subtle.importKey('spki', der, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  return { key, keyId: (await sha256(der)).slice(0, 32) }
}
