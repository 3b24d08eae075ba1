import { describe, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { Answer } from '#server/testing/test-house.ts'
import { aStay } from '#server/testing/campsite.ts'
import { fileOf, freshDesk, intent, stayIn } from '#server/testing/desk.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z')
const { site } = desk

describe('conversions', () => {
  const convert = (file: BookingFile, statusId: number, over: Record<string, unknown> = {}): Promise<Answer> =>
    desk.staff().post('booking/booking/convert', { id: file.id, version: file.version, statusId, ...over }, intent())

  test('a quote becomes a reservation with its price, and takes its nights then', async () => {
    const quote = await desk.booked([aStay(site)], 1)
    const file = fileOf(await convert(quote, 3))
    expect(file).toMatchObject({
      statusId: 3,
      code: quote.code,
      totals: { total: quote.totals.total, downPaymentDue: '2027-03-08' },
    })
    expect((await desk.holds(file.id)).map((h) => h.kind)).toEqual(['STAY'])
  })

  test('a quote shows its new price before it is converted, and the price by hand that it would lose', async () => {
    const [usual] = [await desk.booked([aStay(site)], 1)]
    const manual = [{ type: 'occupancy', code: '', label: 'Tarif convenu', amount: 5000 }]
    const quote = await desk.booked([aStay(site, { manual })], 1)
    const preview = async (strategy: string): Promise<Record<string, unknown>> => {
      const body = { id: quote.id, version: quote.version, statusId: 3, strategy }
      return (await desk.staff().post('booking/booking/convert-preview', body)).body
    }
    expect(await preview('KEEP_DETAIL')).toMatchObject({ difference: 0, refusal: null, conflict: null, warnings: [] })
    expect(await preview('UPDATE_FROM_GRID')).toMatchObject({
      difference: usual.totals.total - quote.totals.total,
      after: { totals: { total: usual.totals.total } },
      warnings: [{ code: 'price.manualLost', context: { amount: 5000 } }],
    })
    expect(await desk.read(quote.id)).toMatchObject({ statusId: 1, version: quote.version })
    await desk.booked(site.pitches.map((placeId) => aStay(site, { placeId })))
    expect(await preview('KEEP_DETAIL')).toMatchObject({ after: null, conflict: { code: 'place.none' } })
  })

  test('a quote finds no room any more', async () => {
    const quote = await desk.booked([aStay(site)], 1)
    await desk.booked(site.pitches.map((placeId) => aStay(site, { placeId })))
    const refused = await convert(quote, 2)
    expect([refused.status, refused.body['message']]).toEqual([409, 'place.none'])
    expect((await desk.read(quote.id)).statusId).toBe(1)
  })

  test('an expired quote is not converted', async () => {
    const quote = await desk.booked([aStay(site)], 1)
    await desk.at('2027-04-15T09:00:00Z')
    expect((await convert(quote, 3)).body['message']).toBe('booking.quoteExpired')
  })

  test('a quote without customer asks for one', async () => {
    const quote = fileOf(await desk.save(await desk.basket([aStay(site)], { customerId: null, statusId: 1 }), 1))
    expect((await convert(quote, 3)).body['message']).toBe('booking.noCustomer')
    expect(fileOf(await convert(quote, 3, { customerId: site.customerId })).customer?.id).toBe(site.customerId)
  })

  test('an option is validated, a reservation becomes an option again until money comes', async () => {
    const option = await desk.booked([aStay(site)], 2)
    const file = fileOf(
      await desk.staff().post('booking/booking/validate', { id: option.id, version: option.version }, intent()),
    )
    expect(file).toMatchObject({ statusId: 3, optionExpiry: null, totals: { downPaymentDue: '2027-03-08' } })
    const body = { id: file.id, version: file.version }
    const down = fileOf(await desk.staff().post('booking/booking/downgrade', body, intent()))
    expect(down).toMatchObject({ statusId: 2, optionExpiry: '2027-03-08', totals: { downPaymentDue: null } })
    expect((await desk.holds(file.id)).map((h) => [h.kind, h.expires])).toEqual([
      ['OPTION', '2027-03-08T23:00:00.000Z'],
    ])
    const again = fileOf(
      await desk.staff().post('booking/booking/validate', { id: down.id, version: down.version }, intent()),
    )
    await desk.pay(again.id, 1000)
    const paid = await desk
      .staff()
      .post('booking/booking/downgrade', { id: again.id, version: again.version }, intent())
    expect(paid.body['message']).toBe('booking.hasPayment')
  })

  test('an unpaid option is deleted, a paid one is not', async () => {
    const [one, two] = [await desk.booked([aStay(site)], 2), await desk.booked([aStay(site)], 2)]
    expect((await desk.staff().post(`booking/booking/delete/${one.id}`)).body).toEqual({ status: 'DELETED' })
    expect(await desk.holds(one.id)).toEqual([])
    await desk.pay(two.id, 1000)
    expect((await desk.staff().post(`booking/booking/delete/${two.id}`)).body['message']).toBe('booking.hasMoneyTrace')
  })
})

