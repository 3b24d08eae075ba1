import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { JET } from '#domain/fiscal/jet.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { testDb } from '#server/testing/test-db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import type { Site } from './fiscal.fixture.ts'
import { aBill, aPayment, aSite, someKeys } from './fiscal.fixture.ts'
import { writeTechnicalEvent } from './jet.ts'
import { insertDuplicate } from './records.ts'
import { verifyChains } from './verify.ts'

const keys = someKeys(temporaryFolder('keys'))
let db: Db
/** Who holds the database itself: the only one who can alter a signed row. */
let owner: Db
let site: Site

beforeEach(async () => {
  const databases = await testDb()
  db = databases.db
  owner = databases.ownerDb
  site = await inTransaction(db, (tx) => aSite(tx, keys))
  for (let i = 0; i < 3; i++)
    await inTransaction(db, async (tx) => {
      await aPayment(tx, site, 1000 + i)
      const bill = await aBill(tx, site)
      await insertDuplicate(tx, site.context, bill.id)
      await writeTechnicalEvent(tx, site.context, JET.RIGHTS_CHANGED, { user: i, code: '111', note: 'a,b' })
    })
})

const found = async (): Promise<string[]> => {
  const report = await verifyChains(db, site.context.establishmentId)
  const all = report.chains.flatMap(({ kind, faults }) => faults.map((fault) => `${kind} ${fault.kind} ${fault.seq}`))
  expect(report.intact).toBe(all.length === 0 && report.numbering.length === 0 && report.facts.length === 0)
  return all.filter((fault) => !fault.startsWith('CONTENT')) // see tamper.test.ts
}
const alter = async (statement: string): Promise<void> => {
  await sql.raw(`${statement} and establishment_id = ${site.context.establishmentId}`).execute(owner)
}

describe('verifyChains', () => {
  it('finds nothing where nothing was touched', async () => expect(await found()).toEqual([]))

  it.each([
    ['an amount paid', 'update payment set amount = 1 where seq = 2', ['PAYMENT CONTENT 2']],
    ['the method of a payment', "update payment set method_kind = 'CARD' where seq = 2", ['PAYMENT CONTENT 2']],
    [
      'the instant of a payment',
      "update payment set recorded_at = recorded_at + interval '1 second' where seq = 1",
      ['PAYMENT CONTENT 1'],
    ],
    ['the total of a bill', 'update bill set total = total - 1 where seq = 3', ['INVOICE CONTENT 3']],
    ['the VAT of a bill', 'update bill set total_vat = 0 where seq = 3', ['INVOICE CONTENT 3']],
    [
      'the buyer of a bill',
      `update bill set content = jsonb_set(content, '{buyer,name}', '"X"') where seq = 1`,
      ['INVOICE CONTENT 1'],
    ],
    ['the shape of a bill', `update bill set content = content - 'seller' where seq = 1`, ['INVOICE CONTENT 1']],
    ['the date of a bill', "update bill set bill_on = '2026-01-01' where seq = 1", ['INVOICE CONTENT 1']],
    [
      'a line of a bill',
      'update bill_line set amount = amount - 1 where position = 1 and bill_id = (select min(id) from bill where establishment_id = bill_line.establishment_id)',
      ['INVOICE CONTENT 1'],
    ],
    ['the number of a copy', 'update duplicate set copy_number = 9 where seq = 2', ['DUPLICATE CONTENT 2']],
    ['the code of an event', 'update jet set code = 80 where seq = 2', ['JET CONTENT 2']],
    ['the detail of an event', `update jet set detail = '{"user": 9}' where seq = 2`, ['JET CONTENT 2']],
    [
      'a signed string',
      "update jet set signed_text = replace(signed_text, '130', '110') where seq = 2",
      ['JET SIGNATURE 2', 'JET CONTENT 2'],
    ],
    [
      'a signature',
      'update payment set signature = reverse(signature) where seq = 2',
      ['PAYMENT SIGNATURE 2', 'PAYMENT LINK 3'],
    ],
    ['a payment removed', 'delete from payment where seq = 2', ['PAYMENT SEQUENCE 3', 'PAYMENT LINK 3']],
    ['the last payment removed', 'delete from payment where seq = 3', ['PAYMENT HEAD 2']],
    ['every payment removed', 'delete from payment where true', ['PAYMENT HEAD 0']],
    ['the head turned back', "update chain_head set seq = 2 where kind = 'PAYMENT'", ['PAYMENT HEAD 3']],
    ['the head removed', "delete from chain_head where kind = 'PAYMENT'", ['PAYMENT HEAD 3']],
  ])('sees %s', async (_, statement, expected) => {
    await alter(statement)
    expect(await found()).toEqual(expected)
  })

  it('sees a signature made with a key that is not the establishment’s', async () => {
    const stranger = keys.create()
    const row = await db
      .selectFrom('payment')
      .select('signed_text')
      .where('establishment_id', '=', site.context.establishmentId)
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow()
    const signature = keys.sign(stranger.id, row.signed_text)
    await alter(`update payment set signature = '${signature}' where seq = 3`)
    await alter(`update chain_head set signature = '${signature}' where kind = 'PAYMENT'`)
    expect(await found()).toEqual(['PAYMENT SIGNATURE 3'])
  })

  it('sees a bill number that was given out and is nowhere', async () => {
    await alter('update financial_year set next_bill_number = 5 where true')
    const report = await verifyChains(db, site.context.establishmentId)
    expect(report.intact).toBe(false)
    expect(report.numbering).toMatchObject([{ given: 4, bills: 3 }])
  })

  it('says nothing of another establishment', async () => {
    const other = await inTransaction(db, (tx) => aSite(tx, keys))
    await alter('update payment set amount = 1 where seq = 2')
    expect(await verifyChains(db, other.context.establishmentId)).toEqual({
      chains: [],
      numbering: [],
      facts: [],
      intact: true,
    })
  })

  it('stays true while others write', async () => {
    const writers = Array.from({ length: 20 }, () => inTransaction(db, (tx) => aPayment(tx, site)))
    const reports = await Promise.all([1, 2, 3].map(() => verifyChains(db, site.context.establishmentId)))
    await Promise.all(writers)
    expect(reports.map((report) => report.intact)).toEqual([true, true, true])
  })
})

it('the application’s role cannot alter what was signed', async () => {
  for (const table of ['payment', 'bill', 'bill_line', 'duplicate', 'jet', 'signing_key']) {
    await expect(sql`update ${sql.table(table)} set establishment_id = establishment_id`.execute(db)).rejects.toThrow(
      'permission denied',
    )
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('permission denied')
  }
})
