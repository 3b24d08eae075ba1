/** An archive of everything that is signed, verified by the module, by Node alone, and after each thing that somebody may change in it. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { verifyArchive } from '#domain/fiscal/archive/checks.mjs'
import type { ArchiveRow } from '#contract/operations/payment/archive.ts'
import { archiveBytes } from '#server/modules/payment/archive/archive-files.ts'
import { keepBytes } from '#server/modules/payment/archive/make-archive.ts'
import { packedZip } from '#server/modules/payment/archive/packed-zip.ts'
import { RECORD_SHAPES } from '#server/platform/fiscal/content.ts'
import { aStay } from '#server/testing/campsite.ts'
import { runNow } from '#server/testing/run-job.ts'
import { CHANGED, openTampered } from '#server/testing/tampered.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const { desk, superuser, site, columns } = await openTampered()
const PARTS = Object.values(RECORD_SHAPES).flatMap(({ parts }) => Object.values(parts).map(({ table }) => table))
const folder = temporaryFolder('archive')

const archives = async (): Promise<{ list: ArchiveRow[]; key: string }> =>
  (await desk.staff().get('payment/archive')).body as unknown as { list: ArchiveRow[]; key: string }

const make = async (from: string, to: string): Promise<Buffer> => {
  const { job, answer } = await runNow(desk.house, desk.staff(), 'archive', { from: toDay(from), to: toDay(to) })
  expect(job).toMatchObject({ state: 'DONE', failure: null })
  return Buffer.from((await desk.staff().get(`payment/archive/document/${String(answer['id'])}`)).bytes)
}

const zip = await make('2027-03-01', '2027-03-01')
const { key } = await archives()
const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)])
const verified = (bytes: Uint8Array, options = { fingerprint: key }) => verifyArchive(blobOf(bytes), options)
const files = unzipSync(zip)
writeFileSync(join(folder, 'verify.mjs'), files['verify.mjs'] ?? '')

const command = (bytes: Uint8Array, ...more: string[]) => {
  const file = join(folder, 'archive.zip')
  writeFileSync(file, bytes)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'verify.mjs'), file, ...more], {
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

test('an archive verifies with the fingerprint, and says what it proves without', async () => {
  expect((await verified(zip)).faults).toEqual([])
  expect(await verified(zip)).toMatchObject({ isProved: true, continuity: 'first' })
  expect(await verified(zip, { fingerprint: '' })).toMatchObject({ faults: [], isProved: false })
  const other = await verified(zip, { fingerprint: '0123456789abcdef0123456789abcdef' })
  expect(other.faults).toEqual([{ check: 1, code: 'key.other', where: 'cle-publique.pem' }])
})

test('Node alone verifies it with the program that lies in it, which is short and reads nothing else', () => {
  expect(command(zip, key)).toMatchObject({ status: 0, said: expect.stringContaining('INTACTE ET AUTHENTIQUE') })
  expect(command(zip, '')).toMatchObject({ status: 0, said: expect.stringContaining('COHÉRENTE') })
  const source = strFromU8(files['verify.mjs'] ?? new Uint8Array())
  expect(source.split('\n').length).toBeLessThan(480)
  expect(source.match(/from '([^']+)'/g)?.every((one) => one.startsWith("from 'node:"))).toBe(true)
})

test('the page that lies in it may run one script and reach nothing', () => {
  const page = strFromU8(files['verifier.html'] ?? new Uint8Array())
  expect(page).toMatch(
    /content="default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; base-uri/,
  )
  expect(page).not.toMatch(/https?:|%SCRIPT%|%POLICY%|\bimport\b.*from/)
})

test('its days are XML of the schema that lies beside them, at most 8 MB each', () => {
  const schema = XmlDocument.fromString(strFromU8(files['archive.xsd'] ?? new Uint8Array()))
  const validator = XsdValidator.fromDoc(schema)
  const days = Object.keys(files).filter((name) => name.startsWith('jours/'))
  expect(days).toEqual(['jours/2027-03-01.xml'])
  for (const name of days) {
    const text = strFromU8(files[name] ?? new Uint8Array())
    expect(text.length).toBeLessThan(8_000_000)
    const document = XmlDocument.fromString(text)
    validator.validate(document)
    document.dispose()
  }
  validator.dispose()
  schema.dispose()
})

/** Where a file lies in the ZIP: its header, then its bytes. */
const placeOf = (name: string): { readonly from: number; readonly data: number; readonly to: number } => {
  const from = zip.indexOf(Buffer.from(name)) - 30
  const data = from + 30 + Buffer.byteLength(name)
  return { from, data, to: data + zip.readUInt32LE(from + 18) }
}

