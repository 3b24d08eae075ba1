/** What a connection says, as a failure that a screen can say. */
import { InsideError } from '#server/platform/outside.ts'
import { MailFailure } from '#server/ports/mail.ts'

/** What libraries put on their errors. */
interface Said {
  readonly code?: unknown
  readonly originalCode?: unknown
  readonly cause?: unknown
  readonly message: string
}

const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/
const CERTIFICATE = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO|ETLS/
const LATE = /ETIMEDOUT|TIMEOUT|ABORT/i

const codesOf = ({ code, originalCode, cause }: Said): string =>
  [code, originalCode, cause instanceof Error && 'code' in cause ? cause.code : undefined]
    .filter((one) => typeof one === 'string')
    .join(' ')

const codeOf = (said: Said): string => {
  const codes = codesOf(said)
  if (/STARTTLS/i.test(said.message) && !CERTIFICATE.test(codes.replace('ETLS', ''))) return 'mail.noTls'
  if (UNREACHABLE.test(codes)) return 'mail.unreachable'
  if (CERTIFICATE.test(codes) || /certificate|wrong version number/i.test(said.message)) return 'mail.certificate'
  return LATE.test(codes) || /timed? ?out/i.test(said.message) ? 'mail.timeout' : 'mail.cut'
}

/** Of the line itself, whatever was being said on it: it may be tried again. */
export const lineFailure = (error: unknown): MailFailure => {
  if (error instanceof MailFailure) return error
  if (error instanceof InsideError) return new MailFailure('mail.inside', 'LATER', { ofServer: true })
  if (!(error instanceof Error)) return new MailFailure('mail.cut', 'LATER', { ofServer: true })
  const code = codeOf(error)
  // What a library says of a line that never stood is no answer of the server.
  const isSaid = !['mail.unreachable', 'mail.timeout', 'mail.noTls'].includes(code)
  return new MailFailure(code, 'LATER', { detail: isSaid ? error.message : null, ofServer: true })
}
