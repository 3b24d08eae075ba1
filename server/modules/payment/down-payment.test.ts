import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { BillAnswer } from '#contract/lists/payment/bill.ts'
import type { BillFile, BillSaved } from '#contract/operations/payment/billing.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { unbilledList } from '#contract/lists/payment/unbilled.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent, stayIn } from '#server/testing/desk.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import type { Answer } from '#server/testing/test-house.ts'

const desk = await freshDesk(
  '2027-03-01T09:00:00Z',
  {},
  { documents: { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) } },
)

beforeAll(async () => {
  const site = desk.house.establishmentId
  await sql`insert into bank_account (establishment_id, label, iban, bic, holder, printed_label)
    values (${site}, 'Compte', 'FR7630006000011234567890189', 'AGRIFRPP', 'Les Dunes', 'Nos coordonnées')`.execute(
    desk.house.house.db,
  )
})

const code = (answer: Answer): unknown => answer.body['message']
const bill = (bookingId: number, over: Record<string, unknown> = {}): Promise<Answer> =>
  desk.staff().post('payment/bill/edit', { bookingId, ...over }, intent())
const billed = async (bookingId: number, over: Record<string, unknown> = {}): Promise<BillFile> => {
  const answer = await bill(bookingId, over)
  if (answer.status !== 200) throw new Error(answer.text)
  const { id } = answer.body as unknown as BillSaved
  return (await desk.staff().get(`payment/bill/edit/${id}`)).body as unknown as BillFile
}
const DOWN_PAYMENT = { kind: 'DOWN_PAYMENT' }
const cancel = (id: number): Promise<Answer> =>
  desk.staff().post('payment/bill/cancel', { id, reason: 'Mauvais client' }, intent())
/** 223.86 € for a week of two adults: 220.50 at 10 % and 3.36 of tourist tax; 63.00 to book. */
const aFile = (stays = [aStay(desk.site)]): Promise<BookingFile> => desk.booked(stays)
const unbilled = async (criteria: object): Promise<ListAnswer<typeof unbilledList>> =>
  (await desk.staff().post('payment/unbilled-document/search', { criteria })).body as unknown as ListAnswer<
    typeof unbilledList
  >
const intact = async (): Promise<boolean> =>
  (await verifyChains(desk.house.house.db, desk.house.establishmentId)).intact

/** What its live bills charge. */
const chargedOf = async (file: BookingFile): Promise<number> => {
  const { bills } = await desk.read(file.id)
  return bills.filter((b) => b.type === 1 && b.cancelledById === null).reduce((total, b) => total + b.total, 0)
}

