/** Bills of tickets that were paid: they owe nothing, and are counted nowhere (decision 0446). */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { BillFile } from '#contract/operations/payment/billing.ts'
import type { TicketSaved } from '#contract/operations/sale/till.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { of } from '#server/testing/cash-desk.ts'
import { operate } from '#server/testing/context.ts'
import { intent } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'
import { openTill } from '#server/testing/till-desk.ts'
import { openPapers } from '#server/testing/till-papers.ts'

const documents = { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) }
const till = await openTill({}, { documents })
await till.at('2027-07-04T08:00:00Z')
const papers = await openPapers(till)
const { db } = till.house.house
const { customerId } = till.site
const oil = await till.article({ code: 'HUI', label: 'Huile', price: 2160, rate: 550 })
const gas = await till.article({ code: 'GAZ', label: 'Gaz', price: 3490, rate: 2000, deposit: 2000 })
const massage = await till.article({ code: 'MAS', label: 'Massage', price: 5000, rate: 1000, nature: 'SERVICE' })
const intact = async (): Promise<boolean> =>
  (await verifyChains(db, till.house.establishmentId, till.house.house.services.keys)).intact
const bill = (sold: Pick<TicketSaved, 'id'>, over: object = {}): Promise<Answer> =>
  till.staff().post('sale/cash-register-sale/bill', { id: sold.id, customerId, ...over }, intent())
const read = async (id: unknown): Promise<BillFile> =>
  of<BillFile>(await till.staff().get(`payment/bill/edit/${String(id)}`))
const lines = [{ articleId: oil, quantity: 2, discount: { rate: 1000, reason: 'Fidélité' } }, { articleId: gas }]

