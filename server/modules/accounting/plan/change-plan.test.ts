import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { PlanRow, PreviewRow } from '#contract/lists/payment/accounting-plan.ts'
import type { SectionRow } from '#contract/lists/payment/accounting-section.ts'
import { readPlan } from '#server/modules/accounting/plan/read-plan.ts'
import { openDesk } from '#server/testing/desk.ts'
import { testDb } from '#server/testing/test-db.ts'
import type { Answer } from '#server/testing/test-house.ts'

const desk = await openDesk()
const { house, site } = desk
const { db } = house.house
const { ownerDb } = await testDb('house')
const here = house.establishmentId
const staff = () => desk.staff()

const fault = ({ status, body }: Answer): string => {
  const [field] = (body['fields'] ?? []) as readonly { readonly path: string; readonly message: string }[]
  return field === undefined ? `${status} ${String(body['message'])}` : `${field.path} ${field.message}`
}
const idOf = async (table: 'account' | 'journal', code: string, establishment = here): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(`accounting_${table}`)} where establishment_id = ${establishment} and code = ${code}`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}
const subject = (kind: string, over: object = {}) => ({ kind, code: null, itemId: null, rate: null, ...over })
const PITCH = subject('SALES', { code: 'PITCH' })
const assign = (over: object) =>
  staff().post('payment/accounting-plan/assign', { subjects: [PITCH], accountId: null, from: '2027-01-01', ...over })
const list = async <R>(part: string, criteria: object = {}): Promise<readonly R[]> =>
  (await staff().post(`payment/accounting-plan/${part}/search`, { criteria })).body['list'] as readonly R[]
const on = async (day: string) => readPlan(db, here, toDay(day))
const exportedThrough = (day: string | null) =>
  sql`create or replace function accounting_exported_through(site bigint) returns date language sql stable as ${sql.lit(
    `select ${day === null ? 'null' : `'${day}'`}::date`,
  )}`.execute(ownerDb)

describe('an account given from a day on', () => {
  test('holds from that day, for all that were chosen, until the next change', async () => {
    const accountId = await idOf('account', '7083')
    const type = subject('PLACE_TYPE', { itemId: site.pitch })
    expect(
      (await assign({ subjects: [PITCH, type, type], accountId, from: '2027-07-01', to: '2027-07-31' })).status,
    ).toBe(200)
    expect((await on('2027-06-30')).sales['PITCH']).toBe('70611')
    expect((await on('2027-07-31')).sales).toMatchObject({ PITCH: '7083', [`PLACE_TYPE-${site.pitch}`]: '7083' })
    expect((await on('2027-08-01')).sales['PITCH']).toBe('70611')
    const starts = await list<{ account: string; other: string | null; from: string }>('start-date', {
      from: '2027-07-01',
      to: '2027-08-01',
    })
    expect(starts.map(({ from, account, other }) => [from, account, other])).toEqual([
      ['2027-08-01', '70611', '7083'],
      ['2027-07-01', '7083', '70611'],
      ['2027-07-01', '7083', null],
    ])
    const ends = await list<{ account: string; other: string | null; to: string }>('end-date')
    expect(ends.map(({ to, account, other }) => [to, account, other])).toEqual([
      ['2027-07-31', '7083', '70611'],
      ['2027-07-31', '7083', null],
      ['2027-06-30', '70611', '7083'],
    ])
  })

  test('is refused where it makes no sense, and changes nothing', async () => {
    const accountId = await idOf('account', '7083')
    expect(fault(await assign({ accountId, from: '2027-02-02', to: '2027-02-01' }))).toBe('to dates.reversed')
    expect(fault(await assign({ accountId, from: '2027-02-30' }))).toContain('from')
    expect(fault(await assign({ accountId, subjects: [] }))).toContain('subjects')
    expect(fault(await assign({ accountId, subjects: [subject('SALES', { code: 'TAX' })] }))).toBe(
      '400 request.invalid',
    )
    expect(fault(await assign({ accountId, subjects: [subject('EXTRA', { itemId: 1 })] }))).toBe('404 record.unknown')
    expect(fault(await assign({ accountId: await idOf('account', '7083', house.otherEstablishmentId) }))).toBe(
      '404 record.unknown',
    )
    const bank = { accountId, subjects: [subject('METHOD', { itemId: site.methods.CASH })] }
    expect(fault(await assign(bank))).toBe('journalId accountingPlan.journalNeeded')
    expect((await on('2027-02-02')).sales['PITCH']).toBe('70611')
  })

  test('of money names its journal, else keeps the one that it had', async () => {
    const [accountId, journalId] = [await idOf('account', '580'), await idOf('journal', 'OD')]
    const cash = subject('METHOD', { itemId: site.methods.CASH })
    expect((await assign({ subjects: [cash], accountId, journalId })).status).toBe(200)
    expect((await on('2027-01-01')).methods[`CASH/${site.methods.CASH}`]).toEqual(['580', 'OD'])
    expect(
      (await assign({ subjects: [cash], accountId: await idOf('account', '531'), from: '2027-03-01' })).status,
    ).toBe(200)
    expect((await on('2027-03-01')).methods[`CASH/${site.methods.CASH}`]).toEqual(['531', 'OD'])
    expect((await assign({ subjects: [cash], from: '2027-04-01' })).status).toBe(200)
    expect((await on('2027-04-01')).methods[`CASH/${site.methods.CASH}`]).toEqual(['531', 'CA'])
  })

  test('never begins on a day whose entries were exported', async () => {
    await exportedThrough('2027-09-30')
    const accountId = await idOf('account', '7083')
    expect(fault(await assign({ accountId, from: '2027-09-30' }))).toBe('from accountingPlan.exported')
    const copy = { establishmentId: house.otherEstablishmentId, from: '2027-09-30' }
    expect(fault(await staff().post('payment/accounting-plan/copy', copy))).toMatch(/exported|notThere/)
    expect((await assign({ accountId, from: '2027-10-01' })).status).toBe(200)
    await exportedThrough(null)
  })
})

describe('the plan on a day', () => {
  test('says what has an account of its own, what follows, and what has none', async () => {
    const rows = await list<PlanRow>('detail', { on: '2027-06-01' })
    const of = (key: string, itemId: number | null = null) =>
      rows.find((row) => row.subject === key && row.itemId === itemId)
    expect(of('SALES_PITCH')).toMatchObject({ account: '70611', source: 'OWN', from: null, to: '2027-06-30' })
    expect(of('PLACE_TYPE', site.mobilHome)).toMatchObject({ account: '70612', source: 'FOLLOWS' })
    expect(of('SALES_ATTENDANT')).toMatchObject({ account: null, source: 'STAY' })
    expect(of('EXTRA', site.electricityId)).toMatchObject({ account: '7083', source: 'FOLLOWS' })
    const reductions = await list<PlanRow>('discount')
    expect(reductions.map(({ subject: key, source }) => [key, source])).toContainEqual(['DISCOUNT', 'STAY'])
    const money = await list<PlanRow>('payment')
    const card = money.find(({ kind, itemId }) => kind === 'METHOD' && itemId === site.methods.CARD)
    expect(card).toMatchObject({ account: '5115', journal: 'BQ', source: 'FOLLOWS' })
    expect(money.filter(({ kind }) => kind === 'ROLE')).toHaveLength(18)
  })

  test('shows beforehand what an export would lack', async () => {
    await sql`insert into tva (establishment_id, label, rate) values (${here}, 'TVA 8,5 %', 850)`.execute(db)
    await sql`update place_type set tva_id = (select id from tva where establishment_id = ${here} and rate = 850)
      where establishment_id = ${here} and id = ${site.mobilHome}`.execute(db)
    expect((await assign({ subjects: [PITCH], from: '2028-01-01' })).status).toBe(200)
    const preview = async (day: string) => {
      const rows = await list<PreviewRow>('detail-preview', { on: day })
      return (kind: string, itemId: number | null) => rows.find((row) => row.kind === kind && row.itemId === itemId)
    }
    const before = await preview('2027-06-01')
    expect(before('PLACE_TYPE', site.pitch)).toMatchObject({ account: '70611', vatAccount: '445712', state: 'READY' })
    expect(before('PLACE_TYPE', site.mobilHome)).toMatchObject({
      account: '70612',
      vatAccount: null,
      state: 'LACKS_VAT',
    })
    const after = await preview('2028-01-01')
    expect(after('PLACE_TYPE', site.pitch)).toMatchObject({ account: null, state: 'LACKS' })
    const money = await list<PreviewRow>('payment-preview')
    expect(money.filter(({ state }) => state !== 'READY')).toEqual([])
  })
})

test('a chart of accounts is read from a file: made, renamed, or refused whole', async () => {
  const send = (text: string) => staff().post('payment/accounting-account/import', { text })
  const sent = await send('Compte;Libellé\n70611;Emplacements nus\n706119;Emplacements grand confort\n')
  expect(sent.body).toEqual({ status: 'SAVED', count: 2 })
  expect((await on('2027-01-01')).accounts).toMatchObject({
    70611: 'Emplacements nus',
    706119: 'Emplacements grand confort',
  })
  const bad = await send('70620;Bon\nX;Mauvais')
  expect([bad.status, bad.body['message'], bad.body['context']]).toEqual([
    400,
    'accountingAccount.importLine',
    { line: 2 },
  ])
  expect(await idOf('account', '70620')).toBe(0)
})

test('a plan is taken over from another establishment where one may read it', async () => {
  const there = house.otherEstablishmentId
  await sql`insert into accounting_account (establishment_id, code, label) values (${there}, '70699', 'Séjours')`.execute(
    db,
  )
  await sql`update accounting_mapping m set account_id = a.id from accounting_account a
    where a.establishment_id = ${there} and a.code = '70699' and m.establishment_id = ${there} and m.kind = 'SALES' and m.code = 'RENTAL'`.execute(
    db,
  )
  await sql`with s as (insert into accounting_section (establishment_id, code, label) values (${there}, 'VOISIN', 'Voisin') returning id)
    insert into accounting_section_mapping (establishment_id, kind, code, item_id, section_id, start_date)
    select ${there}, m.kind, m.code, m.item::bigint, s.id, date '2027-01-01' from s, (values ('ALL', null, null), ('SALES', 'RENTAL', null),
      ('PLACE_TYPE', null, (select min(id) from place_type where establishment_id = ${there}))) m (kind, code, item)
    where m.kind <> 'PLACE_TYPE' or m.item is not null`.execute(db)
  const copy = () => staff().post('payment/accounting-plan/copy', { establishmentId: there, from: '2029-01-01' })
  expect((await copy()).body['message']).toBe('right.notThere')
  const { userId } = staff()
  await sql`insert into user_establishment (user_id, establishment_id) values (${userId}, ${there})`.execute(db)
  await sql`insert into user_right (user_id, establishment_id, functionality, code, can_export)
    values (${userId}, ${there}, 'payment_accounting', '001', false) on conflict do nothing`.execute(db)
  expect(
    ((await staff().get('payment/accounting-plan/other-establishments')).body['list'] as readonly unknown[]).length,
  ).toBe(1)
  expect((await copy()).status).toBe(200)
  expect((await on('2028-12-31')).sales['RENTAL']).toBe('70612')
  expect((await on('2029-01-01')).sales['RENTAL']).toBe('70699')
  // Sections come with it, from that day, but for those of records: they are each establishment's own.
  expect((await on('2028-12-31')).sections).toEqual({})
  expect((await on('2029-01-01')).sections).toEqual({ '*': 'VOISIN', 'sales.RENTAL': 'VOISIN' })
})

describe('an analytic section', () => {
  const section = (over: object) =>
    staff().post('payment/accounting-section/edit', { id: 0, active: true, label: 'Essai', ...over })
  const give = (over: object) =>
    staff().post('payment/accounting-plan/assign-section', {
      subjects: [{ kind: 'SALES', code: 'PITCH', itemId: null }],
      sectionId: null,
      from: '2027-01-01',
      ...over,
    })
  const rowOf = async (wanted: string, day: string, name?: string): Promise<SectionRow | undefined> =>
    (await list<SectionRow>('section', { on: day })).find(
      ({ subject: one, name: called }) => one === wanted && (name === undefined || called === name),
    )

  test('has a code of its own, in capitals', async () => {
    expect(fault(await section({ code: 'été' }))).toBe('code accountingSection.codeFormat')
    expect(fault(await section({ code: 'X'.repeat(14) }))).toMatch(/^code /)
    expect((await section({ code: 'camping' })).status).toBe(200)
    expect(fault(await section({ code: 'CAMPING' }))).toBe('code accountingSection.codeTaken')
  })

  test('holds from a day to a day; what has none follows its family, its product, then all', async () => {
    const id = Number((await section({ code: 'NU' })).body['id'])
    const all = Number((await section({ code: 'SITE' })).body['id'])
    expect((await give({ sectionId: id, from: '2027-07-01', to: '2027-07-31' })).status).toBe(200)
    expect((await give({ subjects: [{ kind: 'ALL', code: null, itemId: null }], sectionId: all })).status).toBe(200)
    expect((await on('2027-06-30')).sections).toEqual({ '*': 'SITE' })
    expect((await on('2027-07-31')).sections).toEqual({ '*': 'SITE', 'sales.PITCH': 'NU' })
    expect((await on('2027-08-01')).sections).toEqual({ '*': 'SITE' })
    expect((await on('2026-12-31')).sections).toEqual({})
    expect(await rowOf('SALES_PITCH', '2027-07-10')).toMatchObject({ section: 'NU', source: 'OWN', to: '2027-07-31' })
    const type = (await list<SectionRow>('section', { on: '2027-07-10' })).find(({ itemId }) => itemId === site.pitch)
    expect(type).toMatchObject({ kind: 'PLACE_TYPE', section: 'NU', source: 'FOLLOWS', sectionId: null })
    expect(await rowOf('SALES_FEES', '2027-07-10')).toMatchObject({ section: 'SITE', source: 'FOLLOWS' })
    expect(await rowOf('SALES_FEES', '2026-12-31')).toMatchObject({ section: null, source: 'NONE' })
    expect(await rowOf('ROLE_customer', '2027-07-10')).toBeUndefined()
    expect((await give({ sectionId: null, from: '2027-01-01', to: '2027-12-31' })).status).toBe(200)
    expect((await on('2027-07-31')).sections).toEqual({ '*': 'SITE' })
  })

  test('is refused in words: unknown subjects, days turned round, days that were exported', async () => {
    const bad = (subjects: object[]) => give({ subjects })
    expect(fault(await bad([{ kind: 'SALES', code: 'ROOF', itemId: null }]))).toBe('400 request.invalid')
    expect(fault(await bad([{ kind: 'EXTRA', code: null, itemId: 99_999_999 }]))).toMatch(/record.unknown$/)
    expect(fault(await give({ sectionId: 99_999_999 }))).toMatch(/record.unknown$/)
    expect(fault(await give({ from: '2027-02-01', to: '2027-01-01' }))).toBe('to dates.reversed')
    await exportedThrough('2027-03-31')
    expect(fault(await give({ from: '2027-03-31' }))).toBe('from accountingPlan.exported')
    await exportedThrough(null)
  })

  test('and an account stay active while the plan uses them, and are not deleted', async () => {
    const id = Number((await section({ code: 'TOTAL' })).body['id'])
    expect((await give({ subjects: [{ kind: 'TILL', code: null, itemId: null }], sectionId: id })).status).toBe(200)
    expect(fault(await section({ id, version: 1, code: 'TOTAL', active: false }))).toBe(
      'active accountingSection.stillUsed',
    )
    expect((await staff().post(`payment/accounting-section/delete/${id}`)).body['message']).toBe(
      'accountingSection.used',
    )
    const account = await idOf('account', '411')
    const answer = await staff().post('payment/accounting-account/edit', {
      ...{ id: account, version: 1, code: '411', label: 'Clients', active: false },
    })
    expect(fault(answer)).toBe('active accountingAccount.stillUsed')
    expect(JSON.stringify(answer.body)).toContain('Clients')
  })
})
