/** Over the wire, against a simulator that verifies each signature. */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startS3 } from '#server/testing/s3-simulator.ts'
import type { Fault, S3Simulator } from '#server/testing/s3-simulator.ts'
import type { Store } from '#server/platform/backup/store.ts'
import { S3Client, urlOf } from './s3-client.ts'
import type { S3Place } from './s3-place.ts'
import { S3Fault } from './s3-fault.ts'
import { s3Stores } from './s3-store.ts'

const BASE = '20261120T010203004Z-000000010000000000000001-000000010000000000000002.tar.zst.age'
const MEGABYTE = 1024 * 1024
const never = new AbortController().signal

/** Impatient, so that tests need not be patient. */
const storesOf = (place: S3Place) => s3Stores(place, new S3Client(place, 1, 400))
const storeOf = ({ place }: S3Simulator): Store => storesOf(place).of('house')

/** Bytes that differ from place to place, in chunks of odd lengths. */
const source = (bytes: number): AsyncIterable<Uint8Array> =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes; at += 999_983) yield Buffer.alloc(Math.min(999_983, bytes - at), `${at}.`)
    })(),
  )
const all = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(chunks))

const faultOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof S3Fault ? error.kind : error),
  )

/** Each answers in turn, then all is well. */
const inTurn = (sim: S3Simulator, is: string, ...faults: readonly Fault[]): void => {
  const left = [...faults]
  sim.fault = ({ method, query }) => (method === is || [...query.keys()].includes(is) ? left.shift() : undefined)
}

test('what is put is listed page by page, read, removed; another house is left alone', async () => {
  const sim = await startS3()
  sim.pageSize = 2
  const [store, other] = [storeOf(sim), storesOf(sim.place).of('house2')]
  expect(await store.open(false)).toEqual({ sameDisk: null, isNew: true })
  for (let n = 1; n <= 5; n++) await store.put(`wal/${n}`, Buffer.from(`log ${n}`))
  await other.put('wal/9', Buffer.from('not ours'))
  expect(await store.list()).toEqual(['1', '2', '3', '4', '5'])
  expect(Buffer.from(await store.read('wal/3')).toString()).toBe('log 3')
  await store.remove('wal', '3')
  await store.remove('wal', '3') // gone already
  expect(await store.list()).toEqual(['1', '2', '4', '5'])
  expect(await storeOf(sim).open(false)).toEqual({ sameDisk: null, isNew: false })
  expect(await storesOf(sim.place).houses()).toEqual(['house', 'house2'])
  await expect(store.read('wal/3')).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each([
  ['no prefix', { prefix: '' }],
  ['characters that signatures encode', { prefix: "été/a b+c&d=e%2F'(1)*!~@$,;:[]" }],
  ['a path before the bucket', { path: '/s3/v1' }],
])('%s', async (_, options) => {
  const sim = await startS3(options)
  const store = storeOf(sim)
  await store.put('wal/a', Buffer.from('a'))
  await (await store.writeBase(source(3000), never)).keep(BASE)
  expect(await storesOf(sim.place).houses()).toEqual(['house'])
  expect(await store.list()).toEqual(['a'])
  expect(await store.bases()).toEqual([{ name: BASE, bytes: 3000 }])
})

test('a base counts only once it is kept: in parts, then its mark', async () => {
  const sim = await startS3()
  const store = storeOf(sim)
  const bytes = 20 * MEGABYTE + 7
  const draft = await store.writeBase(source(bytes), never)
  expect(draft.bytes).toBe(bytes)
  expect(await store.bases()).toEqual([])
  await draft.keep(BASE)
  expect(await store.bases()).toEqual([{ name: BASE, bytes }])
  const expected = await all(source(bytes))
  expect((await all(store.readBase(BASE))).equals(expected)).toBe(true)
  await store.sweep()
  expect(await store.bases()).toHaveLength(1)
  await store.remove('base', BASE)
  expect([...sim.objects.keys()]).toEqual([])
})

test('parts that fail for a moment are sent again; a reading that breaks goes on', async () => {
  const sim = await startS3()
  const store = storeOf(sim)
  inTurn(sim, 'partNumber', { status: 500, code: 'InternalError' }, { status: 503, code: 'SlowDown' }, 'cut', 'lost')
  const draft = await store.writeBase(source(18 * MEGABYTE), never)
  await draft.keep(BASE)
  inTurn(sim, 'GET', ...Array<Fault>(1).fill({ status: 500, code: 'InternalError' }))
  const expected = await all(source(18 * MEGABYTE))
  let cuts = 3
  sim.fault = ({ key }) => (key.includes('/data/') && cuts-- > 0 ? 'cut' : undefined)
  expect((await all(store.readBase(BASE))).equals(expected)).toBe(true)
  expect(cuts).toBeLessThan(0)
})

test('the answer to the last step was lost: the object is there, and counts', async () => {
  const sim = await startS3()
  sim.fault = ({ method, query }) => {
    if (method !== 'POST' || !query.has('uploadId')) return undefined
    sim.fault = () => undefined
    return 'lost'
  }
  expect((await storeOf(sim).writeBase(source(9 * MEGABYTE), never)).bytes).toBe(9 * MEGABYTE)
})

test('a base that is given up leaves neither object nor parts', async () => {
  const sim = await startS3()
  const store = storeOf(sim)
  const stop = new AbortController()
  const slow = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.alloc(9 * MEGABYTE)
    stop.abort(new Error('given up'))
    yield Buffer.alloc(9 * MEGABYTE)
  }
  await expect(store.writeBase(slow(), stop.signal)).rejects.toThrow('given up')
  sim.fault = ({ query }) => (query.has('partNumber') ? { status: 403, code: 'AccessDenied' } : undefined)
  expect(await faultOf(store.writeBase(source(30 * MEGABYTE), never))).toBe('REFUSED')
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.alloc(MEGABYTE)
    throw new Error('the database left')
  }
  await expect(store.writeBase(broken(), never)).rejects.toThrow('the database left')
  expect([sim.objects.size, sim.uploads.size]).toEqual([0, 0])
})

