/** Sales on account are delivered in parts, paid, billed, given back, cancelled; two desks at once. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { guaranteeBody } from '#contract/operations/payment/guarantee.ts'
import { saveGuarantee } from '#server/modules/payment/index.ts'
import { saleAccount } from '#server/modules/sale-account/account.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { operate } from '#server/testing/context.ts'
import { intent } from '#server/testing/desk.ts'
import { code, fileOf, openSales } from '#server/testing/sale-desk.ts'
import { testDb } from '#server/testing/test-db.ts'

const { desk, db, post, chair, beer, menu, save, read, aSale, deliver, pay, bill, cancel } = await openSales()

const stockOf = async (id: number): Promise<number | null> => {
  const { rows } = await sql<{ stock: number }>`select stock from article where id = ${id}`.execute(db)
  return rows[0]?.stock ?? null
}
const intact = async (): Promise<boolean> =>
  (await verifyChains(db, desk.house.establishmentId, desk.house.house.services.keys)).intact

describe('a delivery', () => {
  test('moves the stock of what leaves and of what comes back, a menu by what it is made of', async () => {
    const [chairs, beers] = [await stockOf(chair), await stockOf(beer)]
    const lines = [
      { articleId: chair, quantity: 4 },
      { articleId: menu, quantity: 2 },
    ]
    const sale = await aSale({ lines })
    expect(await stockOf(chair)).toBe(chairs)
    const partly = fileOf(await deliver(sale, [3, 1]))
    expect(partly).toMatchObject({
      state: 'PARTLY_DELIVERED',
      deliveredOn: null,
      events: [{ text: '3 × Chaise, 1 × Formule' }, {}],
    })
    expect([await stockOf(chair), await stockOf(beer)]).toEqual([(chairs ?? 0) - 3, (beers ?? 0) - 1])
    expect(code(await bill(partly))).toBe('sale.notDelivered')
    expect(code(await deliver(partly, [5, 1]))).toBe('sale.deliveredAbove')
    expect(code(await deliver(partly, [-1, 1]))).toBe('sale.wrongQuantity')
    expect(code(await deliver(partly, [3, 1]))).toBe('sale.nothingDelivered')
    const gone = { id: partly.id, version: partly.version, lines: [{ lineId: 999_999_999, delivered: 1 }] }
    expect(code(await post('deliver', gone))).toBe('sale.lineGone')
    const kept = partly.lines.map(({ id, articleId, quantity }) => ({ id, articleId, quantity }))
    const fewer = kept.map((line, i) => (i === 0 ? { ...line, quantity: 2 } : line))
    expect(code(await save({ id: sale.id, version: partly.version, lines: fewer }))).toBe('sale.deliveredMore')
    const back = fileOf(await deliver(partly, [0, 1]))
    expect(await stockOf(chair)).toBe(chairs)
    expect(back.events[0]).toMatchObject({ kind: 'RETURNED', text: '3 × Chaise' })
    const done = fileOf(await deliver(back))
    expect(done).toMatchObject({ state: 'DELIVERED', deliveredOn: '2027-07-10' })
    expect((await desk.staff().get(`sale/sale/delivery/${sale.id}`)).status).toBe(200)
  })

  test('of two desks at once is of one', async () => {
    const sale = await aSale()
    const answers = await Promise.all([deliver(sale, [1]), deliver(sale, [2])])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const stale = answers.find(({ status }) => status === 409)
    expect(stale?.body).toMatchObject({ status: 'STALE', current: { id: sale.id, state: 'PARTLY_DELIVERED' } })
  })
})

describe('money', () => {
  const unbilled = async (): Promise<unknown[]> => {
    const answer = await desk.staff().post('payment/unbilled-document/search', { criteria: { text: 'V27' }, size: 500 })
    return answer.body['list'] as unknown[]
  }

  test('is taken in parts, billed once delivered, and the billed lines never change', async () => {
    const sale = await aSale()
    expect(code(await pay(sale, 5001))).toBe('payment.aboveBalance')
    expect(code(await pay(sale, 0))).toBe('payment.notPositive')
    const paid = fileOf(await pay(sale, 2000))
    expect(paid).toMatchObject({ paid: 2000, balance: 3000, payments: [{ amount: 2000 }] })
    expect(code(await save({ id: sale.id, version: paid.version, customerId: null }))).toBe('form.invalid')
    const advance = fileOf(await bill(paid, { isDownPayment: true }))
    expect(advance).toMatchObject({ state: 'SALE', bills: [{ isDownPayment: true, total: 2000 }] })
    const done = fileOf(await deliver(await read(sale.id)))
    expect(await unbilled()).toContainEqual(
      expect.objectContaining({ kind: 'sale', bookingId: sale.id, bookingCode: sale.code, amount: 5000 }),
    )
    const billed = fileOf(await bill(done))
    expect(billed).toMatchObject({ state: 'BILLED', bills: [{}, { isDownPayment: false, type: 1, total: 3000 }] })
    expect(await unbilled()).not.toContainEqual(expect.objectContaining({ bookingId: sale.id }))
    const { body: shown } = await desk.staff().get(`payment/bill/edit/${billed.bills[1]?.id}`)
    expect(shown).toMatchObject({
      bookingCode: sale.code,
      content: { lines: expect.arrayContaining([expect.objectContaining({ label: 'Chaise', goods: true })]) },
    })
    expect(code(await bill(billed))).toBe('billing.nothingToBill')
    const { id, version } = billed
    expect(code(await save({ id, version }))).toBe('sale.billed')
    expect(code(await deliver(billed, [0]))).toBe('sale.billed')
    const { ownerDb } = await testDb()
    await expect(sql`update sale_part set amount = 1 where sale_id = ${id}`.execute(ownerDb)).rejects.toThrow(
      'is billed',
    )
    expect(fileOf(await pay(billed))).toMatchObject({ balance: 0 })
    expect(await intact()).toBe(true)
  })

  test('is reversed, and what was paid too much is given back or made a credit note', async () => {
    const sale = await aSale()
    const paid = fileOf(await pay(sale))
    const reversed = await desk
      .staff()
      .post('payment/payment/reverse', { id: paid.payments[0]?.id, reason: 'Erreur de saisie' }, intent())
    expect(reversed.status).toBe(200)
    expect(await read(sale.id)).toMatchObject({
      paid: 0,
      balance: 5000,
      payments: [{ isReversed: true }, { type: 'REVERSAL' }],
    })
    const again = fileOf(await pay(await read(sale.id)))
    const line = { id: again.lines[0]?.id ?? 0, articleId: chair, quantity: 2 }
    const less = fileOf(await save({ id: sale.id, version: again.version, lines: [line] }))
    expect(less).toMatchObject({ total: 2500, balance: -2500 })
    const other = await sql<{ id: number }>`insert into customer (code, surname, owner_establishment_id)
      values ('AUTRE', 'Autre', ${desk.house.establishmentId}) returning id`.execute(db)
    const customerId = other.rows[0]?.id ?? 0
    expect(code(await save({ id: sale.id, version: less.version, lines: [line], customerId }))).toBe(
      'sale.customerPaid',
    )
    const back = { id: sale.id, reason: 'Trop-perçu' }
    expect(code(await post('refund', { ...back, amount: 2501, methodId: desk.site.methods.CARD }))).toBe(
      'payment.aboveOwed',
    )
    const refunded = fileOf(await post('refund', { ...back, amount: 1000, methodId: desk.site.methods.CARD }))
    expect(refunded.balance).toBe(-1500)
    const credited = fileOf(await post('credit', { ...back, amount: 1500 }))
    expect(credited).toMatchObject({
      balance: 0,
      events: [{ kind: 'CREDIT_NOTE', amount: 1500 }, {}, {}, {}, {}, {}, {}],
    })
    expect(await intact()).toBe(true)
  })
})

describe('a sale that is cancelled', () => {
  test('has its bill cancelled by another, its goods back in stock, and owes what was paid', async () => {
    const before = await stockOf(chair)
    const sale = fileOf(await bill(fileOf(await deliver(fileOf(await pay(await aSale()))))))
    expect(code(await cancel(sale))).toBe('sale.stillOut')
    const cancelled = fileOf(await cancel(sale, { isReturned: true }))
    expect(cancelled).toMatchObject({
      ...{ state: 'CREDITED', balance: -5000, paid: 5000, deliveredOn: null },
      bills: [
        { type: 2, total: 5000 },
        { type: 3, total: -5000 },
      ],
    })
    expect(await stockOf(chair)).toBe(before)
    expect(code(await cancel(cancelled))).toBe('sale.cancelled')
    expect(code(await pay(cancelled, 100))).toBe('sale.cancelled')
    expect(code(await save({ id: cancelled.id, version: cancelled.version }))).toBe('sale.cancelled')
    expect(code(await deliver(cancelled))).toBe('sale.cancelled')
    const back = { id: sale.id, amount: 5000, methodId: desk.site.methods.CARD, reason: 'Annulation' }
    expect(fileOf(await post('refund', back))).toMatchObject({ paid: 0, balance: 0 })
    expect(await intact()).toBe(true)
  })

  test('without anything paid or delivered is only cancelled', async () => {
    expect(fileOf(await cancel(await aSale()))).toMatchObject({ state: 'CANCELLED', balance: 0, bills: [] })
    expect(fileOf(await cancel(await aSale({ isQuote: true })))).toMatchObject({ state: 'CANCELLED' })
  })
})

test('no guarantee is of a sale', async () => {
  const { id } = await aSale()
  const { bookingId: _, ...input } = guaranteeBody.parse({ id: 0, bookingId: 1, label: 'Chaises', amount: 20_000 })
  const asked = operate(desk.house, desk.staff().userId, (context) => saveGuarantee(context, saleAccount(id), input))
  await expect(asked).rejects.toThrow('sale.noGuarantee')
})
