import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { JET } from '#domain/fiscal/jet.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { PaymentSaved } from '#contract/operations/payment/payment.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of } from '#server/testing/cash-desk.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z')
const { site, house } = desk
const { db } = house.house
const { CARD } = site.methods

let regulation = 0
beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    select id from payment_method where establishment_id = ${site.establishmentId} and kind = 'REGULATION'`.execute(db)
  regulation = rows[0]?.id ?? 0
})

const code = ({ body }: Answer): unknown => body['message']
const lastEvent = async (): Promise<Record<string, unknown> | undefined> => {
  const { rows } = await sql<{ detail: Record<string, unknown> }>`
    select detail from jet where establishment_id = ${site.establishmentId} and code = ${JET.PAYMENT_WRITTEN_OFF} order by id`.execute(
    db,
  )
  return rows.at(-1)?.detail
}

describe('a write-off', () => {
  const writeOff = (file: BookingFile, amount: number, over: object = {}, as = desk.staff()): Promise<Answer> =>
    as.post(
      'payment/payment/write-off',
      { bookingId: file.id, amount, methodId: regulation, reason: 'Client insolvable', ...over },
      intent(),
    )

  test('settles what nobody will pay, with its reason, and moves no money', async () => {
    const file = await desk.booked([aStay(site)])
    await desk.pay(file.id, 22_000)
    expect(of<PaymentSaved>(await writeOff(file, 386))).toMatchObject({
      balance: 0,
      item: { kind: 'PAYMENT', type: 'PAYMENT', methodKind: 'REGULATION', amount: 386, note: 'Client insolvable' },
    })
    expect(await lastEvent()).toMatchObject({ booking: file.id, amount: 386 })
    const { rows } = await sql<{ kind: string }>`
      select kind from booking_event where establishment_id = ${site.establishmentId} and booking_id = ${file.id} order by id desc limit 1`.execute(
      db,
    )
    expect(rows).toEqual([{ kind: 'WRITTEN_OFF' }])
    expect(code(await writeOff(file, 1))).toBe('payment.writeOffNothing')
  })

  test('keeps what nobody asks back, and is reversed as anything signed', async () => {
    const file = await desk.booked([aStay(site)])
    await desk.pay(file.id, 22_500, { allowOverpay: true })
    expect(code(await writeOff(file, 114))).toBe('payment.writeOffAbove')
    expect(code(await writeOff(file, -115))).toBe('payment.writeOffAbove')
    const { item } = of<PaymentSaved>(await writeOff(file, -114))
    expect((await desk.read(file.id)).totals.balance).toBe(0)
    of(await desk.staff().post('payment/payment/reverse', { id: item.id, reason: 'Il a réclamé' }, intent()))
    expect((await desk.read(file.id)).totals.balance).toBe(-114)
    expect(await verifyChains(db, site.establishmentId)).toMatchObject({ intact: true })
  })

  test('needs its right, its method and its reason, and is on no slip', async () => {
    const file = await desk.booked([aStay(site)])
    const cashier = await house.user({ payment_payment: { code: '011', canExport: false } })
    expect((await writeOff(file, 1, {}, cashier)).status).toBe(401)
    expect(code(await writeOff(file, 1, { methodId: CARD }))).toBe('payment.notWriteOff')
    expect((await writeOff(file, 1, { reason: '' })).status).toBe(400)
    expect(code(await desk.pay(file.id, 1, { methodId: regulation }))).toBe('payment.methodElsewhere')
    const { body } = await desk.staff().get(`payment/payment-method/edit/${regulation}`)
    const bankable = { ...body, bankable: true, depositType: 'CHEQUE_SLIP' }
    const refused = await desk.staff().post('payment/payment-method/edit', bankable)
    expect(refused.body['fields']).toMatchObject([{ path: 'bankable', message: 'paymentMethod.notBankable' }])
  })
})
