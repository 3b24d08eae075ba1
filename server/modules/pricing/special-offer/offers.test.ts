import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { aBasket, aStay } from '#server/testing/campsite.ts'
import { fileOf, freshDesk, intent, stayIn } from '#server/testing/desk.ts'

let gridId = 0
let methods: number[] = []

const desk = await freshDesk('2027-03-01T09:00:00Z')
const { site } = desk

beforeAll(async () => {
  const { db } = desk.house.house
  const { rows } = await sql<{ id: number }>`select id from price_grid
    where establishment_id = ${site.establishmentId} and label = 'Emplacements'`.execute(db)
  gridId = rows[0]?.id ?? 0
  const { rows: all } = await sql<{ id: number }>`select id from payment_method
    where establishment_id = ${site.establishmentId} and active`.execute(db)
  methods = all.map(({ id }) => id)
})

beforeEach(async () => {
  const { db } = desk.house.house
  await sql`delete from special_offer_use where establishment_id = ${site.establishmentId}`.execute(db)
  await sql`delete from special_offer where establishment_id = ${site.establishmentId}`.execute(db)
})

let count = 0
const offer = async (over: Record<string, unknown> = {}) => {
  const { body: fresh } = await desk.staff().get('occupant-extra/special-offer/edit/0')
  return desk.staff().post('occupant-extra/special-offer/edit', {
    ...fresh,
    code: `O${++count}`,
    label: { fr: `Offre ${count}` },
    kind: 'LESS_PERCENT',
    rate: 1000,
    startDate: '2027-06-01',
    endDate: '2027-09-01',
    priceGrids: [gridId],
    active: true,
    ...over,
  })
}

const offers = (file: BookingFile) =>
  file.lines.filter((l) => l.type === 'specialOffer').map((l) => [l.label, l.amount])

const faultsOf = async (over: Record<string, unknown>) => {
  const { body } = await offer(over)
  return (body['fields'] as { path: string; message: string }[]).map(({ path, message }) => `${path} ${message}`)
}

