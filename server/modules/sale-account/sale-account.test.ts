/** Sales on account: quotes, lines, the list, rights. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { intent } from '#server/testing/desk.ts'
import { code, fileOf, openSales } from '#server/testing/sale-desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const { desk, db, post, chair, menu, keg, tvaId, save, read, aSale, deliver, pay, bill, cancel } = await openSales()
const faults = ({ body }: Answer): unknown => body['fields']

beforeEach(() => desk.at('2027-07-10T09:00:00Z'))

describe('a quote', () => {
  test('owes nothing, holds until its last day, and becomes a sale of the same lines', async () => {
    const quote = await aSale({ isQuote: true, customerId: null })
    expect(quote).toMatchObject({
      ...{ state: 'QUOTE', total: 5000, balance: 0, validUntil: '2027-08-09', customerId: null },
      lines: [{ label: 'Chaise', price: 1250, amount: 5000, delivered: 0 }],
      events: [{ kind: 'QUOTED', amount: 5000 }],
    })
    expect(quote.code).toMatch(/^V27-\d{4}$/)
    const { id, version } = quote
    expect(code(await post('confirm', { id, version }))).toBe('sale.noCustomer')
    expect(code(await pay(quote, 100))).toBe('sale.isQuote')
    expect(code(await bill(quote, { isDownPayment: true }))).toBe('sale.isQuote')
    expect(code(await deliver(quote))).toBe('sale.isQuote')
    expect((await desk.staff().get(`sale/sale/document/${id}`)).status).toBe(200)
    expect((await desk.staff().get(`sale/sale/delivery/${id}`)).body['message']).toBe('sale.isQuote')
    const named = fileOf(
      await save({ id, version, lines: [{ id: quote.lines[0]?.id ?? 0, articleId: chair, quantity: 6 }] }),
    )
    expect(named).toMatchObject({ state: 'QUOTE', total: 7500 })
    await desk.at('2027-08-10T09:00:00Z')
    expect((await read(id)).state).toBe('EXPIRED')
    expect(code(await post('confirm', { id, version: named.version }))).toBe('sale.quoteExpired')
    const copy = fileOf(await post('copy', { id }))
    expect(copy).toMatchObject({
      state: 'QUOTE',
      total: 7500,
      validUntil: '2027-09-09',
      customerId: desk.site.customerId,
    })
    const sale = fileOf(await post('confirm', { id: copy.id, version: copy.version }))
    expect(sale).toMatchObject({ state: 'SALE', balance: 7500, validUntil: null })
    expect(code(await post('confirm', { id: sale.id, version: sale.version }))).toBe('sale.notQuote')
  })

  test('is deleted as long as nobody has it', async () => {
    const quote = await aSale({ isQuote: true })
    const { id, version } = quote
    expect(fileOf(await post('sent', { id }))).toMatchObject({ sentOn: '2027-07-10', version })
    expect(code(await post('delete', { id, version }))).toBe('sale.keep')
    const other = await aSale({ isQuote: true })
    expect((await post('delete', { id: other.id, version: other.version })).body).toEqual({ status: 'DELETED' })
    expect((await desk.staff().get(`sale/sale/edit/${other.id}`)).status).toBe(404)
    const sale = await aSale()
    expect(code(await post('delete', { id: sale.id, version: sale.version }))).toBe('sale.keep')
  })
})

describe('lines', () => {
  test('are priced by the server: menus split, free lines at their rate, discounts with their reason', async () => {
    const sale = await aSale({
      lines: [
        { articleId: menu, quantity: 2 },
        { tvaId, label: 'Location de sono', nature: 'SERVICE', quantity: 1, unitPrice: 8000 },
        { articleId: chair, quantity: 2, discount: { rate: 1000, amount: null, reason: 'Habitué' } },
        { articleId: chair, quantity: 1, unitPrice: 0 },
      ],
    })
    expect(sale).toMatchObject({
      total: 2000 + 8000 + 2250,
      lines: [
        { amount: 2000 },
        { label: 'Location de sono', rate: 1000, amount: 8000 },
        { amount: 2250 },
        { amount: 0 },
      ],
    })
    const { rows } = await sql<{ label: string; amount: number; rate: number }>`
      select label, amount, rate from sale_part where sale_id = ${sale.id} order by position`.execute(db)
    expect(rows.slice(0, 2)).toEqual([
      { label: 'Formule : Plat', amount: 1500, rate: 1000 },
      { label: 'Formule : Bière', amount: 500, rate: 2000 },
    ])
  })

  test('are refused as a screen would refuse them', async () => {
    for (const quantity of [0, -1, 9999, 1e9])
      expect([quantity, code(await save({ lines: [{ articleId: chair, quantity }] }))]).toEqual([
        quantity,
        'sale.wrongQuantity',
      ])
    expect(code(await save({ lines: [] }))).toBe('sale.noLine')
    expect(code(await save({ lines: [{ articleId: keg, quantity: 1 }] }))).toBe('sale.deposit')
    expect(code(await save({ lines: [{ articleId: chair, quantity: 999, unitPrice: 99_999 }] }))).toBe('sale.tooLarge')
    expect(code(await save({ lines: [{ articleId: chair, quantity: 1, unitPrice: -1 }] }))).toBe(
      'ticket.priceBelowZero',
    )
    const at = (field: string, message: string) => [expect.objectContaining({ path: `lines.0.${field}`, message })]
    const free = { label: 'Sono', quantity: 1, unitPrice: 100, tvaId }
    expect(faults(await save({ lines: [{ ...free, label: null }] }))).toEqual(at('label', 'field.required'))
    expect(faults(await save({ lines: [{ ...free, unitPrice: null }] }))).toEqual(at('unitPrice', 'field.required'))
    expect(faults(await save({ lines: [{ ...free, tvaId: null }] }))).toEqual(at('tvaId', 'field.required'))
    expect(faults(await save({ lines: [{ ...free, tvaId: 999_999_999 }] }))).toEqual(at('tvaId', 'reference.unknown'))
    expect(faults(await save({ customerId: null }))).toEqual([
      expect.objectContaining({ path: 'customerId', message: 'field.required' }),
    ])
    expect(faults(await save({ isQuote: true, validUntil: '2027-07-09' }))).toEqual([
      expect.objectContaining({ path: 'validUntil', message: 'sale.validityPast' }),
    ])
    expect(code(await save({ customerId: 999_999_999 }))).toBe('reference.unknown')
  })

  test('keep what they sold once the article is dearer or hidden', async () => {
    const stool = await desk.article({ code: 'STOOL', label: 'Tabouret', price: 700 })
    const sale = await aSale({ isQuote: true, lines: [{ articleId: stool, quantity: 2 }] })
    await sql`update article set price = 900, active = false where id = ${stool}`.execute(db)
    const line = { id: sale.lines[0]?.id ?? 0, articleId: stool, quantity: 3 }
    const kept = fileOf(await save({ id: sale.id, version: sale.version, lines: [line] }))
    expect(kept).toMatchObject({ total: 2100, lines: [{ id: line.id, price: 700 }] })
    const added = [line, { articleId: stool, quantity: 1 }]
    expect(faults(await save({ id: sale.id, version: kept.version, lines: added }))).toEqual([
      expect.objectContaining({ path: 'lines.1.articleId', message: 'ticket.notSold' }),
    ])
    expect(code(await post('copy', { id: sale.id }))).toBe('sale.noLine')
  })
})

test('the list finds sales by their state, customer, days and amount, and sums them', async () => {
  const sale = await aSale({ label: 'Congrès', lines: [{ articleId: chair, quantity: 80 }] })
  const search = async (criteria: object): Promise<Record<string, unknown>> =>
    (await desk.staff().post('sale/sale/search', { criteria })).body
  expect(await search({ text: 'congrès', state: 'SALE', amount: 100_000 })).toMatchObject({
    list: [{ id: sale.id, code: sale.code, delivered: '0/80', total: 100_000, paid: 0, owed: 100_000 }],
    sums: { total: 100_000, owed: 100_000 },
  })
  expect(await search({ text: 'congrès', amount: 0 })).toMatchObject({ total: 0 })
  expect(await search({ text: 'congrès', state: 'QUOTE' })).toMatchObject({ total: 0 })
  expect(await search({ text: sale.code, from: '2027-07-11' })).toMatchObject({ total: 0 })
  expect(await search({ text: sale.code, unpaid: true, customerId: desk.site.customerId })).toMatchObject({ total: 1 })
})

test('each step asks for its right', async () => {
  const sale = await aSale()
  const reader = await desk.house.user({ sale_sale: { code: '001', canExport: false } })
  const send = (path: string, over: object = {}) =>
    reader.post(`sale/sale/${path}`, { id: sale.id, version: sale.version, ...over }, intent())
  expect((await reader.get(`sale/sale/edit/${sale.id}`)).status).toBe(200)
  for (const [path, over] of [
    ['confirm', {}],
    ['deliver', { lines: [] }],
    ['pay', { amount: 1, methodId: 1 }],
    ['bill', {}],
    ['refund', { amount: 1, methodId: 1, reason: 'Raison' }],
    ['credit', { amount: 1, reason: 'Raison' }],
    ['cancel', { reason: 'Raison' }],
    ['copy', {}],
    ['delete', {}],
    ['sent', {}],
  ] as const)
    expect([path, code(await send(path, over))]).toEqual([path, 'right.insufficient'])
  const seller = await desk.house.user({ sale_sale: { code: '011', canExport: false } })
  const billed = fileOf(await bill(fileOf(await deliver(sale))))
  const asked = { id: billed.id, version: billed.version, reason: 'Client renonce', isReturned: true }
  expect(code(await seller.post('sale/sale/cancel', asked, intent()))).toBe('right.insufficient')
})

test('keeps nothing of what was said of somebody who is erased, and its figures', async () => {
  const { rows } = await sql<{ id: number }>`insert into customer (code, surname, owner_establishment_id)
    values ('OUBLI', 'Oubli', ${desk.house.establishmentId}) returning id`.execute(db)
  const customerId = rows[0]?.id ?? 0
  const sale = await aSale({ customerId, label: 'Anniversaire d’Oubli', note: 'Pour Oubli' })
  fileOf(await cancel(sale))
  await sql`select erase_sales_of(${customerId})`.execute(db)
  const kept = await read(sale.id)
  expect(kept).toMatchObject({ label: null, note: null, total: 5000, events: [{ kind: 'CANCELLED', text: null }, {}] })
})
