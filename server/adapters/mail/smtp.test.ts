/** What stands on the wire: hostile addresses and names, lines of dots, slow servers, tokens that end before their time. */
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { MailFailure } from '#server/ports/mail.ts'
import type { MailDraft, MailLogin, MailServerAddress } from '#server/ports/mail.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { mailServer } from '#server/testing/mail-server.ts'
import { mailOf } from './open-mail.ts'

const plain = await mailServer({ userName: 'accueil', password: 'secret', keepsRaw: true, slowMs: 1500 })
const mail = mailOf()
const address = (over: Partial<MailServerAddress> = {}): MailServerAddress => ({
  host: '127.0.0.1',
  port: plain.port,
  security: 'NONE',
  login: { kind: 'PASSWORD', userName: 'accueil', password: 'secret' },
  allowsLocal: true,
  silenceMs: 3000,
  ...over,
})
const draft = (over: Partial<MailDraft> = {}): MailDraft => ({
  messageId: '<1@camping.fr>',
  date: new Date('2027-07-01T10:00:00Z'),
  from: { name: 'Les Pins', address: 'accueil@camping.fr' },
  replyTo: null,
  to: [{ name: '', address: 'a@exemple.fr' }],
  cc: [],
  subject: 'Essai',
  text: 'Bonjour',
  html: null,
  files: [],
  automatic: false,
  ...over,
})
const now = () => Promise.resolve()
const send = async (written: MailDraft, to: readonly string[], over: Partial<MailServerAddress> = {}) => {
  const line = await mail.open(address(over))
  try {
    return await line.send({ from: written.from.address, to, raw: await mail.compose(written) }, now)
  } finally {
    line.close()
  }
}
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'sent'
  } catch (error) {
    return error instanceof MailFailure ? `${error.message} ${error.fate}` : String(error)
  }
}

beforeEach(() => plain.reset())

describe('what is written', () => {
  test('lines of dots arrive as they were, and nothing of them ends the message', async () => {
    const text = ['.', '..', '.QUIT', 'fin', '', '.', 'RCPT TO:<x@y.fr>', 'après'].join('\n')
    await send(draft({ text }), ['a@exemple.fr'])
    const { text: read } = await mail.parse(Buffer.from(plain.raw[0] ?? '', 'latin1'))
    expect(read.trim().replaceAll('\r\n', '\n')).toBe(text)
    expect(plain.deliveries).toHaveLength(1)
  })

  test.each([
    '"Bob" <x@y.fr>, Autre',
    'Jean\r\nBcc: tous@exemple.fr',
    'محمد "العربي"',
    'ליאור \u202Egnp.exe',
    'Anne; Bob: <c@d.fr>',
    '\\"',
  ])('a name that is %j is one name', async (name) => {
    await send(draft({ to: [{ name, address: 'a@exemple.fr' }] }), ['a@exemple.fr'])
    const raw = plain.raw[0] ?? ''
    expect(raw).not.toMatch(/^Bcc:/im)
    const { headers } = await mail.parse(Buffer.from(raw, 'latin1'))
    expect(headers.get('to')?.match(/<[^<>]*>\s*$/)?.[0]).toBe('<a@exemple.fr>')
    expect(raw.match(/^To:/gim)).toHaveLength(1)
  })

  test.each(['a@exemple.fr>\r\nRCPT TO:<x@y.fr', 'a@exemple.fr\nx@y.fr', 'a b@exemple.fr\r\nDATA'])(
    'an address that is %j says no other command',
    async (to) => {
      await codeOf(send(draft(), [to]))
      expect(plain.deliveries.filter(({ to: got }) => got === 'x@y.fr')).toEqual([])
    },
  )

  test('a domain in letters goes as ASCII, and its refusal is of the address as it was written', async () => {
    const to = 'jean@bücher.example'
    const heard: string[] = []
    const old = createTcpServer((socket) => {
      socket.on('error', () => undefined).write('220 old\r\n')
      socket.on('data', (bytes: Buffer) => {
        heard.push(bytes.toString('latin1'))
        const isData = /^DATA/m.test(bytes.toString('latin1'))
        for (const line of bytes
          .toString('latin1')
          .split('\r\n')
          .filter((one) => /^(?:EHLO|MAIL|RCPT|DATA|QUIT|\.$)/.test(one)))
          socket.write(line.startsWith('DATA') && isData ? '354 go\r\n' : '250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => void old.listen(0, '127.0.0.1', () => resolve()))
    const { port } = old.address() as AddressInfo
    await send(draft({ to: [{ name: '', address: to }] }), [to], { port, login: null })
    expect(heard.join('')).toContain('RCPT TO:<jean@xn--bcher-kva.example>')
    expect(Buffer.from(heard.join('')).every((byte) => byte < 128)).toBe(true)
    old.close()
    plain.faults('REFUSE_RECIPIENT')
    const { refused } = await send(draft(), [to])
    expect(refused).toMatchObject([{ address: to, later: false }])
  })
})

describe('a server that is slow', () => {
  test('is waited for; past the end of patience after the dot, nobody knows', async () => {
    plain.faults('SLOW')
    expect(await codeOf(send(draft(), ['a@exemple.fr']))).toBe('sent')
    plain.faults('SLOW')
    expect(await codeOf(send(draft(), ['a@exemple.fr'], { silenceMs: 300 }))).toBe('mail.unknown UNKNOWN')
    expect(plain.deliveries).toHaveLength(2)
  })
})

describe('a token', () => {
  const given: string[] = []
  const provider = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const token = `token-${given.length + 1}`
      given.push(token)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ access_token: token, expires_in: 3600 }))
    })
  })
  const login = async (): Promise<MailLogin> => {
    if (!provider.listening) {
      await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', () => resolve()))
      afterFile(() => void provider.close())
    }
    return {
      kind: 'XOAUTH2',
      userName: 'accueil@camping.fr',
      tokenUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/token`,
      clientId: 'pinede',
      clientSecret: 'le-secret-client',
      refreshToken: 'le-jeton-long',
      keep: now,
    }
  }

  test('withdrawn before its time is asked for anew once; refused again, it is said, without any secret', async () => {
    const first = await mailServer({ userName: 'accueil@camping.fr', token: 'token-1' })
    expect(await codeOf(send(draft(), ['a@exemple.fr'], { port: first.port, login: await login() }))).toBe('sent')
    const second = await mailServer({ userName: 'accueil@camping.fr', token: 'token-2' })
    expect(await codeOf(send(draft(), ['a@exemple.fr'], { port: second.port, login: await login() }))).toBe('sent')
    expect(given).toEqual(['token-1', 'token-2'])
    const never = await mailServer({ userName: 'accueil@camping.fr', token: 'none' })
    try {
      await mail.test(address({ port: never.port, login: await login() }))
      throw new Error('it was refused')
    } catch (error) {
      expect(error).toMatchObject({ message: 'mail.login', fate: 'LATER', ofServer: true })
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/le-secret|le-jeton|token-\d/)
    }
    expect(given).toHaveLength(3)
  })
})
