/** The files of places: values of features, history of types, order, classification, access channels. */
import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { openCampHouse } from '#server/testing/camp-house.ts'

const { house, caller, stranger, save, read, change, aType, aPlace, layoutId, typeId, otherTypeId } =
  await openCampHouse()

describe('a new type', () => {
  it('starts with the VAT of occupants, and with the layout where there is but one', async () => {
    const start = async () => (await stranger.get('camp/place-type/edit/0')).body
    const aLayout = async (fr: string) =>
      (await stranger.post('camp/layout/edit', { id: 0, label: { fr }, rental: false })).body['id']
    const { list } = (await stranger.get('payment/tva')).body as {
      list: { id: number; isDefaultForAttendant: boolean }[]
    }
    const usual = list.find((one) => one.isDefaultForAttendant)?.id
    expect(await start()).toMatchObject({ tvaId: usual, layoutId: null })
    const only = await aLayout('Emplacement nu')
    expect(await start()).toMatchObject({ tvaId: usual, layoutId: only })
    await aLayout('Chalet')
    expect((await start())['layoutId']).toBeNull()
  })
})

describe('features with values (spec 3)', () => {
  it('are kept with the place, checked by kind, and say what comes from type and layout', async () => {
    const amps = await save('feature', { label: { fr: 'Ampérage' }, valueKind: 'NUMBER', unit: 'A', filterable: true })
    const rooms = await save('feature', { label: { fr: 'Chambres' }, valueKind: 'NUMBER', filterable: true })
    const shade = await save('feature', { label: { fr: 'Ombre' }, filterable: true })
    await save('layout-feature', { layoutId, featureId: rooms, value: '2' })
    await caller.post(`camp/place-type/features/${typeId}`, {
      version: (await read('place-type', typeId))['version'],
      features: [{ featureId: amps, value: '10' }],
    })
    const id = await aPlace('F1')
    const put = (features: object[], version = 1) => caller.post(`camp/place/features/${id}`, { version, features })
    const wrong = await put([
      { featureId: amps, value: 'dix' },
      { featureId: shade, value: 'oui' },
    ])
    expect(wrong.body['fields']).toEqual([
      { path: 'features.0', message: 'feature.number' },
      { path: 'features.1', message: 'feature.noValue' },
    ])
    expect(
      (
        await put([
          { featureId: amps, value: '16' },
          { featureId: shade, value: null },
        ])
      ).body,
    ).toMatchObject({
      status: 'SAVED',
    })
    expect((await put([], 1)).status).toBe(409)
    const { features } = (await caller.get(`camp/place/features/${id}`)).body as { features: Record<string, unknown>[] }
    const of = (featureId: number) => features.find((one) => one['featureId'] === featureId)
    expect(of(amps)).toMatchObject({ isOwn: true, value: '16', unit: 'A', inherited: { from: 'MH', value: '10' } })
    expect(of(rooms)).toMatchObject({ isOwn: false, inherited: { from: 'Mobil-home', value: '2' } })
    expect(of(shade)).toMatchObject({ isOwn: true, value: null, inherited: null })
    // The form of the place writes its features anew: the value of one that stays ticked is kept.
    await change('place', id, { note: 'x' })
    expect(((await caller.get(`camp/place/features/${id}`)).body['features'] as object[])[0]).toBeDefined()
    expect((await caller.get(`camp/place/features/${id}`)).text).toContain('"value":"16"')
    expect((await stranger.get(`camp/place/features/${id}`)).status).toBe(404)
    expect((await stranger.post(`camp/place/features/${id}`, { version: 2, features: [] })).status).toBe(404)
  })

  it('a layout says a feature once, and its value is of its kind', async () => {
    const amps = await save('feature', { label: { fr: 'Puissance' }, valueKind: 'NUMBER', filterable: true })
    const row = { id: 0, layoutId, featureId: amps, value: 'fort' }
    expect((await caller.post('camp/layout-feature/edit', row)).body['fields']).toEqual([
      { path: 'value', message: 'feature.number' },
    ])
    await save('layout-feature', { ...row, value: '3' })
    expect((await caller.post('camp/layout-feature/edit', { ...row, value: '4' })).status).toBe(400)
  })
})

