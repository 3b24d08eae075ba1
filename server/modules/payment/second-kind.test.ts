/** A new kind of account is charged, paid, billed, credited and refunded without a change in payment (docs/decisions/0130). */
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountRef } from '#domain/billing/account.ts'
import { bookingAccount } from '#domain/billing/account.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { createBillBody } from '#contract/operations/payment/billing.ts'
import { creditNoteBody, refundBody } from '#contract/operations/payment/credit.ts'
import { guaranteeBody } from '#contract/operations/payment/guarantee.ts'
import { paymentBody } from '#contract/operations/payment/payment.ts'
import { bookingAccounts } from '#server/modules/booking/index.ts'
import { moveMoney, signMoves } from '#server/modules/payment/index.ts'
import { createBill } from '#server/modules/payment/bill/create-bill.ts'
import { issueCreditNote } from '#server/modules/payment/credit/credit-notes.ts'
import { saveGuarantee } from '#server/modules/payment/guarantee/guarantees.ts'
import { settle } from '#server/modules/payment/account/received.ts'
import { recordPayment } from '#server/modules/payment/pay/record-payment.ts'
import { refundPayment } from '#server/modules/payment/pay/refund-payment.ts'
import { accountsOf, lockAccounts, openAccount } from '#server/platform/account.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import type { Context } from '#server/platform/http/route.ts'
import { aStay } from '#server/testing/campsite.ts'
import { operate } from '#server/testing/context.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import { makeTrials, trialAccounts } from '#server/testing/trial-account.ts'
import { testDb } from '#server/testing/test-db.ts'

let desk: Desk
let sale: AccountRef
let methods: Record<string, number>

beforeAll(async () => {
  await makeTrials((await testDb()).ownerDb)
  const documents = { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) }
  desk = await openDesk({}, { documents, accounts: accountsOf([bookingAccounts, trialAccounts]) })
  await desk.at('2027-03-01T09:00:00Z')
  const { rows } = await sql<{ id: number; kind: string }>`
    select id, kind from payment_method where establishment_id = ${desk.house.establishmentId}`.execute(db())
  methods = Object.fromEntries(rows.map(({ id, kind }) => [kind, id]))
})

const db = () => desk.house.house.db
const run = <T>(work: (context: Context) => Promise<T>): Promise<T> => operate(desk.house, desk.staff().userId, work)

/** A sale of 120 € at 20 %. */
const aSale = async (): Promise<AccountRef> => {
  const { rows } = await sql<{ id: number }>`
    insert into trial (establishment_id, code, customer_id)
    values (${desk.house.establishmentId}, 'V-1', ${desk.site.customerId}) returning id`.execute(db())
  const ref = { kind: 'trial', id: rows[0]?.id ?? 0 }
  await run(async (context) => {
    const account = openAccount(context, ref)
    await account.lock()
    const line = { type: 'additionalSales', code: 'CHAIR', label: 'Chaise pliante', tvaId: null, rate: 2000 } as const
    await account.charge({ ...line, amount: cents(12_000) })
  })
  return ref
}
const pay = (ref: AccountRef, amount: number, over: object = {}) =>
  run((context) => {
    const { bookingId: _, ...input } = paymentBody.parse({ bookingId: 1, amount, methodId: methods['CARD'], ...over })
    return recordPayment(context, ref, input)
  })
const bill = (ref: AccountRef, kind: 'BILL' | 'DOWN_PAYMENT' = 'BILL') =>
  run((context) => {
    const { bookingId: _, ...input } = createBillBody.parse({ bookingId: 1, kind })
    return createBill(context, ref, input)
  })
const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await desk.staff().post(path, body, intent())
  expect([path, answer.status, answer.body['message']]).toEqual([path, 200, undefined])
  return answer.body
}
const row = async (ref: AccountRef): Promise<{ total: Cents; paid: Cents; history: string[] }> => {
  const { rows } = await sql<{ total: Cents; paid: Cents; history: string[] }>`
    select total, paid, history from trial where id = ${ref.id}`.execute(db())
  return rows[0] ?? { total: cents(0), paid: cents(0), history: [] }
}

beforeEach(async () => {
  sale = await aSale()
})

