import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { testDb } from '#server/testing/test-db.ts'
import { administer, quiet } from '#server/testing/test-server.ts'
import { checkRoles } from './check-roles.ts'
import { createDb } from './db.ts'
import { KEPT_COLUMNS, KEPT_TABLES, SIGNED_TABLES, WRITTEN_ONCE, applyGrants } from './grants.ts'

const { db, ownerDb, appConfig } = await testDb()

const names = async (query: string): Promise<string[]> =>
  (await sql<{ name: string }>`${sql.raw(query)}`.execute(ownerDb)).rows.map((row) => row.name)

describe('the application’s role', () => {
  test('passes the check of the start', async () => {
    await expect(checkRoles(db)).resolves.toBeUndefined()
  })

  test.each([...SIGNED_TABLES, ...WRITTEN_ONCE])('cannot change, delete or empty %s', async (table) => {
    const target = sql.table(table)
    const [column] = await names(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum = 1`,
    )
    await expect(sql`update ${target} set ${sql.id(column ?? '')} = null`.execute(db)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(sql`delete from ${target}`.execute(db)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`truncate ${target} cascade`.execute(db)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`alter table ${target} disable trigger all`.execute(db)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`drop table ${target}`.execute(db)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`select * from ${target}`.execute(db)).resolves.toMatchObject({ rows: [] })
    expect(
      await names(`select 'insert' as name where has_table_privilege('pinede_app', '${table}', 'insert')`),
    ).toEqual(['insert'])
  })

  test.each([...KEPT_TABLES])('only reads %s', async (table) => {
    const rights =
      await names(`select p as name from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) p
      where has_table_privilege('pinede_app', '${table}', p)`)
    expect(rights).toEqual(['select'])
    await expect(sql`insert into ${sql.table(table)} default values`.execute(db)).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('cannot turn the counter of bills, open what is closed, rename a till, nor start a year elsewhere than at 1', async () => {
    for (const statement of [
      'update financial_year set next_bill_number = 1',
      'update financial_year set closed = false',
      'update financial_month set closed = false',
      'update financial_period set closed = false',
      "update station set code = 'x'",
      "insert into financial_year (establishment_id, label, start_date, end_date, bill_prefix, bill_digits, next_bill_number) values (1, 'x', '2026-01-01', '2026-12-31', 'F', 5, 9)",
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`update financial_year set label = label`.execute(db)).resolves.toBeDefined()
    await expect(sql`select 1 from financial_year for update`.execute(db)).resolves.toBeDefined()
  })

  test('rewrites no answer that was kept for retries', async () => {
    await expect(sql`update idempotency set response = '{}'`.execute(db)).rejects.toMatchObject({ code: '42501' })
  })

  test.each(["setval('record_id', 1)", "set_config('session_replication_role', 'replica', false)"])(
    'may not %s',
    async (call) => {
      await expect(sql`select ${sql.raw(call)}`.execute(db)).rejects.toMatchObject({ code: '42501' })
    },
  )

  test('works on every other table, and empties none', async () => {
    const tables =
      await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely%' and relname <> 'migration_checksum'`)
    expect(tables.length).toBeGreaterThan(SIGNED_TABLES.length + 20)
    const apart: readonly string[] = [
      ...SIGNED_TABLES,
      ...WRITTEN_ONCE,
      ...KEPT_TABLES,
      ...Object.keys(KEPT_COLUMNS),
      'idempotency',
    ]
    for (const table of tables.filter((name) => !apart.includes(name))) {
      const { rows } =
        await sql`select array_agg(p order by p) as rights from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) p
        where has_table_privilege('pinede_app', ${table}, p)`.execute(ownerDb)
      expect([table, rows]).toEqual([table, [{ rights: ['delete', 'insert', 'select', 'update'] }]])
    }
  })

  test('cannot rewrite what was migrated', async () => {
    await expect(sql`delete from migration_checksum`.execute(db)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`update kysely_migration set name = ''`.execute(db)).rejects.toMatchObject({ code: '42501' })
  })

  test('draws numbers', async () => {
    await expect(sql`select nextval('record_id')`.execute(db)).resolves.toBeDefined()
  })
})

test('every table that carries a signature is among the signed ones, and each of those exists', async () => {
  const signed = await names(`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'signature'
      and table_name not in ('chain_head', 'email_configuration')`) // moved by triggers; words below messages
  expect(signed.length).toBeGreaterThan(0)
  expect(SIGNED_TABLES).toEqual(expect.arrayContaining(signed))
  expect(
    await names(`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`),
  ).toEqual(expect.arrayContaining([...SIGNED_TABLES]))
})

