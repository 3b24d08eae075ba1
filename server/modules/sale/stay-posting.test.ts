/** Sales put on stays: within a limit, counted once, by the bill; taken back by their contrary (decision 0445). */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { StayFound } from '#contract/operations/sale/stay-posting.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, stayIn } from '#server/testing/desk.ts'
import { DRAWN, openStayTill } from '#server/testing/stay-till.ts'

const documents = { render: () => Promise.resolve(new TextEncoder().encode('%PDF-test')) }
const till = await openStayTill({ documents })
const { db } = till.house.house
await till.at('2027-07-05T08:00:00Z')
const bread = await till.article({ code: 'BAG', label: 'Baguette', price: 120, rate: 550, stock: 500 })
const pizza = await till.article({ code: 'PIZ', label: 'Pizza', price: 1200, rate: 1000, nature: 'SERVICE' })
const gas = await till.article({ code: 'GAZ', label: 'Bouteille de gaz', price: 3490, deposit: 2000 })
const dear = await till.article({ code: 'VEL', label: 'Vélo', price: 12_000 })

const idOf = (file: BookingFile, i = 0): number => stayIn(file, i).id
const codeOf = (answer: { readonly body: Record<string, unknown> }): unknown => answer.body['message']
const stockOf = async (id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ stock: number }>`select stock from article where id = ${id}`.execute(db)
  return rows[0]?.stock
}
const find = async (text: string): Promise<readonly StayFound[]> =>
  (await till.staff().get(`sale/stay-posting/stays?text=${encodeURIComponent(text)}`)).body['list'] as StayFound[]
