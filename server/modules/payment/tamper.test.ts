/**
 * Whoever holds the database itself changes one thing at a time, and the verification must say so. What there is to change is read in
 * the catalogue of the schema: a column or a table of money that is added later is tried by itself, or named below with its reason.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MIGRATIONS } from '#server/platform/db/migrate.ts'
import { RECORD_SHAPES } from '#server/platform/fiscal/content.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { CHANGED, isSide, KEPT, openTampered, SIDE } from '#server/testing/tampered.ts'
import type { Change, Column } from '#server/testing/tampered.ts'

const tampered = await openTampered()
const { superuser, site, after, columns } = tampered
const tablesOf = (those: readonly Column[]): string[] => [...new Set(those.map(({ table }) => table))]

/** The first row where the column holds something, else the first. */
const rowOf = (table: string, column: string): string =>
  `ctid = (select ctid from ${table} where ${table === 'establishment' ? 'id' : 'establishment_id'} = ${site} order by ${column} is null, ctid limit 1)`

test('all of it verifies, and there is something in every table', async () => {
  expect(await verifyChains(superuser, site, tampered.keys)).toMatchObject({ intact: true })
  for (const table of tablesOf(columns)) {
    if (Object.hasOwn(SIDE[table] ?? {}, '*')) continue
    const { rows } = await sql`select 1 from ${sql.table(table)} where establishment_id = ${site} limit 1`.execute(
      superuser,
    )
    expect([table, rows.length]).toEqual([table, 1])
  }
})

describe('every column of money that is changed is noticed, or named with its reason', () => {
  let tried = 0

  // A table a test: a verification follows each change, hundreds in all.
  test.each(tablesOf(columns))('of %s', async (table) => {
    const unseen: string[] = []
    const seenSide: string[] = []
    for (const one of columns.filter((column) => column.table === table)) {
      const { column, type, nullable } = one
      const change = CHANGED[type]
      if (change === undefined) throw new Error(`no other value of ${type} (${table}.${column})`)
      const values = [change(`"${column}"`), ...(nullable ? ['null'] : [])]
      for (const value of values) {
        const { changed, found } = await after([
          `update ${table} set "${column}" = ${value} where ${rowOf(table, `"${column}"`)} and "${column}" is distinct from ${value}`,
        ])
        if (changed === 0) continue // null already
        tried += 1
        if (found === 0 && !isSide(one)) unseen.push(`${column} = ${value}`)
        if (found > 0 && isSide(one)) seenSide.push(column)
      }
    }
    expect(unseen).toEqual([])
    // A reason that is no longer needed is taken away.
    if (!/^(?:financial_year|guarantee)$/.test(table)) expect(seenSide).toEqual([])
  })

  test('all of them were tried', () => {
    expect(tried).toBeGreaterThan(150)
  })
})

const RECORDS = tablesOf(columns.filter((one) => !isSide(one))).filter(
  (table) => !Object.hasOwn(KEPT, table) && table !== 'guarantee',
)

test.each(RECORDS)(
  'every row of %s that is taken away, doubled or exchanged with another is noticed',
  async (table) => {
    const unseen: string[] = []
    const { rows } = await sql<{ ctid: string }>`
    select ctid::text from ${sql.table(table)} where establishment_id = ${site}`.execute(superuser)
    for (const { ctid } of rows) {
      const gone = await after([`delete from ${table} where ctid = '${ctid}'`])
      if (gone.found === 0) unseen.push(`delete ${ctid}`)
    }
    for (const key of ['id', 'seq', 'position', 'bill_id', 'year', 'payment_id']) {
      if (!columns.some((one) => one.table === table && one.column === key)) continue
      const { changed, found } = await oneMore(table, columns, key)
      if (changed === 0 || found === 0) unseen.push(`add by ${key}: ${changed} ${found}`)
    }
    const ids = columns.filter((one) => one.table === table && one.column === 'id' && one.type === 'int8')
    if (ids.length === 1 && rows.length > 1) {
      const [a, b] = rows
      const swapped = await after([
        `create temporary table kept on commit drop as select ctid::text as place, id from ${table} where ctid in ('${a?.ctid}', '${b?.ctid}')`,
        `update ${table} t set id = -k.id from kept k where t.id = k.id and t.establishment_id = ${site}`,
        `update ${table} t set id = (select o.id from kept o where o.id <> -t.id) where t.id < 0 and t.establishment_id = ${site}`,
      ])
      if (swapped.found === 0) unseen.push('exchange two')
    }
    expect(unseen).toEqual([])
  },
)

