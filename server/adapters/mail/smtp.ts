/** Messages handed to a server (RFC 5321), by nodemailer's connection: it tells at which point a line was cut. */
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { outsideAddress } from '#server/platform/outside.ts'
import { MailFailure } from '#server/ports/mail.ts'
import type { Handed, MailEnvelope, MailLine, MailServerAddress, RefusedRecipient } from '#server/ports/mail.ts'
import { tlsOf, withPin } from './certificate.ts'
import { lineFailure } from './failure.ts'
import { accessToken } from './token.ts'

/** To be there, and to say who one is. */
const CONNECT_MS = 30_000
/** RFC 5321, 4.5.3.2: minutes are allowed, the longest of them after the final dot. */
const SILENCE_MS = 5 * 60_000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

interface Said extends Error {
  readonly response?: string
  readonly responseCode?: number
  readonly command?: string
  readonly code?: string
  readonly recipient?: string
  readonly rejectedErrors?: readonly Said[]
}

const opened = async (address: MailServerAddress): Promise<Socket> => {
  const host = await outsideAddress(address)
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: address.port, timeout: address.silenceMs ?? CONNECT_MS })
    const fail = (error: Error): void => {
      socket.destroy()
      reject(error)
    }
    socket.once('error', fail)
    socket.once('timeout', () => fail(Object.assign(new Error('connection timed out'), { code: 'ETIMEDOUT' })))
    socket.once('connect', () => {
      socket.removeAllListeners('error').removeAllListeners('timeout')
      socket.setTimeout(0)
      resolve(socket)
    })
  })
}

/** Greeted, and under TLS where it is to be. `ca`: authorities besides those that the platform knows; for tests. */
const greeted = async (address: MailServerAddress, ca: string | undefined): Promise<SMTPConnection> => {
  const { host, port, security, silenceMs = SILENCE_MS } = address
  const line = new SMTPConnection({
    connection: await opened(address),
    host,
    port,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'NONE',
    greetingTimeout: Math.min(CONNECT_MS, silenceMs),
    connectionTimeout: Math.min(CONNECT_MS, silenceMs),
    socketTimeout: silenceMs,
    socketCloseTimeout: 2000,
    tls: tlsOf(address, ca),
  })
  return new Promise((resolve, reject) => {
    line.on('error', reject)
    line.connect((error) => {
      if (error === undefined || error === null) resolve(line)
      else reject(error)
    })
  })
}

const saidIn = (error: Said): string => error.response ?? error.message

/** What the server answers to who we are: its own words, and never ours. */
const loginFailure = (error: Said): MailFailure =>
  error.responseCode === undefined
    ? lineFailure(error)
    : new MailFailure(error.responseCode < 500 ? 'mail.busy' : 'mail.login', 'LATER', {
        detail: saidIn(error),
        ofServer: true,
      })

const passwordIn = (line: SMTPConnection, user: string, pass: string): Promise<void> =>
  new Promise((resolve, reject) => {
    line.login({ user, pass }, (error) => (error === null || error === undefined ? resolve() : reject(error)))
  })

/** `AUTH XOAUTH2`: refused, the server gives a challenge that says why, and waits for an empty line. */
const tokenIn = (line: SMTPConnection, user: string, token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    line.customAuth.set('XOAUTH2', async (way) => {
      const said = Buffer.from(`user=${user}\u0001auth=Bearer ${token}\u0001\u0001`).toString('base64')
      const first = await way.sendCommand(`AUTH XOAUTH2 ${said}`)
      if (first.status === 235) return way.resolve()
      const last = first.status === 334 ? await way.sendCommand('') : first
      return way.reject(
        Object.assign(new Error('the token was refused'), { responseCode: last.status, response: last.text }),
      )
    })
    line.login({ user, method: 'XOAUTH2' }, (error) =>
      error === null || error === undefined ? resolve() : reject(error),
    )
  })

const logIn = async (line: SMTPConnection, address: MailServerAddress, isAnew: boolean): Promise<void> => {
  const { login } = address
  if (login === null) return
  if (!line.allowsAuth) throw new MailFailure('mail.noLogin', 'LATER', { ofServer: true })
  try {
    if (login.kind === 'PASSWORD') await passwordIn(line, login.userName, login.password)
    else await tokenIn(line, login.userName, await accessToken(login, address, isAnew))
  } catch (error) {
    throw error instanceof MailFailure ? error : loginFailure(error as Said)
  }
}

const loggedIn = async (
  address: MailServerAddress,
  ca: string | undefined,
  isAnew: boolean,
): Promise<SMTPConnection> => {
  let line: SMTPConnection | undefined
  try {
    line = await greeted(address, ca)
    await logIn(line, address, isAnew)
    return line
  } catch (error) {
    line?.close()
    throw withPin(lineFailure(error), address)
  }
}

const openLine = async (address: MailServerAddress, ca?: string): Promise<SMTPConnection> => {
  const { login, security, host } = address
  // Said before anything is: who listens there learns nothing.
  if (login !== null && security === 'NONE' && !LOOPBACK.has(host))
    throw new MailFailure('mail.clear', 'LATER', { ofServer: true })
  try {
    return await loggedIn(address, ca, false)
  } catch (error) {
    // A token may end, or be withdrawn, before its time: another is asked for, once.
    const isOld = error instanceof MailFailure && error.message === 'mail.login' && login?.kind === 'XOAUTH2'
    if (isOld) return loggedIn(address, ca, true)
    throw error
  }
}

