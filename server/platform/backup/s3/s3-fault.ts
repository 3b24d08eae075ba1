/** What a store that speaks S3 refuses or fails at, and what may be done about it. */
import type { PlaceFault } from '#contract/operations/session/backup.ts'

/** Of the addresses and keys of the operator nothing secret is in it. */
export class S3Fault extends Error {
  readonly kind: PlaceFault
  /** `ENOENT` where what was asked for is not there, as of a file. */
  readonly code: string
  /** Asking again may help. */
  readonly isPassing: boolean

  constructor(kind: PlaceFault, code: string, isPassing: boolean, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'S3Fault'
    this.kind = kind
    this.code = code
    this.isPassing = isPassing
  }
}

export const garbled = (what: string): S3Fault =>
  new S3Fault('ADDRESS', 'garbled', false, `the store does not answer as S3 does (${what})`)

const CERTIFICATE = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY)_|HOSTNAME_MISMATCH)/

/** What `fetch` threw. Its cause names addresses, and no key. */
export const faultOfFetch = (error: unknown): S3Fault => {
  if (error instanceof S3Fault) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return new S3Fault('SLOW', 'timeout', true, 'the store does not answer in time', error)
  if (CERTIFICATE.test(code))
    return new S3Fault('CERTIFICATE', code, false, `its certificate is refused (${code})`, error)
  const detail = cause instanceof Error ? cause.message || code : String(cause)
  return new S3Fault('UNREACHABLE', code, true, `the store cannot be reached (${detail})`, error)
}
