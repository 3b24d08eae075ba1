import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { StartError } from '#server/platform/start-error.ts'
import { testDb } from '#server/testing/test-db.ts'
import { administer, quiet } from '#server/testing/test-server.ts'
import { type Db, createDb } from './db.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { schemaTypes } from './schema-types.ts'

const server = inject('testServer')
let folder: string
let database: string
let db: Db
let other: Db

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pinede-migrations-'))
  database = `m_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${database} owner pinede_owner template template0`)
  const config = { ...server.address, user: 'pinede_owner', database }
  db = createDb({ ...config, max: 1 }, quiet)
  other = createDb(config, quiet)
})

afterEach(async () => {
  await Promise.all([db.destroy(), other.destroy()])
  await administer(server, `drop database ${database} with (force)`)
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string): void => writeFileSync(join(folder, `${name}.sql`), text)
const tables = async (): Promise<string[]> =>
  (
    await sql<{
      name: string
    }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and relname <> 'migration_checksum' order by 1`.execute(db)
  ).rows.map((row) => row.name)

test('files run once each, in order, several statements to a file', async () => {
  write('0001_first', 'create table a (n int); create table b (n int);')
  write('0002_second', "alter table a add column t text default 'é';")
  expect(await migrate(db, folder)).toEqual(['0001_first', '0002_second'])
  expect(await migrate(db, folder)).toEqual([])
  write('0003_third', 'drop table b;')
  expect(await migrate(db, folder)).toEqual(['0003_third'])
  expect(await tables()).toEqual(['a'])
})

test('two servers that start together migrate once', async () => {
  write('0001_first', 'create table a (n int); select pg_sleep(0.2);')
  const done = await Promise.all([migrate(db, folder), migrate(other, folder)])
  expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], ['0001_first']])
})

test('a file whose data break a constraint is told in the server’s words', async () => {
  write('0001_first', 'create table a (n int check (n > 0)); insert into a values (0);')
  await expect(migrate(db, folder)).rejects.toThrow(/^La migration 0001_first a échoué, .*violates check constraint/)
})

test('a file that fails changes nothing, not even through the files before it', async () => {
  write('0001_first', 'create table a (n int);')
  write('0002_second', 'create table b (n int); create table a (n int);')
  await expect(migrate(db, folder)).rejects.toThrow(
    'La migration 0002_second a échoué, la base n’a pas changé : relation "a" already exists',
  )
  expect(await tables()).toEqual([])
  write('0002_second', 'create table b (n int);')
  expect(await migrate(db, folder)).toEqual(['0001_first', '0002_second'])
})

describe('is refused', () => {
  beforeEach(async () => {
    write('0001_first', 'create table a (n int);')
    write('0002_second', 'create table b (n int);')
    await migrate(db, folder)
  })

  test('a file that changed after it ran', async () => {
    write('0001_first', 'create table a (n bigint);')
    await expect(migrate(db, folder)).rejects.toThrow(StartError)
    await expect(migrate(db, folder)).rejects.toThrow(
      'Le fichier de la migration 0001_first a changé depuis qu’elle a été appliquée à cette base : réinstallez Pinède.',
    )
  })

  test('a database that is ahead of the files', async () => {
    rmSync(join(folder, '0002_second.sql'))
    await expect(migrate(db, folder)).rejects.toThrow(
      'La base a reçu la migration 0002_second, que cette version de Pinède ne connaît pas : installez la version la plus récente.',
    )
  })

  test('a file slipped in before those that ran', async () => {
    write('0003_third', 'create table c (n int);')
    await migrate(db, folder)
    rmSync(join(folder, '0002_second.sql'))
    write('0002_another', 'create table d (n int);')
    await expect(migrate(db, folder)).rejects.toThrow('La base a reçu la migration 0002_second')
    expect(await tables()).toEqual(['a', 'b', 'c'])
  })

  test.each(['0002_shared_number', '0003-dash', 'third'])('the name %s', async (name) => {
    write(name, 'select 1')
    await expect(migrate(db, folder)).rejects.toThrow(`migrations are numbered 0001, 0002…: ${name}`)
  })
})

test('an owner that may not install extensions is told what to ask for', async () => {
  await administer(server, `revoke create on database ${database} from pinede_owner`)
  await administer(server, `alter database ${database} owner to ${server.admin}`)
  await expect(migrate(db, folder)).rejects.toThrow(
    'L’extension « btree_gist » manque à la base : faites exécuter « CREATE EXTENSION btree_gist SCHEMA public » par un administrateur de la base, puis relancez Pinède.',
  )
})

/** Tables of the operator that name an establishment without being divided by it. */
const SHARED = ['change_log', 'session', 'signing_key', 'user_establishment', 'user_right']

describe('our migrations', () => {
  test('bring an empty database to the schema of schema.ts (else run `npm run db:types`)', async () => {
    expect((await migrate(db, MIGRATIONS)).length).toBeGreaterThan(0)
    expect(await schemaTypes(db)).toBe(readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8'))
  })

  test('keep instants with their zone, and every key of a site table begins with its establishment', async () => {
    const { ownerDb } = await testDb()
    const { rows: zoneless } = await sql`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp without time zone' and table_name not like 'kysely%'`.execute(
      ownerDb,
    )
    expect(zoneless).toEqual([])
    const { rows: keys } = await sql<{ name: string }>`
      select conrelid::regclass::text || '.' || conname as name from pg_constraint k
      where k.conrelid::regclass::text <> all(${SHARED}::text[]) and k.connamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'x')
        and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'establishment_id' and a.attnotnull)
        and (select a.attname from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) <> 'establishment_id'
      order by 1`.execute(ownerDb)
    expect(keys.map((key) => key.name)).toEqual([])
  })
})
