/** Transitions of a saved file on a real database: what is kept, freed, moved, and put back. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { CancelPreview } from '#contract/operations/booking/lifecycle.ts'
import type { Preferences } from '#contract/operations/establishment/preference.ts'
import { expireLapsed } from '#server/modules/booking/index.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Answer } from '#server/testing/test-house.ts'
import { aStay } from '#server/testing/campsite.ts'
import { fileOf, freshDesk, intent, stayIn } from '#server/testing/desk.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z')
const { site, prefer } = desk

beforeEach(async () => {
  await sql`delete from preference`.execute(desk.house.house.db)
})

const call = (path: string, { id, version }: BookingFile, over: object = {}): Promise<Answer> =>
  desk.staff().post(`booking/${path}`, { id, version, ...over }, intent())
const done = async (path: string, file: BookingFile, over: object = {}): Promise<BookingFile> =>
  fileOf(await call(path, file, over))
const refused = async (path: string, file: BookingFile, over: object = {}): Promise<unknown> =>
  (await call(path, file, over)).body['message']

const total = (file: BookingFile): number => file.lines.reduce((sum, line) => sum + line.amount, 0)
/** Lines sum to the total, payers to the balance, and nothing else holds the nights. */
const sound = (file: BookingFile): BookingFile => {
  expect(total(file)).toBe(file.totals.total)
  expect(file.payers.reduce((sum, payer) => sum + payer.balance, 0)).toBe(file.totals.balance)
  return file
}

const paid = async (file: BookingFile, amount = file.totals.downPayment): Promise<BookingFile> => {
  expect((await desk.pay(file.id, amount)).status).toBe(200)
  return desk.read(file.id)
}

const arrived = async (over: Record<string, unknown> = {}): Promise<BookingFile> => {
  const file = await desk.booked([aStay(site, { placeId: site.pitches[0], ...over })])
  await desk.at('2027-07-10T15:00:00Z')
  return done('arrival/arrive', await desk.read(file.id))
}

const essence = ({ status, statusId, arrival, departure, totals, lines, occupancies }: BookingFile) => ({
  status,
  statusId,
  arrival,
  departure,
  totals,
  lines: lines.map(({ id: _, ...line }) => line),
  stays: occupancies.map(({ version: _, ...stay }) => stay),
})

