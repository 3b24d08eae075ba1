/** What happens where the record of money does not prove itself, and how what was signed before is brought in. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkDueRecords, sealHouse } from '#server/platform/fiscal/nightly.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import type { Log } from '#server/platform/log.ts'
import { aStay } from '#server/testing/campsite.ts'
import { writtenColumns } from '#server/testing/written-columns.ts'
import { openTampered } from '#server/testing/tampered.ts'
import type { Tampered } from '#server/testing/tampered.ts'
import { intent } from '#server/testing/desk.ts'

let tampered: Tampered

/** As a server of before contents were signed left the folder of its keys. */
const forgetSeals = (): void => {
  const { folder } = tampered.keys
  for (const name of readdirSync(folder)) if (name.endsWith('.sealed')) rmSync(join(folder, name))
}

const logged: object[] = []
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields) => void logged.push(fields),
}

beforeAll(async () => {
  tampered = await openTampered()
})

/** As the one who holds the database: no trigger, no foreign key; committed. */
const alter = async (...statements: string[]): Promise<void> => {
  await tampered.superuser.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement.replaceAll('{site}', String(tampered.site))).execute(tx)
  })
}
const events = async (code: number): Promise<Record<string, unknown>[]> => {
  const { rows } = await sql<{ detail: Record<string, unknown> }>`
    select detail from jet where establishment_id = ${tampered.site} and code = ${code} order by id`.execute(
    tampered.superuser,
  )
  return rows.map((row) => row.detail)
}
const intact = async (): Promise<boolean> =>
  (await verifyChains(tampered.superuser, tampered.site, tampered.keys)).intact

describe('a bill', () => {
  let id = 0
  const print = () => tampered.desk.staff().get(`payment/bill/document/${id}`)
  const copies = async (): Promise<number> =>
    (await sql`select 1 from duplicate where original_id = ${id}`.execute(tampered.superuser)).rows.length

  beforeEach(async () => {
    const { desk } = tampered
    await desk.clear()
    const file = await desk.booked([aStay(desk.site)])
    const { body } = await desk.staff().post('payment/bill/edit', { bookingId: file.id }, intent())
    id = Number(body['id'])
    await print()
    await print()
  })

  test.each([
    ['a line', 'update bill_line set amount = amount + 100 where bill_id = {id} and position = 1', 'SIGNATURE'],
    [
      'the name of a line',
      "update bill_line set label = 'Autre chose' where bill_id = {id} and position = 1",
      'CONTENT',
    ],
    [
      'a line of what it says, its sums kept',
      `update bill set content = jsonb_set(content, '{lines,0,label}', '"Autre chose"') where id = {id}`,
      'CONTENT',
    ],
    ['the day it falls due', "update bill set due_on = '2099-01-01' where id = {id}", 'CONTENT'],
    ['its print, taken away', 'delete from bill_print where bill_id = {id}', 'PRINTS'],
    [
      'its cancellation by nobody',
      'insert into bill_cancellation select {site}, {id}, min(id) from bill where establishment_id = {site}',
      'CANCELLATION',
    ],
    ['an instant that cannot be read', "update bill set recorded_at = 'infinity' where id = {id}", 'UNREADABLE'],
    ['the key', "update signing_key set public_key = 'x' where establishment_id = {site}", 'SIGNATURE'],
    ['a copy, taken away', 'delete from duplicate where original_id = {id} and copy_number = 1', null],
  ])('of which somebody changed %s is not printed', async (_, statement, fault) => {
    const [before, had] = [await copies(), (await events(90)).length]
    const kept = await keep(id)
    await alter(statement.replaceAll('{id}', String(id)))
    const answer = await print()
    if (fault === null) {
      // One copy alone leaves no trace at the bill itself; the chain of copies misses it.
      expect(await intact()).toBe(false)
    } else {
      expect(answer).toMatchObject({ status: 400, body: { message: 'billing.notAsSigned' } })
      expect(await copies()).toBe(before)
      expect((await events(90)).slice(had)).toMatchObject([{ bill: id, fault }])
    }
    await kept.giveBack()
    expect(await intact()).toBe(fault !== null)
    expect((await print()).status).toBe(200)
  })

  /** The rows of a bill and of the key, to give back what was taken. */
  const keep = async (bill: number): Promise<{ giveBack: () => Promise<void> }> => {
    const tables = { bill: 'id', bill_line: 'bill_id', bill_print: 'bill_id' } as const
    const rows = new Map<string, { readonly json: string; readonly columns: string }>()
    for (const [table, column] of Object.entries(tables)) {
      const found = await sql<{ rows: string }>`
        select jsonb_agg(to_jsonb(t))::text as rows from ${sql.table(table)} t where ${sql.ref(column)} = ${bill}`.execute(
        tampered.superuser,
      )
      const columns = await writtenColumns(tampered.superuser, table)
      rows.set(table, { json: found.rows[0]?.rows ?? '[]', columns })
    }
    const key = await sql<{
      pem: string
    }>`select public_key as pem from signing_key where establishment_id = ${tampered.site}`.execute(tampered.superuser)
    return {
      giveBack: () =>
        alter(
          ...[...rows].flatMap(([table, { json, columns }]) => [
            `delete from ${table} where ${tables[table as 'bill']} = ${bill}`,
            `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $json$${json}$json$)`,
          ]),
          `delete from bill_cancellation where bill_id = ${bill}`,
          `update signing_key set public_key = '${key.rows[0]?.pem ?? ''}' where establishment_id = {site}`,
        ),
    }
  }
})

