/** What the application's own role cannot write, whatever its code does: an intruder in the server is one. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { writtenColumns } from '#server/testing/written-columns.ts'
import { testDb } from '#server/testing/test-db.ts'
import type { Site } from './fiscal.fixture.ts'
import { aBill, aPayment, aSite, someKeys } from './fiscal.fixture.ts'
import { verifyChains } from './verify.ts'

const keys = someKeys(temporaryFolder('keys'))
let db: Db
let site: Site
let ids: { establishment: number; bills: readonly number[]; payment: number }

beforeAll(async () => {
  db = (await testDb()).db
  site = await inTransaction(db, (tx) => aSite(tx, keys))
  const [first, second, payment] = await inTransaction(db, async (tx) => [
    await aBill(tx, site),
    await aBill(tx, site),
    await aPayment(tx, site),
  ])
  const { establishmentId } = site.context
  ids = {
    establishment: establishmentId,
    bills: [first?.id ?? 0, second?.id ?? 0],
    payment: payment?.id ?? 0,
  }
})

/** `{site}`, `{bill}`, `{other}` and `{payment}` stand for the rows that are there. */
const told = (statement: string): string =>
  statement
    .replaceAll('{site}', String(ids.establishment))
    .replaceAll('{bill}', String(ids.bills[0]))
    .replaceAll('{other}', String(ids.bills[1]))
    .replaceAll('{payment}', String(ids.payment))
const run = (statement: string): Promise<unknown> => inTransaction(db, (tx) => sql.raw(told(statement)).execute(tx))

const COLUMNS = {
  bill: await writtenColumns((await testDb()).db, 'bill'),
  payment: await writtenColumns((await testDb()).db, 'payment'),
}

/** A copy of a row, some of its columns changed. */
const copyOf = (table: 'bill' | 'payment', changed: Record<string, string>): string => {
  const over = Object.entries(changed).map(([column, value]) => `'${column}', ${value}`)
  return `insert into ${table} (${COLUMNS[table]}) select ${COLUMNS[table].replaceAll(/(?<=^|, )/g, 'r.')} from ${table} t,
    jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('id', nextval('record_id'), ${over.join(', ')})) r
    where t.establishment_id = {site} and t.id = ${table === 'bill' ? '{other}' : '{payment}'}`
}
/** Where the row after the last one of its chain stands. */
const NEXT = { seq: 't.seq + 1', previous_signature: 't.signature', signature: "'x'" }

describe('the application’s role', () => {
  it.each([
    ['a cancellation by a bill that cancels nothing', 'insert into bill_cancellation values ({site}, {bill}, {other})'],
    ['a cancellation by itself', 'insert into bill_cancellation values ({site}, {bill}, {bill})'],
    [
      'a line of a bill that is there',
      "insert into bill_line (establishment_id, bill_id, position, type, label, quantity, amount) values ({site}, {bill}, 99, 'x', 'x', 1, 0)",
    ],
    ['a payment that a bill did not show', 'insert into bill_payment values ({site}, {bill}, {payment}, 100)'],
    [
      'a deduction that a bill did not make',
      'insert into bill_deduction values ({site}, {bill}, 9, {other}, null, 100)',
    ],
    [
      'a line of no bill',
      "insert into bill_line (establishment_id, bill_id, position, type, label, quantity, amount) values ({site}, 1, 99, 'x', 'x', 1, 0)",
    ],
    ['a payment out of its chain', copyOf('payment', { seq: 't.seq + 5' })],
    ['a payment beside its chain', copyOf('payment', { till: "'ELSEWHERE'", seq: '2' })],
    ['a payment that nobody signed', copyOf('payment', NEXT)],
    ['a bill whose number is not the next', copyOf('bill', { ...NEXT, number: "'F26-00009'" })],
    ['a bill whose number is given', copyOf('bill', { ...NEXT, number: "'F26-00001'" })],
    ['a bill that nobody signed', copyOf('bill', { ...NEXT, number: "'F26-00003'" })],
    ['a print that nobody signed', 'insert into bill_print (establishment_id, bill_id) values ({site}, {bill})'],
    [
      'a proof out of its chain',
      `insert into record_proof select establishment_id, till, training, 99, record, 1, version, hash, recorded_at, '', '', key_id from record_proof where establishment_id = {site} limit 1`,
    ],
    [
      'a second key',
      "insert into signing_key (id, establishment_id, algorithm, public_key) values ('k2', {site}, 'x', 'x')",
    ],
    ['the end of a chain', "update chain_head set seq = 0, signature = '' where establishment_id = {site}"],
    ['the end of a chain, taken away', 'delete from chain_head where establishment_id = {site}'],
    ['the counter of bills', 'update financial_year set next_bill_number = 1 where establishment_id = {site}'],
    ['the counter of credit notes', 'insert into credit_note_counter values ({site}, 2026, 7)'],
    ['a print, taken away', 'delete from bill_print where establishment_id = {site}'],
    ['a move, taken away', 'delete from payment_move where establishment_id = {site}'],
    ['what a bill says by rate', 'delete from bill_rate where establishment_id = {site}'],
    ['what a bill says by rate, added', 'insert into bill_rate values ({site}, {bill}, false, 1, 1, 1, 1)'],
    ['a trigger', 'alter table payment disable trigger user'],
    [
      'a function',
      'create or replace function demand_proof() returns trigger language plpgsql as $$ begin return null; end $$',
    ],
  ])('does not write %s', async (_, statement) => {
    await expect(run(statement)).rejects.toMatchObject({
      // 42501: no right; PN002: refused by a rule of the table; a RuleError: a broken constraint.
      code: expect.stringMatching(/^(?:42501|PN002|reference\.unknown|value\.taken)$/),
    })
    expect(await verifyChains(db, ids.establishment)).toMatchObject({ intact: true })
  })

  it('does not write credit notes of any number, nor use one for a payment that is there', async () => {
    const { booking } = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ booking: number }>`
        insert into booking (establishment_id, code, booked_on, state_id, status_id, status, customer_id)
        values (${ids.establishment}, 'A', '2026-07-06', 3, 3, 'SAVED', ${site.customerId}) returning id as booking`.execute(
        tx,
      )
      return rows[0] ?? { booking: 0 }
    })
    const note = (number: string): string =>
      `insert into credit_note (establishment_id, number, customer_id, account_kind, account_id, reason, amount, issued_on, valid_until)
        values ({site}, '${number}', ${site.customerId}, 'booking', ${booking}, 'geste', 100, '2026-07-06', '2027-07-06')`
    await expect(run(note('AV26-0002'))).rejects.toMatchObject({ code: 'PN002' })
    await run('select next_credit_number({site}, 2026)')
    await expect(run(note('AV26-0002'))).rejects.toMatchObject({ code: 'PN002' })
    await expect(run(note('AV26-0001'))).rejects.toMatchObject({
      code: 'PN002',
      message: expect.stringContaining('was not signed'),
    })
    const { ownerDb } = await testDb()
    await sql`alter table credit_note disable trigger credit_note_proved`.execute(ownerDb)
    await run(note('AV26-0001'))
    await sql`alter table credit_note enable trigger credit_note_proved`.execute(ownerDb)
    await expect(
      run('insert into credit_note_use select {site}, {payment}, id from credit_note where establishment_id = {site}'),
    ).rejects.toMatchObject({ code: 'PN002' })
  })
})
