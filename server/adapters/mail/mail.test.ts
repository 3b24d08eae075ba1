/** One contract for the fake and for SMTP, against a real server on loopback; then what is SMTP's own. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeMail } from '#server/ports/fake-mail.ts'
import { MailFailure } from '#server/ports/mail.ts'
import type { Mail, MailServerAddress } from '#server/ports/mail.ts'
import { authorityOfTests, HERE, inDays } from '#server/testing/certificates.ts'
import { imapServer } from '#server/testing/imap-server.ts'
import { mailServer } from '#server/testing/mail-server.ts'
import type { MailFault } from '#server/testing/mail-server.ts'
import { mailOf } from './open-mail.ts'

const authority = await authorityOfTests()
const certificate = await authority.issue(HERE)
const plain = await mailServer({ userName: 'accueil', password: 'secret', keepsRaw: true })
const open = await mailServer()
const address = (over: Partial<MailServerAddress> = {}): MailServerAddress => ({
  host: '127.0.0.1',
  port: plain.port,
  security: 'NONE',
  login: { kind: 'PASSWORD', userName: 'accueil', password: 'secret' },
  allowsLocal: true,
  silenceMs: 3000,
  ...over,
})
const raw = Buffer.from('Message-ID: <1@camping.fr>\r\nSubject: Essai\r\n\r\nBonjour\r\n')
const letter = (...to: string[]) => ({ from: 'accueil@camping.fr', to, raw })

/** What was refused, and why. */
const refusalOf = async (work: Promise<unknown>): Promise<MailFailure> => {
  try {
    await work
  } catch (error) {
    if (error instanceof MailFailure) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const fake = createFakeMail()
const FATES = {
  LATER: 'LATER_MESSAGE',
  NEVER: 'REFUSE_MESSAGE',
  CUT: 'CUT_DATA',
  TAKEN_UNSAID: 'CUT_TAKEN',
  LOST_UNSAID: 'CUT_LOST',
} as const
interface Side {
  readonly name: string
  readonly mail: Mail
  readonly delivered: () => number
  readonly next: (fate: keyof typeof FATES) => void
}
const SIDES: readonly Side[] = [
  { name: 'the fake', mail: fake.mail, delivered: () => fake.delivered.length, next: (fate) => fake.next(fate) },
  {
    name: 'SMTP',
    mail: mailOf(),
    delivered: () => plain.deliveries.length,
    next: (fate) => plain.faults(FATES[fate]),
  },
]

describe.each(SIDES)('$name', ({ mail, delivered, next }) => {
  beforeEach(() => {
    plain.reset()
    fake.delivered.length = 0
  })

  test('takes a message after the other on one line, the end announced before each', async () => {
    expect(await mail.test(address())).not.toBe('')
    const line = await mail.open(address())
    const ends: number[] = []
    for (const to of ['a@exemple.fr', 'b@exemple.fr'])
      expect((await line.send(letter(to), async () => void ends.push(delivered()))).refused).toEqual([])
    expect(ends).toEqual([0, 1])
    expect(delivered()).toBe(2)
    line.close()
  })

  test.each([
    ['LATER', 'LATER', 'mail.later', 0],
    ['NEVER', 'NEVER', 'mail.refused', 0],
    ['CUT', 'LATER', 'mail.cut', 0],
    ['LOST_UNSAID', 'UNKNOWN', 'mail.unknown', 0],
    ['TAKEN_UNSAID', 'UNKNOWN', 'mail.unknown', 1],
  ] as const)('%s is %s', async (fate, expected, code, arrived) => {
    next(fate)
    const line = await mail.open(address())
    const failure = await refusalOf(line.send(letter('a@exemple.fr'), () => Promise.resolve()))
    expect([failure.fate, failure.message, delivered()]).toEqual([expected, code, arrived])
    line.close()
  })

  test('what is stopped before its end is not handed over', async () => {
    const line = await mail.open(address())
    await expect(line.send(letter('a@exemple.fr'), () => Promise.reject(new Error('another took it')))).rejects.toThrow(
      'another took it',
    )
    expect(delivered()).toBe(0)
    line.close()
  })
})

describe('SMTP', () => {
  const mail = mailOf(authority.root)
  beforeEach(() => plain.reset())

  test('says which recipients were refused, and for how long; the others get it', async () => {
    plain.faults('REFUSE_RECIPIENT', 'GREYLIST')
    const line = await mail.open(address())
    const { refused } = await line.send(letter('a@exemple.fr', 'b@exemple.fr', 'c@exemple.fr'), () => Promise.resolve())
    expect(refused.map(({ address: to, later }) => [to, later])).toEqual([
      ['a@exemple.fr', false],
      ['b@exemple.fr', true],
    ])
    expect(refused[0]?.words).toContain('User unknown')
    plain.faults('REFUSE_RECIPIENT')
    expect((await line.send(letter('a@exemple.fr'), () => Promise.resolve())).refused).toHaveLength(1)
    expect((await line.send(letter('d@exemple.fr'), () => Promise.resolve())).refused).toEqual([])
    expect(plain.deliveries.map(({ to }) => to)).toEqual(['c@exemple.fr', 'd@exemple.fr'])
    line.close()
  })

  test.each<[string, MailFault | undefined, Partial<MailServerAddress>]>([
    ['mail.login', undefined, { login: { kind: 'PASSWORD', userName: 'accueil', password: 'faux' } }],
    ['mail.busy', undefined, { login: { kind: 'PASSWORD', userName: 'accueil', password: 'trop tôt' } }],
    ['mail.clear', undefined, { host: '127.0.0.2' }],
    ['mail.noLogin', undefined, { port: open.port }],
    ['mail.inside', undefined, { allowsLocal: false }],
    ['mail.inside', undefined, { allowsLocal: false, host: 'localhost' }],
    ['mail.unreachable', undefined, { port: 1 }],
    ['mail.unreachable', undefined, { host: 'nulle-part.invalid', security: 'TLS' }],
    ['mail.noTls', undefined, { security: 'STARTTLS' }],
    ['mail.certificate', undefined, { security: 'TLS' }],
  ])('%s', async (code, _, over) => {
    const failure = await refusalOf(mail.test(address(over)))
    expect([failure.message, failure.fate, failure.ofServer]).toEqual([code, 'LATER', true])
    expect(JSON.stringify([failure.detail])).not.toMatch(/secret|faux/)
  })

  test('a server that says nothing is given up', async () => {
    const { createServer } = await import('node:net')
    const mute = createServer((socket) => void socket.on('error', () => undefined))
    await new Promise<void>((resolve) => void mute.listen(0, '127.0.0.1', () => resolve()))
    const { port } = mute.address() as { port: number }
    expect((await refusalOf(mail.test(address({ port, silenceMs: 200 })))).message).toBe('mail.timeout')
    mute.close()
  })

  test.each(['TLS', 'STARTTLS'] as const)(
    '%s: the name of an authority that is known, and no other',
    async (security) => {
      const server = await mailServer({
        tls: certificate,
        secure: security === 'TLS',
        userName: 'accueil',
        password: 'secret',
      })
      const there = address({ security, host: 'localhost', port: server.port })
      const line = await mail.open(there)
      await line.send(letter('a@exemple.fr'), () => Promise.resolve())
      line.close()
      expect(server.deliveries).toHaveLength(1)
      expect((await refusalOf(mailOf().test(there))).message).toBe('mail.certificate')
      const wrong = await mailServer({
        tls: await authority.issue({ dns: ['camping.example'], ip: [] }),
        secure: security === 'TLS',
      })
      expect((await refusalOf(mail.test({ ...there, port: wrong.port }))).message).toBe('mail.certificate')
    },
  )

  test('with a token, renewed where the provider gives another', async () => {
    const { createServer } = await import('node:http')
    const given: string[] = []
    const provider = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        given.push(body)
        const isKnown = body.includes('refresh_token=first') || body.includes('refresh_token=second')
        response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify(
            isKnown ? { access_token: 'good', expires_in: 3600, refresh_token: 'second' } : { error: 'invalid_grant' },
          ),
        )
      })
    })
    await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', () => resolve()))
    const { port } = provider.address() as { port: number }
    const server = await mailServer({ userName: 'accueil@camping.fr', token: 'good' })
    const kept: string[] = []
    const login = (refreshToken: string) =>
      ({
        kind: 'XOAUTH2',
        userName: 'accueil@camping.fr',
        tokenUrl: `http://127.0.0.1:${port}/token`,
        clientId: 'pinede',
        clientSecret: 'x',
        refreshToken,
        keep: async (next: string) => void kept.push(next),
      }) as const
    const there = (refreshToken: string) => address({ port: server.port, login: login(refreshToken) })
    await mail.test(there('first'))
    await mail.test(there('second')) // kept while it is good
    expect([given.length, kept]).toEqual([1, ['second']])
    const refused = await refusalOf(mail.test(there('gone')))
    expect([refused.message, refused.detail]).toEqual(['mail.token', 'invalid_grant'])
    provider.close()
  })
})