/** A row more, which differs from one that is there in its key. */
const oneMore = (table: string, all: readonly Column[], key: string): Promise<Change> => {
  const columnsHere = all.filter((one) => one.table === table).map((one) => one.column)
  const UNIQUE: Readonly<Record<string, string>> = {
    id: table === 'signing_key' ? "'other'" : 'id + 9000000',
    seq: 'seq + 9000',
    copy_number: 'copy_number + 99',
    number: "number || 'x'",
    record_id: 'record_id + 9000000',
    reverses_id: 'null',
    cancels_id: 'null',
    intent: 'null',
    ...(table === 'offline_ticket' ? { no: 'no + 9000', ticket_id: 'ticket_id + 9000000' } : {}),
    ...(table === 'credit_note' ? { payment_id: 'null' } : {}),
    ...(table === 'closure' ? { from_day: 'from_day + 9000', to_day: 'to_day + 9000' } : {}),
    ...(table === 'closure_document' ? { name: "name || 'x'" } : {}),
    ...(table === 'chain_head' ? { kind: "case till when 'SERVEUR' then 'TICKET' else 'YEAR' end" } : {}),
    ...(table === 'bill_rate' ? { rate: '1' } : {}),
    ...(table === 'bill_cancellation' ? { bill_id: 'bill_id + 9000000' } : {}),
  }
  const values = columnsHere.map((name) => UNIQUE[name] ?? (name === key ? `"${name}" + 9000000` : `"${name}"`))
  return after([
    ...(table === 'signing_key' ? ['drop index signing_key_of'] : []),
    `insert into ${table} ("${columnsHere.join('", "')}") select ${values.join(', ')} from ${table} where establishment_id = ${site} limit 1`,
  ])
}

describe('a counter that is turned back is noticed:', () => {
  test.each([
    "update chain_head set seq = seq - 1 where seq > 0 and kind = 'PAYMENT'",
    "update chain_head set seq = seq - 1 where seq > 0 and kind = 'CONTENT' and till <> 'SERVEUR'",
    'update financial_year set next_bill_number = next_bill_number - 1',
    'update credit_note_counter set last = last - 1',
  ])('%s', async (statement) => {
    const { changed, found } = await after([
      `${statement}${statement.includes('where') ? ' and' : ' where'} establishment_id = ${site}`,
    ])
    expect(changed).toBe(1)
    expect(found).toBeGreaterThan(0)
  })
})

