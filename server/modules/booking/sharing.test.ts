/** Merging, splitting, transferring, payers, and the waiting list, on a real database. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatMoney } from '#contract/format.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { Wish } from '#contract/operations/booking/waiting.ts'
import type { Answer } from '#server/testing/test-house.ts'
import { aStay } from '#server/testing/campsite.ts'
import { fileOf, freshDesk, intent, stayIn } from '#server/testing/desk.ts'

let other: number

const desk = await freshDesk('2027-03-01T09:00:00Z')
const { site } = desk

beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    insert into customer (owner_establishment_id, code, surname) values (${site.establishmentId}, 'PAYEUR', 'Durand') returning id`.execute(
    desk.house.house.db,
  )
  other = rows[0]?.id ?? 0
  await sql`
    insert into address (customer_id, address1, postal_code, town, country_id)
    select ${other}, '3 quai Perrache', '69002', 'Lyon', id from country where iso_code = 'FR'`.execute(
    desk.house.house.db,
  )
})

const call = (path: string, { id, version }: BookingFile, over: object = {}): Promise<Answer> =>
  desk.staff().post(`booking/booking/${path}`, { id, version, ...over }, intent())
const done = async (path: string, file: BookingFile, over: object = {}): Promise<BookingFile> =>
  fileOf(await call(path, file, over))
const refused = async (path: string, file: BookingFile, over: object = {}): Promise<unknown> =>
  (await call(path, file, over)).body['message']
const paid = async (file: BookingFile, amount: number, over: Record<string, unknown> = {}): Promise<BookingFile> => {
  expect((await desk.pay(file.id, amount, over)).status).toBe(200)
  return desk.read(file.id)
}
const sound = (file: BookingFile): BookingFile => {
  expect(file.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(file.totals.total)
  expect(file.payers.reduce((sum, payer) => sum + payer.balance, 0)).toBe(file.totals.balance)
  expect(file.payments.reduce((sum, payment) => sum + payment.amount, 0)).toBe(file.totals.paid)
  return file
}
const two = (): Promise<BookingFile> =>
  desk.booked([aStay(site), aStay(site, { placeTypeId: site.mobilHome, placeId: null })])

describe('a merge', () => {
  test('brings stays, nights and payments together, and is undone the same day', async () => {
    const kept = await paid(await desk.booked([aStay(site)]), 5000)
    const gone = await paid(await desk.booked([aStay(site, { placeId: site.pitches[1] })]), 3000)
    const body = { otherId: gone.id, otherVersion: gone.version }
    const merged = sound(await done('merge', kept, body))
    expect(merged.totals).toMatchObject({ total: kept.totals.total + gone.totals.total, paid: 8000 })
    expect(merged.occupancies).toHaveLength(2)
    expect(await desk.holds(merged.id)).toHaveLength(2)
    expect(await desk.read(gone.id)).toMatchObject({ status: 'DELETED', totals: { paid: 0 }, payments: [] })
    const back = sound(await done('undo', merged))
    expect([back.totals, (await desk.read(gone.id)).totals]).toEqual([kept.totals, gone.totals])
    expect(sound(await desk.read(gone.id))).toMatchObject({ status: 'SAVED', occupancies: [{ placeCode: 'A2' }] })
    expect(await desk.holds(gone.id)).toHaveLength(1)
  })

  test('takes a payment that is reversed after it out of the file where it is', async () => {
    const kept = await desk.booked([aStay(site)])
    const gone = await paid(await desk.booked([aStay(site)]), 3000)
    const merged = await done('merge', kept, { otherId: gone.id, otherVersion: gone.version })
    const [payment] = merged.payments
    const body = { id: payment?.id, reason: 'Chèque refusé' }
    expect((await desk.staff().post('payment/payment/reverse', body, intent())).status).toBe(200)
    expect(sound(await desk.read(merged.id)).totals.paid).toBe(0)
    expect((await desk.read(gone.id)).totals.paid).toBe(0)
  })

  test('is refused for another customer, another status, a billed file, and itself', async () => {
    const file = await desk.booked([aStay(site)])
    const at = (one: BookingFile) => ({ otherId: one.id, otherVersion: one.version })
    expect(await refused('merge', file, at(file))).toBe('booking.mergeSelf')
    const theirs = await done('transfer', await desk.booked([aStay(site)]), { customerId: other })
    expect(await refused('merge', file, at(theirs))).toBe('booking.mergeCustomer')
    expect(await refused('merge', file, at(await desk.booked([aStay(site)], 1)))).toBe('booking.mergeStatus')
  })
})

describe('a split', () => {
  test('shares lines and payments in proportion, and is undone', async () => {
    const file = await paid(await two(), 10_000)
    const leaving = stayIn(file, 1)
    const answer = await call('split', file, { occupancyIds: [leaving.id] })
    const [left, fresh] = [fileOf(answer), answer.body['created'] as BookingFile]
    for (const one of [left, fresh]) sound(one)
    expect(left.totals.total + fresh.totals.total).toBe(file.totals.total)
    expect(left.totals.paid + fresh.totals.paid).toBe(10_000)
    expect(left.totals.downPayment + fresh.totals.downPayment).toBe(file.totals.downPayment)
    expect(Math.abs(fresh.totals.paid - (10_000 * fresh.totals.total) / file.totals.total)).toBeLessThan(1)
    expect((await desk.holds(fresh.id)).map((h) => h.occupancy)).toEqual([leaving.id])
    expect(fresh.customer?.id).toBe(file.customer?.id)
    const back = sound(await done('undo', left))
    expect(back.totals).toEqual(file.totals)
    expect(back.occupancies.map((o) => o.id)).toEqual(file.occupancies.map((o) => o.id))
    expect(await desk.read(fresh.id)).toMatchObject({ status: 'DELETED', occupancies: [], totals: { paid: 0 } })
  })

  test('leaves one stay at least', async () => {
    const file = await two()
    expect(await refused('split', file, { occupancyIds: file.occupancies.map((o) => o.id) })).toBe('booking.splitAll')
  })
})

describe('a transfer', () => {
  test('leaves what was paid with who paid it', async () => {
    const file = await paid(await desk.booked([aStay(site)]), 4000)
    const after = sound(await done('transfer', file, { customerId: other }))
    expect(after.customer?.id).toBe(other)
    expect(after.payers).toMatchObject([
      { payerId: other, total: file.totals.total, paid: 0 },
      { payerId: file.customer?.id, total: 0, paid: 4000, balance: -4000 },
    ])
    expect(await refused('transfer', after, { customerId: other })).toBe('booking.transferSame')
  })

  test('of several files is all or none', async () => {
    const files = [await desk.booked([aStay(site)]), await desk.booked([aStay(site)])]
    const ask = (list: readonly BookingFile[]) =>
      desk
        .staff()
        .post(
          'booking/tools/transfer-customers',
          { toId: other, files: list.map(({ id, version }) => ({ id, version })) },
          intent(),
        )
    expect((await desk.staff().post('payment/bill/edit', { bookingId: files[1]?.id }, intent())).status).toBe(200)
    expect((await ask(files)).body['message']).toBe('booking.billed')
    expect((await desk.read(files[0]?.id ?? 0)).customer?.id).toBe(site.customerId)
    expect((await ask(files.slice(0, 1))).body['files']).toBe(1)
    expect((await desk.read(files[0]?.id ?? 0)).customer?.id).toBe(other)
  })
})

describe('several payers', () => {
  const share = (file: BookingFile, part: object, lines = file.lines): Promise<BookingFile> =>
    done('payers', file, { lineIds: lines.map((l) => l.id), payerId: other, part })

  test('are named in the lists and in their file for spreadsheets, with what each owes', async () => {
    const file = await desk.booked([aStay(site)])
    const { payers } = await share(file, { kind: 'PERCENT', rate: 3000 })
    expect(payers.map(({ payerId }) => payerId)).toEqual([site.customerId, other])
    const ids = [file.id, (await desk.booked([aStay(site)])).id]
    const found = await desk.staff().post('booking/booking/search', { criteria: { ids }, sort: [{ field: 'code' }] })
    expect(found.body['list']).toMatchObject([{ id: file.id, payers }, { payers: null }])
    const typed = await desk.staff().post('booking/booking/search', { criteria: { ids, text: file.code } })
    expect(typed.body['list']).toMatchObject([{ payers }])
    const csv = await desk.staff().post('booking/booking/document', { criteria: { ids } })
    for (const { name, balance } of payers) expect(csv.text).toContain(`${name}\u00A0: ${formatMoney(balance)}`)
  })

  test('share lines by amount or per cent, pay and are billed apart', async () => {
    const file = await desk.booked([aStay(site)])
    const shared = sound(await share(file, { kind: 'PERCENT', rate: 3000 }))
    expect(shared.totals).toEqual(file.totals)
    const theirs = shared.payers.find((p) => p.payerId === other)
    expect(Math.abs((theirs?.total ?? 0) - file.totals.total * 0.3)).toBeLessThan(file.lines.length)
    const settled = sound(await paid(shared, theirs?.total ?? 0, { payerId: other }))
    expect(settled.payers.find((p) => p.payerId === other)?.balance).toBe(0)
    const bill = await desk.staff().post('payment/bill/edit', { bookingId: file.id, payerId: other }, intent())
    expect(bill.status).toBe(200)
    const after = await desk.read(file.id)
    expect(after.bills).toMatchObject([{ customerId: other, total: theirs?.total }])
    expect(after.actions.find((a) => a.action === 'bill')?.isAllowed).toBe(true)
  })

  test('keep their shares when the stay is priced again', async () => {
    const file = await desk.booked([aStay(site)])
    const [first] = file.lines
    const shared = await share(file, { kind: 'AMOUNT', amount: 7000 }, first === undefined ? [] : [first])
    const { id, version, placeTypeId, placeId, arrival } = stayIn(shared)
    const body = { occupancyId: id, version, placeTypeId, placeId, arrival, departure: '2027-07-24' }
    const move = { ...body, strategy: 'UPDATE_FROM_EXISTING_DETAIL' }
    const longer = sound(fileOf(await desk.staff().post('booking/booking/move', move, intent())))
    expect(longer.payers.find((p) => p.payerId === other)?.total).toBe(14_000)
    expect(longer.totals.net).toBe(2 * file.totals.net)
  })

  test('bear what a cancellation keeps, and what leaving early gives back, as they bore the stay', async () => {
    const file = await desk.booked([aStay(site)])
    const shared = await share(file, { kind: 'ALL' })
    const settled = await paid(shared, file.totals.downPayment, { payerId: other })
    const cancelled = sound(await done('cancel', settled, { reason: 'Séminaire annulé', retained: 8000 }))
    expect(cancelled.payers.map((p) => [p.payerId, p.total])).toEqual([
      [file.customer?.id, 0],
      [other, cancelled.totals.total],
    ])
    const halves = await paid(await share(await desk.booked([aStay(site)]), { kind: 'PERCENT', rate: 5000 }), 5000)
    const half = sound(await done('cancel', halves, { reason: 'Séminaire annulé', retained: 8000 }))
    expect(half.lines.map((line) => [line.type, line.payerId, line.amount])).toEqual([
      ['fees', null, halves.totals.fees / 2],
      ['fees', other, halves.totals.fees / 2],
      ['cancellation', null, 4000],
      ['cancellation', other, 4000],
    ])
    const stay = await share(await desk.booked([aStay(site)]), { kind: 'ALL' })
    await desk.at('2027-07-12T09:00:00Z')
    const here = fileOf(await desk.staff().post('booking/arrival/arrive', await desk.read(stay.id), intent()))
    const early = { id: here.id, version: here.version, price: 'REPRICE' }
    const left = sound(fileOf(await desk.staff().post('booking/departure/early', early, intent())))
    expect(left.totals.total).toBeLessThan(stay.totals.total)
    expect(left.payers.find((p) => p.payerId === other)?.total).toBe(left.totals.total)
  })

  test('are given back what is theirs, in money or as a credit note of their own', async () => {
    const file = await desk.booked([aStay(site)])
    const settled = await paid(await share(file, { kind: 'ALL' }), 10_000, { payerId: other })
    const cancelled = await done('cancel', settled, { reason: 'Séminaire annulé', retained: 0 })
    const owed = 10_000 - cancelled.totals.total
    const asked = { bookingId: file.id, reason: 'Annulation', methodId: site.methods.CARD }
    const give = (path: string, over: object): Promise<Answer> =>
      desk.staff().post(`payment/${path}`, { ...asked, ...over }, intent())
    const toCustomer = await give('payment/refund', { amount: owed })
    expect([toCustomer.body['message'], toCustomer.body['context']]).toEqual(['payment.aboveOwed', { owed: 0 }])
    expect((await give('payment/refund', { amount: 1000, payerId: other })).status).toBe(200)
    expect((await give('credit-note/edit', { amount: owed - 1000, payerId: other })).status).toBe(200)
    const after = sound(await desk.read(file.id))
    expect(after.payers.map((p) => p.balance)).toEqual([0, 0])
    const { body } = await desk.staff().get(`payment/credit-note/get_from_customer/${other}`)
    expect(body['list']).toMatchObject([{ customerId: other, amount: owed - 1000 }])
  })

  test('share no more than there is', async () => {
    const file = await desk.booked([aStay(site)])
    const lineIds = file.lines.map((l) => l.id)
    const part = { kind: 'AMOUNT', amount: file.totals.total + 1 }
    expect(await refused('payers', file, { lineIds, payerId: other, part })).toBe('payer.amount')
  })
})

describe('the waiting list', () => {
  const wish = (over: object = {}) => ({
    customerId: other,
    placeTypeId: site.pitch,
    arrival: '2027-07-10',
    departure: '2027-07-17',
    flexibleDays: 1,
    people: [{ age: 40 }],
    until: '2027-07-01',
    ...over,
  })
  const wishes = async (bookingId: number | null = null): Promise<Wish[]> =>
    (await desk.staff().post('booking/waiting-wish/search', { bookingId })).body['list'] as Wish[]

  test('shows the wishes that freed nights may serve, and offers an option', async () => {
    const files: BookingFile[] = []
    for (const placeId of site.pitches)
      files.push(await desk.booked([aStay(site, { placeId, arrival: '2027-07-09', departure: '2027-07-20' })]))
    expect((await desk.staff().post('booking/waiting-wish/edit', wish(), intent())).status).toBe(200)
    expect((await wishes())[0]).toMatchObject({ freeFrom: null, customerName: 'Durand' })
    const [first] = files
    if (first === undefined) throw new Error('the site has pitches')
    const cancelled = await done('cancel', first, { reason: 'malade' })
    const [found] = await wishes(cancelled.id)
    expect(found).toMatchObject({ freeFrom: '2027-07-10' })
    const offer = (arrival: string) =>
      desk.staff().post('booking/waiting-wish/offer', { id: found?.id, version: found?.version, arrival }, intent())
    expect((await offer('2027-07-14')).body['message']).toBe('waiting.outsideWish')
    expect(fileOf(await offer('2027-07-11'))).toMatchObject({
      statusId: 2,
      arrival: '2027-07-11',
      customer: { id: other },
    })
    expect(await wishes()).toEqual([])
    expect((await offer('2027-07-11')).status).toBe(409)
  })

  test('logs a request that was refused', async () => {
    const body = { reason: 'PRICE', arrival: '2027-07-10', departure: '2027-07-17', people: 4 }
    expect((await desk.staff().post('booking/refused-demand/add', body, intent())).status).toBe(200)
    const list = (await desk.staff().post('booking/refused-demand/search', { from: '2027-03-01', to: '2027-03-01' }))
      .body
    expect(list['list']).toMatchObject([{ reason: 'PRICE', people: 4, day: '2027-03-01' }])
  })
})