describe('a down-payment bill', () => {
  test('bills what was received, with its VAT, and the final bill deducts it at the same rates', async () => {
    const file = await aFile()
    await desk.pay(file.id, 6300)
    const first = await billed(file.id, { ...DOWN_PAYMENT, reference: 'BC 4512', note: 'Merci.\nÀ bientôt.' })
    expect(first).toMatchObject({ isDownPayment: true, total: 6300 })
    expect(first.content).toMatchObject({
      downPayment: true,
      reference: 'BC 4512',
      note: 'Merci.\nÀ bientôt.',
      vat: [{ rate: 1000, excluding: 5727, vat: 573, including: 6300 }],
      totals: { paid: 6300, due: 0 },
    })
    expect(stayIn(await desk.read(file.id)).billed).toBe(false)
    const last = await billed(file.id)
    expect(last.content).toMatchObject({
      takesUp: [{ number: first.number, date: '2027-03-01', amount: 6300 }],
      vat: [{ rate: 1000, including: 15_750 }],
      payments: [],
      totals: { including: 16_086, paid: 0, due: 16_086 },
    })
    expect(last.related).toEqual([{ id: first.id, number: first.number, amount: 6300 }])
    expect(first.total + last.total).toBe(file.totals.total)
    expect((await desk.read(file.id)).actions.find((a) => a.action === 'bill')?.reasons[0]?.code).toBe(
      'billing.nothingToBill',
    )
    expect(await intact()).toBe(true)
  })

  test('is refused where nothing came, and bills a payment once', async () => {
    const file = await aFile()
    expect(code(await bill(file.id, DOWN_PAYMENT))).toBe('billing.noDownPayment')
    await desk.pay(file.id, 6300)
    await billed(file.id, DOWN_PAYMENT)
    expect(code(await bill(file.id, DOWN_PAYMENT))).toBe('billing.noDownPayment')
    await desk.pay(file.id, 1000)
    expect((await billed(file.id, DOWN_PAYMENT)).total).toBe(1000)
  })

  test('counts as billed: its payment stays, the file is not cancelled nor downgraded', async () => {
    const file = await aFile()
    const { body } = await desk.pay(file.id, 6300)
    const { number, id } = await billed(file.id, DOWN_PAYMENT)
    const reverse = () => desk.staff().post('payment/payment/reverse', { id: body['id'], reason: 'Erreur' }, intent())
    expect((await reverse()).body).toMatchObject({ message: 'bill.downPaymentBilled', context: { number } })
    const { actions, payments } = await desk.read(file.id)
    expect(payments[0]?.downPaymentBill).toBe(number)
    expect(actions.find((a) => a.action === 'cancel')?.reasons[0]?.code).toBe('booking.billed')
    expect((await cancel(id)).status).toBe(200)
    expect((await reverse()).status).toBe(200)
  })

  test('is not cancelled under the bill that deducts it', async () => {
    const file = await aFile()
    await desk.pay(file.id, 6300)
    const first = await billed(file.id, DOWN_PAYMENT)
    const last = await billed(file.id)
    expect((await cancel(first.id)).body).toMatchObject({
      message: 'billing.downPaymentTaken',
      context: { number: first.number, by: last.number },
    })
    expect((await cancel(last.id)).status).toBe(200)
    expect((await billed(file.id)).total).toBe(16_086)
  })

  test('is deducted stay by stay, no more than each charges at its rate', async () => {
    const file = await aFile([aStay(desk.site), aStay(desk.site, { placeTypeId: desk.site.mobilHome })])
    await desk.pay(file.id, 30_000)
    const down = await billed(file.id, DOWN_PAYMENT)
    const one = await billed(file.id, { occupancyIds: [stayIn(file, 0).id] })
    expect(one.total).toBeGreaterThanOrEqual(0)
    const two = await billed(file.id)
    expect(down.total + one.total + two.total).toBe(file.totals.total)
    expect(one.content.totals.paid + two.content.totals.paid).toBe(0)
  })

  test('comes first for a company that paid before', async () => {
    const { db } = desk.house.house
    await sql`update customer set is_company = true, company_name = 'Durand' where id = ${desk.site.customerId}`.execute(
      db,
    )
    const file = await aFile()
    await desk.pay(file.id, 6300, { paidOn: '2027-02-28' })
    expect(code(await bill(file.id))).toBe('billing.downPaymentBillFirst')
    expect((await unbilled({ kind: 'DOWN_PAYMENT', professional: true })).list.map((r) => r.bookingId)).toContain(
      file.id,
    )
    await billed(file.id, DOWN_PAYMENT)
    expect((await unbilled({ kind: 'DOWN_PAYMENT', professional: true })).list.map((r) => r.bookingId)).not.toContain(
      file.id,
    )
    await billed(file.id)
    await sql`update customer set is_company = false, company_name = null where id = ${desk.site.customerId}`.execute(
      db,
    )
  })
})

