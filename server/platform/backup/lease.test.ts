import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { diskStores } from './disk-store.ts'
import { BEAT_MS, STILL_MS, leaseKeeper } from './lease.ts'
import type { Lease } from './lease.ts'

/** A place, its clock, and whoever writes there from another machine. */
const aPlace = (system: string | null = '42') => {
  const root = temporaryFolder('lease')
  const folder = join(root, 'house')
  mkdirSync(folder)
  let at = 1000
  const keeper = leaseKeeper({
    stores: diskStores({ root }),
    house: 'house',
    system: () => system,
    now: () => new Date(0),
    monotonic: () => at,
  })
  const other = (beat: number, over: Partial<Lease> = {}, into = folder) => {
    mkdirSync(into, { recursive: true })
    const lease: Lease = {
      ...{ house: 'house', system: '42', instance: 'other', host: 'elsewhere', pid: 1, beat, at: '', ended: false },
      ...over,
    }
    writeFileSync(join(into, 'live.json'), JSON.stringify(lease))
  }
  const there = (): Lease => JSON.parse(readFileSync(join(folder, 'live.json'), 'utf8')) as Lease
  return { root, keeper, other, there, after: (ms: number) => (at += ms) }
}

test('an empty folder is ours, and says so until we stop', async () => {
  const { keeper, there, after } = aPlace()
  expect(await keeper.hold()).toEqual({ isOurs: true, isOthers: false, twin: null })
  expect(there()).toMatchObject({ house: 'house', system: '42', beat: 1, ended: false })
  after(BEAT_MS)
  await keeper.hold()
  expect(there().beat).toBe(2)
  await keeper.end()
  expect(there().ended).toBe(true)
})

test('the folder of one who lives is left alone, until that one stops', async () => {
  const { keeper, other, there, after } = aPlace()
  other(7)
  expect(await keeper.hold()).toMatchObject({ isOurs: false, isOthers: false })
  after(1000)
  other(8)
  expect(await keeper.hold()).toMatchObject({ isOurs: false, isOthers: true })
  expect(there().instance).toBe('other')
  for (let beat = 9; beat < 12; beat++) {
    after(BEAT_MS)
    other(beat)
    expect(await keeper.hold()).toMatchObject({ isOurs: false, isOthers: true })
  }
  after(BEAT_MS)
  other(12, { ended: true })
  expect(await keeper.hold()).toMatchObject({ isOurs: true, isOthers: false })
  expect(there().instance).not.toBe('other')
})

test('one that was killed holds nobody up: on this machine at once, elsewhere once its count stood still', async () => {
  const here = aPlace()
  here.other(7, { host: (await import('node:os')).hostname(), pid: 2 ** 22 + 1 })
  expect(await here.keeper.hold()).toMatchObject({ isOurs: true })
  const { keeper, other, after } = aPlace()
  other(7)
  expect(await keeper.hold()).toMatchObject({ isOurs: false, isOthers: false })
  after(STILL_MS)
  expect(await keeper.hold()).toMatchObject({ isOurs: true, isOthers: false })
})

test('two that come from one house know of each other by their clusters, while both go on', async () => {
  const { root, keeper, other, after } = aPlace()
  const beside = join(root, 'beside')
  other(1, {}, beside)
  other(1, { system: '43' }, join(root, 'stranger'))
  expect(await keeper.hold()).toMatchObject({ isOurs: true, twin: null })
  after(BEAT_MS)
  other(2, {}, beside)
  other(2, { system: '43', instance: 'third' }, join(root, 'stranger'))
  expect(await keeper.hold()).toMatchObject({ isOurs: true, twin: 'beside' })
  after(STILL_MS)
  expect(await keeper.hold()).toMatchObject({ isOurs: true, twin: null })
})

test('a file that was cut is nobody’s', async () => {
  const { root, keeper } = aPlace()
  writeFileSync(join(root, 'house', 'live.json'), '{"house":')
  expect(await keeper.hold()).toMatchObject({ isOurs: true })
})
