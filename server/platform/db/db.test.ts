import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { answerOf } from '#server/platform/http/errors.ts'
import { RuleError } from '#domain/rule-error.ts'
import { testDb } from '#server/testing/test-db.ts'
import { quiet } from '#server/testing/test-server.ts'
import { createDb } from './db.ts'

const { db, ownerDb, ownerConfig } = await testDb()

const value = async (expression: string): Promise<unknown> =>
  (await sql<{ v: unknown }>`select ${sql.raw(expression)} as v`.execute(db)).rows[0]?.v

describe('values come out as', () => {
  test.each([
    ['integers up to the safe limit', '9007199254740991::bigint', 9_007_199_254_740_991],
    ['integers down to the safe limit', '-9007199254740991::bigint', -9_007_199_254_740_991],
    ['sums of amounts', '(select sum(x) from unnest(array[1, 2, 3]::bigint[]) x)', 6],
    ['numbers that have no fraction', '12.00::numeric', 12],
    ['zero, never minus zero', "'-0'::numeric", 0],
    ['a day', "'2027-07-04'::date", '2027-07-04'],
    ['a leap day', "'2028-02-29'::date", '2028-02-29'],
    ['an instant in UTC, in winter', "'2027-01-04 09:30:00.125+01'::timestamptz", '2027-01-04T08:30:00.125Z'],
    ['an instant of a zone with half hours', "'2027-01-04 09:30:00+05:30'::timestamptz", '2027-01-04T04:00:00.000Z'],
    ['nights as text', "daterange('2027-07-03', '2027-07-10')", '[2027-07-03,2027-07-10)'],
    ['nothing', 'null::bigint', null],
    ['lists of integers', "'{1,null,3}'::bigint[]", [1, null, 3]],
    ['lists of sums', "'{10,20}'::numeric[]", [10, 20]],
    ['lists of days', "'{2027-07-04,2027-07-05}'::date[]", ['2027-07-04', '2027-07-05']],
    ['lists of instants', "array['2027-01-04 09:30:00+01'::timestamptz]", ['2027-01-04T08:30:00.000Z']],
    ['JSON', '\'{"a": [1, null]}\'::jsonb', { a: [1, null] }],
  ])('%s', async (_, expression, expected) => expect(await value(expression)).toStrictEqual(expected))

  test.each([
    ['an integer that a number cannot hold', '9007199254740992::bigint', 'not a safe integer: 9007199254740992'],
    ['a sum that a number cannot hold', '9007199254740993::numeric', 'not a safe integer: 9007199254740993'],
    ['an average', 'avg(x) from unnest(array[1, 2]::bigint[]) x', undefined],
    ['a fraction', '0.5::numeric', 'not an integer: 0.5'],
    ['a day that is none', "'infinity'::date", 'not a day: infinity'],
    ['an instant that is none', "'infinity'::timestamptz", 'Invalid time value'],
  ])('an error: %s', async (_, expression, message) =>
    expect(sql`select ${sql.raw(expression)}`.execute(db)).rejects.toThrow(message ?? /^not an integer: 1\.5/),
  )

  test('the same instant whatever the session’s zone and style', async () => {
    await db.connection().execute(async (connection) => {
      await sql`set timezone to 'Europe/Paris'`.execute(connection)
      const { rows } = await sql`select '2027-07-04T10:00:00Z'::timestamptz as v`.execute(connection)
      await sql`reset timezone`.execute(connection)
      expect(rows).toEqual([{ v: '2027-07-04T10:00:00.000Z' }])
    })
  })
})