const events = async (code: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jet where code = ${code}`.execute(db)
  return rows[0]?.count ?? 0
}

describe('a sale on a stay', () => {
  test('joins the file, leaves the stock, is signed, and is neither a ticket nor a payment', async () => {
    const file = await till.guest()
    const [stock, told] = [(await stockOf(bread)) ?? 0, await events(1040)]
    const lines = [{ articleId: bread, quantity: 3 }, { articleId: pizza }]
    const saved = await till.post(idOf(file), lines, 1560)
    expect(saved).toMatchObject({ status: 'SAVED', total: 1560, left: 18_440, number: `SEJ-${saved.id}` })
    const after = await till.read(file.id)
    expect(after.totals.total).toBe(file.totals.total + 1560)
    expect(after.totals.balance).toBe(file.totals.balance + 1560)
    expect(after.totals.downPayment).toBe(file.totals.downPayment)
    expect(after.lines.filter(({ type }) => type === 'additionalSales')).toMatchObject([
      {
        label: 'Baguette, 10/07/2027',
        quantity: 3,
        unitPrice: 120,
        amount: 360,
        tvaRate: 550,
        occupancyId: idOf(file),
      },
      { label: 'Pizza, 10/07/2027', quantity: 1, unitPrice: 1200, amount: 1200, tvaRate: 1000 },
    ])
    expect(after.payments).toEqual([])
    expect(await stockOf(bread)).toBe(stock - 3)
    expect(await events(1040)).toBe(told + 1)
    const { rows } = await sql<{ tickets: number; payments: number }>`
      select (select count(*)::int from ticket) as tickets, (select count(*)::int from payment) as payments`.execute(db)
    expect(rows[0]).toEqual({ tickets: 0, payments: 0 })
    expect(await till.postings(file.id)).toMatchObject([
      {
        ...{ id: saved.id, total: 1560, register: 'SHOP', operator: null, signature: 'M10 10L200 90L400 20' },
        ...{ refusal: null, reversesId: null },
        lines: [
          { label: 'Baguette', quantity: 3, rate: 550, back: 0 },
          { label: 'Pizza', quantity: 1 },
        ],
      },
    ])
    expect(await verifyChains(db, till.house.establishmentId, till.house.house.services.keys)).toMatchObject({
      intact: true,
    })
  })

  test('is one, however often the same request comes', async () => {
    const file = await till.guest()
    const body = {
      ...{ cashRegisterId: till.registerId, occupancyId: idOf(file), expected: 120, signature: DRAWN },
      lines: [{ articleId: bread, quantity: 1, isTakeaway: false }],
    }
    const key = intent()
    const first = await till.staff().post('sale/stay-posting/save', body, key)
    const again = await till.staff().post('sale/stay-posting/save', body, key)
    expect(again.body['id']).toBe(first.body['id'])
    expect(await till.postings(file.id)).toHaveLength(1)
  })

  test('goes no further than the limit, which says how much is left; two tills at once count one another', async () => {
    const file = await till.guest()
    const sell = () => till.tryPost(idOf(file), [{ articleId: dear }], 12_000)
    const both = await Promise.all([sell(), sell()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)?.body).toMatchObject({
      message: 'posting.aboveLimit',
      context: { left: 8000 },
    })
    expect(await till.postings(file.id)).toHaveLength(1)
    const { totals } = await till.read(file.id)
    expect((await till.pay(file.id, totals.balance)).status).toBe(200)
    expect((await sell()).status).toBe(200)
    await till.prefer('sale', { stayLimit: 0 as never })
    expect(codeOf(await sell())).toBe('posting.off')
    await till.prefer('sale', {})
  })

  test.each([['hidden meanwhile', async () => sql`update article set active = false where id = ${dear}`.execute(db)]])(
    'of an article that was %s is refused',
    async (_, hide) => {
      const file = await till.guest()
      await hide()
      expect(codeOf(await till.tryPost(idOf(file), [{ articleId: dear }], 12_000))).toBe('ticket.notSold')
      await sql`update article set active = true where id = ${dear}`.execute(db)
    },
  )

  test('is refused where it makes no sense, and takes nothing', async () => {
    const file = await till.guest()
    const of = idOf(file)
    const post = (line: object, expected: number, over: object = {}) =>
      till.tryPost(of, [{ articleId: bread, ...line }], expected, over)
    expect((await post({ quantity: 0 }, 0)).status).toBe(400)
    expect((await post({ quantity: 1e9 }, 120e9)).status).toBe(400)
    expect(codeOf(await post({}, 119))).toBe('ticket.priceChanged')
    expect(codeOf(await post({ quantity: -1 }, -120))).toBe('posting.noReturn')
    expect(codeOf(await post({ unitPrice: 0 }, 0))).toBe('posting.nothing')
    expect(codeOf(await till.tryPost(of, [{ articleId: gas }], 5490))).toBe('posting.deposit')
    expect((await till.tryPost(of, [{ articleId: gas, withDeposit: false }], 3490)).status).toBe(200)
    expect((await post({}, 120, { occupancyId: 999_999_999 })).status).toBe(404)
    expect(await till.postings(file.id)).toHaveLength(1)
  })

  test('is signed by the guest, or says why it is not where the house allows that', async () => {
    const file = await till.guest()
    const post = (over: object) => till.tryPost(idOf(file), [{ articleId: bread }], 120, over)
    expect(codeOf(await post({ signature: null }))).toBe('posting.unsignedReason')
    expect(codeOf(await post({ signature: [] }))).toBe('posting.signatureEmpty')
    const many = Array.from({ length: 2 }, () => Array.from({ length: 2000 }, (_, i) => [i % 600, 1]))
    expect(codeOf(await post({ signature: many }))).toBe('posting.signatureTooLarge')
    expect((await post({ signature: '<svg onload="alert(1)"/>' })).status).toBe(400)
    expect((await post({ signature: [[['<script>', 1]]] })).status).toBe(400)
    const heavy = Array.from({ length: 400_000 }, () => [[100.123456, 100.123456]])
    expect((await post({ signature: heavy })).status).toBe(413)
    expect((await post({ signature: null, unsignedReason: 'Client pressé' })).status).toBe(200)
    expect(await till.postings(file.id)).toMatchObject([{ signature: null, unsignedReason: 'Client pressé' }])
    await till.prefer('sale', { stayUnsigned: false })
    expect(codeOf(await post({ signature: null, unsignedReason: 'Client pressé' }))).toBe('posting.signatureRequired')
    await till.prefer('sale', {})
  })

  test('is refused on a stay that is billed, gone, not begun, cancelled or an option', async () => {
    const post = async (of: number): Promise<unknown> => codeOf(await till.tryPost(of, [{ articleId: bread }], 120))
    const billed = await till.guest()
    expect((await till.staff().post('payment/bill/edit', { bookingId: billed.id }, intent())).status).toBe(200)
    expect(await post(idOf(billed))).toBe('posting.stayBilled')
    const gone = await till.guest()
    await sql`update occupancy set gone_at = now() where id = ${idOf(gone)}`.execute(db)
    expect(await post(idOf(gone))).toBe('posting.stayGone')
    await till.at('2027-07-05T08:00:00Z')
    const later = await till.booked([aStay(till.site)])
    expect(await post(idOf(later))).toBe('posting.stayNotBegun')
    const option = await till.booked([aStay(till.site)], 2)
    expect(await post(idOf(option))).toBe('posting.stayNotFirm')
    const body = { id: later.id, version: later.version, retained: 0, reason: 'Malade' }
    expect((await till.staff().post('booking/booking/cancel', body, intent())).status).toBe(200)
    expect(await post(idOf(later))).toBe('posting.stayCancelled')
  })

  test('stands behind walls and rights', async () => {
    const file = await till.guest()
    const stranger = await till.house.user(undefined, till.house.otherEstablishmentId)
    const theirs = await till.tryPost(idOf(file), [{ articleId: bread }], 120, {}, stranger)
    expect(theirs.status).toBe(404)
    expect((await stranger.get(`sale/stay-posting/stays?text=${stayIn(file).placeCode ?? ''}`)).body['list']).toEqual(
      [],
    )
    const reader = await till.house.user({
      sale_cash_register: { code: '001', canExport: false },
      booking_booking: { code: '001', canExport: false },
    })
    expect((await till.tryPost(idOf(file), [{ articleId: bread }], 120, {}, reader)).status).toBe(401)
    expect((await reader.get(`sale/stay-posting/of-booking/${file.id}`)).status).toBe(200)
  })
})

describe('what tills put on a stay', () => {
  test('is found by its place, plate, name or file', async () => {
    const file = await till.guest()
    const { placeCode } = stayIn(file)
    await till.post(idOf(file), [{ articleId: bread }], 120)
    await sql`insert into occupancy_option (establishment_id, occupancy_id, code, kind, label, quantity, detail)
      values (${till.house.establishmentId}, ${idOf(file)}, 'CAR', 'VEHICLE', 'Voiture', 1, 'AB-123-CD')`.execute(db)
    const found = { occupancyId: idOf(file), left: 19_880, posted: 120, plates: 'AB-123-CD', refusal: null }
    expect((await find(placeCode ?? ''))[0]).toMatchObject(found)
    expect(await find('ab 123 cd')).toMatchObject([found])
    expect(await find(file.code ?? '')).toMatchObject([found])
    expect((await find(file.customer?.name?.slice(0, 5) ?? '')).map(({ occupancyId }) => occupancyId)).toContain(
      idOf(file),
    )
    expect(await find('')).toEqual([])
    expect(await find('zzzz')).toEqual([])
    expect(await find("%' or 1=1 --")).toEqual([])
  })
})
