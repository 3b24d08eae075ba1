import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { JET } from '#domain/fiscal/jet.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { DepositPreparation, DepositSaved } from '#contract/operations/payment/deposit.ts'
import type { DueRow, GroupFile, GroupSaved } from '#contract/operations/payment/group.ts'
import type { PaymentSaved } from '#contract/operations/payment/payment.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of } from '#server/testing/cash-desk.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z')
const { site, house } = desk
const { db } = house.house
const { CHEQUE, CARD, TRANSFER } = site.methods

let voucher = 0
let regulation = 0
const aMethod = async (label: string, kind: string, bankable: boolean): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into payment_method (establishment_id, label, kind, bankable, deposit_type, position)
    values (${site.establishmentId}, ${label}, ${kind}, ${bankable}, ${bankable ? 'VOUCHER_SLIP' : null}, 60) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}
beforeAll(async () => {
  await sql`update payment_method set bankable = (id = ${CHEQUE}), deposit_type = 'CHEQUE_SLIP' where establishment_id = ${site.establishmentId}
    and kind in ('CHEQUE', 'TRANSFER')`.execute(db)
  voucher = await aMethod('ANCV papier', 'HOLIDAY_VOUCHER', true)
  const { rows } = await sql<{ id: number }>`
    select id from payment_method where establishment_id = ${site.establishmentId} and kind = 'REGULATION'`.execute(db)
  regulation = rows[0]?.id ?? 0
})

const code = ({ body }: Answer): unknown => body['message']
/** 223.86 € each. */
const files = async (count: number): Promise<BookingFile[]> => {
  const made: BookingFile[] = []
  for (let i = 0; i < count; i += 1) {
    made.push(await desk.booked([aStay(site)]))
    await desk.clear()
  }
  return made
}
const cheque = () => ({ methodId: CHEQUE, chequeNumber: '0012345', bankId: site.bankId, ownerName: 'M. Payeur' })
const take = (parts: readonly (readonly [BookingFile, number])[], over: object = {}): Promise<Answer> =>
  desk.staff().post(
    'payment/group/edit',
    {
      ...cheque(),
      amount: parts.reduce((all, [, amount]) => all + amount, 0),
      parts: parts.map(([{ id }, amount]) => ({ accountId: id, amount })),
      ...over,
    },
    intent(),
  )
const read = async (id: number): Promise<GroupFile> => of(await desk.staff().get(`payment/group/edit/${id}`))
const reverse = (what: 'group' | 'payment', id: number): Promise<Answer> =>
  desk.staff().post(`payment/${what}/reverse`, { id, reason: 'Chèque refusé' }, intent())
const events = async (event: number): Promise<Record<string, unknown>[]> => {
  const { rows } = await sql<{ detail: Record<string, unknown> }>`
    select detail from jet where establishment_id = ${site.establishmentId} and code = ${event} order by id`.execute(db)
  return rows.map(({ detail }) => detail)
}

