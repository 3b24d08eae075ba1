/** Unavailabilities take nights like stays: through the ledger, refused with who is there. */
import { describe, expect, test } from 'vitest'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z')

const works = (over: object = {}) => ({
  id: 0,
  version: 0,
  placeId: desk.site.pitches[0],
  arrival: '2027-07-05',
  departure: '2027-07-12',
  reason: 'Toiture',
  note: null,
  ...over,
})

const save = (over: object = {}) => desk.staff().post('booking/unavailability/edit', works(over))

describe('an unavailability', () => {
  test('takes the nights, follows its changes, gives them back when deleted', async () => {
    const { body } = await save()
    expect(body['status']).toBe('SAVED')
    expect(await desk.holds()).toMatchObject([{ kind: 'UNAVAILABILITY', place: desk.site.pitches[0] }])
    const id = body['id']
    const moved = await save({ id, version: 1, placeId: desk.site.mobilHomes[0], departure: '2027-07-20' })
    expect(moved.body['status']).toBe('SAVED')
    expect(await desk.holds()).toMatchObject([{ kind: 'UNAVAILABILITY', place: desk.site.mobilHomes[0] }])
    expect((await save({ id, version: 1 })).status).toBe(409)
    const stay = aStay(desk.site, { arrival: '2027-07-05', departure: '2027-07-12', placeId: desk.site.pitches[0] })
    await desk.booked([stay])
    expect((await desk.staff().post(`booking/unavailability/delete/${String(id)}`)).body['status']).toBe('DELETED')
    expect((await desk.holds()).map((hold) => hold.kind)).toEqual(['STAY'])
  })

  test('is refused over a stay, with who is there, and writes nothing', async () => {
    const stay = aStay(desk.site, { arrival: '2027-07-10', departure: '2027-07-14', placeId: desk.site.pitches[0] })
    await desk.booked([stay])
    const refused = await save()
    expect([refused.status, refused.body['message']]).toEqual([409, 'place.occupied'])
    expect(refused.body['context']).toMatchObject({ by: 'Martin Élodie', from: '2027-07-10', to: '2027-07-14' })
    expect((await desk.holds()).map((hold) => hold.kind)).toEqual(['STAY'])
    // Given back the day that the stay begins: both fit.
    expect((await save({ departure: '2027-07-10' })).body['status']).toBe('SAVED')
  })

  test('cannot overlap another, nor be longer than three years, nor backwards', async () => {
    await save()
    expect((await save({ arrival: '2027-07-11', departure: '2027-07-15' })).body['message']).toBe('place.unavailable')
    const fields = async (over: object) => (await save(over)).body['fields'] as { message: string }[]
    expect(await fields({ departure: '2031-07-12' })).toMatchObject([{ message: 'unavailability.tooLong' }])
    expect(await fields({ departure: '2027-07-01' })).toMatchObject([{ message: 'dates.reversed' }])
    expect(await fields({ departure: '2027-07-05' })).toMatchObject([{ message: 'dates.identical' }])
  })

  test('stops a stay, by name and by type', async () => {
    for (const placeId of desk.site.pitches) await save({ placeId })
    const stay = aStay(desk.site, { arrival: '2027-07-06', departure: '2027-07-08' })
    const basket = { customerId: desk.site.customerId, pricing: {}, statusId: 3, occupancies: [stay] }
    const refused = await desk.staff().post('booking/temp-booking/edit', basket, intent())
    expect(refused.body['message']).toBe('place.none')
  })
})