const flipped = (at: number): Buffer => {
  const bytes = Buffer.from(zip)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
  return bytes
}

/** The same positions each time. */
const someOf = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, i) => from + Math.floor(((i * 0.618_034 + 0.27) % 1) * (to - from)))

describe('a changed byte', () => {
  test.each(Object.keys(files))('of %s is found, and the file is named', async (name) => {
    const { from, data, to } = placeOf(name)
    for (const at of [...someOf(3, data, to), data, to - 1]) {
      const { faults } = await verified(flipped(at))
      expect([at, faults.length > 0 && faults.some(({ where }) => where.includes(name.replace('.sig', '')))]).toEqual([
        at,
        true,
      ])
    }
    for (const at of someOf(3, from, data)) expect((await verified(flipped(at))).faults).not.toEqual([])
  })

  test('anywhere is found', async () => {
    for (const at of someOf(80, 0, zip.length))
      expect([at, (await verified(flipped(at))).faults.length > 0]).toEqual([at, true])
    const end = zip.length - 400
    for (let at = end; at < zip.length; at += 7) expect((await verified(flipped(at))).faults).not.toEqual([])
  })

  test('is found by Node alone too, and named in French', () => {
    const { data } = placeOf('jours/2027-03-01.xml')
    const { status, said } = command(flipped(data + 40), key)
    expect(status).toBe(1)
    expect(said).toContain('ARCHIVE MODIFIÉE')
    expect(said).toContain('jours/2027-03-01.xml')
  })
})

test('a file changed and packed again as Pinède packs is named, the key and the signature too', async () => {
  const repacked = (name: string, content: Buffer): Buffer => {
    const made = packedZip()
    const pieces = Object.entries(files).map(
      ([one, bytes]) => made.add(one, one === name ? content : Buffer.from(bytes), !one.startsWith('manifeste')).bytes,
    )
    return Buffer.concat([...pieces, made.end()])
  }
  for (const name of Object.keys(files))
    for (const at of [0, 0.4, 0.8].map((share) => Math.floor(share * (files[name]?.length ?? 0)))) {
      const content = Buffer.from(files[name] ?? [])
      content[at] = (content[at] ?? 0) ^ 128
      const { faults } = await verified(repacked(name, content))
      expect([name, at, faults[0]?.where]).toEqual([name, at, name.replace('.sig', '.json')])
    }
  const { status, said } = command(zip.subarray(0, zip.length - 9), key)
  expect([status, said]).toEqual([1, expect.stringContaining('✗ signature : l’archive est coupée')])
})

