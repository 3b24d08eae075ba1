/** Certificates on real sockets: the operator's files, renewed and broken; the authority of the house, trusted and not. */
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { serveTls } from '#server/platform/tls/serve.ts'
import type { Tls } from '#server/platform/tls/tls.ts'
import { HERE, askByTls, authorityOfTests, filesIn, inDays, tlsOf } from '#server/testing/certificates.ts'
import { afterFile } from '#server/testing/per-file.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { quiet } from '#server/testing/test-server.ts'

const essays = await authorityOfTests()

/** A port that answers with how it was reached. */
const serve = async (tls: Tls | undefined): Promise<number> => {
  const server = createServer((request, reply) => void reply.end('encrypted' in request.socket ? 'tls' : 'clear'))
  if (tls === undefined) throw new Error('no TLS')
  const port = serveTls(server, tls, quiet)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => {
    server.close()
    port.close()
  })
  return (server.address() as AddressInfo).port
}

const started = async (pair: { cert?: string; key?: string }) => {
  const { files, write } = filesIn(temporaryFolder('tls'))
  write(pair)
  return tlsOf({ tlsFiles: files })
}

describe('files of the operator', () => {
  test('serve TLS and plain HTTP on one port, with their chain', async () => {
    const { cert, key } = await essays.issue()
    const tls = await started({ cert: cert + essays.root, key })
    const port = await serve(tls)
    expect(await askByTls(port, { ca: essays.root })).toMatchObject({ status: 200, body: 'tls' })
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('clear')
    await expect(askByTls(port, {})).rejects.toThrow(/certificate/)
    expect([tls?.source, tls?.root, tls?.fault(new Date())]).toEqual(['files', undefined, undefined])
  })

  test('are renewed without a restart, on connections that come then', async () => {
    const { files, write } = filesIn(temporaryFolder('tls'))
    const first = await essays.issue()
    write(first)
    const tls = await tlsOf({ tlsFiles: files })
    const port = await serve(tls)
    const before = await askByTls(port, { ca: essays.root })
    write(await essays.issue())
    await tls?.look()
    const after = await askByTls(port, { ca: essays.root })
    expect([before.status, after.status]).toEqual([200, 200])
    expect(after.serial).not.toBe(before.serial)
    await tls?.look()
    expect((await askByTls(port, { ca: essays.root })).serial).toBe(after.serial)
  })

  test('a bad renewal keeps the last certificate and is told, until a good one comes', async () => {
    const { files, write } = filesIn(temporaryFolder('tls'))
    write(await essays.issue())
    const tls = await tlsOf({ tlsFiles: files })
    const port = await serve(tls)
    const { serial } = await askByTls(port, { ca: essays.root })
    const next = await essays.issue()
    const bad: readonly [{ cert?: string; key?: string }, RegExp][] = [
      [{ cert: next.cert }, /n’est pas la clé du premier certificat/],
      [await essays.issue(HERE, inDays(-90), inDays(-1)), /a expiré/],
      [{ cert: '' }, /ne contient pas de certificat/],
      [{ cert: next.cert.slice(0, 300) }, /illisible|ne contient pas/],
    ]
    for (const [pair, reason] of bad) {
      write(pair)
      await tls?.look()
      expect(tls?.fault(new Date())).toMatchObject({ kind: 'renewal', reason: expect.stringMatching(reason) as string })
      expect((await askByTls(port, { ca: essays.root })).serial).toBe(serial)
    }
    write(next)
    await tls?.look()
    expect(tls?.fault(new Date())).toBeUndefined()
    expect((await askByTls(port, { ca: essays.root })).serial).not.toBe(serial)
  })

  test('that near their end are told a fortnight before', async () => {
    const tls = await started(await essays.issue(HERE, inDays(-80), inDays(20)))
    expect(tls?.fault(new Date())).toBeUndefined()
    expect(tls?.fault(inDays(7))).toEqual({ kind: 'ending', reason: '' })
  })
})

