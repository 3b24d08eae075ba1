/** Tickets put aside: one that goes to another table (both change, or neither), and two tills at one table. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTill } from '#server/testing/till-desk.ts'

const desk = await openTill()
const { db } = desk.house.house
const coffee = await desk.article({ code: 'CAF', label: 'Café', price: 150 })
const put = (label: string, quantity: number, over: object = {}) =>
  desk.staff().post('sale/cash-register-sale/basket/save', {
    ...{ id: 0, version: 0, cashRegisterId: desk.registerId, label },
    content: { lines: [{ articleId: coffee, quantity, isTakeaway: false }] },
    ...over,
  })
const there = async () => {
  const { rows } = await sql<{ label: string; count: number }>`
    select label, count from till_basket order by label`.execute(db)
  return rows.map(({ label, count }) => [label, count])
}

test('a ticket joins that of another table in one go, and not where somebody changed it meanwhile', async () => {
  const [four, five] = [(await put('4', 2)).body, (await put('5', 1)).body]
  const into = { id: five['id'], version: five['version'] }
  const stale = await put('5', 3, { ...into, replacesId: four['id'], replacesVersion: 99 })
  expect([stale.status, stale.body['message']]).toEqual([409, 'basket.changed'])
  expect(await there()).toEqual([
    ['4', 2],
    ['5', 1],
  ])
  const joined = await put('5', 3, { ...into, replacesId: four['id'], replacesVersion: four['version'] })
  expect(joined.status).toBe(200)
  expect(await there()).toEqual([['5', 3]])
})

test('the tables of a till are those that the house named, where its kind has tables', async () => {
  const tables = async () =>
    (await desk.staff().get(`sale/cash-register-sale/board/${desk.registerId}`)).body['register']
  await sql`update cash_register set tables = '1-3' where id = ${desk.registerId}`.execute(db)
  expect(await tables()).toMatchObject({ hasTables: false, tables: null })
  await sql`update cash_register_type set has_tables = true`.execute(db)
  expect(await tables()).toMatchObject({ hasTables: true, tables: '1-3' })
})

test('two tills that put one table aside in the same instant make one ticket: the second is told, and joins it', async () => {
  await sql`delete from till_basket`.execute(db)
  await sql`update cash_register_type set has_tables = true`.execute(db)
  for (const label of ['7', 'Terrasse']) {
    const both = await Promise.all([put(label, 1), put(` ${label.toUpperCase()} `, 2), put(label, 3)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const told = both.find(({ status }) => status === 409)?.body
    expect(told).toMatchObject({ message: 'basket.tableTaken' })
  }
  expect(await there()).toHaveLength(2)
})

test('a table keeps its own ticket, moves to a free one only, and takes one that it replaces', async () => {
  await sql`delete from till_basket`.execute(db)
  const [eight, nine] = [(await put('8', 2)).body, (await put('9', 1)).body]
  const own = { id: eight['id'], version: eight['version'] }
  expect((await put('9', 2, own)).body['message']).toBe('basket.tableTaken')
  expect(await there()).toEqual([
    ['8', 2],
    ['9', 1],
  ])
  expect((await put('8', 4, own)).status).toBe(200)
  const replaced = { replacesId: nine['id'], replacesVersion: nine['version'] }
  expect((await put('9', 5, { ...own, version: 2, ...replaced })).status).toBe(200)
  expect(await there()).toEqual([['9', 5]])
})

test('where a till has no tables a name is a name: two tickets may have it', async () => {
  await sql`delete from till_basket`.execute(db)
  await sql`update cash_register_type set has_tables = false`.execute(db)
  const both = await Promise.all([put('Dupont', 1), put('Dupont', 2)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
})
