import { tableOf } from '#contract/entity.ts'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { entities } from '#contract/entities/index.ts'
import { messages } from '#contract/messages.fr.ts'
import { DEEP_OWNERS } from '#contract/deep-owners.ts'
import { DELETION_CODES, LOOSE_USES } from '#contract/uses.ts'
import { PARTS } from '#contract/uses-parts.ts'
import type { Use } from '#contract/uses.ts'
import { joinTable } from '#server/crud/select.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { testDb } from '#server/testing/test-db.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Answer, Caller, TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let caller: Caller
beforeAll(async () => {
  house = await testHouse()
  caller = await house.user()
})

const made = async (path: string, row: object): Promise<number> => {
  const { body: fresh } = await caller.get(`${path}/edit/0`)
  const { body } = await caller.post(`${path}/edit`, { ...fresh, ...row })
  expect(body).toMatchObject({ status: 'SAVED' })
  return Number(body['id'])
}

const usesIn = ({ body }: Answer): Use[] => body['uses'] as Use[]

const aMethod = (bankAccountId: number | null, label: string): Promise<number> =>
  made('payment/payment-method', { label, kind: 'TRANSFER', bankAccountId })

describe('a deletion that is refused (spec 8, "Deletion blocked")', () => {
  it('tells that payment methods use the bank account, which ones, and where they are', async () => {
    const account = await made('payment/bank-account', { label: 'Compte courant', active: true })
    const methods = [await aMethod(account, 'Virement A'), await aMethod(account, 'Virement B')]
    const refused = await caller.post(`payment/bank-account/delete/${account}`)
    expect([refused.status, refused.body['message']]).toEqual([400, 'bankAccount.usedByPaymentMethod'])
    expect(usesIn(refused)).toEqual([
      {
        entity: 'paymentMethod',
        label: 'modes de règlement',
        count: 2,
        records: methods
          .map((id, i) => ({ id, name: `Virement ${'AB'[i] ?? ''}`, path: `/payment-method/{tab}/${id}` }))
          .toReversed(),
      },
    ])
  })

  it('counts, without naming them, what the user may not read', async () => {
    const account = await made('payment/bank-account', { label: 'Compte livret', active: true })
    await aMethod(account, 'Virement C')
    const clerk = await house.user(everywhere('000', false, { payment_bank: { code: '111', canExport: false } }))
    const refused = await clerk.post(`payment/bank-account/delete/${account}`)
    expect(usesIn(refused)).toEqual([{ entity: 'paymentMethod', label: 'mode de règlement', count: 1, records: [] }])
  })

  it('names the owner of a join, once', async () => {
    const layout = await made('camp/layout', { label: { fr: 'Tipi' } })
    const terms = await made('payment/payment-terms', { label: 'Locatifs', layouts: [layout] })
    const refused = await caller.post(`camp/layout/delete/${layout}`)
    expect(refused.body['message']).toBe('record.inUse')
    expect(refused.body['context']).toEqual({ uses: '1\u00A0condition de règlement' })
    expect(usesIn(refused)[0]?.records).toEqual([{ id: terms, name: 'Locatifs', path: `/payment-terms/${terms}` }])
  })

  it('finds what no foreign key holds: the option of a price grid', async () => {
    const tva = await made('payment/tva', { label: 'Vélo 20 %', rate: 2000, active: true })
    const extra = await made('occupant-extra/extra', { code: 'VELO', label: { fr: 'Vélo' }, tvaId: tva, active: true })
    const { db } = await testDb()
    await sql`insert into price_grid (establishment_id, label, model, draft)
      values (${house.establishmentId}, 'Grille à vélo', 'NIGHT', ${JSON.stringify({ options: [{ kind: 'EXTRA', refId: extra }] })}::jsonb)`.execute(
      db,
    )
    const refused = await caller.post(`occupant-extra/extra/delete/${extra}`)
    expect(usesIn(refused).map(({ label, records }) => [label, records[0]?.name])).toEqual([
      ['grille tarifaire', 'Grille à vélo'],
    ])
  })

  it('keeps a payment method that took a payment, and says whose', async () => {
    const { ownerDb } = await testDb()
    const id = await aMethod(null, 'Chèque de banque')
    await sql`alter table payment disable trigger payment_proved`.execute(ownerDb) // nobody signs this one
    await sql`
      insert into payment (establishment_id, till, training, seq, recorded_at, paid_on, type, kind, amount, method_id, method_kind,
        method_label, operator_id, signed_text, previous_signature, signature, key_id)
      select ${house.establishmentId}, 'T', false, 1, now(), '2027-07-04', 'PAYMENT', 'PAYMENT', 100, ${id}, 'TRANSFER', 'x',
        ${caller.userId}, '', '', '', k.id from signing_key k where k.establishment_id = ${house.establishmentId}`.execute(
      ownerDb,
    )
    await sql`alter table payment enable trigger payment_proved`.execute(ownerDb)
    const refused = await caller.post(`payment/payment-method/delete/${id}`)
    expect(refused.body['message']).toBe('paymentMethod.usedByPayment')
    expect(usesIn(refused)[0]?.records.map(({ name }) => name)).toEqual(['04/07/2027'])
  })

  it('keeps a customer who has a stay, and leads to it', async () => {
    const { ownerDb } = await testDb()
    const customer = await made('customer/customer', { surname: 'Durand' })
    const { rows } = await sql<{ id: number }>`
      insert into booking (establishment_id, code, customer_id, booked_on)
      values (${house.establishmentId}, 'S-1', ${customer}, '2027-01-01') returning id`.execute(ownerDb)
    const refused = await caller.post(`customer/customer/delete/${customer}`)
    expect(refused.body['message']).toBe('customer.hasDocuments')
    const id = rows[0]?.id ?? 0
    expect(usesIn(refused)).toMatchObject([
      { records: [{ id, name: 'S-1', path: `/new-booking/stay/${id}/0/0/0/0/3` }] },
    ])
  })

  it('is refused as well where the record comes into use at the same moment', async () => {
    const { db } = await testDb()
    const account = await made('payment/bank-account', { label: 'Compte disputé', active: true })
    const elsewhere = await db.startTransaction().execute()
    await sql`insert into payment_method (establishment_id, label, kind, bank_account_id)
      values (${house.establishmentId}, 'Virement disputé', 'TRANSFER', ${account})`.execute(elsewhere)
    const removal = caller.post(`payment/bank-account/delete/${account}`)
    const waits = async (): Promise<boolean> => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    }
    while (!(await waits())) await setTimeout(20)
    await elsewhere.commit().execute()
    expect((await removal).body).toMatchObject({ message: 'record.usedElsewhere', uses: [] })
  })

  it('does not tell the records of another establishment', async () => {
    const stranger = await house.user(undefined, house.otherEstablishmentId)
    const account = await made('payment/bank-account', { label: 'Compte à part', active: true })
    expect((await stranger.post(`payment/bank-account/delete/${account}`)).status).toBe(404)
  })
})