describe('the bill of a ticket', () => {
  test('repeats its lines, rates and payments, names it, and owes nothing; twice, it is the same', async () => {
    const sold = await till.sell(lines, 3888 + 5490)
    const made = await bill(sold, { reference: 'BC 12' })
    expect(made.status).toBe(200)
    const { content, ...file } = await read(made.body['id'])
    expect(file).toMatchObject({ total: 9378, bookingId: null, owed: null, number: made.body['number'] })
    expect(content).toMatchObject({
      ...{ ticket: { id: sold.id, number: sold.number, date: '2027-07-04' }, reference: 'BC 12', category: 'GOODS' },
      ...{ totals: { including: 9378, paid: 9378, due: 0 }, settledOn: '2027-07-04', dueOn: null },
      lines: [
        {
          label: expect.stringMatching(/^Huile \(remise 4,32.€, Fidélité\)$/),
          quantity: 2,
          unitPrice: null,
          rate: 550,
        },
        { label: 'Gaz', amount: 3490, unitPrice: 3490, rate: 2000, goods: true },
        { label: 'Consigne : Gaz', amount: 2000, rate: null },
      ],
      payments: [{ amount: 9378, paidOn: '2027-07-04' }],
    })
    const again = await Promise.all([bill(sold), bill(sold)])
    expect(again.map(({ body }) => body['id'])).toEqual([made.body['id'], made.body['id']])
    expect((await till.ticket(sold.id)).bill).toEqual({ id: made.body['id'], number: made.body['number'] })
    expect((await till.staff().get(`payment/bill/document/${String(made.body['id'])}`)).status).toBe(200)
    expect(await intact()).toBe(true)
  })

  test('asked at once by two is one', async () => {
    const sold = await till.sell([{ articleId: oil }], 2160)
    const answers = await Promise.all([bill(sold), bill(sold), bill(sold)])
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['id'])}`)).size).toBe(1)
  })

  test('deducts what a voucher of one purpose deducted', async () => {
    const { code } = await papers.gift({ kind: 'SERVICE', rate: 1000 })
    const pay = { payments: [{ methodId: papers.methods.GIFT, amount: 5000, giftCode: code }] }
    const sold = await till.sell([{ articleId: massage }], 5000, pay)
    const { content } = await read((await bill(sold)).body['id'])
    expect(content.totals).toMatchObject({ including: 0, vat: 0, due: 0 })
    expect(content.lines).toMatchObject([{ amount: 5000 }, { type: 'giftVouchers', amount: -5000, rate: 1000 }])
  })

  test('is refused to whom has no address, and for a ticket or customer of nobody', async () => {
    const sold = await till.sell([{ articleId: oil }], 2160)
    const { rows } = await sql<{ id: number }>`
      insert into customer (owner_establishment_id, code, surname) values (${till.house.establishmentId}, 'SA', 'Sans-Abri') returning id`.execute(
      db,
    )
    expect((await bill(sold, { customerId: rows[0]?.id })).body['message']).toBe('billing.buyerIncomplete')
    expect((await bill({ id: 987_654_321 })).body['message']).toBe('record.unknown')
    expect((await bill(sold, { customerId: 987_654_321 })).body['message']).toBe('reference.unknown')
  })

  test('is cancelled with what paid it, and made again for another', async () => {
    const sold = await till.sell([{ articleId: oil }], 2160)
    const first = await bill(sold)
    const body = { id: first.body['id'], reason: 'Autre client' }
    const cancelling = await till.staff().post('payment/bill/cancel', body, intent())
    expect(cancelling.status).toBe(200)
    const { content } = await read(cancelling.body['id'])
    expect(content.totals).toMatchObject({ including: -2160, paid: -2160, due: 0 })
    const second = await bill(sold)
    expect(second.body['id']).not.toBe(first.body['id'])
    expect(await intact()).toBe(true)
  })

  test('of a return corrects that of its ticket, once that is there', async () => {
    const sold = await till.sell([{ articleId: oil, quantity: 2 }], 4320)
    const back = await till.sell([{ articleId: oil, quantity: -1 }], -2160, { returnsId: sold.id })
    expect((await bill(back)).body).toMatchObject({ message: 'ticket.billFirst', context: { number: sold.number } })
    const { number } = (await bill(sold)).body
    const { content } = await read((await bill(back)).body['id'])
    expect(content).toMatchObject({
      ticket: { number: back.number, corrects: { number, date: '2027-07-04' } },
      totals: { including: -2160, paid: -2160, due: 0 },
    })
    const unnamed = await till.sell([{ articleId: oil, quantity: -1 }], -2160)
    expect((await bill(unnamed)).body['message']).toBe('ticket.returnUnnamed')
  })
})

test('counts for nothing beside its ticket: in the day that is closed, in the books, in results', async () => {
  const { rows } = await sql<{ tickets: number; total: number; absolute: number; bills: number; vat: number }>`
    select count(*)::int as tickets, sum(total)::bigint as total, sum(abs(total))::bigint as absolute, sum(total_vat)::bigint as vat,
      (select count(*)::int from bill where ticket_id is not null) as bills from ticket`.execute(db)
  const gifts = await sql<{
    documents: number
  }>`select count(*)::int as documents from accounting_document where kind = 'bill'`.execute(db)
  expect(gifts.rows[0]?.documents).toBe(0)
  expect((await sql`select 1 from bill_entry`.execute(db)).rows).toEqual([])
  expect((await sql`select 1 from bill_vat_entry union all select 1 from bill_line_entry`.execute(db)).rows).toEqual([])
  const closer = await operate(till.house, till.staff().userId, (context) => Promise.resolve(context))
  const day = toDay('2027-07-04')
  await closeDays(db, closer, day)
  const closed = await sql<{ total: number; absolute: number; count: number; rates: readonly { vat: number }[] }>`
    select total, absolute, count, rates from closure where kind = 'DAY' and to_day = ${day}`.execute(db)
  const [one] = closed.rows
  const { tickets = 0, bills = 0, total, absolute, vat } = rows[0] ?? {}
  expect(one).toMatchObject({ total, absolute, count: tickets + bills })
  expect(one?.rates.reduce((sum, rate) => sum + rate.vat, 0)).toBe(vat)
  expect(await intact()).toBe(true)
})
