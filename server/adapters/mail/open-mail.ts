import type { Mail } from '#server/ports/mail.ts'
import { certificateOf } from './certificate.ts'
import { readBox } from './imap.ts'
import { composeMail, parseMail } from './message.ts'
import { openSmtp, testSmtp } from './smtp.ts'

/** `ca`: authorities besides those that the platform knows; for tests. */
export const mailOf = (ca?: string): Mail => ({
  certificate: (address, side) => certificateOf(address, side, ca),
  test: (address) => testSmtp(address, ca),
  open: (address) => openSmtp(address, ca),
  compose: composeMail,
  parse: parseMail,
  readBox: (address, from, take, how) => readBox(address, from, take, { ca, how }),
})