describe('the customer’s bill comes before the partner’s', () => {
  test('and is cancelled after it', async () => {
    const { db } = desk.house.house
    const { rows } = await sql<{ id: number }>`
      insert into customer (owner_establishment_id, code, surname, is_company, company_name)
      values (${desk.house.establishmentId}, ${`P-${Date.now()}`}, 'Agence', true, 'Agence du Sud') returning id`.execute(
      db,
    )
    const partnerId = rows[0]?.id ?? 0
    await sql`insert into address (customer_id, address1, postal_code, town, country_id)
      select ${partnerId}, '2 quai du Port', '13002', 'Marseille', id from country where iso_code = 'FR'`.execute(db)
    const file = await aFile([aStay(desk.site), aStay(desk.site, { placeTypeId: desk.site.mobilHome })])
    await sql`update booking_line set payer_id = ${partnerId} where occupancy_id = ${stayIn(file, 1).id}`.execute(db)
    expect((await unbilled({ text: file.code ?? '' })).list.map((r) => [r.payerName, r.otherPayer])).toEqual([
      ['Martin Élodie', false],
      ['Agence du Sud Agence', true],
    ])
    expect(code(await bill(file.id, { payerId: partnerId }))).toBe('billing.customerBillFirst')
    const own = await billed(file.id)
    const theirs = await billed(file.id, { payerId: partnerId })
    expect(own.total + theirs.total).toBe(file.totals.total)
    expect(code(await cancel(own.id))).toBe('billing.partnerBillLive')
    expect((await cancel(theirs.id)).status).toBe(200)
    expect((await cancel(own.id)).status).toBe(200)
  })
})

describe('lists', () => {
  test('show what is not billed yet, with sums, and bills by rate', async () => {
    const file = await aFile()
    await desk.pay(file.id, 6300)
    const text = file.code ?? ''
    expect(await unbilled({ text })).toMatchObject({
      total: 1,
      list: [{ bookingId: file.id, payerId: desk.site.customerId, amount: 22_386, received: 6300, missing: [] }],
      sums: { amount: 22_386, received: 6300 },
    })
    expect((await unbilled({ text, to: '2027-07-16' })).total).toBe(0)
    await billed(file.id, DOWN_PAYMENT)
    expect(await unbilled({ text })).toMatchObject({ total: 1, list: [{ received: 0 }] })
    await billed(file.id)
    expect((await unbilled({ text })).total).toBe(0)
    expect(await chargedOf(file)).toBe(22_386)
    const search = async (criteria: object): Promise<BillAnswer> =>
      (await desk.staff().post('payment/bill/search', { criteria: { bookingId: file.id, ...criteria } }))
        .body as unknown as BillAnswer
    expect((await search({})).rates).toEqual([
      { rate: 1000, excluding: 5727 + 14_318, vat: 573 + 1432, including: 22_050 },
      { rate: null, excluding: 336, vat: 0, including: 336 },
    ])
    expect((await search({ type: 'downPayment' })).list.map((b) => b.total)).toEqual([6300])
    expect((await search({ rate: 2000 })).total).toBe(0)
  })

  test('give their rows as CSV', async () => {
    const file = await aFile()
    await desk.pay(file.id, 6300)
    const csv = (path: string, criteria: object) => desk.staff().post(path, { criteria })
    const answer = await csv('payment/unbilled-document/document', { text: file.code ?? '' })
    expect(answer.text).toContain(`${file.code};Martin Élodie;10/07/2027;17/07/2027;223,86;63,00`)
    await billed(file.id, DOWN_PAYMENT)
    expect((await csv('payment/bill/document', { bookingId: file.id })).text).toContain(
      `Facture d’acompte;Mme Élodie Martin`.replace('Mme ', ''),
    )
  })
})

test('what a cancelled file keeps is billed: true arrhes outside VAT, their down-payment bill taken back', async () => {
  const file = await aFile()
  await desk.pay(file.id, 6300)
  const { version } = await desk.read(file.id)
  const body = { id: file.id, version, reason: 'Maladie', retained: null }
  const cancelled = await desk.staff().post('booking/booking/cancel', body, intent())
  if (cancelled.status !== 200) throw new Error(cancelled.text)
  const { totals } = await desk.read(file.id)
  expect(totals.total).toBeGreaterThan(0)
  const kept = await billed(file.id)
  expect(kept.total).toBe(totals.total)
  expect(kept.content.outside.map((row) => row.kind)).toEqual(['OTHER'])
  expect(await intact()).toBe(true)
})
