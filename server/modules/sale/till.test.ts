/** Tickets of a till, from the selling screen to the closing of the day (domain rules, section 5). */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { operate } from '#server/testing/context.ts'
import { intent } from '#server/testing/desk.ts'
import { testDb } from '#server/testing/test-db.ts'
import { openTill } from '#server/testing/till-desk.ts'

const documents = { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) }
const till = await openTill({}, { documents })
const { db } = till.house.house
await till.at('2027-07-04T08:00:00Z')
const { CASH = 0, CARD = 0, CHEQUE = 0 } = till.site.methods as Record<string, number>
const bread = await till.article({ code: 'BAG', label: 'Baguette', price: 120, rate: 550, stock: 50 })
const pizza = await till.article({
  code: 'PIZ',
  label: 'Pizza',
  price: 1200,
  rate: 1000,
  takeawayRate: 550,
  nature: 'SERVICE',
})
const gas = await till.article({ code: 'GAZ', label: 'Bouteille de gaz', price: 3490, deposit: 2000 })
const stockOf = async (id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ stock: number }>`select stock from article where id = ${id}`.execute(db)
  return rows[0]?.stock
}
const verified = () => verifyChains(db, till.house.establishmentId, till.house.house.services.keys)

describe('a ticket', () => {
  test('is priced by the server, paid, signed, and out of stock', async () => {
    const sold = await till.sell(
      [
        { articleId: bread, quantity: 3 },
        { articleId: pizza, isTakeaway: true },
      ],
      1560,
      {
        payments: [
          { methodId: CASH, amount: 560, given: 1000 },
          { methodId: CARD, amount: 1000 },
        ],
      },
    )
    expect(sold).toMatchObject({ total: 1560, change: 440, number: expect.stringMatching(/-000001$/) })
    expect(await till.ticket(sold.id)).toMatchObject({
      ...{ type: 'SALE', register: 'SHOP', total: 1560, prints: 0 },
      lines: [
        { label: 'Baguette', quantity: 3, amount: 360, rate: 550 },
        { label: 'Pizza', rate: 550 },
      ],
      rates: [{ rate: 550, including: 1560, excluding: 1479, vat: 81 }],
      payments: [
        { amount: 560, given: 1000 },
        { amount: 1000, given: null },
      ],
    })
    expect(await stockOf(bread)).toBe(47)
    expect(await verified()).toMatchObject({ intact: true })
  })

  test('is one, however often the same request comes', async () => {
    const body = {
      ...{
        cashRegisterId: till.registerId,
        lines: [{ articleId: bread, quantity: 1, isTakeaway: true }],
        expected: 120,
      },
      payments: [{ methodId: CASH, amount: 120 }],
    }
    const key = intent()
    const [first, again] = [
      await till.staff().post('sale/cash-register-sale/save', body, key),
      await till.staff().post('sale/cash-register-sale/save', body, key),
    ]
    expect(again.body['id']).toBe(first.body['id'])
    expect(await stockOf(bread)).toBe(46)
  })

  test('charges a deposit outside VAT, and gives it back with the bottle', async () => {
    const sold = await till.sell([{ articleId: gas }], 5490)
    expect((await till.ticket(sold.id)).rates).toContainEqual({ rate: null, including: 2000, excluding: 2000, vat: 0 })
    const back = await till.sell([{ articleId: gas, quantity: -1 }], -5490, { returnsId: sold.id })
    expect(await till.ticket(back.id)).toMatchObject({ type: 'REFUND', returnsNumber: sold.number, total: -5490 })
    expect(await till.ticket(sold.id)).toMatchObject({
      returnedBy: [{ number: back.number }],
      lines: [{ returned: 1 }, {}],
    })
    expect(
      (await till.trySell([{ articleId: gas, quantity: -1 }], -5490, { returnsId: sold.id })).body['message'],
    ).toBe('ticket.returnAbove')
  })

  test('gives back no more than was paid, and nothing else beside', async () => {
    const sold = await till.sell([{ articleId: bread, quantity: 2, discount: { rate: 5000, reason: 'Veille' } }], 120)
    const back = { articleId: bread, quantity: -2 }
    expect((await till.trySell([back], -240, { returnsId: sold.id })).body['message']).toBe('ticket.refundAbove')
    const both = await till.trySell([{ ...back, quantity: -1, unitPrice: 60 }, { articleId: bread }], 60, {
      returnsId: sold.id,
    })
    expect(both.body['message']).toBe('ticket.returnOnly')
    await till.sell([{ ...back, unitPrice: 60 }], -120, { returnsId: sold.id })
  })

  test.each([
    ['ticket.priceChanged', [{ articleId: bread }], 100, {}],
    ['ticket.empty', [], 0, {}],
    ['sale.wrongQuantity', [{ articleId: bread, quantity: 0 }], 0, {}],
    ['ticket.notSold', [{ articleId: 987_654_321 }], 120, {}],
    ['ticket.notSettled', [{ articleId: bread }], 120, { payments: [] }],
    ['ticket.givenBelow', [{ articleId: bread }], 120, { payments: [{ methodId: CASH, amount: 120, given: 100 }] }],
    ['payment.chequeIncomplete', [{ articleId: bread }], 120, { payments: [{ methodId: CHEQUE, amount: 120 }] }],
    ['record.unknown', [{ articleId: bread }], 120, { cashRegisterId: 987_654_321 }],
    ['record.unknown', [{ articleId: bread, quantity: -1 }], -120, { returnsId: 987_654_321 }],
  ])('is refused: %s', async (code, lines, total, over) => {
    const answer = await till.trySell(lines, total, over)
    expect([answer.status, answer.body['message']]).toEqual([expect.any(Number), code])
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })

  test('hidden meanwhile, it is sold no more, and may still come back', async () => {
    const sold = await till.sell([{ articleId: pizza }], 1200)
    await sql`update article set active = false where id = ${pizza}`.execute(db)
    expect((await till.trySell([{ articleId: pizza }], 1200)).body['message']).toBe('ticket.notSold')
    await till.sell([{ articleId: pizza, quantity: -1 }], -1200, { returnsId: sold.id })
    await sql`update article set active = true where id = ${pizza}`.execute(db)
  })

  test('of a till out of use: refused', async () => {
    await sql`update cash_register set active = false where id = ${till.registerId}`.execute(db)
    expect((await till.trySell([{ articleId: bread }], 120)).body['message']).toBe('till.inactive')
    await sql`update cash_register set active = true where id = ${till.registerId}`.execute(db)
  })
})

