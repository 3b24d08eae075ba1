import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { methodAccount, ROLES, salesAccount } from '#domain/accounting/plan.ts'
import { PRODUCTS } from '#domain/accounting/product.ts'
import { toDay } from '#domain/day.ts'
import { readPlan, readPlans } from '#server/modules/accounting/plan/read-plan.ts'
import { thirdsOf } from '#server/modules/accounting/plan/thirds.ts'
import { openDesk } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const desk = await openDesk()
const { house, site } = desk
const { db } = house.house
const here = house.establishmentId
const staff = () => desk.staff()

const fault = ({ status, body }: Answer): string => {
  const [field] = (body['fields'] ?? []) as readonly { readonly path: string; readonly message: string }[]
  return field === undefined ? `${status} ${String(body['message'])}` : `${field.path} ${field.message}`
}
const account = (over: object) =>
  staff().post('payment/accounting-account/edit', { id: 0, active: true, label: 'Essai', ...over })
const codeOf = async (id: unknown) => (await staff().get(`payment/accounting-account/edit/${String(id)}`)).body['code']

describe('the usual plan', () => {
  test('is there in each establishment: an export lacks nothing', async () => {
    for (const one of [here, house.otherEstablishmentId]) {
      const plan = await readPlan(db, one, toDay('2027-07-14'))
      for (const product of PRODUCTS) expect(salesAccount(plan, product, 1000)).toMatch(/^70/)
      expect(Object.keys(plan.roles).toSorted()).toEqual([...ROLES].toSorted())
      expect(plan.vat).toEqual({ 210: '445714', 550: '445711', 1000: '445712', 2000: '445713' })
      expect(plan.journals.map(([code]) => code)).toEqual(['VE', 'CA', 'BQ', 'OD', 'AN'])
      const used = [...Object.values(plan.sales), ...Object.values(plan.roles), ...Object.values(plan.vat)]
      expect(used.filter((code) => plan.accounts[code] === undefined)).toEqual([])
      expect(plan).toMatchObject({ tillCustomer: 'DIVERS', journalOf: { SALES: 'VE', MISC: 'OD', OPENING: 'AN' } })
    }
  })

  test('has each payment method, bank account and type of expense of the establishment', async () => {
    const plan = await readPlan(db, here, toDay('2027-07-14'))
    expect(methodAccount(plan, `CARD/${site.methods.CARD}`)).toEqual(['5115', 'BQ'])
    expect(methodAccount(plan, 'CASH')).toEqual(['531', 'CA'])
    const { rows } = await sql<{ id: number }>`
      insert into bank_account (establishment_id, label) values (${here}, 'Compte courant') returning id`.execute(db)
    const bank = rows[0]?.id ?? 0
    expect((await readPlan(db, here, toDay('2027-07-14'))).banks[bank]).toEqual(['512', 'BQ'])
    expect(new Set(Object.values(plan.expenses ?? {}))).toEqual(new Set(['606']))
  })

  test('changes on its day, and a record may have an account of its own', async () => {
    await sql`update accounting_mapping set end_date = '2027-06-30' where establishment_id = ${here} and kind = 'SALES' and code = 'PITCH'`.execute(
      db,
    )
    await sql`
      insert into accounting_mapping (establishment_id, kind, code, item_id, rate, account_id, start_date)
      select ${here}, m.kind, m.code, m.item_id, m.rate, a.id, date '2027-07-01' from accounting_account a,
        (values ('SALES', 'PITCH', null::bigint, null::int), ('PLACE_TYPE', null, ${site.pitch}::bigint, 1000)) m (kind, code, item_id, rate)
      where a.establishment_id = ${here} and a.code = '70612'`.execute(db)
    const on = await readPlans(db, here)
    expect(on(toDay('2027-06-30')).sales['PITCH']).toBe('70611')
    expect(on(toDay('2027-07-01')).sales).toMatchObject({ PITCH: '70612', [`PLACE_TYPE-${site.pitch}:1000`]: '70612' })
    expect(on(toDay('2030-01-01')).sales['PITCH']).toBe('70612')
    expect(on(toDay('2027-06-30')).sales).not.toHaveProperty(`PLACE_TYPE-${site.pitch}:1000`)
    await expect(
      sql`insert into accounting_mapping (establishment_id, kind, code, account_id, start_date)
        select ${here}, 'SALES', 'PITCH', id, date '2028-01-01' from accounting_account where establishment_id = ${here} and code = '707'`.execute(
        db,
      ),
    ).rejects.toThrow()
  })
})

