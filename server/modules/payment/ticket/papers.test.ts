/** Papers that pay tickets: gift vouchers, credit notes, holiday vouchers (domain rules, section 4; decision 0446). */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { giftCode } from '#domain/billing/gift.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { openTill } from '#server/testing/till-desk.ts'
import { openPapers } from '#server/testing/till-papers.ts'

const till = await openTill()
await till.at('2027-07-04T08:00:00Z')
const papers = await openPapers(till)
const { GIFT, CREDIT_NOTE, HOLIDAY_VOUCHER } = papers.methods
const { CASH, CARD } = till.site.methods
const { db } = till.house.house
const { customerId } = till.site
const oil = await till.article({ code: 'HUI', label: 'Huile d’olive', price: 2160, rate: 550, stock: 50 })
const massage = await till.article({ code: 'MAS', label: 'Massage', price: 5000, rate: 1000, nature: 'SERVICE' })
const lines = [{ articleId: oil, quantity: 2 }] // 43,20 €
const intact = async (): Promise<boolean> =>
  (await verifyChains(db, till.house.establishmentId, till.house.house.services.keys)).intact
const byGift = (code: string, amount: number) => ({ methodId: GIFT, amount, giftCode: code })
const byCredit = (creditNoteId: number, amount: number) => ({ methodId: CREDIT_NOTE, amount, creditNoteId })
const byVouchers = (counts: Record<string, number>, amount: number, voucherYear: number | null = 2026) => ({
  ...{ methodId: HOLIDAY_VOUCHER, amount, vouchers: counts, voucherYear },
})
const cash = (amount: number) => ({ methodId: CASH, amount })

describe('a gift voucher of a value', () => {
  test('pays a part, the rest by others; what is left is told, and its record says what it paid', async () => {
    const { id, code } = await papers.gift()
    const sold = await till.sell(lines, 4320, { payments: [byGift(code.toLowerCase(), 3000), cash(1320)] })
    expect(sold).toMatchObject({ total: 4320, left: [{ kind: 'GIFT', name: code, left: 2000 }] })
    expect((await till.ticket(sold.id)).payments).toMatchObject([{ amount: 3000, paper: code }, { paper: null }])
    expect(await papers.readGift(id)).toMatchObject({
      ...{ left: 2000, state: 'PARTLY_USED' },
      uses: [{ amount: 3000, code: sold.number, ticketId: sold.id, bookingId: null, reversed: false }],
    })
    expect((await till.trySell(lines, 4320, { payments: [byGift(code, 4320)] })).body).toMatchObject({
      ...{ message: 'gift.aboveLeft', context: { left: 2000 } },
    })
    await till.sell(lines, 4320, { payments: [byGift(code, 2000), cash(2320)] })
    expect((await till.trySell(lines, 4320, { payments: [byGift(code, 4320)] })).body['message']).toBe('gift.used')
    expect(await intact()).toBe(true)
  })

  test('named twice on a ticket is one voucher', async () => {
    const { code } = await papers.gift({ amount: 3000 })
    const twice = [byGift(code, 2160), byGift(code.replaceAll('-', ''), 2160)]
    expect((await till.trySell(lines, 4320, { payments: twice })).body['message']).toBe('gift.aboveLeft')
  })

  test('is known by the code of whoever sold it elsewhere too; named both ways it is one', async () => {
    const { id, code } = await papers.gift({ amount: 4320 })
    await sql`update gift_sale set outside_code = 'KDO77' where id = ${id}`.execute(db)
    const seen = await till.staff().post('sale/cash-register-sale/gift-left', { code: 'kdo-77' })
    expect(seen.body).toMatchObject({ code, left: 4320 })
    const twice = [byGift('kdo 77', 2160), byGift(code, 2161)]
    expect((await till.trySell(lines, 4320, { payments: twice })).status).toBe(400)
    await till.sell(lines, 4320, { payments: [byGift('KDO-77', 2160), byGift(code, 2160)] })
    expect((await papers.readGift(id)).left).toBe(0)
    expect(await intact()).toBe(true)
  })

  test('at two tills in the same second: one wins', async () => {
    const { id, code } = await papers.gift({ amount: 4320 })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => till.trySell(lines, 4320, { payments: [byGift(code, 4320)] })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    expect(answers.flatMap(({ body }) => body['message'] ?? [])).toEqual(['gift.used', 'gift.used', 'gift.used'])
    expect((await papers.readGift(id)).left).toBe(0)
    expect(await intact()).toBe(true)
  })

  test('is not changed into money: what it paid does not come back in cash', async () => {
    const { code } = await papers.gift()
    const sold = await till.sell(lines, 4320, { payments: [byGift(code, 4000), cash(320)] })
    const back = await till.trySell([{ articleId: oil, quantity: -1 }], -2160, { returnsId: sold.id })
    expect(back.body).toMatchObject({ message: 'ticket.refundAbove', context: { left: 320 } })
  })

  test.each([
    ['gift.codeWrong', () => Promise.resolve('ABCD-EFGH-JKMN')],
    ['gift.unknown', () => Promise.resolve(giftCode(() => 5))],
    ['gift.notPaid', async () => (await papers.gift({ isPaid: false })).code],
  ])('is refused: %s', async (message, codeOf) => {
    const answer = await till.trySell(lines, 4320, { payments: [byGift(await codeOf(), 4320)] })
    expect([answer.status >= 400, answer.body['message']]).toEqual([true, message])
  })

  test('goes with its own method, and its method with a code', async () => {
    const { code } = await papers.gift()
    const by = { ...byGift(code, 4320), methodId: CARD }
    expect((await till.trySell(lines, 4320, { payments: [by] })).body['message']).toBe('gift.choose')
    const none = { methodId: GIFT, amount: 4320 }
    expect((await till.trySell(lines, 4320, { payments: [none] })).body['message']).toBe('gift.choose')
  })
})

