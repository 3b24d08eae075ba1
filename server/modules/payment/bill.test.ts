import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { BillAnswer } from '#contract/lists/payment/bill.ts'
import type { BillFile, BillSaved } from '#contract/operations/payment/billing.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent, stayIn } from '#server/testing/desk.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { testDb } from '#server/testing/test-db.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import type { Answer } from '#server/testing/test-house.ts'

const printed: DocumentRequest[] = []

const render = (request: DocumentRequest): Promise<Uint8Array> => {
  printed.push(request)
  return Promise.resolve(new TextEncoder().encode('%PDF-test'))
}
const desk = await freshDesk('2027-03-01T09:00:00Z', {}, { documents: { render } })

beforeEach(async () => {
  printed.length = 0
})

const code = (answer: Answer): unknown => answer.body['message']
const bill = (bookingId: number, over: Record<string, unknown> = {}): Promise<Answer> =>
  desk.staff().post('payment/bill/edit', { bookingId, ...over }, intent())
const billed = async (bookingId: number, over: Record<string, unknown> = {}): Promise<BillSaved> => {
  const answer = await bill(bookingId, over)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as unknown as BillSaved
}
const read = async (id: number): Promise<BillFile> =>
  (await desk.staff().get(`payment/bill/edit/${id}`)).body as unknown as BillFile
const cancel = (id: number): Promise<Answer> =>
  desk.staff().post('payment/bill/cancel', { id, reason: 'Mauvais client' }, intent())
const aFile = (over: Record<string, unknown> = {}): Promise<BookingFile> => desk.booked([aStay(desk.site, over)])
const rankOf = (number: string): number => Number(number.split('-').at(-1))