describe('an offer', () => {
  test('is saved step by step as a draft, and lacks nothing once active', async () => {
    const bare = { startDate: null, endDate: null, rate: null, priceGrids: [], paymentMethods: [] }
    expect((await offer({ ...bare, active: false })).status).toBe(200)
    expect(await faultsOf(bare)).toEqual([
      'startDate field.required',
      'endDate field.required',
      'rate field.required',
      'paymentMethods offer.noPaymentMethod',
      'priceGrids offer.noGrid',
    ])
    expect(await faultsOf({ endDate: '2027-10-02' })).toEqual(['startDate offer.outsideActivity'])
    expect((await offer({ endDate: '2027-10-01' })).status).toBe(200)
    expect(await faultsOf({ kind: 'X_EQUAL_Y', paidFrom: 6, paidNights: 6 })).toEqual(['paidNights offer.nothingFree'])
    expect(await faultsOf({ kind: 'LAST_MINUTE', withinDays: 5, amount: 500 })).toEqual(['rate offer.rateOrAmount'])
    expect(await faultsOf({ priceGrids: [999_999_999] })).toEqual(['priceGrids reference.unknown'])
    expect(await faultsOf({ minNights: 8, maxNights: 7 })).toEqual(['maxNights offer.reversed'])
    expect(await faultsOf({ atDesk: false, online: false, forPartners: false })).toEqual(['atDesk offer.invisible'])
    expect(await faultsOf({ kind: 'BOOKING_FEES', amount: 0, rate: null, maxUses: 3, downPaymentRate: 1000 })).toEqual([
      'downPaymentRate offer.notForFees',
      'maxUses offer.notForFees',
    ])
  })

  test('shows what it would have changed only once it has its dates', async () => {
    const { body } = await offer({ startDate: null, endDate: null, active: false })
    const preview = await desk.staff().get(`occupant-extra/special-offer/preview/${String(body['id'])}`)
    expect([preview.status, preview.body['message']]).toEqual([400, 'offer.noDates'])
  })

  test('of a grid of special durations has the dates of one of its periods', async () => {
    const { db } = desk.house.house
    await sql`update price_grid set model = 'SPECIAL_DURATION' where id = ${gridId}`.execute(db)
    expect(await faultsOf({})).toEqual(['startDate offer.otherDuration'])
    expect((await offer({ startDate: '2027-07-04', endDate: '2027-10-01' })).status).toBe(200)
    await sql`update price_grid set model = 'NIGHT' where id = ${gridId}`.execute(db)
  })

  test('prices searches, calculations, baskets and saved files', async () => {
    await offer({ downPaymentRate: 5000 })
    const { types } = await desk.search({ arrival: '2027-07-10', departure: '2027-07-17' })
    // 7 × 30.00 less 10 % + fees 10.50 + tax 14 × 0.24.
    expect(types.find((t) => t.code === 'EMP')?.price).toMatchObject({ total: 18_900 + 1050 + 336 })
    const { body } = await desk.staff().post('booking/quote-calculation', aStay(site))
    expect(body).toMatchObject({
      quote: { total: 20_286, trace: { offers: [{ outcome: 'APPLIED', reduction: 2100 }] } },
    })
    const file = await desk.booked([aStay(site)])
    expect(offers(file)).toEqual([[`Offre ${count}`, -2100]])
    // Half of the stay instead of a quarter, and the fees.
    expect(file.totals).toMatchObject({ total: 20_286, downPayment: 9450 + 1050 })
    expect(stayIn(file).quote?.trace.offers).toMatchObject([{ code: `O${count}`, outcome: 'APPLIED' }])
  })

  test('includes people in its price, and replaces the fees', async () => {
    const file = async (people: readonly object[]) => {
      const { lines, totals } = await desk.booked([aStay(site, { people })])
      return { offer: lines.filter((l) => l.type === 'specialOffer').map((l) => l.amount), fees: totals.fees }
    }
    await offer({ includedPeople: 3, fees: 500 })
    const three = [{ age: 41 }, { age: 39 }, { age: 9 }]
    // 10 % of 7 × 30.00; the child, 7 × 4.00, is the third of three.
    expect(await file(three)).toEqual({ offer: [-2100 - 2800], fees: 500 })
    expect(await file([...three, { age: 7 }])).toEqual({ offer: [-2100 - 2800], fees: 500 })
    const shown = await desk.staff().get(`occupant-extra/special-offer/edit/0`)
    expect(shown.body).toMatchObject({ includedPeople: null, fees: null })
    expect(await faultsOf({ kind: 'BOOKING_FEES', amount: 0, rate: null, fees: 300 })).toEqual([
      'fees offer.notForFees',
    ])
  })

  test('that is a draft, of another grid or of another channel applies to nothing', async () => {
    await offer({ active: false })
    await offer({ atDesk: false })
    await offer({ startDate: '2027-08-01' })
    expect(offers(await desk.booked([aStay(site)]))).toEqual([])
    await offer({})
    expect(offers(await desk.booked([aStay(site, { placeTypeId: site.mobilHome })]))).toEqual([])
  })

  test('asks for its code, whatever its case', async () => {
    await offer({ promoCode: 'Été27' })
    expect(offers(await desk.basket([aStay(site)]))).toEqual([])
    expect(offers(await desk.basket([aStay(site)], { pricing: { promoCode: ' éTÉ27' } }))).toHaveLength(1)
  })

  test('asks for a method only where the house takes others', async () => {
    await offer({ paymentMethods: methods })
    expect(offers(await desk.basket([aStay(site)]))).toHaveLength(1)
    await sql`delete from special_offer where establishment_id = ${site.establishmentId}`.execute(desk.house.house.db)
    await offer({ paymentMethods: [site.methods.CARD] })
    expect(offers(await desk.basket([aStay(site)]))).toEqual([])
    const named = { pricing: { paymentMethodId: site.methods.CARD } }
    expect(offers(await desk.basket([aStay(site)], named))).toHaveLength(1)
    const wrong = aBasket(site, [aStay(site)], { pricing: { paymentMethodId: 999_999_999 } })
    const refused = await desk.staff().post('booking/temp-booking/edit', wrong, intent())
    expect(refused.body['message']).toBe('reference.unknown')
  })

  test('that nobody cumulates wins alone; cumulative ones follow one another', async () => {
    await offer({ rate: 1000, cumulative: true })
    await offer({ rate: 1000, cumulative: true })
    await offer({ rate: 1500 })
    expect(offers(await desk.booked([aStay(site)])).map(([, amount]) => amount)).toEqual([-2100, -1890])
  })
})