test('the last step that answers 200 and an error is no success', async () => {
  const sim = await startS3()
  sim.fault = ({ method, query }) =>
    method === 'POST' && query.has('uploadId') ? { body: '<Error><Code>InternalError</Code></Error>' } : undefined
  expect(await faultOf(storeOf(sim).writeBase(source(10), never))).toBe('OTHER')
})

test('what a killed server left is swept: bytes without a mark, parts without an object', async () => {
  const sim = await startS3()
  const store = storeOf(sim)
  await (await store.writeBase(source(10), never)).keep(BASE)
  await store.writeBase(source(10), never)
  sim.uploads.set('left', { key: 'camp/house/data/left', parts: new Map() })
  sim.uploads.set('theirs', { key: 'camp/other/data/left', parts: new Map() })
  await store.sweep()
  expect(await store.bases()).toEqual([{ name: BASE, bytes: 10 }])
  expect([...sim.objects.keys()].filter((key) => key.includes('/data/'))).toHaveLength(1)
  expect([...sim.uploads.keys()]).toEqual(['theirs'])
})

test.each<[string, string, Partial<S3Place>, (sim: S3Simulator) => void]>([
  ['a wrong secret', 'REFUSED', { secret: 'wrong' }, () => undefined],
  ['an unknown key', 'REFUSED', { keyId: 'nobody' }, () => undefined],
  ['no such bucket', 'NO_BUCKET', { bucket: 'autre' }, () => undefined],
  ['another region', 'ADDRESS', { region: 'us-east-1' }, () => undefined],
  ['nobody at the address', 'UNREACHABLE', { endpoint: 'http://127.0.0.1:9' }, () => undefined],
  ['no such host', 'UNREACHABLE', { endpoint: 'http://nowhere.invalid' }, () => undefined],
  ['clocks an hour apart', 'CLOCK', {}, (sim) => (sim.skewMs = 3_600_000)],
  ['a page of a hotel', 'ADDRESS', {}, (sim) => (sim.fault = () => ({ body: '<html><p>Bienvenue' }))],
  ['XML of another kind', 'ADDRESS', {}, (sim) => (sim.fault = () => ({ body: '<rss/>' }))],
  [
    'a declared document type',
    'ADDRESS',
    {},
    (sim) => (sim.fault = () => ({ body: '<!DOCTYPE ListBucketResult []><ListBucketResult/>' })),
  ],
  [
    'a list without end',
    'ADDRESS',
    {},
    (sim) =>
      (sim.fault = () => ({
        body: '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken></ListBucketResult>',
      })),
  ],
  [
    'a redirect elsewhere',
    'ADDRESS',
    {},
    (sim) =>
      (sim.fault = () => ({ status: 307, code: 'TemporaryRedirect', header: { location: 'http://127.0.0.1:9/' } })),
  ],
  ['slow down, for ever', 'SLOW', {}, (sim) => (sim.fault = () => ({ status: 503, code: 'SlowDown' }))],
  ['no answer', 'SLOW', {}, (sim) => (sim.fault = () => 'silent')],
  ['full', 'FULL', {}, (sim) => (sim.fault = () => ({ status: 403, code: 'QuotaExceeded' }))],
])('%s is known as %s, and names no secret', async (_, kind, change, spoil) => {
  const sim = await startS3()
  spoil(sim)
  const store = storesOf({ ...sim.place, ...change }).of('house')
  const failure: unknown = await store.list().catch((error: unknown) => error)
  expect(failure).toMatchObject({ kind })
  const told = `${String(failure)} ${JSON.stringify(failure)} ${store.label}`
  expect(told).not.toContain(change.secret ?? sim.place.secret)
})

test('a bucket stands in the path, or in the name of the host', () => {
  const place: S3Place = {
    ...{ endpoint: 'https://s3.example:9000/v1', bucket: 'camp', prefix: '', region: 'x', keyId: 'x', secret: 'x' },
    style: 'path',
  }
  const request = { key: 'été/a+b', query: { prefix: 'a b&c' } }
  const end = '%C3%A9t%C3%A9/a%2Bb?prefix=a%20b%26c'
  expect(urlOf(place, request).href).toBe(`https://s3.example:9000/v1/camp/${end}`)
  expect(urlOf({ ...place, style: 'host' }, request).href).toBe(`https://camp.s3.example:9000/v1/${end}`)
  expect(urlOf({ ...place, style: 'host' }, { key: '' }).href).toBe('https://camp.s3.example:9000/v1/')
  expect(urlOf(place, { key: '' }).href).toBe('https://s3.example:9000/v1/camp')
})
