import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { Answer } from '#server/testing/test-house.ts'
import { aStay } from '#server/testing/campsite.ts'
import { fileOf, freshDesk, intent, stayIn } from '#server/testing/desk.ts'

const desk = await freshDesk('2027-03-01T09:00:00Z')
const { site } = desk

const moved = (file: BookingFile, over: Record<string, unknown> = {}, i = 0) => {
  const { id, version, placeTypeId, placeId, arrival, departure } = stayIn(file, i)
  return { occupancyId: id, version, placeTypeId, placeId, arrival, departure, ...over }
}
const move = (body: object): Promise<Answer> => desk.staff().post('booking/booking/move', body, intent())
const preview = async (body: object): Promise<ChangePreview> =>
  (await desk.staff().post('booking/booking/move-preview', body)).body as unknown as ChangePreview

describe('a move', () => {
  test('shows the difference before it is written, and writes nothing', async () => {
    const file = await desk.booked([aStay(site)])
    const shown = await preview(moved(file, { departure: '2027-07-18', placeId: site.pitches[2] }))
    expect(shown).toMatchObject({
      conflict: null,
      refusal: null,
      difference: 3048,
      place: { placeId: site.pitches[2], code: 'A3', pinned: true },
    })
    expect(shown.after?.totals.total).toBe(shown.before.totals.total + 3048)
    expect(await desk.read(file.id)).toEqual(file)
  })

  test('tells whom it sends elsewhere before it does; where nowhere is left, it is refused', async () => {
    const byType = await desk.booked([aStay(site)])
    const there = stayIn(byType).placeId ?? 0
    const free = site.pitches.filter((id) => id !== there)
    const file = await desk.booked([aStay(site, { placeId: free[0] })])
    const asked = moved(file, { placeId: there })
    const shown = await preview(asked)
    expect(shown.conflict).toBeNull()
    const [warning] = shown.warnings
    expect(warning).toMatchObject({ code: 'stay.displaces' })
    const from = stayIn(byType).placeCode ?? ''
    expect(warning?.context['list']).toMatch(new RegExp(`^\\S+ \\(${from} → A\\d\\)$`))
    expect(stayIn(await desk.read(byType.id)).placeId).toBe(there)
    const several = await desk.staff().post('booking/planning/move-several-preview', { moves: [asked] })
    expect((several.body as unknown as ChangePreview).warnings).toMatchObject([
      { code: 'stay.displaces' },
      // This customer's own place was promised too.
      { code: 'stay.promisedMoved' },
    ])

    expect((await move(asked)).status).toBe(200)
    const gone = stayIn(await desk.read(byType.id))
    expect(warning?.context['list']).toContain(`→ ${gone.placeCode})`)
    // Every other place is promised: nobody can give way any more.
    const left = site.pitches.filter((id) => id !== there && id !== gone.placeId)
    await desk.booked(left.map((placeId) => aStay(site, { placeId })))
    const later = await desk.booked([aStay(site, { placeId: there, arrival: '2027-07-20', departure: '2027-07-27' })])
    const dates = { arrival: '2027-07-10', departure: '2027-07-17' }
    const refused = await preview(moved(later, { placeId: gone.placeId, ...dates }))
    expect(refused.conflict?.code).toBe('place.occupied')
  })

  test('of a promised place says so before and in the history; of a provisional one, or once there, it does not', async () => {
    const promised = await desk.booked([aStay(site, { placeId: site.pitches[0] })])
    const asked = moved(promised, { placeId: site.pitches[1] })
    expect((await preview(asked)).warnings).toMatchObject([{ code: 'stay.promisedMoved', context: { place: 'A1' } }])
    expect((await move(asked)).status).toBe(200)
    const [told] = (await desk.read(promised.id)).events.filter(({ kind }) => kind === 'MOVED')
    expect(told?.detail).toMatchObject({ promised: true })

    const free = await desk.booked([aStay(site)])
    const other = site.pitches.find((id) => id !== stayIn(free).placeId && id !== site.pitches[1])
    expect((await preview(moved(free, { placeId: other }))).warnings).toEqual([])
    // Same place, other dates: the promise is kept.
    const later = { arrival: '2027-08-10', departure: '2027-08-17' }
    expect((await preview(moved(await desk.read(promised.id), later))).warnings).toEqual([])
  })

  test('does what its preview showed, and remembers where the stay was', async () => {
    const file = await desk.booked([aStay(site)])
    const body = moved(file, { departure: '2027-07-18', placeId: site.pitches[2] })
    const shown = await preview(body)
    const after = fileOf(await move(body))
    expect(after.totals).toEqual(shown.after?.totals)
    expect(after).toMatchObject({ departure: '2027-07-18', version: file.version + 1 })
    expect(stayIn(after)).toMatchObject({ placeCode: 'A3', pinned: true, nights: 8 })
    expect(after.lines.reduce((total, l) => total + l.amount, 0)).toBe(after.totals.total)
    const [event] = after.events
    expect(event).toMatchObject({
      kind: 'MOVED',
      detail: { from: { departure: '2027-07-17' }, to: { departure: '2027-07-18' } },
    })
    expect((await desk.holds(file.id)).map((h) => [h.place, h.kind, h.pinned])).toEqual([
      [site.pitches[2], 'STAY', true],
    ])
  })

  test('to another place of the type costs the same, whatever the grid has become', async () => {
    const file = await desk.booked([aStay(site)])
    const after = fileOf(await move(moved(file, { placeId: site.pitches[1] })))
    expect(after.lines.map((l) => [l.code, l.amount])).toEqual(file.lines.map((l) => [l.code, l.amount]))
  })

  test('onto a held place names who is there', async () => {
    const there = await desk.booked([
      aStay(site, { placeId: site.pitches[1], arrival: '2027-07-15', departure: '2027-07-20' }),
    ])
    const file = await desk.booked([aStay(site)])
    const shown = await preview(moved(file, { placeId: site.pitches[1] }))
    expect(shown.conflict).toEqual({
      code: 'place.occupied',
      context: { place: 'A2', by: 'Martin Élodie', code: there.code, from: '2027-07-15', to: '2027-07-20' },
    })
    const refused = await move(moved(file, { placeId: site.pitches[1] }))
    expect([refused.status, refused.body['message']]).toEqual([409, 'place.occupied'])
    expect(await desk.read(file.id)).toEqual(file)
  })

  test('of a stay that changed meanwhile is stale', async () => {
    const file = await desk.booked([aStay(site)])
    fileOf(await move(moved(file, { placeId: site.pitches[1] })))
    const stale = await move(moved(file, { placeId: site.pitches[2] }))
    expect([stale.status, stale.body['status']]).toEqual([409, 'STALE'])
    expect((await desk.staff().post('booking/booking/move-preview', moved(file))).status).toBe(409)
  })

  test('to another type is priced by its grid, and people who would be absent stay throughout', async () => {
    const people = [{ age: 41 }, { age: 39, from: '2027-07-15', to: '2027-07-17' }]
    const file = await desk.booked([aStay(site, { people })])
    const after = fileOf(
      await move(
        moved(file, { placeTypeId: site.mobilHome, placeId: null, arrival: '2027-07-10', departure: '2027-07-14' }),
      ),
    )
    expect(stayIn(after)).toMatchObject({ placeTypeCode: 'MH', gridLabel: 'Mobil-homes', pinned: false })
    expect(after.totals.net).toBe(32_000)
    expect(stayIn(after).people[1]).toMatchObject({ age: 39, from: null, to: null })
  })

  test('keeps the detail where it is asked to', async () => {
    const file = await desk.booked([aStay(site)])
    const kept = fileOf(await move(moved(file, { departure: '2027-07-18', strategy: 'KEEP_DETAIL' })))
    expect(kept.totals.net).toBe(file.totals.net)
    expect(kept.totals.tax).toBe(384)
  })

  test('to nights on which the site is closed is refused, and says so', async () => {
    const file = await desk.booked([aStay(site)])
    const shown = await preview(moved(file, { arrival: '2027-09-29', departure: '2027-10-02' }))
    expect(shown).toMatchObject({
      refusal: { code: 'booking.outsideActivity' },
      conflict: null,
      after: null,
      difference: null,
    })
  })

  test.each([
    ['reversed dates', { arrival: '2027-07-12', departure: '2027-07-10' }, 'stay.datesReversed'],
    ['the past', { arrival: '2027-02-10', departure: '2027-02-12' }, 'stay.past'],
  ])('to %s is refused', async (_, over, code) => {
    const file = await desk.booked([aStay(site)])
    expect((await move(moved(file, over))).body['message']).toBe(code)
  })

  test('after arrival changes the departure alone', async () => {
    await desk.at('2027-07-10T09:00:00Z')
    const file = await desk.booked([aStay(site, { placeId: site.pitches[0] })], 4)
    await desk.at('2027-07-12T09:00:00Z')
    expect((await move(moved(file, { arrival: '2027-07-11' }))).body['message']).toBe('stay.arrivalFixed')
    expect(stayIn(fileOf(await move(moved(file, { departure: '2027-07-15' })))).nights).toBe(5)
  })

  test('to a place too small for the party is refused', async () => {
    const six = Array.from({ length: 6 }, () => ({ age: 30 }))
    const file = await desk.booked([aStay(site, { people: six })])
    await sql`update place set capacity = 2 where id = ${site.pitches[2]}`.execute(desk.house.house.db)
    expect((await move(moved(file, { placeId: site.pitches[2] }))).body).toMatchObject({
      message: 'party.overCapacity',
      context: { people: 6, capacity: 2 },
    })
    await sql`update place set capacity = null where id = ${site.pitches[2]}`.execute(desk.house.house.db)
  })

  test('of one stay of two leaves the other’s lines as they are', async () => {
    const pricing = { discount: { unit: 'CURRENCY', amount: 10_000 } }
    const file = fileOf(
      await desk.save(await desk.basket([aStay(site), aStay(site, { placeTypeId: site.mobilHome })], { pricing }), 3),
    )
    const after = fileOf(await move(moved(file, { departure: '2027-07-18', placeId: null })))
    const of = (f: BookingFile, i: number) =>
      f.lines.filter((l) => l.occupancyId === stayIn(f, i).id).map((l) => [l.type, l.code, l.amount])
    expect(of(after, 1)).toEqual(of(file, 1))
    expect(of(after, 0)).toEqual([
      ['occupancy', 'BASE', 24_000],
      ['discount', 'DISCOUNT', -2727],
      ['fees', 'FEES', 1050],
      ['tax', 'TOURIST_TAX', 384],
    ])
  })
})