describe('one cheque for several files', () => {
  test('is a receipt in each, one line and one cheque on the slip', async () => {
    const [a, b] = (await files(2)) as [BookingFile, BookingFile]
    const {
      id,
      total,
      files: count,
    } = of<GroupSaved>(
      await take([
        [b, 20_000],
        [a, 10_000],
      ]),
    )
    expect([total, count]).toEqual([30_000, 2])
    const [first] = (await desk.read(a.id)).payments
    expect(first).toMatchObject({ amount: 10_000, chequeNumber: '0012345', group: { id, total: 30_000, files: 2 } })
    expect((await desk.read(b.id)).totals).toMatchObject({ paid: 20_000, balance: 2386 })
    expect(await read(id)).toMatchObject({
      ...{ total: 30_000, methodLabel: 'Chèque', ownerName: 'M. Payeur', refusal: null },
      parts: [
        { bookingId: a.id, amount: 10_000 },
        { bookingId: b.id, amount: 20_000 },
      ],
    })
    expect(await events(JET.PAYMENT_GROUPED)).toContainEqual({ group: id, amount: 30_000, count: 2 })
    const { lines } = of<DepositPreparation>(await desk.staff().get(`payment/deposit/preparation/${CHEQUE}`))
    expect(lines).toMatchObject([{ amount: 30_000, chequeNumber: '0012345' }])
    const detail = { id: lines[0]?.id, chequeNumber: '99', bankId: site.bankId, ownerName: null }
    expect((await desk.staff().post('payment/deposit/detail', detail)).status).toBe(200)
    expect((await desk.read(b.id)).payments[0]?.chequeNumber).toBe('99')
    const slip = { methodId: CHEQUE, depositType: 'CHEQUE_SLIP', slipType: 'STANDARD', paymentIds: [first?.id] }
    const banked = of<DepositSaved>(await desk.staff().post('payment/deposit/edit', slip, intent()))
    expect((await desk.staff().get(`payment/deposit/edit/${banked.id}`)).body).toMatchObject({
      total: 30_000,
      count: 1,
    })
    expect(await read(id)).toMatchObject({ depositId: banked.id, refusal: { code: 'payment.deposited' } })
    expect(code(await reverse('group', id))).toBe('payment.deposited')
  })

  test('is neither cut nor corrected in one of its files, and goes back whole', async () => {
    const [a, b] = (await files(2)) as [BookingFile, BookingFile]
    const { id } = of<GroupSaved>(
      await take([
        [a, 10_000],
        [b, 20_000],
      ]),
    )
    const part = (await desk.read(a.id)).payments[0]?.id ?? 0
    expect(code(await reverse('payment', part))).toBe('payment.grouped')
    const detail = { id: part, chequeNumber: '7', bankId: site.bankId, ownerName: null, note: null }
    expect(code(await desk.staff().post('payment/payment/detail', detail))).toBe('payment.grouped')
    const corrected = { id: part, reason: 'Erreur', amount: 500, methodId: CARD }
    expect(code(await desk.staff().post('payment/payment/correct', corrected, intent()))).toBe('payment.grouped')
    expect(of<GroupSaved>(await reverse('group', id))).toMatchObject({ total: 30_000, files: 2 })
    for (const file of [a, b]) expect((await desk.read(file.id)).totals.paid).toBe(0)
    expect(await read(id)).toMatchObject({ parts: [{ reversed: true }, { reversed: true }] })
    expect(code(await reverse('group', id))).toBe('payment.alreadyReversed')
    expect(await verifyChains(db, site.establishmentId)).toMatchObject({ intact: true })
  })

  test('a transfer that was split wrong loses a part; the rest goes back later', async () => {
    const [a, b] = (await files(2)) as [BookingFile, BookingFile]
    const by = { methodId: TRANSFER, chequeNumber: null, bankId: null }
    const { id } = of<GroupSaved>(
      await take(
        [
          [a, 10_000],
          [b, 20_000],
        ],
        by,
      ),
    )
    of(await reverse('payment', (await desk.read(a.id)).payments[0]?.id ?? 0))
    expect(await read(id)).toMatchObject({ parts: [{ reversed: true }, { reversed: false }], refusal: null })
    expect(of<GroupSaved>(await reverse('group', id))).toMatchObject({ total: 20_000, files: 1 })
  })

  test('is taken once, by two screens at once too, and all of it or nothing', async () => {
    const [a, b] = (await files(2)) as [BookingFile, BookingFile]
    const body = { ...cheque(), amount: 200, parts: [a, b].map(({ id }) => ({ accountId: id, amount: 100 })) }
    const headers = intent()
    const twice = await Promise.all([1, 2].map(() => desk.staff().post('payment/group/edit', body, headers)))
    expect(new Set(twice.map((one) => of<GroupSaved>(one).id)).size).toBe(1)
    // Both want all that is left, in the other order: neither waits for the other for ever, and one is refused.
    const left = 22_286
    const both = await Promise.all([
      take([
        [a, left],
        [b, left],
      ]),
      take([
        [b, left],
        [a, left],
      ]),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(both.map(code).filter(Boolean)).toEqual(['payment.aboveBalance'])
    for (const file of [a, b]) expect((await desk.read(file.id)).totals.balance).toBe(0)
  })

  test('one file alone makes an ordinary payment', async () => {
    const [a] = (await files(1)) as [BookingFile]
    const { id, files: count } = of<GroupSaved>(await take([[a, 100]]))
    expect(count).toBe(1)
    expect((await desk.read(a.id)).payments).toMatchObject([{ id, group: null }])
  })

  test.each([
    ['no method', { methodId: null }, 'payment.groupMethodRequired'],
    ['a cent too much', { amount: 10_001 }, 'payment.chequesUneven'],
    ['a cheque without number', { chequeNumber: null }, 'payment.chequeIncomplete'],
    ['a file of nobody', { amount: 5, parts: [{ accountId: 999_999_999, amount: 5 }] }, 'record.unknown'],
    ['a day to come', { paidOn: '2027-03-02' }, 'payment.inFuture'],
    ['1e12 €', { amount: 100_000_000_000_000 }, 'form.invalid'],
  ] as const)('%s is refused, and nothing is written', async (_, over, expected) => {
    const [a, b] = (await files(2)) as [BookingFile, BookingFile]
    expect(
      code(
        await take(
          [
            [a, 5000],
            [b, 5000],
          ],
          over,
        ),
      ),
    ).toBe(expected)
    for (const file of [a, b]) expect((await desk.read(file.id)).payments).toEqual([])
  })

  test('more than one file owes is refused for all, and a file of another house is none', async () => {
    const [a, b] = (await files(2)) as [BookingFile, BookingFile]
    expect(
      code(
        await take([
          [a, 5000],
          [b, 22_387],
        ]),
      ),
    ).toBe('payment.aboveBalance')
    expect(
      code(
        await take([
          [a, 5000],
          [a, 5000],
        ]),
      ),
    ).toBe('payment.groupTwice')
    expect(
      code(
        await take(
          [
            [a, 500],
            [b, 500],
          ],
          { methodId: regulation },
        ),
      ),
    ).toBe('payment.methodElsewhere')
    expect((await desk.read(a.id)).payments).toEqual([])
    const stranger = await house.user(undefined, house.otherEstablishmentId)
    const parts = [a, b].map(({ id }) => ({ accountId: id, amount: 5 }))
    const { rows } = await sql<{ id: number }>`
      select id from payment_method where establishment_id = ${house.otherEstablishmentId} and kind = 'CARD'`.execute(
      db,
    )
    const body = { amount: 10, methodId: rows[0]?.id, parts }
    expect(code(await stranger.post('payment/group/edit', body, intent()))).toBe('record.unknown')
  })

  test('what payers owe is found by name, file or bill, a share apart', async () => {
    const [a] = (await files(1)) as [BookingFile]
    const due = async (asked: object): Promise<readonly DueRow[]> =>
      of<{ list: DueRow[] }>(await desk.staff().post('payment/group/search', asked)).list
    await desk.pay(a.id, 386)
    const [found, ...others] = await due({ text: a.code ?? '' })
    expect(found).toMatchObject({ accountId: a.id, due: 22_000, payerId: site.customerId })
    expect(others).toEqual([])
    expect((await due({ customerId: site.customerId })).map(({ accountId }) => accountId)).toContain(a.id)
    of(await desk.staff().post('payment/bill/edit', { bookingId: a.id }, intent()))
    const { rows: bills } = await sql<{ number: string }>`
      select number from live_bill where establishment_id = ${site.establishmentId} and account_id = ${a.id}`.execute(
      db,
    )
    expect(await due({ text: bills[0]?.number ?? '?' })).toMatchObject([{ accountId: a.id, bills: bills[0]?.number }])
    expect(await due({ text: 'personne de ce nom' })).toEqual([])
    const { rows } = await sql<{ id: number }>`
      insert into customer (owner_establishment_id, code, surname, company_name, is_company) values (${site.establishmentId}, 'COM', 'Comité', 'Comité', true)
      returning id`.execute(db)
    const comite = rows[0]?.id ?? 0
    await sql`update booking_line set payer_id = ${comite} where establishment_id = ${site.establishmentId} and booking_id = ${a.id}
      and type = 'occupancy'`.execute(db)
    const shares = await due({ text: a.code ?? '' })
    expect(shares.reduce((all, one) => all + one.due, 0)).toBeGreaterThanOrEqual(22_000)
    expect((await due({ customerId: comite })).some(({ payerId }) => payerId === comite)).toBe(true)
  })
})

describe('holiday vouchers', () => {
  const pay = async (amount: number, over: object): Promise<Answer> =>
    desk.pay(((await files(1)) as [BookingFile])[0].id, amount, { methodId: voucher, ...over })

  test.each([
    ['that nobody counted', 5000, {}, 'voucher.countsUneven'],
    ['of 15 €', 1500, { vouchers: { 1500: 1 }, voucherYear: 2027 }, 'voucher.unknownFace'],
    ['worth more: no change is given', 4500, { vouchers: { 5000: 1 }, voucherYear: 2027 }, 'voucher.countsUneven'],
    ['of no year', 5000, { vouchers: { 5000: 1 } }, 'voucher.yearMissing'],
    ['expired on 31/12/2026', 5000, { vouchers: { 5000: 1 }, voucherYear: 2024 }, 'voucher.expired'],
  ] as const)('%s are refused', async (_, amount, over, expected) => {
    expect(code(await pay(amount, over))).toBe(expected)
  })

  test('are kept by face value with their year, over several files too', async () => {
    const { item } = of<PaymentSaved>(await pay(8000, { vouchers: { 1000: 3, 2000: 0, 5000: 1 }, voucherYear: 2025 }))
    expect(item).toMatchObject({ vouchers: { 1000: 3, 5000: 1 }, voucherYear: 2025 })
    const [a, b] = (await files(2)) as [BookingFile, BookingFile]
    const by = { methodId: voucher, chequeNumber: null, bankId: null, vouchers: { 2500: 2 }, voucherYear: 2026 }
    expect(
      code(
        await take(
          [
            [a, 4000],
            [b, 2000],
          ],
          by,
        ),
      ),
    ).toBe('voucher.countsUneven')
    of(
      await take(
        [
          [a, 4000],
          [b, 1000],
        ],
        by,
      ),
    )
    const { lines } = of<DepositPreparation>(await desk.staff().get(`payment/deposit/preparation/${voucher}`))
    expect(lines).toMatchObject([{ vouchers: { 1000: 3, 5000: 1 } }, { amount: 5000, vouchers: { 2500: 2 } }])
  })
})
