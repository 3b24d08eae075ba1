import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AvailabilityAnswer } from '#contract/operations/booking/availability.ts'
import { aBasket, aStay } from '#server/testing/campsite.ts'
import { fileOf, freshDesk, intent, stayIn } from '#server/testing/desk.ts'

const NOW = '2027-03-01T09:00:00Z'

const desk = await freshDesk(NOW)
const { site } = desk

const typeIn = (answer: AvailabilityAnswer, code = 'EMP') => {
  const type = answer.types.find((t) => t.code === code)
  if (type === undefined) throw new Error(`no ${code}`)
  return type
}

describe('asking again after a lost answer', () => {
  test('gives the first basket, not a second that finds its own place locked', async () => {
    const asked = aBasket(site, [aStay(site, { placeId: site.pitches[0] })])
    const headers = intent()
    const first = await desk.staff().post('booking/temp-booking/edit', asked, headers)
    const again = await desk.staff().post('booking/temp-booking/edit', asked, headers)
    expect(again.status).toBe(200)
    expect(fileOf(again)).toEqual(fileOf(first))
    expect(await desk.holds()).toHaveLength(1)
  })

  test('writes a note once', async () => {
    const file = await desk.booked([aStay(site)])
    const headers = intent()
    for (let i = 0; i < 2; i += 1)
      await desk.staff().post(`booking/booking/${file.id}/notes`, { text: 'Arrive tard' }, headers)
    const { body } = await desk.staff().get(`booking/booking/edit/${file.id}`)
    expect(body['notes']).toHaveLength(1)
  })
})

describe('searching', () => {
  test('counts, prices and names the free places', async () => {
    const type = typeIn(await desk.search())
    // 7 × 30.00, fees 10.50, tax 14 × 0.24; down payment 25 % of 210.00 and the fees.
    expect(type).toMatchObject({ places: 3, free: 3, outcome: 'FREE', refusal: null })
    expect(type.price).toMatchObject({ net: 21_000, fees: 1050, tax: 336, total: 22_386, downPayment: 6300 })
    expect(type.freePlaces.map((p) => p.code)).toEqual(['A1', 'A2', 'A3'])
  })

  test('counts a basket’s locks, by the night', async () => {
    await desk.basket([aStay(site), aStay(site, { arrival: '2027-07-16', departure: '2027-07-18' })])
    const type = typeIn(await desk.search())
    expect(type.freeByNight).toEqual([2, 2, 2, 2, 2, 2, 1])
    expect(type.free).toBe(1)
  })

  test('says why there is no price, and that the site is closed', async () => {
    const answer = await desk.search({ arrival: '2027-09-29', departure: '2027-10-03' })
    expect(answer.notices.map((n) => n.code)).toEqual(['booking.outsideActivity'])
    expect(answer.closedNights.length).toBeGreaterThan(0)
    expect(new Set(answer.types.map((t) => t.outcome))).toEqual(new Set(['CLOSED']))
    expect(answer.types.map((t) => [t.free, t.freePlaces.length])).toEqual(answer.types.map(() => [0, 0]))
    expect(typeIn(answer)).toMatchObject({ price: null, refusal: { code: 'price.periodMissing' } })
  })

  test('warns of a party too large and of minors alone', async () => {
    const seven = Array.from({ length: 7 }, () => ({ age: 12 }))
    const type = typeIn(await desk.search({ people: seven }))
    expect(type.warnings.map((w) => w.code)).toEqual(['party.overCapacity', 'party.noAdult'])
    expect(type.outcome).toBe('TOO_SMALL')
  })

  test.each([
    ['reversed dates', { arrival: '2027-07-17', departure: '2027-07-10' }, 'stay.datesReversed'],
    ['the same day', { departure: '2027-07-10' }, 'stay.datesReversed'],
    ['past dates', { arrival: '2027-02-01', departure: '2027-02-03' }, 'stay.past'],
    ['two years of nights', { departure: '2029-07-10' }, 'stay.tooLong'],
    ['the next century', { arrival: '2127-07-10', departure: '2127-07-12' }, 'stay.tooFar'],
    ['nobody', { people: [] }, 'party.empty'],
    ['someone there before arrival', { people: [{ age: 30, from: '2027-07-01', to: '2027-07-12' }] }, 'party.presence'],
    ['a day that does not exist', { arrival: '2027-02-30' }, 'form.invalid'],
    ['an age of 400', { people: [{ age: 400 }] }, 'form.invalid'],
    ['a hundred people', { people: Array.from({ length: 100 }, () => ({ age: 30 })) }, 'form.invalid'],
  ])('refuses %s', async (_, over, code) => {
    const answer = await desk.staff().post('booking/search-availability', {
      arrival: '2027-07-10',
      departure: '2027-07-17',
      people: [{ age: 40 }],
      ...over,
    })
    expect([answer.status, answer.body['message']]).toEqual([400, code])
  })

  test('forty people are too many for any place, and said so', async () => {
    const forty = Array.from({ length: 40 }, () => ({ age: 30 }))
    expect(typeIn(await desk.search({ people: forty }))).toMatchObject({ outcome: 'TOO_SMALL', freePlaces: [] })
  })

  test('a refused animal is told', async () => {
    const answer = await desk.search({ options: [{ kind: 'ANIMAL', refId: site.biterId, quantity: 1 }] })
    expect(answer.notices).toEqual([{ code: 'party.animalRefused', context: { animal: 'Chien de 1re catégorie' } }])
  })

  test('takes a link', async () => {
    const q = JSON.stringify({ arrival: '2027-07-10', departure: '2027-07-17', people: [{ age: 41 }] })
    const answer = await desk.staff().get(`booking/search-availability?q=${encodeURIComponent(q)}`)
    expect(answer.status).toBe(200)
    expect((await desk.staff().get('booking/search-availability?q=oops')).body['message']).toBe('request.invalid')
  })
})

