import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { Ticked } from '#contract/operations/booking/reception-day.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'

const desk = await freshDesk('2027-07-01T09:00:00Z')
const { site } = desk

beforeEach(async () => {
  await sql`update booking set status = 'CANCELLED'`.execute(desk.house.house.db)
})

const tick = async (what: string, ids: readonly number[]): Promise<Ticked> =>
  (await desk.staff().post('booking/arrival/tick', { tick: what, occupancyIds: ids }, intent()))
    .body as unknown as Ticked

describe('a place that others have not left', () => {
  const MORNING = '2027-07-13T09:00:00Z'
  const [before, after] = [
    { arrival: '2027-07-10', departure: '2027-07-13' },
    { arrival: '2027-07-13', departure: '2027-07-15' },
  ]
  /** The first guests are there until today, the next ones come today to the same place. */
  const twoInARow = async (): Promise<readonly [BookingFile, BookingFile]> => {
    const placeId = site.pitches[0] ?? 0
    const here = await desk.booked([aStay(site, { ...before, placeId })])
    const next = await desk.booked([aStay(site, { ...after, placeId })])
    await desk.at('2027-07-10T16:00:00Z')
    expect((await tick('arrive', [here.occupancies[0]?.id ?? 0])).results).toMatchObject([{ refusal: null }])
    await desk.at(MORNING)
    return [await desk.read(here.id), await desk.read(next.id)]
  }
  const arrive = (file: BookingFile, over: object = {}) =>
    desk.staff().post('booking/arrival/arrive', { id: file.id, version: file.version, ...over }, intent())

  test('takes nobody else in silence, alone or in bulk', async () => {
    const [here, next] = await twoInARow()
    const free = await desk.booked([aStay(site, after)])
    const refused = { code: 'place.stillOccupied', context: { file: here.code, departure: '2027-07-13' } }
    expect(await arrive(next)).toMatchObject({
      status: 409,
      body: { message: refused.code, context: refused.context },
    })
    const ids = [next, free].map((file) => file.occupancies[0]?.id ?? 0)
    expect((await tick('arrive', ids)).results).toMatchObject([
      { occupancyId: ids[0], refusal: refused },
      { occupancyId: ids[1], refusal: null },
    ])
    expect((await desk.read(next.id)).occupancies[0]?.arrivedAt).toBeNull()
    await desk.pay(here.id, here.totals.balance)
    expect((await tick('go', [here.occupancies[0]?.id ?? 0])).results).toMatchObject([{ refusal: null }])
    expect((await arrive(next)).status).toBe(200)
  })

  test('takes them with a reason, which its history keeps', async () => {
    const [, next] = await twoInARow()
    expect((await arrive(next, { despite: ' ' })).status).toBe(400)
    expect((await arrive(next, { despite: 'Partis sans rendre la clé' })).status).toBe(200)
    const { events } = await desk.read(next.id)
    expect(events.find(({ kind }) => kind === 'ARRIVED')?.detail).toMatchObject({
      reason: 'Partis sans rendre la clé',
      occupied: [next.occupancies[0]?.id],
    })
  })

  test('says which of the stays is concerned, and takes it with its own reason from the list', async () => {
    const [, next] = await twoInARow()
    const occupancyId = next.occupancies[0]?.id ?? 0
    expect((await arrive(next)).body).toMatchObject({ context: { occupancyId } })
    const force = (occupancyIds: readonly number[], despite: string) =>
      desk.staff().post('booking/arrival/tick', { tick: 'arrive', occupancyIds, despite }, intent())
    expect((await force([occupancyId], ' ')).status).toBe(400)
    expect((await force([occupancyId, next.id + 999_999], 'Ensemble')).status).toBe(400)
    expect((await force([occupancyId], 'Ils partagent la place')).body).toMatchObject({ results: [{ refusal: null }] })
    const { events } = await desk.read(next.id)
    expect(events.find(({ kind }) => kind === 'ARRIVED')?.detail).toMatchObject({ reason: 'Ils partagent la place' })
  })

  test('keeps no reason where nobody was there', async () => {
    await desk.at('2027-07-13T09:00:00Z')
    const free = await desk.booked([aStay(site, after)])
    expect((await arrive(free, { despite: 'Pour rien' })).status).toBe(200)
    const { events } = await desk.read(free.id)
    expect(events.find(({ kind }) => kind === 'ARRIVED')?.detail).not.toHaveProperty('reason')
  })

  test('takes no passage in silence either, nor a quote that becomes one', async () => {
    const [here] = await twoInARow()
    await sql`delete from place_hold where arrival = '2027-07-13'`.execute(desk.house.house.db)
    const stay = aStay(site, { ...after, placeId: site.pitches[0] ?? 0 })
    const basket = await desk.basket([stay], { statusId: 4 })
    const refused = { status: 409, body: { message: 'place.stillOccupied', context: { file: here.code } } }
    expect(await desk.save(basket, 4)).toMatchObject(refused)
    const quote = await desk.booked([aStay(site, { ...after, placeId: site.pitches[0] ?? 0 })], 1)
    const body = { id: quote.id, version: quote.version, statusId: 4 }
    // The basket still holds the place: it is given back first.
    await desk.staff().post('booking/temp-booking/abandon', { id: basket.id }, intent())
    expect(await desk.staff().post('booking/booking/convert', body, intent())).toMatchObject(refused)
    const despite = 'Départ non coché'
    const taken = await desk.staff().post('booking/booking/convert', { ...body, despite }, intent())
    expect(taken.status).toBe(200)
    const { events } = await desk.read(quote.id)
    expect(events.find(({ kind }) => kind === 'CONVERTED')?.detail).toMatchObject({ reason: despite })
  })
})