describe('a sale', () => {
  test('is paid, more than once, and no more than it owes', async () => {
    expect(await pay(sale, 4000)).toMatchObject({ paid: 4000, balance: 8000, downPaymentLeft: 0, validated: false })
    await expect(pay(sale, 9000)).rejects.toThrow('payment.aboveBalance')
    const { id } = await pay(sale, 8000)
    expect(await row(sale)).toMatchObject({ total: 12_000, paid: 12_000, history: ['PAID', 'PAID'] })
    const { rows } = await sql<{ text: string }>`select signed_text as text from payment where id = ${id}`.execute(db())
    expect(rows[0]?.text).toContain(`TRIAL ${sale.id}`)
  })

  test('is refused as its kind says, and where nobody supplies the kind', async () => {
    await sql`update trial set closed = true where id = ${sale.id}`.execute(db())
    await expect(pay(sale, 100)).rejects.toThrow('booking.isClosed')
    await expect(pay({ kind: 'voucher', id: sale.id }, 100)).rejects.toThrow('record.unknown')
    await expect(pay({ kind: 'booking', id: sale.id }, 100)).rejects.toThrow('record.unknown')
  })

  test('is billed without a stay, shown, printed, cancelled and billed again', async () => {
    await pay(sale, 12_000)
    const { id, number } = await bill(sale)
    const read = await desk.staff().get(`payment/bill/edit/${id}`)
    expect(read.body).toMatchObject({
      ...{ number, bookingId: null, bookingCode: 'V-1', total: 12_000, totalVat: 2000, owed: 0 },
      content: { stays: [], lines: [{ label: 'Chaise pliante', amount: 12_000 }], totals: { paid: 12_000 } },
    })
    expect((await desk.staff().get(`payment/bill/document/${id}`)).status).toBe(200)
    await expect(bill(sale)).rejects.toThrow('billing.nothingToBill')
    await post('payment/bill/cancel', { id, reason: 'Mauvais client' })
    expect((await row(sale)).history).toEqual(['PAID', 'BILLED', 'BILL_CANCELLED'])
    expect((await bill(sale)).number).not.toBe(number)
  })

  test('is billed what was paid before it, which its bill deducts', async () => {
    await pay(sale, 3000)
    const down = await bill(sale, 'DOWN_PAYMENT')
    const last = await bill(sale)
    const { body } = await desk.staff().get(`payment/bill/edit/${last.id}`)
    expect(body).toMatchObject({ total: 9000, related: [{ id: down.id, amount: 3000 }] })
  })

  test('gives back what was paid too much, as money and as a credit note that pays another', async () => {
    await pay(sale, 15_000, { allowOverpay: true })
    const refund = (amount: number) =>
      run((context) => {
        const asked = { bookingId: 1, amount, methodId: methods['CARD'], reason: 'Trop-perçu' }
        const { bookingId: _, ...input } = refundBody.parse(asked)
        return refundPayment(context, sale, input)
      })
    await expect(refund(4000)).rejects.toThrow('payment.aboveOwed')
    expect(await refund(1000)).toMatchObject({ paid: 14_000, balance: -2000 })
    const note = await run((context) => {
      const { bookingId: _, ...input } = creditNoteBody.parse({ bookingId: 1, amount: 2000, reason: 'Trop-perçu' })
      return issueCreditNote(context, sale, input)
    })
    expect((await row(sale)).paid).toBe(12_000)
    const other = await aSale()
    expect(await pay(other, 2000, { methodId: methods['CREDIT_NOTE'], creditNoteId: note.id })).toMatchObject({
      balance: 10_000,
    })
    const { body } = await desk.staff().get(`payment/credit-note/get_from_customer/${desk.site.customerId}`)
    expect(body['list']).toContainEqual(
      expect.objectContaining({ number: note.number, bookingId: null, bookingCode: 'V-1', left: 0 }),
    )
  })

  test('is paid no more by what is reversed', async () => {
    const { id } = await pay(sale, 5000)
    await post('payment/payment/detail', { id, note: 'Terminal 2' })
    expect(await post('payment/payment/reverse', { id, reason: 'Erreur de saisie' })).toMatchObject({
      paid: 0,
      balance: 12_000,
    })
    expect((await row(sale)).history).toEqual(['PAID', 'PAYMENT_DETAIL', 'REVERSED'])
  })

  test('has a guarantee that is received, kept in part for damage, and returned', async () => {
    const asked = await run((context) => {
      const { bookingId: _, ...input } = guaranteeBody.parse({ id: 0, bookingId: 1, label: 'Vélo', amount: 20_000 })
      return saveGuarantee(context, sale, input)
    })
    expect(asked.item).toMatchObject({ bookingId: null, bookingCode: 'V-1', place: '', status: 0 })
    const { id } = asked
    await post('payment/guarantee/receive', { id, amount: 20_000, methodId: methods['CARD'] })
    await post('payment/guarantee/cash', { id, amount: 5000, reason: 'Roue voilée' })
    await post('payment/guarantee/return', { id, amount: 15_000, note: null })
    expect(await row(sale)).toMatchObject({ total: 17_000, paid: 5000 })
    const { body } = await desk.staff().post('payment/guarantee/search', { criteria: { text: 'V-1' } })
    expect(body['list']).toContainEqual(expect.objectContaining({ id, bookingCode: 'V-1', cashed: 5000, inHand: 0 }))
  })

  test('gives part of what it received to a stay, and takes its part of the reversal', async () => {
    const stay = bookingAccount((await desk.booked([aStay(desk.site)])).id)
    const { id } = await pay(sale, 6000)
    await run(async (context) => {
      const locked = await lockAccounts(context, [stay, sale])
      await moveMoney(context, sale, stay, [{ paymentId: id, amount: cents(2500) }])
      for (const ref of [sale, stay]) await settle(context, locked.get(ref.id) ?? openAccount(context, ref), ref)
      await signMoves(context)
    })
    expect((await row(sale)).paid).toBe(3500)
    expect((await desk.read(stay.id)).totals.paid).toBe(2500)
    await post('payment/payment/reverse', { id, reason: 'Erreur de saisie' })
    expect((await row(sale)).paid).toBe(0)
    expect((await desk.read(stay.id)).totals.paid).toBe(0)
  })

  test('does not go while money names it', async () => {
    const { ownerDb } = await testDb()
    await pay(sale, 100)
    await sql`delete from trial_line where trial_id = ${sale.id}`.execute(ownerDb)
    await expect(sql`delete from trial where id = ${sale.id}`.execute(ownerDb)).rejects.toThrow()
  })
})

test('all that was signed verifies, and what is kept beside it', async () => {
  const { keys } = desk.house.house.services
  expect(await verifyChains(db(), desk.house.establishmentId, keys)).toMatchObject({ intact: true })
  await sql`update trial set paid = paid + 1 where id = ${sale.id}`.execute(db())
  const { intact, facts } = await verifyChains(db(), desk.house.establishmentId, keys)
  expect([intact, facts]).toEqual([false, [{ kind: 'PAID', record: `trial ${sale.id}` }]])
})