describe('a limit of uses', () => {
  test('is never passed by files saved at once', async () => {
    await offer({ maxUses: 2 })
    const baskets = await Promise.all([0, 1, 2].map(() => desk.basket([aStay(site)])))
    expect(baskets.map((b) => offers(b).length)).toEqual([1, 1, 1])
    const answers = await Promise.all(baskets.map((b) => desk.save(b, 3)))
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 200, 400])
    expect(answers.find((a) => a.status === 400)?.body['message']).toBe('offer.usedUpNow')
    const { rows } = await sql`select 1 from special_offer_use`.execute(desk.house.house.db)
    expect(rows).toHaveLength(2)
  })

  test('keeps the file that has it, refuses the next, and is free again once that one is cancelled', async () => {
    await offer({ maxUses: 1 })
    const file = await desk.booked([aStay(site)])
    const next = await desk.basket([aStay(site)])
    expect(offers(next)).toEqual([])
    expect(stayIn(next).quote?.trace.offers).toMatchObject([{ reason: { code: 'offer.usedUp' } }])
    const again = { id: file.id, version: file.version, strategy: 'UPDATE_FROM_GRID', occupancies: [] }
    const repriced = fileOf(await desk.staff().post('booking/booking/reprice', again, intent()))
    expect(offers(repriced)).toHaveLength(1)
    await sql`update booking set status = 'CANCELLED' where id = ${file.id}`.execute(desk.house.house.db)
    expect(offers(await desk.basket([aStay(site)]))).toHaveLength(1)
  })

  test('does not count quotes until they are converted', async () => {
    await offer({ maxUses: 1 })
    const quote = await desk.booked([aStay(site)], 1)
    expect(offers(await desk.booked([aStay(site)]))).toHaveLength(1)
    const convert = { id: quote.id, version: quote.version, statusId: 3, customerId: site.customerId }
    const refused = await desk.staff().post('booking/booking/convert', convert, intent())
    expect(refused.body['message']).toBe('offer.usedUpNow')
  })
})

