/** A mail server on loopback that fails as real ones do: what it took is kept, by the id of the message and its recipient. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerSession } from 'smtp-server'
import { afterFile } from '#server/testing/per-file.ts'

/** At which point, and how. `TAKEN` and `LOST`: cut after the final dot, the message kept or not. */
export const MAIL_FAULTS = [
  'GREYLIST',
  'REFUSE_RECIPIENT',
  'REFUSE_MESSAGE',
  'LATER_MESSAGE',
  'BUSY',
  'CUT_SENDER',
  'CUT_RECIPIENT',
  'CUT_DATA',
  'CUT_TAKEN',
  'CUT_LOST',
  'SLOW',
] as const
export type MailFault = (typeof MAIL_FAULTS)[number]

export interface Delivery {
  readonly messageId: string
  readonly to: string
  readonly size: number
}

interface Options {
  readonly tls?: { readonly key: string; readonly cert: string }
  readonly secure?: boolean
  /** Keeps whole messages; without it, their ids alone. */
  readonly keepsRaw?: boolean
  readonly userName?: string
  readonly password?: string
  readonly token?: string
  readonly slowMs?: number
}

const answer = (code: number, words: string): Error => Object.assign(new Error(words), { responseCode: code })

/** What each fault says to a recipient. */
const RECIPIENT: Partial<Record<MailFault, Error>> = {
  GREYLIST: answer(451, '4.7.1 Greylisting in action, please come back later'),
  REFUSE_RECIPIENT: answer(550, '5.1.1 User unknown in virtual mailbox table'),
}

export const startMailServer = async (options: Options = {}) => {
  const deliveries: Delivery[] = []
  const raw: string[] = []
  const queue: MailFault[] = []
  let judge: (recipient: string) => MailFault | undefined = () => undefined
  let sessions = 0
  const faultOf = new Map<string, MailFault | undefined>()
  const cut = (session: SMTPServerSession): void => {
    for (const one of server.connections)
      // oxlint-disable-next-line no-underscore-dangle -- the library has no other way to cut a line
      if (one.id === session.id) one._socket.destroy()
  }
  const take = (session: SMTPServerSession, whole: string): void => {
    const [, messageId = ''] = /^Message-ID:\s*(<[^>]+>)/im.exec(whole.slice(0, 20_000)) ?? []
    for (const { address } of session.envelope.rcptTo) deliveries.push({ messageId, to: address, size: whole.length })
    if (options.keepsRaw === true) raw.push(whole)
  }
  const server = new SMTPServer({
    ...options.tls,
    disabledCommands: [
      ...(options.tls === undefined ? ['STARTTLS'] : []),
      ...(options.userName === undefined ? ['AUTH'] : []),
    ],
    secure: options.secure ?? false,
    authOptional: options.userName === undefined,
    allowInsecureAuth: true,
    authMethods: options.token === undefined ? ['PLAIN', 'LOGIN'] : ['XOAUTH2'],
    logger: false,
    size: 30 * 1024 * 1024,
    onConnect: (_, done) => {
      sessions += 1
      done()
    },
    onAuth: ({ username, password, accessToken }, _, done) => {
      const isKnown =
        username === options.userName &&
        (options.token === undefined ? password === options.password : accessToken === options.token)
      if (password === 'trop tôt') done(answer(454, '4.7.0 Temporary authentication failure'))
      else if (isKnown) done(null, { user: username })
      else done(answer(535, '5.7.8 Authentication credentials invalid'))
    },
    onMailFrom: (_, session, done) => {
      const fault = queue[0]
      if (fault === 'CUT_SENDER') {
        queue.shift()
        return cut(session)
      }
      faultOf.delete(session.id)
      done()
    },
    onRcptTo: ({ address }, session, done) => {
      const fault = queue.length > 0 ? queue.shift() : judge(address)
      faultOf.set(session.id, fault)
      if (fault === 'CUT_RECIPIENT' || fault === 'CUT_SENDER') return cut(session)
      const refusal = fault === undefined ? undefined : RECIPIENT[fault]
      if (refusal === undefined) done()
      else done(refusal)
    },
    onData: (stream, session, done) => {
      const fault = faultOf.get(session.id)
      if (fault === 'CUT_DATA') return cut(session)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const whole = Buffer.concat(chunks).toString('latin1')
        if (fault === 'CUT_TAKEN') take(session, whole)
        if (fault === 'CUT_TAKEN' || fault === 'CUT_LOST') return cut(session)
        if (fault === 'REFUSE_MESSAGE') return done(answer(554, '5.7.1 Message rejected as spam'))
        if (fault === 'LATER_MESSAGE') return done(answer(452, '4.3.1 Insufficient system storage'))
        if (fault === 'BUSY') return done(answer(421, '4.7.0 Too many messages, slow down'))
        take(session, whole)
        if (fault === 'SLOW') return void setTimeout(() => done(null, 'queued late'), options.slowMs ?? 50)
        return done(null, 'queued')
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  return {
    port,
    deliveries,
    raw,
    sessions: () => sessions,
    /** The next recipients meet these, one each. */
    faults: (...faults: readonly MailFault[]) => void queue.push(...faults),
    /** Where none is queued: what a recipient meets. */
    judge: (by: (recipient: string) => MailFault | undefined) => void (judge = by),
    reset: () => {
      deliveries.length = 0
      raw.length = 0
      queue.length = 0
      judge = () => undefined
    },
    stop,
  }
}

/** One that the file closes. */
export const mailServer = async (options: Options = {}) => {
  const server = await startMailServer(options)
  afterFile(server.stop)
  return server
}