describe('a bill', () => {
  test('is not issued of a file that changed since it was shown', async () => {
    const shown = await aFile()
    const { id: occupancyId, version, placeTypeId, placeId, arrival } = stayIn(shown)
    const longer = { occupancyId, version, placeTypeId, placeId, arrival, departure: '2027-07-24' }
    expect((await desk.staff().post('booking/booking/move', longer, intent())).status).toBe(200)
    const refused = await bill(shown.id, { version: shown.version })
    expect([refused.status, refused.body['status']]).toEqual([409, 'STALE'])
    const { bills, version: now } = await desk.read(shown.id)
    expect(bills).toEqual([])
    expect((await bill(shown.id, { version: now })).status).toBe(200)
  })

  test('says what the file says, with VAT by rate, the tax apart and the payments received', async () => {
    const file = await aFile()
    await desk.pay(file.id, 6300)
    const { content, ...row } = await read((await billed(file.id)).id)
    expect(row).toMatchObject({
      type: 1,
      total: 22_386,
      bookingCode: file.code,
      customerName: 'Élodie Martin',
      prints: 0,
      cancelRefusal: null,
    })
    // 220.50 at 10 %: 200.45 and 20.05; the tourist tax bears none.
    expect(content.vat).toEqual([{ rate: 1000, excluding: 20_045, vat: 2005, including: 22_050 }])
    expect(content.outside).toEqual([{ kind: 'TOURIST_TAX', amount: 336 }])
    expect(content.payments).toEqual([{ paidOn: '2027-03-01', kind: 'ARRHES', method: 'Carte bancaire', amount: 6300 }])
    expect(content.totals).toMatchObject({ including: 22_386, paid: 6300, due: 16_086 })
    expect(content.stays).toMatchObject([{ arrival: '2027-07-10', departure: '2027-07-17', party: '2\u00a0adultes' }])
    expect(content.dueOn).toBe('2027-06-10')
  })

  test('is in the currency of its establishment, and keeps it', async () => {
    const db = desk.house.house.db
    const own = sql`update establishment set currency_id = (select id from currency where iso_code = 'EUR')`
    await sql`insert into currency (name, iso_code, symbol, exchange_rate, is_default) values ('Franc', 'CHF', 'CHF', 100, false)`.execute(
      db,
    )
    await sql`update establishment set currency_id = (select id from currency where iso_code = 'CHF')`.execute(db)
    const { id } = await billed((await aFile()).id)
    await own.execute(db)
    const francs = { isoCode: 'CHF', symbol: 'CHF' }
    expect((await read(id)).content.seller.currency).toEqual(francs)
    expect((await read((await billed((await aFile()).id)).id)).content.seller.currency).toEqual({
      isoCode: 'EUR',
      symbol: '€',
    })
  })

  test('does not show a payment that was reversed', async () => {
    const file = await aFile()
    const { body } = await desk.pay(file.id, 6300)
    await desk.staff().post('payment/payment/reverse', { id: body['id'], reason: 'Erreur' }, intent())
    await desk.pay(file.id, 2000)
    expect((await read((await billed(file.id)).id)).content.payments.map((p) => p.amount)).toEqual([2000])
  })

  test('is shown before it is issued, and its number is not lost', async () => {
    const [one, two] = [await aFile(), await aFile()]
    const first = await billed(one.id)
    const preview = (await desk.staff().post('payment/bill/preview', { bookingId: two.id }))
      .body as unknown as BillContent
    expect(preview).toMatchObject({ number: '', totals: { including: 22_386 } })
    expect(rankOf((await billed(two.id)).number)).toBe(rankOf(first.number) + 1)
  })

  test('freezes its stays until it is cancelled', async () => {
    const file = await aFile()
    const { id } = await billed(file.id)
    const { id: occupancyId, version, placeTypeId } = stayIn(await desk.read(file.id))
    const move = { occupancyId, version, placeTypeId, placeId: null, arrival: '2027-07-10', departure: '2027-07-18' }
    expect(code(await desk.staff().post('booking/booking/move', move, intent()))).toBe('booking.billed')
    expect(code(await bill(file.id))).toBe('billing.nothingToBill')
    const { actions } = await desk.read(file.id)
    expect(actions.find((a) => a.action === 'edit')).toMatchObject({
      isAllowed: false,
      reasons: [{ code: 'booking.billed' }],
    })
    expect((await cancel(id)).status).toBe(200)
    expect((await desk.staff().post('booking/booking/move', move, intent())).status).toBe(200)
    expect((await billed(file.id)).number).not.toBe('')
  })

  test('of one stay leaves the others to another, which takes off what is left of the payments', async () => {
    const file = await desk.booked([aStay(desk.site), aStay(desk.site, { placeTypeId: desk.site.mobilHome })])
    await desk.pay(file.id, 30_000)
    const first = await read((await billed(file.id, { occupancyIds: [stayIn(file, 0).id] })).id)
    expect(first.content.totals).toMatchObject({ including: 22_386, paid: 22_386, due: 0 })
    const second = await read((await billed(file.id)).id)
    expect(second.content.totals).toMatchObject({ including: 56_336, paid: 7614, due: 48_722 })
    expect(first.total + second.total).toBe(file.totals.total)
  })

  test('needs the buyer’s address, the seller’s mentions and an open year', async () => {
    const { db } = desk.house.house
    const file = await aFile()
    await sql`update address set postal_code = '', town = null where customer_id = ${desk.site.customerId}`.execute(db)
    expect((await bill(file.id)).body).toMatchObject({
      message: 'billing.buyerIncomplete',
      context: { fields: 'code postal, ville' },
    })
    await sql`update address set postal_code = '69003', town = 'Lyon' where customer_id = ${desk.site.customerId}`.execute(
      db,
    )
    await sql`update establishment set vat_number = null where id = ${desk.house.establishmentId}`.execute(db)
    expect(code(await bill(file.id))).toBe('billing.sellerIncomplete')
    await sql`update establishment set vat_number = 'FR32812345678' where id = ${desk.house.establishmentId}`.execute(
      db,
    )
    const { ownerDb } = await testDb()
    await sql`update financial_year set closed = true`.execute(ownerDb) // closures write it, the application cannot
    expect(code(await bill(file.id))).toBe('billing.yearClosed')
    await sql`update financial_year set closed = false`.execute(ownerDb)
    await billed(file.id)
  })

  test('still is made for a name with emoji or written from right to left', async () => {
    const { db } = desk.house.house
    await sql`update customer set surname = 'כהן 🏕️', name = null where id = ${desk.site.customerId}`.execute(db)
    const file = await aFile()
    expect((await read((await billed(file.id)).id)).content.buyer.name).toBe('כהן 🏕️')
    await sql`update customer set surname = 'Martin', name = 'Élodie' where id = ${desk.site.customerId}`.execute(db)
    expect((await verifyChains(db, desk.house.establishmentId)).intact).toBe(true)
  })

  test('of a quote is refused, of another site is not there', async () => {
    const quote = await desk.booked([aStay(desk.site)], 1)
    expect(code(await bill(quote.id))).toBe('booking.isQuote')
    const { id } = await billed((await aFile()).id)
    const other = await desk.house.user(undefined, desk.house.otherEstablishmentId)
    expect((await other.get(`payment/bill/edit/${id}`)).status).toBe(404)
    expect((await other.get(`payment/bill/document/${id}`)).status).toBe(404)
  })
})

describe('cancelling', () => {
  test('is another bill, of the next number and opposite amounts', async () => {
    const file = await aFile()
    const first = await billed(file.id)
    const second = (await cancel(first.id)).body as unknown as BillSaved
    expect(rankOf(second.number)).toBe(rankOf(first.number) + 1)
    expect(await read(first.id)).toMatchObject({
      type: 2,
      cancelledById: second.id,
      total: 22_386,
      cancelRefusal: { code: 'billing.alreadyCancelled' },
    })
    expect(await read(second.id)).toMatchObject({ type: 3, cancelsId: first.id, total: -22_386 })
    expect(code(await cancel(first.id))).toBe('billing.alreadyCancelled')
    expect(code(await cancel(second.id))).toBe('billing.cancellingBill')
    expect((await desk.read(file.id)).bills.map((b) => b.type)).toEqual([2, 3])
  })

  test('of two at once happens once', async () => {
    const { id } = await billed((await aFile()).id)
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)])
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  })

  test('needs the right to delete', async () => {
    const { id } = await billed((await aFile()).id)
    const clerk = await desk.house.user({ payment_bill: { code: '011', canExport: false } })
    expect((await clerk.post('payment/bill/cancel', { id, reason: 'Erreur' }, intent())).status).toBe(401)
  })
})

