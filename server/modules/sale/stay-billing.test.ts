/** What tills put on stays, on their bills and through their changes; taken back until it is billed. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BillFile } from '#contract/operations/payment/billing.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { of } from '#server/testing/cash-desk.ts'
import { intent, stayIn } from '#server/testing/desk.ts'
import { openStayTill } from '#server/testing/stay-till.ts'

const documents = { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) }
const till = await openStayTill({ documents })
const { db } = till.house.house
await till.at('2027-07-05T08:00:00Z')
const bread = await till.article({ code: 'BAG', label: 'Baguette', price: 120, rate: 550, stock: 500 })
const pizza = await till.article({ code: 'PIZ', label: 'Pizza', price: 1200, rate: 1000, nature: 'SERVICE' })
const beer = await till.article({ code: 'BIE', label: 'Bière', price: 400, rate: 2000, stock: 100 })

const idOf = (file: BookingFile, i = 0): number => stayIn(file, i).id
const posted = (file: BookingFile) => file.lines.filter(({ type }) => type === 'additionalSales')
const stockOf = async (id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ stock: number }>`select stock from article where id = ${id}`.execute(db)
  return rows[0]?.stock
}
const bill = async (bookingId: number, over: object = {}) => {
  const { id } = of<{ id: number }>(await till.staff().post('payment/bill/edit', { bookingId, ...over }, intent()))
  return of<BillFile>(await till.staff().get(`payment/bill/edit/${id}`))
}
const billedSales = ({ content }: BillFile) => content.lines.filter(({ type }) => type === 'additionalSales')

describe('a bill', () => {
  test('counts what tills put on the stay once, with its rates, as goods or services', async () => {
    const file = await till.guest()
    await till.post(idOf(file), [{ articleId: bread, quantity: 2 }, { articleId: pizza }], 1440)
    const before = await till.read(file.id)
    const unbilled = async () => {
      const { body } = await till.staff().post('payment/unbilled-document/search', { criteria: { text: file.code } })
      return body['list'] as object[]
    }
    expect(await unbilled()).toMatchObject([{ bookingId: file.id, amount: before.totals.total }])
    const made = await bill(file.id)
    expect(await unbilled()).toEqual([])
    expect(made.total).toBe(before.totals.total)
    expect(billedSales(made)).toMatchObject([
      { label: 'Baguette, 10/07/2027', quantity: 2, unitPrice: 120, amount: 240, rate: 550, goods: true },
      { label: 'Pizza, 10/07/2027', quantity: 1, amount: 1200, rate: 1000 },
    ])
    expect(made.content.category).toBe('MIXED')
    expect(made.content.vat.find(({ rate }) => rate === 550)).toMatchObject({ including: 240, vat: 13 })
    const again = await till.staff().post('payment/bill/edit', { bookingId: file.id }, intent())
    expect(again.body['message']).toBe('billing.nothingToBill')
    const { rows } = await sql<{ goods: boolean }>`
      select goods from account_charge where kind = 'booking' and account_id = ${file.id} and type = 'additionalSales'
      order by position`.execute(db)
    expect(rows.map(({ goods }) => goods)).toEqual([true, false])
  })

  test('of one stay of a group has what was put on that one', async () => {
    const file = await till.guest(2)
    await till.post(idOf(file, 0), [{ articleId: bread }], 120)
    await till.post(idOf(file, 1), [{ articleId: pizza }], 1200)
    const first = await bill(file.id, { occupancyIds: [idOf(file, 0)] })
    expect(billedSales(first)).toMatchObject([{ label: 'Baguette, 10/07/2027' }])
    expect((await till.tryPost(idOf(file, 0), [{ articleId: bread }], 120)).body['message']).toBe('posting.stayBilled')
    await till.post(idOf(file, 1), [{ articleId: bread }], 120)
    expect(billedSales(await bill(file.id))).toMatchObject([{ amount: 1200 }, { amount: 120 }])
  })

  test('that is cancelled lets the stay take more again', async () => {
    const file = await till.guest()
    const made = await bill(file.id)
    const cancel = { id: made.id, reason: 'Mauvais client' }
    expect((await till.staff().post('payment/bill/cancel', cancel, intent())).status).toBe(200)
    await till.post(idOf(file), [{ articleId: bread }], 120)
    expect(billedSales(await bill(file.id))).toMatchObject([{ amount: 120 }])
  })
})

describe('a stay that changes', () => {
  const price = (file: BookingFile): number => file.totals.total - posted(file).reduce((all, l) => all + l.amount, 0)

  test.each(['UPDATE_FROM_GRID', 'KEEP_GRID', 'UPDATE_FROM_EXISTING_DETAIL', 'KEEP_DETAIL'])(
    'keeps what tills put on it, priced anew by %s',
    async (strategy) => {
      const file = await till.guest()
      await till.post(idOf(file), [{ articleId: bread, quantity: 2 }], 240)
      const before = await till.read(file.id)
      const { id, version, placeTypeId, placeId, arrival } = stayIn(before)
      const move = { occupancyId: id, version, placeTypeId, placeId, arrival, departure: '2027-07-18', strategy }
      const moved = await till.staff().post('booking/booking/move', move, intent())
      expect([moved.status, moved.text]).toEqual([200, expect.anything()])
      const after = await till.read(file.id)
      expect(posted(after)).toMatchObject([{ amount: 240, quantity: 2, occupancyId: idOf(file) }])
      expect(price(after)).toBeGreaterThanOrEqual(price(before))
      expect(after.totals.total).toBe(after.lines.reduce((all, line) => all + line.amount, 0))
    },
  )

  test('and one that ends early counts it once', async () => {
    const file = await till.guest()
    await till.post(idOf(file), [{ articleId: pizza }], 1200)
    await till.at('2027-07-12T08:00:00Z')
    const { version } = await till.read(file.id)
    const early = { id: file.id, version, price: 'REPRICE' }
    const answer = await till.staff().post('booking/departure/early', early, intent())
    expect([answer.status, answer.text]).toEqual([200, expect.anything()])
    const after = await till.read(file.id)
    expect(posted(after)).toMatchObject([{ amount: 1200 }])
    expect(after.totals.total).toBe(after.lines.reduce((all, line) => all + line.amount, 0))
  })
})

describe('a sale on a stay', () => {
  test('is taken back by lines, then wholly; stock comes back, and no more than there was', async () => {
    const file = await till.guest()
    const stock = (await stockOf(beer)) ?? 0
    const { id } = await till.post(
      idOf(file),
      [
        { articleId: beer, quantity: 3, discount: { amount: 100, reason: 'Fidélité' } },
        { articleId: bread, quantity: 1 },
      ],
      1220,
    )
    expect(await stockOf(beer)).toBe(stock - 3)
    const one = await till.takeBack(id, [[0, 1]])
    expect(one.body).toMatchObject({ status: 'SAVED', total: -367 })
    expect(await stockOf(beer)).toBe(stock - 2)
    expect((await till.takeBack(id, [[0, 3]])).body).toMatchObject({
      message: 'posting.backAbove',
      context: { label: 'Bière', left: 2 },
    })
    const rest = await till.takeBack(id, [
      [0, 2],
      [1, 1],
    ])
    expect(rest.body).toMatchObject({ total: -853 })
    const after = await till.read(file.id)
    expect(after.totals.total).toBe(file.totals.total)
    expect(posted(after)).toHaveLength(5)
    const list = await till.postings(file.id)
    expect(list.map(({ total, refusal }) => [total, refusal?.code])).toEqual([
      [1220, 'posting.allBack'],
      [-367, 'posting.isContrary'],
      [-853, 'posting.isContrary'],
    ])
    expect((await till.takeBack(list[1]?.id ?? 0, [[0, 1]])).body['message']).toBe('posting.isContrary')
    expect((await till.takeBack(id, [[0, 1]])).body['message']).toBe('posting.backAbove')
    expect((await till.takeBack(999_999_999, [[0, 1]])).status).toBe(404)
    // The limit is free again.
    const [found] = (await till.staff().get(`sale/stay-posting/stays?text=${after.code ?? ''}`)).body[
      'list'
    ] as object[]
    expect(found).toMatchObject({ left: 20_000, posted: 0 })
  })

  test('is taken back on the account of who bears it', async () => {
    const file = await till.guest()
    const { id } = await till.post(idOf(file), [{ articleId: pizza, quantity: 2 }], 2400)
    const { rows } = await sql<{ id: number }>`
      insert into customer (owner_establishment_id, code, surname) values (${till.house.establishmentId}, 'MECENE', 'Mécène') returning id`.execute(
      db,
    )
    const payer = rows[0]?.id ?? 0
    await sql`update booking_line set payer_id = ${payer} where booking_id = ${file.id} and type = 'additionalSales'`.execute(
      db,
    )
    await till.takeBack(id, [[0, 1]])
    expect(posted(await till.read(file.id))).toMatchObject([
      { amount: 2400, payerId: payer },
      { amount: -1200, payerId: payer, quantity: -1 },
    ])
  })

  test('is not taken back once it is billed', async () => {
    const file = await till.guest()
    const { id } = await till.post(idOf(file), [{ articleId: bread }], 120)
    await bill(file.id)
    expect((await till.takeBack(id, [[0, 1]])).body['message']).toBe('posting.billedBack')
    expect(await till.postings(file.id)).toMatchObject([{ refusal: { code: 'posting.billedBack' } }])
  })

  test('is kept as it was written, whatever somebody does to the database; its drawing may be erased', async () => {
    const file = await till.guest()
    const { id } = await till.post(idOf(file), [{ articleId: bread }], 120)
    await expect(sql`update stay_posting set total = 1 where id = ${id}`.execute(db)).rejects.toThrow('kept')
    await expect(sql`delete from stay_posting where id = ${id}`.execute(db)).rejects.toThrow('kept')
    await expect(sql`update stay_posting_line set amount = 1 where posting_id = ${id}`.execute(db)).rejects.toThrow(
      'kept',
    )
    await sql`select erase_postings_of(${till.site.customerId})`.execute(db)
    expect(await till.postings(file.id)).toMatchObject([{ signature: null, total: 120 }])
  })
})