describe('a message', () => {
  const draft = {
    messageId: '<abc@camping.fr>',
    date: new Date('2027-07-01T10:00:00Z'),
    from: { name: 'Camping « Les Pins »', address: 'accueil@camping.fr' },
    replyTo: null,
    to: [{ name: 'محمد العربي', address: 'm@exemple.fr' }],
    cc: [],
    subject: 'Bonjour\r\nBcc: tous@exemple.fr',
    text: 'Été à la Pinède',
    html: '<p>Été <img src="cid:logo"></p>',
    files: [
      { name: 'plan é.png', type: 'image/png', bytes: Buffer.from('png'), contentId: 'logo' },
      { name: 'conditions.pdf', type: 'application/pdf', bytes: Buffer.from('pdf'), contentId: null },
    ],
    automatic: true,
  }

  test('is the same bytes each time, read as it was written, without a header of anybody else', async () => {
    const mail = mailOf()
    const bytes = Buffer.from(await mail.compose(draft))
    expect(Buffer.from(await mail.compose(draft)).equals(bytes)).toBe(true)
    expect(bytes.toString('latin1')).not.toMatch(/^Bcc:/im)
    const read = await mail.parse(bytes)
    expect(read).toMatchObject({
      messageId: '<abc@camping.fr>',
      from: { name: 'Camping « Les Pins »', address: 'accueil@camping.fr' },
      subject: 'Bonjour Bcc: tous@exemple.fr',
      text: 'Été à la Pinède',
      report: null,
    })
    expect(read.files.map(({ name, type }) => [name, type])).toEqual([
      ['plan é.png', 'image/png'],
      ['conditions.pdf', 'application/pdf'],
    ])
    expect(read.headers.get('to')).toContain('m@exemple.fr')
    expect(read.headers.get('auto-submitted')).toBe('auto-generated')
    expect(bytes.toString('latin1')).toMatch(
      /multipart\/mixed[^]*multipart\/alternative[^]*text\/plain[^]*multipart\/related[^]*text\/html/,
    )
  })

  test('that is nonsense is read without harm', async () => {
    const mail = mailOf()
    const read = await mail.parse(Buffer.from('\u0000\u0001garbage'))
    expect(read).toMatchObject({ messageId: null, from: null, files: [] })
  })
})