describe('violated constraints', async () => {
  await sql
    .raw(`
    create table parent (establishment_id bigint, id bigint, label text not null, amount bigint check (amount < 100),
      short varchar(3), primary key (establishment_id, id), constraint parent_label unique (establishment_id, label));
    create table child (establishment_id bigint, parent_id bigint, nights daterange,
      foreign key (establishment_id, parent_id) references parent deferrable,
      constraint child_overlap exclude using gist (establishment_id with =, nights with &&));
    insert into parent values (1, 1, 'one', 1), (1, 2, 'two', 2);
    insert into child values (1, 1, '[2027-07-03,2027-07-10)');
  `)
    .execute(ownerDb)

  const failure = async (statement: string): Promise<unknown> =>
    sql
      .raw(statement)
      .execute(ownerDb)
      .catch((error: unknown) => error)

  test.each([
    [
      'the same value twice',
      "insert into parent values (1, 3, 'one')",
      'value.taken',
      { table: 'parent', constraint: 'parent_label', column: 'label' },
    ],
    [
      'the same value, by an update',
      "update parent set label = 'one' where id = 2",
      'value.taken',
      { table: 'parent', constraint: 'parent_label', column: 'label' },
    ],
    ['a row that others name', 'delete from parent where id = 1', 'record.inUse', { table: 'child', column: 'id' }],
    ['a row that is not there', "insert into child values (1, 9, 'empty')", 'reference.unknown', { table: 'child' }],
    [
      'periods that overlap',
      "insert into child values (1, 2, '[2027-07-09,2027-07-12)')",
      'period.overlap',
      { table: 'child', constraint: 'child_overlap' },
    ],
    [
      'a value out of bounds',
      "insert into parent values (1, 3, 'x', 100)",
      'value.invalid',
      { table: 'parent', constraint: 'parent_amount_check' },
    ],
    ['a text too long', "insert into parent values (1, 3, 'x', 1, 'abcd')", 'value.invalid', {}],
    ['a number too large', "insert into parent values (1, 3, 'x', 1e30::numeric)", 'value.invalid', {}],
    [
      'nothing where something must be',
      'insert into parent values (1, 3, null)',
      'value.missing',
      { table: 'parent', column: 'label' },
    ],
  ])('%s', async (_, statement, code, context) => {
    const error = await failure(statement)
    expect(error).toBeInstanceOf(RuleError)
    expect((error as RuleError).code).toBe(code)
    expect((error as RuleError).context).toMatchObject(context)
    expect((error as RuleError).cause).toMatchObject({ severity: 'ERROR' })
  })

  test('the context names columns and never quotes a value', async () => {
    await sql`insert into parent values (1, 4, 'Dupont)=(secret', 4)`.execute(ownerDb)
    const error = (await failure("insert into parent values (1, 5, 'Dupont)=(secret', 400)")) as RuleError
    const taken = (await failure("insert into parent values (1, 5, 'Dupont)=(secret', 4)")) as RuleError
    expect([error.code, taken.code]).toEqual(['value.invalid', 'value.taken'])
    expect(JSON.stringify([error.context, taken.context])).not.toMatch(/Dupont|secret/)
  })

  test('a character that no text can hold', async () => {
    const error = await sql`select ${'a\u0000b'}::text`.execute(db).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'value.invalid' })
  })

  test('a deferred constraint is told at the commit', async () => {
    const work = ownerDb.transaction().execute(async (tx) => {
      await sql`set constraints all deferred`.execute(tx)
      await sql`insert into child values (1, 99, 'empty')`.execute(tx)
    })
    await expect(work).rejects.toMatchObject({ code: 'reference.unknown' })
  })

  test('a disk that is full is said in words', async () => {
    const full = "do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$"
    const error = await failure(full)
    expect(error).toMatchObject({ code: 'disk.full' })
    expect(answerOf(error)).toMatchObject({ status: 507 })
  })

  test('a defect in a query stays what it is', async () => {
    expect(await failure('select nowhere')).toMatchObject({ code: '42703' })
    expect(await failure('select nowhere')).not.toBeInstanceOf(RuleError)
  })
})

describe('a connection that breaks', () => {
  const broken: string[] = []
  const own = createDb({ ...ownerConfig, max: 1 }, { ...quiet, warn: (_, message) => void broken.push(message) })
  afterAll(() => own.destroy())

  test('is told and replaced', async () => {
    const pid = async (): Promise<unknown> =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)).rows[0]?.pid
    const before = await pid()
    await sql`select pg_terminate_backend(${before})`.execute(ownerDb)
    await expect.poll(() => broken).toContain('a database connection broke')
    expect(await pid()).not.toBe(before)
  })

  test('in the middle of a transaction fails it, and nothing else', async () => {
    const work = own.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(ownerDb)
      await sql`select pg_sleep(0.05)`.execute(ownerDb)
      await sql`select 1`.execute(tx)
    })
    await expect(work).rejects.toThrow('Client has encountered a connection error')
    expect((await sql`select 1 as n`.execute(own)).rows).toEqual([{ n: 1 }])
  })
})
