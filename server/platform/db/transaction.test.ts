import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inRollback, testDb } from '#server/testing/test-db.ts'
import type { Tx } from './db.ts'
import { inTransaction } from './transaction.ts'

const { ownerDb: db } = await testDb()
await sql`create table purse (id int primary key, balance bigint not null)`.execute(db)

beforeEach(async () => {
  await sql`delete from purse`.execute(db)
  await sql`insert into purse values (1, 100), (2, 100)`.execute(db)
})

const balances = async (): Promise<unknown[]> =>
  (await sql<{ balance: number }>`select balance from purse order by id`.execute(db)).rows.map((row) => row.balance)
const add = (tx: Tx, id: number, amount: number): Promise<unknown> =>
  sql`update purse set balance = balance + ${amount} where id = ${id}`.execute(tx)

test('gives the result and keeps the work', async () => {
  expect(await inTransaction(db, async (tx) => (await add(tx, 1, 5), 'done'))).toBe('done')
  expect(await balances()).toEqual([105, 100])
})

test('keeps nothing of work that fails, and does not repeat it', async () => {
  let runs = 0
  const work = inTransaction(db, async (tx) => {
    runs++
    await add(tx, 1, 5)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect([runs, await balances()]).toEqual([1, [100, 100]])
})

test('two transfers that lock each other both go through', async () => {
  let runs = 0
  const bothHold = Promise.withResolvers<void>()
  const transfer = (from: number, to: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      await add(tx, from, -10)
      if (++runs === 2) bothHold.resolve()
      await bothHold.promise
      await add(tx, to, 10)
    })
  await Promise.all([transfer(1, 2), transfer(2, 1)])
  expect(runs).toBeGreaterThan(2)
  expect(await balances()).toEqual([100, 100])
})

test('twenty serializable increments all count', async () => {
  const increment = (): Promise<void> =>
    inTransaction(
      db,
      async (tx) => {
        await sql`set transaction isolation level serializable`.execute(tx)
        const { rows } = await sql<{ balance: number }>`select balance from purse where id = 1`.execute(tx)
        await sql`update purse set balance = ${(rows[0]?.balance ?? 0) + 1} where id = 1`.execute(tx)
      },
      { retries: 50 },
    )
  await Promise.all(Array.from({ length: 20 }, increment))
  expect(await balances()).toEqual([120, 100])
})

test('a conflict that does not go away is told as one', async () => {
  let runs = 0
  const work = inTransaction(
    db,
    async (tx) => {
      runs++
      await sql.raw("do $$ begin raise exception 'busy' using errcode = '40001'; end $$").execute(tx)
    },
    { retries: 2 },
  )
  await expect(work).rejects.toMatchObject({ name: 'RuleError', code: 'transaction.conflict' })
  expect(runs).toBe(3)
})

test('work that swallowed an error of the database is not taken for done', async () => {
  const work = inTransaction(db, async (tx) => {
    await add(tx, 1, 5)
    await sql`insert into purse values (1, 1)`.execute(tx).catch(() => undefined)
  })
  await expect(work).rejects.toThrow('Transaction was rolled back instead of committed')
  expect(await balances()).toEqual([100, 100])
})

test('inside a transaction it is a part that may fail alone', async () => {
  await inTransaction(db, async (tx) => {
    await add(tx, 1, 1)
    const part = inTransaction(tx, async (inner) => {
      await add(inner, 1, 50)
      await inTransaction(inner, (innermost) => add(innermost, 2, 7))
      await sql`insert into purse values (1, 1)`.execute(inner)
    })
    await expect(part).rejects.toMatchObject({ code: 'value.taken' })
    await inTransaction(tx, (inner) => add(inner, 2, 3))
  })
  expect(await balances()).toEqual([101, 103])
})

test('inRollback leaves nothing', async () => {
  const before = await inRollback(async (tx) => {
    await sql`create temporary table scratch (n int)`.execute(tx)
    return sql`select to_regclass('scratch') as made`.execute(tx)
  })
  expect(before.rows).toEqual([{ made: 'scratch' }])
  await inRollback(async (tx) =>
    expect((await sql`select to_regclass('scratch') as made`.execute(tx)).rows).toEqual([{ made: null }]),
  )
})
