import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { generateX25519Identity } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLockFile } from '#server/platform/postgres/postmaster.ts'
import { isNoPostgres } from '#server/platform/postgres/processes.ts'
import { startEmbedded } from '#server/platform/postgres/start-embedded.ts'
import { endRuns, newFolder } from '#server/testing/embedded-runs.ts'
import { canMount, mountTmpfs, unmountAll } from '#server/testing/mounts.ts'
import { baseName, readBaseName } from './base-name.ts'
import { diskStores } from './disk-store.ts'
import { RESTORED, restore } from './restore.ts'
import type { Restored } from './restore.ts'
import { archiveFolder, archiveSettings, startBackup } from './start-backup.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const silently = { log, tell: () => undefined }

/** As the clocks of Paris show it, to the second. */
const inParis = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' }).format(at)

interface Saved {
  readonly from: string
  readonly house: string
  readonly own: string
  readonly recovery: string
  /** Between the second and the third row. */
  readonly between: number
  readonly base: string
  readonly wal: readonly string[]
}

/** A house that wrote a row before its base, one after it, and one after the moment that is asked for. */
const save = async (): Promise<Saved> => {
  const [dataDir, from] = [newFolder(), newFolder()]
  const writes = [archiveFolder(dataDir)]
  const postgres = await startEmbedded({ dataDir, log, settings: archiveSettings(dataDir), writes })
  let recovery = ''
  const socketDir = postgres.address.host
  const options = { dataDir, socketDir, place: from, limitMb: 1000, log, show: (key: string) => void (recovery = key) }
  const backup = await startBackup(options)
  const client = new pg.Client(postgres.ownerConfig)
  await client.connect()
  await client.query('create table kept (n int primary key, filler text)')
  const write = (n: number): Promise<unknown> =>
    client.query(`insert into kept select $1 + g, repeat('x', 2000) from generate_series(0, 99) g`, [n * 100])
  await write(1)
  const seen: number[] = []
  const base = await backup.takeBase((done, total) => void seen.push(done / total))
  expect(seen.every((share) => share >= 0 && share <= 1)).toBe(true)
  await write(2)
  await delay(1100)
  const between = Math.floor(Date.now() / 1000) * 1000
  await delay(1000)
  const admin = new pg.Client({ ...postgres.address, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query('select pg_switch_wal()') // so that what follows has segments of its own
  await write(3)
  await admin.query('select pg_switch_wal()')
  await write(4)
  await Promise.all([client.end(), admin.end()])
  await postgres.stop()
  await backup.stop()
  expect(backup.state()).toMatchObject({ fault: null, needsBase: null, baseFailed: null })
  const [house = ''] = readdirSync(from)
  const own = readFileSync(join(dataDir, 'keys/backup.key'), 'utf8').trim()
  const wal = readdirSync(join(from, house, 'wal')).toSorted()
  return { from, house, own, recovery, between, base: base.name, wal }
}

let saved: Saved

beforeAll(async () => {
  saved = await save()
})
afterAll(async () => {
  unmountAll()
  await endRuns()
})

const rowsIn = async (dataDir: string): Promise<readonly number[]> => {
  const postgres = await startEmbedded({ dataDir, log })
  const client = new pg.Client(postgres.ownerConfig)
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select distinct n / 100 as n from kept order by 1')
  await client.end()
  await postgres.stop()
  return rows.map(({ n }) => n)
}

const attempt = (change: Partial<Parameters<typeof restore>[0]> = {}): Promise<Restored> =>
  restore({
    from: diskStores({ root: saved.from }),
    into: join(newFolder(), 'new'),
    at: inParis(saved.between),
    identity: saved.own,
    ...silently,
    ...change,
  })

/** A copy of what was saved, for a test to spoil. */
const copy = (): { from: string; wal: string; bases: string } => {
  const from = newFolder()
  cpSync(saved.from, from, { recursive: true })
  return { from, wal: join(from, saved.house, 'wal'), bases: join(from, saved.house, 'base') }
}

/** Why it was refused, and what was left where the house was to come. */
const refusal = async (change: Partial<Parameters<typeof restore>[0]>) => {
  const into = join(newFolder(), 'new')
  const says = await attempt({ into, ...change }).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  return { says, left: readdirSync(dirname(into)) }
}

const nothing = (words: string) => ({ says: expect.stringContaining(words) as string, left: [] })

const spoil = (file: string): void => {
  const bytes = readFileSync(file)
  const at = bytes.length - 40
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(file, bytes)
}

test('a moment between two writes comes back: what was before it is there, what came after is not', async () => {
  const into = join(newFolder(), 'new')
  const restored = await attempt({ into })
  expect(restored).toMatchObject({ isEnd: false, base: saved.base, timeZone: 'Europe/Paris' })
  expect(Date.parse(restored.reached ?? '')).toBeLessThanOrEqual(saved.between)
  expect(await rowsIn(into)).toEqual([1, 2])
  expect(JSON.parse(readFileSync(join(into, RESTORED), 'utf8'))).toEqual(restored)
  expect(readdirSync(join(into, 'keys')).toSorted()).toEqual(['backup-recovery.pub', 'backup.key'])
  expect(existsSync(join(into, 'postgres/recovery.signal'))).toBe(false)
})

test('a moment after the last write is the end, and says so; the recovery key opens it as well', async () => {
  const into = join(newFolder(), 'new')
  const restored = await attempt({ into, at: inParis(Date.now() + 86_400_000), identity: saved.recovery })
  expect(restored.isEnd).toBe(true)
  expect(await rowsIn(into)).toEqual([1, 2, 3, 4])
})

describe('is refused, and nothing is left', () => {
  test('a moment before the first base', async () => {
    expect(await refusal({ at: '2020-01-01 10:00' })).toEqual(nothing('ne remontent pas si loin'))
  })

  test('a folder where something is', async () => {
    const into = newFolder()
    writeFileSync(join(into, 'something'), '')
    await expect(attempt({ into })).rejects.toThrow('n’est pas vide')
    expect(readdirSync(into)).toEqual(['something'])
  })

  test('a place where nothing is', async () => {
    expect(await refusal({ from: diskStores({ root: join(newFolder(), 'nowhere') }) })).toEqual(
      nothing('Aucune sauvegarde'),
    )
  })

  test('a key that opens nothing', async () => {
    expect(await refusal({ identity: await generateX25519Identity() })).toEqual(
      nothing('ne s’ouvre pas avec cette clé'),
    )
  })

  test('a base of which a byte was changed', async () => {
    const { from, bases } = copy()
    spoil(join(bases, saved.base))
    expect(await refusal({ from: diskStores({ root: from }) })).toEqual(nothing('abîmé'))
  })

  test('a segment of which a byte was changed', async () => {
    const { from, wal } = copy()
    spoil(join(wal, saved.wal.at(-1) ?? ''))
    expect(await refusal({ from: diskStores({ root: from }) })).toEqual(nothing('abîmé'))
  })

  test('a segment that bears the name of another', async () => {
    const { from, wal } = copy()
    cpSync(join(wal, saved.wal.at(-2) ?? ''), join(wal, saved.wal.at(-1) ?? ''))
    expect(await refusal({ from: diskStores({ root: from }) })).toEqual(nothing('porte le nom d’un autre'))
  })

  test('a base of another house', async () => {
    const { from } = copy()
    renameSync(join(from, saved.house), join(from, 'another'))
    expect(await refusal({ from: diskStores({ root: from }) })).toEqual(nothing('d’une autre installation'))
  })

  test('a segment that the base needs and that is missing', async () => {
    const { from, wal } = copy()
    const [, , last = ''] = /-([0-9A-F]{24})-([0-9A-F]{24})\./.exec(saved.base) ?? []
    rmSync(join(wal, `${last}.zst.age`))
    expect(await refusal({ from: diskStores({ root: from }) })).toEqual(nothing(`Il manque le journal ${last}`))
  })

  test('a segment missing before the moment: it names the last one that can be restored', async () => {
    const { from, wal } = copy()
    const third = saved.wal.filter((name) => /^[0-9A-F]{24}\.zst/.test(name)).at(-2) ?? ''
    rmSync(join(wal, third))
    expect(await refusal({ from: diskStores({ root: from }), at: inParis(Date.now() + 86_400_000) })).toEqual(
      nothing(`Il manque le journal ${basename(third, '.zst.age')}`),
    )
  })

  test('several houses in one place and none named, or one that is not there', async () => {
    const { from } = copy()
    cpSync(join(from, saved.house), join(from, 'second'), { recursive: true })
    expect(await refusal({ from: diskStores({ root: from }) })).toEqual(nothing('--house'))
    expect(await refusal({ from: diskStores({ root: from }), house: 'third' })).toEqual(
      nothing('Aucune sauvegarde de l’installation « third »'),
    )
    expect(await refusal({ from: diskStores({ root: from }), house: 'second' })).toEqual(
      nothing('d’une autre installation'),
    )
  })

  test.for([
    ['a name that is too long', (folder: string) => join(folder, 'x'.repeat(300)), 'trop long'],
    ['a file in the way', (folder: string) => join(folder, 'file', 'new'), 'un fichier porte le nom d’un dossier'],
    ['a file of that name', (folder: string) => join(folder, 'file'), 'est un fichier'],
  ] as const)('%s', async ([, intoIn, words]) => {
    const folder = newFolder()
    writeFileSync(join(folder, 'file'), 'kept')
    await expect(attempt({ into: intoIn(folder) })).rejects.toThrow(words)
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('kept')
    expect(readdirSync(folder)).toEqual(['file'])
  })

  test('a folder that a living house is in', async () => {
    const dataDir = newFolder()
    const postgres = await startEmbedded({ dataDir, log })
    await expect(attempt({ into: dataDir })).rejects.toThrow('n’est pas vide')
    const client = new pg.Client(postgres.ownerConfig)
    await client.connect()
    await client.query('select 1')
    await client.end()
    await postgres.stop()
  })

  test.skipIf(!canMount)('a disk of its own; one that is full; one that is read-only', async () => {
    const disk = newFolder()
    mountTmpfs(disk, 'size=4m')
    expect(await refusal({ into: disk })).toMatchObject({
      says: expect.stringContaining('disque à lui seul') as string,
    })
    expect(await refusal({ into: join(disk, 'new') })).toMatchObject({
      says: expect.stringContaining('plus de place') as string,
    })
    expect(readdirSync(disk)).toEqual([])
    mountTmpfs(disk, 'remount,ro')
    expect(await refusal({ into: join(disk, 'new') })).toMatchObject({
      says: expect.stringContaining('lecture seule') as string,
    })
  })
})

test('a restore that was killed leaves a draft and its server: the next one ends both', async () => {
  const into = join(newFolder(), 'new')
  const draft = `${into}.${process.pid}.part` // as in a container, where the numbers begin anew
  mkdirSync(draft)
  const postgres = await startEmbedded({ dataDir: draft, log })
  const left = readLockFile(join(draft, 'postgres'))
  await attempt({ into })
  expect(left === undefined || isNoPostgres(left.pid)).toBe(true)
  await postgres.stop()
  expect(readdirSync(dirname(into))).toEqual(['new'])
  expect(await rowsIn(into)).toEqual([1, 2])
})

test('names with spaces, accents and quotes; a link to an empty folder', async () => {
  const from = join(newFolder(), 'Disque d’été n° 2')
  cpSync(saved.from, from, { recursive: true })
  const above = join(newFolder(), 'L\'été $HOME "ici"')
  mkdirSync(join(above, 'là'), { recursive: true })
  symlinkSync(join(above, 'là'), join(above, 'lien'))
  expect(await attempt({ from: diskStores({ root: from }), into: join(above, 'lien') })).toMatchObject({ isEnd: false })
  expect(readdirSync(above).toSorted()).toEqual(['lien', 'là'])
  expect(await rowsIn(join(above, 'là'))).toEqual([1, 2])
})

test('where the clock was set back, an hour that came twice is the one that the log has last', async () => {
  const { from, bases } = copy()
  const known = readBaseName(saved.base)
  if (known === undefined) throw new Error('no base')
  // A base before it in the log whose clock was ahead: it says that it is of an hour later.
  const ahead = baseName(known.at + 3_600_000, '000000010000000000000001', '000000010000000000000001')
  cpSync(join(bases, saved.base), join(bases, ahead))
  const at = inParis(known.at + 7_200_000)
  expect((await attempt({ from: diskStores({ root: from }), at })).base).toBe(saved.base)
})