describe('numbers', () => {
  test('have no gap, whoever bills at the same time', async () => {
    const files = await Promise.all(
      Array.from({ length: 9 }, (_, i) =>
        desk.booked([aStay(desk.site, { arrival: `2027-05-${10 + i}`, departure: `2027-05-${11 + i}` })]),
      ),
    )
    const bills = await Promise.all(files.flatMap((file) => [bill(file.id), bill(file.id)]))
    expect(bills.filter((b) => b.status === 200)).toHaveLength(9)
    const { rows } = await sql<{
      number: string
    }>`select number from bill where establishment_id = ${desk.house.establishmentId} order by seq`.execute(
      desk.house.house.db,
    )
    expect(rows.map((r) => rankOf(r.number))).toEqual(rows.map((_, i) => i + 1))
    expect((await verifyChains(desk.house.house.db, desk.house.establishmentId)).intact).toBe(true)
  })
})

describe('printing', () => {
  const print = (id: number): Promise<Answer> => desk.staff().get(`payment/bill/document/${id}`)
  const banners = (): unknown[] => printed.map((r) => (r.data as { banners: unknown }).banners)

  test('gives the original once, then numbered duplicates', async () => {
    const { id } = await billed((await aFile()).id)
    for (let n = 0; n < 3; n++) expect((await print(id)).text).toBe('%PDF-test')
    expect(banners()).toEqual([[], ['DUPLICATA n°\u00a01'], ['DUPLICATA n°\u00a02']])
    expect((await read(id)).prints).toBe(3)
    expect((await verifyChains(desk.house.house.db, desk.house.establishmentId)).intact).toBe(true)
  })

  test('of two at once gives one original', async () => {
    const { id } = await billed((await aFile()).id)
    const answers = await Promise.all([print(id), print(id), print(id)])
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200])
    expect((await read(id)).prints).toBe(3)
  })

  test('gives the quote and the confirmation of a file, each in its time', async () => {
    const quote = await desk.booked([aStay(desk.site)], 1)
    const get = (id: number, kind: string) => desk.staff().get(`booking/booking/document/${id}?kind=${kind}`)
    expect((await get(quote.id, 'quote')).status).toBe(200)
    expect(code(await get(quote.id, 'confirmation'))).toBe('booking.notPrintable')
    const file = await aFile()
    expect((await get(file.id, 'confirmation')).status).toBe(200)
    const titles = printed.map((r) => (r.data as { title: string }).title)
    expect(titles).toEqual([
      expect.stringMatching(/^Devis 2027-/),
      expect.stringMatching(/^Confirmation de réservation 2027-/),
    ])
  })
})

describe('the list', () => {
  test('is searched by number, buyer and day, with sums of all pages', async () => {
    const file = await aFile()
    const { id, number } = await billed(file.id)
    const search = async (criteria: object, size = 20): Promise<BillAnswer> =>
      (await desk.staff().post('payment/bill/search', { criteria, size })).body as unknown as BillAnswer
    expect((await search({ text: number })).list.map((b) => b.id)).toEqual([id])
    expect((await search({ text: 'elodie', bookingId: file.id })).total).toBe(1)
    expect((await search({ text: 'personne' })).total).toBe(0)
    expect((await search({ from: '2027-03-02' })).total).toBe(0)
    const cancelled = await search({ type: 2 }, 1)
    expect(cancelled.sums.total).toBe(22_386 * cancelled.total)
  })
})

// The last one: bills are never dated before those that exist.
test('a bill says until when the guest stayed, and what stay a cancellation is of', async () => {
  await desk.at('2027-07-10T15:00:00Z')
  const here = await desk.staff().post('booking/arrival/arrive', await aFile(), intent())
  const { id, version } = here.body['item'] as BookingFile
  await desk.at('2027-07-14T09:00:00Z')
  expect((await desk.staff().post('booking/departure/early', { id, version, price: 'REPRICE' }, intent())).status).toBe(
    200,
  )
  expect((await read((await billed(id)).id)).content.stays).toMatchObject([
    { arrival: '2027-07-10', departure: '2027-07-14' },
  ])
  const cancelled = await aFile({ arrival: '2027-07-24', departure: '2027-07-31' })
  const asked = { id: cancelled.id, version: cancelled.version, reason: 'Maladie', retained: 5000 }
  expect((await desk.staff().post('booking/booking/cancel', asked, intent())).status).toBe(200)
  expect((await read((await billed(cancelled.id)).id)).content.stays).toMatchObject([
    { arrival: '2027-07-24', departure: '2027-07-31' },
  ])
})