/** Codes that are about who sends, or about the whole server, not about the one message. */
const isOfServer = ({ command, responseCode }: Said): boolean =>
  command === 'MAIL FROM' || responseCode === 421 || responseCode === 530

/** `isEnding`: the final dot may have left. */
const sendFailure = (error: Said, isEnding: boolean): MailFailure => {
  if (error.responseCode === undefined || error.responseCode < 400) {
    if (isEnding) return new MailFailure('mail.unknown', 'UNKNOWN', { detail: error.message })
    const failure = lineFailure(error)
    // A line that is cut in the middle of one message says nothing of the next.
    return new MailFailure(failure.message, 'LATER', { detail: failure.detail })
  }
  const ofServer = isOfServer(error)
  const later = error.responseCode < 500 || ofServer
  return new MailFailure(later ? 'mail.later' : 'mail.refused', later ? 'LATER' : 'NEVER', {
    detail: saidIn(error),
    ofServer,
  })
}

const refusedOf = (errors: readonly Said[]): readonly RefusedRecipient[] =>
  errors.map((error) => ({
    address: error.recipient ?? '',
    later: (error.responseCode ?? 400) < 500,
    words: saidIn(error).replaceAll(/\s+/g, ' ').slice(0, 500),
  }))

/** The next message begins anew; a line that does not bear that is closed. */
const resetOrClose = (line: SMTPConnection): Promise<void> =>
  new Promise((resolve) => {
    line.once('error', () => resolve())
    line.reset((error) => {
      if (error !== null && error !== undefined) line.close()
      resolve()
    })
  })

/** Few servers speak SMTPUTF8 (RFC 6531): a domain in letters goes as its ASCII (RFC 5891), which every one knows. */
const ascii = (address: string): string => {
  const at = address.lastIndexOf('@') + 1
  return `${address.slice(0, at)}${domainToASCII(address.slice(at)) || address.slice(at)}`
}

const hand = async (
  line: SMTPConnection,
  { from, to, raw }: MailEnvelope,
  beforeEnd: () => Promise<void>,
): Promise<Handed> => {
  const asWritten = new Map(to.map((address) => [ascii(address), address]))
  const { refused, words } = await handAscii(line, { from: ascii(from), to: to.map(ascii), raw }, beforeEnd)
  return { words, refused: refused.map((one) => ({ ...one, address: asWritten.get(one.address) ?? one.address })) }
}

interface Handing {
  isEnding: boolean
  isOver: boolean
}

/** The bytes of a message; `beforeEnd` runs once they are written, before the final dot is. */
async function* wholeOf(raw: Uint8Array, state: Handing, beforeEnd: () => Promise<void>): AsyncGenerator<Uint8Array> {
  yield raw
  if (state.isOver) throw new Error('answered before the end')
  await beforeEnd()
  if (state.isOver) throw new Error('answered before the end')
  state.isEnding = true
}

const handAscii = (
  line: SMTPConnection,
  { from, to, raw }: MailEnvelope,
  beforeEnd: () => Promise<void>,
): Promise<Handed> =>
  new Promise((resolve, reject) => {
    const state: Handing = { isEnding: false, isOver: false }
    const source = Readable.from(wholeOf(raw, state, beforeEnd))
    line.send({ from, to: [...to], size: raw.byteLength }, source, (error, info) => {
      state.isOver = true
      const said = error as Said | null | undefined
      if (said === null || said === undefined) {
        resolve({ refused: refusedOf((info.rejectedErrors ?? []) as readonly Said[]), words: info.response ?? '' })
      } else if (said.code === 'EENVELOPE' && (said.rejectedErrors ?? []).length > 0) {
        void resetOrClose(line).then(() =>
          resolve({ refused: refusedOf(said.rejectedErrors ?? []), words: saidIn(said) }),
        )
      } else {
        const isAnswered = state.isEnding && said.responseCode !== undefined
        if (!isAnswered) line.close()
        reject(said.code === 'ESTREAM' ? said : sendFailure(said, state.isEnding))
      }
    })
  })

const lineOf = (line: SMTPConnection): MailLine => {
  // What breaks between two messages is found by the next one.
  line.on('error', () => undefined)
  return {
    send: (message, beforeEnd) => hand(line, message, beforeEnd),
    isOpen: () => !line.destroyed,
    close: () => {
      if (!line.destroyed) line.quit()
    },
  }
}

export const openSmtp = async (address: MailServerAddress, ca?: string): Promise<MailLine> =>
  lineOf(await openLine(address, ca))

/** Log-in, a word that changes nothing, log-out. */
export const testSmtp = async (address: MailServerAddress, ca?: string): Promise<string> => {
  const line = await openLine(address, ca)
  const words = typeof line.lastServerResponse === 'string' ? line.lastServerResponse : ''
  line.on('error', () => undefined)
  line.quit()
  return words.replaceAll(/\s+/g, ' ').slice(0, 300)
}