describe('files that cannot serve end the start, with what is wrong', () => {
  test.each([
    [
      'of another certificate',
      async () => ({ ...(await essays.issue()), key: (await essays.issue()).key }),
      /n’est pas la clé/,
    ],
    ['ended', () => essays.issue(HERE, inDays(-90), inDays(-1)), /a expiré le .* : renouvelez-le/],
    ['not yet begun', () => essays.issue(HERE, inDays(2), inDays(9)), /ne vaut qu’à partir du/],
    [
      'no certificate',
      async () => ({ ...(await essays.issue()), cert: 'bonjour' }),
      /PINEDE_TLS_CERT \(.*chain\.pem\) ne contient pas de certificat/,
    ],
    [
      'no key',
      async () => ({ ...(await essays.issue()), key: essays.root }),
      /PINEDE_TLS_KEY \(.*key\.pem\) ne contient pas de clé privée/,
    ],
    ['half a key', async () => ({ ...(await essays.issue()), key: essays.key.slice(0, 90) }), /clé illisible/],
    [
      'the chain upside down',
      async () => {
        const { cert, key } = await essays.issue()
        return { cert: essays.root + cert, key }
      },
      /celui du serveur vient d’abord/,
    ],
    [
      'a key behind a password',
      async () => {
        const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
        const key = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
        return { ...(await essays.issue()), key }
      },
      /protégée par un mot de passe/,
    ],
    [
      'an RSA key too short for anybody',
      () => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
        return essays.issue().then(({ cert }) => ({ cert, key: privateKey.export({ type: 'pkcs1', format: 'pem' }) }))
      },
      /n’est pas la clé/,
    ],
    ['not there', () => Promise.resolve({}), /PINEDE_TLS_CERT \(.*chain\.pem\) ne se lit pas \(ENOENT\)/],
  ] as const)('%s', async (_name, pair, sentence) => {
    await expect(pair().then(started)).rejects.toThrow(sentence)
  })

  test('a folder, or a file without end, is no PEM file', async () => {
    const folder = temporaryFolder('tls')
    await expect(tlsOf({ tlsFiles: { cert: folder, key: folder } })).rejects.toThrow(/ne se lit pas/)
    await expect(tlsOf({ tlsFiles: { cert: '/dev/zero', key: '/dev/zero' } })).rejects.toThrow(/ne se lit pas/)
  })
})