describe('history of a type (spec 3, spec 8 "place type with history")', () => {
  const history = async (id: number) =>
    (await caller.get(`camp/place-type-history/get_for_place_type/${id}`)).body['list'] as Record<string, unknown>[]

  it('keeps what changed once the type has places, and keeps the type from being deleted', async () => {
    const id = await aType('HIST')
    await change('place-type', id, { label: { fr: 'Cottage' } })
    expect(await history(id)).toEqual([])
    await aPlace('H1', { placeTypeId: id })
    const tent = await save('layout', { label: { fr: 'Lodge' }, rental: true })
    await change('place-type', id, { capacity: 4, layoutId: tent, color: '#112233' })
    expect((await history(id)).map(({ field, before, after }) => ({ field, before, after }))).toEqual([
      { field: 'Aménagement', before: 'Mobil-home', after: 'Lodge' },
      { field: 'Capacité', before: '6\u00A0personnes', after: '4\u00A0personnes' },
    ])
    const place = await sql<{ id: number }>`select id from place where code = 'H1'`.execute(house.house.db)
    await caller.post(`camp/place/delete/${place.rows[0]?.id ?? 0}`)
    const refused = await caller.post(`camp/place-type/delete/${id}`)
    expect(refused.body).toMatchObject({
      message: 'placeType.hasHistory',
      uses: [{ entity: 'placeTypeHistory', count: 2 }],
    })
    // Hiding is the way out (spec 8).
    expect((await change('place-type', id, { active: false })).body['status']).toBe('SAVED')
  })

  it('a type without history or places goes; one with places says which', async () => {
    const id = await aType('NEUF')
    const place = await aPlace('N1', { placeTypeId: id })
    const refused = await caller.post(`camp/place-type/delete/${id}`)
    expect(refused.body['uses']).toMatchObject([{ entity: 'place', count: 1, records: [{ id: place, name: 'N1' }] }])
    await caller.post(`camp/place/delete/${place}`)
    expect((await caller.post(`camp/place-type/delete/${id}`)).body).toEqual({ status: 'DELETED' })
  })

  it('cannot be written by hand', async () => {
    expect((await caller.post('camp/place-type-history/edit', { id: 0 })).status).toBe(404)
  })
})

describe('order of places (spec 7, POST {base}/order)', () => {
  it('is that of the list, however many there are', async () => {
    await sql`insert into place (establishment_id, code, place_type_id, position)
      select ${house.establishmentId}, 'O' || n, ${otherTypeId}, 10000 + n from generate_series(1, 1200) n`.execute(
      house.house.db,
    )
    const { rows } = await sql<{ id: number }>`
      select id from place where establishment_id = ${house.establishmentId} order by id desc`.execute(house.house.db)
    expect((await caller.post('camp/place/order', { ids: rows.map((row) => row.id) })).body).toEqual({
      status: 'SAVED',
    })
    const { body } = await caller.post('camp/place/search', { size: 1 })
    expect((body['list'] as { id: number }[])[0]?.id).toBe(rows[0]?.id)
  })
})

describe('the official classification', () => {
  it('ends five years after its decision unless said otherwise', async () => {
    const id = await save('place-ranking', { stars: '4', decisionDate: '2026-06-15', classifiedPlaces: 100 })
    expect(await read('place-ranking', id)).toMatchObject({ expiryDate: '2031-06-14' })
    const wrong = await change('place-ranking', id, { leisurePlaces: 101 })
    expect(wrong.body['fields']).toEqual([{ path: 'leisurePlaces', message: 'placeRanking.leisureAboveAll' }])
  })
})

describe('access channels', () => {
  it('have one default', async () => {
    const row = { label: { fr: 'Téléphone' }, kind: 'PHONE', isDefault: true, active: true }
    const first = await save('access-channel', row)
    await save('access-channel', { ...row, label: { fr: 'Internet' }, kind: 'WEB' })
    expect(await read('access-channel', first)).toMatchObject({ isDefault: false })
  })
})