describe('a cancellation', () => {
  test('keeps the arrhes and the fees where no band is set, frees the nights, and owes nothing more', async () => {
    const file = await paid(await desk.booked([aStay(site)]))
    const shown = (await call('booking/cancel-preview', file, { reason: 'malade' })).body as unknown as CancelPreview
    expect(shown.price).toMatchObject({ retained: file.totals.downPayment, refundable: 0, due: 0 })
    expect(await desk.read(file.id)).toEqual(file)
    const after = sound(await done('booking/cancel', file, { reason: 'malade' }))
    expect(after).toMatchObject({ status: 'CANCELLED', totals: { total: file.totals.downPayment, balance: 0 } })
    expect(after.totals).toEqual(shown.after?.totals)
    expect(await desk.holds(file.id)).toEqual([])
    expect(after.lines.find((l) => l.type === 'cancellation')).toMatchObject({ tvaRate: null })
  })

  test('keeps the band that the file agreed to, not the one of today', async () => {
    await prefer('cancellation', { firstDays: 30, firstRate: 3000, secondDays: 0, secondRate: 5000 })
    const file = await desk.booked([aStay(site)])
    await prefer('cancellation', { firstDays: 30, firstRate: 10_000 })
    await desk.at('2027-06-01T09:00:00Z')
    const early = (await call('booking/cancel-preview', file, { reason: 'malade' })).body as unknown as CancelPreview
    expect(early.price).toMatchObject({ rate: 3000, kept: Math.round(file.totals.net * 0.3), daysBefore: 39 })
    await desk.at('2027-07-01T09:00:00Z')
    const late = sound(await done('booking/cancel', file, { reason: 'malade' }))
    // Nothing is asked any more to book it: what is kept is all that is due.
    expect(late.totals).toMatchObject({ total: Math.round(file.totals.net / 2), paid: 0, downPaymentLeft: 0 })
    expect(late.lines).toMatchObject([{ type: 'cancellation', tvaRate: 1000 }])
    expect((await desk.pay(late.id, late.totals.total)).status).toBe(200)
    expect((await desk.read(late.id)).totals.balance).toBe(0)
    expect((await desk.staff().post('payment/bill/edit', { bookingId: late.id }, intent())).status).toBe(200)
    expect((await desk.read(late.id)).bills).toMatchObject([{ total: late.totals.total }])
  })

  test('is undone the same day while the place is free', async () => {
    const file = await paid(await desk.booked([aStay(site, { placeId: site.pitches[0] })]))
    const cancelled = await done('booking/cancel', file, { reason: 'erreur' })
    expect(cancelled.actions.find((a) => a.action === 'undo')?.isAllowed).toBe(true)
    const back = sound(await done('booking/undo', cancelled))
    expect(essence(back)).toEqual(essence(file))
    expect((await desk.holds(file.id)).map((h) => [h.place, h.kind])).toEqual([[site.pitches[0], 'STAY']])
  })

  test('is not undone where the place went to someone else, nor the day after', async () => {
    const file = await desk.booked([aStay(site, { placeId: site.pitches[0] })])
    const cancelled = await done('booking/cancel', file, { reason: 'erreur' })
    const other = await desk.booked([aStay(site, { placeId: site.pitches[0] })])
    expect(await refused('booking/undo', cancelled)).toBe('place.occupied')
    await done('booking/cancel', other, { reason: 'essai' })
    await desk.at('2027-03-02T09:00:00Z')
    expect(await refused('booking/undo', cancelled)).toBe('booking.undoDayClosed')
  })

  test('is refused after arrival', async () => {
    expect(await refused('booking/cancel', await arrived(), { reason: 'départ' })).toBe('booking.isStay')
  })
})

describe('an absence', () => {
  test('is declared after the days agreed, and the whole stay remains due', async () => {
    await prefer('cancellation', { noShowDays: 2 })
    const file = await paid(await desk.booked([aStay(site)]))
    await desk.at('2027-07-11T09:00:00Z')
    expect(await refused('booking/no-show', file, { reason: 'pas venu' })).toBe('booking.noShowTooEarly')
    await desk.at('2027-07-12T09:00:00Z')
    const after = sound(await done('booking/no-show', file, { reason: 'pas venu' }))
    expect(after.totals.total).toBe(file.totals.net + file.totals.fees)
    expect(stayIn(after)).toMatchObject({ noShow: true, cancelled: true })
    expect(await desk.holds(file.id)).toEqual([])
  })
})

