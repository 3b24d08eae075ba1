import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { nextSegment } from './segments.ts'
import { quiet } from '#server/testing/test-server.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { faultOf, limiter } from './disk-faults.ts'
import { diskStores } from './disk-store.ts'
import { SealError, seal, unseal, unsealing } from './seal.ts'
import { foldersOf, keepToLimit, pack, ship } from './spool.ts'
import type { Shipping } from './spool.ts'
import { keepState, readState } from './state.ts'

const silent = { ...quiet, warn: () => undefined, error: () => undefined }
const ONE = '000000010000000000000001'

interface Desk extends Shipping {
  readonly identity: string
  readonly root: string
  readonly wal: string
  /** Leaves a segment in the spool, as PostgreSQL does. */
  readonly archive: (name: string, content?: Uint8Array) => void
  readonly arrived: () => string[]
}

const desk = async (limitBytes = 1e9, patience = 5000): Promise<Desk> => {
  const dataDir = temporaryFolder('spool')
  const folders = foldersOf(dataDir)
  for (const folder of [folders.spool, folders.outbox]) mkdirSync(folder, { recursive: true })
  const identity = await generateX25519Identity()
  const root = join(dataDir, 'disk/backups')
  const wal = join(root, 'house/wal')
  mkdirSync(join(dataDir, 'disk'))
  return {
    folders,
    root,
    wal,
    store: diskStores({ root, dataDir, patienceMs: patience }).of('house'),
    identity,
    recipients: [await identityToRecipient(identity), await identityToRecipient(await generateX25519Identity())],
    limitBytes,
    state: keepState(folders.own, root, () => undefined),
    log: silent,
    now: () => new Date(),
    archive: (name, content = Buffer.alloc(50_000, name)) => writeFileSync(join(folders.spool, name), content),
    arrived: () => readdirSync(wal).toSorted(),
  }
}

test('a segment is sealed, arrives, and only then leaves; each recipient can open it', async () => {
  const one = await desk()
  const content = Buffer.alloc(1_000_000, 'abc')
  one.archive(ONE, content)
  writeFileSync(join(one.folders.spool, 'archtemp.x.1.2'), 'half') // being written: not ours yet
  await pack(one)
  expect(readdirSync(one.folders.spool)).toEqual(['archtemp.x.1.2'])
  expect(await ship(one)).toBe(true)
  expect(one.arrived()).toEqual([`${ONE}.zst.age`])
  expect(readdirSync(one.folders.outbox)).toEqual([])
  expect(one.state.now()).toMatchObject({ packed: ONE, shipped: ONE, fault: null, sameDisk: true })
  const sealed = readFileSync(join(one.wal, `${ONE}.zst.age`))
  expect(sealed.length).toBeLessThan(5000)
  expect(Buffer.from(await unseal(sealed, one.identity)).equals(content)).toBe(true)
  await one.state.written()
  expect(readState(one.folders.own, one.root)).toEqual(one.state.now())
})

test('a byte changed, a file cut short, a wrong key: each is known', async () => {
  const { identity, recipients } = await desk()
  const sealed = Buffer.from(await seal(Buffer.alloc(300_000, 'xyz'), recipients))
  const kindOf = (bytes: Uint8Array, key: string): Promise<unknown> =>
    unseal(bytes, key).then(
      () => 'opened',
      (error: unknown) => (error instanceof SealError ? error.kind : error),
    )
  expect(await kindOf(sealed, identity)).toBe('opened')
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(changed.length - 30) ^ 1, changed.length - 30)
  expect(await kindOf(changed, identity)).toBe('altered')
  expect(await kindOf(sealed.subarray(0, -1), identity)).toBe('altered')
  expect(await kindOf(sealed.subarray(0, 20), identity)).toBe('altered')
  expect(await kindOf(sealed, await generateX25519Identity())).toBe('key')
})

test('a disk that fails while it is read is not a file that was altered', async () => {
  const { identity, recipients } = await desk()
  const sealed = await seal(Buffer.alloc(3_000_000, 'xyz'), recipients)
  const failing = async function* (): AsyncGenerator<Uint8Array> {
    yield sealed.subarray(0, -10)
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
  }
  const read = async (): Promise<void> => {
    for await (const part of unsealing(failing(), identity)) expect(part.length).toBeGreaterThan(0)
  }
  await expect(read()).rejects.toThrow('EIO')
})

test('a hole in the row of segments asks for a base; one that comes twice does not', async () => {
  const one = await desk()
  one.archive(ONE)
  await pack(one)
  one.state.change({ needsBase: null })
  one.archive(ONE)
  one.archive(nextSegment(ONE))
  await pack(one)
  expect(one.state.now()).toMatchObject({ needsBase: null, packed: nextSegment(ONE) })
  one.archive(nextSegment(nextSegment(nextSegment(ONE))))
  await pack(one)
  expect(one.state.now().needsBase).toBe('GAP')
})

test('a place that vanished is said, nothing is lost meanwhile, and all arrives when it is back', async () => {
  const one = await desk()
  const disk = join(one.root, '..')
  one.archive(ONE)
  await pack(one)
  await ship(one)
  renameSync(disk, `${disk}.away`)
  writeFileSync(disk, 'no folder')
  one.archive(nextSegment(ONE))
  await pack(one)
  expect(await ship(one)).toBe(false)
  const { since } = one.state.now().fault ?? {}
  expect(one.state.now().fault).toMatchObject({ kind: 'MISSING' })
  expect(await ship(one)).toBe(false)
  expect(one.state.now().fault?.since).toBe(since)
  await keepToLimit(one)
  expect(one.state.now().waiting.files).toBe(1)
  rmSync(disk)
  renameSync(`${disk}.away`, disk)
  expect(await ship(one)).toBe(true)
  expect(one.arrived()).toEqual([`${ONE}.zst.age`, `${nextSegment(ONE)}.zst.age`])
  expect(one.state.now()).toMatchObject({ fault: null, shipped: nextSegment(ONE) })
})

