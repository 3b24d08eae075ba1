import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DepositFile, DepositPreparation, DepositSaved } from '#contract/operations/payment/deposit.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { actOnDeposit } from '#server/modules/payment/deposit/make-deposit.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of } from '#server/testing/cash-desk.ts'
import { operate } from '#server/testing/context.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'
import { testDb } from '#server/testing/test-db.ts'
import type { Answer } from '#server/testing/test-house.ts'

/** What is printed is tried beside the document; here, that it is asked for. */
const documents = {
  render: ({ template }: { template: string }) => Promise.resolve(new TextEncoder().encode(`%PDF ${template}`)),
}
const desk = await freshDesk('2027-03-01T09:00:00Z', {}, { documents })
const { site, house } = desk
const { db } = house.house
const { CHEQUE, CASH, CARD, TRANSFER } = site.methods

let account = 0
let other = 0
let voucher = 0
beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    insert into bank_account (establishment_id, label, iban, bank_name) values
      (${site.establishmentId}, 'Courant', 'FR7630006000011234567890189', 'BNP'), (${site.establishmentId}, 'Livret', null, null)
    returning id`.execute(db)
  account = rows[0]?.id ?? 0
  other = rows[1]?.id ?? 0
  await sql`update payment_method set bankable = true, bank_account_id = ${account}, commission_rate = 0
    where establishment_id = ${site.establishmentId} and id = any (${[CHEQUE, CASH]}::bigint[])`.execute(db)
  await sql`update payment_method set bankable = false where establishment_id = ${site.establishmentId} and id = ${TRANSFER}`.execute(
    db,
  )
  const { rows: made } = await sql<{ id: number }>`
    insert into payment_method (establishment_id, label, kind, bankable, deposit_type, bank_account_id, commission_rate, position)
    values (${site.establishmentId}, 'ANCV papier', 'HOLIDAY_VOUCHER', true, 'VOUCHER_SLIP', ${account}, 275, 50) returning id`.execute(
    db,
  )
  voucher = made[0]?.id ?? 0
})

const code = ({ body }: Answer): unknown => body['message']
const pay = async (amount: number, over: Record<string, unknown> = {}): Promise<number> => {
  const file = await desk.booked([aStay(site)])
  await desk.clear()
  return of<{ id: number }>(
    await desk.pay(file.id, amount, { methodId: CHEQUE, chequeNumber: '0012345', bankId: site.bankId, ...over }),
  ).id
}
const slip = (over: object = {}): Promise<Answer> =>
  desk
    .staff()
    .post(
      'payment/deposit/edit',
      { methodId: CHEQUE, bankAccountId: account, depositType: 'CHEQUE_SLIP', slipType: 'STANDARD', ...over },
      intent(),
    )
const read = async (id: number): Promise<DepositFile> => of(await desk.staff().get(`payment/deposit/edit/${id}`))
const prepared = async (methodId: number): Promise<DepositPreparation> =>
  of(await desk.staff().get(`payment/deposit/preparation/${methodId}`))
const act = async (what: 'close' | 'cancel', id: number, over: object = {}): Promise<Answer> =>
  desk
    .staff()
    .post(
      `payment/deposit/${what}`,
      { id, version: (await read(id)).version, ...(what === 'cancel' ? { reason: 'Saisie' } : {}), ...over },
      intent(),
    )
const reverse = (id: number): Promise<Answer> =>
  desk.staff().post('payment/payment/reverse', { id, reason: 'Erreur de saisie' }, intent())
const waitingIds = async (methodId: number): Promise<number[]> =>
  (await prepared(methodId)).lines.flatMap(({ paymentIds }) => paymentIds)

describe('a slip of cheques', () => {
  test('takes what waits, keeps it, and lets it go when it is cancelled', async () => {
    const [a, b] = [await pay(6300), await pay(1200)]
    expect(await waitingIds(CHEQUE)).toEqual(expect.arrayContaining([a, b]))
    const { number: next } = await prepared(CHEQUE)
    const made = of<DepositSaved>(await slip({ paymentIds: [b, a, b] }))
    expect(made.number).toBe(next)
    expect(await read(made.id)).toMatchObject({
      ...{ state: 'OPEN', depositOn: '2027-03-01', total: 7500, count: 2, commission: 0, methodLabel: 'Chèque' },
      account: { label: 'Courant', bankName: 'BNP' },
      lines: [{ id: a, chequeNumber: '0012345' }, { id: b }],
      ...{ closeRefusal: null, cancelRefusal: null },
    })
    expect((await desk.staff().get(`payment/payment/edit/${a}`)).body).toMatchObject({
      depositId: made.id,
      depositNumber: made.number,
    })
    expect(await waitingIds(CHEQUE)).not.toContain(a)
    expect(code(await reverse(a))).toBe('payment.deposited')
    const detail = { id: a, chequeNumber: '9', bankId: site.bankId, ownerName: null }
    expect(code(await desk.staff().post('payment/deposit/detail', detail))).toBe('payment.deposited')
    expect(code(await slip({ paymentIds: [a] }))).toBe('payment.deposited')
    of(await act('cancel', made.id))
    expect(await read(made.id)).toMatchObject({
      ...{ state: 'CANCELLED', cancelReason: 'Saisie', total: 7500 },
      cancelRefusal: { code: 'deposit.cancelled' },
    })
    expect(await waitingIds(CHEQUE)).toEqual(expect.arrayContaining([a, b]))
    of(await reverse(a))
    expect((await read(made.id)).lines).toMatchObject([{ id: a, reversed: true }, { reversed: false }])
    expect(code(await slip({ paymentIds: [a] }))).toBe('deposit.reversed')
    expect(code(await slip({ number: made.number, paymentIds: [b] }))).toBe('deposit.numberTaken')
    expect(of<DepositSaved>(await slip({ paymentIds: [b] })).number).not.toBe(made.number)
    expect(await verifyChains(db, site.establishmentId)).toMatchObject({ intact: true })
  })

  test('is made once however often its answer is asked for, and by one of two screens', async () => {
    const a = await pay(6300)
    const body = {
      methodId: CHEQUE,
      bankAccountId: account,
      depositType: 'CHEQUE_SLIP',
      slipType: 'STANDARD',
      paymentIds: [a],
    }
    const headers = intent()
    const twice = [
      await desk.staff().post('payment/deposit/edit', body, headers),
      await desk.staff().post('payment/deposit/edit', body, headers),
    ]
    expect(twice.map((one) => of<DepositSaved>(one).id)).toEqual([twice[0]?.body['id'], twice[0]?.body['id']])
    const b = await pay(6300)
    const both = await Promise.all([slip({ paymentIds: [b] }), slip({ paymentIds: [b] })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(both.map(code).filter(Boolean)).toEqual(['payment.deposited'])
  })

  test('and a reversal at the same moment: one of them is', async () => {
    const a = await pay(6300)
    const [banked, back] = await Promise.all([slip({ paymentIds: [a] }), reverse(a)])
    expect(new Set([banked.status, back.status])).toEqual(new Set([200, 400]))
    expect([code(banked), code(back)]).toContain(banked.status === 200 ? 'payment.deposited' : 'deposit.reversed')
  })

  test.each([
    ['nothing', () => ({ paymentIds: [] }), 'deposit.empty'],
    ['what nobody received', () => ({ paymentIds: [999_999_999] }), 'record.unknown'],
    ['another account', async () => ({ paymentIds: [await pay(500)], bankAccountId: other }), 'deposit.otherAccount'],
    ['another method', async () => ({ paymentIds: [await pay(500, { methodId: CARD })] }), 'deposit.otherMethod'],
    ['a method that is not banked', () => ({ methodId: TRANSFER }), 'deposit.notBankable'],
    ['an account that is not there', () => ({ bankAccountId: 999_999 }), 'reference.unknown'],
    ['notes of cents that do not exist', () => ({ methodId: CASH, notes: { 33: 1 } }), 'form.invalid'],
    ['ten thousand millions in notes', () => ({ methodId: CASH, notes: { 50_000: 100_000 } }), 'form.invalid'],
  ] as const)('of %s is refused', async (_, body, expected) => {
    const { status, body: answer } = await slip(await body())
    expect([status >= 400 && status < 500, answer['message'] ?? 'form.invalid']).toEqual([true, expected])
  })

  test('is read by no other establishment, and made by nobody without the right', async () => {
    const stranger = await house.user(undefined, house.otherEstablishmentId)
    const { id } = of<DepositSaved>(await slip({ paymentIds: [await pay(100)] }))
    // More than a season of cards that waited: each is looked for, none of them is refused for their number.
    const many = Array.from({ length: 9000 }, (_, n) => 900_000_000 + n)
    expect(code(await slip({ paymentIds: many }))).toBe('record.unknown')
    expect(code(await stranger.get(`payment/deposit/edit/${id}`))).toBe('record.unknown')
    const reader = await house.user({ payment_deposit: { code: '001', canExport: false } })
    expect((await reader.get(`payment/deposit/edit/${id}`)).status).toBe(200)
    expect((await reader.post('payment/deposit/close', { id, version: 1 }, intent())).status).toBe(401)
  })
})

test('closed, then exported: it stays; its events are in the journal', async () => {
  const { id } = of<DepositSaved>(await slip({ paymentIds: [await pay(6300)] }))
  const stale = await act('close', id, { version: 9 })
  expect(stale.status).toBe(409)
  of(await act('close', id))
  expect(code(await act('close', id))).toBe('deposit.closed')
  await operate(house, desk.staff().userId, (context) => actOnDeposit(context, 'export', { id }))
  expect(code(await act('cancel', id))).toBe('deposit.exported')
  const { rows } = await sql<{ code: number }>`
    select code from jet where establishment_id = ${site.establishmentId} and code between 921 and 924 order by id desc limit 3`.execute(
    db,
  )
  expect(rows.map((row) => row.code)).toEqual([JET.DEPOSIT_EXPORTED, JET.DEPOSIT_CLOSED, JET.DEPOSIT_MADE])
})

test('cash goes by notes, no more than the till holds, and comes back', async () => {
  await pay(30_000, { methodId: CASH, allowOverpay: true })
  const before = (await prepared(CASH)).till
  const cash = { methodId: CASH, bankAccountId: other, depositType: 'CASH_SLIP' }
  const made = of<DepositSaved>(await slip({ ...cash, notes: { 5000: 4, 50: 2 }, paymentIds: [1] }))
  expect((await prepared(CASH)).till).toBe(before - 20_100)
  expect(await read(made.id)).toMatchObject({ total: 20_100, count: 6, notes: { 5000: 4, 50: 2 }, lines: [] })
  expect(code(await slip({ ...cash, notes: { 50_000: 100 } }))).toBe('deposit.aboveTill')
  expect(code(await slip({ ...cash, notes: { 5000: 0 } }))).toBe('deposit.empty')
  of(await act('cancel', made.id))
  expect((await prepared(CASH)).till).toBe(before)
})

test('holiday vouchers are counted by face value, and bear the commission of the whole', async () => {
  const counted = (vouchers: object) => ({ methodId: voucher, vouchers, voucherYear: 2026, allowOverpay: true })
  const ids = [await pay(7000, counted({ 1000: 3, 2000: 2 })), await pay(22_500, counted({ 2500: 1, 5000: 4 }))]
  const asked = { methodId: voucher, depositType: 'VOUCHER_SLIP', paymentIds: ids }
  expect(code(await slip({ ...asked, counts: { 1000: 3, 2000: 2, 2500: 1, 5000: 3 } }))).toBe('voucher.countsUneven')
  expect(code(await slip({ ...asked, counts: { 500: 59 } }))).toBe('voucher.unknownFace')
  const { id } = of<DepositSaved>(await slip({ ...asked, counts: { 1000: 3, 2000: 2, 2500: 1, 5000: 4 } }))
  expect(await read(id)).toMatchObject({ total: 29_500, count: 10, commission: 811 })
})

describe('the database', () => {
  const run = (statement: string) => sql.raw(statement).execute(db)
  test('keeps a slip as it is, whoever writes', async () => {
    const a = await pay(6300)
    const { id } = of<DepositSaved>(await slip({ paymentIds: [a] }))
    const b = await pay(100)
    for (const statement of [
      `update deposit set total = 1 where id = ${id}`,
      `update deposit set state = 'EXPORTED' where id = ${id}`,
      `delete from deposit where id = ${id}`,
      `delete from deposit_payment where deposit_id = ${id}`,
      `update deposit_payment set live = false where deposit_id = ${id}`,
      `insert into deposit_payment (establishment_id, deposit_id, payment_id) values (${site.establishmentId}, ${id}, ${b})`,
      `insert into payment_group_part values (${site.establishmentId}, ${a}, ${id})`,
    ])
      await expect(run(statement)).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:42501|PN002|reference\.unknown)$/),
      })
  })

  test('keeps a slip of a closed month, in words', async () => {
    const a = await pay(6300)
    const { id } = of<DepositSaved>(await slip({ paymentIds: [a] }))
    const { ownerDb } = await testDb()
    const closing = async (statement: string): Promise<void> => {
      for (const one of [
        'alter table closure disable trigger user',
        statement,
        'alter table closure enable trigger user',
      ])
        await sql.raw(one).execute(ownerDb)
    }
    await closing(`
      insert into closure (establishment_id, till, training, seq, kind, period, from_day, to_day, total, perpetual, absolute, count,
        rates, content, recorded_at, operator_id, signed_text, previous_signature, signature, key_id)
      select ${site.establishmentId}, 'T', false, 1, 'MONTH', '202703', '2027-03-01', '2027-03-31', 0, 0, 0, 0, '[]', '{}', now(),
        ${desk.staff().userId}, '', '', '', id from signing_key where establishment_id = ${site.establishmentId}`)
    try {
      expect((await read(id)).cancelRefusal?.code).toBe('deposit.monthClosed')
      expect(code(await act('cancel', id))).toBe('deposit.monthClosed')
      await expect(run(`update deposit set state = 'CANCELLED', cancel_reason = 'x' where id = ${id}`)).rejects.toThrow(
        'deposit.monthClosed',
      )
      await expect(
        run(`insert into deposit (establishment_id, training, number, deposit_on, method_id, method_kind, method_label, deposit_type,
          slip_type, total, commission, count, created_at, created_by) select establishment_id, training, 'X', deposit_on, method_id,
          method_kind, method_label, deposit_type, slip_type, total, 0, count, now(), created_by from deposit where id = ${id}`),
      ).rejects.toThrow('deposit.monthClosed')
      await closing(
        `update closure set kind = 'DAY', period = '20270331', from_day = to_day where establishment_id = ${site.establishmentId}`,
      )
      expect(code(await slip({ paymentIds: [a] }))).toBe('deposit.dayClosed')
    } finally {
      await closing(`delete from closure where establishment_id = ${site.establishmentId}`)
    }
  })
})

test('its slip is a PDF, for who may read it', async () => {
  const a = await pay(6300, { ownerName: 'Paul Martin' })
  const { id, number } = of<DepositSaved>(await slip({ paymentIds: [a] }))
  const answer = await desk.staff().get(`payment/deposit/document/${id}`)
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, '%PDF deposit'])
  expect(number).toMatch(/^R27-\d{4}$/)
})
