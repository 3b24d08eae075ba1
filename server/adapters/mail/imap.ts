/** What comes into a box (RFC 9051): read, and left as unread as it was. */
import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import { outsideAddress } from '#server/platform/outside.ts'
import { MailFailure } from '#server/ports/mail.ts'
import type { BoxMessage, MailboxState, MailServerAddress } from '#server/ports/mail.ts'
import { tlsOf, withPin } from './certificate.ts'
import { lineFailure } from './failure.ts'
import { accessToken } from './token.ts'

const ANSWER_MS = 60_000
/** What is heavier than this is a parcel, not an answer. */
const HEAVIEST = 15 * 1024 * 1024
const DAY_MS = 86_400_000
/** In one visit; the rest is for the next. */
const MOST = 200

type Box = MailServerAddress & { readonly folder: string }

const authOf = async (address: MailServerAddress, isAnew: boolean) => {
  const { login } = address
  if (login === null) return { user: '' }
  return login.kind === 'PASSWORD'
    ? { user: login.userName, pass: login.password }
    : { user: login.userName, accessToken: await accessToken(login, address, isAnew) }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

const clientOf = async (address: Box, ca: string | undefined, isAnew: boolean): Promise<ImapFlow> => {
  const { host, port, security, silenceMs = ANSWER_MS } = address
  if (security === 'NONE' && !LOOPBACK.has(host)) throw new MailFailure('mail.clear', 'LATER', { ofServer: true })
  return new ImapFlow({
    host: await outsideAddress(address),
    port,
    secure: security === 'TLS',
    doSTARTTLS: security === 'STARTTLS',
    ...(isIP(host) === 0 ? { servername: host } : {}),
    tls: tlsOf(address, ca),
    auth: await authOf(address, isAnew),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  })
}

const failureOf = (error: unknown): MailFailure => {
  if (error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true) {
    const words = 'responseText' in error ? String(error.responseText) : error.message
    return new MailFailure('mail.login', 'LATER', { detail: words, ofServer: true })
  }
  return lineFailure(error)
}

/** Numbers after those that were read, oldest first. */
const numbersOf = async (client: ImapFlow, from: MailboxState | null): Promise<readonly number[]> => {
  const since = new Date(Date.now() - DAY_MS)
  const found = await client.search(from === null ? { since } : { uid: `${from.lastUid + 1}:*` }, { uid: true })
  // `n:*` names the last message even where its number is smaller than n.
  return (found === false ? [] : (found ?? [])).filter((uid) => uid > (from?.lastUid ?? 0)).toSorted((a, b) => a - b)
}

const readOne = async (client: ImapFlow, uid: number): Promise<BoxMessage> => {
  const about = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (about === false || (about.size ?? 0) > HEAVIEST) return { uid, raw: null }
  const whole = await client.fetchOne(String(uid), { source: true }, { uid: true })
  return { uid, raw: whole === false ? null : (whole.source ?? null) }
}

const said = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw failureOf(error)
  }
}

/** Logged in; a token that was withdrawn before its time is asked for anew, once. */
const connected = async (address: Box, ca: string | undefined, isAnew = false): Promise<ImapFlow> => {
  const client = await said(clientOf(address, ca, isAnew))
  client.on('error', () => undefined)
  try {
    await said(client.connect())
    return client
  } catch (error) {
    client.close()
    if (!(error instanceof MailFailure)) throw error
    if (error.message === 'mail.login' && address.login?.kind === 'XOAUTH2' && !isAnew)
      return connected(address, ca, true)
    throw withPin(error, address)
  }
}

export const readBox = async (
  address: Box,
  from: MailboxState | null,
  take: (message: BoxMessage) => Promise<void>,
  { ca, how = 'READ' }: { readonly ca: string | undefined; readonly how: 'READ' | 'LOOK' | undefined },
): Promise<MailboxState> => {
  const client = await connected(address, ca)
  try {
    const box = await said(client.mailboxOpen(address.folder, { readOnly: true })).catch((error: unknown) => {
      if (!client.usable) throw error
      throw new MailFailure('mail.noFolder', 'LATER', { detail: address.folder, ofServer: true })
    })
    const validity = String(box.uidValidity)
    if (how === 'LOOK') return { validity, lastUid: 0 }
    const before = from?.validity === validity ? from : null
    const numbers = (await said(numbersOf(client, before))).slice(0, MOST)
    for (const uid of numbers) await take(await said(readOne(client, uid)))
    const read = numbers.at(-1) ?? before?.lastUid ?? Math.max(0, box.uidNext - 1)
    return { validity, lastUid: read }
  } finally {
    client.close()
  }
}