test('what is no archive, cut short, added to, or a bomb is said in few words', async () => {
  const noise = Buffer.alloc(50_000_000, 'bruit')
  expect((await verified(noise)).faults).toEqual([{ check: 1, code: 'zip.none', where: '' }])
  expect((await verified(Buffer.alloc(0))).faults).toMatchObject([{ code: 'zip.none' }])
  expect((await verified(zip.subarray(0, zip.length / 2))).faults).toMatchObject([{ code: 'zip.cut' }])
  expect((await verified(Buffer.concat([zip, Buffer.from('x')]))).faults).toMatchObject([{ code: 'zip.cut' }])
  const bomb = Buffer.from(zip)
  const { from } = placeOf('archive.xsd')
  const central = zip.lastIndexOf(Buffer.from('archive.xsd')) - 46
  for (const at of [from + 22, central + 24]) bomb.writeUInt32LE(4_000_000_000, at)
  expect((await verified(bomb)).faults).toMatchObject([{ code: 'zip.large', where: 'archive.xsd' }])
  // One that says to be small, and unpacks to more.
  const pretends = packedZip()
  const { bytes } = pretends.add('manifeste.json', Buffer.alloc(200_000_000))
  const end = pretends.end()
  bytes.writeUInt32LE(1000, 22)
  end.writeUInt32LE(1000, 24)
  const before = process.memoryUsage().rss
  expect((await verified(Buffer.concat([bytes, end]))).faults).toMatchObject([{ code: 'file.damaged' }])
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

describe('somebody who changes what is archived', () => {
  /** The archive that would be made of the base after these statements, which are then taken back. */
  const archivedAfter = async (statements: readonly string[]): Promise<Buffer> => {
    const tx = await superuser.startTransaction().execute()
    try {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      const manifest = (await verified(zip)).manifest
      const pem = strFromU8(files['cle-publique.pem'] ?? new Uint8Array())
      if (manifest === undefined) throw new Error('the archive has a manifest')
      const of = { establishmentId: site, training: false, kind: manifest.kind, from: manifest.from, to: manifest.to }
      const pieces = archiveBytes(
        tx,
        of,
        { ...manifest, publicKey: pem },
        {
          seal: (text) => desk.house.house.services.keys.sign(key, text),
          far: () => Promise.resolve(),
          done: () => undefined,
        },
      )
      return Buffer.concat(await Array.fromAsync(pieces))
    } finally {
      await tx.rollback().execute()
    }
  }

  test('finds nothing where nothing is changed', async () => {
    expect((await verified(await archivedAfter([]))).faults).toEqual([])
  })

  const ARCHIVED = columns.filter(({ table }) => Object.keys(RECORD_SHAPES).includes(table) || PARTS.includes(table))
  const tables = [...new Set(ARCHIVED.map(({ table }) => table))].filter((table) => !table.startsWith('archive'))

  test.each(tables)('in any column of %s is found by the archive, and the record is named', async (table) => {
    const unseen: string[] = []
    for (const { column, type } of ARCHIVED.filter((one) => one.table === table)) {
      const value = CHANGED[type]?.(`"${column}"`) ?? ''
      // Another establishment's, or of another chain: the archive of this one lacks it, which leaves a hole.
      const statement = `update ${table} set "${column}" = ${value} where ctid = (select ctid from ${table} where establishment_id = ${site} order by "${column}" is null, ctid limit 1)`
      const { faults } = await verified(await archivedAfter([statement]))
      if (!faults.some(({ check, where }) => check >= 2 && where !== '')) unseen.push(column)
    }
    expect(unseen).toEqual([])
  })

  test('and signs nothing: a total written over in the XML, with every hash made again, is found twice', async () => {
    const name = 'jours/2027-03-01.xml'
    const text = strFromU8(files[name] ?? new Uint8Array()).replace(
      /<total t="n">(\d+)</,
      (_, n) => `<total t="n">${Number(n) + 1}<`,
    )
    const made = packedZip()
    const pieces: Buffer[] = []
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const manifest = JSON.parse(strFromU8(files['manifeste.json'] ?? new Uint8Array())) as { files: { name: string }[] }
    const listed = manifest.files.map((file) => {
      const content = file.name === name ? Buffer.from(text) : Buffer.from(files[file.name] ?? [])
      const { bytes, packed } = made.add(file.name, content)
      pieces.push(bytes)
      return { name: file.name, sha256: hash(content), packed: hash(packed) }
    })
    pieces.push(made.add('manifeste.json', Buffer.from(JSON.stringify({ ...manifest, files: listed })), false).bytes)
    pieces.push(made.add('manifeste.sig', Buffer.from(files['manifeste.sig'] ?? []), false).bytes, made.end())
    const { faults } = await verified(Buffer.concat(pieces))
    expect(faults.map(({ code }) => code)).toEqual(['manifest.signature', 'chain.content', 'total.archive'])
    expect(faults[1]?.where).toMatch(/^jours\/2027-03-01\.xml : bill \d+ \(F\d+-00001, POSTE-1 n° 1\)$/)
  })
})

test('what the installation holds is compared too, and a fault is told by event 90', async () => {
  const { text, signature } = await verified(zip)
  const compare = async (body: object) =>
    (await desk.staff().post('payment/archive/compare', body)).body['faults'] as { code: string; where: string }[]
  const told = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from jet where establishment_id = ${site} and code = 90`.execute(superuser)
    ).rows[0]?.n ?? 0
  expect(await compare({ manifest: text, signature, faults: [] })).toEqual([])
  expect(await told()).toBe(0)
  await compare({ manifest: null, signature: '', faults: [{ check: 1, code: 'zip.none', where: '' }] })
  expect(await told()).toBe(0)
  await compare({ manifest: null, signature: '', faults: [{ check: 1, code: 'zip.cut', where: '' }] })
  expect(await told()).toBe(1)
  const other = (text ?? '').replace('"total": ', '"total": 1')
  expect(await compare({ manifest: other, signature, faults: [] })).toEqual([
    { code: 'online.key', where: 'manifeste.sig' },
  ])
  const forged = desk.house.house.services.keys.sign(key, other)
  expect((await compare({ manifest: other, signature: forged, faults: [] })).map(({ code }) => code)).toEqual([
    'online.unknown',
    'online.total',
  ])
  expect(await told()).toBe(3)
})

test('days to come, the wrong order, more than a year, or days without a record are refused', async () => {
  const refused = async (from: string, to: string) =>
    (await runNow(desk.house, desk.staff(), 'archive', { from: toDay(from), to: toDay(to) })).job.failure?.code
  expect(await refused('2027-03-02', '2027-03-01')).toBe('archive.order')
  expect(await refused('2027-03-01', '2027-03-02')).toBe('archive.inFuture')
  expect(await refused('2026-03-01', '2027-03-01')).toBe('archive.tooLong')
  expect(await refused('2026-03-01', '2026-03-02')).toBe('archive.nothing')
})

test('a second one at once is refused, and one that nothing would open', async () => {
  const tx = await superuser.startTransaction().execute()
  try {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`archive ${site}`}, 0))`.execute(tx)
    const day = toDay('2027-03-01')
    const { job } = await runNow(desk.house, desk.staff(), 'archive', { from: day, to: day })
    expect(job).toMatchObject({ state: 'FAILED', failure: { code: 'archive.underWay' } })
    const pieces = async function* (): AsyncGenerator<Buffer> {
      for (let i = 0; i < 3; i++) yield Buffer.alloc(10)
    }
    await expect(keepBytes({ tx, establishmentId: site }, 1, pieces(), 29)).rejects.toMatchObject({
      code: 'archive.tooLarge',
    })
    await expect(keepBytes({ tx, establishmentId: site }, 1, pieces(), 30)).resolves.toMatchObject({ size: 30 })
  } finally {
    await tx.rollback().execute()
  }
})

test('the archive after it goes on where it ends, and another one does not', async () => {
  await desk.at('2027-03-02T09:00:00Z')
  await desk.clear()
  const file = await desk.booked([aStay(desk.site)])
  await desk.pay(file.id, 4200)
  const whole = await make('2027-03-01', '2027-03-01')
  const next = await make('2027-03-02', '2027-03-02')
  const [newest] = (await archives()).list
  expect(newest).toMatchObject({ from: '2027-03-02', kind: 'DEMAND', size: next.length })
  const after = async (previous: Buffer) =>
    verifyArchive(blobOf(next), { fingerprint: key, previous: blobOf(previous) })
  expect(await verified(next)).toMatchObject({
    faults: [],
    continuity: 'left',
    manifest: { previous: { adjacent: true } },
  })
  expect(await after(whole)).toMatchObject({ faults: [], continuity: 'done' })
  // One of the same day that was made before its end lacks what came after.
  expect((await after(zip)).faults[0]).toMatchObject({ check: 5, code: 'previous.other' })
})

test('the attestation of the software is filled from the settings, and asked for where they lack it', async () => {
  const none = await desk.staff().get('payment/attestation/document')
  expect(none.body['message']).toBe('attestation.none')
  await desk.prefer('result', { attestation: 'PIN-2026-014 du 02/01/2026' })
  expect((await desk.staff().get('payment/attestation/document')).status).toBe(200)
})