describe('the authority of the house', () => {
  const names = () => HERE

  test('is made where others reach the port, and nowhere else', async () => {
    const folder = temporaryFolder('keys')
    const made = async (options: object) => (await tlsOf({ folder, names, ...options })) !== undefined
    expect(await made({ host: '127.0.0.1' })).toBe(false)
    expect(await made({ host: 'localhost' })).toBe(false)
    expect(await made({ host: '::1' })).toBe(false)
    expect(await made({ tls: 'off' })).toBe(false)
    expect(await made({ trustProxy: 1 })).toBe(false)
    expect(await made({ trustProxy: ['10.0.0.2'] })).toBe(false)
    expect(() => statSync(path.join(folder, 'tls'))).toThrow()
    expect(await made({})).toBe(true)
    expect(await made({ host: '192.168.1.10' })).toBe(true)
  })

  test('is trusted by whoever has its root, refused by others, and its files are for their owner alone', async () => {
    const folder = temporaryFolder('keys')
    const tls = await tlsOf({ folder, names })
    const port = await serve(tls)
    const root = tls?.root?.toString() ?? ''
    expect(await askByTls(port, { ca: root })).toMatchObject({ status: 200, body: 'tls' })
    expect((await askByTls(port, { ca: root, servername: 'localhost' })).status).toBe(200)
    await expect(askByTls(port, {})).rejects.toThrow(/self.signed/)
    await expect(askByTls(port, { ca: essays.root })).rejects.toThrow(/self.signed|unable/)
    await expect(askByTls(port, { ca: root, servername: 'other.local' })).rejects.toThrow(/altnames/)
    for (const file of ['authority.pem', 'server.pem'])
      expect([file, statSync(path.join(folder, 'tls', file)).mode & 0o777]).toEqual([file, 0o600])
    expect(root).not.toContain('PRIVATE')
  })

  test('is the same after a restart, and so is its certificate', async () => {
    const folder = temporaryFolder('keys')
    const [first, second] = [await tlsOf({ folder, names }), await tlsOf({ folder, names })]
    expect(second?.root?.fingerprint256).toBe(first?.root?.fingerprint256)
    expect(second?.pair().cert).toBe(first?.pair().cert)
  })

  test('gives certificates of 397 days at most, another a month before the end, and when the addresses change', async () => {
    const folder = temporaryFolder('keys')
    let [now, own] = [new Date(), HERE]
    const tls = await tlsOf({ folder, names: () => own }, () => now)
    const port = await serve(tls)
    const root = tls?.root?.toString() ?? ''
    const leaf = () => tls?.pair().leaf
    const days = ((leaf()?.validToDate.getTime() ?? 0) - (leaf()?.validFromDate.getTime() ?? 0)) / 86_400_000
    expect(days).toBeLessThanOrEqual(397)
    expect(days).toBeGreaterThan(390)

    const first = leaf()?.serialNumber
    now = inDays(300)
    await tls?.look()
    expect(leaf()?.serialNumber).toBe(first)
    now = inDays(370)
    await tls?.look()
    expect(leaf()?.serialNumber).not.toBe(first)
    expect(leaf()?.validToDate.getTime()).toBeGreaterThan(inDays(700).getTime())

    now = new Date()
    await tls?.look()
    await expect(askByTls(port, { ca: root, servername: 'reception.local' })).rejects.toThrow(/altnames/)
    own = { dns: ['localhost', 'reception.local'], ip: ['127.0.0.1', '192.168.7.7', 'fd00::2'] }
    await tls?.look()
    expect((await askByTls(port, { ca: root, servername: 'reception.local' })).status).toBe(200)
    expect([tls?.covers('192.168.7.7'), tls?.covers('[fd00::2]'), tls?.covers('192.168.7.8')]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('vouches for the local network, this machine and its public name, for nothing else of the internet', async () => {
    const folder = temporaryFolder('keys')
    const publicUrl = 'https://sejours.camping.example'
    const own = { dns: ['poste', 'poste.local'], ip: ['127.0.0.1', '10.1.2.3', '203.0.113.7', '2001:db8:1:2::3'] }
    const tls = await tlsOf({ folder, names: () => own, publicUrl })
    for (const name of [...own.dns, ...own.ip, 'sejours.camping.example'])
      expect([name, tls?.covers(name)]).toEqual([name, true])
    expect(tls?.fault(new Date())).toBeUndefined()
    const asked = { dns: ['poste.local', 'google.com'], ip: ['8.8.8.8', '203.0.113.8', '10.9.9.9', '2001:db8:1:2::4'] }
    const later = await tlsOf({ folder, names: () => asked, publicUrl: 'https://autre.example' })
    const covered = [...asked.dns, ...asked.ip, 'autre.example'].filter((one) => later?.covers(one))
    expect(covered).toEqual(['poste.local', '10.9.9.9', '2001:db8:1:2::4'])
    expect(later?.fault(new Date())).toEqual({ kind: 'name', reason: 'autre.example' })
  })

  test('whose key was stolen makes nobody believe that it is somebody else', async () => {
    const authority = await authorityOfTests()
    const { files, write } = filesIn(temporaryFolder('tls'))
    write(await authority.issue({ dns: ['google.com'], ip: ['127.0.0.1'] }))
    const port = await serve(await tlsOf({ tlsFiles: files }))
    await expect(askByTls(port, { ca: authority.root, servername: 'google.com' })).rejects.toThrow(/permitted subtree/)
    write(await authority.issue({ dns: ['localhost'], ip: ['127.0.0.1', '8.8.8.8'] }))
    const other = await serve(await tlsOf({ tlsFiles: files }))
    await expect(askByTls(other, { ca: authority.root })).rejects.toThrow(/permitted subtree/)
  })

  test('that cannot be read ends the start: another would be one that no device trusts', async () => {
    const folder = temporaryFolder('keys')
    await tlsOf({ folder, names })
    const file = path.join(folder, 'tls', 'authority.pem')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.slice(0, 700))
    await expect(tlsOf({ folder, names })).rejects.toThrow(/L’autorité de certification de Pinède ne se lit pas/)
    writeFileSync(file, text)
    expect((await tlsOf({ folder, names }))?.root).toBeDefined()
  })

  test('whose certificate was broken makes another; one that has ended is made again', async () => {
    const folder = temporaryFolder('keys')
    const first = await tlsOf({ folder, names })
    writeFileSync(path.join(folder, 'tls', 'server.pem'), 'garbage')
    const second = await tlsOf({ folder, names })
    expect(second?.root?.fingerprint256).toBe(first?.root?.fingerprint256)
    expect(second?.pair().cert).not.toBe(first?.pair().cert)
    const third = await tlsOf({ folder, names }, () => inDays(3700))
    expect(third?.root?.fingerprint256).not.toBe(first?.root?.fingerprint256)
  })

  test('a clock set back ends nothing, and what was made meanwhile is made again when it is right', async () => {
    const folder = temporaryFolder('keys')
    const first = await tlsOf({ folder, names })
    let now = inDays(-2000)
    const tls = await tlsOf({ folder, names }, () => now)
    expect(tls?.root?.fingerprint256).toBe(first?.root?.fingerprint256)
    expect(tls?.pair().leaf.validToDate.getTime()).toBeLessThan(Date.now())
    now = new Date()
    await tls?.look()
    expect(tls?.pair().leaf.validToDate.getTime()).toBeGreaterThan(inDays(390).getTime())
  })

  test('that cannot be written ends the start with what to do', async () => {
    const folder = temporaryFolder('keys')
    writeFileSync(path.join(folder, 'tls'), '')
    await expect(tlsOf({ folder, names })).rejects.toThrow(/ne peut pas s’écrire .*PINEDE_TLS=off/)
  })
})