it('deletes with a record the children that have no screen of their own', async () => {
  const customer = await made('customer/customer', { surname: 'Seul', isCompany: false })
  const country = (await caller.get('customer/address/edit/0')).body['countryId']
  await made('customer/address', { customerId: customer, town: 'Mimizan', countryId: country, isMain: true })
  expect((await caller.post(`customer/customer/delete/${customer}`)).body).toEqual({ status: 'DELETED' })
})

describe('what may use a record', () => {
  it('has a name for every table that can hold a declared record back', async () => {
    const { ownerDb } = await testDb()
    const { rows } = await sql<{ child: string; target: string }>`
      select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as target
      from pg_constraint c where c.contype = 'f' and c.confdeltype in ('a', 'r')`.execute(ownerDb)
    const declared = Object.values(entities)
    // Who wrote a row, and where, is no use of a record by its like.
    const tables = new Set(declared.filter(({ name }) => name !== 'establishment' && name !== 'user').map(tableOf))
    const named = new Set([
      ...declared.map(tableOf),
      ...declared.flatMap((entity) =>
        Object.values(entity.fields)
          .filter((field) => field.kind === 'refs')
          .map((field) => joinTable(entity, field)),
      ),
      ...Object.keys(DEEP_OWNERS),
      ...Object.keys(PARTS),
    ])
    expect(rows.filter(({ child, target }) => tables.has(target) && !named.has(child))).toEqual([])
  })

  it('names columns that exist', async () => {
    const { db } = await testDb()
    const columns = [
      ...Object.entries(DEEP_OWNERS).map(([table, { name }]) => [table, name]),
      ...Object.entries(PARTS).map(([table, { column }]) => [table, column]),
      ...Object.values(LOOSE_USES).flatMap((uses) =>
        uses.map((use) => [use.table, 'column' in use ? use.column : use.json]),
      ),
    ]
    for (const [table = '', column = ''] of columns)
      await sql`select ${sql.ref(column)} from ${sql.table(table)} limit 0`.execute(db)
    expect(columns.length).toBeGreaterThan(15)
  })

  it('has a sentence for every reason', () => {
    const codes = Object.values(DELETION_CODES).flatMap((users) => Object.values(users))
    expect(codes.filter((code) => !(code in messages))).toEqual([])
  })
})