describe('an account', () => {
  test('begins with three digits, is alone with its code, and is kept in capitals', async () => {
    expect(fault(await account({ code: '70' }))).toBe('code accountingAccount.codeFormat')
    expect(fault(await account({ code: '70É' }))).toBe('code accountingAccount.codeFormat')
    for (const code of ['000', '0411', '901'])
      expect(fault(await account({ code }))).toBe('code accountingAccount.codeFormat')
    expect(fault(await account({ code: '411' }))).toBe('code accountingAccount.codeTaken')
    expect(await codeOf((await account({ code: '411 abc' })).body['id'])).toBe('411ABC')
  })

  test('is filled up to the length that the house set, and refused beyond', async () => {
    await desk.prefer('accounting', { accountLength: 8 })
    expect(await codeOf((await account({ code: '7061' })).body['id'])).toBe('70610000')
    expect(fault(await account({ code: '706123456' }))).toBe('code accountingAccount.codeLength')
    const { body } = await staff().post('payment/accounting-account/search', {
      criteria: { filters: { code: '411' } },
      first: 0,
      max: 1,
    })
    const [row] = body['list'] as readonly { readonly id: number }[]
    const read = (await staff().get(`payment/accounting-account/edit/${row?.id ?? 0}`)).body
    expect((await staff().post('payment/accounting-account/edit', { ...read, label: 'Les clients' })).status).toBe(200)
    expect(await codeOf(read['id'])).toBe(read['code'])
    await desk.prefer('accounting', {})
  })

  test('stays while the plan uses it', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from accounting_account where establishment_id = ${here} and code in ('4675', '7085') order by code`.execute(
      db,
    )
    const [free, used] = rows.map(({ id }) => id)
    const refused = await staff().post(`payment/accounting-account/delete/${used}`)
    expect([refused.status, refused.body['message']]).toEqual([400, 'accountingAccount.used'])
    expect((await staff().post(`payment/accounting-account/delete/${free}`)).status).toBe(200)
  })
})

test('journals: one of sales, one of the rest, one of opening entries; their codes differ', async () => {
  const journal = (over: object) =>
    staff().post('payment/accounting-journal/edit', { id: 0, label: 'Crédit agricole', kind: 'BANK', ...over })
  expect(fault(await journal({ code: 'BQ' }))).toBe('code accountingJournal.codeTaken')
  expect(fault(await journal({ code: 'É' }))).toBe('code accountingJournal.codeFormat')
  expect(fault(await journal({ code: 'V2', kind: 'SALES' }))).toBe('kind accountingJournal.kindTaken')
  const { status, body } = await journal({ code: 'b2' })
  expect(status).toBe(200)
  expect((await staff().get(`payment/accounting-journal/edit/${String(body['id'])}`)).body['code']).toBe('B2')
  const { rows } = await sql<{ id: number }>`
    select id from accounting_journal where establishment_id = ${here} and code = 'VE'`.execute(db)
  const sales = (await staff().get(`payment/accounting-journal/edit/${rows[0]?.id ?? 0}`)).body
  expect(fault(await staff().post('payment/accounting-journal/edit', { ...sales, kind: 'BANK' }))).toBe(
    'kind accountingJournal.kindNeeded',
  )
  expect(fault(await staff().post(`payment/accounting-journal/delete/${rows[0]?.id ?? 0}`))).toContain('kindNeeded')
  expect((await staff().post('payment/accounting-journal/edit', { ...sales, code: 'VT' })).status).toBe(200)
  expect((await readPlan(db, here, toDay('2027-01-01'))).journalOf.SALES).toBe('VT')
})

test('customers get auxiliary codes once, never the same', async () => {
  const customer = async (surname: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into customer (owner_establishment_id, code, surname) values (${here}, ${`A${surname}${Math.random()}`}, ${surname}) returning id`.execute(
      db,
    )
    return rows[0]?.id ?? 0
  }
  await desk.prefer('accounting', { thirdSource: 'NAME', thirdPrefix: 'C', thirdLength: 8 })
  const [a, b] = [await customer('Dupontelle'), await customer('Dupontelli')]
  expect([...(await thirdsOf(db, here, [b, a, a])).values()]).toEqual([
    { code: 'CDUPONTE', name: 'Dupontelle' },
    { code: 'CDUPONT1', name: 'Dupontelli' },
  ])
  await sql`update customer set surname = 'Martin' where id = ${a}`.execute(db)
  await desk.prefer('accounting', {})
  expect((await thirdsOf(db, here, [a])).get(a)).toEqual({ code: 'CDUPONTE', name: 'Martin' })
  await sql`update customer set merged_into_id = ${a} where id = ${b}`.execute(db)
  expect((await thirdsOf(db, here, [b])).get(b)?.code).toBe('CDUPONTE')
})