test('a role that does not exist is told', async () => {
  await expect(applyGrants(ownerDb, 'nobody_here')).rejects.toThrow(
    'Le rôle « nobody_here » n’existe pas sur le serveur PostgreSQL : créez-le (CREATE ROLE … LOGIN).',
  )
})

describe('the start is refused to a role that', () => {
  const server = inject('testServer')
  const made: string[] = []
  const secret = server.address.password === '' ? '' : ` password ${pg.escapeLiteral(server.address.password)}`

  /** What a role that has what the server needs, and then what `prepare` gives it, is told. */
  async function sentence(prepare: (role: string) => Promise<unknown>): Promise<string> {
    const role = `${appConfig.database}_${made.length}`
    made.push(role)
    await administer(server, `create role ${role} login noinherit${secret}`)
    await applyGrants(ownerDb, role)
    await prepare(role)
    const tried = createDb({ ...appConfig, user: role }, quiet)
    try {
      return await checkRoles(tried).then(
        () => 'accepted',
        (error: Error) => error.message,
      )
    } finally {
      await tried.destroy()
    }
  }
  const owned = async (statement: string): Promise<void> => void (await sql.raw(statement).execute(ownerDb))

  afterAll(async () => {
    for (const role of made) {
      await administer(server, `drop owned by ${role}`, appConfig.database)
      await administer(server, `drop role ${role}`)
    }
  })

  test('none of these', async () => expect(await sentence(() => Promise.resolve())).toBe('accepted'))

  test.each(['superuser', 'bypassrls', 'createrole'])('is %s', async (attribute) => {
    expect(await sentence((role) => administer(server, `alter role ${role} ${attribute}`))).toContain(
      'il est administrateur (SUPERUSER, BYPASSRLS ou CREATEROLE)',
    )
  })

  test('may become superuser', async () => {
    const become = (role: string) => administer(server, `grant ${pg.escapeIdentifier(server.admin)} to ${role}`)
    expect(await sentence(become)).toContain('il est administrateur')
  })

  test('may become the owner', async () => {
    expect(await sentence((role) => administer(server, `grant pinede_owner to ${role}`))).toMatch(
      /il possède des tables \(public\.\w+, .*…\)/,
    )
  })

  test('owns a table', async () => {
    const own = async (role: string): Promise<void> => {
      await owned('create table theirs (n int)')
      await administer(server, `alter table theirs owner to ${role}`, appConfig.database)
    }
    expect(await sentence(own)).toContain('il possède des tables (public.theirs)')
  })

  test.each(['update', 'delete', 'truncate', 'update (amount)'])('may %s payments', async (right) => {
    expect(await sentence((role) => owned(`grant ${right} on payment to ${role}`))).toBe(
      `Le rôle « ${appConfig.database}_${made.length - 1} » de DATABASE_URL a trop de droits : il peut modifier des données signées (payment). Pinède exige un rôle applicatif qui ne possède rien, distinct de celui de DATABASE_OWNER_URL.`,
    )
  })
})

test('the start is refused to a role that may move what the database keeps', async () => {
  const role = `${appConfig.database}_kept`
  await administer(inject('testServer'), `create role ${role} login noinherit`)
  await applyGrants(ownerDb, role)
  const tried = createDb({ ...appConfig, user: role }, quiet)
  try {
    await expect(checkRoles(tried)).resolves.toBeUndefined()
    for (const right of [
      'insert on chain_head',
      'update (seq) on chain_head',
      'update (next_bill_number) on financial_year',
    ]) {
      await sql.raw(`grant ${right} to ${role}`).execute(ownerDb)
      await expect(checkRoles(tried)).rejects.toThrow('il peut modifier des données signées (')
      await applyGrants(ownerDb, role)
    }
  } finally {
    await tried.destroy()
    await administer(inject('testServer'), `drop owned by ${role}`, appConfig.database)
    await administer(inject('testServer'), `drop role ${role}`)
  }
})

test('the owner is no application, and keeps its rights', async () => {
  const rights = (): Promise<unknown> =>
    sql`select relname, relacl::text from pg_class where relname in ('bill', 'place') order by 1`.execute(ownerDb)
  const before = await rights()
  await expect(applyGrants(ownerDb, 'pinede_owner')).rejects.toThrow(
    'Le rôle « pinede_owner » de DATABASE_URL a les droits de celui de DATABASE_OWNER_URL',
  )
  expect(await rights()).toEqual(before)
})
