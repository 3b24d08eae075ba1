/** Files left on real small servers of this machine, over SSH and over TLS. */
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { authorityOfTests, HERE } from '#server/testing/certificates.ts'
import { ftpsServer } from '#server/testing/ftps-server.ts'
import { sftpServer } from '#server/testing/sftp-server.ts'
import { DropFailure } from '#server/ports/file-drop.ts'
import type { DropAddress, DroppedFile, FileDrop } from '#server/ports/file-drop.ts'
import { openFtps } from './ftps.ts'
import { openDrop } from './open-drop.ts'
import { failureOf } from './put-whole.ts'
import { openSftp } from './sftp.ts'

const authority = await authorityOfTests()
const sftp = await sftpServer()
const ftps = await ftpsServer(await authority.issue(HERE))

const HUGE = Buffer.from('0123456789abcdef'.repeat(12_000))

const fileOf = (name: string, bytes: Buffer = HUGE): DroppedFile => ({
  name,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  // As the database gives them.
  chunks: async function* () {
    for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000)
  },
})

const address = (protocol: 'SFTP' | 'FTPS', over: Partial<DropAddress> = {}): DropAddress => ({
  protocol,
  host: 'localhost',
  port: protocol === 'SFTP' ? sftp.port : ftps.port,
  userName: 'compta',
  password: 'secret',
  folder: '',
  hostKey: null,
  allowsLocal: true,
  ...over,
})

/** What was refused, and why. */
const refusalOf = async (work: Promise<void>): Promise<DropFailure> => {
  try {
    await work
  } catch (error) {
    if (error instanceof DropFailure) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const shown = (await refusalOf(openSftp(address('SFTP')).look())).detail ?? ''

const CASES = [
  {
    name: 'SFTP',
    server: sftp,
    open: (over: Partial<DropAddress> = {}): FileDrop => openDrop(address('SFTP', { hostKey: shown, ...over })),
  },
  {
    name: 'FTPS',
    server: ftps,
    open: (over: Partial<DropAddress> = {}): FileDrop => openFtps(address('FTPS', over), authority.root),
  },
]

describe.each(CASES)('$name', ({ server, open }) => {
  beforeEach(() => {
    server.files.clear()
    Object.assign(server, { cutAfter: null, cutAtRename: false })
  })

  test('a file arrives whole, under its name alone', async () => {
    await open().look()
    await open().put(fileOf('FEC.txt'))
    expect([...server.files.keys()]).toEqual(['FEC.txt'])
    expect(server.files.get('FEC.txt')?.equals(HUGE)).toBe(true)
  })

  test('a line cut in the middle leaves no file of that name; the next try leaves it whole, once', async () => {
    server.cutAfter = 100_000
    expect((await refusalOf(open().put(fileOf('FEC.txt')))).message).toBe('drop.cut')
    expect([...server.files.keys()]).toEqual(['FEC.txt.part'])
    server.cutAfter = null
    await open().put(fileOf('FEC.txt'))
    expect([...server.files.keys()]).toEqual(['FEC.txt'])
    expect(server.files.get('FEC.txt')?.equals(HUGE)).toBe(true)
  })

  test('a line cut once it was renamed: the next try finds it there, and leaves it', async () => {
    server.cutAtRename = true
    expect((await refusalOf(open().put(fileOf('FEC.txt')))).message).toBe('drop.cut')
    server.cutAtRename = false
    await open().put(fileOf('FEC.txt'))
    expect([...server.files.keys()]).toEqual(['FEC.txt'])
  })

  test('another file of that name is never written over', async () => {
    server.files.set('FEC.txt', Buffer.from('of somebody else'))
    expect((await refusalOf(open().put(fileOf('FEC.txt')))).message).toBe('export.filePresent')
    expect(server.files.get('FEC.txt')?.toString()).toBe('of somebody else')
  })

  test.each<[string, Partial<DropAddress>]>([
    ['drop.login', { password: 'wrong' }],
    ['drop.folder', { folder: 'nulle-part' }],
    ['drop.inside', { allowsLocal: false }],
    ['drop.inside', { allowsLocal: false, host: '127.0.0.1' }],
    ['drop.unreachable', { port: 1 }],
  ])('%s', async (code, over) => {
    expect((await refusalOf(open(over).look())).message).toBe(code)
  })
})

test('the password is told to no SSH server whose key nobody recognised, nor to one whose key changed', async () => {
  sftp.logins.length = 0
  const unknown = await refusalOf(openSftp(address('SFTP')).look())
  expect([unknown.message, unknown.detail]).toEqual(['drop.hostUnknown', shown])
  expect(shown).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
  const other = await sftpServer()
  const changed = await refusalOf(openSftp(address('SFTP', { hostKey: shown, port: other.port })).look())
  expect(changed.message).toBe('drop.hostChanged')
  expect([sftp.logins, other.logins]).toEqual([[], []])
})

test('a certificate of another name, or of an authority that nobody knows, is refused before the password', async () => {
  ftps.logins.length = 0
  expect((await refusalOf(openFtps(address('FTPS')).look())).message).toBe('drop.certificate')
  const elsewhere = await ftpsServer(await authority.issue({ dns: ['camping.example'], ip: [] }))
  const wrong = await refusalOf(openFtps(address('FTPS', { port: elsewhere.port }), authority.root).look())
  expect(wrong.message).toBe('drop.certificate')
  expect([ftps.logins, elsewhere.logins]).toEqual([[], []])
})

test.each([
  ['drop.full', '552 quota reached'],
  ['drop.denied', '553 not here'],
  ['drop.refused', '504 never'],
])('%s: what a server answers a file with is said, and its words kept', async (code, refusal) => {
  ftps.refusal = refusal
  const said = await refusalOf(openFtps(address('FTPS'), authority.root).put(fileOf('FEC.txt')))
  ftps.refusal = null
  expect([said.message, said.detail]).toEqual([code, refusal])
})

test.each([
  ['drop.timeout', new Error('Timeout (control socket)')],
  ['drop.timeout', Object.assign(new Error('connect'), { code: 'ETIMEDOUT' })],
  ['drop.unreachable', Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })],
  ['drop.cut', Object.assign(new Error('write'), { code: 'EPIPE' })],
])('%s is what a line that fails says', (code, error) => {
  expect(failureOf(error, () => null).message).toBe(code)
})