describe('put aside', () => {
  const put = async (over: object = {}) =>
    till.staff().post('sale/cash-register-sale/basket/save', {
      ...{ id: 0, version: 0, cashRegisterId: till.registerId, label: 'Table 4' },
      ...{ content: { lines: [{ articleId: bread, quantity: 2, isTakeaway: false }] }, ...over },
    })

  test('waits by its name with its total, is changed, and is gone once paid', async () => {
    const { body } = await put()
    const path = `sale/cash-register-sale/get_from_cash_register/${till.registerId}`
    expect((await till.staff().get(path)).body['list']).toMatchObject([{ label: 'Table 4', total: 240, count: 2 }])
    const basketId = Number(body['id'])
    expect((await put({ id: basketId, version: 7 })).body['message']).toBe('basket.changed')
    await till.sell([{ articleId: bread, quantity: 2 }], 240, { basketId })
    expect((await till.staff().get(path)).body['list']).toEqual([])
    expect((await till.trySell([{ articleId: bread }], 120, { basketId })).body['message']).toBe('basket.gone')
    expect((await till.staff().get(`sale/cash-register-sale/basket/${basketId}`)).body['message']).toBe('basket.gone')
  })

  test('is given up by who saw it last', async () => {
    const { body } = await put({ label: 'Bar' })
    const give = (version: number) =>
      till.staff().post('sale/cash-register-sale/basket/delete', { id: body['id'], version })
    expect((await give(3)).body['message']).toBe('basket.changed')
    expect((await give(1)).status).toBe(200)
  })
})

test('its paper is an original once, then numbered duplicates, and nothing once it is not what was signed', async () => {
  const sold = await till.sell([{ articleId: bread }], 120)
  const print = () => till.staff().get(`sale/cash-register-sale/document/${sold.id}`)
  for (let i = 0; i < 3; i++) expect((await print()).status).toBe(200)
  expect(await till.ticket(sold.id)).toMatchObject({ prints: 3 })
  const { rows } = await sql<{ n: number }>`
    select copy_number as n from duplicate where original_kind = 'TICKET' and original_id = ${sold.id} order by 1`.execute(
    db,
  )
  expect(rows.map(({ n }) => n)).toEqual([1, 2])
  expect(await verified()).toMatchObject({ intact: true })
  const { ownerDb } = await testDb()
  const change = (by: number) =>
    sql`update ticket set total = total + ${by}, total_excluding = total_excluding + ${by} where id = ${sold.id}`.execute(
      ownerDb,
    )
  await change(1)
  expect((await print()).body['message']).toBe('ticket.notAsSigned')
  await change(-1)
})

test('the list finds tickets by number, seller, method and article, with their sums', async () => {
  const search = async (criteria: object) =>
    (await till.staff().post('sale/cash-register-sale/search', { criteria })).body as {
      list: readonly { number: string; total: number; methods: string }[]
      sums: { total: number }
    }
  const { list, sums } = await search({ text: 'gaz' })
  expect(list.map(({ total }) => total)).toEqual([-5490, 5490])
  expect(sums.total).toBe(0)
  expect((await search({ methodId: CARD })).list).toHaveLength(1)
  expect((await search({ text: '000001' })).list).toHaveLength(1)
})

test('the day that is closed counts tickets with what paid them, and takes no more', async () => {
  const closer = await operate(till.house, till.staff().userId, (context) => Promise.resolve(context))
  const day = toDay('2027-07-04')
  const { rows } = await sql<{ total: number; paid: number; count: number }>`
    select sum(t.total)::bigint as total, count(*)::int as count,
      (select sum(y.amount)::bigint from payment y where y.ticket_id is not null) as paid from ticket t`.execute(db)
  await closeDays(db, closer, day)
  const closed = await sql<{ total: number; count: number; payments: Record<string, number> }>`
    select total, count, content -> 'payments' as payments from closure where kind = 'DAY' and to_day = ${day}`.execute(
    db,
  )
  expect(closed.rows[0]).toMatchObject({ total: rows[0]?.total, count: rows[0]?.count })
  expect(Object.values(closed.rows[0]?.payments ?? {}).reduce((sum, amount) => sum + amount, 0)).toBe(rows[0]?.paid)
  expect((await till.trySell([{ articleId: bread }], 120)).body['message']).toBe('payment.dayClosed')
  expect(await verified()).toMatchObject({ intact: true })
})
