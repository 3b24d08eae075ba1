import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AvailabilityAnswer } from '#contract/operations/booking/availability.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { expireLapsed } from '#server/modules/booking/index.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { aBasket, aStay } from '#server/testing/campsite.ts'
import { fileOf, freshDesk, intent, stayIn } from '#server/testing/desk.ts'

const NOW = '2027-03-01T09:00:00Z'

const lapse = (now: Date): Promise<void> => inTransaction(desk.house.house.db, (tx) => expireLapsed(tx, now))

const desk = await freshDesk(NOW)
const { site } = desk

const typeIn = (answer: AvailabilityAnswer, code = 'EMP') => {
  const type = answer.types.find((t) => t.code === code)
  if (type === undefined) throw new Error(`no ${code}`)
  return type
}

describe('prices of a file', () => {
  test('are the sum of the lines, for every stay, fees once', async () => {
    const file = await desk.booked([
      aStay(site, {
        people: [{ age: 41 }, { age: 39 }, { age: 9 }],
        options: [
          { kind: 'ANIMAL', refId: site.dogId, quantity: 1, detail: 'Rex' },
          { kind: 'EXTRA', refId: site.electricityId, quantity: 1 },
        ],
      }),
      aStay(site, { placeTypeId: site.mobilHome, arrival: '2027-07-01', departure: '2027-07-05' }),
    ])
    // Pitch: 7 × 30.00 + child 28.00 + dog 21.00 + electricity 31.50 = 290.50; mobil-home 4 × 80.00 = 320.00; fees 10.50; tax 14 × 0.24 + 8 × 0.24.
    expect(file.totals).toMatchObject({ net: 61_050, fees: 1050, tax: 528, total: 62_628 })
    expect(file.lines.reduce((total, l) => total + l.amount, 0)).toBe(file.totals.total)
    expect(file.lines.filter((l) => l.type === 'fees')).toHaveLength(1)
    expect(file.totals.downPayment).toBe(15_263 + 1050)
    expect(file.occupancies.map((o) => o.total)).toEqual([29_050 + 1050 + 336, 32_000 + 192])
    expect(stayIn(file).options).toMatchObject([
      { code: 'DOG', detail: 'Rex', quantity: 1 },
      { code: 'ELEC', quantity: 1 },
    ])
    expect(stayIn(file).quote?.trace.nights).toHaveLength(7)
  })

  test('name the customer as first occupant, unless somebody else was said to be', async () => {
    const named = async (people: object[], i = 0) => {
      await desk.clear()
      return fileOf(await desk.save(await desk.basket([aStay(site, { people })]), 3)).occupancies[0]?.people[i]
    }
    expect(await named([{ age: 40 }, { age: 38 }])).toMatchObject({ surname: 'Martin', name: 'Élodie' })
    expect(await named([{ age: 40 }, { age: 38 }], 1)).toMatchObject({ surname: null, name: null })
    // The grown-up of a child, not the child.
    expect(await named([{ age: 9 }, { age: 40 }], 1)).toMatchObject({ surname: 'Martin' })
    expect(await named([{ age: 40, surname: 'Weber' }])).toMatchObject({ surname: 'Weber' })
    // Named already: nobody sleeps there twice.
    expect(await named([{ age: 40 }, { age: 38, surname: 'Martin', name: 'Élodie' }])).toMatchObject({ surname: null })
  })

  test('share a remise in euros between the stays, to the cent', async () => {
    const pricing = { discount: { unit: 'CURRENCY', amount: 10_000, label: 'Geste' }, insurance: true }
    const file = fileOf(
      await desk.save(await desk.basket([aStay(site), aStay(site, { placeTypeId: site.mobilHome })], { pricing }), 3),
    )
    // 210.00 and 560.00, less 100.00; insurance 4 % of what is left of each.
    expect(file.totals.net).toBe(67_000)
    expect(file.lines.filter((l) => l.type === 'discount').map((l) => l.amount)).toEqual([-2727, -7273])
    expect(file.totals.insurance).toBe(731 + 1949)
    expect(file.lines.reduce((total, l) => total + l.amount, 0)).toBe(file.totals.total)
  })

  test('take the remise of the house, and forced fees', async () => {
    const file = await desk.basket([aStay(site)], {
      pricing: { discount: { discountId: site.discountId, unit: 'PERCENT' }, fees: 0 },
    })
    expect(file.totals).toMatchObject({ net: 19_950, fees: 0 })
  })

  test('refuse a remise without its figure, or of nobody', async () => {
    const bad = (discount: object) =>
      desk.staff().post('booking/temp-booking/edit', aBasket(site, [aStay(site)], { pricing: { discount } }), intent())
    expect((await bad({ unit: 'PERCENT' })).body['message']).toBe('discount.missing')
    expect((await bad({ unit: 'PERCENT', discountId: 999_999_999 })).body['message']).toBe('reference.unknown')
    expect((await bad({ unit: 'CURRENCY', amount: 1_000_000_000_000 })).body['message']).toBe('form.invalid')
  })

  test('are calculated alone with their explanation', async () => {
    const answer = await desk.staff().post('booking/quote-calculation', aStay(site))
    expect(answer.body).toMatchObject({ priced: true, quote: { total: 22_386, trace: { fees: { usual: 1050 } } } })
  })

  test('set by hand are kept, and are a technical event', async () => {
    const manual = [{ type: 'occupancy', code: 'BASE', label: 'Prix convenu', amount: 15_000 }]
    const file = await desk.booked([aStay(site, { manual })])
    expect(file.totals.net).toBe(15_000)
    expect(file.lines[0]).toMatchObject({ type: 'occupancy', manual: true, amount: 15_000, tvaRate: 1000 })
    const { rows } = await sql<{
      detail: object
    }>`select detail from jet where code = 904 order by id desc limit 1`.execute(desk.house.house.db)
    expect(rows[0]?.detail).toEqual({ booking: file.code, lines: 1 })
  })

  test('set by hand are a special right', async () => {
    const clerk = await desk.house.user(
      everywhere('111', true, { booking_manual_price: { code: '000', canExport: false } }),
    )
    const manual = [{ type: 'occupancy', code: 'BASE', label: 'Prix convenu', amount: 15_000 }]
    const file = await desk.basket([aStay(site, { manual })])
    const save = { id: file.id, version: file.version, statusId: 3, customerId: site.customerId }
    const refused = await clerk.post('booking/booking/save', save, intent())
    expect(refused.body['message']).toBe('right.manualPrice')
  })
})

