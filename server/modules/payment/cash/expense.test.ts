import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { of, openCash, refusal } from '#server/testing/cash-desk.ts'

const { desk, house, site, db, types, fund, count, anExpense, anInjection } = await openCash()
const site1 = house.establishmentId

describe('an expense', () => {
  test('has its VAT worked out once, at its rate', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into tva (establishment_id, label, rate) values (${site1}, 'Dépenses 20 %', 2000) returning id`.execute(db)
    const tvaId = rows[0]?.id ?? 0
    const { id } = of<{ id: number }>(await anExpense({ amount: 2350, tvaId }))
    const read = (await desk.staff().get(`payment/expense/edit/${id}`)).body
    expect(read).toMatchObject({ excluding: 1958, vat: 392, month: 202_703 })
    await sql`update tva set rate = 1000 where id = ${tvaId}`.execute(db)
    expect((await desk.staff().get(`payment/expense/edit/${id}`)).body).toMatchObject({ vat: 392 })
    of(await desk.staff().post('payment/expense/edit', { ...read, amount: 1100 }))
    expect((await desk.staff().get(`payment/expense/edit/${id}`)).body).toMatchObject({ excluding: 1000, vat: 100 })
    expect((await desk.staff().post('payment/expense/edit', { ...read, amount: 1 })).status).toBe(409)
    of(await desk.staff().post(`payment/expense/delete/${id}`))
    const { rows: told } = await sql`
      select code, detail ->> 'amount' as amount, detail ->> 'before' as before from jet where code in (940, 941) order by id`.execute(
      db,
    )
    expect(told).toEqual([
      { code: 940, amount: '1100', before: '2350' },
      { code: 941, amount: '1100', before: null },
    ])
  })

  test('is listed by its day, whoever the supplier is', async () => {
    of(await anExpense({ spentOn: '2027-02-03', supplier: 'Abeille' }))
    of(await anExpense({ spentOn: '2027-02-01', supplier: 'Zinc' }))
    const { body } = await desk.staff().post('payment/expense/search', { criteria: { month: 202_702 } })
    expect((body['list'] as { supplier: string }[]).map(({ supplier }) => supplier)).toEqual(['Zinc', 'Abeille'])
  })

  test('says what is wrong beside its field', async () => {
    expect(refusal(await anExpense({ spentOn: '2027-03-04' }))).toBe('spentOn cash.inFuture')
    expect(refusal(await anExpense({ amount: 0 }))).toBe('amount expense.zero')
    // More than 1,000 € in cash is what the law forbids, given back as much as spent.
    for (const amount of [100_001, -100_001])
      expect(refusal(await anExpense({ amount }))).toBe('amount expense.cashLimit')
    of(await anExpense({ amount: 100_000 }))
    expect(String(refusal(await anExpense({ amount: 1e12 })))).toContain('amount')
    expect(refusal(await anExpense({ typeId: types.IN }))).toBe('typeId expense.typeIn')
    expect(refusal(await anInjection({ typeId: types.OUT }))).toBe('typeId injection.typeOut')
    expect(refusal(await anInjection({ amount: -5 }))).toContain('amount')
    expect(refusal(await anExpense({ methodId: site.methods.CARD }))).toBe('bankAccountId expense.account')
    const { rows } = await sql<{ id: number }>`
      insert into payment_method (establishment_id, label, kind) values (${site1}, 'Bon', 'GIFT') returning id`.execute(
      db,
    )
    expect(refusal(await anExpense({ methodId: rows[0]?.id }))).toBe('methodId expense.method')
  })

  test('is not of a day that is closed, nor any other move of the till', async () => {
    const { services } = house.house
    await sql`insert into financial_year (establishment_id, label, start_date, end_date, bill_prefix, bill_digits)
      values (${site1}, '2026', '2026-01-01', '2026-12-31', 'F26-', 5)`.execute(db)
    const closer = { establishmentId: site1, till: 'POSTE-1', training: false, services, user: null }
    const { id } = of<{ id: number }>(await anExpense({ spentOn: '2026-01-31' }))
    const row = (await desk.staff().get(`payment/expense/edit/${id}`)).body
    await closeDays(db, { ...closer, now: new Date(), today: toDay('2026-02-02') }, toDay('2026-01-31'))
    const day = '2026-01-31'
    expect(refusal(await anExpense({ spentOn: day }))).toBe('spentOn cash.dayClosed')
    expect(refusal(await anInjection({ injectedOn: day }))).toBe('injectedOn cash.dayClosed')
    expect(refusal(await count(day, {}))).toBe('day cash.dayClosed')
    expect((await fund(day)).closed).toBe('cash.dayClosed')
    expect((await fund('2026-02-01')).closed).toBeNull()
    const moved = { ...row, spentOn: '2026-02-01' }
    expect(refusal(await desk.staff().post('payment/expense/edit', moved))).toBe('spentOn cash.dayClosed')
    expect(refusal(await desk.staff().post(`payment/expense/delete/${id}`))).toBe('spentOn cash.dayClosed')
  })

  test('is of today in the zone of the establishment', async () => {
    await desk.at('2027-03-03T23:30:00Z') // half past midnight on the 4th in Paris
    expect((await desk.staff().get('payment/expense/edit/0')).body['spentOn']).toBe('2027-03-04')
    expect((await fund('0')).day).toBe('2027-03-04')
  })

  test('takes a receipt as it was sent, and nothing else', async () => {
    const { id } = of<{ id: number }>(await anExpense())
    const send = (bytes: Uint8Array, name: string, to = id, by = desk.staff()) => {
      const body = new FormData()
      body.append('uploadfile', new Blob([Buffer.from(bytes)]), name)
      const headers = { 'x-xsrf-token': by.token }
      const url = `/rest/payment/expense-attachment/upload/${to}`
      return house.app.inject({ method: 'POST', url, payload: body, cookies: by.cookies, headers })
    }
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    const sent = await send(pdf, 'facture.pdf')
    expect(sent.json()).toMatchObject({ status: 'SAVED' })
    const attachment = sent.json<{ id: number }>().id
    const file = await desk.staff().get(`payment/expense-attachment/document/${attachment}`)
    expect(file.bytes.equals(pdf)).toBe(true)
    const message = async (bytes: Uint8Array) => (await send(bytes, 'a.pdf')).json<{ message: string }>().message
    expect(await message(Buffer.from('%PDF-1.7 cut short'))).toBe('attachment.type')
    expect(await message(Buffer.from('<html>%%EOF'))).toBe('attachment.type')
    expect((await send(Buffer.alloc(50 * 1024 * 1024), 'a.pdf')).statusCode).toBe(413)
    const stranger = await house.user(undefined, house.otherEstablishmentId)
    expect((await send(pdf, 'a.pdf', id, stranger)).statusCode).toBe(404)
    expect((await stranger.get(`payment/expense-attachment/document/${attachment}`)).status).toBe(404)
    const { body } = await desk.staff().get(`payment/expense-attachment/get_for_expense/${id}`)
    expect(body['list']).toMatchObject([{ fileName: 'facture.pdf', size: pdf.length }])
    expect(await message(Buffer.from('MZ %PDF-1.7 %%EOF'))).toBe('attachment.type')
    await sql`with kept as (insert into stored_file (establishment_id, type, sha256, bytes)
        select ${site1}, 'application/pdf', '', 'x' from generate_series(1, 29) returning id)
      insert into expense_attachment (establishment_id, id, expense_id, file_name, type, size, added_on, added_by)
      select ${site1}, id, ${id}, 'b.pdf', 'application/pdf', 1, '2027-03-03', '' from kept`.execute(db)
    expect(await message(pdf)).toBe('attachment.tooMany')
    of(await desk.staff().post(`payment/expense/delete/${id}`))
    expect((await desk.staff().get(`payment/expense-attachment/document/${attachment}`)).status).toBe(404)
    const { rows: left } = await sql`select 1 from stored_file`.execute(db)
    expect(left).toEqual([])
  })
})