describe('re-pricing', () => {
  const reprice = (body: object): Promise<Answer> => desk.staff().post('booking/booking/reprice', body, intent())

  test('follows a changed party, and keeps names', async () => {
    const file = await desk.booked([aStay(site, { people: [{ age: 41, surname: 'Martin' }, { age: 39 }] })])
    const people = [...stayIn(file).people, { age: 8 }]
    const options = [{ kind: 'ANIMAL', refId: site.dogId, quantity: 2 }]
    const body = {
      id: file.id,
      version: file.version,
      strategy: 'UPDATE_FROM_GRID',
      occupancies: [{ id: stayIn(file).id, people, options }],
    }
    const shown = (await desk.staff().post('booking/booking/reprice-preview', body)).body as unknown as ChangePreview
    expect(shown.difference).toBe(2800 + 4200)
    const after = fileOf(await reprice(body))
    expect(after.totals.total).toBe(file.totals.total + 7000)
    expect(stayIn(after).people.map((p) => [p.age, p.surname])).toEqual([
      [41, 'Martin'],
      [39, null],
      [8, null],
    ])
    expect(stayIn(after).options).toMatchObject([{ code: 'DOG', quantity: 2 }])
  })

  test('changes the file’s conditions, by a grid only', async () => {
    const file = await desk.booked([aStay(site)])
    const pricing = { discount: { discountId: site.discountId, unit: 'PERCENT' }, insurance: true }
    const body = { id: file.id, version: file.version, pricing }
    expect((await reprice({ ...body, strategy: 'KEEP_DETAIL' })).body['message']).toBe('reprice.conditionsNeedGrid')
    const after = fileOf(await reprice({ ...body, strategy: 'KEEP_GRID' }))
    expect(after.totals).toMatchObject({ net: 19_950, insurance: 798 })
    expect(after.pricing).toMatchObject({ insurance: true })
    expect(after.lines.find((l) => l.type === 'discount')?.label).toBe('Fidélité')
  })

  test('loses prices by hand only from the current grid, and says so', async () => {
    const manual = [{ type: 'occupancy', code: 'BASE', label: 'Convenu', amount: 10_000 }]
    const file = await desk.booked([aStay(site, { manual })])
    const body = { id: file.id, version: file.version }
    const from = async (strategy: string) =>
      (await desk.staff().post('booking/booking/reprice-preview', { ...body, strategy }))
        .body as unknown as ChangePreview
    expect((await from('KEEP_GRID')).after?.totals.net).toBe(10_000)
    expect((await from('KEEP_DETAIL')).after?.totals.net).toBe(10_000)
    const anew = await from('UPDATE_FROM_GRID')
    expect(anew.after?.totals.net).toBe(21_000)
    expect(anew.warnings).toEqual([{ code: 'price.manualLost', context: { label: 'Emplacements', amount: 10_000 } }])
  })

  test('refuses too many people, and nobody', async () => {
    const file = await desk.booked([aStay(site)])
    const ask = (people: object[]) =>
      reprice({
        id: file.id,
        version: file.version,
        strategy: 'UPDATE_FROM_GRID',
        occupancies: [{ id: stayIn(file).id, people }],
      })
    expect((await ask([])).body['message']).toBe('party.empty')
    expect((await ask(Array.from({ length: 7 }, () => ({ age: 30 })))).body['message']).toBe('party.overCapacity')
  })

  test('leaves the names of a cancelled stay as they were', async () => {
    const { id, version } = await desk.booked([aStay(site)])
    const cancelled = await desk.staff().post('booking/booking/cancel', { id, version, reason: 'Malade' }, intent())
    expect(cancelled.status).toBe(200)
    const { id: occupancyId, version: at, people: attendants } = stayIn(await desk.read(id))
    const names = await desk.staff().post('booking/attendant/edit', { occupancyId, version: at, attendants }, intent())
    expect(names.body['message']).toBe('booking.isCancelled')
  })
})