describe('every night', () => {
  const health = async (): Promise<unknown> => (await tampered.desk.house.app.inject('/healthz')).json()
  const check = () => tampered.desk.staff().get('record-check')
  const night = async (now: string): Promise<void> => {
    await tampered.desk.at(now)
    await checkDueRecords(tampered.desk.house.house, log)
  }

  beforeAll(async () => {
    // What the copies above lost is theirs.
    await alter(
      'delete from record_proof where establishment_id = {site}',
      'delete from duplicate where establishment_id = {site}',
      "delete from chain_head where establishment_id = {site} and kind in ('CONTENT', 'DUPLICATE')",
    )
    forgetSeals()
    await sealHouse(tampered.desk.house.house, log)
  })

  test('the record is verified once; a fault is told, shown and stands until it is mended', async () => {
    await night('2027-03-02T08:00:00Z')
    expect((await check()).body['check']).toMatchObject({
      intact: true,
      checkedAt: '2027-03-02T08:00:00.000Z',
      faults: [],
    })
    expect(await health()).toEqual({ status: 'UP' })
    await alter('update payment set paid_on = paid_on + 1 where establishment_id = {site} and seq = 1')
    await night('2027-03-02T23:00:00Z')
    expect((await check()).body['check']).toMatchObject({ checkedAt: '2027-03-02T08:00:00.000Z' })
    const had = (await events(90)).length
    await night('2027-03-03T02:30:00Z') // half past three in Paris
    expect((await check()).body['check']).toMatchObject({ intact: false, checkedAt: '2027-03-03T02:30:00.000Z' })
    expect(await health()).toEqual({ status: 'DEGRADED', record: 'FAULT' })
    expect((await events(90)).slice(had)).toMatchObject([
      { faults: 1, first: expect.stringMatching(/^CONTENT .*: CONTENT$/) },
    ])
    expect(logged).toMatchObject([{ establishment: tampered.site }])
    expect((await tampered.desk.staff().post('record-check')).body['check']).toMatchObject({ intact: false })
    expect(await health()).toMatchObject({ status: 'DEGRADED' })
    await alter('update payment set paid_on = paid_on - 1 where establishment_id = {site} and seq = 1')
    expect(await health()).toMatchObject({ status: 'DEGRADED' })
    expect((await tampered.desk.staff().post('record-check')).body['check']).toMatchObject({ intact: true, faults: [] })
    expect(await health()).toEqual({ status: 'UP' })
  })

  test('a check that says it was made in the future does not hold the next one back', async () => {
    await alter("update record_check set checked_at = '2999-01-01', intact = true where establishment_id = {site}")
    await night('2027-03-04T02:30:00Z')
    expect((await check()).body['check']).toMatchObject({ checkedAt: '2027-03-04T02:30:00.000Z' })
  })

  test('nobody but a system user sees it, or asks for it', async () => {
    const clerk = await tampered.desk.house.user()
    await sql`update app_user set systeme = false where id = ${clerk.userId}`.execute(tampered.superuser)
    tampered.desk.house.house.sessions.clear()
    expect((await clerk.get('record-check')).body).toEqual({ check: null })
    expect((await clerk.post('record-check')).status).toBe(401)
  })
})

describe('what was recorded before contents were signed', () => {
  /** As an update finds it: certification strings only. */
  const unseal = () =>
    alter(
      'delete from record_proof where establishment_id = {site}',
      "delete from chain_head where establishment_id = {site} and kind = 'CONTENT'",
    )

  test('is signed whole once, and verifies as it did', async () => {
    await unseal()
    forgetSeals()
    expect(await intact()).toBe(false)
    await sealHouse(tampered.desk.house.house, log)
    expect(await intact()).toBe(true)
    const [told] = (await events(250)).toReversed()
    expect(told).toMatchObject({ refused: 0 })
    const count = (await events(250)).length
    await sealHouse(tampered.desk.house.house, log)
    expect((await events(250)).length).toBe(count)
  })

  test('stays without where it is no longer what was signed', async () => {
    await unseal()
    forgetSeals()
    await alter('update payment set amount = amount + 100 where establishment_id = {site} and seq = 2')
    await sealHouse(tampered.desk.house.house, log)
    expect((await events(250)).at(-1)).toMatchObject({ refused: 1 })
    const { facts } = await verifyChains(tampered.superuser, tampered.site, tampered.keys)
    expect(facts.filter(({ kind }) => kind === 'UNPROVED')).toHaveLength(1)
  })

  test('is not signed whole again: neither what lost its proofs nor what has no certification string', async () => {
    await alter(
      "update bill_line set label = 'Autre chose' where establishment_id = {site} and position = 1",
      `insert into credit_note (establishment_id, id, number, customer_id, account_kind, account_id, reason, amount, issued_on, valid_until, created_by)
        select {site}, 9000001, 'AV99-9999', customer_id, account_kind, account_id, 'inventé', 50000, issued_on, valid_until, created_by
        from credit_note where establishment_id = {site} limit 1`,
    )
    await unseal()
    await sealHouse(tampered.desk.house.house, log)
    const { facts } = await verifyChains(tampered.superuser, tampered.site, tampered.keys)
    expect(facts.map(({ record }) => record)).toContain('credit_note 9000001')
    expect(
      facts.filter(({ kind, record }) => kind === 'UNPROVED' && record.startsWith('bill ')).length,
    ).toBeGreaterThan(0)
  })

  test('is not signed by a key that was not there', async () => {
    forgetSeals()
    await alter('delete from signing_key where establishment_id = {site}')
    await sealHouse(tampered.desk.house.house, log)
    expect(
      (await sql`select 1 from signing_key where establishment_id = ${tampered.site}`.execute(tampered.superuser)).rows,
    ).toEqual([])
  })
})