test.each([
  ['payment', 'select payment_id from bill_payment'],
  ['bill', 'select down_payment_bill_id from bill_deduction'],
  ['credit_note', 'select credit_note_id from credit_note_use'],
])('a %s that is gone although another record names it is noticed by that name', async (table, named) => {
  const tx = await superuser.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      delete from ${sql.table(table)} where establishment_id = ${site}
        and id = (${sql.raw(named)} where establishment_id = ${site} limit 1) returning id`.execute(tx)
    const { facts } = await verifyChains(tx, site, tampered.keys)
    expect(facts).toContainEqual({ kind: 'LINK', record: `${table} ${rows[0]?.id}` })
  } finally {
    await tx.rollback().execute()
  }
})

describe('a chain that is cut', () => {
  /** Records of a kind from one on, with their proofs; the head is turned back to the one before. */
  const cut = (table: string, kind: string, count: number): string[] => [
    `create temporary table gone on commit drop as select id, till, seq from ${table} where establishment_id = ${site} order by seq desc limit ${count}`,
    `delete from record_proof where record = '${table}' and record_id in (select id from gone)`,
    `delete from ${table} where id in (select id from gone)`,
    `update chain_head h set seq = coalesce((select max(seq) from ${table} where establishment_id = ${site}), 0),
      signature = coalesce((select signature from ${table} where establishment_id = ${site} order by seq desc limit 1), '')
      where establishment_id = ${site} and kind = '${kind}'`,
  ]

  test('in the middle is noticed', async () => {
    const second = `from payment where establishment_id = ${site} and seq = 2`
    const { found } = await after([
      `delete from record_proof where record = 'payment' and record_id = (select id ${second})`,
      `delete ${second}`,
      `update payment set seq = seq + 9000 where establishment_id = ${site} and seq > 2`,
      `update payment set seq = seq - 9001 where establishment_id = ${site} and seq > 2`,
    ])
    expect(found).toBeGreaterThan(0)
  })

  test.each([
    ['payment', 'PAYMENT'],
    ['bill', 'INVOICE'],
    ['ticket', 'TICKET'],
    ['duplicate', 'DUPLICATE'],
  ])('at its end is noticed too, where anything was recorded since: %s', async (table, kind) => {
    const { changed, found } = await after(cut(table, kind, 1))
    expect(changed).toBeGreaterThan(2)
    expect(found).toBeGreaterThan(0)
  })

  test('at the end of everything is what only an archive shows', async () => {
    const last = `(select seq from record_proof where establishment_id = ${site} order by seq desc limit 1)`
    const { rows } = await sql<{ record: string; id: number; at: number }>`
      select record, record_id as id, seq as at from record_proof where establishment_id = ${site} order by seq desc limit 1`.execute(
      superuser,
    )
    expect(rows[0]?.record).toBe('payment_move')
    const { found } = await after([
      // Both rows of the last move, which sum to nothing.
      `delete from payment_move where id in (select record_id from record_proof where establishment_id = ${site} order by seq desc limit 2)`,
      `delete from record_proof where establishment_id = ${site} and seq > ${last} - 2`,
      `update chain_head set seq = ${last}, signature = (select signature from record_proof where establishment_id = ${site} order by seq desc limit 1)
        where establishment_id = ${site} and kind = 'CONTENT' and till <> 'SERVEUR'`,
      `update booking b set (paid, damage_paid) = (
        select coalesce(sum(m.amount), 0), coalesce(sum(m.amount) filter (where y.cashes_guarantee_id is not null), 0)
        from payments_of(${site}, b.id) m join payment y on y.establishment_id = ${site} and y.id = m.payment_id)
        where b.establishment_id = ${site}`,
    ])
    expect(found).toBe(0)
  })
})

describe('a key', () => {
  test('that is exchanged for another, or for none, is told and not thrown', async () => {
    const stranger = tampered.keys.create()
    for (const pem of [stranger.pem, 'no key at all', '']) {
      const { found } = await after([`update signing_key set public_key = '${pem}' where establishment_id = ${site}`])
      expect(found).toBeGreaterThan(0)
    }
  })
})

test('what belongs to a record holds no instant: it would be read in the session’s time zone', async () => {
  const parts = Object.values(RECORD_SHAPES).flatMap((shape) => Object.values(shape.parts).map((part) => part.table))
  expect(tampered.columns.filter(({ table, type }) => parts.includes(table) && type.startsWith('time'))).toEqual([])
})

test('a column that is added to a record may be empty: what was signed before says nothing of it', () => {
  const tables = Object.entries(RECORD_SHAPES).flatMap(([record, { parts }]) => [
    record,
    ...Object.values(parts).map((part) => part.table),
  ])
  const added = new RegExp(
    String.raw`alter table (?:only )?(?:${tables.join('|')})\s[^;]*add column[^,;]*(?:not null|default)`,
    'i',
  )
  const late = readdirSync(MIGRATIONS).filter((name) => name > '0046_commission_settlement.sql')
  expect(late).toContain('0060_record_proof.sql')
  expect(late.filter((name) => added.test(readFileSync(join(MIGRATIONS, name), 'utf8')))).toEqual([])
  expect(added.test('alter table bill add column x int not null default 0;')).toBe(true)
  expect(added.test('alter table bill_line\n  add column x int,\n  add column y text default 3;')).toBe(true)
  expect(added.test('alter table bill add column x int; alter table place add column y int not null;')).toBe(false)
})

test.each([
  "update payment set recorded_at = 'infinity' where",
  'update payment set amount = 9223372036854775807 where',
  'update record_proof set seq = 9223372036854775807 where seq = 3 and',
])('what cannot be read is told, not thrown: %s', async (statement) => {
  const { changed, found } = await after([`${statement} establishment_id = ${site}`])
  expect(changed).toBeGreaterThan(0)
  expect(found).toBeGreaterThan(0)
})