describe('before it is activated', () => {
  test('it names the offers that a stay may meet, and what then happens', async () => {
    const first = await offer({ cumulative: true, startDate: '2027-07-01' })
    await offer({ cumulative: true, endDate: '2027-07-15' })
    await offer({})
    await offer({ kind: 'INCLUDED_SERVICE', service: 'Ménage' })
    await offer({ startDate: '2027-06-01', endDate: '2027-06-20' })
    await offer({ bookingTo: '2027-01-31', kind: 'LESS_PERCENT' })
    const { body } = await desk.staff().get(`occupant-extra/special-offer/conflicts/${String(first.body['id'])}`)
    expect(body['list']).toMatchObject([
      { effect: 'ADDED', start: '2027-07-01', end: '2027-07-15', grids: ['Emplacements'] },
      { effect: 'BEST' },
      { effect: 'BEST' },
    ])
  })

  test('it names those that would replace the fees too', async () => {
    await offer({ kind: 'BOOKING_FEES', amount: 0, rate: null })
    const plain = await offer({})
    const cheap = await offer({ fees: 500 })
    const effects = async ({ body }: { readonly body: Record<string, unknown> }) => {
      const answer = await desk.staff().get(`occupant-extra/special-offer/conflicts/${String(body['id'])}`)
      return (answer.body['list'] as { effect: string }[]).map(({ effect }) => effect)
    }
    expect(await effects(cheap)).toEqual(['LOWEST_FEES', 'BEST'])
    expect(await effects(plain)).toEqual(['BEST'])
  })

  test('it says what last season would have had of it', async () => {
    const { db } = desk.house.house
    await sql`update booking set status = 'DELETED' where establishment_id = ${site.establishmentId}`.execute(db)
    await desk.booked([aStay(site, { people: [{ age: 41 }, { age: 39 }, { age: 9 }] })])
    await desk.booked([aStay(site, { arrival: '2027-07-12', departure: '2027-07-15' })])
    await desk.booked([aStay(site, { placeTypeId: site.mobilHome })])
    await sql`insert into activity_period (establishment_id, label, start_date, end_date)
      values (${site.establishmentId}, 'Saison 2028', '2028-04-01', '2028-09-30')`.execute(db)
    await desk.at('2027-11-20T09:00:00Z')
    const dates = { startDate: '2028-06-01', endDate: '2028-09-01' }
    const { body } = await offer({ ...dates, minNights: 7, promoCode: 'RETOUR', active: false })
    const preview = await desk.staff().get(`occupant-extra/special-offer/preview/${String(body['id'])}`)
    // 10 % of 210.00; the stay of three nights would not have had it, the mobil-home has another grid.
    expect(preview.body).toEqual({
      start: '2027-06-03',
      end: '2027-09-03',
      stays: 2,
      eligible: 1,
      cost: 2100,
      turnover: 32_800,
    })
    // The child, 7 × 4.00, is the third of three.
    const { body: wide } = await offer({ ...dates, minNights: 7, includedPeople: 3, active: false })
    const wider = await desk.staff().get(`occupant-extra/special-offer/preview/${String(wide['id'])}`)
    expect(wider.body).toMatchObject({ eligible: 1, cost: 2100 + 2800 })
    const free = await offer({ ...dates, kind: 'X_EQUAL_Y', paidFrom: 7, paidNights: 6, active: false })
    const other = await desk.staff().get(`occupant-extra/special-offer/preview/${String(free.body['id'])}`)
    expect(other.body).toMatchObject({ eligible: 1, cost: 3000 })
  })
})

test('last-minute offers have a base of their own, for that kind alone', async () => {
  const { body: percent } = await offer()
  const base = 'occupant-extra/dmds-offer'
  const { body: fresh } = await desk.staff().get(`${base}/edit/0`)
  expect(fresh).toMatchObject({ kind: 'LAST_MINUTE' })
  const body = {
    ...fresh,
    code: 'DM1',
    label: { fr: 'Dernière minute' },
    rate: 2000,
    withinDays: 7,
    priceGrids: [gridId],
  }
  const { body: made } = await desk
    .staff()
    .post(`${base}/edit`, { ...body, startDate: '2027-06-01', endDate: '2027-09-01' })
  expect(made).toMatchObject({ status: 'SAVED' })
  for (const answer of [await desk.staff().get(base), await desk.staff().post(`${base}/search`, {})])
    expect(answer.body).toMatchObject({ total: 1, list: [{ code: 'DM1' }] })
  const unknown = { message: 'record.unknown' }
  expect((await desk.staff().post(`${base}/edit`, { ...body, code: 'DM2', kind: 'LESS_PERCENT' })).body).toMatchObject(
    unknown,
  )
  expect((await desk.staff().post(`${base}/delete/${String(percent['id'])}`)).body).toMatchObject(unknown)
  expect((await desk.staff().post(`${base}/delete/${String(made['id'])}`)).body).toMatchObject({ status: 'DELETED' })
})