describe('arrivals and departures', () => {
  test('of a group go stay by stay', async () => {
    const file = await desk.booked([
      aStay(site, { placeId: site.pitches[0] }),
      aStay(site, { placeId: site.pitches[1], arrival: '2027-07-11' }),
    ])
    await desk.at('2027-07-10T15:00:00Z')
    const one = await done('arrival/arrive', file, { occupancyIds: [stayIn(file, 0).id] })
    expect(one.occupancies.map((o) => o.arrivedAt !== null)).toEqual([true, false])
    expect(await refused('arrival/arrive', one, { occupancyIds: [stayIn(file, 1).id] })).toBe(
      'booking.arrivalNotReached',
    )
    await desk.at('2027-07-11T15:00:00Z')
    const both = await done('arrival/arrive', one)
    expect(both.occupancies.map((o) => o.arrivedAt !== null)).toEqual([true, true])
    expect(await refused('arrival/arrive', both)).toBe('booking.arrived')
    const settled = await paid(both, both.totals.balance)
    const first = await done('departure/go', settled, { occupancyIds: [stayIn(file, 0).id] })
    expect(first.occupancies.map((o) => o.goneAt !== null)).toEqual([true, false])
    const all = await done('departure/go', first)
    expect(all.occupancies.every((o) => o.goneAt !== null)).toBe(true)
    expect(await nightsOf(file.id)).toEqual([['2027-07-10', '2027-07-11']])
    expect((await done('booking/undo', all)).occupancies.map((o) => o.goneAt !== null)).toEqual([true, false])
  })

  test('a departure is refused while something is owed, and undone with its nights', async () => {
    const file = await arrived()
    expect(await refused('departure/go', file)).toBe('booking.balanceLeft')
    await desk.at('2027-07-12T09:00:00Z')
    const gone = await done('departure/go', await paid(file, file.totals.balance))
    expect(gone.occupancies[0]?.goneAt).not.toBeNull()
    const back = await done('booking/undo', gone)
    expect(stayIn(back)).toMatchObject({ goneAt: null, departure: '2027-07-17' })
    expect(await nightsOf(file.id)).toEqual([['2027-07-10', '2027-07-17']])
  })

  test('an arrival is unticked, and ticked no earlier than its day', async () => {
    const file = await desk.booked([aStay(site)])
    expect(await refused('arrival/arrive', file)).toBe('booking.arrivalNotReached')
    await desk.at('2027-07-10T15:00:00Z')
    const there = await done('arrival/arrive', file)
    // Nobody who is here is asked for arrhes: all of it is due.
    expect(there).toMatchObject({ statusId: 4, occupancies: [{ pinned: true }], totals: { downPaymentLeft: 0 } })
    const back = await done('arrival/undo-arrive', there)
    expect(back).toMatchObject({ statusId: 3, occupancies: [{ arrivedAt: null }] })
    expect(back.totals.downPaymentLeft).toBe(file.totals.downPayment)
  })
})

const nightsOf = async (bookingId: number): Promise<string[][]> => {
  const { rows } = await sql<{ arrival: string; departure: string }>`
    select arrival::text, departure::text from place_hold where booking_id = ${bookingId} order by occupancy_id`.execute(
    desk.house.house.db,
  )
  return rows.map((row) => [row.arrival, row.departure])
}

describe('an early departure', () => {
  test.each([
    [{ price: 'KEEP' as const }, 0],
    [{ price: 'REPRICE' as const }, -9000],
    [{ price: 'FEE' as const, feeRate: 5000 }, -4500],
    [{ price: 'FEE' as const, feeAmount: 2000 }, -7000],
  ])('costs what the house prefers: %j', async (over, difference) => {
    await prefer('earlyDeparture', over as Partial<Preferences['earlyDeparture']>)
    const file = await arrived()
    await desk.at('2027-07-14T09:00:00Z')
    const shown = (await call('departure/early-preview', file)).body as unknown as ChangePreview
    const after = sound(await done('departure/early', file))
    expect(after.totals).toEqual(shown.after?.totals)
    expect(after.totals.net - file.totals.net).toBe(difference)
    expect(after.totals.tax).toBeLessThan(file.totals.tax)
    expect(stayIn(after)).toMatchObject({ earlyDeparture: '2027-07-14', departure: '2027-07-17' })
    expect(await nightsOf(file.id)).toEqual([['2027-07-10', '2027-07-14']])
    expect(await refused('departure/early', after)).toBe('booking.leftEarly')
    expect(essence(await done('booking/undo', after))).toEqual(essence(file))
    expect(await nightsOf(file.id)).toEqual([['2027-07-10', '2027-07-17']])
  })

  test('freezes the stay', async () => {
    const file = await arrived()
    await desk.at('2027-07-14T09:00:00Z')
    const { id, version, placeTypeId, placeId, arrival } = stayIn(await done('departure/early', file))
    const move = { occupancyId: id, version, placeTypeId, placeId, arrival, departure: '2027-07-18' }
    expect((await desk.staff().post('booking/booking/move', move, intent())).body['message']).toBe('booking.leftEarly')
  })
})