describe('a basket', () => {
  test('holds a provisional place by type, the named one by place, for 20 minutes', async () => {
    const file = await desk.basket([aStay(site), aStay(site, { placeId: site.pitches[2] })])
    expect(file.occupancies.map((o) => [o.pinned, o.placeId])).toEqual([
      [false, site.pitches[0]],
      [true, site.pitches[2]],
    ])
    expect(file.lockUntil).toBe('2027-03-01T09:20:00.000Z')
    expect((await desk.holds(file.id)).map((h) => [h.kind, h.pinned, h.expires])).toEqual([
      ['LOCK', false, '2027-03-01T09:20:00.000Z'],
      ['LOCK', true, '2027-03-01T09:20:00.000Z'],
    ])
  })

  test('of a quote holds nothing, and remembers the place that was named', async () => {
    const file = await desk.basket([aStay(site), aStay(site, { placeId: site.pitches[2] })], { statusId: 1 })
    expect(await desk.holds(file.id)).toEqual([])
    expect(file.occupancies.map((o) => o.placeId)).toEqual([null, site.pitches[2]])
  })

  test('keeps the rows of the ledger of what does not change, from lock to stay', async () => {
    const first = await desk.basket([aStay(site), aStay(site, { placeTypeId: site.mobilHome })])
    const before = await desk.holds(first.id)
    const second = await desk.basket(
      [
        { ...aStay(site), id: stayIn(first, 0).id, people: [{ age: 30 }] },
        { ...aStay(site, { placeTypeId: site.mobilHome, departure: '2027-07-18' }), id: stayIn(first, 1).id },
      ],
      { id: first.id, version: first.version },
    )
    const after = await desk.holds(first.id)
    expect(after[0]?.id).toBe(before[0]?.id)
    expect(after[1]?.id).not.toBe(before[1]?.id)
    const saved = fileOf(await desk.save(second, 3))
    expect((await desk.holds(first.id)).map((h) => [h.id, h.kind, h.expires])).toEqual(
      after.map((h) => [h.id, 'STAY', null]),
    )
    expect(saved.occupancies.map((o) => o.id)).toEqual(first.occupancies.map((o) => o.id))
  })

  test('drops a stay and its nights', async () => {
    const first = await desk.basket([aStay(site), aStay(site)])
    const second = await desk.basket([{ ...aStay(site), id: stayIn(first, 1).id }], {
      id: first.id,
      version: first.version,
    })
    expect(second.occupancies.map((o) => o.id)).toEqual([stayIn(first, 1).id])
    expect((await desk.holds(first.id)).map((h) => h.occupancy)).toEqual([stayIn(first, 1).id])
  })

  test('quit is abandoned: nights free, saving refused', async () => {
    const file = await desk.basket([aStay(site)])
    expect((await desk.staff().post('booking/temp-booking/abandon', { id: file.id })).status).toBe(200)
    expect(await desk.holds(file.id)).toEqual([])
    expect((await desk.save(file, 3)).body['message']).toBe('booking.isAbandoned')
  })

  test('of another site is not there', async () => {
    const other = await desk.house.user(undefined, desk.house.otherEstablishmentId)
    const file = await desk.basket([aStay(site)])
    expect((await other.get(`booking/temp-booking/edit/${file.id}`)).status).toBe(404)
    expect((await other.post('booking/booking/save', { id: file.id, version: 1, statusId: 3 }, intent())).status).toBe(
      404,
    )
    expect(
      (await other.post('booking/temp-booking/edit', aBasket(site, [aStay(site)]), intent())).body['message'],
    ).toBe('reference.unknown')
  })

  test.each([
    ['a place of another type', () => ({ placeId: site.mobilHomes[0] }), 'place.otherType'],
    ['a place that does not exist', () => ({ placeId: 999_999_999 }), 'reference.unknown'],
    ['a closed night', () => ({ arrival: '2027-09-29', departure: '2027-10-03' }), 'booking.outsideActivity'],
    [
      'a refused animal',
      () => ({ options: [{ kind: 'ANIMAL', refId: site.biterId, quantity: 1 }] }),
      'party.animalRefused',
    ],
    ['past dates', () => ({ arrival: '2027-02-27', departure: '2027-03-05' }), 'stay.past'],
  ])('refuses %s', async (_, over, code) => {
    const answer = await desk.staff().post('booking/temp-booking/edit', aBasket(site, [aStay(site, over())]), intent())
    expect(answer.body['message']).toBe(code)
    expect(await desk.holds()).toEqual([])
  })

  test('two stays on one place are refused, also with each other', async () => {
    const two = [
      aStay(site, { placeId: site.pitches[0] }),
      aStay(site, { placeId: site.pitches[0], arrival: '2027-07-16', departure: '2027-07-20' }),
    ]
    expect((await desk.staff().post('booking/temp-booking/edit', aBasket(site, two), intent())).body['message']).toBe(
      'place.twice',
    )
  })

  test('a night without price shows the reason, and cannot be saved', async () => {
    const sold = aStay(site, { options: [{ kind: 'EXTRA', refId: site.electricityId, quantity: 1 }] })
    await sql`update price_grid set active = false where establishment_id = ${site.establishmentId}`.execute(
      desk.house.house.db,
    )
    const file = await desk.basket([sold])
    await sql`update price_grid set active = true where establishment_id = ${site.establishmentId}`.execute(
      desk.house.house.db,
    )
    expect(stayIn(file)).toMatchObject({ quote: null, refusal: { code: 'price.noGrid' }, total: 0 })
    expect((await desk.save(file, 3)).body['message']).toBe('price.noGrid')
  })

  test('names with emoji or written from right to left are kept', async () => {
    const file = await desk.basket([aStay(site, { people: [{ age: 40, surname: 'שלום 🏕️', name: 'Zoé' }] })])
    expect(stayIn(file).people[0]).toMatchObject({ surname: 'שלום 🏕️', name: 'Zoé' })
  })
})