describe('saving', () => {
  test('a reservation has a code, due dates, and its nights for good', async () => {
    const file = await desk.booked([aStay(site)])
    expect(file.code).toMatch(/^2027-\d{5}$/)
    expect(file).toMatchObject({
      stateId: 3,
      statusId: 3,
      status: 'SAVED',
      bookedOn: '2027-03-01',
      arrival: '2027-07-10',
    })
    expect(file.totals).toMatchObject({ downPaymentDue: '2027-03-08', balanceDue: '2027-06-10', balance: 22_386 })
    expect(file.events.map((e) => e.kind)).toEqual(['SAVED'])
  })

  test('an option lapses at the end of its last day where the site is', async () => {
    const file = await desk.booked([aStay(site)], 2)
    expect(file).toMatchObject({ statusId: 2, optionExpiry: '2027-03-08' })
    expect(file.totals).toMatchObject({ downPaymentDue: null, balanceDue: null })
    expect((await desk.holds(file.id)).map((h) => [h.kind, h.expires])).toEqual([
      ['OPTION', '2027-03-08T23:00:00.000Z'],
    ])
  })

  test('an option never lasts beyond arrival', async () => {
    const file = await desk.booked([aStay(site, { arrival: '2027-04-02', departure: '2027-04-05' })], 2, {
      optionExpiry: '2027-06-01',
    })
    expect(file.optionExpiry).toBe('2027-04-02')
  })

  test('a quote needs no customer and holds nothing', async () => {
    const file = fileOf(await desk.save(await desk.basket([aStay(site)], { statusId: 1, customerId: null }), 1))
    expect(file).toMatchObject({ statusId: 1, customer: null, quoteValidUntil: '2027-03-31' })
    expect(await desk.holds(file.id)).toEqual([])
  })

  test('a basket of a quote saved as a reservation takes its place then', async () => {
    const file = fileOf(await desk.save(await desk.basket([aStay(site)], { statusId: 1 }), 3))
    expect((await desk.holds(file.id)).map((h) => h.kind)).toEqual(['STAY'])
    expect(stayIn(file).placeId).not.toBeNull()
  })

  test('a passage arrives at once on a named place', async () => {
    await desk.at('2027-07-10T09:00:00Z')
    expect((await desk.save(await desk.basket([aStay(site)]), 4)).body['message']).toBe('booking.placeNotNamed')
    const file = fileOf(await desk.save(await desk.basket([aStay(site, { placeId: site.pitches[1] })]), 4))
    expect(file).toMatchObject({ statusId: 4, originId: 2 })
    expect(stayIn(file).arrivedAt).toBe('2027-07-10T09:00:00.000Z')
  })

  test.each([
    ['without customer', { customerId: null }, {}, 3, 'booking.noCustomer'],
    ['without stay', {}, null, 3, 'booking.noOccupancy'],
    [
      'with more people than the place takes',
      {},
      { people: Array.from({ length: 7 }, () => ({ age: 30 })) },
      3,
      'booking.overCapacity',
    ],
    ['as a passage of another day', {}, { placeId: 0 }, 4, 'booking.passageArrivesToday'],
  ])('%s is refused', async (_, over, stay, statusId, code) => {
    const fixed = stay !== null && 'placeId' in stay ? { placeId: site.pitches[0] } : stay
    const file = await desk.basket(fixed === null ? [] : [aStay(site, fixed)], over)
    const answer = await desk.save(file, statusId)
    expect([answer.status, answer.body['message']]).toEqual([400, code])
    expect(await desk.staff().get(`booking/booking/edit/${file.id}`)).toMatchObject({
      body: { stateId: 1, code: null },
    })
  })

  test('twice with the same key is one booking, with another key it is refused', async () => {
    const file = await desk.basket([aStay(site)])
    const headers = intent()
    const body = { id: file.id, version: file.version, statusId: 3 }
    const answers = await Promise.all([1, 2, 3].map(() => desk.staff().post('booking/booking/save', body, headers)))
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((a) => a.body['code'])).size).toBe(1)
    expect((await desk.staff().post('booking/booking/save', body, intent())).body['message']).toBe(
      'booking.isReservation',
    )
  })

  test('a stale basket is shown as it is now', async () => {
    const file = await desk.basket([aStay(site)])
    await desk.basket([{ ...aStay(site), id: stayIn(file).id }], { id: file.id, version: file.version })
    const stale = await desk.save(file, 3)
    expect([stale.status, stale.body['status']]).toEqual([409, 'STALE'])
    expect((stale.body['current'] as BookingFile).version).toBe(file.version + 1)
  })

  test('needs the right to write', async () => {
    const reader = await desk.house.user({ booking_booking: { code: '001', canExport: false } })
    expect((await reader.post('booking/temp-booking/edit', aBasket(site, [aStay(site)]), intent())).status).toBe(401)
    const file = await desk.booked([aStay(site)])
    const seen = (await reader.get(`booking/booking/edit/${file.id}`)).body as unknown as BookingFile
    expect(seen.actions.find((a) => a.action === 'edit')).toMatchObject({
      isAllowed: false,
      reasons: [{ code: 'right.insufficient' }],
    })
  })
})