describe('a gift voucher of one purpose', () => {
  test('comes off the lines at its rate: its VAT was due when it was sold', async () => {
    const { id, code } = await papers.gift({ kind: 'SERVICE', rate: 1000 })
    const both = [...lines, { articleId: massage }]
    const sold = await till.sell(both, 9320, { payments: [byGift(code, 5000), cash(4320)] })
    expect(sold).toMatchObject({ total: 4320, left: [{ left: 0 }] })
    expect(await till.ticket(sold.id)).toMatchObject({
      total: 4320,
      lines: [{ amount: 4320 }, { amount: 5000 }, { amount: -5000, rate: 1000, articleId: null, returned: 0 }],
      rates: [
        { rate: 550, including: 4320 },
        { rate: 1000, including: 0, vat: 0 },
      ],
      payments: [{ amount: 4320 }],
    })
    expect(await papers.readGift(id)).toMatchObject({ left: 0, state: 'USED', uses: [{ ticketId: sold.id }] })
    expect(await intact()).toBe(true)
  })

  test('may pay all of it: a ticket of nothing, and twice at once one wins', async () => {
    const { code } = await papers.gift({ kind: 'SERVICE', rate: 1000 })
    const pay = () => till.trySell([{ articleId: massage }], 5000, { payments: [byGift(code, 5000)] })
    const answers = await Promise.all([pay(), pay()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ total: 0 })
    expect(await intact()).toBe(true)
  })

  test('pays nothing else', async () => {
    const { code } = await papers.gift({ kind: 'SERVICE', rate: 1000 })
    const answer = await till.trySell(lines, 4320, { payments: [byGift(code, 4320)] })
    expect(answer.body['message']).toBe('gift.notForThis')
  })
})

describe('a credit note', () => {
  test('pays its customer, in part, and the ticket is theirs', async () => {
    const { id, number } = await papers.credit(6000)
    const sold = await till.sell(lines, 4320, { customerId, payments: [byCredit(id, 4320)] })
    expect(sold.left).toEqual([{ kind: 'CREDIT_NOTE', name: number, left: 1680 }])
    expect((await till.ticket(sold.id)).payments).toMatchObject([{ amount: 4320, paper: number }])
    const body = { number: ` ${number.toLowerCase()}`, customerId: null }
    const found = await till.staff().post('sale/cash-register-sale/credit-left', body)
    expect(found.body['list']).toMatchObject([{ id, number, customerId, left: 1680, expired: false }])
    const more = await till.trySell(lines, 4320, { customerId, payments: [byCredit(id, 4320)] })
    expect(more.body).toMatchObject({ message: 'credit.aboveLeft', context: { left: 1680 } })
    const nobody = await till.trySell(lines, 4320, { payments: [byCredit(id, 1680), cash(2640)] })
    expect(nobody.body['message']).toBe('credit.otherCustomer')
    expect(await intact()).toBe(true)
  })

  test('at two tills in the same second: one wins; those of a customer are found while they last', async () => {
    const { id } = await papers.credit(4320, '2027-08-01')
    const pay = () => till.trySell(lines, 4320, { customerId, payments: [byCredit(id, 4320)] })
    const answers = await Promise.all([pay(), pay()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const { body } = await till.staff().post('sale/cash-register-sale/credit-left', { number: null, customerId })
    expect((body['list'] as { id: number }[]).map((one) => one.id)).not.toContain(id)
  })
})

describe('holiday vouchers', () => {
  test('are counted, and what they are worth beyond the ticket is kept: no change', async () => {
    const sold = await till.sell(lines, 4320, { payments: [byVouchers({ 5000: 1 }, 5000)] })
    expect(sold).toMatchObject({ total: 5000, change: 0, kept: 680 })
    expect(await till.ticket(sold.id)).toMatchObject({
      lines: [{ amount: 4320 }, { amount: 680, rate: null, nature: 'KEPT' }],
      payments: [{ amount: 5000, given: null }],
    })
    const { rows } = await sql<{ vouchers: object; year: number }>`
      select d.vouchers, d.voucher_year as year from payment_detail d join payment y on y.id = d.payment_id and y.ticket_id = ${sold.id}`.execute(
      db,
    )
    expect(rows).toEqual([{ vouchers: { 5000: 1 }, year: 2026 }])
    const back = await till.trySell([{ articleId: oil, quantity: -2, unitPrice: 2500 }], -5000, { returnsId: sold.id })
    expect(back.body).toMatchObject({ message: 'ticket.refundAbove', context: { left: 4320 } })
    expect(await intact()).toBe(true)
  })

  test.each([
    ['voucher.countsUneven', byVouchers({ 5000: 1 }, 4320)],
    ['voucher.yearMissing', byVouchers({ 5000: 1 }, 5000, null)],
    ['voucher.expired', byVouchers({ 5000: 1 }, 5000, 2024)],
    ['ticket.notSettled', byVouchers({ 1000: 1, 5000: 1 }, 6000)],
  ])('are refused: %s', async (message, payment) => {
    expect((await till.trySell(lines, 4320, { payments: [payment] })).body['message']).toBe(message)
  })
})

test('what a code is worth is told to who sells', async () => {
  const { code } = await papers.gift({ amount: 3000 })
  const { body } = await till.staff().post('sale/cash-register-sale/gift-left', { code })
  expect(body).toMatchObject({ code, kind: 'VALUE', rate: null, left: 3000, state: 'SOLD', isPaid: true })
  await till.at('2028-07-05T08:00:00Z')
  expect((await till.trySell(lines, 4320, { payments: [byGift(code, 3000), cash(1320)] })).body['message']).toBe(
    'gift.expired',
  )
})
