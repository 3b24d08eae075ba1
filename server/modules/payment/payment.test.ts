import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { describe, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { PaymentSaved } from '#contract/operations/payment/payment.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import type { Answer } from '#server/testing/test-house.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z')

const saved = (answer: Answer): PaymentSaved => {
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as unknown as PaymentSaved
}
const code = (answer: Answer): unknown => answer.body['message']
const reverse = (id: number): Promise<Answer> =>
  desk.staff().post('payment/payment/reverse', { id, reason: 'Erreur de saisie' }, intent())
/** 223.86 € for a week of two adults, of which 63.00 € to book. */
const aFile = (over: Record<string, unknown> = {}, statusId = 3): Promise<BookingFile> =>
  desk.booked([aStay(desk.site, over)], statusId)

describe('a payment', () => {
  test('lowers the balance; what comes before the down payment is covered is one', async () => {
    const file = await aFile()
    const first = saved(await desk.pay(file.id, 6300))
    expect(first).toMatchObject({
      paid: 6300,
      balance: 16_086,
      downPaymentLeft: 0,
      item: { kind: 'DOWN_PAYMENT', amount: 6300, methodKind: 'CARD' },
    })
    expect(first.item.signature).toMatch(/^[\w-]{4}$/)
    const second = saved(await desk.pay(file.id, 16_086))
    expect(second).toMatchObject({ balance: 0, item: { kind: 'PAYMENT' } })
    const { payments, totals } = await desk.read(file.id)
    expect(payments.reduce((total, p) => total + p.amount, 0)).toBe(totals.total)
  })

  test('is read, listed and searched', async () => {
    const file = await aFile()
    const { id } = saved(await desk.pay(file.id, 6300))
    const { id: later } = saved(await desk.pay(file.id, 1000))
    expect((await desk.staff().get(`payment/payment/edit/${id}`)).body).toMatchObject({ id, amount: 6300 })
    const ids = async (criteria: object, sort: object[] = []) => {
      const { body } = await desk.staff().post('payment/payment/search', { criteria, sort })
      return (body['list'] as { id: number }[]).map((row) => row.id)
    }
    const list = (await desk.staff().get('payment/payment')).body['list'] as { id: number }[]
    expect(list.map((row) => row.id).slice(0, 2)).toEqual([later, id])
    const mine = { payerId: file.payers[0]?.payerId ?? desk.site.customerId, from: '2027-03-01', to: '2027-03-01' }
    const found = await ids(mine, [{ field: 'amount', desc: true }])
    expect(found.filter((one) => one === id || one === later)).toEqual([id, later])
    expect(await ids({ from: '2027-03-02' })).toEqual([])
    expect(await ids({ text: 'personne de ce nom' })).toEqual([])
  })

  test('is taken once, however often its answer is asked for', async () => {
    const file = await aFile()
    const headers = intent()
    const body = { bookingId: file.id, amount: 1000, methodId: desk.site.methods.CARD }
    const answers = await Promise.all([1, 2, 3].map(() => desk.staff().post('payment/payment/edit', body, headers)))
    expect(new Set(answers.map((a) => saved(a).id)).size).toBe(1)
    expect((await desk.read(file.id)).totals.paid).toBe(1000)
    expect(code(await desk.staff().post('payment/payment/edit', { ...body, amount: 2000 }, headers))).toBe(
      'idempotency.mismatch',
    )
  })

  test.each([
    ['nothing', 0, {}, 'payment.notPositive'],
    ['less than nothing', -500, {}, 'payment.notPositive'],
    ['more than the balance', 22_387, {}, 'payment.aboveBalance'],
    ['2 million €', 200_000_000, { allowOverpay: true }, 'payment.absurd'],
    ['1e12 €', 100_000_000_000_000, { allowOverpay: true }, 'form.invalid'],
    ['a day to come', 1000, { paidOn: '2027-03-02' }, 'payment.inFuture'],
    ['a day of another age', 1000, { paidOn: '1900-01-01' }, 'payment.tooOld'],
    ['a cheque without number', 1000, { kind: 'CHEQUE', bankId: 'bank' }, 'payment.chequeIncomplete'],
    ['a cheque without bank', 1000, { kind: 'CHEQUE', chequeNumber: '0012345' }, 'payment.chequeIncomplete'],
    ['an unknown method', 1000, { methodId: 999_999_999 }, 'reference.unknown'],
    ['half a cent', 10.5, {}, 'form.invalid'],
  ])('of %s is refused', async (_, amount, over, expected) => {
    const file = await aFile()
    const { kind, bankId, ...rest } = over as { kind?: 'CHEQUE'; bankId?: string }
    const method = kind === undefined ? {} : { methodId: desk.site.methods[kind] }
    const bank = bankId === undefined ? {} : { bankId: desk.site.bankId }
    const answer = await desk.pay(file.id, amount, { ...method, ...bank, ...rest })
    expect([answer.status, code(answer)]).toEqual([400, expected])
    expect((await desk.read(file.id)).totals.paid).toBe(0)
  })

  test('of parts of a cent, or by a part of a method, says that whole ones are expected', async () => {
    const file = await aFile()
    const faults = async (amount: number, over: Record<string, unknown>) =>
      (await desk.pay(file.id, amount, over)).body['fields']
    expect(await faults(10.5, {})).toMatchObject([{ path: 'amount', message: 'amount.wholeCents' }])
    expect(await faults(10, { methodId: 1.5 })).toMatchObject([{ path: 'methodId', message: 'field.number' }])
  })

  test('by cheque keeps its number and its bank', async () => {
    const file = await aFile()
    const cheque = {
      methodId: desk.site.methods.CHEQUE,
      chequeNumber: '0012345',
      bankId: desk.site.bankId,
      ownerName: 'Paul Martin',
    }
    expect(saved(await desk.pay(file.id, 5000, cheque)).item).toMatchObject({
      chequeNumber: '0012345',
      methodKind: 'CHEQUE',
    })
  })

  test('may exceed the balance where it is said so', async () => {
    const file = await aFile()
    expect(saved(await desk.pay(file.id, 30_000, { allowOverpay: true })).balance).toBe(-7614)
  })

  test('in cash stops at 1,000 € for who lives in France, whatever the number of payments', async () => {
    const file = await desk.booked([aStay(desk.site, { placeTypeId: desk.site.mobilHome, departure: '2027-07-31' })])
    const cash = { methodId: desk.site.methods.CASH }
    expect(code(await desk.pay(file.id, 100_001, cash))).toBe('payment.cashLimit')
    saved(await desk.pay(file.id, 60_000, cash))
    expect(code(await desk.pay(file.id, 40_001, cash))).toBe('payment.cashLimit')
    saved(await desk.pay(file.id, 40_000, cash))
  })

  test('in cash may be more from abroad', async () => {
    const { db } = desk.house.house
    await sql`update address set country_id = (select id from country where iso_code = 'DE') where customer_id = ${desk.site.customerId}`.execute(
      db,
    )
    const file = await desk.booked([aStay(desk.site, { placeTypeId: desk.site.mobilHome, departure: '2027-07-31' })])
    const cash = { methodId: desk.site.methods.CASH }
    await sql`update customer set is_company = true, company_name = 'GmbH' where id = ${desk.site.customerId}`.execute(
      db,
    )
    // A company is limited wherever it is: only private persons have 15,000 € (D112-3).
    expect(code(await desk.pay(file.id, 110_000, cash))).toBe('payment.cashLimit')
    expect((await desk.read(file.id)).payersAbroad).toEqual([])
    await sql`update customer set is_company = false, company_name = null where id = ${desk.site.customerId}`.execute(
      db,
    )
    expect((await desk.read(file.id)).payersAbroad).toEqual([desk.site.customerId])
    expect(saved(await desk.pay(file.id, 110_000, cash)).paid).toBe(110_000)
    await sql`update address set country_id = (select id from country where iso_code = 'FR') where customer_id = ${desk.site.customerId}`.execute(
      db,
    )
  })

  test('is refused on a quote, an expired option and a basket', async () => {
    const quote = await aFile({}, 1)
    expect(code(await desk.pay(quote.id, 1000))).toBe('booking.isQuote')
    const basket = await desk.basket([aStay(desk.site)])
    expect(code(await desk.pay(basket.id, 1000))).toBe('booking.isBasket')
    const other = await desk.house.user(undefined, desk.house.otherEstablishmentId)
    const file = await aFile()
    const body = { bookingId: file.id, amount: 1000, methodId: desk.site.methods.CARD }
    expect((await other.post('payment/payment/edit', body, intent())).status).toBe(404)
  })

  test('on an option stops its expiry, and validates it when asked and covered', async () => {
    const option = await aFile({}, 2)
    expect(saved(await desk.pay(option.id, 1000, { validateOption: true })).validated).toBe(false)
    expect(await desk.read(option.id)).toMatchObject({ statusId: 2, optionExpiry: null })
    expect((await desk.holds(option.id)).map((h) => [h.kind, h.expires])).toEqual([['OPTION', null]])
    expect(saved(await desk.pay(option.id, 5300, { validateOption: true })).validated).toBe(true)
    expect(await desk.read(option.id)).toMatchObject({ statusId: 3, status: 'SAVED' })
    expect((await desk.holds(option.id)).map((h) => h.kind)).toEqual(['STAY'])
  })

  test('needs its own right', async () => {
    const file = await aFile()
    const reader = await desk.house.user({ payment_payment: { code: '001', canExport: false } })
    const body = { bookingId: file.id, amount: 1000, methodId: desk.site.methods.CARD }
    expect((await reader.post('payment/payment/edit', body, intent())).status).toBe(401)
    expect((await reader.get(`payment/payment/get_for_booking/${file.id}`)).status).toBe(200)
  })
})

describe('a reversal', () => {
  test('is an equal row of opposite sign, once', async () => {
    const file = await aFile()
    const paid = saved(await desk.pay(file.id, 6300))
    const reversed = saved(await reverse(paid.id))
    expect(reversed).toMatchObject({
      paid: 0,
      balance: 22_386,
      item: { type: 'REVERSAL', amount: -6300, reversesId: paid.id, note: 'Erreur de saisie' },
    })
    expect((await desk.read(file.id)).payments.map((p) => [p.amount, p.reversedById])).toEqual([
      [6300, reversed.id],
      [-6300, null],
    ])
    expect(code(await reverse(paid.id))).toBe('payment.alreadyReversed')
    expect(code(await reverse(reversed.id))).toBe('payment.isReversal')
  })

  test('is corrected in one go: reversed today, taken again on its own day', async () => {
    const file = await aFile()
    const paid = saved(await desk.pay(file.id, 6300, { paidOn: '2027-02-27' }))
    const { methodId } = paid.item
    const correct = (id: number, over: object = {}) =>
      desk
        .staff()
        .post('payment/payment/correct', { id, reason: 'Montant mal lu', amount: 3600, methodId, ...over }, intent())
    expect(code(await correct(paid.id, { amount: 0 }))).toBe('payment.notPositive')
    expect((await desk.read(file.id)).payments).toHaveLength(1)
    const taken = saved(await correct(paid.id))
    expect(taken).toMatchObject({ paid: 3600, item: { amount: 3600, paidOn: '2027-02-27' } })
    const { rows: told } =
      await sql`select detail from jet where code = ${JET.PAYMENT_CORRECTED} order by id desc limit 1`.execute(
        desk.house.house.db,
      )
    expect(told).toEqual([{ detail: { payment: paid.id, taken: taken.id } }])
    const { payments } = await desk.read(file.id)
    expect(payments.map((p) => [p.type, p.amount, p.paidOn])).toEqual([
      ['PAYMENT', 6300, '2027-02-27'],
      ['REVERSAL', -6300, '2027-03-01'],
      ['PAYMENT', 3600, '2027-02-27'],
    ])
    expect(code(await correct(paid.id))).toBe('payment.alreadyReversed')
    expect(code(await correct(payments[1]?.id ?? 0))).toBe('payment.isReversal')
  })

  test('of two at once happens once', async () => {
    const file = await aFile()
    const paid = saved(await desk.pay(file.id, 6300))
    const answers = await Promise.all([reverse(paid.id), reverse(paid.id), reverse(paid.id)])
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect((await desk.read(file.id)).totals.paid).toBe(0)
  })

  test('gives cash room again', async () => {
    const file = await desk.booked([aStay(desk.site, { placeTypeId: desk.site.mobilHome, departure: '2027-07-31' })])
    const cash = { methodId: desk.site.methods.CASH }
    const paid = saved(await desk.pay(file.id, 90_000, cash))
    saved(await reverse(paid.id))
    expect(saved(await desk.pay(file.id, 100_000, cash)).paid).toBe(100_000)
  })
})

describe('the record', () => {
  test('verifies, and nobody can change it', async () => {
    const files = await Promise.all([0, 1, 2].map(() => aFile()))
    await Promise.all(files.flatMap((file) => Array.from({ length: 5 }, () => desk.pay(file.id, 1000))))
    const { db } = desk.house.house
    const report = await verifyChains(db, desk.house.establishmentId)
    expect(report.intact).toBe(true)
    expect(report.chains.find((c) => c.kind === 'PAYMENT')?.rows).toBeGreaterThan(15)
    await expect(sql`update payment set amount = 1`.execute(db)).rejects.toThrow('permission denied')
    await expect(sql`delete from payment`.execute(db)).rejects.toThrow('permission denied')
    for (const { id } of files) expect((await desk.read(id)).totals.paid).toBe(5000)
  })
})

test('what is given back is never vouchers, nor a credit note where the house has no such method', async () => {
  const { db } = desk.house.house
  const file = await aFile()
  saved(await desk.pay(file.id, 30_000, { allowOverpay: true }))
  const { rows } = await sql<{ id: number }>`
    insert into payment_method (establishment_id, label, kind, position)
    values (${desk.house.establishmentId}, 'Chèques-vacances', 'HOLIDAY_VOUCHER', 99) returning id`.execute(db)
  const back = { bookingId: file.id, amount: 1000, reason: 'Trop-perçu' }
  const vouchers = { ...back, methodId: rows[0]?.id }
  expect(code(await desk.staff().post('payment/payment/refund', vouchers, intent()))).toBe('payment.noVoucherBack')
  await sql`update payment_method set active = false where kind = 'CREDIT_NOTE'`.execute(db)
  expect(code(await desk.staff().post('payment/credit-note/edit', back, intent()))).toBe('credit.noMethod')
  await sql`update payment_method set active = false`.execute(db)
  expect(code(await desk.pay(file.id, 100))).toBe('payment.noMethod')
  await sql`update payment_method set active = true`.execute(db)
  expect((await desk.read(file.id)).totals.paid).toBe(30_000)
})