describe('time', () => {
  test('frees lapsed locks for whoever comes next', async () => {
    const all = site.pitches.map((placeId) => aStay(site, { placeId }))
    const file = await desk.basket(all)
    expect(
      (await desk.staff().post('booking/temp-booking/edit', aBasket(site, [aStay(site)]), intent())).body['message'],
    ).toBe('place.none')
    await desk.at('2027-03-01T09:20:00Z')
    expect(typeIn(await desk.search()).free).toBe(3)
    const next = await desk.basket([aStay(site, { placeId: site.pitches[0] })])
    expect(stayIn(next).placeId).toBe(site.pitches[0])
    const late = await desk.save(file, 3)
    expect([late.status, late.body['message']]).toEqual([409, 'place.locked'])
  })

  test('lets a lapsed basket be saved while its nights are still free', async () => {
    const file = await desk.basket([aStay(site)])
    await desk.at('2027-03-01T11:00:00Z')
    await lapse(new Date('2027-03-01T11:00:00Z'))
    expect(await desk.holds(file.id)).toEqual([])
    expect(fileOf(await desk.save(file, 3)).statusId).toBe(3)
  })

  test('expires options and quotes, not those with money, and clears forgotten baskets', async () => {
    const option = await desk.booked([aStay(site)], 2)
    const kept = await desk.booked([aStay(site)], 2)
    const quote = await desk.booked([aStay(site)], 1)
    const basket = await desk.basket([aStay(site, { placeTypeId: site.mobilHome })])
    await desk
      .staff()
      .post('payment/payment/edit', { bookingId: kept.id, amount: 1000, methodId: site.methods.CARD }, intent())
    const later = new Date('2027-04-02T09:00:00Z')
    await desk.at(later.toISOString())
    await lapse(later)
    const status = async (id: number) => (await desk.staff().get(`booking/booking/edit/${id}`)).body['status']
    expect([await status(option.id), await status(kept.id), await status(quote.id)]).toEqual([
      'EXPIRED',
      'SAVED',
      'EXPIRED',
    ])
    expect(await desk.holds(option.id)).toEqual([])
    expect((await desk.holds(kept.id)).map((h) => h.expires)).toEqual([null])
    expect((await desk.staff().get(`booking/booking/edit/${basket.id}`)).status).toBe(404)
  })

  test('an expired option comes back while its nights are free', async () => {
    const option = await desk.booked([aStay(site, { placeId: site.pitches[0] })], 2)
    const later = new Date('2027-03-20T09:00:00Z')
    await desk.at(later.toISOString())
    await lapse(later)
    const { version } = (await desk.staff().get(`booking/booking/edit/${option.id}`)).body as unknown as BookingFile
    const validated = fileOf(await desk.staff().post('booking/booking/validate', { id: option.id, version }, intent()))
    expect(validated).toMatchObject({ statusId: 3, status: 'SAVED' })
    expect((await desk.holds(option.id)).map((h) => [h.kind, h.place])).toEqual([['STAY', site.pitches[0]]])
  })
})