describe('a closed file', () => {
  test('is gone, billed and settled first, and read only after', async () => {
    const file = await arrived()
    expect(await refused('booking/close', file)).toBe('booking.notGone')
    const gone = await done('departure/go', await paid(file, file.totals.balance))
    expect(await refused('booking/close', gone)).toBe('booking.notBilled')
    expect((await desk.staff().post('payment/bill/edit', { bookingId: file.id }, intent())).status).toBe(200)
    const closed = await done('booking/close', gone)
    expect(closed.statusId).toBe(5)
    expect(closed.actions.filter((a) => a.isAllowed)).toEqual([])
    const { id: occupancyId, version, people: attendants } = stayIn(closed)
    const names = await desk.staff().post('booking/attendant/edit', { occupancyId, version, attendants }, intent())
    expect(names.body['message']).toBe('booking.isClosed')
  })
})

describe('stays of a saved file', () => {
  const more = (over: object = {}) => ({
    stay: { ...aStay(site, { placeTypeId: site.mobilHome }), ...over },
  })

  test('are added with their price, and taken off with their nights', async () => {
    const file = await desk.booked([aStay(site)])
    const shown = (await call('booking/add-stay-preview', file, more())).body as unknown as ChangePreview
    const two = sound(await done('booking/add-stay', file, more()))
    expect(two.totals).toEqual(shown.after?.totals)
    expect(two.occupancies).toHaveLength(2)
    expect(await desk.holds(file.id)).toHaveLength(2)
    expect(two.totals.fees).toBe(file.totals.fees)
    const one = sound(await done('booking/remove-stay', two, { occupancyId: stayIn(two, 0).id }))
    expect(one.totals.total).toBe(two.totals.total - file.totals.total + file.totals.fees)
    expect(one.lines.filter((l) => l.type === 'fees')).toMatchObject([{ occupancyId: stayIn(two, 1).id }])
    // The stay that the fees pass to comes to that much more.
    expect(one.occupancies.find((o) => !o.cancelled)?.total).toBe(one.totals.total)
    expect(await desk.holds(file.id)).toHaveLength(1)
    expect(await refused('booking/remove-stay', one, { occupancyId: stayIn(two, 1).id })).toBe('booking.onlyStay')
    expect(essence(await done('booking/undo', one)).stays).toEqual(essence(two).stays)
  })

  test('are added only where there is a place', async () => {
    const file = await desk.booked([aStay(site, { placeId: site.pitches[0] })])
    const stay = { placeTypeId: stayIn(file).placeTypeId, placeId: site.pitches[0] }
    expect(await refused('booking/add-stay', file, more(stay))).toBe('place.occupied')
  })
})

describe('an option that lapsed', () => {
  test('is taken back until tonight', async () => {
    const option = await desk.booked([aStay(site, { placeId: site.pitches[0] })], 2)
    await desk.at('2027-03-10T09:00:00Z')
    await inTransaction(desk.house.house.db, (tx) => expireLapsed(tx, new Date('2027-03-10T09:00:00Z')))
    const lapsed = await desk.read(option.id)
    expect(lapsed.status).toBe('EXPIRED')
    const back = await done('booking/undo', lapsed)
    expect(back).toMatchObject({ status: 'SAVED', statusId: 2, optionExpiry: '2027-03-10' })
    expect(await desk.holds(option.id)).toHaveLength(1)
  })
})

describe('a move', () => {
  test('is undone, dates, place and price', async () => {
    const file = await desk.booked([aStay(site, { placeId: site.pitches[0] })])
    const { id, version, placeTypeId, arrival } = stayIn(file)
    const move = { occupancyId: id, version, placeTypeId, placeId: site.pitches[2], arrival, departure: '2027-07-20' }
    const moved = fileOf(await desk.staff().post('booking/booking/move', move, intent()))
    expect(essence(sound(await done('booking/undo', moved)))).toEqual(essence(file))
    expect((await desk.holds(file.id)).map((h) => h.place)).toEqual([site.pitches[0]])
  })

  test('is not undone over a later payment', async () => {
    const file = await desk.booked([aStay(site, { placeId: site.pitches[0] })])
    const { id, version, placeTypeId, arrival } = stayIn(file)
    const move = { occupancyId: id, version, placeTypeId, placeId: site.pitches[2], arrival, departure: '2027-07-20' }
    const moved = fileOf(await desk.staff().post('booking/booking/move', move, intent()))
    expect(await refused('booking/undo', await paid(moved))).toBe('booking.undoChanged')
  })
})