test('an unplugged disk whose mount point is on the disk of the data is no place', async () => {
  const one = await desk()
  one.state.change({ sameDisk: false }) // it was elsewhere
  one.archive(ONE)
  await pack(one)
  expect(await ship(one)).toBe(false)
  expect(one.state.now().fault?.kind).toBe('MISSING')
  expect(readdirSync(join(one.root, '..'))).toEqual([])
})

test('a place that was emptied asks for a base', async () => {
  const one = await desk()
  one.archive(ONE)
  await pack(one)
  await ship(one)
  one.state.change({ needsBase: null })
  rmSync(one.root, { recursive: true })
  expect(await ship(one)).toBe(true)
  expect(one.state.now().needsBase).toBe('NEW_PLACE')
})

test('a full disk is said, and what is half-written there is no segment', async () => {
  const one = await desk()
  mkdirSync(one.wal, { recursive: true })
  symlinkSync('/dev/full', join(one.wal, `${ONE}.zst.age.part`))
  one.archive(ONE)
  await pack(one)
  expect(await ship(one)).toBe(false)
  expect(one.state.now().fault?.kind).toBe('FULL')
  expect(one.arrived().filter((name) => !name.endsWith('.part'))).toEqual([])
  expect(readdirSync(one.folders.outbox)).toEqual([`${ONE}.zst.age`])
  expect(await ship(one)).toBe(true) // room was made: the draft had gone with its failure
})

test('a disk that hangs in the middle of a file is said, and what waits arrives once it is back', async () => {
  const one = await desk(1e9, 200)
  one.archive(ONE)
  await pack(one)
  await ship(one)
  const next = nextSegment(ONE)
  const pipe = join(one.wal, `${next}.zst.age.part`)
  execFileSync('mkfifo', [pipe]) // whoever opens it to write waits for a reader
  one.archive(next)
  await pack(one)
  expect(await ship(one)).toBe(false)
  expect(one.state.now().fault?.kind).toBe('SLOW')
  const begun = Date.now()
  expect(await ship(one)).toBe(false) // not tried again while it hangs
  expect(Date.now() - begun).toBeLessThan(150)
  await promisify(execFile)('cat', [pipe])
  await expect.poll(() => ship(one), { timeout: 5000 }).toBe(true)
  expect(one.arrived()).toEqual([`${ONE}.zst.age`, `${next}.zst.age`])
  expect(one.state.now()).toMatchObject({ fault: null, shipped: next })
})

test('a place under the path of a file, under a name too long, or that a link leads to', async () => {
  const { folders } = await desk()
  const kindAt = async (root: string): Promise<unknown> => {
    const one = await desk()
    const store = diskStores({ root, dataDir: folders.dataDir }).of('house')
    one.archive(ONE)
    await pack(one)
    await ship({ ...one, store })
    return one.state.now().fault?.kind
  }
  const file = join(folders.dataDir, 'file')
  writeFileSync(file, 'mine')
  expect([await kindAt(file), await kindAt(join(file, 'below'))]).toEqual(['MISSING', 'MISSING'])
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(await kindAt(join(folders.dataDir, 'x'.repeat(300)))).toBe('OTHER')
  const real = join(folders.dataDir, 'Disque d’été')
  mkdirSync(real)
  symlinkSync(real, join(folders.dataDir, 'lien'))
  expect(await kindAt(join(folders.dataDir, 'lien'))).toBeUndefined()
  expect(readdirSync(join(real, 'house/wal'))).toEqual([`${ONE}.zst.age`])
  symlinkSync(join(folders.dataDir, 'nowhere'), join(folders.dataDir, 'mort'))
  expect(await kindAt(join(folders.dataDir, 'mort'))).not.toBeUndefined()
})

test('past the limit the oldest go, and a new base is asked for', async () => {
  const one = await desk(2500)
  one.state.change({ needsBase: null })
  let name = ONE
  for (let n = 0; n < 6; n++, name = nextSegment(name)) one.archive(name)
  await pack(one)
  const before = readdirSync(one.folders.outbox).toSorted()
  await keepToLimit(one)
  const after = readdirSync(one.folders.outbox).toSorted()
  expect(after.length).toBeGreaterThan(0)
  expect(after.length).toBeLessThan(before.length)
  expect(after).toEqual(before.slice(-after.length))
  expect(one.state.now().waiting.bytes).toBeLessThanOrEqual(2500)
  expect(one.state.now().needsBase).toBe('SPOOL')
})

test('a disk that hangs is left alone until it comes back, and holds one call', async () => {
  const within = limiter(20)
  const hung = Promise.withResolvers<void>()
  await expect(within(() => hung.promise)).rejects.toThrow('does not answer')
  let calls = 0
  const again = within(async () => void (calls += 1))
  await expect(again.catch((error: unknown) => Promise.reject(new Error(faultOf(error))))).rejects.toThrow('SLOW')
  expect(calls).toBe(0)
  hung.resolve()
  await hung.promise
  await within(async () => void (calls += 1))
  expect(calls).toBe(1)
})