describe('a certificate that no authority vouches for', () => {
  const mail = mailOf()
  const own = { userName: 'accueil', password: 'secret' }

  test.each(['TLS', 'STARTTLS'] as const)('%s: refused, shown, accepted, and no other after it', async (security) => {
    const tls = await authority.issue({ dns: ['camping.example'], ip: [] })
    const server = await mailServer({ ...own, tls, secure: security === 'TLS' })
    const there = address({ security, host: 'localhost', port: server.port })
    expect((await refusalOf(mail.test(there))).message).toBe('mail.certificate')
    const shown = await mail.certificate(there, 'SMTP')
    expect(shown).toMatchObject({ isKnown: false, issuer: 'Essais' })
    expect(shown.fingerprint).toMatch(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    const line = await mail.open({ ...there, pin: shown.pem })
    await line.send(letter('a@exemple.fr'), () => Promise.resolve())
    line.close()
    expect(server.deliveries).toHaveLength(1)
    const other = await mailServer({ ...own, tls: await authority.issue(), secure: security === 'TLS' })
    const changed = await refusalOf(mail.test({ ...there, port: other.port, pin: shown.pem }))
    expect([changed.message, changed.ofServer]).toEqual(['mail.otherCertificate', true])
    expect((await mailOf(authority.root).certificate({ ...there, port: other.port }, 'SMTP')).isKnown).toBe(true)
  })

  test('of a box, too; one that ended is refused although it was accepted', async () => {
    const tls = await authority.issue({ dns: ['camping.example'], ip: [] })
    const box = await imapServer(tls)
    const there = { ...address({ security: 'TLS', host: 'localhost', port: box.port }), folder: 'INBOX' }
    const look = (pin?: string) =>
      mail.readBox({ ...there, ...(pin === undefined ? {} : { pin }) }, null, () => Promise.resolve(), 'LOOK')
    expect((await refusalOf(look())).message).toBe('mail.certificate')
    const { pem } = await mail.certificate(there, 'IMAP')
    expect(await look(pem)).toMatchObject({ validity: '7' })
    const ended = await imapServer(await authority.issue(HERE, inDays(-30), inDays(-2)))
    const gone = { ...there, port: ended.port }
    const shown = await mail.certificate(gone, 'IMAP')
    const refused = await refusalOf(mail.readBox({ ...gone, pin: shown.pem }, null, () => Promise.resolve(), 'LOOK'))
    expect([refused.message, refused.detail]).toEqual(['mail.otherCertificate', 'certificate has expired'])
  })

  test('a server without TLS shows none', async () => {
    for (const security of ['NONE', 'STARTTLS'] as const)
      expect((await refusalOf(mail.certificate(address({ security }), 'SMTP'))).message).toBe('mail.noTls')
  })
})
