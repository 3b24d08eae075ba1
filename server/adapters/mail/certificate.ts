/**
 * Certificates that no authority vouches for: shown, and trusted where somebody said so, exactly that one (docs/decisions/0406). Asking
 * for one says nothing of who we are: no name and no password goes.
 */
import { X509Certificate } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { outsideAddress } from '#server/platform/outside.ts'
import { MailFailure } from '#server/ports/mail.ts'
import type { MailCertificate, MailServerAddress } from '#server/ports/mail.ts'
import { lineFailure } from './failure.ts'

const ANSWER_MS = 15_000
const MOST_SAID = 20_000

/** How both sides are greeted: with the certificate that was accepted alone, else by what authorities vouch for. */
export const tlsOf = ({ pin }: MailServerAddress, ca: string | undefined): ConnectionOptions => {
  if (pin === undefined || pin === null) return ca === undefined ? {} : { ca }
  const { fingerprint256 } = new X509Certificate(pin)
  return {
    ca: pin,
    allowPartialTrustChain: true,
    // The name may be another: it is this very certificate, or none.
    checkServerIdentity: (_, { fingerprint256: shown }) =>
      shown === fingerprint256 ? undefined : new Error('another certificate than the one that was accepted'),
  }
}

/** A certificate that is refused although one was accepted: it changed, or ended. */
export const withPin = (failure: MailFailure, { pin }: MailServerAddress): MailFailure => {
  if (pin === undefined || pin === null || failure.message !== 'mail.certificate') return failure
  return new MailFailure('mail.otherCertificate', failure.fate, { detail: failure.detail, ofServer: failure.ofServer })
}

/** Says what a client says before TLS, and waits for each answer. */
const talk = async (socket: Socket, steps: readonly (readonly [string | null, RegExp])[]): Promise<void> => {
  for (const [word, expected] of steps) {
    if (word !== null) socket.write(`${word}\r\n`)
    await new Promise<void>((resolve, reject) => {
      let said = ''
      const hear = (bytes: Buffer): void => {
        said += bytes.toString('latin1')
        const isOver = expected.test(said)
        if (!isOver && said.length < MOST_SAID && !/^(?:[45]\d\d |a (?:NO|BAD))/m.test(said)) return
        socket.off('data', hear)
        if (isOver) resolve()
        else reject(new MailFailure('mail.noTls', 'LATER', { ofServer: true }))
      }
      socket.on('data', hear)
      socket.once('close', () => reject(new MailFailure('mail.cut', 'LATER', { ofServer: true })))
    })
  }
}

const STARTTLS = {
  SMTP: [
    [null, /^220 .*\r\n/m],
    ['EHLO localhost', /^250 .*\r\n/m],
    ['STARTTLS', /^220 .*\r\n/m],
  ],
  IMAP: [
    [null, /^\* OK.*\r\n/m],
    ['a STARTTLS', /^a OK.*\r\n/m],
  ],
} as const

const secured = (socket: Socket, options: ConnectionOptions): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const tls = connectTls({ ...options, socket, rejectUnauthorized: false }, () => resolve(tls))
    tls.once('error', reject)
  })

const nameOf = (subject: string | undefined): string =>
  /^CN=(.*)$/m.exec(subject ?? '')?.[1] ?? (subject ?? '').replaceAll('\n', ', ')

const answerOf = (tls: TLSSocket): MailCertificate => {
  const { raw } = tls.getPeerCertificate()
  const certificate = new X509Certificate(raw)
  return {
    pem: certificate.toString(),
    fingerprint: certificate.fingerprint256,
    name: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    validFrom: new Date(certificate.validFrom),
    validTo: new Date(certificate.validTo),
    isKnown: tls.authorized,
  }
}

const fail = (error: unknown): never => {
  throw lineFailure(error)
}

/** What a server shows. Throws MailFailure; `mail.noTls` where it never shows one. */
export const certificateOf = async (
  address: MailServerAddress,
  side: 'SMTP' | 'IMAP',
  ca: string | undefined,
): Promise<MailCertificate> => {
  const { host, port, security, silenceMs = ANSWER_MS } = address
  if (security === 'NONE') throw new MailFailure('mail.noTls', 'LATER', { ofServer: true })
  const to = await outsideAddress(address).catch(fail)
  const socket = connect({ host: to, port })
  const end = setTimeout(() => socket.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })), silenceMs)
  try {
    return await new Promise<MailCertificate>((resolve, reject) => {
      socket.once('error', reject)
      const ask = async (): Promise<MailCertificate> => {
        if (security === 'STARTTLS') await talk(socket, STARTTLS[side])
        return answerOf(
          await secured(socket, {
            ...(isIP(host) === 0 ? { servername: host } : {}),
            ...(ca === undefined ? {} : { ca }),
          }),
        )
      }
      socket.once('connect', () => void ask().then(resolve, reject))
    })
  } catch (error) {
    return fail(error)
  } finally {
    clearTimeout(end)
    socket.on('error', () => undefined)
    socket.destroy()
  }
}
