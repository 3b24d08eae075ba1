/** Whose money it is, and what for: payers of one file, guarantees that were cashed, arrhes that are lost. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { GuaranteeFile } from '#contract/operations/payment/guarantee.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

let other: number

const desk = await freshDesk('2027-03-01T09:00:00Z')

beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    insert into customer (owner_establishment_id, code, surname) values (${desk.site.establishmentId}, 'PAYEUR', 'Durand') returning id`.execute(
    desk.house.house.db,
  )
  other = rows[0]?.id ?? 0
})

const post = (path: string, body: object): Promise<Answer> => desk.staff().post(path, body, intent())
const ok = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await post(path, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const pay = async (file: BookingFile, amount: number, over: object = {}): Promise<void> => {
  expect((await desk.pay(file.id, amount, { ...over })).status).toBe(200)
}
/** 223.86 €: 210.00 and 10.50 of fees at 10 %, 3.36 of tourist tax; 63.00 to book. */
const aFile = (): Promise<BookingFile> => desk.booked([aStay(desk.site)])
/** Half of it is borne by each: 111.93. */
const shared = async (): Promise<BookingFile> => {
  const file = await aFile()
  const part = { kind: 'AMOUNT', amount: 11_193 }
  const { id, version, lines } = file
  await ok('booking/booking/payers', { id, version, payerId: other, lineIds: lines.map((l) => l.id), part })
  return desk.read(id)
}
const sound = (file: BookingFile): BookingFile => {
  expect(file.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(file.totals.total)
  expect(file.payers.reduce((sum, payer) => sum + payer.balance, 0)).toBe(file.totals.balance)
  return file
}
const balances = (file: BookingFile): number[] => sound(file).payers.map((payer) => payer.balance)

describe('a payer', () => {
  const refund = (file: BookingFile, amount: number, payerId: number | null): Promise<Answer> =>
    post('payment/payment/refund', {
      bookingId: file.id,
      amount,
      payerId,
      methodId: desk.site.methods.CARD,
      reason: 'Trop-perçu',
    })

  test('is given back what they gave in excess, whatever another still owes', async () => {
    const file = await shared()
    await pay(file, 15_000, { payerId: other, allowOverpay: true })
    expect(balances(await desk.read(file.id))).toEqual([11_193, -3807])
    expect((await refund(file, 3808, other)).body).toMatchObject({
      message: 'payment.aboveOwed',
      context: { owed: 3807 },
    })
    expect((await refund(file, 1, null)).body).toMatchObject({ message: 'payment.aboveOwed', context: { owed: 0 } })
    expect((await refund(file, 3000, other)).status).toBe(200)
    await ok('payment/credit-note/edit', { bookingId: file.id, amount: 807, payerId: other, reason: 'Trop-perçu' })
    expect(balances(await desk.read(file.id))).toEqual([11_193, 0])
    expect((await verifyChains(desk.house.house.db, desk.house.establishmentId)).intact).toBe(true)
  })

  test('pays their whole share where another gave too much, and not a cent more', async () => {
    const file = await shared()
    await pay(file, 15_000, { payerId: other, allowOverpay: true })
    expect((await desk.pay(file.id, 11_194)).body).toMatchObject({
      message: 'payment.aboveBalance',
      context: { balance: 11_193 },
    })
    await pay(file, 11_193)
    expect(balances(await desk.read(file.id))).toEqual([0, -3807])
  })

  test('is asked for no more than their share, unless they say so', async () => {
    const file = await shared()
    expect((await desk.pay(file.id, 11_194)).body).toMatchObject({
      message: 'payment.aboveShare',
      context: { due: 11_193 },
    })
    expect((await desk.pay(file.id, 22_386, { payerId: other })).body['message']).toBe('payment.aboveShare')
    expect(balances(await desk.read(file.id))).toEqual([11_193, 11_193])
    await pay(file, 22_386, { payerId: other, allowOverpay: true })
    expect(balances(await desk.read(file.id))).toEqual([11_193, -11_193])
    // The file as a whole owes nothing more, and the customer still their share.
    await pay(file, 11_193)
    expect((await desk.pay(file.id, 1)).body['message']).toBe('payment.aboveBalance')
  })

  test('has arrhes back twofold when the campsite cancels, and each payer their own (C. conso L214-1)', async () => {
    const file = await shared()
    await pay(file, 4000)
    await pay(file, 2300, { payerId: other })
    const { version } = await desk.read(file.id)
    const asked = { id: file.id, version, by: 'CAMPSITE', reason: 'Tempête annoncée' }
    expect(await ok('booking/booking/cancel-preview', asked)).toMatchObject({
      price: { kept: 0, fees: 0, indemnity: 6300, refundable: 12_600 },
    })
    await ok('booking/booking/cancel', asked)
    const cancelled = await desk.read(file.id)
    expect(cancelled.lines.map(({ type, amount, tvaRate, payerId }) => [type, amount, tvaRate, payerId])).toEqual([
      ['cancellation', -4000, null, null],
      ['cancellation', -2300, null, other],
    ])
    expect(balances(cancelled)).toEqual([-8000, -4600])
    const preview = await post('payment/bill/preview', { bookingId: file.id })
    expect(preview.body).toMatchObject({
      ...{
        vat: [],
        outside: [{ kind: 'OTHER', amount: -4000 }],
        totals: { including: -4000, vat: 0, paid: 4000, due: -8000 },
      },
    })
    expect((await refund(cancelled, 8001, null)).body).toMatchObject({ message: 'payment.aboveOwed' })
    expect((await refund(cancelled, 8000, null)).status).toBe(200)
    expect((await refund(cancelled, 4600, other)).status).toBe(200)
    expect(balances(await desk.read(file.id))).toEqual([0, 0])
    expect((await verifyChains(desk.house.house.db, desk.house.establishmentId)).intact).toBe(true)
  })

  /** 63.00 asked to book, of which 10.50 of fees; 100.00 received. */
  test.each([
    ['CUSTOMER', 'ARRHES', 10_000, { kept: 5250, fees: 1050, indemnity: 0, refundable: 3700 }, [[5250, null]]],
    ['CUSTOMER', 'ACOMPTE', 10_000, { kept: 0, fees: 1050, indemnity: 0, refundable: 8950 }, []],
    ['CUSTOMER', 'ARRHES', 2000, { kept: 950, fees: 1050, indemnity: 0, refundable: 0 }, [[950, null]]],
    ['CAMPSITE', 'ARRHES', 10_000, { kept: 0, fees: 0, indemnity: 6300, refundable: 16_300 }, [[-6300, null]]],
    ['CAMPSITE', 'ARRHES', 2000, { kept: 0, fees: 0, indemnity: 2000, refundable: 4000 }, [[-2000, null]]],
    ['CAMPSITE', 'ACOMPTE', 10_000, { kept: 0, fees: 0, indemnity: 0, refundable: 10_000 }, []],
  ])('cancelled by the %s after %s, %i received: %o', async (by, kind, received, price, lines) => {
    const file = await aFile()
    await sql`update booking set down_payment_kind = ${kind} where id = ${file.id}`.execute(desk.house.house.db)
    await pay(file, received)
    const { id, version } = await desk.read(file.id)
    const asked = { id, version, by, reason: 'Malade' }
    expect(await ok('booking/booking/cancel-preview', asked)).toMatchObject({ price })
    await ok('booking/booking/cancel', asked)
    const after = sound(await desk.read(id))
    const kept = after.lines.filter(({ type }) => type === 'cancellation')
    expect(kept.map(({ amount, tvaRate }) => [amount, tvaRate])).toEqual(lines)
    expect(after.totals.balance).toBe(0 - price.refundable)
  })

  test('has the whole price back once, for it was no arrhes', async () => {
    const file = await desk.booked([aStay(desk.site, { arrival: '2027-07-10', departure: '2027-07-12' })])
    await sql`update booking set down_payment = total where id = ${file.id}`.execute(desk.house.house.db)
    const { totals } = await desk.read(file.id)
    await pay(file, totals.total)
    const { version } = await desk.read(file.id)
    const asked = { id: file.id, version, by: 'CAMPSITE', reason: 'Travaux' }
    const { price } = await ok('booking/booking/cancel-preview', asked)
    expect(price).toMatchObject({ indemnity: 0, refundable: totals.total })
  })

  test('loses the arrhes that they gave, not those of another', async () => {
    const file = await shared()
    await pay(file, 6300, { payerId: other })
    const { id, version } = await desk.read(file.id)
    await ok('booking/booking/cancel', { id, version, reason: 'Malade' })
    const after = sound(await desk.read(id))
    expect(after.totals).toMatchObject({ total: 6300, paid: 6300, balance: 0 })
    expect(after.payers.map(({ payerId, total, balance }) => [payerId, total, balance])).toEqual([
      [desk.site.customerId, 0, 0],
      [other, 6300, 0],
    ])
  })
})

describe('a guarantee that is cashed', () => {
  const cashed = async (file: BookingFile, amount: number): Promise<BookingFile> => {
    const asked = { id: 0, bookingId: file.id, occupancyId: null, label: 'Caution', amount: 30_000 }
    const { item } = (await ok('payment/guarantee/edit', asked)) as { item: GuaranteeFile }
    await ok('payment/guarantee/receive', { id: item.id, amount: 30_000, methodId: desk.site.methods.CARD })
    await ok('payment/guarantee/cash', { id: item.id, amount, reason: 'Vitre cassée' })
    return sound(await desk.read(file.id))
  }

  test('pays for damage: neither the arrhes nor the price of the stay', async () => {
    const after = await cashed(await aFile(), 12_000)
    expect(after.totals).toMatchObject({
      total: 34_386,
      net: 21_000,
      paid: 12_000,
      balance: 22_386,
      downPaymentLeft: 6300,
    })
    expect(after.payments).toMatchObject([{ amount: 12_000, isDamage: true }])
    await pay(after, 6300)
    const paid = await desk.read(after.id)
    expect(paid.payments.at(-1)).toMatchObject({ kind: 'DOWN_PAYMENT', isDamage: false })
    expect(paid.totals).toMatchObject({ paid: 18_300, downPaymentLeft: 0 })
  })

  test('makes no reservation of an option', async () => {
    const option = await cashed(await desk.booked([aStay(desk.site)], 2), 12_000)
    const answer = await desk.pay(option.id, 100, { validateOption: true })
    expect(answer.body).toMatchObject({ validated: false, downPaymentLeft: 6200 })
  })

  test('is on no down-payment bill, and shown after the stay on the final one', async () => {
    const file = await cashed(await aFile(), 12_000)
    await pay(file, 6300)
    const first = await ok('payment/bill/preview', { bookingId: file.id, kind: 'DOWN_PAYMENT' })
    expect(first['totals']).toMatchObject({ including: 6300, paid: 6300 })
    expect(first['vat']).toMatchObject([{ rate: 1000, including: 6300 }])
    const list = await ok('payment/unbilled-document/search', { criteria: { bookingId: file.id } })
    expect(list['list']).toMatchObject([{ amount: 34_386, received: 6300 }])
    const last = await ok('payment/bill/preview', { bookingId: file.id })
    expect(last['totals']).toMatchObject({ including: 34_386, paid: 18_300, due: 16_086 })
    expect(last['payments']).toMatchObject([
      { kind: 'ARRHES', amount: 6300 },
      { kind: 'PAYMENT', amount: 12_000 },
    ])
  })

  test('stays due when the stay is cancelled, whose arrhes alone are kept of it', async () => {
    const file = await cashed(await aFile(), 12_000)
    await pay(file, 6300)
    const { id, version } = await desk.read(file.id)
    await ok('booking/booking/cancel', { id, version, reason: 'Malade' })
    const after = sound(await desk.read(id))
    expect(after.lines).toMatchObject([
      { type: 'additionalSales', amount: 12_000 },
      { type: 'fees', amount: 1050 },
      { type: 'cancellation', amount: 5250, tvaRate: null },
    ])
    expect(after.totals).toMatchObject({ total: 18_300, paid: 18_300, balance: 0 })
    const down = await post('payment/bill/preview', { bookingId: id, kind: 'DOWN_PAYMENT' })
    expect(down.body['message']).toBe('billing.noDownPayment')
  })

  test('that is reversed gives the money back and leaves the damage to pay', async () => {
    const file = await cashed(await aFile(), 12_000)
    const [payment] = file.payments
    await ok('payment/payment/reverse', { id: payment?.id, reason: 'Erreur de saisie' })
    expect(sound(await desk.read(file.id)).totals).toMatchObject({ paid: 0, balance: 34_386, downPaymentLeft: 6300 })
  })
})

describe('a closed file', () => {
  /** Stayed, paid, billed and closed; the id of what paid it, and of its bill. */
  const closed = async (): Promise<{
    readonly file: BookingFile
    readonly paymentId: number
    readonly billId: number
  }> => {
    const { id } = await aFile()
    const run = async (path: string): Promise<void> => {
      const { version } = await desk.read(id)
      await ok(path, { id, version })
    }
    await desk.at('2027-07-10T09:00:00Z')
    await run('booking/arrival/arrive')
    await pay(await desk.read(id), 22_386)
    const bill = await ok('payment/bill/edit', { bookingId: id })
    await run('booking/departure/go')
    await run('booking/booking/close')
    const file = await desk.read(id)
    expect(file.statusId).toBe(5)
    return { file, paymentId: file.payments[0]?.id ?? 0, billId: Number(bill['id']) }
  }

  test('opens again when its cheque comes back, and is paid and closed anew', async () => {
    const { file, paymentId } = await closed()
    await ok('payment/payment/reverse', { id: paymentId, reason: 'Chèque impayé' })
    const open = await desk.read(file.id)
    expect(open).toMatchObject({ statusId: 4, totals: { balance: 22_386 } })
    expect(open.events.some((event) => event.kind === 'REOPENED')).toBe(true)
    await pay(open, 22_386)
    const { id, version } = await desk.read(file.id)
    await ok('booking/booking/close', { id, version })
  })

  test('opens again when its bill is cancelled, and stays closed for the rest', async () => {
    const { file, billId } = await closed()
    await ok('payment/credit-note/edit', { bookingId: file.id, amount: 1000, reason: 'Geste', goodwill: true })
    expect((await desk.read(file.id)).statusId).toBe(5)
    await ok('payment/bill/cancel', { id: billId, reason: 'Erreur de nom' })
    expect(await desk.read(file.id)).toMatchObject({ statusId: 4, totals: { balance: 0 } })
  })
})