describe('the rest of the file', () => {
  test('names its people without touching the price', async () => {
    const file = await desk.booked([aStay(site)])
    const { id: occupancyId, version, people } = stayIn(file)
    const attendants = people.map((p, i) => ({ ...p, surname: `Nom ${i}`, birthDate: '1986-05-01' }))
    const after = fileOf(
      await desk.staff().post('booking/attendant/edit', { occupancyId, version, attendants }, intent()),
    )
    expect(stayIn(after).people.map((p) => [p.age, p.surname, p.birthDate])).toEqual([
      [41, 'Nom 0', '1986-05-01'],
      [39, 'Nom 1', '1986-05-01'],
    ])
    expect(after.lines).toEqual(file.lines)
    expect(
      (await desk.staff().post('booking/attendant/edit', { occupancyId, version, attendants }, intent())).status,
    ).toBe(409)
  })

  test('has its children at their own bases, and those of a stay', async () => {
    const file = await desk.booked([
      aStay(site, { options: [{ kind: 'EXTRA', refId: site.electricityId, quantity: 1 }] }),
    ])
    const { id, people } = stayIn(file)
    const of = async (path: string): Promise<unknown> => (await desk.staff().get(`booking/${path}`)).body
    expect(await of(`attendant/getattendantyforoccupancy/${id}`)).toMatchObject({ total: people.length })
    expect(await of(`occupancy-extra/getextraforoccupancy/${id}`)).toMatchObject({
      list: [{ refId: site.electricityId }],
    })
    expect(await of(`occupancy-animal/getanimalforoccupancy/${id}`)).toEqual({ list: [], total: 0 })
    expect(await of(`occupancy-vehicle/getvehicleforoccupancy/${id}`)).toEqual({ list: [], total: 0 })
    expect(await of(`occupancy-detail/get_for_occupancy/${id}`)).toMatchObject({ total: file.lines.length })
    expect(await of(`booking-note/get_for_booking/${file.id}`)).toEqual({ list: [], total: 0 })
    expect(await of(`booking-down-payment/get_for_booking/${file.id}`)).toMatchObject({
      list: [{ kind: 'ARRHES', amount: file.totals.downPayment }],
    })
    expect(await of(`booking-summary/edit/${file.id}`)).toMatchObject({
      ...{ code: file.code, totals: { total: file.totals.total } },
      occupancies: [{ id, people: people.length }],
    })
    expect((await desk.staff().get('booking/attendant/getattendantyforoccupancy/1')).body).toMatchObject({
      message: 'record.unknown',
    })
  })

  test('has notes, and stays by themselves', async () => {
    const file = await desk.booked([aStay(site)])
    expect(
      (await desk.staff().post(`booking/booking/${file.id}/notes`, { text: ' Arrive tard 🌙 ' }, intent())).status,
    ).toBe(200)
    expect((await desk.read(file.id)).notes.map((n) => n.text)).toEqual(['Arrive tard 🌙'])
    expect((await desk.staff().get(`booking/occupancy/get_for_booking/${file.id}`)).body).toMatchObject({ total: 1 })
    expect((await desk.staff().post(`booking/booking/${file.id}/notes`, { text: '  ' }, intent())).status).toBe(400)
  })
})
